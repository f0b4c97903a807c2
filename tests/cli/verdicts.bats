# SPDX-License-Identifier: GPL-3.0-or-later
# What verdicts and gates say, and that all they say is about the same thing. The figures are R's
# (tests/reference/make_verdict_figures.R), or follow by hand.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

of() { # FILTER ARGS...: a number of the first comparison
    local filter=$1
    shift
    suffice analyze "$@" --format json | jq -r ".comparisons[0]$filter"
}

text_of() { # ARGS...: of the analysis, in one line
    suffice analyze "$@" | tr '\n' ' ' | tr -s ' '
}

beside() { # RESULTS of b; those of a are 100
    echo instance,a,b
    local i=0
    for value; do
        echo "i$((i++)),100,$value"
    done
}

# ---- the estimate of the test that decides ----

skewed() {
    beside 97 99 104 108 112 115 120 130 160 220
}

@test "by the sign test a verdict is about the median, with its interval" {
    skewed >skewed.csv
    run -0 text_of skewed.csv --test sign --delta 5%
    [[ "$output" == "Inconclusive: in the median over instances, b's result is 13 % higher than a's [1 % lower, 60 % higher], higher on 8 of 10 instances; neither a difference (p = 0.109) nor equivalence within 5 % in the mean is shown."* ]]
    [[ "$output" == *" median difference 13 % higher [1 % lower, 60 % higher] mean difference 23 % higher [2 %, 47 %] "* ]]
    [ "$(of .estimate.of skewed.csv --test sign)" = median ]
    of .estimate.value_shown skewed.csv --test sign | near 0.1349009 1e-7
    of .estimate.low_shown skewed.csv --test sign | near -0.01 1e-7
    of .estimate.high_shown skewed.csv --test sign | near 0.6 1e-7
    of .mean_shown skewed.csv --test sign | near 0.22531 1e-5
    of .low_shown skewed.csv --test sign | near 0.02301 1e-5
    of .high_shown skewed.csv --test sign | near 0.46761 1e-5
}

@test "by the signed-rank test a verdict is about the Hodges-Lehmann estimate" {
    skewed >skewed.csv
    run -0 text_of skewed.csv --test wilcoxon --delta 3%
    [[ "$output" == "b is worse than a: by the Hodges-Lehmann estimate, b's result is 16 % higher than a's [4 %, 51 %], higher on 8 of 10 instances (p = 0.00977); at least 3 % higher is shown. Hodges-Lehmann estimate 16 % higher [4 %, 51 %] mean difference "* ]]
    [ "$(of .estimate.of skewed.csv --test wilcoxon)" = hodges_lehmann ]
    of .estimate.value_shown skewed.csv --test wilcoxon | near 0.15931 1e-5
    of .estimate.low_shown skewed.csv --test wilcoxon | near 0.04231 1e-5
    of .estimate.high_shown skewed.csv --test wilcoxon | near 0.51261 1e-5
    run -0 text_of skewed.csv --test wilcoxon --delta 5 --difference simple
    [[ "$output" == "b is worse than a: the Hodges-Lehmann estimate, b against a, is 16 [4, 60], above 0 on 8 of 10 instances (p = 0.00977); a difference of at least 5 is not shown."* ]]
}

@test "by the t test a verdict is about the mean, which needs no name" {
    skewed >skewed.csv
    run -0 text_of skewed.csv --delta 5%
    [[ "$output" == "b is worse than a: b's result is 23 % higher than a's [2 %, 47 %], higher on 8 of 10 instances (p = 0.0313); at least 5 % higher is not shown. mean difference "* ]]
    [ "$(of .estimate.of skewed.csv)" = mean ]
    [ "$(of .estimate.low skewed.csv)" = "$(of .tests.t.low skewed.csv)" ]
}

@test "equivalence is about the mean, and says so where another test decides" {
    skewed >skewed.csv
    run -0 text_of skewed.csv --test sign --delta 50%
    [[ "$output" == "b and a are equivalent within 50 %: in the mean over instances, b's result is 22.5 % higher than a's [5.9 %, 41.8 %] with 90 % confidence, higher on 8 of 10 instances (p = "* ]]
}

