# SPDX-License-Identifier: GPL-3.0-or-later
# Text for people fits into the terminal, or into 80 columns; only there are names cut.

load helper

tuned=a-very-long-algorithm-name-with-tuned-parameters
default=a-very-long-algorithm-name-with-default-parameters
path=benchmarks/satisfiability-competition-2019/main-track

setup_file() {
    cd "$BATS_FILE_TMPDIR"
    PATH=$BUILD/tests/cases:$PATH
    for kind in easy hard; do
        for i in 1 2 3; do echo "$path/$kind/uf250-0$i.cnf"; done
    done >list.txt
    record >out 2>err
}

# every test has its copy of the experiment that is recorded, in s.db
setup() {
    cd "$BATS_TEST_TMPDIR"
    PATH=$BUILD/tests/cases:$PATH
    cp "$BATS_FILE_TMPDIR"/{list.txt,s.db,out,err} .
}

record() { # OPTION...
    suffice compare "$tuned=noisy 1000 50 {instance} {seed} 1" "$default=noisy 1500 50 {instance} {seed} 2" -i list.txt \
        --sample all --runs 4 --store s.db "$@"
}

terminal() { # SIZE ARGS...
    TERMINAL_SIZE=$1 timeout 60 "$SOURCE/tests/cli/on_terminal.py" suffice "${@:2}"
}

# the instances of a table, each once
instances() {
    awk '/^instance +first/ { on = 1; next } /^$/ { on = 0 } on { print $1 }' | sort -u
}

@test "the help of every command fits into 80 columns" {
    suffice --help >help
    for command in $(awk '/^  [a-z]/ { print $1 }' help); do
        suffice "$command" --help >"help-$command"
        [ -s "help-$command" ]
    done
    [ "$(ls help-* | wc -l)" -gt 10 ]
    cat help* | within 80
}

@test "what commands say of long names fits into 80 columns" {
    suffice status s.db >status
    suffice analyze s.db >analyze
    suffice verify s.db >verify
    suffice report s.db | sed '/^@/,/^}/d' >report
    suffice export s.db >runs.csv
    suffice reps runs.csv --accuracy 0.5 --difference simple >reps
    suffice reps runs.csv --accuracy 0.5 --difference simple --trace >trace
    printf 'algorithms:\n  %s: noisy 1000 50 {instance} {seed} 1\n  %s: noisy 1500 50 {instance} {seed} 2\ninstances: list.txt\nsample: all\nruns: 4\n' \
        "$tuned" "$default" >e.yaml
    suffice check e.yaml >check
    all=(out err status analyze verify report reps trace check)
    for said in "${all[@]}"; do [ -s "$said" ]; done
    cat "${all[@]}" | within 80
}

@test "plans and simulations fit into 80 columns" {
    suffice plan --mres 0.5 --algorithms 5 >five
    suffice plan --mres 0.5 --within 1 --between 1 --cost-instance 10 >cost
    suffice plan --equivalent --delta 2% --sigma 5% >equivalent
    suffice power --instances 25,34,50,60,70,80,100 >power
    suffice simulate --results 'normal(0.01)' --accuracy 0.01 --between 0.01 --instances 10 --effects 0,1 \
        --experiments 50 -q >simulate
    all=(five cost equivalent power simulate)
    for said in "${all[@]}"; do [ -s "$said" ]; done
    cat "${all[@]}" | within 80
}

@test "a pipe gets 80 columns, or as many as COLUMNS says" {
    suffice status s.db >plain
    COLUMNS=80 suffice status s.db | diff plain -
    COLUMNS=nonsense suffice status s.db | diff plain -
    COLUMNS=60 suffice status s.db | within 60
    ! COLUMNS=300 suffice status s.db | within 100 || false
    COLUMNS=300 suffice status s.db | grep -q "$path/hard/uf250-02.cnf *$tuned *$default"
}

@test "a terminal gets as many columns as it has" {
    for columns in 40 80 120; do
        terminal ${columns}x40 status s.db | tr -d '\r' >shown
        within "$columns" < <(grep -v 'a-very-long-algori\.\.\.' shown) # a word that no line could hold
        COLUMNS=$columns suffice status s.db | diff shown -
    done
    grep -q "^\.\.\..*/easy/uf250-01.cnf" shown
    COLUMNS=300 terminal 80x40 status s.db | grep -q "$path/hard/uf250-02.cnf"
}

