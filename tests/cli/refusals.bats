# SPDX-License-Identifier: GPL-3.0-or-later
# Reports of unsteady values and of many comparisons, and files that cannot be written; tests/cases/refusals.md has more.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    printf 'instance,algorithm,value\nx,a,1\nx,b,3\ny,a,2\ny,b,5\nz,a,1\nz,b,1.5\n' >runs.csv
}

store() {
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); print m + rand() }"\n' >prog
    chmod +x prog
    printf 'p\nq\nr\n' >list.txt
    suffice compare "a=./prog {seed} $1" "b=./prog {seed} $2" -i list.txt --sample all --runs 3 --quiet --store s.db >/dev/null
}

@test "percent differences of an experiment's values around zero are told" {
    printf '#!/bin/sh\nawk -v r="$1" -v m="$2" "BEGIN { print m * (r %% 2 ? 0.1 : 3) }"\n' >unsteady
    chmod +x unsteady
    printf 'p\nq\nr\n' >list.txt
    suffice compare 'a=./unsteady {run} 1' 'b=./unsteady {run} 2' -i list.txt --sample all --runs 3 --quiet --store s.db >/dev/null
    suffice report s.db >report.txt
    tr '\n' ' ' <report.txt | grep -F "is less than three of its standard errors above 0 on 'p', 'q', 'r': make more runs there, or use simple differences"
    rm s.db
    store 5 7
    suffice report s.db >report.txt
    run ! grep -F "by its standard error" report.txt
}

@test "of many comparisons those that are named have figures" {
    python3 -c '
import random
random.seed(1)
print("instance," + ",".join("abcdef"))
for i in range(6):
    print(f"i{i}," + ",".join(str(random.uniform(1, 2)) for _ in range(6)))' >six.csv
    suffice report six.csv --wide --format html -o six.html
    grep -q "Of the 15 comparisons none has figures of its own; .*suffice report --comparison" six.html
    run ! grep -q '<figure id="forest-' six.html
    grep -q '<figure id="ranks"' six.html
    suffice report six.csv --wide --format html -o six.html --comparison f,e --comparison 2
    grep -q '<figure id="forest-15"' six.html
    grep -q '<figure id="forest-2"' six.html
    [ "$(grep -c '<figure id="forest-' six.html)" = 2 ]
    refused 2 "'--comparison' is 'a,g', which is neither two compared algorithms" report six.csv --wide --comparison a,g
    refused 2 "'--comparison' is '16', which is neither" report six.csv --wide --comparison 16
}

@test "a file that may not grow, and a gnuplot that is killed, leave nothing" {
    python3 -c '
print("instance,a,b")
for i in range(300):
    print(f"i{i},{1 + i % 7},{2 + i % 5}")' >many.csv
    mkdir out
    too_large() {
        (ulimit -f 8 && run --separate-stderr suffice "$@" && [ "$status" -eq 1 ] && [ "$(wc -l <<<"$stderr")" -eq 1 ] &&
            [[ "$stderr" == "suffice $1: "*"cannot write"* ]] && [ -z "$(ls out)" ])
    }
    too_large report many.csv --wide --format html --no-figures -o out/r.html
    too_large analyze many.csv --wide --figure qq --plot out/a.svg
    mkdir bin
    printf '#!/bin/sh\nkill -9 $$\n' >bin/gnuplot
    chmod +x bin/gnuplot
    PATH=$PWD/bin:$PATH refused 1 "gnuplot was ended by signal 9" report runs.csv --format html -o out/r.html
    printf '#!/bin/sh\necho "         line 1: unknown or ambiguous terminal type" >&2; exit 1\n' >bin/gnuplot
    PATH=$PWD/bin:$PATH refused 1 "gnuplot failed: line 1: unknown or ambiguous terminal type; it was built without this format" \
        report runs.csv --format html -o out/r.html
    printf '#!/bin/sh\nexec sleep 60\n' >bin/gnuplot
    PATH=$PWD/bin:$PATH run timeout -s INT 1 "$SUFFICE_BIN/suffice" report runs.csv --format html -o out/r.html
    [ -z "$(ls out)" ]
}
