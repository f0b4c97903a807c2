# SPDX-License-Identifier: GPL-3.0-or-later
# suffice plan, from outside. Expected values: tests/reference, the paper, identities.

load helper

field() { # FIELD PLAN OPTIONS...
    local name=$1
    shift
    suffice plan "$@" --format json | jq -r ".$name"
}

# ---- the paper's figures

@test "alpha .05, power .85, d .5: 38 instances" {
    [ "$(field instances --mres 0.5 --power 0.85)" = 38 ]
}

@test "the same by Wilcoxon: 45" {
    [ "$(field instances --mres 0.5 --power 0.85 --test wilcoxon --rule paper)" = 45 ]
    [ "$(field instances_paper --mres 0.5 --power 0.85 --test wilcoxon)" = 45 ]
}

@test "experiment 1: 34 instances" {
    [ "$(field instances --mres 0.5)" = 34 ]
    run -0 suffice plan --mres 0.5
    [ "${lines[0]}" = "34 instances suffice." ]
}

@test "the supplement's power of 100 instances: 0.5554571" {
    run -0 suffice plan --instances 100 --mres 0.25 --alpha 0.01 --alternative greater
    [ "${lines[0]}" = "The power is 0.5554571." ]
}

@test "less and greater are alike" {
    [ "$(field power --instances 100 --mres 0.25 --alternative less)" = \
      "$(field power --instances 100 --mres 0.25 --alternative greater)" ]
}

# ---- what is solved for

@test "the unknown is solved for" {
    [ "$(field solved --mres 0.5)" = instances ]
    [ "$(field solved --mres 0.5 --instances 20)" = power ]
    [ "$(field solved --instances 20)" = mres ]
    [ "$(field solved --instances 20 --power 0.9)" = mres ]
    [ "$(field solved --instances 20 --mres 0.5 --power 0.5)" = alpha ]
}

@test "a solved effect and level give the power back" {
    d=$(field mres --instances 27 --power 0.83)
    field power --instances 27 --mres "$d" | near 0.83 1e-9
    a=$(field alpha --instances 27 --mres 0.4 --power 0.83)
    field power --instances 27 --mres 0.4 --alpha "$a" | near 0.83 1e-9
}

@test "delta with sigma is the standardised effect" {
    [ "$(field instances --delta 2 --sigma 4)" = 34 ]
    field delta --delta 2 --sigma 4 | near 2 0
    suffice plan --instances 34 --sigma 4 --format json | jq '.delta / .mres' | near 4 1e-12
}

@test "a percentage is a ratio: plus or minus log(1.02), with the standard deviation as it is" {
    field mres --delta 2% --sigma 5% | near 0.39605254592359 1e-13 # R: log(1.02) / 0.05
    field mres --delta 2% --sigma 5% --percent | near 0.4 1e-15
    field mres --delta 0.02 --sigma 5% | near 0.39605254592359 1e-13
    field mres --delta 0.02 --sigma 0.05 | near 0.4 1e-15
    run -0 suffice plan --delta 2% --sigma 5%
    [[ "$(echo $output)" == *"that is 2 % with a standard deviation of 0.05"* ]]
}

@test "units of time and memory are understood" {
    field mres --delta '5 ms' --sigma 0.01s | near 0.5 1e-15
    field mres --delta 1MiB --sigma 2048KiB | near 0.5 1e-15
    run -0 suffice plan --delta '5 ms' --sigma '10 ms'
    [[ "$(echo $output)" == *"that is 5 ms with a standard deviation of 0.01"* ]]
}

@test "a difference in units with its standard deviation takes the place of an MRES" {
    [ "$(field instances --delta 2 --sigma 4 --mres 2)" = 34 ]
    run -0 suffice plan --delta 2 --sigma 4 --mres 2
    [[ "$(echo $output)" == *"The MRES 2 that was given as well is not used"* ]]
    [ "$(field instances --delta 2 --mres 0.5)" = 34 ]
}

