# SPDX-License-Identifier: GPL-3.0-or-later
# How often each verdict is given, and how often a gate passes, where the truth is known: about three minutes
# on two processors.

load ../cli/helper

# the rates of a cell as JSON, of its only effect; differences that are measured almost exactly
exact_rates() { # PHI N SIGMA MULTIPLE
    suffice simulate -q --results 'normal(1e-7)' --runs 2 --delta 2% --phi "$1" --instances "$2" --between "$3" \
        --delta-effects "$4" --experiments 40000 --seed 11 --format json | jq '.effects[0].seen | map_values(.mean)'
}

@test "verdicts and gates have the rates of a plain simulation in R" {
    [ "$(wc -l <"$SOURCE/tests/reference/verdicts.csv")" = 37 ]
    tail -n +2 "$SOURCE/tests/reference/verdicts.csv" |
        while IFS=, read -r phi n sigma multiple better worse equivalent passed _; do
            # within 4.5 standard errors of both
            exact_rates "$phi" "$n" "$sigma" "$multiple" | jq -e --argjson better "$better" --argjson worse "$worse" \
                --argjson equivalent "$equivalent" --argjson passed "$passed" '
                def near($p): (. - $p | fabs) <= 4.5 * ($p * (1 - $p) * (1 / 40000 + 1 / 400000) | sqrt) + 1e-4;
                (.better | near($better)) and (.worse | near($worse)) and (.equivalent | near($equivalent))
                and (.gate_passed | near($passed))' || { echo "$phi $n $sigma $multiple"; return 1; }
        done
}

# the default procedure, with delta 20 %, and differences with a standard deviation of 12 %
adaptive() { # N OPTIONS...
    suffice simulate -q --results 'normal(0.2)' --oracle 100 --between-se 3 --instances "$1" --experiments 2500 --seed 11 \
        --format json "${@:2}"
}

@test "the default procedure errs no more often than stated with normal differences" {
    for n in 5 10 34; do
        # alpha and half of it, and three standard errors
        adaptive $n --delta 20% --delta-effects -1,1 | jq -e '.effects[0].seen.equivalent.mean <= 0.0631
            and .effects[1].seen.equivalent.mean <= 0.0631 and .effects[1].seen.gate_passed.mean <= 0.0631
            and .effects[1].seen.equivalent.mean >= 0.02'
        adaptive $n | jq -e '.effects[0].seen | .better.mean <= 0.0344 and .worse.mean <= 0.0344 and .better.mean >= 0.01'
    done
}

@test "with skewed differences it errs about as often as the remark says" {
    # R: x = (rexp(10) - 1) * 0.12 + rnorm(10) * 0.04, whose second part is the error of measuring
    adaptive 10 --phi exponential --delta 20% --delta-effects 1 | jq '.effects[0].seen.equivalent.mean' | near 0.1155 0.029
    adaptive 10 --phi exponential | jq '.effects[0].seen.better.mean' | near 0.0774 0.024
}
