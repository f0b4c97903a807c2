# SPDX-License-Identifier: GPL-3.0-or-later
# suffice power on a terminal and on a full disk; tests/cases/power.md has the rest.

load helper

@test "the terminal gets a picture" {
    script -qec "suffice power --instances 20" /dev/null >"$BATS_TEST_TMPDIR/screen"
    grep -q "effect size d" "$BATS_TEST_TMPDIR/screen"
}

@test "without gnuplot the terminal still gets the table" {
    mkdir "$BATS_TEST_TMPDIR/bin"
    ln -s "$SUFFICE_BIN/suffice" "$BATS_TEST_TMPDIR/bin"
    run -0 script -qec "env PATH=$BATS_TEST_TMPDIR/bin $SUFFICE_BIN/suffice power --instances 20" /dev/null
    [[ "$output" == *"no figure"*"gnuplot-nox"*"instances = 20"* ]]
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
