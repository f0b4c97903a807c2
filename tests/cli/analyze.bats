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
    [[ "$(tr '\n' ' ' <<<"$output")" == "second is better than first: the mean difference, second against first, is -0.379 [-0.517, -0.242], below 0 on 29 of 34 instances (p = 2.9e-06). "* ]]
}

@test "the paper's second experiment comes out" {
    table=$reference/seed-table2.csv
    of .mean "$table" --phi phi --alternative less | near -0.361 0.0005
    of .tests.t.df "$table" --phi phi | near 199 0
    of .tests.t.low "$table" --phi phi | near -0.380 0.0005
    of .tests.t.high "$table" --phi phi | near -0.342 0.0005
    of .tests.t.p "$table" --phi phi --alternative less | jq -e '. < 2e-16'
}

@test "every figure of the reference is R's" {
    "$SOURCE/tests/cli/check_reference.py" "$reference"
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
    of .mean runs.csv --percent | near 0.6 1e-12 # (1 - 0.2 + 1) / 3
    of .mean runs.csv | near "$(echo 'import math; print(math.log(2 * 0.8 * 2) / 3)' | python3)" 1e-12
    run -0 suffice analyze runs.csv
    [[ "$output" == *"Left out"*"- 'z' has no valid run of 'b'"* ]]
}

@test "a wide table has a column for each algorithm" {
    printf 'name,ga,sa\nx,10,12\ny,20,15\nz,4,5\n' >wide.csv
    of .n wide.csv --wide --instance name | near 3 0
    of .mean wide.csv --wide --instance name --percent | near 0.0666666666666667 1e-12 # (0.2 - 0.25 + 0.25) / 3
    of .n wide.csv --wide | near 3 0
    refused 2 "'x' is not a number, as a value of 'name'" analyze wide.csv --wide --instance ga
    refused 2 "which does not take 'phi'; leave it out, or choose the reader 'differences'" analyze wide.csv --wide --phi ga
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
        for (i = 0; i < n; i++) printf "%.17g\n", mean + (n > 1 ? x[i] / sqrt(s / (n - 1)) : 0) }'
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
    [[ "$(suffice analyze two.csv --phi phi --test sign | tr "\n" " ")" == *"With 2 instances no effect is large enough for power 0.8."* ]]
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
    run -1 grep "UF7 (line 23) +" screen
    [[ "$(suffice analyze "$table" --phi phi --plot -)" == *"UF7 (line 23) +"* ]]
    [[ "$(suffice analyze "$table" --phi phi --plot - --figure qq)" == *"normal quantile"* ]]
}

@test "a figure is of the comparison asked for" {
    awk 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= 5; i++) { print i ",a," 10 + i; print i ",b," 12 + i * i; print i ",c," 20 - i } }' >runs.csv
    suffice analyze runs.csv --plot first.svg >/dev/null
    grep -q 'log ratio, b against a' first.svg
    suffice analyze runs.csv --plot last.svg --comparison 3 >/dev/null
    grep -q 'log ratio, c against b' last.svg
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
    refused 2 "bad.csv:1: there is no column 'se'" analyze bad.csv --se se
    refused 1 "there is no 'none.db'" analyze none.db
    refused 2 "'figure.gif' does not end in .svg, .pdf or .png" analyze bad.csv --phi phi --plot figure.gif
    refused 2 "'--figure' needs '--plot'" analyze bad.csv --phi phi --figure qq
    refused 2 "'--comparison' needs '--plot'" analyze bad.csv --phi phi --comparison 1
    sample 5 1 >good.csv
    sample 2 1 >two.csv
    refused 2 "too few for the sign test" analyze two.csv --phi phi --test sign --figure power --plot x.svg
    refused 2 "'--comparison' is 2, but there is only 1" analyze good.csv --phi phi --plot x.svg --comparison 2
}

@test "where most differences are zero, the verdict is on the side of the others" {
    for sign in "" -; do
        { echo phi; yes 0 | head -n 15; for i in 1 2 3 4 5 6; do echo "${sign}0.$i"; done; } >zeros.csv
        suffice analyze zeros.csv --phi phi --format json >a.json
        jq -e '[.comparisons[0].tests | .wilcoxon, .sign | .estimate == 0 and .p < 0.05] | all' a.json
        jq -e --arg verdict "$([[ $sign ]] && echo better || echo worse)" \
            '[.comparisons[0].verdicts | .t, .wilcoxon, .sign, .permutation | . == $verdict] | all' a.json
    done
}

