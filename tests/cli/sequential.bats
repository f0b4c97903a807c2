# SPDX-License-Identifier: GPL-3.0-or-later
# suffice analyze and simulate --sequential, from outside. Expected values: rpact, by tests/reference.

load helper
load experiments

# the differences of a case of sequential_samples.csv, in reverse; their order is in the column 'drawn'
sample() { # CASE
    echo instance,phi,drawn
    awk -F, -v wanted="$1" '$1 == wanted { print "i" $2 "," $3 "," $2 }' "$SOURCE/tests/reference/sequential_samples.csv" | tac
}

@test "case 3 stops at its second look, with rpact's stage-wise and repeated p" {
    sample 3 >"$BATS_TEST_TMPDIR/three.csv"
    analyze() { suffice analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --looks 3 --instances-max 24 --order drawn \
        --alternative greater --alpha 0.025 --format json | jq ".comparisons[0] | $1"; }
    [ "$(analyze .stop_look)" = 2 ]
    [ "$(analyze .decision)" = '"positive"' ]
    analyze .p | near 0.0012083197 1e-4
    analyze '.looks[1].repeated_p' | near 0.00791362 1e-3
    analyze '.looks[1].repeated_low' | near 0.19839212 1e-3
}

# runs of which 'new' takes a fifth less time, give or take; the order is in 'drawn'
runs() { # the factor of the second algorithm
    awk -v factor="$1" 'BEGIN {
        print "instance,algorithm,value,drawn"
        for (i = 1; i <= 40; i++) {
            base = 10 + i % 7
            print "i" i ",old," base "," i
            print "i" i ",new," base * factor * (1 + (i % 5 - 2) / 20) "," i
        }
    }'
}

@test "the verdict says who is better and by how much, in words of the algorithms" {
    runs 0.8 >"$BATS_TEST_TMPDIR/runs.csv"
    analyze() { suffice analyze "$BATS_TEST_TMPDIR/runs.csv" --sequential --looks-at 5,10,40 --order drawn "$@" | tr '\n' ' '; }
    # the mean of log(0.8 (1 + k / 20)) for k = -2 ... 2 is -0.22565: 20.2 % lower, a factor of 0.798
    [[ "$(analyze --measure time)" == "new is better than old: new's time is 20.2 % lower than old's [15.8 %, 24."* ]]
    [[ "$(analyze --maximise)" == "new is worse than old: new's result is 20.2 % lower than old's"* ]]
    [[ "$(analyze --log-ratio)" == "new is better than old: new's result is 0.798 times old's"* ]]
    [[ "$(analyze --simple --unit s)" == "new is better than old: the mean difference, new against old, is -"*" s [-"* ]]
    [[ "$(analyze --test sign --spending pocock)" == "new is better than old: in the median over instances, new's result is 20"* ]]
    [[ "$(analyze)" == *"The instances are in the order of "?"drawn"* ]]
    for format in html latex markdown; do
        analyze --format $format | grep -F 'is 20.2'
    done
}

@test "an estimate after one look is the plain one, with R's t interval" {
    # t.test(log(0.8 * (1 + c(-1, 0, 1, 2, -2, -1, 0, 1, 2, -2) / 20))): -0.2256542 [-0.2791493, -0.1721592]
    runs 0.8 >"$BATS_TEST_TMPDIR/runs.csv"
    analyze() { suffice analyze "$BATS_TEST_TMPDIR/runs.csv" --sequential --looks-at 10,40 --format json | jq ".comparisons[0].$1"; }
    [ "$(analyze stop_look)" = 1 ]
    analyze median_unbiased | near -0.2256542445 1e-8
    analyze low | near -0.2791492877 1e-8
    analyze plain_high | near -0.1721592013 1e-8
}

