# SPDX-License-Identifier: GPL-3.0-or-later
# Times of commands on one instance. tests/cases/one_instance.md has the rest.
load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

@test "two commands are compared as they are, in one sentence" {
    run -0 --separate-stderr suffice compare 'sleep 0.01' 'sleep 0.05' --time
    [[ "${lines[0]}" =~ ^'sleep 0.01 is '[2-5]\.[0-9]+' times as fast as sleep 0.05 ['[0-9.]+', '[0-9.]+'].'$ ]]
    [[ "$output" == *"This is about this instance alone (as given): it says nothing about others."* ]]
    [[ "$stderr" == *"There is one instance: the verdict will be about it alone"* ]]
    [[ "${stderr//$'\n'/ }" == *"each algorithm is run 10 times"*"2 %"*"100 times"* ]]
    suffice export --all --times suffice.db >/dev/null
    [ "$(suffice analyze suffice.db --format json | jq -r '.about, .unit, .experiment.accuracy')" = $'instance\ns\n0.02' ]
}

@test "runs of the only instance that took too long are in the sentence" {
    suffice compare 'x=sleep 0.01' 'y=sleep 2' --time --timeout 0.3 --on-timeout par10 --runs 3 --quiet --store late.db >result
    [[ "$(suffice analyze late.db | tr -s '\n ' ' ')" == *"x is "*"times as fast as y"*"3 of 3 runs of y failed and count with a penalty."* ]]
}
