#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments on a cluster that is made up: commands in the place of Slurm's, which do what they are told to, and fail when
# they should. tests/slurm has a real one.
load helper
load experiments

setup() {
    cd "$BATS_TEST_TMPDIR"
    mkdir bin
    PATH=$PWD/bin:$PATH
    harmless work
    names 3
    cat >experiment.yaml <<'END'
algorithms:
  ga: ./work ga {instance} {seed}
  sa: ./work sa {instance} {seed}
instances: list.txt
sample: all
difference: simple
accuracy: 60
start: 6
max: 30
on: slurm
slurm: {tasks: 4, poll: 0.2, grace: 0.3}
END
    suffice run experiment.yaml --on local --store local.db -q >/dev/null
    suffice export local.db >local.csv
    # a job is all of its tasks, at once, one after the other; those in 'lost' are not made
    algorithm bin/sbatch <<'END'
if [ -s sbatch.fails ]; then
    head -n 1 sbatch.fails >&2
    sed -i 1d sbatch.fails
    exit 1
fi
echo "$*" >>sbatch.calls
job=$(wc -l <sbatch.calls)
for word; do
    case $word in
    --array=*) last=$(echo "$word" | sed 's/--array=0-\([0-9]*\).*/\1/') ;;
    esac
    script=$word
done
task=0
while [ "$task" -le "$last" ]; do
    grep -qx "${job}_$task" lost 2>/dev/null ||
        SLURM_ARRAY_JOB_ID=$job SLURM_ARRAY_TASK_ID=$task SLURMD_NODENAME=made-up sh "$script" </dev/null >/dev/null 2>&1
    task=$((task + 1))
done
echo "$job"
END
    algorithm bin/squeue <<'END'
[ ! -e squeue.fails ] || { echo asked >>squeue.fails; echo 'squeue: error: Unable to contact slurm controller' >&2; exit 1; }
[ ! -e squeue.says ] || cat squeue.says
END
    algorithm bin/scontrol <<<"echo 'MaxArraySize            = 5'"
    algorithm bin/scancel <<<'echo "$*" >>scancel.calls'
}

teardown() {
    verify_stores
}

same_as_local() { # STORE
    suffice export "$1" | cmp - local.csv
}

@test "runs go through arrays that are not larger than the site allows" {
    suffice run experiment.yaml -q >/dev/null
    same_as_local experiment.db
    [ "$(suffice export experiment.db --times --format json | jq -r '.[].host' | sort -u)" = made-up ]
    grep -q -- '--array=0-[0-4]%4\? \|--array=0-[0-4] ' sbatch.calls
    ! grep -q -- '--array=0-[5-9]' sbatch.calls || false
    # the login node is not where the runs were made
    suffice report experiment.db --format json | grep -q "nodes of a cluster, conducted from $(hostname)"
    # nothing is left of it
    [ -z "$(ls experiment.db.slurm/batch experiment.db.slurm/result | grep -v :)" ]
}

@test "what is lost is submitted again, and only that" {
    printf '1_0\n1_2\n2_0\n' >lost
    sed -i '2i echo "$*" >>made' work
    suffice run experiment.yaml -q >/dev/null
    same_as_local experiment.db
    [ "$(recorded experiment.db)" -eq "$(grep -c . made)" ]
    [ -z "$(sort made | uniq -d)" ]
    [ "$(suffice export experiment.db --all | grep -c -v ',ok,')" -eq 1 ] # the header
}

@test "what is lost is submitted again by those who do not wait, too" {
    printf '1_0\n1_2\n2_0\n' >lost
    status=1
    for i in $(seq 30); do
        suffice run experiment.yaml -q --detach >/dev/null 2>err && status=0 && break
        grep -q 'the same command collects them' err
    done
    [ "$status" -eq 0 ]
    same_as_local experiment.db
    [ "$(grep -c . sbatch.calls)" -gt 2 ]
}

@test "a controller that does not answer is waited for" {
    printf 'sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)\n' >sbatch.fails
    echo 1_0 >lost
    touch squeue.fails
    suffice run experiment.yaml -q >out 2>err 3>&- &
    pid=$!
    asked_often() { [ "$(wc -l <squeue.fails)" -ge 5 ]; }
    soon asked_often
    kill -0 "$pid" # nothing was given up
    rm squeue.fails
    ended 0
    same_as_local experiment.db
}

