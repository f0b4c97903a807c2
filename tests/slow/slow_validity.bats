# SPDX-License-Identifier: GPL-3.0-or-later
# docs/validity.md in a smaller form, with a seed of its own: about five minutes on two processors.

@test "the thirty worst cells of docs/validity.md are no worse than it says" {
    [ -e "$SOURCE/docs/validity.jsonl" ] || skip "docs/validity.jsonl is not there yet: make validity-full"
    "$SOURCE/tools/validity" --worst 30 --seconds 600 "$BUILD"
}
