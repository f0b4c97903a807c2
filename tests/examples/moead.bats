# SPDX-License-Identifier: GPL-3.0-or-later
# The program of the example moead, and its experiment files.

bats_require_minimum_version 1.5.0
PATH=$SUFFICE_BIN:$BUILD/examples/moead:$PATH

run_of() { moead --algorithm moead --problem UF1 --dim 10 --seed 1 "$@"; }

# moead ARGS fails with status 2, prints nothing, and says TEXT in one line
refused() { # TEXT ARGS...
    local text=$1
    shift
    run --separate-stderr moead "$@"
    echo "$stderr"
    [ "$status" = 2 ] && [ -z "$output" ] && [[ "${stderr_lines[0]}" == *"$text"* ]]
}

@test "a run prints its IGD, the same whenever the seed is" {
    run -0 run_of
    [ "${#lines[@]}" = 1 ]
    awk -v x="$output" 'BEGIN { exit !(x > 0.02 && x < 0.5) }'
    [ "$(run_of)" = "$output" ]
    [ "$(run_of --as-run --generator philox)" = "$output" ]
    [ "$(run_of --seed 2)" != "$output" ]
}

@test "options say what is run" {
    [[ "$(run_of --generator splitmix64)" == 0.073745530668* ]]
    [[ "$(run_of --generator splitmix64 --problem UF5 --dim 17 --as-printed)" == 0.571541821784* ]]
    [ "$(run_of --algorithm moead-de)" != "$(run_of)" ]
    [ "$(run_of --algorithm moead-de --as-printed)" != "$(run_of --algorithm moead-de)" ]
}

@test "help lists the options" {
    run -0 moead --help
    for option in algorithm problem dim seed as-run as-printed generator; do
        [[ "$output" == *"--$option"* ]]
    done
}

@test "mistaken options are refused with what is allowed" {
    local all=(--algorithm moead --problem UF1 --dim 10 --seed 1)
    refused "--algorithm is 'nsga2', must be moead or moead-de" "${all[@]}" --algorithm nsga2
    refused "--problem is 'UF8', must be UF1, UF2, UF3, UF4, UF5, UF6 or UF7" "${all[@]}" --problem UF8
    for dim in 2 1001 ten 10.5 -10 ''; do
        refused "--dim is '$dim', must be a whole number from 3 to 1000" "${all[@]}" --dim "$dim"
    done
    refused "--seed is '18446744073709551616', must be a whole number" "${all[@]}" --seed 18446744073709551616
    refused "--generator is 'mt', must be philox or splitmix64" "${all[@]}" --generator mt
    refused "'more' is not an option" "${all[@]}" more
    refused "--algorithm is missing"
    refused "--dim is missing" --algorithm moead --problem UF1 --seed 1
    refused "--frob" "${all[@]}" --frob
}

@test "the experiment files are sound, and one has the paper's instances" {
    for file in experiment paper; do
        run -0 suffice check --no-runs "$SOURCE/examples/moead/$file.yaml"
    done
    [ "$(wc -l <"$SOURCE/examples/moead/problems.csv")" = 218 ]
    # those of the paper's table, in its order
    diff <(cut -d, -f2,3 "$SOURCE/examples/moead/paper.csv" | tail -n +2) \
        <(cut -d, -f2,3 "$SOURCE/tests/reference/seed-table1.csv" | tail -n +2)
}
