# SPDX-License-Identifier: GPL-3.0-or-later
# suffice analyze. The figures are the paper's, R's (tests/reference/tests.csv) or follow from them.

load helper

setup() {
    reference=$SOURCE/tests/reference
    cd "$BATS_TEST_TMPDIR"
}

of() { # FILTER ARGS...: a number of the first comparison
    local filter=$1
    shift
    suffice analyze "$@" --format json | jq ".comparisons[0]$filter"
}

@test "the paper's first experiment comes out" {
    table=$reference/seed-table1.csv
    of .mean "$table" --phi phi | near -0.379 0.0005
    of .tests.t.low "$table" --phi phi | near -0.517 0.0005
    of .tests.t.high "$table" --phi phi | near -0.242 0.0005
    of .tests.t.df "$table" --phi phi | near 33 0
    of .tests.t.p "$table" --phi phi | near 2.9e-6 5e-8
    run -0 suffice analyze "$table" --phi phi --instance instance,dim
    [[ "$output" == "second is better than first (p = 2.9e-06)."* ]]
}

@test "the paper's second experiment comes out" {
    table=$reference/seed-table2.csv
    of .mean "$table" --phi phi --alternative less | near -0.361 0.0005
    of .tests.t.df "$table" --phi phi | near 199 0
    of .tests.t.low "$table" --phi phi | near -0.380 0.0005
    of .tests.t.high "$table" --phi phi | near -0.342 0.0005
    of .tests.t.p "$table" --phi phi --alternative less | jq -e '. < 2e-16'
}

@test "a sample of the reference has R's figures under every test" {
    awk -F, 'NR == 1 || $1 == "normal-3"' "$reference/samples.csv" >sample.csv
    column=$(head -n 1 sample.csv | tr , '\n' | grep -v sample | tail -n 1)
    row=$(awk -F, '$1 == "normal-3" && $3 == "two.sided"' "$reference/tests.csv")
    of .tests.t.p sample.csv --phi "$column" | near "$(cut -d, -f7 <<<"$row")" 1e-12
    of .tests.t.low sample.csv --phi "$column" | near "$(cut -d, -f8 <<<"$row")" 1e-12
    of .tests.wilcoxon.statistic sample.csv --phi "$column" | near "$(cut -d, -f10 <<<"$row")" 0
    of .tests.wilcoxon.p sample.csv --phi "$column" --as-r | near "$(cut -d, -f11 <<<"$row")" 1e-12
    of .tests.sign.p sample.csv --phi "$column" | near "$(cut -d, -f18 <<<"$row")" 1e-12
    of .shapiro.w sample.csv --phi "$column" | near "$(cut -d, -f19 <<<"$row")" 1e-9
}

@test "runs are paired by instance, and what cannot be is listed" {
    cat >runs.csv <<'END'
Algorithm,Instance,Observation
a,x,10
a,x,12
b,x,22
b,x,22
a,y,5
b,y,4
a,z,8
a,w,4
b,w,8
END
    run -0 suffice analyze runs.csv --simple --format json
    jq -e '.comparisons[0].n == 3' <<<"$output"
    jq '.comparisons[0].mean * 3' <<<"$output" | near 14 1e-12 # 11 - 1 + 4
    jq -e '.left_out == ["'"'z'"' has no valid run of '"'b'"'"]' <<<"$output"
    of .mean runs.csv | near 0.6 1e-12 # (1 - 0.2 + 1) / 3
    run -0 suffice analyze runs.csv
    [[ "$output" == *"left out: 'z' has no valid run of 'b'"* ]]
}

@test "a wide table has a column for each algorithm" {
    printf 'name,ga,sa\nx,10,12\ny,20,15\nz,4,5\n' >wide.csv
    of .n wide.csv --wide --instance name | near 3 0
    of .mean wide.csv --wide --instance name | near 0.0666666666666667 1e-12 # (0.2 - 0.25 + 0.25) / 3
    refused 2 "'x' is not a number, as a value of 'name'" analyze wide.csv --wide
    refused 2 "'--wide' and '--phi' do not go together" analyze wide.csv --wide --phi ga
}