@test "Shaffer's procedure is for equalities: not for equivalence, other hypotheses are refused" {
    # b like a, c elsewhere: that b and a are equivalent leaves both other pairs open
    awk 'BEGIN { print "instance,a,b,c"
        for (i = 1; i <= 40; i++)
            print "i" i "," i * 37 % 101 "," i * 53 % 97 + 6 "," i * 71 % 89 + 12 }' >three.csv
    suffice analyze three.csv --wide --simple --mres 0.5 --adjust shaffer --format json >s.json
    jq -e '[.comparisons[].equivalence] | .[0].p < .[2].p and .[2].p < .[1].p' s.json
    for i in 1 2; do
        jq ".comparisons[$i].equivalence.p_adjusted / .comparisons[2].equivalence.p" s.json | near 2 1e-12
    done
    refused 2 "Shaffer's procedure is for two-sided tests against 0; use holm for others" \
        analyze three.csv --wide --simple --adjust shaffer --mu 0.1
    refused 2 "Shaffer's procedure is for two-sided tests against 0; use holm for others" \
        analyze three.csv --wide --simple --adjust shaffer --alternative less
}

@test "an interval of so few instances that it cannot have the confidence is R's, and that is told" {
    printf 'phi\n0.1\n0.2\n0.3\n0.4\n0.5\n' >five.csv # the smallest p of both is 2 / 2^5
    suffice analyze five.csv --phi phi --format json >a.json
    jq -e '[.comparisons[0].tests | .wilcoxon, .sign | .p == 0.0625 and .low == 0.1 and .high == 0.5] | all' a.json
    suffice analyze five.csv --phi phi | tr '\n' ' ' | grep -q 'confidence of at most 93.8 %, although 95 % was asked for'
    ! suffice analyze five.csv --phi phi --alpha 0.0625 | grep -q 'confidence of at most'
    ! suffice analyze five.csv --phi phi --alternative greater | grep -q 'confidence of at most'
}

@test "differences that only rounding tells apart have no spread" {
    printf 'instance,a,b\nx,10,11\ny,20,22\nz,30,33\nw,7,7.7\nv,3,3.3\n' >near.csv # 10 % each
    of '| .sd == 0 and .d == null and .shapiro.p == null and .equivalence.p == null and .bayes.t.worse == null' \
        near.csv --wide --mres 0.5 | grep -qx true
}

said() { # ARGS...: the text on one line
    suffice analyze "$@" | tr "\n" " " | tr -s " "
}

@test "against another difference than 0, sentences are about that" {
    table=$reference/seed-table1.csv # mean -0.379: the second is better than the first
    [[ "$(said "$table" --phi phi --mu -0.7)" == "The difference, second against first, lies above -0.7, on its worse side: the mean difference, second against first, is -0.379 "*" (p = 3.8e-05)."* ]]
    [[ "$(said "$table" --phi phi --mu -0.7 --maximise)" == *"lies above -0.7, on its better side: "*" (p = 3.8e-05)."* ]]
    [[ "$(said "$table" --phi phi --mu -0.4 --mres 0.5)" == "The difference, second against first, is equivalent to -0.4: "*" Equivalent means an effect within the MRES of 0.5: d = "* ]]
    [[ "$(said "$table" --phi phi --mu -0.4)" == "Inconclusive: "*"; neither that the difference differs from -0.4 (p = "*") nor equivalence is shown. "*" Equivalence needs a 'delta' or an MRES. "* ]]
}

@test "an inconclusive one-sided test names what it looked for" {
    table=$reference/seed-table1.csv
    [[ "$(said "$table" --phi phi --alternative greater)" == "Inconclusive: "*"; neither that second is worse than first (p = 1.000) nor "* ]]
    [[ "$(said "$table" --phi phi --alternative greater --maximise)" == "Inconclusive: "*"; neither that second is better than first (p = 1.000) nor "* ]]
}

@test "equivalence does not hide a difference, nor claim more tests than there are" {
    run said "$reference/seed-table1.csv" --phi phi --mres 1.5
    [[ "$output" == *"are equivalent: "*". A difference is shown as well (p = 2.9e-06), but it is smaller than what matters."*" Equivalent means an effect within the MRES of 1.5: d = "* ]]
    [[ "$output" == *"Equivalence rests on one test, which assumes normal differences; there is no other to compare it with."* ]]
}

@test "ties, missing spread and small values are told as what they are" {
    printf 'phi\n0\n0\n0\n0\n' >same.csv
    run said same.csv --phi phi --mres 0.5
    [[ "$output" == *"second is better on 0 of 4 instances and equal on 4, which count half: a probability of 0.50 "* ]]
    [[ "$output" == *"without spread it cannot be standardised."* ]]
    [[ "$output" == *"All differences are the same, at least apart from rounding: "* ]]
    printf 'phi\n-1\n1\n-1.0001\n1\n' >around.csv
    run said around.csv --phi phi
    [[ "$output" == *"the mean difference is 0.00 (standard error 0.58, "* ]]
}