@test "the looks are drawn against their boundaries" {
    runs 0.8 >"$BATS_TEST_TMPDIR/runs.csv"
    analyze() { suffice analyze "$BATS_TEST_TMPDIR/runs.csv" --sequential --looks-at 5,10,40 --order drawn "$@"; }
    analyze --plot "$BATS_TEST_TMPDIR/looks.svg" >"$BATS_TEST_TMPDIR/out"
    grep -F 'stopped: different' "$BATS_TEST_TMPDIR/looks.svg"
    ! grep -F 'futile' "$BATS_TEST_TMPDIR/looks.svg" || false
    analyze --plot - --characters ascii | grep -F 'stopped: different'
    analyze --format html --futility obf | grep -F 'Look 2 of 3, after 10 instances, has z = -4.5'
    refused 2 "its figure is 'looks'" analyze "$BATS_TEST_TMPDIR/runs.csv" --sequential --figure forest --plot no.svg
    refused 2 "'--comparison' is 2, but there is only 1" \
        analyze "$BATS_TEST_TMPDIR/runs.csv" --sequential --comparison 2 --plot no.svg
    refused 2 "needs a sequential experiment" plot "$BATS_TEST_TMPDIR/runs.csv" --figure looks --output no.svg
}

@test "futility is that of rpact, and does not bind" {
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 60; i++) print "i" i "," (i % 2 ? 1 : -1) * (1 + i / 1000) }' \
        >"$BATS_TEST_TMPDIR/none.csv"
    # a test without t's degrees of freedom has the boundaries of a known variance: rpact's
    none() { suffice analyze "$BATS_TEST_TMPDIR/none.csv" --sequential --looks 2 --test sign --alternative greater \
        --alpha 0.01 --instances-max 60 "$@"; }
    none --futility obf --power 0.8 --format json | jq '.comparisons[0].looks[0].futility_z' | near 0.8165363659 1e-4
    none --futility obf --power 0.8 --format json | jq '.comparisons[0].looks[0].critical_z' | near 3.460369857 1e-5
    [ "$(none --futility obf --format json | jq -r '.comparisons[0].decision')" = futile ]
    [[ "$(none --futility obf | tr '\n' ' ')" == "Stopped for futility at look 1 of 2, after 30 of at most 60 instances: that"* ]]
    [[ "$(none --futility obf | tr '\n' ' ')" == *"Futility does not bind"* ]]
    [ "$(none --format json | jq -r '.comparisons[0].decision')" = not_shown ]
    # and it does not move the levels
    [ "$(none --format json | jq '.comparisons[0].looks[0].nominal_p')" = \
        "$(none --futility obf --format json | jq '.comparisons[0].looks[0].nominal_p')" ]
}

@test "equivalence is two one-sided tests at their levels" {
    sample 5 >"$BATS_TEST_TMPDIR/five.csv"
    part() { suffice analyze "$BATS_TEST_TMPDIR/$1.csv" --sequential --looks-at 10,20,30 --order drawn --format json "${@:3}" | jq "$2"; }
    # against -2 from below and 2 from above: the same differences, shifted
    awk -F, -v CONVFMT=%.17g 'NR > 1 { $2 += 2 } { print $1 "," $2 "," $3 }' "$BATS_TEST_TMPDIR/five.csv" >"$BATS_TEST_TMPDIR/above.csv"
    awk -F, -v CONVFMT=%.17g 'NR > 1 { $2 = 2 - $2 } { print $1 "," $2 "," $3 }' "$BATS_TEST_TMPDIR/five.csv" >"$BATS_TEST_TMPDIR/below.csv"
    above=$(part above '.comparisons[0].looks[0].p' --alternative greater)
    below=$(part below '.comparisons[0].looks[0].p' --alternative greater)
    part five '.comparisons[0].looks[0].equivalence_p' --delta 2 |
        near "$(printf '%s\n%s\n' "$above" "$below" | sort -g | tail -1)" 1e-12
    part five '.comparisons[0].looks[0].equivalence_level' --delta 2 |
        near "$(part above '.comparisons[0].looks[0].nominal_p' --alternative greater)" 1e-12
    part five '.comparisons[0].looks[0].equivalence_low + 2' --delta 2 |
        near "$(part above '.comparisons[0].looks[0].repeated_low' --alternative greater)" 1e-9
    suffice analyze "$BATS_TEST_TMPDIR/five.csv" --sequential --looks-at 10,20,30 --order drawn --delta 5 | tr '\n' ' ' |
        grep '^second and first are equivalent within 5: .*by the repeated interval'
}

