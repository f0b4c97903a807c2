# SPDX-License-Identifier: GPL-3.0-or-later
# The round trip example, from outside. EXAMPLES: the folder of the built examples.
load ../cli/helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    PATH=$EXAMPLES/tsp:$SUFFICE_BIN:$PATH
}

refused() { # STATUS TEXT ARGS...
    local status_wanted=$1 text=$2
    shift 2
    run --separate-stderr tsp "$@"
    [ "$status" = "$status_wanted" ] && [ -z "$output" ] && [[ "$stderr" == "tsp: "*"$text"* ]]
}

@test "the last line is the length of the trip" {
    run -0 tsp --temperature 2000 --seed 1
    [[ "${lines[-1]}" =~ ^1[2-9][0-9]{3}$ ]]
}

@test "the cities of a file are visited" {
    file=$SOURCE/examples/tour/data/random01.tsp
    run -0 tsp --instance "$file" --temperature 300 --seed 1
    [ "$output" = "$(tsp --instance "$file" --temperature 300 --seed 1)" ]
    # the trip is about as long as that of 2-opt
    near=$("$SOURCE/examples/tour/two-opt" "$file" 1)
    awk -v a="$output" -v b="$near" 'BEGIN { exit !(a > 0.9 * b && a < 1.5 * b) }'
}

@test "a bad file is named, with the line" {
    refused 1 "none.tsp: cannot be opened: No such file" --instance none.tsp --temperature 300 --seed 1
    refused 1 ".: cannot be read: Is a directory" --instance . --temperature 300 --seed 1
    sed 's/^7 .*/7 12 north/' "$SOURCE/examples/tour/data/random01.tsp" >bad.tsp
    refused 1 "bad.tsp:12: '7 12 north' stands where city 7 with two coordinates" \
        --instance bad.tsp --temperature 300 --seed 1
    [ "$(wc -l <<<"$stderr")" = 1 ]
    refused 2 "'--instance' needs a value" --instance
}

@test "wrong options are named" {
    refused 2 "--temperature is missing" --seed 1
    refused 2 "--seed is missing" --temperature 2000
    refused 2 "--temperature is 'hot', must be a number" --temperature hot
    refused 2 "--temperature is '0', must be" --temperature 0
    refused 2 "--temperature is 'nan', must be" --temperature nan
    refused 2 "--seed is '1.5', must be a whole number" --seed 1.5
    refused 2 "'--seed' needs a value" --seed
    refused 2 "there is no option '--cold'" --cold
    refused 2 "'more' is not an option" more
}

@test "an output that cannot be written is said" {
    run -1 --separate-stderr sh -c "tsp --temperature 2000 --seed 1 >/dev/full"
    [[ "$stderr" == "tsp: cannot write: No space left on device" ]]
}

own_copy() { # FILE
    sed "s:build/examples:$EXAMPLES:; /^directory/d; /^store/d" "$SOURCE/examples/tsp/$1" >"$1"
}

@test "the supplement's example is an experiment on one instance" {
    own_copy experiment.yaml
    run -0 suffice run experiment.yaml --quiet
    [[ "${lines[0]}" == "sann-4000 is worse than sann-2000: its mean is "*" % higher ["*"]." ]]
    [[ "$output" == *"This is about this instance alone (eurodist): it says nothing about others."* ]]
    suffice analyze experiment.db --format json >one.json
    jq -e '.about == "instance" and .comparisons[0].verdict == "worse" and .comparisons[0].single.se < 0.0105 and
        .comparisons[0].single.first.n >= 20 and (.comparisons[0].single.first.n + .comparisons[0].single.second.n) <= 200' one.json
    # the experiment's own figure, and what its runs give without it
    suffice export experiment.db >runs.csv
    suffice analyze runs.csv --percent --format json >again.json
    [ "$(jq -c '.comparisons[0].single.tests.welch' one.json)" = "$(jq -c '.comparisons[0].single.tests.welch' again.json)" ]
}

@test "the experiment reaches its accuracy in all repetitions, with longer trips for 4000" {
    own_copy repetitions.yaml
    cp "$SOURCE/examples/tsp/repetitions.txt" .
    run -0 suffice run repetitions.yaml --quiet --format csv
    awk -F, 'NR > 1 { n++; good += $6 > 0 && $6 < 0.12 && $7 <= 0.01 && $11 == "accuracy" }
        END { exit !(n == 10 && good == 10) }' <<<"$output"
}
