# SPDX-License-Identifier: GPL-3.0-or-later
# suffice analyze and simulate --sequential, from outside. Expected values: rpact, by tests/reference.

load helper

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

@test "the order of the file is taken without a column" {
    sample 3 | tail -n +2 | tac | sed '1i instance,phi,drawn' >"$BATS_TEST_TMPDIR/ordered.csv"
    suffice analyze "$BATS_TEST_TMPDIR/ordered.csv" --sequential --looks-at 8,16,24 --format json |
        jq '.comparisons[0].looks[0].mean' | near 0.9358 1e-4
}

@test "an experiment that has not reached its last look is open" {
    sample 5 | head -21 >"$BATS_TEST_TMPDIR/part.csv"
    run -0 suffice analyze "$BATS_TEST_TMPDIR/part.csv" --sequential --looks-at 10,20,36
    [[ "$output" == Open:* || "$output" == Stopped* ]]
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
    refused 2 "equivalence is planned with looks, but not analysed" analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --delta 1
    refused 2 "is for plans" analyze "$BATS_TEST_TMPDIR/three.csv" --sequential --futility obf
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