@test "looks are at planned instances, also where differences are missing" {
    sample 3 | sed 's/^\(i1\|i12\),[^,]*,/\1,NA,/' >"$BATS_TEST_TMPDIR/gaps.csv"
    suffice analyze "$BATS_TEST_TMPDIR/gaps.csv" --sequential --looks-at 8,16,24 --order drawn --format json >"$BATS_TEST_TMPDIR/gaps.json"
    [ "$(jq -c '[.comparisons[0].looks[].missing]' "$BATS_TEST_TMPDIR/gaps.json")" = '[1,2]' ]
    jq '.comparisons[0].looks[0].mean' "$BATS_TEST_TMPDIR/gaps.json" |
        near "$(sample 3 | awk -F, 'NR > 1 && $3 <= 8 && $3 != 1 { s += $2; n++ } END { printf "%.10f", s / n }')" 1e-9
    # what is spent at the first look was planned, and its level is what is spent
    sample 3 >"$BATS_TEST_TMPDIR/three.csv"
    suffice analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --looks-at 8,16,24 --order drawn --format json |
        jq '.comparisons[0].looks[0].nominal_p' | near "$(jq '.comparisons[0].looks[0].nominal_p' "$BATS_TEST_TMPDIR/gaps.json")" 1e-9
    suffice analyze "$BATS_TEST_TMPDIR/gaps.csv" --sequential --looks-at 8,16,24 --order drawn | tr '\n' ' ' |
        grep '2 of the first 16 instances have no difference. From look 1 on'
}

@test "an order that is none is refused, and a plan that nobody gave is said" {
    sample 3 >"$BATS_TEST_TMPDIR/three.csv"
    sed 's/,7$/,6/' "$BATS_TEST_TMPDIR/three.csv" >"$BATS_TEST_TMPDIR/tied.csv"
    refused 2 "the order 'drawn' is 6 on the instances" analyze "$BATS_TEST_TMPDIR/tied.csv" --sequential --order drawn
    sed 's/,7$/,/' "$BATS_TEST_TMPDIR/three.csv" >"$BATS_TEST_TMPDIR/unknown.csv"
    refused 2 "the order 'drawn' is '' on the instance 'i7', must be a number everywhere, or everywhere a date" analyze "$BATS_TEST_TMPDIR/unknown.csv" --sequential --order drawn
    suffice analyze "$BATS_TEST_TMPDIR/three.csv" --sequential | tr '\n' ' ' |
        grep 'in the order of the file. No largest number of instances was given: the 24 that there are count as the plan'
    suffice analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --instances-max 24 | tr '\n' ' ' >"$BATS_TEST_TMPDIR/out"
    ! grep 'count as the plan' "$BATS_TEST_TMPDIR/out"
}

# one instance a night; the night when clocks are set back has two at the same time of the clock
nights() {
    sample 3 | awk -F, -v OFS=, 'NR > 1 {
        if ($3 <= 20) $3 = sprintf("2026-10-%02d", $3 + 4)
        else if ($3 == 21) $3 = "2026-10-25T02:30:00+02:00"
        else if ($3 == 22) $3 = "2026-10-25 02:30:00+01:00"
        else $3 = sprintf("2026-10-%02dT07:00:00.5Z", $3 + 3) } 1'
}

@test "instances are in the order of dates, with any of the forms of a date" {
    sample 3 >"$BATS_TEST_TMPDIR/three.csv"
    nights >"$BATS_TEST_TMPDIR/nights.csv"
    [ "$(grep -c 2026 "$BATS_TEST_TMPDIR/nights.csv")" -eq 24 ]
    local way
    for way in "--sequential --looks-at 8,16,24" "--always-valid --mres 0.5"; do
        diff <(suffice analyze "$BATS_TEST_TMPDIR/three.csv" $way --order drawn --format json | jq .comparisons) \
            <(suffice analyze "$BATS_TEST_TMPDIR/nights.csv" $way --order drawn --format json | jq .comparisons)
        run -1 diff <(suffice analyze "$BATS_TEST_TMPDIR/three.csv" $way --format json | jq .comparisons) \
            <(suffice analyze "$BATS_TEST_TMPDIR/nights.csv" $way --order drawn --format json | jq .comparisons)
    done
    sed -i 's/,2026-10-07$/,2026-10-06/' "$BATS_TEST_TMPDIR/nights.csv"
    refused 2 "the order 'drawn' is 2026-10-06 on the instances" analyze "$BATS_TEST_TMPDIR/nights.csv" --sequential --order drawn
    sed -i 's/,2026-10-06$/,06.10.2026/' "$BATS_TEST_TMPDIR/nights.csv"
    refused 2 "the order 'drawn' is '06.10.2026' on the instance" analyze "$BATS_TEST_TMPDIR/nights.csv" --sequential --order drawn
}

