# SPDX-License-Identifier: GPL-3.0-or-later
# From two programs of one's own to a verdict: one command, and no option that is not obvious.
load helper

# files of 1 to 8 lines, with names that a shell would split
setup() {
    cd "$BATS_TEST_TMPDIR"
    mkdir data
    for k in 1 2 3 4 5 6 7 8; do seq $((k * k + 10)) >"data/file $k"; done
}

sizes=('plain=wc -c <{instance}' 'twice=cat {instance} {instance} | wc -c')

@test "a comparison needs nothing but the commands and the instances" {
    run -0 --separate-stderr suffice compare "${sizes[@]}" -i 'data/*'
    [[ "$output" == *"8 of 8 instances are done; 48 runs are counted"* ]]
    [[ "$output" == *$'\n\n'"twice is worse than plain: twice's result is 100 % higher than plain's"* ]]
    [[ "$stderr" == *"All 8 instances are used."* ]]
    [[ "${stderr//$'\n'/ }" == *"The number of runs was not set; it is 10 of each algorithm ('--runs'), or fewer if they are all equal."* ]]
    [[ "$stderr" == *"the last number that it prints"*"smaller is"*"'--time'"* ]]
    [[ "$stderr" == *"suffice analyze suffice.db"*"suffice report suffice.db --format html"* ]]
    # the ratio is 2 on every file, so nothing is left to chance
    suffice analyze suffice.db --format json |
        jq -e '.comparisons[0] | .mean - (2 | log) | fabs < 1e-12'
    # the same command has nothing left to do
    suffice compare "${sizes[@]}" -i 'data/*' --quiet >again
    [ "$output" = "$(cat again)" ]
    [ "$(suffice export suffice.db | wc -l)" = 49 ]
}

