# SPDX-License-Identifier: GPL-3.0-or-later
# Stores of every earlier version: read with the same numbers, left as they are, and continued to the
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

@test "version 1: every store gives the numbers that it gave, and is left as it is" {
    for name in $(stores_of v1); do
        visit v1 "$name"
        gives "$name.db" "$STORES/v1/expected/$name"
        suffice report "$name.db" --format html --no-figures --output report.html
        for file in "$STORES/v1/$name".db*; do
            cmp "$file" "$(basename "$file")"
        done
    done
    [ "$(stores_of v1 | wc -l)" -eq 9 ]
}

@test "version 1: every store is continued to the bytes that it was continued to" {
    for name in $(stores_of v1); do
        visit v1 "$name"
        suffice run "$name-continued.yaml" --store "$name.db" -j 1 --quiet >/dev/null
        gives "$name.db" "$STORES/v1/expected/continued-$name"
    done
}