@test "percentages of a negative mean are left out: they would turn the verdict round" {
    printf 'instance,a,b\nx,-10,-12\ny,20,15\nz,30,24\nw,0,-9\nv,10,8\n' >mixed.csv
    run -0 suffice analyze mixed.csv --wide --percent --format json
    jq -e '.comparisons[0].n == 3 and (.left_out | length == 2)' <<<"$output"
    jq -e '.left_out[0] == "'"'x' has no percent difference: its base, a mean of -10, is not positive; use simple differences"'"' <<<"$output"
    printf 'instance,a,b\nx,-10,-12\ny,-20,-25\n' >negative.csv
    [[ "$(said negative.csv --wide --percent)" == "No verdict: 2 of 2 instances (100 %) were lost because of their results"* ]]
    of .verdict negative.csv --wide --simple
}

@test "percentages of a mean close to 0 are warned of" {
    { echo algorithm,instance,value
        for i in 1 2 3; do printf 'a,i%d,%d\na,i%d,%d\nb,i%d,%d\nb,i%d,%d\n' $i $((i + 9)) $i $((i + 10)) $i $i $i $((i + 2)); done
        printf 'a,wild,-4\na,wild,5\nb,wild,2\nb,wild,3\n'; } >runs.csv
    [[ "$(said runs.csv)" == *"A mean that the ratio is taken of is less than three of its standard errors above 0 on 'i1', 'i2', 'wild': make more runs there, or use simple differences."* ]]
    [[ "$(said runs.csv --percent)" == *"The mean that percentages refer to is less than three of its standard errors above 0 on 'wild': make more runs there, or use simple differences."* ]]
    [[ "$(said runs.csv --simple)" != *"close to 0"* ]]
}

@test "CSV tells whether a test is exact" {
    seq 600 | awk 'BEGIN { print "phi" } { print $1 * 37 % 601 - 290 }' >many.csv
    run -0 suffice analyze many.csv --phi phi --format csv
    [[ "${lines[1]}" == *,t,*,true,* && "${lines[2]}" == *,wilcoxon,*,false,* ]]
}

@test "failed runs of a file are said to be left out" {
    printf 'algorithm,instance,value\na,x,10\na,x,NA\nb,x,12\na,y,9\nb,y,8\nb,y,\na,z,7\nb,z,9\n' >failed.csv
    [[ "$(said failed.csv)" == *"1 run of a and 1 of b failed, and are left out; "* ]]
    [[ "$(said failed.csv --percent)" == *" and the t test of log ratios."* ]]
    [[ "$(said failed.csv)" == *", the sign test and the permutation test."* ]]
    [[ "$(said failed.csv --log-ratio)" == *", the sign test and the permutation test."* ]]
}

@test "equivalence by skewed differences is told with care" {
    seq 40 | awk 'BEGIN { print "phi" } { print exp($1 % 10 / 2) - 15 }' >skewed.csv
    run said skewed.csv --phi phi --mres 0.9
    [[ "$output" == *"Equivalent means an effect within the MRES of 0.9"*"assumes normal differences, which these are not, and errs more often"* ]]
}

@test "Benjamini and Hochberg's alpha is a false discovery rate" {
    printf 'instance,a,b,c\nx,1,2,3\ny,2,5,3\nz,4,4,9\nw,3,1,2\n' >three.csv
    [[ "$(said three.csv --wide --adjust bh)" == *"at alpha = 0.05 for the false discovery rate, adjusted by bh; "* ]]
    [[ "$(said three.csv --wide)" == *"at alpha = 0.05 for all comparisons together, adjusted by holm; "* ]]
}

@test "of very many comparisons what the effect seen needs is left out" {
    python3 -c '
import random
random.seed(2)
print("instance," + ",".join(f"a{i}" for i in range(60)))
for r in range(20):
    print(f"i{r}," + ",".join(str(random.uniform(1, 2)) for _ in range(60)))' >sixty.csv
    suffice analyze sixty.csv --wide --format json >sixty.json
    jq -e '(.comparisons | length) == 1770 and all(.comparisons[]; .next.for_observed == null)' sixty.json
}