@test "a pilot has the standard deviation" { # R: sd(x), sd(x) * sqrt(4 / qchisq(.2, 4))
    printf 'instance,phi\n1,0.1\n2,0.25\n3,-0.05\n4,0.3\n5,0.02\n' >"$BATS_TEST_TMPDIR/pilot.csv"
    field sigma --delta 0.1 --from "$BATS_TEST_TMPDIR/pilot.csv" | near 0.1487615541731129 1e-14
    field sigma_upper --delta 0.1 --from "$BATS_TEST_TMPDIR/pilot.csv" | near 0.2317073406013673 1e-13
    run -0 suffice plan --equivalent --delta 0.1 --from "$BATS_TEST_TMPDIR/pilot.csv"
    [[ "$(echo $output)" == *"is an estimate from the 5 instances of the pilot. The true one is below 0.2317 with a confidence of 80 %"* ]]
    printf 'instance,phi\n1,0.1\n2,0.1\n' >"$BATS_TEST_TMPDIR/flat.csv"
    refused 1 "it takes two instances that differ" plan --delta 0.1 --from "$BATS_TEST_TMPDIR/flat.csv"
}

# ---- other claims

@test "instances for equivalence and for not being worse" { # margin_instances.csv, margin_power.csv
    [ "$(field instances --equivalent --delta 2 --sigma 5)" = 55 ]
    [ "$(field instances --equivalent --delta 2 --sigma 5 --true -0.5)" = "$(
        awk -F, '$1=="equivalent" && $2==.4 && $3==.1 && $4==.05 && $5==.8 {print $6}' \
            "$SOURCE/tests/reference/margin_instances.csv")" ]
    [ "$(field instances --not-worse --delta 2 --sigma 5 --true 0.5 --power 0.9)" = "$(
        awk -F, '$1=="not-worse" && $2==.4 && $3==.1 && $4==.05 && $5==.9 {print $6}' \
            "$SOURCE/tests/reference/margin_instances.csv")" ]
    run -0 suffice plan --equivalent --delta 2 --sigma 5
    [ "${lines[0]}" = "55 instances suffice." ]
    [[ "$(echo $output)" == *"lies within plus or minus 2 (delta), if the true difference is 0"*"with confidence 90 %"* ]]
}

@test "what is not given of a claim is solved for" {
    [ "$(field solved --equivalent --delta 2 --sigma 5)" = instances ]
    [ "$(field solved --equivalent --delta 2 --sigma 5 --instances 60)" = power ]
    [ "$(field solved --equivalent --sigma 5 --instances 60)" = delta ]
    [ "$(field solved --equivalent --delta 2 --sigma 5 --instances 60 --power 0.7)" = alpha ]
    d=$(field delta --not-worse --sigma 5 --instances 60 --power 0.7)
    field power --not-worse --delta "$d" --sigma 5 --instances 60 | near 0.7 1e-9
}

@test "a family of claims has Bonferroni's level" {
    [ "$(field instances --equivalent --delta 2 --sigma 5 --algorithms 3)" = \
      "$(field instances --equivalent --delta 2 --sigma 5 --alpha 0.016666666666666666)" ]
    field level --equivalent --delta 2 --sigma 5 --comparisons 10 | near 0.005 1e-15
}

@test "items for paired proportions" { # mcnemar_items.csv
    [ "$(field items --paired-proportions --discordant 50% --delta 30%)" = 46 ]
    [ "$(field items --paired-proportions --discordant 0.5 --delta 0.3 --alternative greater)" = 37 ]
    [ "$(field solved --paired-proportions --discordant 0.5 --delta 0.3)" = items ]
    [ "$(field solved --paired-proportions --discordant 0.5 --instances 50)" = delta ]
    run -0 suffice plan --paired-proportions --discordant 50% --delta 30%
    [ "${lines[0]}" = "46 items suffice." ]
    [[ "$(echo $output)" == *"on 40 % only the second algorithm has the result 1, and on 10 % only the first."* ]]
}

@test "claims are planned in every format" {
    for claim in "--equivalent --delta 2 --sigma 5" "--not-worse --delta 2 --sigma 5"; do
        for format in text html markdown latex; do
            [[ "$(suffice plan $claim --format $format | tr '\n' ' ')" == *"instances suffice"*"true difference"* ]]
        done
    done
    for format in text html markdown latex; do
        [[ "$(suffice plan --paired-proportions --discordant 0.5 --delta 0.3 --format $format | tr '\n' ' ')" == *"46 items suffice"*McNemar* ]]
    done
    [ "$(suffice plan --equivalent --delta 2 --sigma 5 --format csv | wc -l)" = 2 ]
    [ "$(suffice plan --paired-proportions --discordant 0.5 --delta 0.3 --format csv | wc -l)" = 2 ]
}

