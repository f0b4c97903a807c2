# SPDX-License-Identifier: GPL-3.0-or-later
# suffice simulate on a terminal; tests/cases/simulate.md has the rest.

load helper

@test "a terminal gets a bar, which is gone in the end; a pipe does not" {
    cd "$BATS_TEST_TMPDIR"
    suffice simulate --runs 5 --instances 5 --experiments 50 2>err >/dev/null
    [ ! -s err ]
    script -qec "suffice simulate --runs 5 --instances 5 --experiments 30000" /dev/null >screen
    grep -q '####' screen
    grep -q 'of 30000 experiments' screen
}
