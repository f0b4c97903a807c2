#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# An experiment on a real Slurm while everything fails: tasks are cancelled, a node is killed and
# comes back, the controller is restarted, and the coordinator is killed. It must come to the same as
# on this machine, and nothing may be booked against the algorithms.
. "$SOURCE/tests/slurm/cluster.bash"

# NAME's process is killed with -9, and started again as slurm-up does
restart_daemon() { # NAME COMMAND...
    local name=$1
    shift
    kill -9 "$(cat "$CLUSTER/run/$name.pid")"
    sleep 2
    setsid "$@" </dev/null >>"$CLUSTER/log/$name.out" 2>&1 3>&- 4>&- &
    echo $! >"$CLUSTER/run/$name.pid"
}

# Waits for the coordinator. Like an administrator, it takes nodes back that a controller which lost
# its memory has drained.
wait_for_end() {
    while kill -0 "$pid" 2>/dev/null; do
        scontrol update nodename=n[1-4] state=resume 2>/dev/null || true
        sleep 1
    done
    wait "$pid" || { cat err; false; }
}

cancel_some() {
    squeue -h -r -t R,PD -o '%F_%K' 2>/dev/null | shuf -n 2 --random-source=<(yes) | xargs -r scancel
}

@test "through cancelled tasks, a killed node, a killed controller and killed coordinators" {
    prepare_experiment 12 0.3 60
    coordinate far.db
    for round in 1 2 3 4; do
        sleep 4
        cancel_some
        kill -9 "$pid"
        wait "$pid" || true
        case $round in
        1) restart_daemon slurmd-n2 slurmd -D -N n2 -f "$SLURM_CONF" ;;
        2) restart_daemon slurmctld slurmctld -D -f "$SLURM_CONF" ;;
        esac
        coordinate far.db
        sleep 2
        cancel_some
    done
    wait_for_end
    same_as_local far.db
    [ "$(suffice export far.db --all | grep -c -v ',ok,')" -eq 1 ] # the header
}

@test "times that depend on the node are remarked on" {
    algorithm work <<'END'
[ "$SLURMD_NODENAME" != n1 ] || sleep 0.3
END
    names 3
    cat >experiment.yaml <<'END'
algorithms: {ga: ./work ga, sa: ./work sa}
instances: list.txt
sample: all
value: wall-time
runs: 20
slurm: {tasks: 8, poll: 1, grace: 3}
END
    on_slurm far.db -q >out 2>err
    suffice analyze far.db --format json |
        jq -e ".notes | map(test(\"The times depend on the machine: .* those on 'n1' took longer\")) | any"
}

@test "a controller that is away for a while is waited for" {
    prepare_experiment 8 0.3 60
    coordinate far.db
    sleep 3
    kill -9 "$(cat "$CLUSTER/run/slurmctld.pid")"
    sleep 10
    kill -0 "$pid"
    setsid slurmctld -D -f "$SLURM_CONF" </dev/null >>"$CLUSTER/log/slurmctld.out" 2>&1 3>&- 4>&- &
    echo $! >"$CLUSTER/run/slurmctld.pid"
    wait_for_end
    same_as_local far.db
}
