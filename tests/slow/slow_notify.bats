# SPDX-License-Identifier: GPL-3.0-or-later
# A command of --notify that does not end.

load ../cli/helper
load ../cli/experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 2
    harmless work
}

@test "a command of --notify has a minute, and then is killed with all that it started" {
    begin=$SECONDS
    run -0 --separate-stderr suffice compare 'a=./work {instance} {seed} 1' 'b=./work {instance} {seed} 2' -i list.txt \
        --sample all --runs 2 -q --store s.db --notify 'sleep 614 & sleep 614'
    [ $((SECONDS - begin)) -ge 60 ]
    [ $((SECONDS - begin)) -lt $((60 + 30 * ${TEST_PATIENCE:-1})) ]
    [[ "$stderr" == *"the command of '--notify' was stopped: it was interrupted, or took longer than 60 s" ]]
    soon gone 'sleep 614'
}
