# SPDX-License-Identifier: GPL-3.0-or-later
# The program as a whole: help, version, completions, documents, installation.

load helper
load pages

@test "the version is the project's" {
    [ "$(suffice --version)" = "suffice $PROJECT_VERSION" ]
}

@test "help lists the commands and explains each" {
    run -0 suffice --help
    [[ "$output" == *plan*power*reps*init*check*run*compare*status*export*rerun*verify* ]]
    [ "$(suffice help)" = "$output" ]
    run -0 suffice plan --help
    [[ "$output" == *--mres*--power-target*Examples:* ]]
    [ "$(suffice help plan)" = "$output" ]
}

@test "mistaken commands are refused" {
    refused 2 "no command given" 
    refused 2 "did you mean 'plan'?" plna
    refused 2 "see 'suffice --help'" frobnicate
    refused 2 "is not a command" help frobnicate
    refused 2 "no FILE is given" run
    refused 2 "1 of at least 2 arguments are given" compare ./two-opt
    refused 2 "2 of 3 arguments are given, ALGORITHM INSTANCE RUN" rerun a b
}

@test "algorithms that do not run are told with the reason, and fail" {
    cd "$BATS_TEST_TMPDIR"
    run -1 --separate-stderr suffice compare ./none ./nobody --instances one --instances two --sample all --runs 2 -q
    [[ "$(tr -s ' \n' ' ' <<<"$output")" == *"run 1 of 'no"*"' failed (crashed), every time it was tried: cannot run './no"*"No such file"* ]]
    [[ "$stderr" == *"every instance was given up"* ]]
}

# an example of a simulation, with few experiments: what it estimates does not matter here
shortened() { # LINE
    sed -E '/^suffice simulate /!b; s/--experiments [0-9]+/--experiments 20/; t; s/^suffice simulate/& --experiments 20/' <<<"$1"
}

# BibTeX is for another program
without_bibtex() {
    sed '/^@/,/^}/d'; echo .
}

@test "every example of the manual runs, and its text fits into 80 columns" {
    cp -r "$SOURCE/examples/tour" "$BATS_TEST_TMPDIR/tour"
    cd "$BATS_TEST_TMPDIR/tour"
    "$DESCRIBE" examples >examples
    cp "$SOURCE/tests/reference/tsp_replay.csv" runs.csv
    jq -n '{results: [("sort", "sort -n") as $c | (1, 2) as $f
        | {command: "\($c) \($f)", times: [$f, ($c | length)], parameters: {file: "\($f)"}}]}' >times.json
    printf 'instance,old_mean,old_sd,new_mean,new_sd\nx,4,1,3,1\ny,7,2,6,1\nz,9,2,7,2\n' >means.csv
    printf 'instance,algorithm,value,result\nx,a,10,ok\nx,b,5,ok\ny,a,300,timeout\ny,b,20,ok\nz,a,40,ok\nz,b,30,ok\n' >solvers.csv
    awk 'BEGIN { print "drawn,phi"; for (i = 1; i <= 34; i++) print i "," (i * 7 % 11 - 3) / 10 }' >differences.csv
    cp differences.csv growing.csv
    suffice compare 'a=./two-opt {instance} {seed}' 'b=./anneal {instance} {seed}' -i 'data/*.tsp' \
        --sample 5 --runs 8 --store trial.db -q >/dev/null
    cp experiment.yaml cluster.yaml
    [ "$(wc -l <examples)" -ge 20 ]
    while read -r line; do
        echo "\$ $line"
        bash -euc "$(shortened "$line")" >printed </dev/null
        if is_text "$line"; then without_bibtex <printed | within 80; fi
    done <examples
    [ -s suffice.db ]
    suffice check speed.yaml --no-runs
}

@test "every example of the tutorial prints what it says" {
    follow "$SOURCE/docs/tutorial.md"
    [ "$(ls "$BATS_TEST_TMPDIR"/steps/*.cmd | wc -l)" -ge 30 ]
    # the README's picture is that of the first experiment's report
    "$SOURCE/tools/report-picture" words "$BUILD" trial/trial.db | diff "$SOURCE/docs/report.txt" - ||
        { echo "docs/report.png does not show what the report says today: make docs"; return 1; }
}

