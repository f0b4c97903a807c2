# SPDX-License-Identifier: GPL-3.0-or-later
# Programs as they are: their exit statuses, inputs and environments, what one of them has for itself, and
# what is executed around the runs.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 3
    harmless quick
}

teardown() {
    verify_stores
}

values() { # STORE
    suffice export "$1" --all --format csv | cut -d, -f2,5,6 | sort -u
}

@test "a program that exits with 10 succeeds if that is said, and check proposes it" {
    algorithm sat <<<'./quick "$@"; exit 10'
    cat >e.yaml <<'END'
algorithms:
  a: ./sat {instance} {seed}
  b: ./quick {instance} {seed} x
instances: list.txt
sample: all
runs: 3
END
    run -1 suffice check e.yaml
    [[ "$(tr -s ' \n' ' ' <<<"$output")" == *"it exited with status 10, but its value is there, "*"set 'success-exit' to 0,10"* ]]
    sed 's/^runs/success-exit: [0, 10]\nruns/' e.yaml >ten.yaml
    run -0 suffice run ten.yaml -q
    run -0 values ten.db
    [[ "$output" != *crashed* ]]
    sed -i 's,^  a: .*,  a:\n    command: ./sat {instance} {seed}\n    success-exit: [10],' e.yaml
    run -0 suffice run e.yaml -q --store own.db
    diff <(suffice export ten.db) <(suffice export own.db)
    base=(compare 'a=./sat {instance}' 'b=./quick {instance}' -i list.txt --sample all --runs 2)
    refused 2 "exit statuses are whole numbers from 0 to 255" "${base[@]}" --success-exit 1.5
    refused 2 "must be a number in (-1, 256)" "${base[@]}" --success-exit 300
}

@test "an algorithm has its own way to take the value, its own limits, directory and variables" {
    mkdir there
    algorithm there/a <<<'echo "objective: $((SCALE * 7)) after $((${#1} + 3)) steps in $(basename "$PWD") on $(cat "$2")"'
    algorithm b <<<'echo "cost=$((${SCALE:-5} * 7))"; sleep "$1"'
    for i in a b c; do echo "file $i" >"$i.in"; done
    cat >e.yaml <<'END'
algorithms:
  a:
    command: ./a {seed} {instance}
    directory: there
    value: "regex objective: (\\d+)"
    env: {SCALE: 2}
    timeout: 30
  b: ./b 0
instances: '*.in'
env: {SCALE: 3}
env-unset: HOME
sample: all
runs: 2
difference: simple
value: "regex cost=(\\d+)"
END
    run -0 suffice run e.yaml -q
    [ "$(values e.db)" = $'a,14,ok\nalgorithm,value,status\nb,21,ok' ]
    # the same on the command line, and an experiment file that is written from it
    options=(--own a.directory=there --own 'a.value=regex objective: (\d+)' --own a.env=SCALE=2 --own a.timeout=30
        --env SCALE=3 --env-unset HOME -i '*.in' --sample all --runs 2 --difference simple --value 'regex cost=(\d+)')
    run -0 suffice compare 'a=./a {seed} {instance}' 'b=./b 0' "${options[@]}" -q --store two.db
    diff <(suffice export e.db) <(suffice export two.db)
    run -0 suffice compare 'a=./a {seed} {instance}' 'b=./b 0' "${options[@]}" --save written.yaml
    run -0 suffice run written.yaml -q
    diff <(suffice export e.db) <(suffice export written.db)
    # another own setting is another experiment; the cost is not
    sed 's/SCALE: 2/SCALE: 4/' e.yaml >other.yaml
    refused 2 "what is set for 'a' was 'value=regex objective: (\d+), env=SCALE=2', is '" run other.yaml --store e.db -q
    base=(compare 'a=./a {seed} {instance}' 'b=./b 0' -i '*.in' --sample all --runs 2)
    refused 2 "there is no algorithm 'c'" "${base[@]}" --own c.timeout=31
    refused 2 "must be NAME.KEY=VALUE" "${base[@]}" --own timeout=31
    refused 2 "'--own b.timeout=x': 'x' is not a time limit" "${base[@]}" --own b.timeout=x
    run -0 suffice rerun a a.in 1 --store e.db
    [[ "$output" == *"env -u HOME 'SCALE=2' ./a"*"../a.in"* ]]
}

