# SPDX-License-Identifier: GPL-3.0-or-later
# What the machine does is not the algorithm's result: it is an event, and the run is made again.

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
    touch calm
    soon gone "$mark"
    verify_stores
}

# the algorithm waits as long as there is no file calm when it begins
restless() {
    algorithm work <<END
if [ ! -e calm ]; then
    echo \$\$ >>begun
    exec sh -c 'sleep 60; :' $mark
fi
exec ./quick "\$@"
END
}

# 6 runs of each algorithm on each instance; a crash would show
conduct() { # STORE OPTION...
    local store=$1
    shift
    exec suffice compare "a=./work {instance} {seed}" "b=./work {instance} {seed} x" -i list.txt --sample all \
        --runs 6 --on-crash 'penalise 1000000' -q --store "$store" "$@"
}

as_undisturbed() { # STORE
    algorithm work <<<'exec ./quick "$@"'
    (conduct undisturbed.db -j 1) >/dev/null
    [ "$(suffice export undisturbed.db | wc -l)" -eq 37 ]
    diff <(suffice export undisturbed.db --all) <(suffice export "$1" --all)
    diff <(suffice export undisturbed.db --differences) <(suffice export "$1" --differences)
}

events() { # STORE
    sqlite3 "$1" "SELECT count(*) FROM event WHERE message LIKE '$2'"
}

@test "a stop of the whole tree of processes, as batch systems send it, is recorded as no run" {
    restless
    start s.db -j 2
    soon begun 2
    kill -TERM "$pid" "$(pgrep -P "$pid")" $(cat begun)
    ended 130
    [ "$(recorded s.db)" -eq 0 ]
    [ "$(events s.db 'all processes were asked to end%')" -eq 2 ]
    [[ "$(suffice status s.db | tr '\n' ' ')" == *" times the machine, and not an algorithm, ended a run or kept it from starting"*"The last time: "* ]]
    suffice status s.db --format json | jq -e '.events >= 2 and (.last_event | length > 0)'
    cp s.db damaged.db
    sqlite3 damaged.db "UPDATE event SET message = 'nothing'"
    run -1 suffice verify damaged.db
    [[ "$output" == *"a row of the table 'event' does not match its checksum"* ]]
    rm damaged.db
    touch calm
    (conduct s.db) >/dev/null
    as_undisturbed s.db
}

@test "what is killed just before the program is asked to stop is recorded as no run" {
    restless
    start s.db -j 2
    soon begun 2
    touch calm # a run that begins between the two signals ends by itself, and is recorded
    kill -KILL $(cat begun)
    kill -TERM "$pid"
    ended 130
    [ "$(suffice status s.db --format json | jq '[.tries[].crashed] | add')" -eq 0 ]
    (conduct s.db) >/dev/null
    as_undisturbed s.db
}

@test "if the process that guards the runs is killed, another takes its place" {
    restless
    start s.db -j 2
    soon begun 2
    touch calm
    kill -KILL "$(pgrep -P "$pid")"
    ended 0
    [ "$(events s.db 'the process that supervises the runs was killed')" -ge 2 ]
    as_undisturbed s.db
}

@test "a program that cannot be started for now is tried again" {
    algorithm work <<<'exec ./quick "$@"'
    cp work before
    sleep 1 3>>work & # nobody can execute it meanwhile
    writer=$!
    soon eval '[ "$(readlink /proc/$writer/fd/3)" = "$(pwd -P)/work" ]'
    start s.db -j 2
    wait $writer
    ended 0
    [ "$(events s.db '%Text file busy')" -ge 1 ]
    cmp work before
    as_undisturbed s.db
}

@test "what does not pass stops the experiment, with the reason" {
    algorithm work <<<'exec ./quick "$@"'
    sleep 60 3>>work &
    writer=$!
    soon eval '[ "$(readlink /proc/$writer/fd/3)" = "$(pwd -P)/work" ]'
    start s.db -j 2 --patience 1
    ended 1
    kill $writer
    grep -q "stopped: for [0-9]* s the machine has kept a run from being made: cannot run './work': Text file busy; all runs so far are recorded" err
    [ "$(recorded s.db)" -eq 0 ]
    (conduct s.db) >/dev/null
    as_undisturbed s.db
}

@test "runs that fail while the disk is full are made again" {
    unshare -rm true 2>/dev/null || skip "no mounts are permitted here"
    mkdir small
    algorithm work <<'END'
name=$TMPDIR/$$
head -c 4096 /dev/zero >"$name" || exit 1
rm "$name"
exec ./quick "$@"
END
    algorithm inside <<'END'
mount -t tmpfs -o size=128k none small
head -c 200000 /dev/zero >small/all 2>/dev/null
(sleep 1; rm small/all) &
TMPDIR=$PWD/small exec "$@"
END
    run -0 unshare -rm ./inside suffice compare "a=./work {instance} {seed}" "b=./work {instance} {seed} x" -i list.txt \
        --sample all --runs 6 --on-crash 'penalise 1000000' -q --store s.db
    [ "$(events s.db '%is full')" -ge 1 ]
    as_undisturbed s.db
}

# makes a control group with little memory; its folder is in $crowded
crowd() {
    local folder own
    for folder in $(awk '$3 == "cgroup" && $4 ~ /memory/ || $3 == "cgroup2" { print $2 }' /proc/mounts); do
        own=$(sed -n "$([ -e "$folder/cgroup.controllers" ] && echo 's/^0:://p' || echo 's/^[0-9]*:memory://p')" /proc/self/cgroup)
        crowded=$folder$own/suffice-test-$$
        mkdir "$crowded" 2>/dev/null || continue
        echo 64M >"$crowded/memory.limit_in_bytes" || echo 64M >"$crowded/memory.max" || { rmdir "$crowded" && continue; }
        return
    done 2>/dev/null
    crowded=
    skip "no control group with a limit of memory can be made here"
}

