# SPDX-License-Identifier: GPL-3.0-or-later
# A generator that is interrupted; tests/cases/generators.md has more.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    harmless quick
}

@test "instances that are there are not made again, also after an interrupt" {
    algorithm make <<'END'
echo "$1" >>begun
[ -e calm ] || sleep 60
echo "$1"
END
    conduct() {
        exec suffice compare 'a=./quick {instance} {seed}' 'b=./quick {instance} {seed} x' --generator './make {k}' \
            --into made --runs 2 --sample 4 -j 1 --quiet
    }
    mkdir made
    echo 1 >made/instance-0001
    start
    soon begun 1
    kill -INT "$pid"
    ended 130
    grep -q "interrupted while instances were generated; the same command continues" err
    touch calm
    (conduct) >/dev/null
    [ "$(sort -u begun | tr '\n' ' ')" = '2 3 4 ' ]
    [ "$(recorded suffice.db)" -eq 16 ]
}