@test "a file is read as standard input" {
    for i in 1 2 3; do seq "$i" >"$i.txt"; done
    run -0 suffice compare 'a=wc -l' 'b=wc -c' -i '[123].txt' --stdin '{instance}' --sample all --runs 2 \
        --difference simple --value 'column 1' -q --store s.db
    [ "$(suffice export s.db --all | cut -d, -f1,2,5 | sort -u | grep -v instance)" = "$(printf '%s\n' 1.txt,a,1 1.txt,b,2 \
        2.txt,a,2 2.txt,b,4 3.txt,a,3 3.txt,b,6)" ]
    refused 2 "must be one file" compare 'a=wc -l' 'b=wc -c' -i '[123].txt' --stdin 'x {instance}' --sample all --runs 2
    run -0 suffice rerun a 2.txt 1 --store s.db
    [[ "$output" == *"wc -l <2.txt"* ]]
}

@test "only the variables that are passed arrive" {
    algorithm count <<<'env | cut -d= -f1 | grep -c -e SECRET -e PUBLIC; :'
    export SECRET=1 PUBLIC=2
    run -0 suffice compare 'a=./count' 'b=./count x' -i list.txt --sample all --runs 2 --env-pass PUBLIC,PATH \
        --own b.env-pass=PATH --difference simple -q --store s.db
    [ "$(values s.db)" = $'a,1,ok\nalgorithm,value,status\nb,0,ok' ]
}

@test "processor time is limited" {
    algorithm burn <<<'while :; do :; done'
    run -0 suffice compare 'a=./burn' 'b=sh -c "sleep 0.6; echo 5"' -i list.txt --sample 2 --runs 2 --timeout-cpu 0.2 \
        --on-timeout 'penalise 9' --difference simple -q --store s.db
    [ "$(values s.db)" = $'a,9,timeout\nalgorithm,value,status\nb,5,ok' ]
    suffice export s.db --all | grep -q "it exceeded the limit of 0.2 s of processor time"
    run -0 suffice report s.db
    [[ "$(tr -s ' \n' ' ' <<<"$output")" == *"Solved: runs that gave a value within the time limit of processor time of 0.2 s"* ]]
    suffice report s.db --format json | jq -e '.experiment.time_limit_cpu == 0.2'
}

@test "commands are executed before and after each run, and before and after all" {
    cat >e.yaml <<'END'
algorithms:
  a: ./quick {instance} {seed}
  b: ./quick {instance} {seed} x
instances: list.txt
sample: 2
runs: 2
shell: true
jobs: 1
setup: echo setup >>log
prepare: echo {algorithm} {instance} {run} >>log; sleep 0.3
conclude: echo after >>log
cleanup: echo cleanup >>log
value: wall-time
END
    run -0 suffice run e.yaml -q
    [ "$(head -n 1 log)" = setup ]
    [ "$(tail -n 1 log)" = cleanup ]
    [ "$(grep -c after log)" -eq 8 ]
    [ "$(grep -c '^a [abc] 1$' log)" -eq 2 ]
    [ "$(suffice export e.db --all | awk -F, 'NR > 1 && $5 > 0.25' | wc -l)" -eq 0 ]
    run -0 suffice run e.yaml -q # nothing is left to do
    [ "$(grep -c setup log)" -eq 1 ]
}

@test "a command around the runs that fails is not an algorithm's result" {
    base=(compare 'a=./quick {instance} {seed}' 'b=./quick {instance} {seed} x' -i list.txt --sample all --runs 2 -q --store s.db)
    refused 1 "the command of 'setup' failed (exit status 3)" "${base[@]}" --setup 'sh -c "exit 3"'
    run -1 suffice "${base[@]}" --prepare 'sh -c "echo no cache >&2; exit 1"' --patience 1 --fork
    [[ "$output" == *"the machine has kept a run from being made: 'prepare' failed with exit status 1: no cache"* ]]
    [ "$(recorded s.db)" -eq 0 ]
    refused 2 "'--setup': '{k}' is not a placeholder" compare 'a=./quick {instance}' 'b=./quick {instance} x' -i list.txt \
        --sample all --runs 2 --setup 'make {k}'
}
