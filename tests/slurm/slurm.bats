#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments on a real Slurm.
. "$SOURCE/tests/slurm/cluster.bash"

@test "on Slurm an experiment comes to the same as on this machine" {
    prepare_experiment 4 0
    on_slurm far.db >out 2>err
    same_as_local far.db
    [[ "$(hosts far.db)" =~ ^n[1-4]( n[1-4])*$ ]]
    [ -z "$(ls far.db.slurm/batch far.db.slurm/result | grep -v :)" ]
    soon no_jobs
    # nothing is left to do, here or there
    suffice run experiment.yaml --store far.db -q >again
    on_slurm far.db -q | cmp - again
}

@test "an experiment is left, looked at, collected, and finished on this machine" {
    prepare_experiment 3 0.1
    run --separate-stderr on_slurm far.db --detach -q
    [ "$status" -eq 1 ]
    [[ "$stderr" == *"runs go on without this process"* ]]
    suffice status far.db | grep -A2 '^Given to Slurm' | grep -q '^ *1 '
    begun() { suffice status far.db | sed -n '/^Given/,$p' | grep -q ' [1-9][0-9]* of '; }
    soon begun
    suffice status far.db --format json | jq -e '.slurm.trouble == null and (.slurm.batches |
        length == 1 and (.[0] | .batch == 1 and .job > 0 and .pending + .running + .done + .lost == .tasks and
        .results > 0 and .runs == 48 and .longest_queued >= .shortest_queued and .shortest_queued > 0))'
    suffice status far.db --html page.html
    grep -q 'runs are with Slurm' page.html
    grep -q 'Given to Slurm' page.html
    run on_slurm far.db --detach -q
    [ "$(recorded far.db)" -gt 0 ]
    suffice run experiment.yaml --store far.db -q >/dev/null
    same_as_local far.db
    suffice status far.db | tail -n 3
}

@test "a coordinator that is killed finds its jobs again, also if tasks were cancelled" {
    prepare_experiment 4 0.2
    coordinate far.db
    some() { [ -n "$(squeue -h -t R -o %A)" ]; }
    soon some
    kill -9 "$pid"
    wait "$pid" || true
    squeue -h -t R -o %A | head -n 3 | xargs scancel
    on_slurm far.db -q >out 2>err
    same_as_local far.db
    run suffice status far.db
    [[ "$output" != *crashed* ]]
}

# what the looks of a store saw and decided
looks_of() { # STORE
    sqlite3 "$1" 'SELECT number, instances, differences, mean, sd, z, p, critical_z, estimate, low, high, decision
                  FROM look ORDER BY number'
}

@test "a sequential design takes the same looks on Slurm, also if its coordinator is killed" {
    prepare_experiment 8 0.1
    printf '%s\n' 'design: sequential' 'looks-at: [3, 5, 8]' 'mres: 1' >>experiment.yaml
    sed -i '/^sample/d; s/^accuracy: .*/accuracy: 150/' experiment.yaml
    rm local.db local.csv
    suffice run experiment.yaml --underpowered --store local.db -q -j 4 >/dev/null
    suffice export local.db >local.csv
    looks_of local.db >looks.csv
    [ "$(wc -l <looks.csv)" -ge 2 ]
    (exec suffice run experiment.yaml --underpowered --on slurm -q --store far.db >>out 2>>err 3>&- 4>&-) &
    pid=$!
    some() { [ -n "$(squeue -h -t R -o %A)" ]; }
    soon some
    kill -9 "$pid"
    wait "$pid" || true
    on_slurm far.db --underpowered -q >out 2>err
    same_as_local far.db
    cmp <(looks_of far.db) looks.csv
    on_slurm ahead.db --underpowered --ahead -q >out 2>err
    same_as_local ahead.db
    cmp <(looks_of ahead.db) looks.csv
}