# ---- other tests

@test "sign test: the number that holds leads, and the paper's rule stands beside it" { # sign_instances.csv
    [ "$(field instances --mres 0.5 --test sign)" = 61 ]
    [ "$(field instances_exact --mres 0.5 --test sign)" = 61 ]
    [ "$(field instances_paper --mres 0.5 --test sign)" = 54 ]
    [ "$(field rule --mres 0.5 --test sign)" = exact ]
    run -0 suffice plan --mres 0.5 --test sign
    [ "${lines[0]}" = "61 instances suffice." ]
    [[ "$(echo $output)" == *"asks for 54 instances, fewer than the test needs"*"only from 61 on"* ]]
    run -0 suffice plan --test sign --mres 10 --alpha 0.01
    [[ "$(echo $output)" == *"asks for 5 instances, with which the test can never reject at this level"* ]]
}

@test "the paper's rule is the answer only if it is asked for" {
    [ "$(field instances --mres 0.5 --test sign --rule paper)" = 54 ]
    [ "$(field instances_exact --mres 0.5 --test sign --rule paper)" = 61 ]
    run -0 suffice plan --mres 0.5 --test sign --rule paper
    [ "${lines[0]}" = "54 instances suffice." ]
    [[ "$output" == *"fewer instances than the test needs"*"Use 61."* ]]
}

@test "a large effect never gets fewer instances than the test can reject with" { # 2 / 2^6 < 0.05
    for test in wilcoxon sign; do
        [ "$(field instances --mres 5 --test $test)" = 6 ]
        [ "$(field 'power_exact > 0.8' --mres 5 --test $test)" = true ]
    done
}

@test "other unknowns are solved for exactly, with the paper's beside them" {
    d=$(field mres --instances 27 --power 0.83 --test sign)
    field power --instances 27 --mres "$d" --test sign | near 0.83 1e-9
    a=$(field alpha --instances 30 --mres 0.6 --power 0.6 --test sign)
    [ "$(field "power >= 0.6" --instances 30 --mres 0.6 --alpha "$a" --test sign)" = true ]
    d=$(field mres_paper --instances 27 --power 0.83 --test sign)
    field power_paper --instances 27 --mres "$d" --test sign | near 0.83 1e-9
}

@test "Wilcoxon: simulated power with its error, reproducible" {
    run -0 suffice plan --mres 0.5 --test wilcoxon --rule paper --format json
    first=$output
    run -0 suffice plan --mres 0.5 --test wilcoxon --rule paper --format json
    [ "$output" = "$first" ]
    # tests/reference/wilcoxon_power.csv: n 40, d .5, two-sided .05
    jq .power_exact <<<"$output" | near 0.85408 0.006
    jq -e '.power_exact_error > 0.0010 and .power_exact_error < 0.0012' <<<"$output"
    [ "$(jq -r .exact_method <<<"$output")" = simulation ]
}

@test "a test that can never reject says so" {
    run -0 suffice plan --mres 2 --instances 5 --test sign
    [[ "$output" == *"never reject"* ]]
}

# ---- families

@test "algorithms and comparisons mean the same" {
    [ "$(field comparisons --mres 0.5 --algorithms 4)" = 6 ]
    [ "$(field comparisons --mres 0.5 --algorithms 4 --compare first)" = 3 ]
    [ "$(field instances --mres 0.5 --algorithms 4)" = "$(field instances --mres 0.5 --comparisons 6)" ]
}

@test "Holm's levels are printed with their powers" {
    run -0 suffice plan --mres 0.5 --comparisons 3 --format json
    jq -e '.power_target == "worst"' <<<"$output"
    jq -e '[.levels[].alpha * 3000 | round] == [50, 75, 150]' <<<"$output"
    jq -e '.power_exact == .levels[0].power and .levels[0].power >= 0.8' <<<"$output"
    run -0 suffice plan --mres 0.5 --comparisons 30
    [[ "$output" == *"Holm's levels"*"10 more"* ]]
}