@test "the order of the file is taken without a column" {
    sample 3 | tail -n +2 | tac | sed '1i instance,phi,drawn' >"$BATS_TEST_TMPDIR/ordered.csv"
    suffice analyze "$BATS_TEST_TMPDIR/ordered.csv" --sequential --looks-at 8,16,24 --format json |
        jq '.comparisons[0].looks[0].mean' | near 0.9358 1e-4
}

@test "an experiment that has not reached its last look is open" {
    sample 5 | head -21 >"$BATS_TEST_TMPDIR/part.csv"
    run -0 suffice analyze "$BATS_TEST_TMPDIR/part.csv" --sequential --looks-at 10,20,36
    [[ "$(tr "\n" " " <<<"$output")" == "Open after look 2 of 3, after 20 of at most 36 instances: a difference is not shown"* ]]
    [[ "$(tr "\n" " " <<<"$output")" == *"1 look is left, the next after 36 instances."* ]]
    [[ "$(tr "\n" " " <<<"$output")" == *"Lan & DeMets 1983"* ]]
}

@test "looks without a plan get the true error" {
    sample 3 >"$BATS_TEST_TMPDIR/three.csv"
    for format in text markdown html latex json; do
        suffice analyze "$BATS_TEST_TMPDIR/three.csv" --peeked 5 --format $format | tr '\n' ' ' | sed 's/\\%/%/g; s/  */ /g' |
            grep -F 'made 5 times without a plan, so that without any difference it rejects in 14.8 % of such experiments, not 5 %'
    done
    refused 2 "'--peeked' is 50, but there are only" analyze "$BATS_TEST_TMPDIR/three.csv" --peeked 50
}

@test "what an analysis of looks cannot do is refused" {
    sample 3 >"$BATS_TEST_TMPDIR/three.csv"
    refused 2 "first look is at 40" analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --looks-at 40,80
    refused 2 "do not go together" analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --peeked 3
    refused 2 "the last look is at 20 instances, but the largest number is 60" \
        analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --looks-at 10,20 --instances-max 60
    printf 'instance,phi\na,1\nb,1\nc,1\nd,1\n' >"$BATS_TEST_TMPDIR/equal.csv"
    refused 2 "their differences are all equal" analyze "$BATS_TEST_TMPDIR/equal.csv" --sequential --looks 2
    refused 2 "needs '--sequential'" analyze "$BATS_TEST_TMPDIR/three.csv" --order drawn
}

@test "a simulated sequential design has its stops, and refuses runs" {
    suffice simulate --sequential --mres 0.5 --experiments 200 --format json | jq '.effects[0].stop | add' | near 1 1e-9
    refused 2 "does not go with '--sequential'" simulate --sequential --mres 0.5 --oracle 20
}

@test "a plan with looks has the power that was asked for" {
    for options in '--mres 0.7 --spending pocock --looks 5' '--mres 0.9 --spending pocock --looks 3' '--mres 0.5 --looks 3' \
        '--mres 0.5 --test wilcoxon' '--mres 0.6 --test sign'; do
        suffice plan --sequential $options --format json | jq -e '.sequential.expected[2].power >= 0.8'
    done
}

@test "a repeated p value is not below the p value of its look" {
    sample 1 >"$BATS_TEST_TMPDIR/one.csv"
    suffice analyze "$BATS_TEST_TMPDIR/one.csv" --sequential --looks 3 --alternative less --order drawn --format json |
        jq -e '[.comparisons[].looks[] | .repeated_p >= .p] | all'
}

# the differences of always_valid.csv, in reverse; their order is in the column 'drawn'
growing() {
    echo instance,phi,drawn
    awk -F, '$1 == 0.5 && $2 == 0.05 { print "i" $3 "," $4 "," $3 }' "$SOURCE/tests/reference/always_valid.csv" | tac
}