# only the runs enter the group, so that the system ends none but them
@test "a run that the system ends for want of memory is made again" {
    crowd
    algorithm work <<END
set -e
if [ ! -e calm ]; then
    echo \$\$ >'$crowded/cgroup.procs'
    echo \$\$ >>begun
    if [ -z "\$3" ]; then exec dd if=/dev/zero of=/dev/null bs=200M count=1; fi
    dd if=/dev/zero of=/dev/null bs=200M count=1
fi
exec ./quick "\$@"
END
    start s.db -j 2
    soon begun 4
    touch calm
    ended 0
    rmdir "$crowded"
    [ "$(events s.db 'the system ran out of memory and ended it%')" -ge 2 ]
    [ "$(events s.db '%')" -eq "$(events s.db 'the system ran out of memory and ended it%')" ]
    as_undisturbed s.db
}

killed_for_memory() { # at least N processes of the whole machine
    [ "$(sed -n 's/^oom_kill //p' /proc/vmstat)" -ge "$1" ]
}

@test "runs that the system ends at once for want of memory are all made again" {
    crowd
    algorithm work <<END
if [ ! -e calm ]; then
    echo \$\$ >'$crowded/cgroup.procs'
    echo \$\$ >>begun
    until [ -e hungry ]; do sleep 0.01; done
    exec dd if=/dev/zero of=/dev/null bs=200M count=1
fi
exec ./quick "\$@"
END
    local before guard
    before=$(sed -n 's/^oom_kill //p' /proc/vmstat)
    start s.db -j 2
    soon begun 2
    guard=$(pgrep -P "$pid")
    kill -STOP "$guard" # it sees both when both have ended
    touch hungry
    soon killed_for_memory $((before + 2))
    touch calm
    kill -CONT "$guard"
    ended 0
    rmdir "$crowded"
    [ "$(events s.db 'the system ran out of memory and ended it%')" -eq 2 ]
    as_undisturbed s.db
}

@test "the third interrupt ends the program at once" {
    restless
    start s.db -j 2
    soon begun 2
    kill -STOP "$(pgrep -P "$pid")" # so that it would wait
    kill -INT "$pid"
    sleep 0.1
    kill -INT "$pid"
    sleep 0.1
    kill -INT "$pid"
    ended 130
    soon gone "$mark"
}

# starts s.db and kills the program with its guard; fails if the runs end, because a suffice of
# somebody else has started just now
leave_behind() {
    rm -f begun
    start s.db -j 2
    soon begun 2
    guard=$(pgrep -P "$pid")
    kill -STOP "$pid" "$guard" # so that neither notices the other's end
    kill -KILL "$guard" "$pid"
    wait "$pid" || true
    pid=
    pgrep -f -- "$mark" # nobody is there to end them
}

@test "what is left of runs whose program and guard were both killed ends at the next start" {
    algorithm work <<END
setsid sh -c 'echo \$\$ >>begun; sleep 60; :' $mark &
wait
END
    soon leave_behind
    algorithm work <<<'exec ./quick "$@"'
    (conduct s.db) >/dev/null
    gone "$mark"
    as_undisturbed s.db
}

@test "a store that is deleted, moved or replaced while it is written is saved, and said to be" {
    for how in 'rm s.db' 'mv s.db elsewhere.db' 'cp s.db new.db; mv new.db s.db'; do
        rm -f begun calm s.db* elsewhere.db
        restless
        start s.db -j 2
        soon begun 2
        eval "$how"
        touch calm
        kill -KILL $(cat begun) # so that there is something to commit
        ended 1
        grep -q "'s.db' was deleted, moved or replaced while it was written; all that is recorded is in 's.db.rescued'" err
        rm -f s.db s.db-*
        mv s.db.rescued s.db
        run -0 suffice verify s.db
        (conduct s.db) >/dev/null
        [ "$(suffice export s.db | wc -l)" -eq 37 ]
        damaged=yes # copies of what another store was
        rm -f s.db* elsewhere.db
    done
}

@test "a store is written by one program, whatever name it is given" {
    restless
    start s.db -j 2
    soon begun 2
    ln -s s.db symbolic.db
    mkdir below
    for name in s.db ./s.db "$PWD/s.db" below/../s.db symbolic.db; do
        refused 1 "is being used by another suffice (process $pid on " compare 'a=./quick {instance}' 'b=./quick {instance} x' \
            -i list.txt --sample all --runs 2 -q --store "$name"
    done
    ln s.db hard.db
    refused 1 "has 2 names (hard links), by which two programs could write to it at once" compare 'a=./quick {instance}' \
        'b=./quick {instance} x' -i list.txt --sample all --runs 2 -q --store hard.db
    rm hard.db
    suffice status symbolic.db --format json | jq -e .running
    touch calm
    kill -INT "$pid"
    sleep 0.2
    kill -INT "$pid"
    ended 130
}

@test "a lock is not followed through a symbolic link, and nothing else is overwritten" {
    harmless work
    echo precious >precious
    ln -s precious s.db-lock
    refused 1 "its lock 's.db-lock' is a symbolic link; remove that" compare 'a=./quick {instance}' 'b=./quick {instance} x' \
        -i list.txt --sample all --runs 2 -q --store s.db
    rm s.db-lock
    ln precious s.db-lock
    (conduct s.db) >/dev/null
    [ "$(cat precious)" = precious ]
}