@test "a family is planned for a single real effect, the mean on request" { # instances_family.csv
    [ "$(field instances --mres 0.5 --comparisons 10)" = "$(field instances --mres 0.5 --alpha 0.005)" ]
    [ "$(field instances --mres 0.5 --comparisons 10 --power-target mean)" = 50 ]
}

@test "how many of the real effects Holm's procedure finds" { # family_power.csv
    run -0 suffice plan --mres 0.5 --comparisons 10 --instances 50 --format json
    jq -e '[.real_effects[].effects] == [range(1; 11)]' <<<"$output"
    jq .real_effects[0].power <<<"$output" | near 0.7218 0.01
    jq .real_effects[2].power <<<"$output" | near 0.7416 0.007
    jq .real_effects[2].power_all <<<"$output" | near 0.4191 0.012
    jq .real_effects[9].power <<<"$output" | near 0.8782 0.005
    jq .real_effects[9].power_all <<<"$output" | near 0.4473 0.012
    jq -e 'all(.real_effects[]; .power_error > 0 and .power_error < 0.002)' <<<"$output"
    run -0 suffice plan --mres 0.5 --comparisons 10 --instances 50
    [[ "$output" == *"real effects are found"*"independent comparisons"* ]]
}

# ---- the width of the interval

@test "instances for a half-width of 5 %, by percent or as a number" { # R: qt(.975, 63) * .2 / 8 = 0.04996
    [ "$(field instances --half-width 5% --sigma 0.2)" = 64 ]
    [ "$(field instances --half-width 0.05 --sigma 20%)" = 64 ]
    field half_width --half-width 5% --sigma 0.2 | near 0.049958513563 1e-10
    run -0 suffice plan --half-width 5% --sigma 0.2
    [ "${lines[0]}" = "64 instances suffice." ]
    [[ "$(echo $output)" == *"interval of the mean difference from 64 instances has a half-width of 0.04996"* ]]
}

@test "with an assurance the interval is that narrow with this probability" { # precision.csv
    [ "$(field instances --half-width 0.25 --sigma 1 --assurance 0.8)" = "$(
        awk -F, '$1=="two.sided" && $2==.05 && $3==1 && $4==1 && $5==.25 && $6==.8 {print $7}' \
            "$SOURCE/tests/reference/precision.csv")" ]
    [ "$(field 'assurance >= 0.8' --half-width 0.25 --sigma 1 --assurance 0.8)" = true ]
}

@test "the half-width of given instances" {
    field half_width --instances 64 --sigma 0.2 | near 0.049958513563 1e-10
    run -0 suffice plan --instances 64 --sigma 0.2
    [[ "$(echo $output)" == *"has a half-width of 0.04996 if the standard deviation"* ]]
    run -0 suffice plan --half-width 5% --sigma 0.2 --instances 30 # R: qt(.975, 29) * .2 / sqrt(30) = 0.07468
    [[ "$(echo $output)" == *"has a half-width of 0.07468, more than the 0.05 that was asked for, if"* ]]
}

@test "an effect and a half-width take the larger number" {
    [ "$(field instances --mres 0.5 --half-width 5% --sigma 0.2)" = 64 ]
    [ "$(field instances --mres 0.5 --half-width 10% --sigma 0.2)" = 34 ]
    run -0 suffice plan --mres 0.5 --half-width 5% --sigma 0.2
    [[ "$(echo $output)" == *"The power takes 34 instances and the half-width 64"* ]]
}

@test "the intervals of a family have Bonferroni's level" {
    [ "$(field instances --half-width 5% --sigma 0.2 --comparisons 10)" = \
      "$(field instances --half-width 5% --sigma 0.2 --alpha 0.005)" ]
}

# ---- measurement error

@test "the cost of measurement error is shown" {
    run -0 suffice plan --mres 0.5 --sigma 5 --accuracy 3 --format json
    # se = 0.6 sigma: the effect without error is 0.5 / 0.8
    errorless=$(jq .power_errorless <<<"$output")
    field power --mres 0.625 --instances 34 | near "$errorless" 1e-12
    jq -e '.error_share == 0.36' <<<"$output"
    jq .accuracy_rule <<<"$output" | near 1.5811388300841898 1e-12
    run -0 suffice plan --mres 0.5 --sigma 5 --accuracy 3
    [[ "$output" == *"rule of thumb"* ]]
}