@test "without a chosen difference it is the ratio, or the simple one if a mean is not positive, with the reason" {
    { echo instance,a,b; for i in $(seq 20); do echo "i$i,$((i + 10)),$((i + 9 + i % 4))"; done; } >positive.csv
    sed 's/^i7,.*/i7,0,3/' positive.csv >mixed.csv
    [[ "$(said positive.csv --wide)" == *"No difference was chosen: it is the ratio, because every mean is positive."* ]]
    [[ "$(said mixed.csv --wide)" == *"No difference was chosen: it is the simple one, because the mean of 'a' on 'i7' is 0, and a ratio needs positive means."* ]]
    [[ "$(said mixed.csv --wide --simple)" != *"No difference was chosen"* ]]
    run -0 suffice analyze mixed.csv --wide --format json
    jq -e '.difference == "simple" and (.difference_reason | startswith("No difference")) and .comparisons[0].n == 20' <<<"$output"
    suffice analyze positive.csv --wide --ratio --format json | jq -e '.difference == "ratio" and .difference_reason == null'
}

@test "instances lost because of their results are in the first sentence, and many leave no verdict" {
    { echo instance,a,b; for i in $(seq 40); do echo "i$i,$((i + 20)),$((i + 15))"; done; } >good.csv
    sed 's/^i7,.*/i7,0,3/' good.csv >one.csv
    sed 's/^i[789],.*/&/; s/^i\([789]\),.*/i\1,0,3/' good.csv >three.csv
    [[ "$(said one.csv --wide --ratio)" == "b is better than a on 39 of 40 instances (1 was lost because of its result): b's result is "* ]]
    suffice analyze one.csv --wide --ratio --format json | jq -e '.comparisons[0] | .n_lost == 1 and .verdict == "better"'
    for difference in --ratio --percent --log-ratio; do
        [[ "$(said three.csv --wide $difference)" == "No verdict: 3 of 40 instances (8 %) were lost because of their results, and those that are left are a selection."* ]]
    done
    suffice analyze three.csv --wide --ratio --format json |
        jq -e '.comparisons[0] | .verdict == "none" and (.verdicts | all(. == "none")) and .tests.t.p < 0.05'
    run -11 suffice report three.csv --wide --ratio --gate --delta 2%
    suffice report three.csv --wide --ratio --format html --no-figures | grep -q 'badge is-none'
    [[ "$(said three.csv --wide --simple)" == *"b is better than a"* ]]
    # an instance on which all runs failed is said to be so, one that was not run is not
    sed 's/^i7,.*/i7,NA,3/' good.csv >failed.csv
    [[ "$(said failed.csv --wide)" == "b is better than a on the 39 of 40 instances where both gave results (a failed on 1): "* ]]
    awk -F, 'NR == 1 { print "algorithm,instance,value"; next } { if ($1 != "i7") print "a," $1 "," $2; print "b," $1 "," $3 }' good.csv >absent.csv
    [[ "$(said absent.csv)" != *"lost because"* ]]
    # the others have a false-positive rate
    awk 'BEGIN { srand(7); print "algorithm,instance,value"
        for (i = 1; i <= 40; i++) for (k = 1; k <= 5; k++) { print "a,i" i "," (i == 7 ? 0 : 1 + rand()); print "b,i" i "," 1 + rand() } }' >runs.csv
    suffice analyze runs.csv --ratio --format json |
        jq -e '.comparisons[0] | .n_lost == 1 and .false_positive_rate > 0.01 and .false_positive_rate < 0.1'
}

@test "identical algorithms with results of 0 and 1 get no verdict from percentages" {
    awk 'BEGIN { srand(3); print "algorithm,instance,value"
        for (i = 1; i <= 100; i++) for (a = 1; a <= 2; a++) print "a" a ",i" i "," int(2 * rand()) }' >coins.csv
    [ "$(of .verdict coins.csv --percent)" = '"none"' ]
    [[ "$(said coins.csv)" == "Inconclusive"*"it is the simple one"* ]]
}

@test "a floor raises small values, for logarithms only" {
    printf 'instance,a,b\nx,0,1e-9\ny,1e-4,1e-6\nz,2,1\n' >small.csv
    of .mean small.csv --wide --floor 1e-8 | near "$(echo 'import math; print((0 + math.log(0.01) + math.log(0.5)) / 3)' | python3)" 1e-12
    of .mean small.csv --wide --floor 1e-8 --log-ratio | near "$(echo 'import math; print((0 + math.log(0.01) + math.log(0.5)) / 3)' | python3)" 1e-12
    suffice analyze small.csv --wide --floor 1e-8 --format json | jq -e '.floor == 1e-8 and .difference == "ratio"'
    suffice report small.csv --wide --floor 1e-8 --format markdown | tr '\n' ' ' | grep -q "values below 1e-08 were set to 1e-08"
    refused 2 "'floor' is a positive number for ratio and log-ratio" analyze small.csv --wide --floor 1e-8 --simple
    printf 'phi\n1\n2\n' >phi.csv
    refused 2 "does not take 'floor'" analyze phi.csv --floor 1
}

