# SPDX-License-Identifier: GPL-3.0-or-later
# Instances that a command makes: what is said of them, and what can go wrong.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    harmless quick
}

generated() { # COMMAND OPTION...
    local command=$1
    shift
    suffice compare 'a=./quick {instance} {seed}' 'b=./quick {instance} {seed} x' --generator "$command" --into made \
        --runs 2 "$@"
}

generated_refused() { # TEXT COMMAND
    refused 1 "$1" compare 'a=./quick {instance} {seed}' 'b=./quick {instance} {seed} x' --generator "$2" --into made \
        --runs 2 --sample 3 --quiet
}

@test "how many instances are generated is said before the first run" {
    run -0 generated 'echo {k}' --mres 1.5
    [[ "$output" == *"6 instances suffice (N*) and are generated."* ]] # suffice plan --mres 1.5
    run -0 generated 'echo {k}' --sample 3 --store three.db
    [[ "$output" == *"3 instances are generated."* ]]
    [ "$(cat made/instance-0003)" = 3 ]
}

@test "a generator that does not write the instance is refused, and nothing is recorded" {
    generated_refused "the generator 'true {instance}' has not written '$PWD/made/" 'true {instance}'
    [[ "$stderr" == *"/instance-000"*"No such file or directory"* ]]
    [ -z "$(ls -A made)" ]
    run -0 generated 'echo {k}' --sample 3 --quiet # mended
    [ "$(recorded suffice.db)" -eq 12 ]
}

@test "a generator that prints too much is told to write a file" {
    generated_refused "the generator prints more than 1048576 bytes; let it write the file that {instance} names" \
        'head -c 1048577 /dev/zero'
    head -c 2000000 /dev/zero >big
    run -0 generated 'cp big {instance}' --sample 2 --quiet
    [ "$(stat -c %s made/instance-0002)" -eq 2000000 ]
}

@test "a folder that cannot be made is named" {
    echo precious >made
    generated_refused "cannot write '$PWD/made/instance-000" 'echo {k}'
    [[ "$stderr" == *"Not a directory"* ]]
    refused 1 "cannot make the folder '$PWD/made/below': Not a directory" compare 'a=./quick {instance}' \
        'b=./quick {instance} x' --generator 'echo {k}' --into made/below --runs 2 --sample 3 --quiet --store below.db
    [ "$(cat made)" = precious ]
}

@test "instances that are there are not made again, also after an interrupt" {
    algorithm make <<'END'
echo "$1" >>begun
[ -e calm ] || sleep 60
echo "$1"
END
    conduct() {
        exec suffice compare 'a=./quick {instance} {seed}' 'b=./quick {instance} {seed} x' --generator './make {k}' \
            --into made --runs 2 --sample 4 -j 1 --quiet
    }
    mkdir made
    echo 1 >made/instance-0001
    start
    soon begun 1
    kill -INT "$pid"
    ended 130
    grep -q "interrupted while instances were generated; the same command continues" err
    touch calm
    (conduct) >/dev/null
    [ "$(sort -u begun | tr '\n' ' ')" = '2 3 4 ' ]
    [ "$(recorded suffice.db)" -eq 16 ]
}