# ---- runs or instances

@test "one run on 97 instances costs 194 runs, 20 runs on 37 cost 1480" {
    run -0 suffice plan --mres 0.5 --within 1 --between 1 --format json
    jq -e '.instances == 97 and .runs == 1 and .total_runs == 194' <<<"$output"
    jq -e '.tradeoff[] | select(.runs == 20) | .instances == 37 and .total_runs == 1480' <<<"$output"
    run -0 suffice plan --mres 0.5 --within 1 --between 1
    [[ "$output" == *"      1         97             194"*"chosen"* ]]
}

@test "costly instances get more runs" {
    [ "$(field runs --mres 0.5 --within 1 --between 1 --cost-instance 10)" = 3 ]
    [ "$(field runs --mres 0.5 --within 1 --between 1 --cost-instance 10 --cost-run 10)" = 1 ]
}

@test "given instances get the runs that they need" {
    run -0 suffice plan --mres 0.5 --within 1 --between 1 --instances 46 --format json
    jq -e '.instances == 46 and .runs == 5 and .solved == "power" and .power >= 0.8' <<<"$output"
}

@test "the chosen row of a trade-off is the plan of its test" {
    for test in wilcoxon sign; do
        run -0 suffice plan --mres 0.5 --within 1 --between 1 --cost-instance 10 --test $test --format json
        jq -e '.runs as $r | .instances as $n | .power_exact >= 0.8 and
            (.tradeoff[] | select(.runs == $r) | .instances == $n)' <<<"$output"
    done
}

@test "delta is relative to between" {
    [ "$(field instances --delta 1 --within 2 --between 2)" = 97 ]
}

# ---- formats

@test "JSON has the documented fields" {
    run -0 suffice plan --mres 0.5 --format json
    for name in test alternative alpha power mres instances instances_exact power_exact \
        comparisons power_target levels; do
        jq -e "has(\"$name\")" <<<"$output"
    done
}

@test "CSV has a header and one line with as many cells" {
    run -0 suffice plan --mres 0.5 --comparisons 3 --format csv
    [ "${#lines[@]}" = 2 ]
    [ "$(tr -cd , <<<"${lines[0]}" | wc -c)" = "$(tr -cd , <<<"${lines[1]}" | wc -c)" ]
    [[ "${lines[0]}" == test,alternative,alpha,power,mres,instances,* ]]
}

@test "the plot is a file of the format its name says" {
    cd "$BATS_TEST_TMPDIR"
    suffice plan --mres 0.5 --plot power.svg >/dev/null
    suffice plan --mres 0.5 --within 1 --between 1 --plot "trade off.pdf" >/dev/null
    suffice plan --half-width 5% --sigma 0.2 --plot width.svg >/dev/null
    grep -q '</svg>' power.svg
    grep -q 'half-width of the interval' width.svg
    head -c 4 "trade off.pdf" | grep -q %PDF
}

# ---- extremes

@test "extremes answer or refuse" { # figures: make_points.R
    [ "$(field instances --mres 50)" = 2 ]
    [ "$(field instances --mres 1e-6)" -gt 7840000000000 ]
    field mres --instances 2 | near 11.5499 1e-3
    field mres --instances 10000000 | near 0.00088594 1e-7
    [ "$(field instances --mres 0.5 --alpha 1e-12)" = 280 ]
    [ "$(field instances --mres 0.5 --power 0.999999)" = 183 ]
    for test in t wilcoxon sign; do
        [ "$(field 'levels|length' --mres 0.5 --comparisons 10000 --test $test)" = 10000 ]
    done
    refused 2 "2^53" plan --mres 1e-12
    refused 2 "at least 6" plan --instances 2 --test sign
    refused 2 "at least 4" plan --instances 2 --test sign --rule paper
}

# ---- mistakes

@test "numbers that are none are refused with the option and the range" {
    for bad in nan inf -0.5 0 1e999 abc '' 0.05x 1e; do
        refused 2 "'--mres' is '$bad'" plan --mres="$bad"
    done
    for bad in nan 0 1.5e3 -1 x ''; do
        refused 2 "'--alpha' is '$bad'" plan --mres 0.5 --alpha="$bad"
        refused 2 "'--power' is '$bad'" plan --mres 0.5 --power="$bad"
    done
    for bad in nan 1 0 -5 2.5 1e30 9007199254740993 x ''; do
        refused 2 "'--instances' is '$bad'" plan --instances="$bad"
    done
    refused 2 "from 1 to 100000" plan --mres 0.5 --comparisons 100001
}

