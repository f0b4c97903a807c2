# SPDX-License-Identifier: GPL-3.0-or-later
# What docs/validity.md says, in small.

load helper

@test "the five worst cells of docs/validity.md are no worse than it says" {
    [ -e "$SOURCE/docs/validity.jsonl" ] || skip "docs/validity.jsonl is not there yet: make validity-full"
    "$SOURCE/tools/validity" --worst 5 "$BUILD"
}

@test "every cell is a command that suffice simulate takes" {
    cd "$BATS_TEST_TMPDIR"
    "$SOURCE/tools/validity" --list "$BUILD" | sed 's/^[^ ]* //; s/--experiments=[0-9]*/--experiments=1/' |
        grep -v -e '--oracle=400' -e '--instances=200' >cells
    [ "$(wc -l <cells)" -ge 100 ]
    shuf -n 40 --random-source=<(yes) cells | while read -r line; do
        read -ra options <<<"$line"
        suffice simulate -q "${options[@]}" --format csv >/dev/null
    done
}
