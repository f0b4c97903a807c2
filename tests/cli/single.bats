# SPDX-License-Identifier: GPL-3.0-or-later
# Comparisons on one instance.
load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

runs() { # TIMES...: of the commands 'x 1', 'x 2' ..., as hyperfine writes them
    local i=0 times
    printf '{"results": ['
    for times in "$@"; do
        printf '%s{"command": "x %s", "times": [%s]}' "$([ $i -eq 0 ] || echo ,)" $((++i)) "$times"
    done
    printf ']}\n'
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

@test "other commands are compared after them, and the same ones are not run again" {
    suffice compare 'echo 1{seed}' 'echo 2{seed}' --runs 5 --quiet >first
    suffice compare 'echo 1{seed}' 'echo 3{seed}' --runs 5 --quiet >second
    suffice compare 'echo 1{seed}' 'echo 3{seed}' --runs 5 --quiet >third
    cmp second third
    ! cmp -s first second
    suffice compare 'echo 7' 'echo 7' --quiet >same
    grep -q 'echo 7 (2) and echo 7 are the same here: every run of both gave 7.' same
    suffice verify suffice.db | grep -q 'decisions of 3 experiments'
}

@test "the options of compare become a file, which runs the same" {
    suffice compare 'a=echo 1{seed}' 'b=echo 2{seed}' --save e.yaml
    grep -q '^ *- as given' e.yaml
    grep -q '^accuracy: 0.02' e.yaml
    suffice run e.yaml --quiet >by_file
    suffice compare 'a=echo 1{seed}' 'b=echo 2{seed}' --quiet >by_options
    cmp by_file by_options
}

@test "an instance that a command asks for must be named" {
    refused 2 "'--instances' is not set, but a command asks for one" compare 'a=cat {instance}' 'b=echo 2' --runs 2
    refused 2 "'--sample' is 2, but there is only 1 instance" compare 'a=echo 1' 'b=echo 2' --runs 2 --sample 2
}

# by R: v <- var(x) / 5 / mean(x)^2 of both; exp(log(2) + c(-1, 1) * qt(.975, df) * sqrt(sum(v)))
@test "hyperfine's times without parameters are one instance" {
    runs 1.0,1.1,0.9,1.05,0.95 2.0,2.1,1.9,2.05,1.95 >times.json
    run -0 suffice analyze times.json
    [ "${lines[0]}" = "x 1 is 2.000 times as fast as x 2 [1.815, 2.204]." ]
    [[ "$output" == *"(as given): it says nothing about others"* ]]
    suffice analyze times.json --format json | jq -r '.comparisons[0].single.tests.welch.df' | near 5.8823529412 1e-9
}

@test "several commands are a family, adjusted by Holm's procedure" {
    runs 1.0,1.1,0.9,1.05,0.95 1.01,1.12,0.9,1.04,0.98 2.0,2.1,1.9,2.05,1.95 >times.json
    suffice analyze times.json --format json >times
    jq -e '[.comparisons[].verdict] == ["inconclusive", "worse", "worse"]' times
    jq -e '[.comparisons[].single.tests.welch] | (.[0].p_adjusted == .[0].p) and (([.[1,2].p] | min) as $p |
        [.[1,2].p_adjusted] | min | (. / $p - 3 | fabs) < 1e-9)' times
    run -0 suffice analyze times.json
    text=$(tr '\n' ' ' <<<"$output")
    [[ "$text" == *"Inconclusive: no difference between x 2 and x 1 is shown (p = "*"): x 2's mean is 1"*" % higher ["*" lower, "*" higher]."* ]]
    [[ "$text" == *"for all 3 comparisons together, adjusted by holm"* ]]
}

@test "the supplement's runs are one instance for analyze, too" {
    suffice analyze "$SOURCE/tests/reference/tsp_replay.csv" --percent --format json >tsp.json
    jq -e '.about == "instance" and .comparisons[0].verdict == "worse" and .comparisons[0].single.first.n > 20' tsp.json
}

@test "all formats say the same" {
    printf 'algorithm,value\na,1\na,2\na,1.5\nb,4\nb,5\nb,4.5\n' >runs.csv
    for format in text markdown latex html; do
        suffice report runs.csv --format $format >report.$format
        tr '\n' ' ' <report.$format | sed 's/<[^>]*>//g' | grep -q 'b is worse than a: its mean is 200' || {
            echo "$format"
            return 1
        }
        grep -q 'Mann' report.$format
    done
    suffice analyze runs.csv --format csv >tests.csv
    [ "$(cut -d, -f3,15 tests.csv)" = $'test,verdict\nwelch,worse\nmann_whitney,inconclusive\nbootstrap,worse' ]
    suffice report runs.csv --bibtex | grep -q Welch1947
}

@test "differences, sides and tests can be chosen" {
    printf 'algorithm,value\na,1\na,2\na,1.5\na,1.7\nb,4\nb,5\nb,4.5\nb,4.2\n' >runs.csv
    run -0 suffice analyze runs.csv --simple --unit ms
    [[ "$(tr '\n' ' ' <<<"$output")" == "b is worse than a: the difference in the mean, b - a, is 2.88 ms [2.13, 3.62] ms. "* ]]
    run -0 suffice analyze runs.csv --probability
    [[ "${lines[0]}" == "b is worse than a: a run of b beats one of a with probability 0"* ]]
    run -0 suffice analyze runs.csv --ratio --maximise --test wilcoxon
    [[ "${lines[0]}" == "b is better than a: its mean is "* ]]
    [[ "$output" == *"p, test of Mann and Whitney  0.0286"* ]]
    run -0 suffice analyze runs.csv --alternative less
    [[ "${lines[0]}" == "Inconclusive"* ]]
    refused 2 "the sign test is for differences over instances" analyze runs.csv --test sign
    refused 2 "the figure 'forest' needs several instances" analyze runs.csv --plot x.svg
    suffice analyze runs.csv --figure densities --plot x.svg
    grep -q '<svg' x.svg
}

@test "an instance that was given up has no verdict" {
    run -1 suffice compare 'a=false' 'b=echo 2' --runs 3 --quiet --on-crash stop-instance
    [[ "$output" == *"given up"* ]]
}

@test "failures on the only instance are in the sentence, and hold the gate" {
    run -12 suffice compare 'x=sleep 0.01' 'y=false' --time --delta 5% --gate --quiet --store failed.db
    [[ "$output" == *"FAIL: there is no verdict to decide by; see what is said of it."* ]]
    run -12 suffice report failed.db --gate
    [[ "$output" != *"has no value"* ]]
    suffice compare 'x=sleep 0.01' 'y=sleep 2' --time --timeout 0.3 --on-timeout par10 --runs 3 --quiet --store late.db >result
    [[ "$(suffice analyze late.db | tr -s '\n ' ' ')" == *"x is "*"times as fast as y"*"3 of 3 runs of y failed and count with a penalty."* ]]
}

@test "one run of each on the only instance has no verdict, for a reason" {
    run -0 --separate-stderr suffice compare 'echo 5' 'echo 6' --runs 1 --quiet
    [[ "$stderr" == *"No verdict: 'echo 5' has 1 valid run on 'as given', the only instance; a verdict about one instance needs at least 2 of each algorithm: make more ('--runs'), or add instances."* ]]
}
