# SPDX-License-Identifier: GPL-3.0-or-later
# Names of algorithms that the user has not named.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    mkdir bin
    printf '#!/bin/sh\necho "$((${2:-5} %% 100 + ${1#-}))"\n' >level
    chmod +x level
    cp level bin/level
}

conduct() {
    suffice compare "$@" --instances one --instances two --sample all --runs 3 --simple --quiet
}

names() { # STORE
    suffice export "$1" --format json | jq -r '[.[].algorithm] | unique | join(",")'
}

@test "the same program is told apart by its arguments" {
    conduct './level -3 {seed}' './level -19 {seed}' 'sleep=./level -1 {seed}' >out
    [ "$(names suffice.db)" = "level -19,level -3,sleep" ]
    grep -q '^level -19 against level -3: ' out
    conduct './level -3 {seed}' 'bin/level -3 {seed}' --store p.db
    [ "$(names p.db)" = "./level,bin/level" ]
    conduct './level -3 {seed}' './level -3 {seed}' --store s.db
    [ "$(names s.db)" = "level,level-2" ]
}

@test "such names do for all that is done with them" {
    conduct './level -3 {seed}' 'bin/level -9 {seed}' --store n.db --own 'bin/level -9.timeout=5'
    suffice rerun 'bin/level -9' two 2 --store n.db
    suffice report n.db --format html --output n.html
    suffice report n.db --format latex --output n.tex
    suffice export n.db >runs.csv
    suffice analyze runs.csv --simple | grep -q 'bin/level -9'
    conduct './level -3 {seed}' 'bin/level -9 {seed}' --save n.yaml
    suffice run n.yaml --quiet >by_file
    conduct './level -3 {seed}' 'bin/level -9 {seed}' --store n.db --own 'bin/level -9.timeout=5' >by_options
    diff by_file <(head -n "$(wc -l <by_file)" by_options) # the verdict follows
}

@test "a continued experiment keeps the names that are recorded" {
    conduct 'level=./level -3 {seed}' 'level-2=./level -9 {seed}' >first
    suffice export suffice.db >before.csv
    conduct './level -3 {seed}' './level -9 {seed}' >second
    diff first second
    suffice export suffice.db | diff before.csv -
    conduct './level -3 {seed}' './level -9 {seed}' './level -12 {seed}'
    [ "$(names suffice.db)" = "level,level -12,level-2" ]
    [ "$(suffice export suffice.db | grep -c ',level-2,')" -eq 6 ]
}

@test "hints of compare are options" {
    run -0 --separate-stderr suffice compare 'echo 1{seed}' 'echo 2{seed}'
    [[ "${stderr//$'\n'/ }" == *"('--start')"*"('--accuracy')"*"('--max-per-algorithm')"* ]]
    suffice compare 'a=echo 1{seed}' 'b=echo 2{seed}' --save e.yaml
    sed -i '/^accuracy\|^start\|^max/d' e.yaml
    run -0 --separate-stderr suffice run e.yaml
    [[ "${stderr//$'\n'/ }" == *"('start')"*"('accuracy')"*"('max-per-algorithm')"* ]]
    refused 2 "or use all instances by '--sample all'" compare 'a=./level 1' 'b=./level 2' --instances one --instances two --sample planned --accuracy 1 --store x.db
    refused 2 "or fix the number of runs by '--runs'" compare 'a=./level 1' 'b=./level 2' --instances one --instances two --sample all --start 5 --store x.db
    run -1 --separate-stderr suffice compare 'a=echo -1' 'b=echo -2' --instances one --sample all --runs 3 --quiet --store d.db
    [[ "$stderr" == *"set '--difference' to simple, or '--floor' to the smallest value"* ]]
    refused 2 "there is no algorithm 'max'" compare 'a=./level 1' 'b=./level 2' --own max.timeout=3 --store x.db
}

@test "a file goes to standard output, too" {
    run -0 --separate-stderr suffice init -
    [ "${lines[0]}" = "# An experiment of suffice. Lines that begin with # are comments. A key that is" ]
    [ ! -e - ]
    suffice init new.yaml
    suffice init - | diff new.yaml -
    suffice compare 'a=echo 1{seed}' 'b=echo 2{seed}' --save - | suffice check - --no-runs
}

@test "a colon in a command asks for quotes" {
    printf 'algorithms:\n  a: ./level --x: 3 {seed}\n  b: ./level 1\n' >e.yaml
    refused 2 "e.yaml:2: put the command in quotes" check e.yaml
    printf 'algorithms:\n  a: "./level --x: 3 {seed}"\n  b: ./level 1\n' >e.yaml
    suffice check e.yaml --no-runs
}
