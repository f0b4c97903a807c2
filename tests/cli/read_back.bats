# SPDX-License-Identifier: GPL-3.0-or-later
# All formats of a report have the same numbers, which read_back.py reads back from each of them.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    export COLUMNS=1000 # text has room for all columns
}

reads_back() { # FILE [OPTION]...: a report in all formats; FIGURES=1: the page has them
    for format in json csv text markdown latex; do
        suffice report "$@" --format $format -o said.$format
    done
    suffice report "$@" --format html $([ -n "$FIGURES" ] || echo --no-figures) -o said.html
    "$SOURCE/tests/cli/read_back.py" said.json said.csv said.text said.html said.markdown said.latex
}

runs() { # ALGORITHMS INSTANCES RUNS [SPREAD [SCALE]]
    /usr/bin/python3 - "$@" <<'PYTHON'
import random
import sys
k, n, runs = map(int, sys.argv[1:4])
spread, scale = map(float, (sys.argv[4:] + ["0.1", "1"][len(sys.argv) - 4:])[:2])
random.seed(3)
print("instance,family,size,algorithm,value")
for i in range(n):
    for a in range(k):
        for run in range(runs):
            value = scale * (1 + i) * (1 + a / 20) * random.lognormvariate(0, spread)
            print(f"i{i},{'ABC'[i % 3]},{i + 1},a{a},{value!r}")
PYTHON
}

@test "two algorithms have the same numbers in every format and figure" {
    runs 2 30 3 >runs.csv
    FIGURES=1 reads_back runs.csv --mres 0.5
    FIGURES=1 reads_back runs.csv --alternative greater
    reads_back runs.csv --alternative less --maximise
}

@test "very large and small values have the same numbers in every format" {
    runs 2 20 3 0.3 1e12 >large.csv
    reads_back large.csv --simple
    runs 2 20 3 0.3 1e-12 >small.csv
    reads_back small.csv --simple
    runs 2 59 3 1e-7 >sure.csv
    reads_back sure.csv
}

@test "several algorithms have the same numbers in every format" {
    runs 5 20 2 >runs.csv
    reads_back runs.csv --delta 2%
    runs 8 15 2 >runs.csv
    reads_back runs.csv
}

@test "groups, features and many instances have the same numbers in every format" {
    runs 2 45 3 >runs.csv
    reads_back runs.csv --mres 0.5 --group family --feature size --by family
    runs 2 230 2 >runs.csv
    reads_back runs.csv
}

@test "an experiment with failed runs has the same numbers in every format" {
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); x = rand(); if (m == 12 && x < 0.3) exit 3; print m + 5 * x }"\n' >prog
    chmod +x prog
    printf '%s\n' 1 2 3 4 5 6 >list.txt
    suffice compare 'a=./prog {seed} 10' 'b=./prog {seed} 12' --instances list.txt --sample all --accuracy 0.1 \
        --start 4 --max 12 --simple --on-crash drop -q >log
    FIGURES=1 reads_back suffice.db
    [ "$(jq '.algorithms[1].n_failed' said.json)" -gt 0 ]
}

@test "a number that differs in one format is found" {
    runs 2 12 3 >runs.csv
    reads_back runs.csv
    read_again() {
        run -1 "$SOURCE/tests/cli/read_back.py" said.json said.csv said.text said.html said.markdown said.latex
    }
    # another last digit of the t test's statistic, wherever it stands
    t=$(jq '.comparisons[0].tests.t.statistic' said.json | cut -c1-4)
    other=${t%?}$(((${t#"${t%?}"} + 5) % 10))
    for format in csv text html markdown latex; do
        cp said.$format kept
        sed -i "s/$t/$other/" said.$format
        run -1 cmp -s kept said.$format
        read_again
        mv kept said.$format
    done
    jq '.comparisons[0].estimate.low_shown += 0.01' said.json >changed
    mv changed said.json
    read_again
}