@test "always-valid e values and confidence sequences are those of numerical integration in R" {
    growing >"$BATS_TEST_TMPDIR/growing.csv"
    for mres in 0.5 1; do
        for alpha in 0.05 0.01; do
            suffice analyze "$BATS_TEST_TMPDIR/growing.csv" --always-valid --mres $mres --alpha $alpha --order drawn \
                --format csv >"$BATS_TEST_TMPDIR/moments.csv"
            python3 - "$SOURCE/tests/reference/always_valid.csv" "$BATS_TEST_TMPDIR/moments.csv" $mres $alpha <<'END'
import csv, sys
wanted = {int(row["n"]): row for row in csv.DictReader(open(sys.argv[1]))
          if row["mres"] == sys.argv[3] and row["alpha"] == sys.argv[4] and row["e"] != "NA"}
seen = list(csv.DictReader(open(sys.argv[2])))
compared, largest, low, high = 0, 0, float("-inf"), float("inf")
assert [int(row["instances"]) for row in seen] == sorted(wanted)
for row in seen:
    expected = wanted[int(row["differences"])]
    largest = max(largest, float(expected["e"]))
    assert abs(float(row["p"]) - min(1, 1 / largest)) < 1e-7, row
    assert abs(float(row["e"]) - float(expected["e"])) < 1e-6 * float(expected["e"]), (row, expected)
    if expected["low"] != "NA":  # what no moment so far has excluded
        low, high = max(low, float(expected["low"])), min(high, float(expected["high"]))
        assert abs(float(row["low"]) - low) < 1e-6 * (1 + abs(low)), (row, low)
        assert abs(float(row["high"]) - high) < 1e-6 * (1 + abs(high)), (row, high)
        compared += 1
assert compared > 18, compared
END
        done
    done
}

@test "an always-valid analysis says what was shown and since when, and that one may look again" {
    growing >"$BATS_TEST_TMPDIR/growing.csv"
    always() { suffice analyze "$BATS_TEST_TMPDIR/growing.csv" --always-valid --mres 0.5 --order drawn "$@"; }
    diff <(always) <(always | cat -s) # no two empty lines
    # by always_valid.csv the e value is 15.6 after 11 instances and 21.0 after 12, and above 100 nowhere before 24
    [ "$(always --format json | jq -c '.comparisons[0] | [.decision, .different_after, .equivalent_after]')" = '["positive",12,null]' ]
    [[ "$(always | tr '\n' ' ')" == "second is worse than first: after 30 instances, "*", with an always-valid p "*"That there is a difference was shown after 12 instances."* ]]
    [[ "$(always --maximise | tr '\n' ' ')" == "second is better than first: "* ]]
    [[ "$(always --alpha 1e-9 | tr '\n' ' ')" == "Open after 30 instances: a difference is not shown yet"*"Further instances may be added"* ]]
    [ "$(always --delta 3 --format json | jq -c '.comparisons[0] | [.decision, .equivalent_after]')" = '["equivalent",12]' ]
    for format in html latex markdown; do
        always --format $format | grep -F 'always-valid p'
    done
    always --plot "$BATS_TEST_TMPDIR/sequence.svg" >"$BATS_TEST_TMPDIR/out"
    grep -F 'difference shown' "$BATS_TEST_TMPDIR/sequence.svg"
    always --plot - --characters ascii | grep -F '95 % at all times'
    [ "$(always --format json | jq -r '.comparisons[0].better')" = first ]
    # what drifts leaves no mean that fits all moments: there is no verdict, although the last mean is far from 0
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 60; i++) print i "," (i > 30) + (i % 5 - 2) / 20 }' >"$BATS_TEST_TMPDIR/drift.csv"
    drift() { suffice analyze "$BATS_TEST_TMPDIR/drift.csv" --always-valid --mres 0.5 --delta 0.3 "$@"; }
    [[ "$(drift | tr '\n' ' ')" == "No verdict: after "*" instances no mean is left that fits all moments"* ]]
    drift --format json | jq -e '.comparisons[0] | .decision == "open" and .contradicted_after > 30 and .better == null'
    # the scale of the differences does not matter
    for unit in 1e-200 1e200; do
        always --format csv | cut -d, -f6 >"$BATS_TEST_TMPDIR/e.csv"
        growing | awk -F, -v unit=$unit 'NR > 1 { $2 = sprintf("%.17g", $2 * unit) } { print $1 "," $2 "," $3 }' >"$BATS_TEST_TMPDIR/scaled.csv"
        suffice analyze "$BATS_TEST_TMPDIR/scaled.csv" --always-valid --mres 0.5 --order drawn --format csv | cut -d, -f6 >"$BATS_TEST_TMPDIR/scaled_e.csv"
        paste -d, "$BATS_TEST_TMPDIR/e.csv" "$BATS_TEST_TMPDIR/scaled_e.csv" | awk -F, 'NR > 1 && ($1 - $2) ^ 2 > 1e-12 * $1 ^ 2 { exit 1 }'
    done
    # p is that of all comparisons together, and who failed is said in the sentence of the verdict
    awk 'BEGIN { print "instance,algorithm,value"; for (i = 1; i <= 30; i++) {
        print i ",a," 10 + i % 7; print i ",b," (i > 26 ? "" : (10 + i % 7) * (0.8 + i % 3 / 20)); print i ",c," (10 + i % 7) * (0.9 + i % 4 / 20) } }' \
        >"$BATS_TEST_TMPDIR/three.csv"
    suffice analyze "$BATS_TEST_TMPDIR/three.csv" --always-valid --mres 0.5 --format json |
        jq -e '.level as $level | .comparisons[2].moments
               | ($level - 0.05 / 3 | fabs < 1e-12) and (([3 * (-(map(.log_e) | max) | exp), 1] | min) - .[-1].p | fabs < 1e-12)'
    [[ "$(suffice analyze "$BATS_TEST_TMPDIR/three.csv" --always-valid --mres 0.5 | tr '\n' ' ')" == *"on the 26 of 30 instances"*"b failed on 4"* ]]
    # equal differences: no number where there is no number
    printf 'instance,phi\na,1\nb,1\nc,1\n' >"$BATS_TEST_TMPDIR/equal.csv"
    run -0 --separate-stderr suffice analyze "$BATS_TEST_TMPDIR/equal.csv" --always-valid --mres 0.5 --format json
    [ "$(jq -c '.comparisons[0].moments[1] | [.e, .low, .p]' <<<"$output")" = '[null,null,1]' ]
    suffice analyze "$BATS_TEST_TMPDIR/equal.csv" --always-valid --mres 0.5 --format html | grep -F 'are all equal'
}

