# SPDX-License-Identifier: GPL-3.0-or-later
# suffice power, from outside.

load helper

@test "the supplement's power curve: 0.17, 0.24, 0.32, 0.40" {
    run -0 suffice power --instances 100 --alpha 0.01 --alternative greater \
        --range 0.05:0.5 --points 300 --highlight .25,.5,.8,.95 --format json
    [ "$(jq -c '[.curves[0].highlights[].mres * 100 | round]' <<<"$output")" = "[17,24,32,40]" ]
    [ "$(jq '.curves[0].points | length' <<<"$output")" = 300 ]
    jq -e '.curves[0].points[0].mres == 0.05 and .curves[0].points[-1].mres == 0.5' <<<"$output"
}

@test "points agree with plan" {
    power=$(suffice power --instances 20,50 --range 0.3:0.4 --points 2 --test sign --format json |
        jq '.curves[1].points[1].power_exact')
    suffice plan --instances 50 --mres 0.4 --test sign --format json | jq .power_exact | near "$power" 1e-15
}

@test "power against instances passes through the plan" {
    run -0 suffice power --mres 0.5 --range 2:60 --format csv
    [ "${lines[0]}" = "mres,instances,power,power_exact" ]
    [ "${#lines[@]}" = 60 ]
    grep '^0.5,34,' <<<"$output" | cut -d, -f3 | near 0.807777501279 1e-10 # make_points.R
    [[ "$(suffice power --mres 0.5 --range 2:60)" == *"power 0.8 for instances = 34"* ]]
}

@test "detectable effects against instances" {
    run -0 suffice power --power 0.8,0.95 --range 20:100 --points 5 --highlight 0.5 --format json
    [ "$(jq -r .curve <<<"$output")" = effect-instances ]
    [ "$(jq -c '[.curves[0].points[].instances]' <<<"$output")" = "[20,40,60,80,100]" ]
    [ "$(jq '.curves[0].highlights[0].instances' <<<"$output")" = 34 ]
    mres=$(suffice plan --instances 40 --power 0.95 --format json | jq .mres)
    jq '.curves[1].points[1].mres' <<<"$output" | near "$mres" 1e-12
}

@test "Wilcoxon's exact power accompanies the rule's" {
    # tests/reference/wilcoxon_power.csv: n 34, d .5, two-sided .05
    suffice power --instances 34 --range 0.25:0.5 --points 2 --test wilcoxon --format json |
        jq '.curves[0].points[1].power_exact' | near 0.7866 0.02
}

@test "figures are written in three formats" {
    cd "$BATS_TEST_TMPDIR"
    for format in svg pdf png; do
        suffice power --instances 20,50,100 --plot "it's \"mine\".$format" >/dev/null
    done
    grep -q 'N = 100' "it's \"mine\".svg"
    head -c 4 "it's \"mine\".pdf" | grep -q %PDF
    head -c 4 "it's \"mine\".png" | grep -q PNG
    [ "$(ls | wc -l)" = 3 ]
}

@test "the terminal gets a picture, a pipe does not" {
    [[ "$(suffice power --instances 20)" != *"effect size d"* ]]
    [[ "$(suffice power --instances 20 --plot -)" == *"effect size d"* ]]
    script -qec "suffice power --instances 20" /dev/null >"$BATS_TEST_TMPDIR/screen"
    grep -q "effect size d" "$BATS_TEST_TMPDIR/screen"
}

@test "without gnuplot the terminal still gets the table" {
    mkdir "$BATS_TEST_TMPDIR/bin"
    ln -s "$SUFFICE_BIN/suffice" "$BATS_TEST_TMPDIR/bin"
    run -0 script -qec "env PATH=$BATS_TEST_TMPDIR/bin $SUFFICE_BIN/suffice power --instances 20" /dev/null
    [[ "$output" == *"no figure"*"gnuplot-nox"*"instances = 20"* ]]
    run -1 --separate-stderr env PATH="$BATS_TEST_TMPDIR/bin" suffice power --instances 20 --plot x.svg
    [[ "$stderr" == *"gnuplot-nox"* ]]
}

@test "a full disk is told, and an older figure is kept" {
    mkdir "$BATS_TEST_TMPDIR/disk"
    cd "$BATS_TEST_TMPDIR/disk"
    suffice power --instances 20 --plot a.svg >/dev/null
    cp a.svg before.svg
    for kilobytes in 1 20; do # no room for the script, no room for the figure
        run -1 --separate-stderr bash -c "ulimit -f $kilobytes; trap '' XFSZ
            suffice power --instances 20,50,100 --plot a.svg"
        [[ "$stderr" == *"temporary file"* || "$stderr" == *"cannot write 'a.svg' whole"* ]]
        cmp a.svg before.svg
        [ "$(ls | wc -l)" = 2 ]
    done
}

@test "mistakes are refused with what to do" {
    refused 2 "say what the curve holds fixed" power
    refused 2 "do not go together" power --instances 20 --mres 0.5
    refused 2 "do not go together" power --power 0.8 --mres 0.5
    refused 2 "'--instances' is '1'" power --instances 1
    refused 2 "'instances' is 2.5" power --instances 2.5
    refused 2 "'--instances' is" power --instances 20,,30
    refused 2 "'--power' is" power --power 0.8,x
    refused 2 "did you mean 0.8?" power --power 80
    refused 2 "such as 0.05:0.5" power --instances 20 --range 0.5:0.05
    refused 2 "such as 0.05:0.5" power --instances 20 --range 5
    refused 2 "must go from at least 2" power --mres 0.5 --range 1:10
    refused 2 "'--points' is '1'" power --instances 20 --points 1
    refused 2 "a power in (0, 1)" power --instances 20 --highlight 1.5
    refused 2 "does not end in" power --instances 20 --plot figure
    refused 1 "cannot write 'no/such/x.svg'" power --instances 20 --plot no/such/x.svg
}