@test "equal runs end early if nobody said how many runs there are, and vary or not with any number of jobs" {
    suffice compare 'a=wc -c <{instance}' 'b=cat {instance} {instance} | wc -c; : {seed}' -i data/* --quiet >out
    [ "$(suffice export suffice.db | cut -d, -f2 | sort | uniq -c | tr -s ' \n' ' ')" = " 24 a 1 algorithm 40 b " ]
    suffice verify suffice.db
    # one that varies: all have their ten
    for jobs in 1 5; do
        suffice compare 'a=wc -c <{instance}' 'b=echo 9{seed}' -i data/* -j "$jobs" --quiet --store "$jobs.db" --format csv >"$jobs.csv"
        [ "$(suffice export "$jobs.db" | wc -l)" = 161 ]
    done
    cmp 1.csv 5.csv
    # a number that was given is a number, unless it is said that equal runs end it
    suffice compare "${sizes[@]}" -i data/* --quiet --runs 4 --store four.db >out
    [ "$(suffice export four.db | wc -l)" = 65 ]
    suffice compare "${sizes[@]}" -i data/* --quiet --runs 4 --stop-if-equal --store equal.db >out
    [ "$(suffice export equal.db | wc -l)" = 49 ]
}

@test "a variable before a command is not its name" {
    suffice compare 'LC_ALL=C TZ=UTC wc -c {instance}' 'wc -c {instance}' 'A=cat {instance} {instance}' 'W=wc -c {instance}' \
        -i data/* --value 'regex ^([0-9]+)' --quiet --runs 2 >out
    suffice export suffice.db --format json | jq -e '[.[].algorithm] | unique == ["A", "W", "wc", "wc LC_ALL=C TZ=UTC"]'
    printf 'algorithms:\n  a: LC_ALL=C wc -c {instance}\n  b: wc -c {instance}\ninstances: data/*\nsample: all\n' >e.yaml
    refused 2 "e.yaml:2: algorithm 'a': 'LC_ALL=C' sets a variable only in a shell; say 'shell: true', or set 'env'" check e.yaml
}

@test "a pipe does not hide that a command could not be run" {
    run -1 --separate-stderr suffice compare 'nosuch {instance} | wc -c' 'cat {instance} | wc -c' -i data/* --quiet
    [[ "${output//[$'\n ']/}" == *"run1of'nosuch'failed(crashed),everytimeitwastried:acommandofitspipecouldnotberun;theshellsaid:"*"nosuch:"* ]]
    run -0 --separate-stderr suffice compare 'env nosuch {instance} | wc -c' 'cat {instance} | wc -c' -i data/* --quiet --runs 2 \
        --simple --store other.db
    [[ "$stderr" == *"warning: 'env': a pipe succeeds if its last command does, and a run that succeeded wrote to standard error: env: "* ]]
    [ "$(grep -c warning <<<"$stderr")" = 1 ]
    printf 'shell: true\nalgorithms:\n  a: env nosuch {instance} | wc -c\n  b: nosuch <{instance} | wc -c\ninstances: data/*\nsample: all\nruns: 2\n' >e.yaml
    run -1 suffice check e.yaml
    [[ "${output//[$'\n ']/}" == *"?apipesucceedsifitslastcommanddoes,"*"BADrun1failed(crashed):acommandofitspipecouldnotberun;"* ]]
}

@test "a pattern that the shell has expanded is understood" {
    suffice compare "${sizes[@]}" -i 'data/*' --store one.db --quiet >one
    suffice compare "${sizes[@]}" -i data/* --store two.db --quiet >two
    diff one two
    diff <(suffice export one.db) <(suffice export two.db)
    suffice compare -i data/* --store three.db --quiet "${sizes[@]}" >three
    diff one three
    # also where every file may be executed
    chmod +x data/*
    suffice compare "${sizes[@]}" -i data/* --store four.db --quiet >four
    diff one four
}

@test "files that would be read as lists are not taken from an expanded pattern" {
    seq 3 >a.txt
    seq 4 >b.txt
    refused 2 "put the pattern of --instances in quotes, because by itself it is read as a list" \
        compare "${sizes[@]}" -i a.txt b.txt
    refused 2 "is a file, not a command; if it is an instance, put it after --instances" compare "${sizes[@]}" a.txt
    suffice compare "${sizes[@]}" -i '*.txt' --quiet | grep -q '2 of 2 instances are done'
}

@test "programs that print no number are told of --time" {
    run -1 --separate-stderr suffice compare 'cat /dev/null {instance}' 'true {instance}' -i data/* --value 'regex nothing'
    [[ "$stderr" == *"every instance was given up because of failed runs"* ]]
    rm suffice.db
    run -1 --separate-stderr suffice compare 'true {instance}' 'true 2 {instance}' -i data/*
    [[ "$stderr" == *"no run printed a number that could be compared; '--time --fork' starts anew and compares running times"* ]]
    [[ "$stderr" != *"suffice analyze"* ]]
    run -0 --separate-stderr suffice compare 'true {instance}' 'true 2 {instance}' -i data/* --time --fork
    [[ "$output" == *"8 of 8 instances are done"* ]]
    [[ "$stderr" != *"the last number"* ]]
}

@test "commands that are not told the instance are noticed" {
    run -0 --separate-stderr suffice compare 'echo 1' 'echo 2' -i data/*
    [[ "$stderr" == *"CAUTION: no command says where the name of the instance goes ({instance})"* ]]
    run -0 --separate-stderr suffice compare 'echo 1 {}' 'echo 2 {}' -i data/* --store braces.db
    [[ "$stderr" == *CAUTION* ]]
    run -0 --separate-stderr suffice compare 'wc -l' 'wc -c' --stdin '{instance}' -i data/* --store in.db
    [[ "$stderr" != *CAUTION* ]]
}

@test "what is chosen is written by --save" {
    suffice compare "${sizes[@]}" -i 'data/*' --save e.yaml
    grep -qx 'sample: all' e.yaml
    grep -qx 'runs: 10' e.yaml
    grep -qx 'shell: true' e.yaml
    suffice run e.yaml --quiet | grep -q '48 runs are counted'
}

@test "a program that fails is quoted" {
    run -1 --separate-stderr suffice compare 'bad=sh -c "echo no such option >&2; exit 4" {instance}' 'mute=sh -c "echo nothing; printf \"a\\033b\\n\n\" >&2" {instance}' \
        -i data/* --on-crash stop-instance --quiet
    [[ "$(echo $output)" == *"(crashed): exit status 4; it said: no such option"* ]]
    suffice rerun mute 'data/file 1' 1 | grep -q 'it said: a?b$'
}