@test "what an always-valid analysis cannot take is refused with a sentence" {
    growing >"$BATS_TEST_TMPDIR/growing.csv"
    no() { refused 2 "$1" analyze "$BATS_TEST_TMPDIR/growing.csv" --always-valid "${@:2}"; }
    no "give it as 'mres'"
    no "choose 'test' t and 'alternative' two-sided" --mres 0.5 --test sign
    no "choose 'test' t and 'alternative' two-sided" --mres 0.5 --alternative greater
    no "it needs no plan of looks" --mres 0.5 --sequential
    no "one may look at it at any time" --mres 0.5 --peeked 3
    no "must lie in [0.01, 10]" --mres 0.001
    no "several comparisons are each at Bonferroni's level" --mres 0.5 --adjust holm
    no "it has one figure" --mres 0.5 --figure forest --plot no.svg
    no "subtract it from the differences" --mres 0.5 --mu 1
    no "'--comparison' is 2, but there is only 1" --mres 0.5 --comparison 2 --plot no.svg
    refused 2 "'--order' needs '--sequential' or '--always-valid'" analyze "$BATS_TEST_TMPDIR/growing.csv" --order drawn
    no "nothing is drawn by chance" --mres 0.5 --seed 3
    no "it has no power that was planned" --mres 0.5 --power 0.9
    no "it is about Wilcoxon's test without looks" --mres 0.5 --as-r
    no "'--sigma' needs '--delta'" --mres 0.5 --sigma 2
    no "both say to which effect it is tuned" --mres 0.5 --delta 1 --sigma 2
    planned() { refused 2 "$1" analyze "$BATS_TEST_TMPDIR/growing.csv" --sequential --looks 3 "${@:2}"; }
    planned "the levels of the looks do not depend on it" --mres 0.5
    planned "it is about Wilcoxon's test without looks" --as-r --test wilcoxon
    planned "'--sigma' needs '--delta'" --sigma 2
    planned "'--permutation' and '--test wilcoxon' do not go together" --permutation --test wilcoxon
}

