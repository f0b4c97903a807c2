# SPDX-License-Identifier: GPL-3.0-or-later
# The record as its manual describes it, and runs that are made while others are waited for.
# tests/cases/record.md shows how a record is verified, continued, and read when it is damaged.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    PATH=$BUILD/tests/cases:$PATH
    names 4
    cat >e.yaml <<-END
	algorithms:
	  a: noisy 10 1 {instance} {seed}
	  b: noisy 11 1 {instance} {seed} x
	instances: list.txt
	sample: all
	start: 4
	accuracy: 0.06
	difference: simple
	max: 12
	END
}

conduct() { # OPTION...
    suffice run e.yaml --quiet "$@" >table
}

ask() { # SQL
    sqlite3 e.db "$1"
}

# the lines and blocks of the manual page's EXAMPLES, as NUMBER.sh, NUMBER.py and NUMBER.R
examples_of() { # PAGE
    awk '
        /^\.Sh/ { on = $2 == "EXAMPLES" }
        !on { next }
        /^\.Dl / { sub(/^\.Dl /, ""); gsub(/\\\(dq/, "\""); print > (++n ".sh"); next }
        /^\.Bd/ { n++; file = ""; next }
        /^\.Ed/ { file = "-"; next }
        /^\./ { next }
        file == "" { file = n (/^import/ ? ".py" : /<-/ ? ".R" : ".sh") }
        file != "-" { gsub(/\\\(dq/, "\""); print > file }' file=- "$1"
}

@test "the examples of suffice-store(5) run" {
    printf '\nmeasures: {evaluations: column 1}\n' >>e.yaml
    conduct
    sed -i 's/^max.*/max: 16/' e.yaml
    conduct
    mkdir page && cd page
    cp ../e.db tsp.db
    examples_of "$SOURCE/man/suffice-store.5"
    [ "$(ls ./*.sh | wc -l)" -ge 10 ]
    for example in *.sh; do
        cat "$example"
        bash -eu -o pipefail "$example" >"$example.out"
        # no run has failed, and there is nothing to correct
        [ -s "$example.out" ] || grep -E "status <> 'ok'|saved.db|FROM correction|FROM look" "$example"
    done
    python3 ./*.py | grep '^a [0-9]'
    # R's driver of SQLite is not among what the tests install
    if Rscript -e 'library(RSQLite)' 2>/dev/null; then Rscript ./*.R | grep mean; fi
    suffice verify saved.db
    cmp <(suffice export saved.db) <(suffice export tsp.db)
    cmp tsp.db ../e.db
}

@test "suffice-store(5) names every table, view and column" {
    conduct
    page=$(mandoc -T ascii "$SOURCE/man/suffice-store.5" | col -bx)
    ask "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')" | sort >tables
    [ -s tables ]
    grep -xE '   [a-z_]+' <<<"$page" | tr -d ' ' | sort -u | comm -23 tables - | diff /dev/null -
    ask "SELECT DISTINCT c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type IN ('table', 'view')" | sort >columns
    [ -s columns ]
    grep -oE '[[:alnum:]_]+' <<<"$page" | sort -u | comm -23 columns - | diff /dev/null -
}

@test "instances that wait for the last start of their batch go on with runs that they will probably need" {
    mkdir waiting && cd waiting
    # the last start waits for a run after the start of another instance
    cat >work <<'END'
#!/bin/sh
[ "$1" = c ] || [ "$3" -le 4 ] || touch later
for i in $(seq 600); do
    [ "$1" = c ] && [ ! -e later ] || break
    sleep 0.05
done
[ "$1" != c ] || [ -e later ] || exit 3
exec noisy 500 289 "$@"
END
    chmod +x work
    printf '%s\n' a b c d >list.txt
    cat >e.yaml <<'END'
algorithms: {ga: './work {instance} {seed} {run}', sa: './work {instance} {seed} {run} x'}
instances: list.txt
sample: all
difference: simple
start: 4
accuracy: 60
max: 24
END
    suffice run e.yaml -j 10 --quiet --store ten.db
    [ -e later ]
    suffice run e.yaml -j 1 --quiet --store one.db
    cmp <(suffice export ten.db) <(suffice export one.db)
    cmp <(suffice export ten.db --differences) <(suffice export one.db --differences)
    # a budget is divided when all starts are there: nothing is made that it does not give
    sed '/^accuracy/d; /^max/d' e.yaml >budget.yaml
    printf 'budget: 48\nruns: neyman\n' >>budget.yaml
    suffice run budget.yaml -j 10 --quiet --store budget.db
    [ "$(suffice export budget.db --all | wc -l)" = 49 ]
}
