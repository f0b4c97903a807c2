# SPDX-License-Identifier: GPL-3.0-or-later
# suffice analyze: all of R's figures, and a terminal. Pages of tests/cases have the rest.

load helper

setup() {
    reference=$SOURCE/tests/reference
    cd "$BATS_TEST_TMPDIR"
}

@test "every figure of the reference is R's" {
    "$SOURCE/tests/cli/check_reference.py" "$reference"
}

@test "a figure is drawn in the terminal only when asked for" {
    table=$reference/seed-table1.csv
    script -qec "suffice analyze $table --phi phi" /dev/null >screen
    run -1 grep "UF7 (line 23) +" screen
    [[ "$(suffice analyze "$table" --phi phi --plot -)" == *"UF7 (line 23) +"* ]]
    [[ "$(suffice analyze "$table" --phi phi --plot - --figure qq)" == *"normal quantile"* ]]
}
