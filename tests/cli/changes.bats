# SPDX-License-Identifier: GPL-3.0-or-later
# Folders that were moved; more of it is in tests/cases/moved_folders.md.
load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

@test "a store of an earlier program has the whole path, which is used as it is" {
    frozen=$SOURCE/tests/reference/stores
    cp "$frozen/v3/plain.db" .
    damaged=yes # it is not of the present version
    refused 2 "the experiment was moved: there is no '/experiments-v3/v3'; give '--directory FOLDER'" rerun A i6 1 --store plain.db
    run -0 suffice rerun A i6 1 --store plain.db --directory "$frozen"
    [[ "$output" == *"./algorithm.sh A i6 313967279"*"the same"* ]]
}
