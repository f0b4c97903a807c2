# SPDX-License-Identifier: GPL-3.0-or-later
# Stores of every version: read with the same numbers, left as they are, and continued to the
# same bytes. tests/reference/stores/README.md says what each of them is.

load helper

STORES=$SOURCE/tests/reference/stores

# the stores of VERSION, by name
stores_of() { # VERSION
    basename -s .db "$STORES/$1"/*.db
}

# a folder to continue the store NAME of VERSION in, with a copy of it
visit() { # VERSION NAME
    mkdir "$BATS_TEST_TMPDIR/$1-$2"
    cd "$BATS_TEST_TMPDIR/$1-$2"
    cp "$STORES/algorithm.sh" "$STORES/instances.txt" "$STORES/$1/$2"*.yaml "$STORES/$1/$2".db* .
}

same_bytes() { # EXPECTED
    diff - "$1" | head -n 10
    [ "${PIPESTATUS[0]}" -eq 0 ]
}

same_numbers() { # [--texts] EXPECTED
    "$SOURCE/tests/cli/same_numbers.py" "$@"
}

# what is exported and computed from STORE is what was expected; PREFIX: of the files that have it
gives() { # STORE PREFIX
    local -
    set -o pipefail
    echo "$2"
    suffice export "$1" --format csv | same_bytes "$2.runs.csv" &&
        suffice export "$1" --format csv --all | same_bytes "$2.tries.csv" &&
        suffice export "$1" --format csv --differences | same_bytes "$2.differences.csv" &&
        suffice status "$1" --format json | same_numbers --texts "$2.status.json" &&
        suffice analyze "$1" --format json | same_numbers "$2.analysis.json"
}

# each of the N stores of VERSION gives its numbers, and reading leaves it as it is
read_all() { # VERSION N
    for name in $(stores_of "$1"); do
        visit "$1" "$name"
        gives "$name.db" "$STORES/$1/expected/$name"
        suffice report "$name.db" --format html --no-figures --output report.html
        suffice verify "$name.db"
        for file in "$STORES/$1/$name".db*; do
            cmp "$file" "$(basename "$file")"
        done
    done
    [ "$(stores_of "$1" | wc -l)" -eq "$2" ]
}

continue_all() { # VERSION
    for name in $(stores_of "$1"); do
        visit "$1" "$name"
        suffice run "$name-continued.yaml" --store "$name.db" -j 1 --quiet >/dev/null
        gives "$name.db" "$STORES/$1/expected/continued-$name"
        suffice verify "$name.db"
        is_store "$name.db"
    done
}

@test "the frozen stores are as they were frozen" {
    cd "$STORES"
    run -0 sha256sum --quiet --check SHA256SUMS
    [ "$(find v[0-9]* -type f | wc -l)" -eq "$(wc -l <SHA256SUMS)" ]
}

@test "version 1: every store gives the numbers that it gave, and is left as it is" {
    read_all v1 9
}

@test "version 1: every store is continued to the bytes that it was continued to" {
    continue_all v1
}

@test "version 2: every store gives the numbers that it gave, and is left as it is" {
    read_all v2 9
}

@test "version 2: every store is continued to the bytes that it was continued to" {
    continue_all v2
}

@test "version 3: every store gives the numbers that it gave, and is left as it is" {
    read_all v3 13
}

@test "version 3: every store is continued to the bytes that it was continued to" {
    continue_all v3
}

@test "version 3: a correction that was recorded is not estimated anew" {
    recorded='SELECT * FROM correction ORDER BY id'
    for file in common grown-4; do
        name=${file%-4}
        visit v3 "$name"
        sqlite3 "$name.db" "$recorded" >before
        [ -s before ]
        suffice run "$file.yaml" --store "$name.db" --quiet >/dev/null
        diff before <(sqlite3 "$name.db" "$recorded")
    done
}

@test "version 4: every store gives the numbers that it gave, and is left as it is" {
    read_all v4 5
}

@test "version 4: every store is continued to the bytes that it was continued to" {
    continue_all v4
}