@test "a gate says which estimate it is about" {
    skewed >skewed.csv
    run -11 suffice report skewed.csv --gate --test sign --delta 5%
    [[ "$(tr '\n' ' ' <<<"$output")" == "FAIL: it is not shown that b is worse than a, but neither is it excluded that it is worse by more than 5 % in the median over instances (one-sided p = "* ]]
    run -10 suffice report skewed.csv --gate --test wilcoxon --delta 5%
    [[ "$(tr '\n' ' ' <<<"$output")" == "FAIL: b is worse than a (one-sided p = 0.00488), and that it is worse by more than 5 % by the Hodges-Lehmann estimate is not excluded."* ]]
}

@test "all formats give the estimate of the test that decides" {
    skewed >skewed.csv
    for format in html markdown latex; do
        [ "$format" = html ] && flags=(--no-figures) || flags=()
        run -0 suffice report skewed.csv --test sign --delta 5% --format "$format" "${flags[@]}"
        [[ "$(tr '\n' ' ' <<<"$output")" == *"in the median over instances, "* ]]
        [[ "$output" == *"median difference"* ]]
    done
}

@test "a table of groups has the estimates of the test that decides" {
    skewed | awk -F, 'NR == 1 { print "instance,kind,phi"; next } { print $1 "," NR % 2 "," $3 - 100 }' >grouped.csv
    run -0 suffice analyze grouped.csv --phi phi --group kind --test sign
    [[ "$(tr -s ' ' <<<"$output")" == *" group n estimate low high "*" all instances 10 14 -1 60 "* ]]
}

# ---- equivalence of several algorithms ----

three() {
    printf '%s\n' instance,a,b,c 0,100,98,95 1,100,103,106 2,100,101,103 3,100,97,96 4,100,104,107 5,100,99,97 6,100,102,104 7,100,100,101
}

@test "the interval of equivalence has the level of the adjusted p value" {
    three >three.csv
    run -0 text_of three.csv --delta 3.5%
    [[ "$output" == *" b and a are equivalent within 3.5 %: b's result is 0.5 % higher than a's [1.6 % lower, 2.5 % higher] with 95 % confidence, higher on 4 of 8 instances (p = 0.0143)."* ]]
    [[ "$output" == *" c and b are equivalent within 3.5 %: c's result is 0.6 % higher than b's [1.6 % lower, 2.7 % higher] with 96.67 % confidence, higher on 5 of 8 instances (p = 0.0143)."* ]]
    of .equivalence.confidence three.csv --delta 3.5% | near 0.95 1e-12
    # the interval of 90 % lies within 2.5 %, but for three comparisons that is not enough
    [ "$(of .verdict three.csv --delta 2.5%)" = inconclusive ]
    of .equivalence.p three.csv --delta 2.5% | near 0.02685206 1e-8
    of .equivalence.high three.csv --delta 2.5% | near "$(echo 'import math; print(math.log1p(0.0278826))' | python3)" 1e-7
    run -0 suffice report three.csv --delta 3.5%
    [[ "$(tr '\n' ' ' <<<"$output")" == *", that is, where its confidence interval at the level that agrees with its adjusted p value lies within these limits."* ]]
}

# ---- gates ----

first_paragraph() { # of the report
    suffice report "$@" --compare first | awk 'NF == 0 { exit } { printf "%s ", $0 }'
}

changes() { # FACTORS...: base and algorithms, each with eight factors, separated by commas
    python3 - "$@" <<'END'
import sys
columns = [[float(x) for x in argument.split(",")] for argument in sys.argv[1:]]
print("instance,base," + ",".join(f"new{i + 1}" for i in range(len(columns))))
for i in range(8):
    print(f"i{i},{100 + i}," + ",".join(repr((100 + i) * column[i]) for column in columns))
END
}

up=1.2,1.212,1.188,1.2,1.224,1.176,1.2,1.212
up_less=1.111,1.1,1.089,1.111,1.1,1.078,1.1,1.111
wild=0.8,1.2,0.9,1.1,1,1.3,0.7,1
like=1,1.01,0.99,1,1.02,0.98,1,1.01
like_less=0.9999,0.99,0.9801,0.9999,0.99,0.9702,0.99,0.9999

