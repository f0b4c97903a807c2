# SPDX-License-Identifier: GPL-3.0-or-later
# What docs/validity.md says, in small, and the tool that writes it.

load helper

validity() { "$SOURCE/tools/validity" --to "$BATS_TEST_TMPDIR" "$@" "$BUILD"; }

setup_file() { # the cells of which claims are made
    "$SOURCE/tools/validity" --to "$BATS_FILE_TMPDIR" --subset --only power --experiments 2 "$BUILD"
}

@test "the five worst cells of docs/validity.md are no worse than it says" {
    [ -e "$SOURCE/docs/validity.jsonl" ] || skip "docs/validity.jsonl is not there yet: make validity-full"
    "$SOURCE/tools/validity" --worst 5 "$BUILD"
}

@test "every cell is a command that suffice simulate takes" {
    cd "$BATS_TEST_TMPDIR"
    validity --list | sed 's/^[^ ]* //' | grep -v -e '--oracle=400' -e '--instances=200' >cells
    [ "$(wc -l <cells)" -ge 300 ]
    shuf -n 40 --random-source=<(yes) cells | while read -r line; do
        read -ra options <<<"$line"
        suffice simulate -q --experiments 1 "${options[@]}" --format csv >/dev/null
    done
}

@test "cells are simulated once, and the page counts those that are missing" {
    run --separate-stderr validity --subset --only starts --experiments 2
    [ "$(wc -l <"$BATS_TEST_TMPDIR/validity.jsonl")" = 2 ]
    grep '^No target.* 2 of 24 cells are simulated' "$BATS_TEST_TMPDIR/validity.md"
    cp "$BATS_TEST_TMPDIR/validity.jsonl" "$BATS_TEST_TMPDIR/before"
    run --separate-stderr validity --subset --only starts --experiments 2
    [ -z "$stderr" ]
    echo '{"key": "cut off' >>"$BATS_TEST_TMPDIR/validity.jsonl"
    run --separate-stderr validity --only starts --minutes 0
    [[ "$stderr" = "0 minutes are over; 24 cells are left" ]]
    cmp "$BATS_TEST_TMPDIR/validity.jsonl" "$BATS_TEST_TMPDIR/before"
}

@test "experiments are added to those that are known, with another seed" {
    validity --subset --only starts --experiments 2
    cp "$BATS_TEST_TMPDIR/validity.jsonl" "$BATS_TEST_TMPDIR/two"
    validity --subset --only starts --experiments 5
    jq -s -e 'all(.experiments == 5 and (.effects[0].runs[0] > 0))' "$BATS_TEST_TMPDIR/validity.jsonl"
    # the mean of five is not that of two, but what the other three make of it is possible
    paste -d '\n' "$BATS_TEST_TMPDIR/two" "$BATS_TEST_TMPDIR/validity.jsonl" | jq -s -e '
        [.[].effects[0].runs[0]] as [$a, $all_a, $b, $all_b]
        | $all_a != $a and (5 * $all_a - 2 * $a) / 3 > 40 and $all_b != $b and (5 * $all_b - 2 * $b) / 3 > 40'
}

@test "a sequential design shows what its looks do, for each effect what there is to show" {
    validity --only sequential --experiments 40
    validity --only sequential --experiments 60
    page=$BATS_TEST_TMPDIR/validity.md
    grep '^| true differences | spending | setting | effect 0: called different | effect 0: mean covered | effect 0.5: called different | effect 0.5: instances | effect 0.5: stops at each look | effect 0.5: mean covered | effect 0.5: estimate above the truth |$' "$page"
    grep -E '^\| normal \| obf \| 3 looks \| [^|]*\([^|]* \|([^|]*±[^|]*\|){3} [0-9]+/[0-9]+/[0-9]+ \|([^|]*±[^|]*\|){2}$' "$page"
    # every experiment stops at one look, and joined parts are the shares of all 60
    jq -s -e 'length == 12 and all(.[].effects[]; (.stop | add - 1 | fabs < 1e-5)
        and all(.stop[]; . * 60 | . - round | fabs < 0.001))' "$BATS_TEST_TMPDIR/validity.jsonl"
}

# the page says that a true difference is found in this share of 10,000 experiments; it is in about 0.8
claim() { # SHARE
    sed "s/\"rejected\":\[[^]]*\]/\"rejected\":[$1,$1,$1]/g; s/\"experiments\":2/\"experiments\":10000/" \
        "$BATS_FILE_TMPDIR/validity.jsonl" >"$BATS_TEST_TMPDIR/validity.jsonl"
}

@test "a cell that is worse than the page says is found" {
    claim 1
    run validity --worst 1 --seconds 0.2
    [ "$status" = 1 ]
    [[ "$output" = "WORSE than the page: [power] "* ]]
}

@test "a cell that is as the page says, or better, is not complained of" {
    claim 0.7
    run validity --worst 1 --seconds 0.2
    [ "$status" = 0 ]
    [[ "$output" = "as the page says: [power] "* ]]
}

@test "a table may have two targets, and several tables may be chosen" {
    validity --subset --only better --only gate --experiments 20
    [ "$(grep -c . "$BATS_TEST_TMPDIR/validity.jsonl")" = 11 ]
    sed -i 's/"experiments":20/"experiments":10000/; s/"worse":\[[^]]*\]/"worse":[0.03,0.03,0.03]/; s/"better":\[[^]]*\]/"better":[0.02,0.02,0.02]/' \
        "$BATS_TEST_TMPDIR/validity.jsonl"
    validity --only better --minutes 0
    grep "^| 'Better' and 'worse' where there is no difference | testing | at most 2.5 % | 4 of 12 | \*\*4\*\* | none | \*\*3.0 (2.6)\*\* |" \
        "$BATS_TEST_TMPDIR/validity.md"
    grep '^| setting | N 5: better | N 5: worse | N 10: better | N 10: worse |' "$BATS_TEST_TMPDIR/validity.md"
    grep '^| exact, no delta, N 5, worse | \*\*3.0 (2.6)\*\* | 0.5 | 10,000 | testing |$' "$BATS_TEST_TMPDIR/validity.md"
    run -1 validity --only better --only wrong
    [[ "$output" = *"has no section [wrong]" ]]
}

@test "a missed target is bold, and is listed with its distance" {
    claim 0.7
    validity --only power --minutes 0
    grep '^| normal(0.2) | 100 | \*\*70.0 (71.1)\*\* | \*\*70.0 (71.1)\*\* |$' "$BATS_TEST_TMPDIR/validity.md"
    grep '^| Power where 0.80 is promised | testing | at least 78 % | 3 of 48 | \*\*6\*\* | none |' "$BATS_TEST_TMPDIR/validity.md"
    grep '^| normal(0.2), oracle 100, σ 1, effect -0.5 | \*\*70.0 (71.1)\*\* | 8.0 | 10,000 | testing |$' \
        "$BATS_TEST_TMPDIR/validity.md"
}
