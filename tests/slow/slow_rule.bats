# SPDX-License-Identifier: GPL-3.0-or-later
# A program whose rule was changed gives the numbers that were recorded, and says which decisions do
# not follow by its rule: decisions are read, not made again. The program is built from a copy of the
# source in which a constant of the rule is another.

load ../cli/helper

NAMES='plain bootstrap common penalised given-up four grown forked'

setup_file() {
    cd "$BATS_FILE_TMPDIR"
    mkdir source
    (cd "$SOURCE" && git ls-files -z | tar -c --null -T -) | tar -x -C source
    grep -q '\.skewness_price = 2.5' source/lib/sampler/rules.c
    sed -i 's/\.skewness_price = 2.5/.skewness_price = 10/' source/lib/sampler/rules.c
    meson setup other source -Dtests=false >setup.log
    ninja -C other cli/suffice >build.log
    mkdir stores
    cd stores
    for name in $NAMES; do
        made "$SUFFICE_BIN/suffice" "$name" "$name.db"
    done
}

made() { # PROGRAM NAME STORE
    "$SOURCE/tests/stores/make-store" "$1" "$BUILD/tests/stores/skewed_value" "$2" "$3"
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
    made "$BATS_FILE_TMPDIR/other/cli/suffice" plain two.db
    run -1 cmp <(suffice export plain.db --differences) <(suffice export two.db --differences)
    other verify two.db
    rm two.db
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
    for name in $NAMES; do
        echo "$name"
        suffice verify "$name.db"
        run -1 other verify "$name.db" --format json
        [[ "$output" == *"by the rule guarded version 1, does not follow from its runs"* ]]
        # nothing else is wrong but what was estimated by the rule
        [ -z "$(jq -r '.faults[]' <<<"$output" | grep -vE 'does not follow from its runs|^the correction for ')" ]
    done
}

@test "a closed instance stays closed when the changed program goes on" {
    ln -s "$BUILD/tests/stores/skewed_value" value
    printf 'i%d\n' 1 2 3 4 5 6 >list.txt
    cat >more.yaml <<-END
	algorithms: {A: './value A {instance} {seed}', B: './value B {instance} {seed}'}
	instances: list.txt
	sample: all
	accuracy: 0.15
	start: 8
	END
    suffice run more.yaml -q >/dev/null
    suffice export more.db --differences >before
    other run more.yaml -q >/dev/null
    cmp before <(other export more.db --differences)
}
