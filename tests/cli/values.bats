# SPDX-License-Identifier: GPL-3.0-or-later
# The value of a run is what the program said, or an error.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

# the check of an algorithm that prints this text, and of another one
check_of() {
    printf '%s' "$1" >said
    cat >e.yaml <<END
algorithms: {a: cat said, b: echo 1}
instances: [i, j]
sample: all
runs: 2
directory: .
$2
END
    run suffice check e.yaml
    output=$(tr -s ' \n' ' ' <<<"$output")
}

@test "check shows the line and the number that it takes from each algorithm" {
    check_of $'iterations 300\nbest 12.5 found\nbye\n'
    [ "$status" = 0 ]
    [[ "$output" == *"a ok it runs and prints a value, such as 12.5 in the line 'best 12.5 found' "* ]]
    [[ "$output" == *"b ok it runs and prints a value, such as 1 in the line '1' "* ]]
    check_of '{"c": 3.5, "hist": [
 {"c": 3}
]}' 'value: json c'
    [[ "$output" == *"such as 3.5 in the line '{\"c\": 3.5, \"hist\": ['"* ]]
    check_of 5 'value: wall-time'
    [[ "$output" == *"a ok it runs and has a value, such as 0."* ]]
}

@test "the last word that begins like a number decides" {
    while IFS='|' read -r line word; do
        check_of "$line"
        [ "$status" = 1 ]
        [[ "$output" == *"BAD run 1 failed (no-value): it printed '$word' in the line '$line', which "* ]]
    done <<'END'
Solved 3 of 10 in 12.5s|12.5s
iter 300 best 12.5s|12.5s
1 000 000|1 000 000
1'000|1'000
1.234,5|1.234,5
n 4 cost 1.234.567|1.234.567
END
    check_of 'Solved 3 of 10 in 12.5s' 'unit: s'
    [[ "$output" == *"such as 12.5 in the line"* ]]
}

@test "a pattern that matches nothing shows the lines that were searched" {
    check_of $'a\nb\nc\nd\n' 'value: regex best (\d+)'
    [[ "$output" == *"it printed nothing that matches; standard output ends in 'b / c / d'"* ]]
    check_of $'best 7 of 8\n' 'value: regex best (\d+)'
    [[ "$output" == *"such as 7 in the line 'best 7 of 8'"* ]]
}

@test "a pattern that would take for ever is given up" {
    check_of "$(printf 'a%.0s' {1..20000})cb" 'value: regex (a*)(a*)\1\2b'
    [ "$status" = 1 ]
    [[ "$output" == *"'(a*)(a*)\1\2b' takes too long"* ]]
}

@test "runs print decimal points in a locale with decimal commas" {
    export LOCPATH=$BUILD/tests/locale
    [ "$(LC_ALL=de_DE.UTF-8 bash -c 'printf %.1f 1,5' 2>&1)" = "1,5" ] || skip "there is no locale de_DE.UTF-8"
    for variable in LANG LC_ALL LC_NUMERIC; do
        run -0 env -u LC_ALL "$variable=de_DE.UTF-8" suffice compare "a=bash -c 'printf %.1f 1.5'" "b=bash -c 'printf %.1f 2.5'" \
            --instances i --runs 2 --quiet --store "$variable.db"
        [ "$(suffice export "$variable.db" | cut -d, -f5 | tail -n +2 | tr '\n' ' ')" = "1.5 1.5 2.5 2.5 " ]
    done
    run -1 suffice compare "a=bash -c 'printf %.1f 1,5'" "b=bash -c 'printf %.1f 2,5'" --instances i --runs 2 --quiet \
        --env LC_NUMERIC=de_DE.UTF-8
    [[ "$output" == *"'1,5'"*"use a decimal point"* ]]
}

@test "variables of the environment are set, recorded and kept" {
    a=(compare "a=sh -c 'echo \$FOO'" 'b=echo 2' --instances i --instances j --sample all --runs 2 --quiet)
    run -0 suffice "${a[@]}" --env FOO=1.5 --env 'BAR=a b'
    [ "$(suffice export suffice.db | grep -c ',a,.*,1.5,')" = 4 ]
    run -0 suffice rerun a i 1
    [[ "$output" == *"env 'FOO=1.5' 'BAR=a b' sh -c"* ]]
    refused 2 "'--env' was" "${a[@]}" --env FOO=2
    refused 2 "is no variable" "${a[@]}" --env '1X=2'
    refused 2 "is no variable" "${a[@]}" --env 'SUFFICE_RUN=2'
}
