# SPDX-License-Identifier: GPL-3.0-or-later
# suffice reps, from outside.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    tsp=$SOURCE/tests/reference/tsp_replay.csv
}

@test "the supplement's example: 48 and 41 runs, to the last digit" {
    run -0 suffice reps "$tsp" --accuracy 0.01 --percent --se paper --start 20 --max 200 --format json
    jq -e '.[0] | .n_first == 48 and .n_second == 41 and .stop == "accuracy"' <<<"$output"
    grep -q '"phi": 0.0526797194723129,' <<<"$output"
    grep -q '"se": 0.00995807426065078,' <<<"$output"
    jq -e '.[0] | has("instance") and has("first") and has("second") and has("ratio")
        and has("ratio_optimal")' <<<"$output"
    run -0 suffice reps "$tsp" --accuracy 0.01 --se paper
    [[ "$output" == *"89 of 89 recorded runs were needed."* ]]
}

@test "recorded runs that end too early are said to, with how many more are expected" {
    run -0 suffice reps "$tsp" --accuracy 0.01 --percent
    [[ "$output" == *" data"*"about 3 more of"*"sann-2000 and 2 of sann-4000"* ]]
    # a tenth of the accuracy needs about a hundred times the runs
    run -0 suffice reps "$tsp" --accuracy 0.001 --percent --format json
    jq '.[0] | (.expected_first + .expected_second) / 93' <<<"$output" | near 100 1
}

@test "a larger accuracy stops at the start, with and without the guard" {
    for how in --plain ''; do
        run -0 suffice reps "$tsp" --accuracy 0.5 --start 10 $how --format json
        jq -e '.[0] | .n_first == 10 and .n_second == 10' <<<"$output"
    done
}

@test "limits, balanced and fixed sampling" {
    suffice reps "$tsp" --accuracy 0.001 --max 60 --format json |
        jq -e '.[0] | .stop == "limit" and .n_first + .n_second == 60'
    suffice reps "$tsp" --accuracy 0.001 --max-per-algorithm 30 --format json |
        jq -e '.[0] | .stop == "limit" and .n_first == 30 and .n_second == 30'
    suffice reps "$tsp" --accuracy 0.012 --balanced --format json |
        jq -e '.[0] | .stop == "accuracy" and .n_first == .n_second'
    suffice reps "$tsp" --fixed --format json |
        jq -e '.[0] | .stop == "data" and .n_first == 48 and .n_second == 41'
}

@test "simple differences and log-ratios, bootstrap and other statistics" {
    suffice reps "$tsp" --fixed --simple --format json | jq '.[0].phi' >simple
    awk -F, '/2000/ { a += $3; n++ } /4000/ { b += $3; m++ } END { printf "%.10f\n", b/m - a/n }' "$tsp" >expected
    near "$(cat expected)" 1e-6 <simple
    awk -F, '/2000/ { a += log($3); n++ } /4000/ { b += log($3); m++ } END { printf "%.12f\n", b/m - a/n }' "$tsp" >expected
    suffice reps "$tsp" --fixed --log-ratio --format json | jq '.[0].phi' | near "$(cat expected)" 1e-9
    se=$(suffice reps "$tsp" --fixed --format json | jq '.[0].se')
    suffice reps "$tsp" --fixed --se bootstrap --resamples 20000 --format json | jq ".[0].se / $se" | near 1 0.04
    suffice reps "$tsp" --fixed --se bootstrap --statistic 'quantile(0.9)' --format json | jq -e '.[0].se > 0'
    [ "$(suffice reps "$tsp" --fixed --simple --se bootstrap --statistic max --format json | jq '.[0].phi')" = \
        "$(awk -F, '/2000/ && $3 > a { a = $3 } /4000/ && $3 > b { b = $3 } END { print b - a }' "$tsp")" ]
    suffice reps "$tsp" --fixed --simple --statistic 'success(14000)' --format json | jq -e '.[0].phi >= -1 and .[0].phi <= 1'
}

