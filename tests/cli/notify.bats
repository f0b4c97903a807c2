# SPDX-License-Identifier: GPL-3.0-or-later
# --notify: the user's own command at the end of an experiment.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 4
    harmless work
    note='env | grep ^SUFFICE_ | sort >>note'
}

conduct() { # STORE OPTION...
    exec suffice compare 'a=./work {instance} {seed} 1' 'b=./work {instance} {seed} 2' -i list.txt --sample all \
        --runs 4 -q --store "$@"
}

# the value of a variable in the file note, which was written once
told() { # NAME
    [ "$(grep -c ^SUFFICE_STATUS= note)" -eq 1 ]
    sed -n "s/^SUFFICE_$1=//p" note
}

@test "it is told the verdict, the store and the exit status when the experiment is finished" {
    (conduct s.db --notify "$note") >out
    [ "$(told STATUS)" = finished ]
    [ "$(told EXIT)" = 0 ]
    [ "$(told STORE)" = "$(realpath s.db)" ]
    verdict=$(suffice report s.db --format json | jq -r '.comparisons[0].verdict')
    [[ "$(told MESSAGE)" == *[Ii]"${verdict#?}"* ]]
    (conduct t.db) | diff out - # and nothing else is printed
}

@test "several comparisons are told by what they say together" {
    suffice compare 'a=./work {instance} {seed} 1' 'b=./work {instance} {seed} 2' 'c=./work {instance} {seed} 3' \
        -i list.txt --sample all --runs 4 -q --store s.db --notify "$note" >/dev/null
    [[ "$(told MESSAGE)" == "$(suffice analyze s.db | tr '\n' ' ' | sed 's/\. .*/./')"* ]]
    [[ "$(told MESSAGE)" == "Best group: "* ]]
}

@test "a file is noticed too, and the experiment is named" {
    printf 'algorithms:\n  a: ./work {instance} {seed} 1\n  b: ./work {instance} {seed} 2\ninstances: list.txt\nsample: all\nruns: 4\n' >try.yaml
    suffice run try.yaml -q --notify "$note" >/dev/null
    [ "$(told EXPERIMENT)" = try ]
    [ "$(told STORE)" = "$(realpath try.db)" ]
}

@test "the status of a gate is told, and it is finished" {
    run -11 conduct s.db --gate --delta 0.001% --notify "$note"
    [ "$(told STATUS)" = finished ]
    [ "$(told EXIT)" = 11 ]
    [[ "$(tr "\n" " " <<<"$output")" == "$(told MESSAGE)"* ]] # what is printed first
}

@test "failures are told with their reason" {
    run -1 suffice compare ./none ./nobody -i list.txt --sample all --runs 2 -q --store s.db --notify "$note"
    [ "$(told STATUS)" = failed ]
    [ "$(told EXIT)" = 1 ]
    [[ "$(told MESSAGE)" == "every instance was given up"* ]]
}

@test "what is wrong with the request is told as well" {
    run -1 suffice run none.yaml --notify "$note"
    [ "$(told STATUS)" = failed ]
    [[ "$(told MESSAGE)" == *none.yaml* ]]
    rm note
    printf 'algorithms:\n  a: ./work\n  b: ./work\nsample: 0\nalpha: 7\n' >bad.yaml
    run -2 suffice run bad.yaml --notify "$note"
    [ "$(told EXIT)" = 2 ]
    rm note
    mkdir s.db
    run conduct s.db --notify "$note"
    [ "$(told EXIT)" = "$status" ]
    [ "$status" -ne 0 ]
}

@test "it runs after an interrupt" {
    harmless work 0.3
    start s.db -j 1 --notify "$note"
    soon test -s s.db
    sleep 0.5
    kill -INT "$pid"
    ended 130
    [ "$(told STATUS)" = stopped ]
    [ "$(told EXIT)" = 130 ]
    [[ "$(told MESSAGE)" == *interrupted* ]]
}

@test "its failure is a warning" {
    run -0 --separate-stderr conduct s.db --notify 'exit 7'
    [[ "$stderr" == "suffice compare: the command of '--notify' failed with exit status 7"* ]]
    run -0 --separate-stderr conduct s.db --notify 'kill -9 $$'
    [[ "$stderr" == "suffice compare: the command of '--notify' was ended by signal 9"* ]]
    run -0 --separate-stderr conduct s.db --notify 'no-such-program'
    [[ "$stderr" == *"failed with exit status 127"* ]]
}

@test "what it prints does not come between the data" {
    run -0 --separate-stderr conduct s.db --format json --notify 'echo ding; cat'
    jq -e .recorded <<<"$output" >/dev/null
    [ "$stderr" = ding ] # and it has nothing to read
}

@test "an interrupt ends it, and all that it started" {
    start s.db --notify 'echo $$ >started; sleep 613 & sleep 613'
    soon test -s started
    kill -INT "$pid"
    ended 0
    grep -q "the command of '--notify' was stopped" err
    soon gone 'sleep 613'
}

@test "it may leave something behind that goes on" {
    (conduct s.db --notify '{ sleep 1; echo late >late; } >/dev/null 2>&1 &') >/dev/null
    soon test -s late
}

@test "an empty command, and one for a file that is only written, are refused" {
    refused 2 "'--notify' is empty" compare a b --notify ' '
    refused 2 "'--notify' and '--save' do not go together" compare a b --notify true --save e.yaml
    [ ! -e e.yaml ]
}
