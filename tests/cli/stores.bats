# SPDX-License-Identifier: GPL-3.0-or-later
# Stores of every kind (tests/stores/make-store says what each of them is): they are intact, and reading leaves them
# as they are.

load helper

@test "every kind of store is intact, and is left as it is by those who read it" {
    cp "$BUILD"/tests/stores/*.db "$BATS_TEST_TMPDIR"
    cd "$BATS_TEST_TMPDIR"
    sha256sum ./*.db >sums
    [ "$(wc -l <sums)" -eq 12 ]
    for store in *.db; do
        echo "$store"
        suffice verify "$store"
        for command in status export 'export --all' 'export --differences' analyze 'report --format html --no-figures'; do
            suffice $command "$store" >out
            [ -s out ]
        done
    done
    sha256sum --quiet --check sums
}

@test "together they have rows in every table but that of events" {
    cd "$BUILD/tests/stores"
    tables=$(sqlite3 -readonly plain.db "SELECT name FROM sqlite_master WHERE type = 'table'")
    for store in *.db; do
        for table in $tables; do
            echo "SELECT '$table' WHERE EXISTS (SELECT 1 FROM $table);"
        done | sqlite3 -readonly "$store"
    done | sort -u >"$BATS_TEST_TMPDIR/used"
    sort <<<"$tables" | comm -23 - "$BATS_TEST_TMPDIR/used" >"$BATS_TEST_TMPDIR/empty"
    diff "$BATS_TEST_TMPDIR/empty" - <<<event
}