@test "the trace has every step" {
    run -0 suffice reps "$tsp" --accuracy 0.01 --se paper --trace --format csv
    [ "${#lines[@]}" = 51 ] # header, the start, and 49 runs
    run -0 suffice reps "$tsp" --accuracy 0.01 --se paper --trace --format json
    jq -e '.[0].trace | length == 50 and .[0].n_first == 20 and .[-1].se < 0.01 and .[-2].se > 0.01' <<<"$output"
    run -0 suffice reps "$tsp" --accuracy 0.01 --se paper --trace --plot steps.svg
    grep -q '</svg>' steps.svg
}

@test "the order column decides, not the order of lines" {
    (head -n 1 "$tsp" && tail -n +2 "$tsp" | sort -t, -k3) >shuffled.csv
    [ "$(suffice reps "$tsp" --accuracy 0.01 --se paper --format json | jq '.[0].phi')" = \
        "$(suffice reps shuffled.csv --accuracy 0.01 --se paper --format json | jq '.[0].phi')" ]
}

@test "several instances and algorithms, hostile names, CAISEr's header, standard input" {
    for i in 1 2; do for a in 'it'"'"'s "A"' 'b, c' d; do for k in $(seq 30); do
        echo "\"${a//\"/\"\"}\",i $i,$((100 + (k * 7919 + i * 31 + ${#a} * 17) % 13))"
    done; done; done >body
    (echo "Algorithm,Instance,Observation"; cat body) >caiser.csv
    run -0 suffice reps caiser.csv --accuracy 0.02 --start 5 --format json
    [ "$(jq length <<<"$output")" = 6 ]
    [ "$(jq -r '.[0].first' <<<"$output")" = 'it'"'"'s "A"' ]
    run -0 suffice reps caiser.csv --accuracy 0.02 --start 5 --compare first --format json
    [ "$(jq length <<<"$output")" = 4 ]
    [ "$(suffice reps - --accuracy 0.02 --start 5 --compare first --format json <caiser.csv)" = "$output" ]
    sed 1s/Algorithm/solver/ caiser.csv | suffice reps - --fixed --algorithm-column solver --plot paths.png >/dev/null
    [ -s paths.png ]
}

@test "line ends and byte order marks of other systems are no matter" {
    (printf '\xef\xbb\xbf'; sed 's/$/\r/' "$tsp") >windows.csv
    suffice reps windows.csv --accuracy 0.01 --se paper --format json | jq -e '.[0].n_first == 48'
}

@test "names that are not UTF-8 are shown as Latin-1" {
    sed 's/sann-2000/k\xf6ln/' "$tsp" >latin.csv
    [ "$(suffice reps latin.csv --fixed --format json | jq -r '.[0].first')" = "köln" ]
    sed 's/sann-2000/köln/' "$tsp" >utf8.csv
    [ "$(suffice reps utf8.csv --fixed --format json | jq -r '.[0].first')" = "köln" ]
}

@test "hostile values are named with their instance" {
    printf 'algorithm,value\n' >zero.csv
    for k in $(seq 30); do echo "a,0"; echo "b,$k"; done >>zero.csv
    run -0 suffice reps zero.csv --accuracy 0.1
    [[ "${output//$'\n'/ }" == *undefined*"zero.csv: values, or means of a ratio, that are not positive have no logarithm; use simple"* ]]
    run -0 suffice reps zero.csv --accuracy 0.1 --percent
    [[ "$output" == *undefined*"zero.csv: the mean that percentages are taken of is 0; use simple"* ]]
    run -0 suffice reps zero.csv --accuracy 0.1 --log-ratio
    [[ "${output//$'\n'/ }" == *undefined*"not positive have no logarithm"* ]]
    sed -i 's/^b,7$/b,nan/; s/^b,9$/b,/; s/^b,11$/b,inf/' zero.csv
    run -0 suffice reps zero.csv --accuracy 100 --simple
    [[ "$output" == *"runs without a finite value"* ]]
}