@test "percentages and decimal commas get a hint" {
    refused 2 "did you mean 0.05?" plan --mres 0.5 --alpha 5
    refused 2 "decimal point" plan --mres 0,5
}

@test "choices are listed" {
    refused 2 "t|wilcoxon|sign" plan --mres 0.5 --test anova
    refused 2 "two-sided|less|greater" plan --mres 0.5 --alternative both
    refused 2 "text|html|markdown|latex|json|csv" plan --mres 0.5 --format xml
}

@test "contradictions are refused with what to do" {
    refused 2 "leave one out" plan --mres 0.5 --instances 10 --power 0.8 --alpha 0.05
    refused 2 "do not go together" plan --equivalent --not-worse --delta 1 --sigma 2
    refused 2 "'--mres' and '--equivalent' exclude each other" plan --equivalent --mres 0.5 --delta 1 --sigma 2
    refused 2 "'--test' and '--paired-proportions' exclude" plan --paired-proportions --discordant 20% --delta 5% --test sign
    refused 2 "needs '--discordant'" plan --paired-proportions --delta 5%
    refused 2 "needs '--paired-proportions'" plan --discordant 20% --delta 5%
    refused 2 "cannot differ by more" plan --paired-proportions --discordant 20% --delta 25%
    refused 2 "'--true' is for plans with" plan --mres 0.5 --true 1%
    refused 2 "not within plus or minus 'delta'" plan --equivalent --delta 1 --sigma 2 --true 1
    refused 2 "'sigma', the standard deviation" plan --equivalent --delta 2%
    refused 2 "'--delta' is '2%', a percentage, but the difference is simple" plan --delta 2% --sigma 5 --simple
    refused 2 "'--sigma' is '5 s', a time, but the difference is ratio" plan --delta 2% --sigma '5 s'
    refused 2 "the standard deviation is that of the pilot" plan --delta 2% --sigma 5% --from pilot.db
    refused 2 "needs '--sigma'" plan --delta 1
    refused 2 "needs '--sigma'" plan --mres 0.5 --accuracy 0.1
    refused 2 "must lie between 0 and 'sigma'" plan --mres 0.5 --accuracy 3 --sigma 2
    refused 2 "needs '--between'" plan --mres 0.5 --within 1
    refused 2 "needs '--within'" plan --mres 0.5 --between 1
    refused 2 "needs '--within'" plan --mres 0.5 --cost-run 1
    refused 2 "do not go together" plan --mres 0.5 --within 1 --between 1 --sigma 1
    refused 2 "'--algorithms' instead" plan --mres 0.5 --within 1 --between 1 --comparisons 3
    refused 2 "do not go together" plan --mres 0.5 --algorithms 3 --comparisons 3
    refused 2 "needs '--algorithms'" plan --mres 0.5 --compare first
    refused 2 "'--alpha' is given twice" plan --mres 0.5 --alpha 0.05 --alpha 0.01
    refused 2 "needs '--sigma'" plan --half-width 5%
    refused 2 "needs '--half-width'" plan --mres 0.5 --assurance 0.9
    refused 2 "must lie in [0.5, 1)" plan --half-width 5% --sigma 0.2 --assurance 0.2
    refused 2 "plan the sign test by 'mres'" plan --half-width 5% --sigma 0.2 --test sign
    refused 2 "do not go together" plan --half-width 5% --sigma 0.2 --within 1 --between 1
    refused 2 "known exactly" plan --mres 0.5 --within 1 --between 1 --instances 20
}

@test "missing and unknown options are refused" {
    refused 2 "nothing to plan with" plan
    refused 2 "unrecognized option" plan --mre5 0.5
    refused 2 "requires an argument" plan --mres
    refused 2 "'extra' is not an option" plan --mres 0.5 extra
    refused 2 "does not end in .svg, .pdf or .png" plan --mres 0.5 --plot x.gif
}