@test "what an always-valid analysis says fits its numbers" {
    # an added algorithm with one result so far does not keep the others from their verdicts
    awk 'BEGIN { print "instance,algorithm,value"; for (i = 1; i <= 25; i++) {
        print i ",a," 10 + i % 7; print i ",b," (10 + i % 7) * (0.8 + i % 3 / 20); if (i == 9) print i ",c,11" } }' >"$BATS_TEST_TMPDIR/third.csv"
    third() { suffice analyze "$BATS_TEST_TMPDIR/third.csv" --always-valid --mres 0.5 "$@"; }
    [ "$(third --format json | jq -c '[.comparisons[] | [.decision, .differences]]')" = '[["negative",25],["open",1],["open",1]]' ]
    [[ "$(third | tr '\n' ' ')" == *"No verdict on c against a: there is 1 difference so far, and a test needs 2 at least."* ]]
    refused 2 "nothing to draw yet" analyze "$BATS_TEST_TMPDIR/third.csv" --always-valid --mres 0.5 --comparison 2 --plot "$BATS_TEST_TMPDIR/no.svg"
    [ "$(third --format html | grep -c 'verdict is-none')" -eq 2 ]
    # instances at the end that have no difference count as instances
    awk 'BEGIN { print "instance,algorithm,value"; for (i = 1; i <= 30; i++) {
        print i ",a," 10 + i % 7; print i ",b," (i > 26 ? "" : (10 + i % 7) * (0.8 + i % 3 / 20)) } }' >"$BATS_TEST_TMPDIR/failing.csv"
    [[ "$(suffice analyze "$BATS_TEST_TMPDIR/failing.csv" --always-valid --mres 0.5 | tr '\n' ' ')" == *"after 30 instances,"*"on the 26 of 30 instances"* ]]
    printf 'instance,phi\na,1\nb,2\nc,\nd,3\n' >"$BATS_TEST_TMPDIR/gap.csv"
    [[ "$(suffice analyze "$BATS_TEST_TMPDIR/gap.csv" --always-valid --mres 0.5 | tr '\n' ' ')" == *"after 4 instances"*"on the 3 of them that have a difference"* ]]
    # a difference is shown before one that matters is
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 40; i++) print i "," 0.4 + (i % 5 - 2) / 5 }' >"$BATS_TEST_TMPDIR/clear.csv"
    clear() { suffice analyze "$BATS_TEST_TMPDIR/clear.csv" --always-valid --mres 0.5 --delta $1 --format $2; }
    local first
    first=$(clear 0.25 json | jq '.comparisons[0] | .different_after as $n | .moments[] | select(.instances == $n) | .low > 0 and .low < 0.25')
    [ "$first" = true ]
    [[ "$(clear 0.25 text | tr '\n' ' ')" == *"That there is a difference was shown after "*" instances. A difference of at least 0.25 is shown by now."* ]]
    [[ "$(clear 0.39 text | tr '\n' ' ')" == *"A difference of at least 0.39 is not shown."* ]]
    # once no mean is left there are no more intervals, and nothing infinite is shown
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 60; i++) print i "," (i > 30) + (i % 5 - 2) / 20 }' >"$BATS_TEST_TMPDIR/drift.csv"
    suffice analyze "$BATS_TEST_TMPDIR/drift.csv" --always-valid --mres 0.5 --format json |
        jq -e '.comparisons[0] | .contradicted_after as $n | .moments | map(select(.instances >= $n)) | length > 5 and all(.low == null and .high == null and .p == null)'
    suffice analyze "$BATS_TEST_TMPDIR/drift.csv" --always-valid --mres 0.5 --plot "$BATS_TEST_TMPDIR/drift.svg" >/dev/null
    grep -F '2 instances: mean' "$BATS_TEST_TMPDIR/drift.svg"
    suffice analyze "$BATS_TEST_TMPDIR/drift.csv" --always-valid --mres 0.5 --format html | grep -F 'verdict is-none'
    run -1 grep -F -e 'inf]' -e '[-inf' -e ' nan' "$BATS_TEST_TMPDIR/drift.svg"
}