@test "a gate that fails names every comparison that does" {
    changes $up $up_less $wild >changes.csv
    run -0 first_paragraph changes.csv --gate --delta 5%
    [ "$output" = "FAIL: new1 and new2 are worse than base (one-sided p = 1.8e-09 and one-sided p = 4.1e-08), and that they are worse by more than 5 % is not excluded. It is not shown that new3 is worse than base, but neither is it excluded that it is worse by more than 5 % (one-sided p = 0.582): more instances or more runs are needed. " ]
}

@test "a gate that passes names what passed" {
    changes $like $like_less >changes.csv
    run -0 first_paragraph changes.csv --gate --delta 5%
    [ "$output" = "PASS: it is excluded that new1 or new2 is worse than base by more than 5 % (one-sided p = 6.4e-06 and one-sided p = 1.1e-06). " ]
}

# ---- differences that are all the same ----

same() { # N: instances with the same results
    echo instance,a,b
    seq "$1" | sed 's/.*/i&,&.5,&.5/'
}

@test "the same results are equivalent if there are enough of them, and say how many are" {
    same 4 >same.csv
    run -11 suffice report same.csv --gate --delta 5%
    [[ "$(tr '\n' ' ' <<<"$output")" == "FAIL: it is not shown that b is worse than a, but neither is it excluded that it is worse by more than 5 % (one-sided p = 0.0625): more instances or more runs are needed. "*"Inconclusive: the results of b and a are the same on all 4 instances, but that is too little to show that the algorithms are equivalent within 5 % (p = 0.0625): 5 such instances would be enough. "* ]]
    same 5 >same.csv
    run -0 suffice report same.csv --gate --delta 5%
    [[ "$(tr '\n' ' ' <<<"$output")" == "PASS: it is excluded that b is worse than a by more than 5 % (one-sided p = 0.0312). "*"b and a are equivalent within 5 %: their results are the same on all 5 instances (p = 0.0312). "*"Every difference is 0, so that the number of instances decides: "* ]]
    of .equivalence.p same.csv --delta 5% | near 0.03125 1e-15
    [ "$(of .verdict same.csv)" = equivalent ]
    # at 1 %, 2^-7 is little enough
    [ "$(of .verdict same.csv --alpha 0.01)" = inconclusive ]
    same 7 >same.csv
    [ "$(of .verdict same.csv --alpha 0.01)" = equivalent ]
}

@test "items with the same results show no more than their number does" {
    # 0.7^8 = 0.0576, 0.7^9 = 0.0404
    for n in 8 9; do
        { echo item,a,b; seq $n | sed 's/.*/&,0,0/'; } >items.csv
        of .equivalence.p items.csv --instance item --maximise --delta 0.3 | near "$(python3 -c "print(0.7**$n)")" 1e-15
    done
    [ "$(of .verdict items.csv --instance item --maximise --delta 0.3)" = equivalent ]
    # all 1: a ratio is chosen, of which 30 % more means a share of 1 / 1.3 for the first
    { echo item,a,b; seq 8 | sed 's/.*/&,1,1/'; } >items.csv
    of .equivalence.p items.csv --instance item --maximise --delta 30% | near "$(python3 -c "print(1.3**-8)")" 1e-9
    [ "$(of .verdict items.csv --instance item --maximise)" = inconclusive ]
}

binary_runs() { # INSTANCES RUNS VALUE
    echo instance,algorithm,value
    for i in $(seq "$1"); do for a in a b; do for r in $(seq "$2"); do echo "i$i,$a,$3"; done; done; done
}

