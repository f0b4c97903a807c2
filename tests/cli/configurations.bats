# SPDX-License-Identifier: GPL-3.0-or-later
# Tables whose rows are algorithms.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    for i in 1 2 3; do echo $((100 * i)) >"$i.dat"; done
    # notes its arguments and prints a number that the last one, the seed, decides
    cat >solver <<'END'
#!/bin/sh
{ printf '<%s>' "$@" && echo; } >>calls
for seed; do :; done
echo "$((seed % 1000 + 1000))"
END
    chmod +x solver
    cat >configurations.csv <<'END'
name;alpha;ls
default;1;NA
# commented out;5;
greedy;0.5;2-opt
odd;$(touch pwned);"a 'b' ""{seed}"
END
    COMMAND='./solver --alpha {alpha} --ls {ls} {instance} {seed}'
    cat >e.yaml <<END
algorithms: configurations.csv
command: $COMMAND
instances: "*.dat"
sample: all
runs: 2
difference: simple
END
}

conduct() {
    suffice compare --algorithms configurations.csv --command "$COMMAND" --instances '*.dat' --sample all --runs 2 --simple --quiet "$@"
}

names() { # STORE
    suffice export "$1" --format json | jq -r '[.[].algorithm] | unique | join(",")'
}

@test "each row is an algorithm, and a cell is one argument or none" {
    suffice run e.yaml --quiet
    [ "$(names e.db)" = default,greedy,odd ]
    [ "$(wc -l <calls)" -eq 18 ]
    seed=$(suffice export e.db | grep '^1.dat,default,1,' | cut -d, -f4)
    grep -qxF "<--alpha><1><1.dat><$seed>" calls
    seed=$(suffice export e.db | grep '^2.dat,greedy,2,' | cut -d, -f4)
    grep -qxF "<--alpha><0.5><--ls><2-opt><2.dat><$seed>" calls
    seed=$(suffice export e.db | grep '^3.dat,odd,1,' | cut -d, -f4)
    grep -qxF "<--alpha><\$(touch pwned)><--ls><a 'b' \"{seed}><3.dat><$seed>" calls
    [ ! -e pwned ]
    run -0 suffice rerun odd 3.dat 1 --store e.db
    [[ "$output" == *"'\$(touch pwned)'"* ]]
}

@test "on the command line and in the file it is the same" {
    suffice run e.yaml --quiet >by_file
    conduct >by_options
    diff by_file <(head -n "$(wc -l <by_file)" by_options) # the verdict follows
    conduct --save saved.yaml
    grep -qx 'algorithms: configurations.csv' saved.yaml
    suffice run saved.yaml --quiet >by_saved
    diff by_file by_saved
    conduct 'first=./solver {instance} {seed}' --store f.db | grep -q '^1.dat *first *default '
}

@test "with a shell cells are quoted for it" {
    sed -i '/^command/d' e.yaml
    printf 'shell: true\ncommand: ./solver {ls} "x {alpha}" {seed} | cat\n' >>e.yaml
    suffice run e.yaml --quiet
    [ ! -e pwned ]
    grep -q "^<a 'b' \"{seed}><x \$(touch pwned)><[0-9]*>$" calls
    grep -q '^<><x 1><[0-9]*>$' calls
}

@test "a row that is added is an added algorithm, and a changed one a changed command" {
    suffice run e.yaml --quiet
    echo 'late;2;' >>configurations.csv
    suffice run e.yaml --quiet
    [ "$(names e.db)" = default,greedy,late,odd ]
    [ "$(wc -l <calls)" -eq 24 ]
    sed -i 's/greedy;0.5/greedy;0.6/' configurations.csv
    refused 2 "the command of 'greedy' was './solver --alpha 0.5 --ls 2-opt {instance} {seed}', is './solver --alpha 0.6 " run e.yaml --quiet
    [ "$(wc -l <calls)" -eq 24 ]
}

@test "rows have settings of their own, which are kept" {
    printf 'own:\n  odd: {timeout: 3, success-exit: [0, 7]}\n' >>e.yaml
    sed -i '2i [ "$2" != "\\$(touch pwned)" ] || trap "exit 7" EXIT' solver
    suffice run e.yaml --quiet
    suffice export e.db --format json | jq -e 'all(.status == "ok")'
    conduct --own odd.success-exit=0,7 --save s.yaml
    grep -A2 '^own:' s.yaml | tr -d '\n' | grep -q 'own:  odd:    success-exit: "0,7"'
}

@test "what does not fit is said before anything runs" {
    refused 2 "'--command': '{alhpa}' is not a placeholder; did you mean '{alpha}'?" compare --algorithms configurations.csv --command './solver {alhpa} {ls}' --instances i --instances j --mres 1 --runs 2
    refused 2 "is the table 'configurations.csv', but '--command' is not set" compare --algorithms configurations.csv --instances i --instances j --mres 1 --runs 2
    refused 2 "cannot read 'none.csv'" compare --algorithms none.csv --command './solver {alpha}' --instances i --instances j --mres 1 --runs 2
    refused 2 "0 of at least 2 arguments are given" compare --command ./solver
    refused 2 "'--algorithms' names no table" compare 'a=./solver 1' 'b=./solver 2' --command ./solver
    run -2 --separate-stderr suffice compare --algorithms configurations.csv --command './solver {alpha' --instances i --instances j --mres 1
    [[ "$stderr" == *"the command does not use the columns 'alpha', 'ls'"* ]]
    [ ! -e calls ]
}

@test "a check and a comparison with itself take rows, too" {
    run -0 --separate-stderr suffice check e.yaml --no-runs
    [ -z "$stderr" ]
    sed -i 's/ --ls {ls}//' e.yaml
    run -0 --separate-stderr suffice check e.yaml --no-runs
    [ "$stderr" = "suffice check: note: configurations.csv: the command does not use the column 'ls'" ]
}

@test "fifty configurations are one line" {
    { echo alpha,beta && for i in $(seq 50); do echo "$i,$((i % 7))"; done; } >fifty.csv
    run -0 suffice compare --algorithms fifty.csv --command './solver {alpha} {beta} {seed}' --instances 1.dat --instances 2.dat --sample all --runs 2 --simple --compare first --quiet --store fifty.db
    [ "$(suffice export fifty.db --format json | jq '[.[].algorithm] | unique | length')" -eq 50 ]
    suffice export fifty.db | grep -q '^2.dat,c50,2,'
}
