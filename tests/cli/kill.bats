# SPDX-License-Identifier: GPL-3.0-or-later
# kill -9 of the program, and of the process that supervises the runs: what was recorded is kept, nothing is left running,
# and the same command goes on to what an undisturbed experiment comes to.

load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    PATH=$BUILD/tests/cases:$PATH
    mark=sleep-$BATS_TEST_NUMBER-$$ # in the command line of every process of a run
    waiting 'env -i'
}

# from the third run on, a run waits if there is no file calm when it begins, as does a process of it that leaves its group
waiting() { # [ENV]
    algorithm work <<END
echo "\$*" >>begun
if [ "\$2" -ge 3 ] && [ ! -e calm ]; then
    $* setsid sh -c 'sleep 60; :' $mark </dev/null >/dev/null 2>&1 &
    echo x >>waiting
    exec sh -c 'sleep 60; :' $mark
fi
exec noisy 1000 100 "\$@"
END
}

teardown() {
    if [ -n "${pid:-}" ]; then kill -9 "$pid" 2>/dev/null || true; fi
    soon gone "$mark"
    verify_stores
}

conduct() { # STORE OPTION...
    exec suffice compare 'a=./work {instance} {run} {seed}' 'b=./work {instance} {run} {seed} x' -i i -i j --sample all \
        --runs 4 -q --store "$@"
}

two_wait() {
    [ "$(cat waiting 2>/dev/null | wc -l)" -ge 2 ]
}

# STORE holds what an undisturbed experiment gives
as_undisturbed() { # STORE
    touch calm
    (conduct undisturbed.db -j 1) >/dev/null
    [ "$(suffice export undisturbed.db | wc -l)" -eq 17 ]
    diff <(suffice export undisturbed.db) <(suffice export "$1")
    diff <(suffice export undisturbed.db --differences) <(suffice export "$1" --differences)
}

@test "the program is killed: what was recorded is kept, no process of a run is left, and the rest is made" {
    start s.db -j 2
    soon two_wait
    guard=$(pgrep -P "$pid")
    pgrep -f -- "$mark" >/dev/null
    kill -9 "$pid"
    ended 137
    soon gone "$mark"
    soon eval '! kill -0 "$guard" 2>/dev/null'
    run -0 suffice status s.db
    [[ "$output" != *"it is running"* ]]
    n=$(recorded s.db)
    [ "$n" -gt 0 ] && [ "$n" -lt 16 ]
    suffice export s.db --all >before
    rm begun
    touch calm
    (conduct s.db -j 2) >/dev/null
    [ "$(wc -l <begun)" -eq "$((16 - n))" ]
    [ "$(suffice export s.db --all | grep -cxFf before)" -eq "$((n + 1))" ]
    as_undisturbed s.db
}

@test "the process that supervises the runs is killed: another takes its place, and the runs are made again" {
    waiting # with its environment: without one, only control groups show whose it was once its guard is gone
    start s.db -j 2 --on-crash 'penalise 1000000'
    soon two_wait
    touch calm
    kill -KILL "$(pgrep -P "$pid")"
    ended 0
    soon gone "$mark"
    [ "$(sqlite3 s.db "SELECT count(*) FROM event WHERE message = 'the process that supervises the runs was killed'")" -ge 2 ]
    [ "$(suffice export s.db --all | grep -c ',ok,1,1,')" -eq 16 ]
    as_undisturbed s.db
}

@test "the program is killed after a limit was raised: the same command makes the rest of the timeouts again" {
    algorithm work <<END
echo "\$*" >>begun
if [ "\$2" -ge 3 ] && [ -e jam ]; then exec sh -c 'sleep 60; :' $mark; fi
exec noisy 1000 100 "\$@"
END
    touch jam
    (conduct s.db -j 8 --timeout 0.5 --on-timeout 'penalise 9000') >/dev/null
    [ "$(suffice export s.db | grep -c timeout)" -eq 8 ]
    rm begun
    start s.db -j 1 --timeout 30 --on-timeout 'penalise 9000'
    soon grep -q 'made again' err
    soon test -s begun
    kill -KILL "$pid"
    ended 137
    soon gone "$mark"
    rm jam
    (conduct s.db --timeout 30 --on-timeout 'penalise 9000') >/dev/null
    [ "$(suffice export s.db | grep -c timeout)" -eq 0 ]
    as_undisturbed s.db
}