@test "a file gets 80 columns, however wide the terminal is" {
    terminal 200x40 report s.db -o wide.txt
    suffice report s.db | diff wide.txt -
}

@test "names that are cut can be told apart" {
    for columns in 40 60 80 100 120 300; do
        [ "$(COLUMNS=$columns suffice status s.db | instances | wc -l)" -eq 6 ]
    done
    ! suffice status s.db | instances | grep -q "$path" || false # otherwise nothing was cut
}

@test "names are whole in every other format" {
    for format in csv json html markdown latex; do
        suffice status s.db --format $format | tr -d '\\{}' | sed 's/allowbreak//g; s/<wbr>//g' >shown
        for name in "$path/hard/uf250-02.cnf" "$tuned" "$default"; do
            grep -qF -- "$name" shown || { echo "$format: $name"; return 1; }
        done
    done
}

@test "wide characters take two columns" {
    printf '%s\n' $'\u65e5\u672c\u8a9e\u306e\u3068\u3066\u3082\u9577\u3044\u540d\u524d\u306e\u4f8b\u984c-'{1,2,3} >list.txt
    rm s.db
    record -q >/dev/null
    suffice status s.db >shown
    within 80 <shown
    grep -q $'\u65e5' shown
}

@test "a column that is left out is named, with what shows it" {
    suffice reps "$SOURCE/tests/reference/tsp_replay.csv" --accuracy 0.012 >shown
    columns=$(sed -n 's/^Not shown in 80 columns: optimal; COLUMNS=\([0-9]*\) shows all\.$/\1/p' shown)
    ! grep -q '^instance.*optimal' shown || false
    COLUMNS=$columns suffice reps "$SOURCE/tests/reference/tsp_replay.csv" --accuracy 0.012 >whole
    grep -q '^instance.*optimal' whole
    within "$columns" <whole
    COLUMNS=$((columns - 1)) suffice reps "$SOURCE/tests/reference/tsp_replay.csv" --accuracy 0.012 | grep -q 'Not shown'
}

@test "messages fit into a terminal, and are one line elsewhere" {
    for arguments in "plan --mres 0.5 --alpha 5" "power --instances 25 --mres 0.5" "run none.yaml" "simulate --instances 20 --effects 0"; do
        for columns in 40 80; do
            run terminal ${columns}x24 $arguments
            [ "$status" -ne 0 ]
            echo "$output" >>"shown-$columns"
            [ $columns -ne 40 ] || narrow=$output
        done
        run --separate-stderr suffice $arguments
        [ "$(wc -l <<<"$stderr")" -eq 1 ]
        [[ "$stderr" == "suffice ${arguments%% *}: "* ]]
        [ "$(tr -d '\r' <<<"$narrow" | tr '\n' ' ' | tr -s ' ')" = "$(tr -s ' ' <<<"$stderr ")" ]
    done
    within 40 <shown-40
    within 80 <shown-80
}

@test "names that differ only in their middle stay distinct in sentences" {
    common=a-very-long-name-that-all-of-them-begin-with end=and-that-all-of-them-end-with-too
    { echo "instance,$common-nine-$end,$common-ten-$end"; seq 8 | sed 's/.*/i&,&.1,&.4/'; } >long.csv
    suffice analyze long.csv --simple | tr '\n' ' ' >text
    grep -q '^\.\.\.ten\.\.\. is worse than \.\.\.nine\.\.\.: ' text
}

@test "a terminal of 30 columns is wide enough" {
    { echo "instance,algorithm-number-one,algorithm-number-two"; seq 8 | sed 's/.*/a-long-name-of-an-instance-&,&.1,&.4/'; } >wide.csv
    COLUMNS=30 suffice analyze wide.csv --simple --delta 1 | within 30
    COLUMNS=30 suffice report wide.csv --simple --delta 1 | sed '/^@/,/^}/d' | within 30
    COLUMNS=30 suffice report wide.csv --simple | tr '\n' ' ' | grep -q 'instance:   a-long-name-of-an-instance   -1 difference: 0.3 '
}