@test "equal shares of successes have an error of measuring, with which they must lie within delta" {
    # p = 1/4: the variance of a share is 3/16, that of the mean difference 2 (3/16) / 6 = 1/16
    binary_runs 6 2 0 >runs.csv
    of .equivalence.p runs.csv --simple --maximise --delta 0.3 | near "$(python3 -c "import math; print(math.erfc(0.3 / 0.25 / math.sqrt(2)) / 2)")" 1e-12
    run -0 text_of runs.csv --simple --maximise --delta 0.3
    # (1.645 / 0.3)^2 (3/8) = 11.3 instances
    [[ "$output" == "Inconclusive: the results of b and a are the same on all 6 instances, but that is too little to show that the algorithms are equivalent within 0.3 (p = 0.115): more runs on each, or 12 such instances would be enough. "* ]]
    run -0 text_of runs.csv --simple --maximise
    [[ "$output" == "Inconclusive: "*"'delta' is needed"* ]]
    binary_runs 6 20 1 >runs.csv
    [ "$(of .verdict runs.csv --simple --maximise --delta 0.3)" = equivalent ]
}

@test "equal runs on one instance are equivalent if there are enough of them" {
    for n in 2 3; do
        { echo algorithm,value; for i in $(seq $n); do printf 'a,5\nb,5\n'; done; } >one.csv
        # one of the 6, or 20, orders of the runs
        of .equivalence.p one.csv --delta 5% | near "$(python3 -c "print({2: 1 / 6, 3: 1 / 20}[$n])")" 1e-12
    done
    [ "$(of .verdict one.csv --delta 5%)" = equivalent ]
    for n in 8 9; do
        { echo algorithm,value; for i in $(seq $n); do printf 'a,0\nb,0\n'; done; } >one.csv
        of .equivalence.p one.csv --delta 0.3 --maximise | near "$(python3 -c "print(0.7**$n)")" 1e-12
    done
    [ "$(of .verdict one.csv --delta 0.3 --maximise)" = equivalent ]
    run -0 text_of one.csv --delta 0.2 --maximise
    # 0.8^13 = 0.055, 0.8^14 = 0.044
    [[ "$output" == "Inconclusive: every run of b and a gave 0, but 9 and 9 are too few to show that they are equivalent within 0.2 (p = 0.134): 14 of each would be enough. "* ]]
}

@test "a few equal differences are no verdict" {
    printf 'instance,a,b\nu,1,4\nv,2,5\nw,3,6\nx,3,6\ny,1,4\n' >equal.csv
    run -0 text_of equal.csv --simple --delta 1
    [[ "$output" == "Inconclusive: the mean difference, b against a, is 3, above 0 on 5 of 5 instances; neither a difference (p = 0.0625) nor equivalence within 1 is shown. The difference is the same on every instance: without spread there is no interval, and an exact test decides, which shows a difference from 6 instances on. "* ]]
    [ "$(of .low_shown equal.csv --simple)" = null ]
}

@test "of equal differences the permutation test decides, and nothing else is said to" {
    printf 'instance,a,b\nu,1,4\nv,2,5\nw,3,6\nx,3,6\ny,1,4\nz,2,5\n' >equal.csv
    COLUMNS=120 run -0 suffice analyze equal.csv --simple --delta 5
    text=$(tr '\n' ' ' <<<"$output" | tr -s ' ')
    # 2 of the 2^6 patterns of signs are as far from 0, and 1 as far from 5
    [[ "$text" == "b and a are equivalent within 5: the mean difference, b against a, is 3 [3, 3], above 0 on 6 of 6 instances (p = 0.0156). A difference is shown as well (p = 0.0312), "* ]]
    [[ "$text" == *" permutation test, p 0.0312 "*"The verdict rests on the permutation test of differences that are all the same, "* ]]
    [[ "$text" == *" permutation 3 - 0.0312 0.0312 - 3 3 equivalent <- decides "* ]]
    [[ "$text" != *"t test, p"* && "$text" != *"normal differences"* && "$text" != *"rests on the paired t test"* ]]
}

# ---- one instance ----

runs() { # NAME VALUES...
    local name=$1
    shift
    printf "$name,%s\n" "$@"
}

