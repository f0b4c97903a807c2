# SPDX-License-Identifier: GPL-3.0-or-later
# Interrupted at any moment, by anything: what ended is recorded, nothing is left running, and the
# same command goes on to what an undisturbed experiment comes to.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    names 3
    harmless quick
    mark=sleep-$BATS_TEST_NUMBER-$$ # in the command line of every process of a run
}

teardown() {
    if [ -n "${pid:-}" ]; then kill -9 "$pid" 2>/dev/null || true; fi
    soon gone "$mark"
    verify_stores
}

# the algorithm: notes that it begins, waits, notes that it ends
slow() { # SECONDS
    algorithm work <<END
echo x >>begun
sh -c 'sleep $1; :' $mark
echo x >>ended
exec ./quick "\$@"
END
}

# the experiment, 6 runs of each algorithm on each instance; values are those of quick
conduct() { # STORE OPTION...
    local store=$1
    shift
    exec suffice compare "a=./work {instance} {seed}" "b=./work {instance} {seed} x" -i list.txt --sample all \
        --runs 6 -q --store "$store" "$@"
}

# STORE holds what an undisturbed experiment gives, one run at a time
as_undisturbed() { # STORE
    algorithm work <<<'exec ./quick "$@"'
    (conduct undisturbed.db -j 1) >/dev/null
    [ "$(suffice export undisturbed.db | wc -l)" -eq 37 ]
    diff <(suffice export undisturbed.db) <(suffice export "$1")
    diff <(suffice export undisturbed.db --differences) <(suffice export "$1" --differences)
}

# the same command, quicker now
goes_on() { # STORE OPTION...
    algorithm work <<<'exec ./quick "$@"'
    (conduct "$@")
}

@test "one interrupt finishes what runs; the same command goes on" {
    for signal in INT TERM HUP; do
        rm -f begun ended
        slow 0.4
        start $signal.db -j 2
        soon begun 3
        kill -$signal "$pid"
        ended 130
        grep -q "interrupted; all runs that ended are recorded, and the same command continues" err
        # all that began has ended and is recorded, and no more was begun than ran at that moment
        [ "$(wc -l <begun)" -eq "$(wc -l <ended)" ]
        [ "$(recorded $signal.db)" -eq "$(wc -l <ended)" ]
        [ "$(wc -l <begun)" -le 6 ]
        gone "$mark"
        run -0 goes_on $signal.db
        [ "$(recorded $signal.db)" -eq 36 ]
        as_undisturbed $signal.db
    done
}

# values that differ from run to run, and are many enough for the estimate to take its time
rehearsed() { # STORE
    exec suffice compare 'a=./spread {seed} 3' 'b=./spread {seed} 5' -i list.txt --sample all --runs adaptive \
        --accuracy 0.02 -j 4 --store "$1"
}

corrections() { # STORE
    sqlite3 -readonly "$1" 'SELECT first, second, bias, bias_error, false_positive_rate FROM correction'
}

all_decided() { # STORE
    [ "$(sqlite3 -readonly "$1" 'SELECT count(*) FROM decision' 2>/dev/null)" = 10 ]
}

@test "an interrupt ends the estimate of the bias, which the same command makes up for" {
    names 10
    algorithm spread <<<'echo $((100 + ($1 * 7919 % 1009) * ($1 * 7919 % 1009) / (10000 * $2)))'
    (rehearsed e.db) >out 2>err 3>&- &
    pid=$!
    soon all_decided e.db
    kill -INT "$pid"
    ended 130
    grep -q "the same command continues" err
    [ -z "$(corrections e.db)" ]
    [[ "$(suffice analyze e.db | tr '\n' ' ')" == *"not available: no estimate was recorded for these results"* ]]
    (rehearsed e.db) >/dev/null 2>&1
    (rehearsed undisturbed.db) >/dev/null 2>&1
    [ -n "$(corrections e.db)" ]
    diff <(corrections undisturbed.db) <(corrections e.db)
}

@test "two interrupts kill what runs" {
    slow 60
    start s.db -j 2
    soon begun 2
    kill -INT "$pid"
    sleep 0.3
    kill -0 "$pid" # it waits for what runs
    kill -INT "$pid"
    ended 130
    grep -q "the same command continues" err
    gone "$mark"
    [ "$(recorded s.db)" -eq 0 ]
    run -0 goes_on s.db
    [ "$(recorded s.db)" -eq 36 ]
    as_undisturbed s.db
}

@test "killed, it leaves no process of a run behind, daemons neither" {
    algorithm work <<END
setsid sh -c 'trap "" TERM HUP; sleep 60; :' $mark </dev/null >/dev/null 2>&1 &
env -i setsid sh -c 'sleep 60; :' $mark </dev/null >/dev/null 2>&1 &
echo x >>begun
sh -c 'sleep 60; :' $mark
END
    start s.db -j 2
    soon begun 2
    pgrep -f -- "$mark" >/dev/null
    guard=$(pgrep -P "$pid")
    kill -9 "$pid"
    wait "$pid" || true
    soon gone "$mark"
    soon eval '! kill -0 "$guard" 2>/dev/null'
    run -0 suffice status s.db
    [[ "$output" != *"it is running"* ]]
    run -0 goes_on s.db
    as_undisturbed s.db
}

@test "killed again and again, it comes to the same" {
    slow 0.02
    for moment in 0.05 0.15 0.25 0.35 0.3; do
        start s.db -j 4
        sleep $moment
        kill -9 "$pid" 2>/dev/null || true
        wait "$pid" || true
        soon gone "$mark"
    done
    run -0 goes_on s.db -j 2
    [ "$(recorded s.db)" -eq 36 ]
    as_undisturbed s.db
}

@test "an algorithm killed from outside is a crash, and tried again" {
    algorithm work <<'END'
if [ ! -e done.$2 ]; then
    touch done.$2
    echo $$ >>victims
    exec sleep 60
fi
exec ./quick "$@"
END
    start s.db -j 4
    for i in 1 2 3 4 5 6 7 8; do
        soon eval "[ \"\$(cat victims 2>/dev/null | wc -l)\" -ge $i ]"
        kill -9 "$(sed -n ${i}p victims)"
    done
    # the rest is killed as it comes
    soon eval 'for v in $(tail -n +9 victims); do kill -9 $v 2>/dev/null || true; done; ! kill -0 $pid 2>/dev/null'
    ended 0
    suffice export s.db --all --format json |
        jq -e '[.[] | select(.status == "crashed")] | length == 36 and all(.signal == 9 and .attempt == 1 and .counted == 0)'
    as_undisturbed s.db
}

@test "one run at a time or eight: the same bytes" {
    for jobs in 1 8; do
        suffice compare "a=./quick {instance} {seed}" "b=./quick {instance} {seed} x" "c=./quick {instance} {seed} y" \
            -i list.txt --sample 2 --accuracy 0.08 --start 5 --plain --se bootstrap -q -j $jobs --store $jobs.db
        suffice export $jobs.db >$jobs.csv
        suffice export $jobs.db --differences >$jobs.differences
        suffice export $jobs.db --format json | jq -e 'length > 40'
    done
    cmp 1.csv 8.csv
    cmp 1.differences 8.differences
}
