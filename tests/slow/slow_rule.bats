# SPDX-License-Identifier: GPL-3.0-or-later
# A program whose rule was changed gives the numbers that were recorded, and says which decisions do
# not follow by its rule: decisions are read, not made again. The program is built from a copy of the
# source in which the constant of version 1 is another.

load ../cli/helper

STORES=$SOURCE/tests/reference/stores
NAMES='plain bootstrap common penalised given-up four grown forked killed'

setup_file() {
    cd "$BATS_FILE_TMPDIR"
    mkdir source
    (cd "$SOURCE" && git ls-files -z | tar -c --null -T -) | tar -x -C source
    grep -q '\.fewest = 25' source/lib/sampler/rules.c
    sed -i 's/\.fewest = 25/.fewest = 40/' source/lib/sampler/rules.c
    meson setup other source -Dtests=false >setup.log
    ninja -C other cli/suffice >build.log
    mkdir stores
    cp "$STORES/algorithm.sh" "$STORES/instances.txt" "$STORES"/v1/*.yaml stores
    cd stores
    for name in $NAMES; do
        cp "$STORES/v1/$name".db* .
        migrate "$name"
    done
}

# the store NAME is brought up to date by the ordinary program, which is given the file that it was last
# given; the experiment that was killed is finished, too
migrate() { # NAME
    local file=$1
    if [ -e "$1-3.yaml" ]; then file=$1-3; elif [ -e "$1-2.yaml" ]; then file=$1-2; fi
    "$SUFFICE_BIN/suffice" run "$file.yaml" --store "$1.db" --quiet -j 1 >/dev/null
    is_store "$1.db"
}

setup() {
    cd "$BATS_FILE_TMPDIR/stores"
}

teardown() { :; } # verified below

other() {
    "$BATS_FILE_TMPDIR/other/cli/suffice" "$@"
}

@test "the changed program is another one" {
    [ "$(suffice --version)" = "$(other --version)" ]
    suffice run plain.yaml --store one.db -q >/dev/null
    other run plain.yaml --store two.db -q >/dev/null
    run -1 cmp <(suffice export one.db --differences) <(suffice export two.db --differences)
    other verify two.db
    rm one.db two.db
}

@test "what is exported, shown and computed is what was recorded" {
    for name in $NAMES; do
        for what in export 'export --all' 'export --differences' 'status --format json' 'analyze --format json'; do
            echo "$what $name"
            suffice $what "$name.db" >by-this
            other $what "$name.db" >by-other
            cmp by-this by-other
            [ -s by-this ]
        done
    done
}

@test "verifying says which decisions do not follow" {
    n=0
    for name in $NAMES; do
        suffice verify "$name.db"
        if other verify "$name.db" --format json >found; then
            # fixed numbers of runs, or instances that all took 40 runs and more
            [ "$(jq .intact found)" = true ]
        else
            n=$((n + 1))
            [ "$(jq -r '.faults[]' found | grep -c 'by the rule guarded version 1, does not follow from its runs')" = \
                "$(jq '.faults | length' found)" ]
        fi
    done
    [ "$n" -ge 5 ]
}

@test "a closed instance stays closed when the changed program goes on" {
    cp plain.db more.db
    suffice export more.db --differences >before
    other run plain.yaml --store more.db -q >/dev/null
    cmp before <(other export more.db --differences)
    rm more.db
}