# Two equal algorithms whose runs end with 0 or 1: in percent, the instances with a first result of 0 are lost.
@test "looks at a selection of the instances give no verdict" {
    awk 'BEGIN { srand(5); print "instance,algorithm,value"; for (i = 1; i <= 80; i++) for (k = 0; k < 2; k++) print i "," (k ? "b" : "a") "," (rand() < 0.5) }' \
        >"$BATS_TEST_TMPDIR/same.csv"
    same() { suffice analyze "$BATS_TEST_TMPDIR/same.csv" --percent --test t --maximise "$@" | tr '\n' ' '; }
    [[ "$(same)" == *"No verdict: "*" were lost because of their results"* ]]
    [[ "$(same --always-valid --mres 0.5)" == "No verdict on b against a: "*" were lost because of their results, and those that are left are a selection."* ]]
    same --always-valid --mres 0.5 --format json | jq -e '.comparisons[0] | .decision == "open" and .better == null and .lost > 20'
    refused 2 "instances because of their results, and those that are left are a selection" \
        analyze "$BATS_TEST_TMPDIR/same.csv" --percent --test t --maximise --sequential --looks 2
}

@test "looks at an experiment are as it was planned, and when it is finished" {
    cd "$BATS_TEST_TMPDIR"
    names 12
    harmless work
    conduct() {
        exec suffice compare "a=./work {instance} {seed}" "b=./work {instance} {seed} x" -i list.txt --sample all --runs 3 \
            --difference simple --alpha 0.001 --mres 0.4 --delta 50 -q --store "$@"
    }
    (conduct s.db >/dev/null)
    suffice analyze s.db --always-valid --format json | jq -e '.alpha == 0.001 and .mres == 0.4 and .delta == 50'
    suffice analyze s.db --always-valid --mres 0.6 --alpha 0.01 --format json | jq -e '.alpha == 0.01 and .mres == 0.6 and .delta == 50'
    suffice analyze s.db --sequential --looks 2 --format json | jq -e '.alpha == 0.001 and .delta == 50'
    suffice analyze s.db --always-valid | tr '\n' ' ' | grep -F 'in the order in which they were drawn'
    # one instance of twelve waits for its runs
    algorithm work <<'END'
[ "$1" != c ] || [ -e calm ] || sleep 60
echo "$2" | tail -c 4
END
    start part.db -j 8
    eleven_finished() { [ "$(suffice status part.db --format json | jq .states.done)" = 11 ]; }
    soon eleven_finished
    kill -9 $pid
    ended 137
    [[ "$(suffice analyze part.db | tr '\n' ' ')" == "INTERIM: 11 of 12 instances are finished"* ]]
    refused 2 "the experiment is not finished: 11 of 12 instances are" analyze part.db --always-valid
    refused 2 "the experiment is not finished: 11 of 12 instances are" analyze part.db --sequential --looks 2
    # groups were planned, and would be left out
    { echo instance,family && awk '{ print $1 "," NR % 2 }' list.txt; } >families.csv
    harmless work
    printf '%s\n' 'algorithms: {a: "./work {instance} {seed}", b: "./work {instance} {seed} x"}' 'instances: families.csv' \
        'sample: all' 'runs: 3' 'difference: simple' 'group: family' >groups.yaml
    suffice run groups.yaml -q >/dev/null
    refused 2 "planned with groups by 'family'" analyze groups.db --always-valid --mres 0.5
    suffice export groups.db --differences | suffice analyze - --phi phi --always-valid --mres 0.5 >/dev/null
}

@test "a permutation test is planned at the levels of the t test" {
    plan() { suffice plan --mres 0.5 --sequential "$@"; }
    [[ "$(plan --permutation | tr '\n' ' ')" == *"A group-sequential permutation test of the signs, two-sided"*"power here is that of the t test."* ]]
    [ "$(plan --permutation --format json | jq -c '[.test, .instances]')" = '["permutation",35]' ]
    cmp <(plan --permutation --format json | jq .sequential) <(plan --format json | jq .sequential)
    refused 2 "'--permutation' and '--test sign' do not go together" plan --mres 0.5 --sequential --permutation --test sign
    refused 2 "'--permutation' needs '--sequential'" plan --mres 0.5 --permutation
}
