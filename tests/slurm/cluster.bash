# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests on a real Slurm share: a cluster of 4 nodes with 2 processors each on this machine.
. "$SOURCE/tests/cli/helper.bash"
. "$SOURCE/tests/cli/experiments.bash"
SCRIPTS=$SOURCE/tests/slurm

setup_file() {
    PATH=$PATH:/usr/sbin:/sbin
    for tool in munged slurmctld slurmd sbatch; do
        command -v $tool >/dev/null || skip "there is no $tool: tools/setup slurm installs it"
    done
    CLUSTER=$(mktemp -d /tmp/slurm-XXXXXX)
    export CLUSTER
    # ports that the system does not give to others; one may still be in use
    for port in $((20000 + $$ * 64 % 12000)) $((20000 + ($$ * 64 + 4000) % 12000)) $((20000 + ($$ * 64 + 8000) % 12000)); do
        "$SCRIPTS/slurm-up" -n 4 -c 2 -p "$port" "$CLUSTER" 3>&- 4>&- && return
    done
    return 1
}

teardown_file() {
    [ -z "${CLUSTER:-}" ] || { "$SCRIPTS/slurm-down" "$CLUSTER" && rm -rf "$CLUSTER"; }
}

setup() {
    . "$CLUSTER/env.sh"
    cd "$BATS_TEST_TMPDIR"
}

teardown() {
    verify_stores
}

# SIZE instances, and two algorithms whose values their arguments decide, which take DELAY seconds on a node.
# The smaller ACCURACY is, the more runs there are: 60 asks for about 50 of each algorithm, 100 for about 20.
prepare_experiment() { # SIZE DELAY [ACCURACY]
    harmless work
    sed -i "2i [ -z \"\$SLURM_JOB_ID\" ] || sleep $2" work
    names "$1"
    cat >experiment.yaml <<END
algorithms:
  ga: ./work ga {instance} {seed}
  sa: ./work sa {instance} {seed}
instances: list.txt
sample: all
difference: simple
accuracy: ${3:-100}
start: 8
max: 60
slurm:
  tasks: 8
  poll: 0.2
  grace: 1
END
    suffice run experiment.yaml --store local.db -q -j 4 >/dev/null
    suffice export local.db >local.csv
}

# what was recorded is what was recorded on this machine
same_as_local() { # STORE
    suffice export "$1" | cmp - local.csv
}

on_slurm() { # STORE OPTION...
    suffice run experiment.yaml --on slurm --store "$@"
}

# the same in the background, as process pid
coordinate() { # STORE
    (exec suffice run experiment.yaml --on slurm -q --store "$1" >>out 2>>err 3>&- 4>&-) &
    pid=$!
}

# the hosts of all runs that were recorded
hosts() { # STORE
    suffice export "$1" --all --times | python3 -c '
import csv, sys
print(*sorted({row["host"] for row in csv.DictReader(sys.stdin)}))'
}

# there is no job of suffice in the cluster
no_jobs() {
    ! squeue -h -o %j | grep -q suffice
}