@test "several comparisons are adjusted by Holm" {
    awk 'BEGIN { print "instance,algorithm,value"; srand(7)
        for (i = 1; i <= 12; i++) { e = rand()
            print i ",a," 10 + rand(); print i ",b," 10.5 + rand(); print i ",c," 12 + rand() } }' >runs.csv
    suffice analyze runs.csv --simple --format json >all.json
    jq -e '.comparisons | length == 3' all.json
    # Holm: the i-th smallest of m times m - i + 1, never decreasing
    jq -e '[.comparisons[].tests.t.p] | sort as $p
        | [$p[0] * 3, ([$p[0] * 3, $p[1] * 2] | max), ([$p[0] * 3, $p[1] * 2, $p[2]] | max)]' all.json >expected
    jq '[.comparisons[].tests.t.p_adjusted] | sort' all.json >adjusted
    jq -n -e --slurpfile a adjusted --slurpfile b expected \
        '[range(3) | ($a[0][.] - $b[0][.]) / $b[0][.] | fabs] | max < 1e-12'
    suffice analyze runs.csv --simple --compare first --format json | jq -e '.comparisons | length == 2'
    refused 2 "Shaffer's procedure is for all pairs" analyze runs.csv --compare first --adjust shaffer
}

sample() { # N MEAN: differences with that mean and standard deviation 1, without any chance
    awk -v n="$1" -v mean="$2" 'BEGIN { print "phi"
        for (i = 0; i < n; i++) { x[i] = i - (n - 1) / 2; s += x[i]^2 }
        for (i = 0; i < n; i++) printf "%.17g\n", mean + x[i] / sqrt(s / (n - 1)) }'
}

@test "the verdict is one of four" {
    sample 40 -1 >better.csv
    sample 40 1 >worse.csv
    sample 200 0.02 >equal.csv
    sample 8 0.3 >open.csv
    [ "$(of .verdict better.csv --phi phi --mres 0.5)" = '"better"' ]
    [ "$(of .verdict worse.csv --phi phi --mres 0.5)" = '"worse"' ]
    [ "$(of .verdict better.csv --phi phi --mres 0.5 --maximise)" = '"worse"' ]
    [ "$(of .verdict equal.csv --phi phi --mres 0.5)" = '"equivalent"' ]
    [ "$(of .verdict open.csv --phi phi --mres 0.5)" = '"inconclusive"' ]
    # too few for any effect under the sign test
    sample 2 0.3 >two.csv
    [[ "$(suffice analyze two.csv --phi phi --test sign | tr "\n" " ")" == *"2 instances detect no effect with power 0.8."* ]]
    # without an MRES nothing is equivalent
    [ "$(of .verdict equal.csv --phi phi)" = '"inconclusive"' ]
    # a difference that is there, but smaller than matters
    sample 2000 0.1 >small.csv
    [ "$(of .verdict small.csv --phi phi)" = '"worse"' ]
    [ "$(of .verdict small.csv --phi phi --mres 0.5)" = '"equivalent"' ]
}

@test "a store is analysed as it was planned" {
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); print m + rand() }"\n' >prog
    chmod +x prog
    for i in 1 2 3 4 5 6; do echo "$i"; done >list.txt
    suffice compare 'a=./prog {seed} 10' 'b=./prog {seed} 12' --instances list.txt --sample all --mres 0.7 --runs 5 \
        --test wilcoxon --alpha 0.04 --simple --goal maximise --quiet
    suffice analyze suffice.db --format json >a.json
    jq -e '.test == "wilcoxon" and .alpha == 0.04 and .mres == 0.7 and .comparisons[0].verdict == "better"' a.json
    suffice export suffice.db --differences --format json | jq '[.[].phi] | add / length' >mean
    jq .comparisons[0].mean a.json | near "$(cat mean)" 1e-12
    suffice analyze suffice.db --alpha 0.01 --test t --format json | jq -e '.test == "t" and .alpha == 0.01'
}