@test "differences are shown as people read them" {
    printf 'instance,a,b\nx,100,57\ny,200,110\nz,300,180\nw,50,30\n' >wide.csv
    text=$(suffice analyze wide.csv --wide | tr -s ' \n' ' ') # by R: a factor of 0.57961, from 0.54170 to 0.62017
    [[ "$text" == *" mean difference 42.0 % lower [38.0 %, 45.8 %] mean factor 0.580 [0.542, 0.620] "*"the mean log ratio is -0.545 "*", that is 42.0 % lower or a factor of 0.580; "* ]]
    suffice analyze wide.csv --wide --format json |
        jq -e '.comparisons[0] | .difference == "ratio" and .mean_plain == .mean and ((.mean | exp) - 1 - .mean_shown | fabs) < 1e-12 and .low_shown < .mean_shown and .mean_shown < .high_shown'
    suffice analyze wide.csv --wide --log-ratio --format json | jq -e '.comparisons[0] | ((.mean | exp) - .mean_shown | fabs) < 1e-12'
    [[ "$(suffice analyze wide.csv --wide --percent)" == *"mean difference        42.0 % lower"*"mean factor            0.580"* ]]
    [[ "$(suffice analyze wide.csv --wide --simple --unit EUR)" == *"mean difference        -68 EUR [-140, 4] EUR"*"standardised"*", that is -68 EUR; standardised"* ]]
    [[ "$(suffice report wide.csv --wide --simple --unit EUR --format latex)" == *'$-68$ EUR'* ]]
    suffice analyze wide.csv --wide --simple --unit '<b>' --plot unit.svg >/dev/null
    grep -q 'difference in &lt;b&gt;, b against a' unit.svg
}

@test "a probability is that of winning by the goal, whatever the scale" {
    awk 'BEGIN { print "algorithm,instance,value"
        for (i = 1; i <= 12; i++) for (k = 0; k < 6; k++) {
            print "a,i" i "," 10 ^ i * (10 + k); print "b,i" i "," 10 ^ i * (9 + i % 3 + (k * 7 + i) % 6 / 2) } }' >scales.csv
    run -0 suffice analyze scales.csv --probability --format json
    jq -e '.difference == "probability" and .comparisons[0].verdict == "better" and .comparisons[0].mean > 0' <<<"$output"
    jq -e '.comparisons[0] | (.mean_shown - .mean - 0.5 | fabs) < 1e-12' <<<"$output"
    # by counting all pairs of the first instance
    awk -F, '$2 == "i1" { v[$1, ++n[$1]] = $3 } END { for (x = 1; x <= n["a"]; x++) for (y = 1; y <= n["b"]; y++)
        s += v["b", y] < v["a", x] ? 1 : v["b", y] == v["a", x] ? 0.5 : 0; printf "%.15g\n", s / n["a"] / n["b"] - 0.5 }' scales.csv >expected
    jq '.instances[0].differences[0].phi' <<<"$output" | near "$(cat expected)" 1e-12
    suffice analyze scales.csv --probability --maximise --format json | jq -e '.comparisons[0].verdict == "worse" and .comparisons[0].mean < 0'
    [[ "$(said scales.csv --probability)" == *"probability to win "*"that is a probability of 0."* ]]
    suffice reps scales.csv --probability --fixed --format json | jq '.[0].phi' | near "$(cat expected)" 1e-12
    suffice reps scales.csv --probability --maximise --fixed --format json | jq '-.[0].phi' | near "$(cat expected)" 1e-12
    suffice report scales.csv --probability --format markdown | tr '\n' ' ' | grep -q 'Vargha and Delaney 2000'
}

# R: power.t.test(n = 35:36, delta = 0.5, sd = sd(rep(c(-1, 1), 10)), type = "one.sample", strict = TRUE): 0.7998, 0.8114
@test "a next experiment is planned for delta with the spread that was seen" {
    awk 'BEGIN { print "phi"; for (i = 0; i < 20; i++) print i % 2 ? 1 : -1 }' >spread.csv
    suffice analyze spread.csv --phi phi --delta 0.5 --format json | jq -e '.comparisons[0].next.for_delta == 36'
    run -0 suffice analyze spread.csv --phi phi --delta 0.5
    [[ "$(tr '\n' ' ' <<<"$output")" == *"36 instances (16 more than here) detect a difference of 0.5"* ]]
}
