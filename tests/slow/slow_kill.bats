# SPDX-License-Identifier: GPL-3.0-or-later
# A hundred interruptions by kill -9 at random moments, of suffice and of the algorithms: the export
# is that of an undisturbed experiment, byte by byte.

load ../cli/helper
load ../cli/experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 16
    harmless quick
    mark=slow-kill-$BATS_TEST_NUMBER-$$
    RANDOM=${SEED:-$$}
    echo "repeat with SEED=${SEED:-$$}" # shown when it fails
}

teardown() {
    if [ -n "${pid:-}" ]; then kill -9 "$pid" 2>/dev/null || true; fi
    soon gone "$mark"
    verify_stores
}

# about 2500 runs
conduct() { # STORE OPTION...
    local store=$1
    shift
    exec suffice compare 'a=./work {instance} {seed}' 'b=./work {instance} {seed} x' -i list.txt --sample all \
        --accuracy 0.03 --start 10 --on-crash 'retry 100, stop-instance' -q --store "$store" "$@"
}

start() {
    conduct "$@" >/dev/null 2>&1 3>&- &
    pid=$!
}

as_undisturbed() { # STORE
    algorithm work <<<'exec ./quick "$@"'
    (conduct undisturbed.db -j 1) >/dev/null
    [ "$(suffice export undisturbed.db | wc -l)" -gt 1000 ]
    cmp <(suffice export undisturbed.db) <(suffice export "$1")
    cmp <(suffice export undisturbed.db --differences) <(suffice export "$1" --differences)
}

# sleep for up to SECONDS
a_moment() { # SECONDS
    sleep "$(awk -v r=$RANDOM -v most="$1" 'BEGIN { print most * r / 32768 }')"
}

@test "suffice is killed a hundred times" {
    algorithm work <<END
sh -c 'sleep 0.05; :' $mark
exec ./quick "\$@"
END
    for ((kills = 0; kills < 100; kills++)); do
        start s.db -j $((RANDOM % 8 + 1))
        a_moment 0.4
        kill -9 "$pid" # it is still running, or the test has proved nothing
        ended 137
        soon gone "$mark"
    done
    n=$(recorded s.db)
    echo "$n runs by then"
    [ "$n" -gt 100 ]
    algorithm work <<<'exec ./quick "$@"'
    (conduct s.db) >/dev/null
    as_undisturbed s.db
}

@test "algorithms are killed a hundred times" {
    algorithm work <<END
sh -c 'sleep 0.05; :' $mark
exec ./quick "\$@"
END
    start s.db -j 4
    soon eval 'guard=$(pgrep -P $pid)'
    for ((kills = 0; kills < 100;)); do
        a_moment 0.1
        victim=$(pgrep -P "$guard" | shuf -n 1)
        if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then kills=$((kills + 1)); fi
    done
    kill -INT "$pid"
    ended 130
    suffice export s.db --all --format json | jq '[.[] | select(.status == "crashed" and .signal == 9)] | length' >crashed
    echo "$(cat crashed) crashes"
    [ "$(cat crashed)" -ge 80 ] # some victims had ended already
    algorithm work <<<'exec ./quick "$@"'
    (conduct s.db) >/dev/null
    as_undisturbed s.db
}