@test "figures are written in three formats" {
    table=$reference/seed-table1.csv
    for figure in forest qq power; do
        for format in svg pdf png; do
            run -0 suffice analyze "$table" --phi phi --instance instance,dim --mres 0.5 \
                --plot "$figure.$format" --figure $figure
            [[ "$output" == "second is better than first"* ]]
        done
        head -c 4 $figure.pdf | grep -q %PDF
        head -c 4 $figure.png | grep -q PNG
    done
    grep -q 'UF7 16' forest.svg
    grep -q 'below the MRES' forest.svg
    grep -q 'normal quantile' qq.svg
    grep -q 'MRES 0.5' power.svg
    [ "$(ls | wc -l)" = 9 ]
}

@test "a figure is drawn in the terminal only when asked for" {
    table=$reference/seed-table1.csv
    script -qec "suffice analyze $table --phi phi" /dev/null >screen
    run -1 grep "second against first" screen
    [[ "$(suffice analyze "$table" --phi phi --plot -)" == *"difference, second against first"* ]]
    [[ "$(suffice analyze "$table" --phi phi --plot - --figure qq)" == *"normal quantile"* ]]
}

@test "a figure is of the comparison asked for" {
    awk 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= 5; i++) { print i ",a," 10 + i; print i ",b," 12 + i * i; print i ",c," 20 - i } }' >runs.csv
    suffice analyze runs.csv --plot first.svg >/dev/null
    grep -q 'difference, b against a' first.svg
    suffice analyze runs.csv --plot last.svg --comparison 3 >/dev/null
    grep -q 'difference, c against b' last.svg
    refused 2 "'--comparison' is 4, but there are only 3" analyze runs.csv --plot x.svg --comparison 4
}

@test "mistakes are told with what to do" {
    sample 1 0 >one.csv
    printf 'phi\n1\nx\n' >bad.csv
    printf 'phi,se\n1,2\n3,y\n' >worse.csv
    refused 2 "worse.csv:3: 'y' is not a number" analyze worse.csv --phi phi
    refused 2 "at least 2 are needed" analyze one.csv --phi phi
    refused 2 "bad.csv:3: 'x' is not a number" analyze bad.csv --phi phi
    refused 2 "bad.csv:1: there is no column 'psi'" analyze bad.csv --phi psi
    refused 1 "cannot read 'none.csv'" analyze none.csv --phi phi
    refused 2 "'--se' needs '--phi'" analyze bad.csv --se se
    refused 1 "there is no 'none.db'" analyze none.db
    refused 2 "'figure.gif' does not end in .svg, .pdf or .png" analyze bad.csv --phi phi --plot figure.gif
    refused 2 "'--figure' needs '--plot'" analyze bad.csv --phi phi --figure qq
    refused 2 "'--comparison' needs '--plot'" analyze bad.csv --phi phi --comparison 1
    sample 5 1 >good.csv
    sample 2 1 >two.csv
    refused 2 "too few for the sign test" analyze two.csv --phi phi --test sign --figure power --plot x.svg
    refused 2 "'--comparison' is 2, but there is only 1" analyze good.csv --phi phi --plot x.svg --comparison 2
}

@test "a hundred and more comparisons of many algorithms take seconds" {
    python3 -c '
import random
random.seed(2)
print("instance," + ",".join(f"a{i}" for i in range(60)))
for r in range(20):
    print(f"i{r}," + ",".join(str(random.uniform(1, 2)) for _ in range(60)))' >sixty.csv
    timeout 40 suffice analyze sixty.csv --wide --format json >sixty.json
    jq -e '(.comparisons | length) == 1770 and all(.comparisons[]; .next.for_observed == null)' sixty.json
}