@test "how much faster is shown is said of the faster one" {
    {
        echo algorithm,value
        runs a 2 2.01 1.99 2.02
        runs b 1 1.01 0.99 1.02
    } >times.csv
    run -0 text_of times.csv --unit s --delta 10%
    # 2.005 / 1.005, and 10 % less time is 1 / 0.9 times as fast
    [[ "$output" == "b is 1.995 times as fast as a ["*"]; at least 1.11 times as fast is shown. "* ]]
    {
        echo algorithm,value
        runs a 1 1.01 0.99 1.02
        runs b 2 2.01 1.99 2.02
    } >turned.csv
    run -0 text_of turned.csv --unit s --delta 10%
    [[ "$output" == "a is 1.995 times as fast as b ["*"]; at least 1.1 times as fast is shown. "* ]]
}

@test "equivalent runs that differ are said to do both" {
    {
        echo algorithm,value
        runs a 100 101 99 100 102
        runs b 102 103 101 102 104
    } >close.csv
    run -0 text_of close.csv --simple --delta 10
    [[ "$output" == "b and a are equivalent within 10: "*". A difference is shown as well (p = 0.0242), but it is smaller than what matters. "* ]]
}

@test "the same command twice has names that tell so" {
    run -0 suffice compare 'echo 5' 'echo 5' --quiet
    [[ "${lines[0]}" == "echo 5 (2) and echo 5 are the same here: every run of both gave 5." ]]
}

@test "three algorithms on one instance have a best group" {
    {
        echo algorithm,value
        runs slow 9 9.1 8.9 9.2
        runs quick 1 1.1 0.9 1.05
        runs fair 1.05 1 1.1 0.95
    } >three.csv
    run -0 suffice analyze three.csv
    [[ "$(tr '\n' ' ' <<<"$output")" == "Best group: quick and fair. quick has the best value (1.012); fair is not shown to be worse than it, which does not mean as good; every other algorithm is shown to be worse. "* ]]
    jq -e '.overview.best_group == ["quick", "fair"]' <<<"$(suffice analyze three.csv --format json)"
}

# ---- results 0 and 1 ----

items() { # BOTH FIRST_ONLY SECOND_ONLY NEITHER
    awk -v n="$*" 'BEGIN {
        split(n, count, " "); split("1,1 1,0 0,1 0,0", cell, " "); print "item,a,b"
        for (i = 1; i <= 4; i++) for (k = 0; k < count[i]; k++) print ++id "," cell[i] }'
}

@test "a percentage of results 0 and 1 means percentage points" {
    items 20 2 4 14 >items.csv
    of .delta items.csv --instance item --maximise --delta 10% | near 0.1 1e-15
    [ "$(of . items.csv --instance item --maximise --delta 10%)" = "$(of . items.csv --instance item --maximise --delta 0.1)" ]
    printf 'instance,a,b\nx,1,2\ny,0,3\n' >numbers.csv
    run -2 suffice analyze numbers.csv --delta 10%
}

@test "an item on which two differ is no outlier" {
    items 40 1 2 40 >items.csv
    [ "$(of .outliers items.csv --instance item --maximise | jq length)" = 0 ]
    run -0 suffice analyze items.csv --instance item --maximise
    [[ "$output" != *"far from the rest"* ]]
}

@test "the interval of results 0 and 1 is the same one in text and JSON" {
    items 20 2 12 14 >items.csv
    low=$(of .items.low items.csv --instance item --maximise)
    [ "$(of .low_shown items.csv --instance item --maximise)" = "$low" ]
    [ "$(of .estimate.low_shown items.csv --instance item --maximise)" = "$low" ]
    [ "$(of .high_shown items.csv --instance item --maximise)" = "$(of .items.high items.csv --instance item --maximise)" ]
}

# 5 to 0: the score test has z = 5 / sqrt(5) > 1.96, McNemar's exact test p = 2 / 2^5
@test "where Tango's interval and McNemar's test disagree a sentence says so" {
    items 3 0 5 2 >items.csv
    run -0 text_of items.csv --instance item --maximise
    [[ "$output" == "Inconclusive: "*"(p = 0.0625)"*" Tango's interval, which is approximate, excludes 0, but McNemar's exact test, which decides, does not reject it. "* ]]
    items 3 0 7 2 >items.csv
    run -0 text_of items.csv --instance item --maximise
    [[ "$output" == "b is better than a: "* && "$output" != *"which is approximate"* ]]
}