@test "Ctrl-C on a terminal asks whether to cancel the jobs" {
    prepare_experiment 2 0
    # a run waits until it may end
    sed -i '2i until [ -e go ]; do sleep 0.1; done' work
    interrupted() { # ANSWER
        run "$SCRIPTS/interrupt_on_terminal.py" 'tasks: [1-9][0-9]* running' "$1" \
            suffice run experiment.yaml --on slurm --store far.db
        echo "$output"
        [ "$status" -eq 130 ] && [[ "$output" == *"The jobs in Slurm go on. Cancel them? [y/N] "* ]]
    }
    jobs_in_slurm() { squeue -h -r -t R,PD -o %A | wc -l; }
    interrupted 'n\n'
    [[ "$output" == *"runs go on without this process"* ]]
    left=$(jobs_in_slurm)
    [ "$left" -gt 0 ]
    # the same jobs are found again; nothing, and another Ctrl-C, leave them as well
    for answer in '\n' '\x03'; do
        interrupted "$answer"
        [ "$(jobs_in_slurm)" -eq "$left" ]
    done
    interrupted 'y\n'
    [[ "$output" == *"the jobs in Slurm are cancelled; the same command submits"* ]]
    soon no_jobs
    [ "$(recorded far.db)" -eq 0 ]
    touch go
    on_slurm far.db -q >/dev/null
    same_as_local far.db
}

@test "what Slurm refuses is said, and nothing is recorded" {
    prepare_experiment 2 0
    run --separate-stderr on_slurm far.db -q --slurm-partition nowhere
    [ "$status" -eq 1 ]
    [[ "$stderr" == *"sbatch refused the runs"*"artition"* ]]
    [ "$(recorded far.db)" -eq 0 ]
}

@test "tasks that end without making a run are not submitted for ever" {
    prepare_experiment 2 0
    run --separate-stderr on_slurm far.db -q --slurm-prologue 'exit 3' --slurm-grace 0.5
    [ "$status" -eq 1 ]
    [[ "$stderr" == *"tasks ended without making a run"*"FAILED"* ]]
    [ "$(recorded far.db)" -eq 0 ]
    # with that mended it goes on
    on_slurm far.db -q >/dev/null
    same_as_local far.db
}

@test "a node on which tasks are lost while others succeed gets no more of them" {
    prepare_experiment 3 0.1
    sed -i 's/tasks: 8/tasks: 8\n  minutes: 0.005\n  losses: 20/; s/grace: 1/grace: 0.5/' experiment.yaml
    run --separate-stderr on_slurm far.db -q --slurm-prologue '[ "$SLURMD_NODENAME" != n2 ] || exit 3'
    echo "$stderr"
    [ "$status" -eq 0 ]
    [[ "$stderr" == *"the node 'n2' gets no more tasks: "*" in a row ended there without making their runs"*"FAILED"* ]]
    same_as_local far.db
    [[ "$(hosts far.db)" != *n2* ]]
    [ ! -e far.db.slurm/excluded ] # it is finished
    # what is excluded stays so, with what the user excludes
    mkdir other.db.slurm
    echo n3 >other.db.slurm/excluded
    run --separate-stderr on_slurm other.db -q --detach --slurm-sbatch '--exclude=n4'
    [[ "$stderr" == *"the node 'n3' gets no tasks, because it is in '"*"/other.db.slurm/excluded'"* ]]
    scontrol show job | grep -q 'ExcNodeList=n\[3-4\]'
    suffice status other.db --format json | jq -e '.slurm.excluded == ["n3"]'
    squeue -h -o %A | xargs scancel
}

@test "what makes no sense on nodes that Slurm chooses is refused" {
    prepare_experiment 2 0
    for line in 'warmup: 1' 'pin: true' 'timeout: 300%'; do
        { cat experiment.yaml; echo "$line"; } >other.yaml
        run --separate-stderr suffice run other.yaml --on slurm
        [ "$status" -eq 2 ]
        [[ "$stderr" == *"Slurm"* || "$stderr" == *"slurm"* ]]
    done
    run --separate-stderr suffice run experiment.yaml --detach -q
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"'--detach'"*"'--on slurm'"* ]]
}
