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
    for table in $(sqlite3 -readonly plain.db "SELECT name FROM sqlite_master WHERE type = 'table'"); do
        n=0
        for store in *.db; do
            n=$((n + $(sqlite3 -readonly "$store" "SELECT count(*) FROM $table")))
        done
        echo "$table $n"
        [ "$n" -gt 0 ] || [ "$table" = event ]
    done
}