@test "manual pages are correct and name every option" {
    mandoc -T lint -W warning "$MAN"/*.[157] "$SOURCE"/man/*.5
    for command in $(suffice --help | awk '/^  [a-z]/ { print $1 }'); do
        page=$(mandoc -T ascii "$MAN/suffice-$command.1" | col -b)
        for option in $(suffice $command --help | grep -oE '^ +(-., )?--[a-z-]+' | grep -o -- '--.*' | grep -v 'help\|usage'); do
            [[ "$page" == *"$option"* ]]
        done
    done
}

@test "the manual explains every key of an experiment file" {
    page=$(mandoc -T ascii "$MAN/suffice-experiment.5" | col -b)
    suffice init "$BATS_TEST_TMPDIR/new.yaml"
    keys=$(sed -n 's/^\(# \)\{0,1\}\([a-z][a-z-]*\):.*/\2/p' "$BATS_TEST_TMPDIR/new.yaml")
    [ "$(wc -w <<<"$keys")" -ge 40 ]
    for key in $keys; do
        [[ "$page" == *"     $key:"* ]] || { echo "$key"; return 1; }
    done
}

@test "the experiment in the manual is the example's" {
    awk '/^algorithms:/ { on = 1 } /^\.Ed/ { exit } on' "$SOURCE/man/suffice-experiment.5.in" >"$BATS_TEST_TMPDIR/page"
    sed 's/ *#.*//; /^$/d' "$SOURCE/examples/tour/experiment.yaml" | diff "$BATS_TEST_TMPDIR/page" -
}

@test "values are taken as the manual says" {
    cd "$BATS_TEST_TMPDIR"
    printf 'best 12.5 after 300\n' >text
    printf '{"best": {"cost": 12.5}}\n' >json
    while read -r file expected how; do
        rm -f values.db
        suffice compare "cat $file" "a=cat $file" --instances one --instances two --sample all --runs 2 \
            --value "$how" --store values.db -q >/dev/null
        [ "$(suffice export values.db | cut -d, -f5 | sort -u | head -n 1)" = "$expected" ]
    done <<-END
	text 300 last
	json 12.5 json best.cost
	text 12.5 regex best ([0-9.]+)
	text 12.5 column 2
	END
}

@test "parts of paths are as the manual says" {
    cd "$BATS_TEST_TMPDIR"
    suffice compare 'a=echo {instance} {instance/} {instance.} {instance/.} {instance//} {seed}' 'b=echo {seed}' \
        --instances data/easy/berlin52.tsp --instances x --sample all --runs 2 -q >/dev/null
    [[ "$(suffice export suffice.db --times | head -n 2)" == \
        *"echo data/easy/berlin52.tsp berlin52.tsp data/easy/berlin52 berlin52 data/easy "* ]]
}

@test "bash completes commands, options and choices" {
    complete_with() {
        bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _suffice; echo "${COMPREPLY[*]}"' \
            - "$COMPLETION/suffice" "$@"
    }
    [ "$(complete_with suffice pla)" = plan ]
    [ "$(complete_with suffice plan --alt)" = --alternative ]
    [ "$(complete_with suffice plan --test '')" = "t wilcoxon sign" ]
    [ "$(complete_with suffice plan --test = w)" = wilcoxon ]
    [ "$(complete_with suffice power --mres '')" = "" ]
    [ "$(complete_with suffice reps --log)" = --log-ratio ]
    cd "$BATS_TEST_TMPDIR"
    touch "my runs.csv"
    [ "$(complete_with suffice reps my)" = "my runs.csv" ]
}

@test "fish completes commands, options and choices" {
    [[ "$(fish -c "source '$COMPLETION/suffice.fish'; complete -C 'suffice pl'")" == plan* ]]
    [[ "$(fish -c "source '$COMPLETION/suffice.fish'; complete -C 'suffice plan --test '")" == *wilcoxon* ]]
    [[ "$(fish -c "source '$COMPLETION/suffice.fish'; complete -C 'suffice power --hi'")" == --highlight* ]]
}

@test "zsh loads the completion" {
    zsh -fc "fpath=('$COMPLETION' \$fpath); autoload -Uz compinit; compinit -u -d '$BATS_TEST_TMPDIR/dump'
             [[ \$_comps[suffice] == _suffice ]]; autoload +X _suffice; zsh -n '$COMPLETION/_suffice'"
}