@test "mistakes in the file are told with the line" {
    refused 1 "cannot read 'none.csv'" reps none.csv --fixed
    printf 'algorithm,value\na,1\na,2.5\nb,x\n' >bad.csv
    refused 2 "bad.csv:4: the value 'x' is not a number" reps bad.csv --fixed
    printf 'algorithm,value\na,1\na,2,5\n' >comma.csv
    refused 2 "comma.csv:3: 3 cells, but the header has 2" reps comma.csv --fixed
    printf 'algorithm,value\na,1\na\n' >short.csv
    refused 2 "short.csv:3: the line has no cell for 'value'" reps short.csv --fixed
    printf 'alg,value\na,1\n' >header.csv
    refused 2 "header.csv:1: there is no column 'algorithm'" reps header.csv --fixed
    printf 'algorithm,value\na,"1\n' >quote.csv
    refused 2 "a quoted cell does not end" reps quote.csv --fixed
    printf 'algorithm,value\na,1\na,b"c\n' >inside.csv
    refused 2 "inside.csv:3: a quote stands where CSV allows none" reps inside.csv --fixed
    printf 'some,text\nwith "a" quote\n' >text.csv
    refused 2 "text.csv:1: there is no column 'algorithm'" reps text.csv --fixed
    printf 'algorithm,value\n' >empty.csv
    refused 2 "holds no runs" reps empty.csv --fixed
    : >nothing.csv
    refused 2 "holds no runs" reps nothing.csv --fixed
    printf 'algorithm,value\na,1\na,2\n' >one.csv
    refused 2 "the runs are of 1 algorithm" reps one.csv --fixed
    printf 'instance,algorithm,value\nx,a,1\nx,b,2\ny,a,1\n' >gap.csv
    refused 2 "there is no run of 'b' on 'y'" reps gap.csv --fixed
    printf 'algorithm,value,run\na,1,1\na,2,1\nb,1,1\n' >twice.csv
    refused 2 "two runs with the number 1, of 'a' on" reps twice.csv --fixed
}

@test "mistakes in the options are told with what to do" {
    refused 2 "no FILE is given" reps --accuracy 0.1
    refused 2 "say when to stop with '--accuracy'" reps "$tsp"
    refused 2 "'--simple' and '--percent' do not go together: choose one difference" reps "$tsp" --fixed --simple --percent
    refused 2 "choose one difference" reps "$tsp" --fixed --difference=ratio --percent-of-mean
    refused 2 "'--difference' is 'ration', must be one of ratio|percent|" reps "$tsp" --fixed --difference ration
    refused 2 "'--se paper' is the formula for percent differences, not for ratios" reps "$tsp" --fixed --ratio --se paper
    refused 2 "every recorded run is used" reps "$tsp" --fixed --balanced
    refused 2 "must be mean, median" reps "$tsp" --fixed --statistic mode
    refused 2 "must be mean, median" reps "$tsp" --fixed --statistic 'quantile(x)'
    refused 2 "must be mean, median" reps "$tsp" --fixed --statistic 'median(2)'
    refused 2 "needs the bootstrap" reps "$tsp" --fixed --statistic median
    refused 2 "the quantile is 2" reps "$tsp" --fixed --se bootstrap --statistic 'quantile(2)'
    refused 2 "'--cost' has 3 numbers" reps "$tsp" --accuracy 0.01 --cost 1,2,3
    refused 2 "less than the 40 runs" reps "$tsp" --accuracy 0.01 --max 30
    refused 2 "balanced or fixed" reps "$tsp" --accuracy 0.01 --paired
    refused 2 "'extra' is one argument too many" reps "$tsp" extra --fixed
}

@test "a figure shows an instance's name as it is" {
    cd "$BATS_TEST_TMPDIR"
    name="'q' \`x\` %d {y}"
    (echo instance,algorithm,value; for i in 1 2 3 4; do printf '%s,a,1%d\n%s,b,2%d\n' "$name" $i "$name" $((i * 2)); done) >runs.csv
    suffice reps runs.csv --fixed --plot names.svg >/dev/null
    grep -F "$name" names.svg
}