@test "output that cannot be written is an error" {
    run -1 --separate-stderr bash -c 'suffice plan --mres 0.5 >/dev/full'
    [[ "$stderr" == *"cannot write the output"* ]]
}

@test "a pilot of several algorithms says that the plan is for one comparison" {
    cd "$BATS_TEST_TMPDIR"
    awk 'BEGIN { print "instance,a,b,c"; for (i = 1; i <= 6; i++) print i "," 10 + i "," 11 + i % 3 "," 12 + i % 2 }' >pilot.csv
    run -0 suffice plan --from pilot.csv --delta 5%
    [[ "$(echo $output)" == *"The pilot has 3 comparisons, and this is the largest of their standard deviations; '--comparisons 3' plans for all of them."* ]]
    refused 2 "'--test' and '--not-worse' exclude each other" plan --not-worse --test wilcoxon --delta 2% --sigma 5%
}

# ---- looking early

@test "five looks take 35 instances at most where 34 do without" {
    [ "$(field sequential.instances_max --sequential --mres 0.5)" = 35 ]
    [ "$(field sequential.instances_fixed --sequential --mres 0.5)" = 34 ]
    [ "$(field 'sequential.looks[].instances' --sequential --mres 0.5 | xargs)" = "7 14 21 28 35" ]
    run -0 suffice plan --sequential --mres 0.5
    [[ "${lines[0]}" == "At most 35 instances suffice, and 28.7 on average"* ]]
}

@test "the boundaries are rpact's" {
    field 'sequential.looks[1].critical_z' --sequential --mres 0.5 | near 3.357011922 1e-5
    field sequential.inflation --sequential --mres 0.5 | near 1.0247199 1e-4
    # rpact: getDesignGroupSequential(kMax = 5, alpha = 0.05, sided = 1, typeOfDesign = "asHSD", gammaA = -4)
    field 'sequential.looks[0].alpha_spent' --sequential --mres 0.5 --alternative greater --spending hsd:-4 |
        near 0.0011432679 1e-8
}

@test "looks at numbers of instances are solved for the power, and shares for the instances" {
    [ "$(field solved --sequential --mres 0.5 --looks-at 10,20,34)" = power ]
    [ "$(field instances --sequential --mres 0.5 --looks-at 10,20,34)" = 34 ]
    [ "$(field solved --sequential --looks-at 10,20,34)" = mres ]
    [ "$(field solved --sequential --mres 0.5 --looks-at 0.5,1)" = instances ]
    [ "$(field 'sequential.looks | length' --sequential --mres 0.5 --looks-at 0.5,1)" = 2 ]
}

@test "futility, other tests and equivalence have their plans" {
    for test in t wilcoxon sign; do
        [ "$(field 'sequential.looks[0].futility_z != null' --sequential --mres 0.5 --futility obf --test $test)" = true ]
    done
    [ "$(field claim --sequential --equivalent --delta 2% --sigma 5%)" = equivalent ]
    [ "$(field 'sequential.instances_max' --sequential --equivalent --delta 2% --sigma 5%)" -gt 56 ]
}

@test "a sequential plan has all formats, and a figure" {
    for format in text markdown latex html csv json; do
        suffice plan --sequential --mres 0.5 --format $format >"$BATS_TEST_TMPDIR/plan.$format"
        [ -s "$BATS_TEST_TMPDIR/plan.$format" ]
    done
    [ "$(wc -l <"$BATS_TEST_TMPDIR/plan.csv")" = 6 ]
    suffice plan --sequential --mres 0.5 --futility pocock --plot "$BATS_TEST_TMPDIR/plan.svg" >/dev/null
    grep -q 'stop for futility' "$BATS_TEST_TMPDIR/plan.svg"
}

@test "what a sequential design cannot have is refused" {
    refused 2 "'--looks' needs '--sequential'" plan --mres 0.5 --looks 3
    refused 2 "no spending function" plan --sequential --mres 0.5 --spending brien
    refused 2 "must come after" plan --sequential --mres 0.5 --looks-at 20,10,34
    refused 2 "do not go together" plan --sequential --half-width 0.1 --sigma 1
    refused 2 "do not go together" plan --sequential --mres 0.5 --accuracy 0.1 --sigma 1
    refused 2 "too few for 60 looks" plan --sequential --mres 0.5 --looks 60
}
