# SPDX-License-Identifier: GPL-3.0-or-later
# The record: verified, read when it is damaged, and kept when an experiment is
# continued.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 4
    harmless quick
    cat >e.yaml <<-END
	algorithms:
	  a: ./quick {instance} {seed}
	  b: ./quick {instance} {seed} x
	instances: list.txt
	sample: all
	accuracy: 0.06
	difference: simple
	max: 60
	END
}

conduct() { # OPTION...
    suffice run e.yaml --quiet "$@" >table
}

# KEY: VALUE in the experiment file; without VALUE it is left out
now() { # KEY [VALUE]
    sed -i "/^$1:/d" e.yaml
    if [ $# -eq 2 ]; then echo "$1: $2" >>e.yaml; fi
}

ask() { # SQL
    sqlite3 e.db "$1"
}

# a run of b on c has another value than the one that was recorded, and so has the difference on d
damage() {
    damaged=yes
    ask "UPDATE run SET value = value + 1 WHERE run = 3 AND algorithm = 2 AND instance =
             (SELECT id FROM instance WHERE name = 'c');
         UPDATE difference SET phi = 0 WHERE decision =
             (SELECT decision.id FROM decision JOIN instance ON instance.id = instance WHERE name = 'd')"
}

run_is_damaged="run 3 (try 1) of 'b' on 'c' does not match its checksum"
decision_is_damaged="a row of the decision on 'd' (table 'difference') does not match its checksum"

@test "an intact store is verified, as text and as data" {
    conduct
    run -0 suffice verify e.db
    [[ "$output" == *"store of version 1"*" 4 decisions of 1 experiment"*"4 decisions were replayed"* ]]
    run -0 suffice verify e.yaml # the store that belongs to it
    suffice verify e.db --format json >found
    [ "$(jq -c '[.version, .experiments, .decisions, .replayed, .intact, .faults]' found)" = '[1,1,4,4,true,[]]' ]
    [ "$(jq .runs found)" = "$(ask 'SELECT count(*) FROM run')" ]
}

@test "verifying a damaged store names what is wrong, and fails" {
    conduct
    damage
    run -1 suffice verify e.db
    text=$(tr -s ' \n' ' ' <<<"$output")
    [[ "$text" == *"$run_is_damaged"* ]]
    [[ "$text" == *"$decision_is_damaged"* ]]
    run -1 suffice verify e.db --format json
    [ "$(jq -r '.intact, (.faults | length > 1)' <<<"$output")" = $'false\ntrue' ]
    refused 1 "there is no 'none.db'" verify none.db
    refused 1 "is not a store of suffice" verify list.txt
    refused 1 "'/' is a folder; name a store" verify /
    refused 2 "'--reader' is 'foo', must be one of store|hyperfine|" analyze e.db --reader foo
}

@test "a damaged store stops every command, unless it is to be skipped" {
    conduct
    suffice export e.db --differences >before
    damage
    for command in status 'export --differences' analyze report 'report --format html --no-figures' 'report --format json'; do
        echo "$command"
        run -1 --separate-stderr suffice $command e.db
        [[ "$stderr" == *"'e.db' is damaged: $decision_is_damaged; restore it from a copy"*"--skip-damaged"* ]]
        run -0 --separate-stderr suffice $command e.db --skip-damaged
        said=$(sed "s/&#39;/'/g" <<<"$output $stderr" | tr -s ' \n' ' ')
        [[ "$said" == *"$run_is_damaged"* ]]
        [[ "$said" == *"$decision_is_damaged"* ]]
    done
    # what is not damaged is as it was
    suffice export e.db --differences --skip-damaged >after 2>/dev/null
    diff <(grep '^[abc],' before) <(grep '^[abc],' after)
    grep '^d,.*the record of its decision is damaged' after
    [ "$(suffice analyze e.db --skip-damaged --format json | jq '.comparisons[0].n')" = 3 ]
}

@test "export leaves a damaged run out, and says so" {
    conduct
    suffice export e.db >before
    damage
    run -1 suffice export e.db
    suffice export e.db --skip-damaged >after 2>said
    grep -F "left out: $run_is_damaged" said
    [ "$(diff before after | grep '^[<>]' | cut -d, -f1-3)" = '< c,b,3' ]
}

@test "a damaged store is not continued" {
    conduct
    damage
    cp e.db before.db
    now max 80
    run -1 suffice run e.yaml --quiet
    cmp <(sqlite3 e.db .dump) <(sqlite3 before.db .dump)
}

@test "a store of a newer version is refused with the program that wrote it" {
    conduct
    damaged=yes
    ask "UPDATE revision SET version = '7.5'; PRAGMA user_version = 2"
    for command in status export analyze report verify; do
        refused 1 "'e.db' was written by a newer suffice, 7.5 (store version 2; this one, $PROJECT_VERSION, knows 1)" $command e.db
    done
    refused 1 "was written by a newer suffice, 7.5" run e.yaml --quiet
}

@test "keys that are left out keep what is recorded, and that is said" {
    conduct
    suffice export e.db --differences >before
    suffice status e.db --format json | jq .instances >instances
    now difference
    now max
    run -0 --separate-stderr suffice run e.yaml
    [[ "$stderr" == *"not set, and kept as recorded in 'e.db': 'difference' (simple), 'max' (60)"* ]]
    cmp before <(suffice export e.db --differences)
    [ "$(ask 'SELECT count(*) FROM decision')" = 4 ]
    # and once more, from what is recorded by now
    run -0 --separate-stderr suffice run e.yaml
    [[ "$stderr" == *"'difference' (simple), 'max' (60)"* ]]
    cmp before <(suffice export e.db --differences)
}

@test "a key that is set to its default is not kept" {
    conduct
    now difference ratio
    run -0 --separate-stderr suffice run e.yaml
    [[ "$stderr" != *"kept as recorded"* ]]
    suffice status e.db >text
    grep -F 'mean log ratio' text
}

@test "what is changed supersedes decisions, and status shows both" {
    conduct
    suffice status e.db --format json >before
    now max 80
    conduct
    suffice status e.db >text
    grep '^Superseded' text
    [ "$(ask 'SELECT count(*) FROM decision WHERE supersedes IS NOT NULL')" -ge 4 ]
    suffice status e.db --format json >after
    [ "$(jq -c '[.superseded[] | [.instance, .phi, .se, .stop]] | sort' after)" = \
        "$(jq -c '[.differences[] | [.instance, .phi, .se, .stop]] | sort' before)" ]
    [[ "$(cat text)" == *"'guarded', version 1"* ]]
    now alpha 0.01
    n=$(ask 'SELECT count(*) FROM decision')
    conduct
    [ "$(ask 'SELECT count(*) FROM decision')" = "$n" ]
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

@test "a decision that was superseded never holds again, even if the one after it is lost" {
    conduct
    now accuracy 0.3
    now difference percent
    conduct
    damaged=yes
    last="SELECT max(decision.id) FROM decision JOIN instance ON instance.id = instance WHERE name = 'd'"
    ask "DELETE FROM difference WHERE decision = ($last); DELETE FROM used WHERE decision = ($last);
         DELETE FROM decision WHERE id = ($last)"
    refused 1 "its table 'decision' has 7 rows" status e.db
    run -0 --separate-stderr suffice export e.db --differences --skip-damaged
    [[ "$output" == *"d,a,b,"*",failed,"*"the record of its decision is damaged"* ]]
    [[ "$stderr" == *"the decision on 'd' that holds is lost"* ]]
    run -0 --separate-stderr suffice analyze e.db --skip-damaged --format json
    [ "$(jq -c '[.comparisons[0].n, (.left_out | length > 0)]' <<<"$output")" = '[3,true]' ]
}

@test "a limit that is recorded is lifted by the word none" {
    now accuracy 0.001
    conduct -j 1 # no run ahead of need
    [ "$(ask 'SELECT count(*) FROM run')" -eq 240 ]
    now max none
    now runs 40
    run -0 --separate-stderr suffice run e.yaml --quiet
    [ "$(ask 'SELECT count(*) FROM run')" -eq 320 ]
    [ "$(ask "SELECT value FROM setting WHERE key = 'max' ORDER BY revision DESC LIMIT 1")" = "" ]
}

@test "an accuracy has no effect on a fixed number of runs that is recorded: refused" {
    now accuracy
    now runs 5
    conduct
    now runs
    now accuracy 0.05
    refused 2 "'accuracy' has no effect on the fixed number of runs that is recorded; set 'runs' to adaptive as well" run e.yaml
    now runs adaptive
    conduct
    [ "$(ask 'SELECT count(*) FROM run')" -gt 40 ]
}

@test "costs that are recorded belong to the algorithms in their order" {
    now cost '[1, 2]'
    conduct
    now cost
    conduct
    [ "$(tail -n 1 table)" ]
    printf '%s\n' "algorithms:" "  b: ./quick {instance} {seed} x" "  a: ./quick {instance} {seed}" >f.yaml
    sed '1,/ b: /d' e.yaml >>f.yaml
    refused 2 "'cost' is not set, and was recorded for other algorithms or another order of them; set it" run f.yaml --store e.db --quiet
}

@test "the examples of suffice-store(5) run" {
    printf '\nmeasures: {evaluations: column 1}\n' >>e.yaml
    conduct
    now max 70
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
    for name in $(ask "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"); do
        grep -qx "   $name" <<<"$page" || { echo "$name"; return 1; }
        for column in $(ask "SELECT name FROM pragma_table_info('$name')"); do
            grep -qw "$column" <<<"$page" || { echo "$name.$column"; return 1; }
        done
    done
}

@test "the power target and the rule of a plan are recorded" {
    conduct
    [ "$(ask "SELECT value FROM setting WHERE key IN ('power-rule', 'power-target') ORDER BY key")" = $'exact\nworst' ]
}

@test "instances that wait for the last start of their batch go on with runs that they will probably need" {
    mkdir waiting && cd waiting
    # the last start waits for a run after the start of another instance
    cat >work <<'END'
#!/bin/sh
[ "$1" = c ] || [ "$3" -le 4 ] || touch later
for i in $(seq 300); do
    [ "$1" = c ] && [ ! -e later ] || break
    sleep 0.1
done
[ "$1" != c ] || [ -e later ] || exit 3
echo $(($2 % 1000))
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
max: 60
END
    suffice run e.yaml -j 10 --quiet --store ten.db
    [ -e later ]
    suffice run e.yaml -j 1 --quiet --store one.db
    cmp <(suffice export ten.db) <(suffice export one.db)
    cmp <(suffice export ten.db --differences) <(suffice export one.db --differences)
    # a budget is divided when all starts are there: nothing is made that it does not give
    sed '/^accuracy/d; /^max/d' e.yaml >budget.yaml
    printf 'budget: 120\nruns: neyman\n' >>budget.yaml
    suffice run budget.yaml -j 10 --quiet --store budget.db
    [ "$(suffice export budget.db --all | wc -l)" = 121 ]
}
