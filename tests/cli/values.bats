# SPDX-License-Identifier: GPL-3.0-or-later
# Values in a locale with decimal commas; tests/cases/values.md has the rest.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

@test "runs print decimal points in a locale with decimal commas" {
    export LOCPATH=$BUILD/tests/locale
    [ "$(LC_ALL=de_DE.UTF-8 bash -c 'printf %.1f 1,5' 2>&1)" = "1,5" ] || skip "there is no locale de_DE.UTF-8"
    for variable in LANG LC_ALL LC_NUMERIC; do
        run -0 env -u LC_ALL "$variable=de_DE.UTF-8" suffice compare "a=bash -c 'printf %.1f 1.5'" "b=bash -c 'printf %.1f 2.5'" \
            --instances i --runs 2 --quiet --store "$variable.db"
        [ "$(suffice export "$variable.db" | cut -d, -f5 | tail -n +2 | tr '\n' ' ')" = "1.5 1.5 2.5 2.5 " ]
    done
    run -1 suffice compare "a=bash -c 'printf %.1f 1,5'" "b=bash -c 'printf %.1f 2,5'" --instances i --runs 2 --quiet \
        --env LC_NUMERIC=de_DE.UTF-8
    [[ "$output" == *"'1,5'"*"use a decimal point"* ]]
}