@test "what is refused, and what will never start, stops it with advice" {
    echo 'sbatch: error: Batch job submission failed: Invalid partition name specified' >sbatch.fails
    run --separate-stderr suffice run experiment.yaml -q
    [ "$status" -eq 1 ]
    [[ "$stderr" == *"sbatch refused the runs (sbatch: error: Batch job submission failed: Invalid partition"* ]]
    seq 0 9 | sed 's/^/1_/' >lost
    (
        until [ -s experiment.db.slurm/batch/*.job ]; do sleep 0.1; done 2>/dev/null
        cd experiment.db.slurm/batch
        echo "$(cat ../tag).$(ls *.jsonl | tail -n 1 | sed 's/.jsonl//')|1|0|PENDING||PartitionConfig" >../../squeue.says
    ) 3>&- &
    run --separate-stderr suffice run experiment.yaml -q --slurm-grace 100
    [ "$status" -eq 1 ]
    [[ "$stderr" == *"Slurm will never start job 1 (PartitionConfig): "*"'slurm-partition'"* ]]
    [ "$(cat scancel.calls)" = "--quiet 1" ]
    rm squeue.says lost
    suffice run experiment.yaml -q >/dev/null
    same_as_local experiment.db
}

@test "all batches together have not more tasks at once than is allowed" {
    sed -i 's/tasks: 4/tasks: 2/' experiment.yaml
    seq 0 4 | sed 's/^/1_/' >lost
    echo '[ "$1" = update ] && echo "$*" >>scontrol.calls || echo "MaxArraySize = 3"' | algorithm bin/scontrol
    suffice run experiment.yaml -q >/dev/null
    same_as_local experiment.db
    grep -o -- '--array=[^ ]*' sbatch.calls | sed 's/.*%//' >limits
    ! grep -q '^[3-9]' limits
}

@test "the same key may stand alone, below slurm, or be an option" {
    sed 's/^slurm:.*/slurm-tasks: 4/' experiment.yaml >alone.yaml
    suffice run alone.yaml -q --slurm-poll 0.2 --slurm-grace 0.3 --slurm-account me --slurm-sbatch '--nice
--begin=now' >/dev/null
    same_as_local alone.db
    grep -q -- '--account=me' sbatch.calls
    { cat experiment.yaml; echo 'slurm-tasks: 5'; } >twice.yaml
    refused 2 "'slurm-tasks' is set twice" run twice.yaml -q
    sed 's/^slurm:.*/slurm: {partitoin: x}/' experiment.yaml >wrong.yaml
    refused 2 "did you mean 'slurm-partition'?" run wrong.yaml -q
    sed 's/^slurm:.*/slurm: yes/' experiment.yaml >wrong.yaml
    refused 2 "'slurm' must be a mapping" run wrong.yaml -q
}

@test "what is said to Slurm is refused if the runs are made here" {
    sed '/^on:/d' experiment.yaml >here.yaml
    refused 2 "'--slurm-poll' is about runs that Slurm makes, but these are made on this machine; add '--on slurm'" \
        run here.yaml -q --slurm-poll 1 --slurm-mem 4G
    refused 2 "'--slurm-exclusive' is about runs" run experiment.yaml -q --on local --slurm-exclusive
    refused 2 "'--detach' is about runs that Slurm makes" run here.yaml -q --detach
    refused 2 "'--slurm-mem' is about runs" compare 'a=./work a {instance} {seed}' 'b=./work b {instance} {seed}' \
        -i list.txt --slurm-mem 4G
    [ ! -e here.db ]
    # in a file it is said for the time when they are made there
    suffice run here.yaml -q >/dev/null
    suffice run here.yaml -q --on slurm --slurm-mem 4G >/dev/null
}

@test "another folder may be shared, and the store points to it" {
    mkdir scratch
    suffice run experiment.yaml -q --slurm-spool scratch --detach >/dev/null 2>&1 || true
    [ -L experiment.db.slurm ]
    [ -s scratch/experiment.db.slurm/tag ]
    suffice status experiment.db | grep -q '^Given to Slurm'
    suffice run experiment.yaml -q --slurm-spool scratch >/dev/null
    same_as_local experiment.db
}
