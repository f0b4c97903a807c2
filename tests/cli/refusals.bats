# SPDX-License-Identifier: GPL-3.0-or-later
# What suffice analyze and suffice report do not take, and what they say then.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    printf 'instance,algorithm,value\nx,a,1\nx,b,3\ny,a,2\ny,b,5\nz,a,1\nz,b,1.5\n' >runs.csv
    printf 'instance,a,b,c\nx,1,2,3\ny,2,2,4\nz,1,3,5\n' >wide.csv
    printf 'instance,size,phi\nx,1,1\ny,2,4\nz,3,2\n' >phi.csv
}

store() {
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); print m + rand() }"\n' >prog
    chmod +x prog
    printf 'p\nq\nr\n' >list.txt
    suffice compare "a=./prog {seed} $1" "b=./prog {seed} $2" -i list.txt --sample all --runs 3 --quiet --store s.db >/dev/null
}

hyperfine_json() {
    python3 -c '
import json
print(json.dumps({"results": [{"command": f"{c} {n}", "times": [n, n + k], "exit_codes": [0, 0], "parameters": {"n": str(n)}}
                              for k, c in enumerate("xy", 1) for n in (1, 2, 3)]}))' >times.json
}

# ---- files ----

@test "decimal commas between commas are named, and never misread" {
    printf 'instance,algorithm,value\nx,a,1,5\nx,b,2,5\n' >commas.csv
    refused 2 "commas.csv:2: 4 cells, but the header has 3; a cell with a comma in it needs quotes, and a number a decimal point" \
        analyze commas.csv
    refused 2 "commas.csv:2: 4 cells" reps commas.csv --fixed
    printf 'instance,algorithm,value\nx,a,"1,5"\n' >quoted.csv
    refused 2 "quoted.csv:2: the value '1,5' is not a number; write it with a decimal point" analyze quoted.csv
    iconv -t UTF-16 <runs.csv >wide16.csv
    refused 2 "wide16.csv:1: a cell holds a zero byte; it must be a CSV file in UTF-8" analyze wide16.csv
}

@test "columns that cannot be told apart are refused" {
    printf 'instance,algorithm,value,value\nx,a,1,2\nx,b,1,2\n' >twice.csv
    refused 2 "twice.csv:1: two columns are called 'value'; rename or remove one" analyze twice.csv
    printf 'instance,a,a\nx,1,2\ny,2,3\n' >same.csv
    refused 2 "same.csv:1: two columns are called 'a'" analyze same.csv --wide
    printf 'a,,b\n1,1,2\n2,2,3\n' >nameless.csv
    refused 2 "nameless.csv:1: column 2 has no name; name it after its algorithm, or 'instance'" analyze nameless.csv --wide
    refused 2 "phi.csv:1: there is no column 'ph'; there are 'instance', 'size', 'phi'" analyze phi.csv --phi ph
}

@test "names that are too many take no memory" {
    python3 -c 'print("instance,algorithm,value"); [print(f"i{i},a{i},1") for i in range(200000)]' >many.csv
    refused 2 "many.csv:102: 'a100' is algorithm number 101, but at most 100 can be compared; is it the right column?" analyze many.csv
    python3 -c '
import json
print(json.dumps({"results": [{"command": f"c{i} {i}x", "times": [1], "parameters": {"n": f"{i}x"}} for i in range(100000)]}))' >many.json
    refused 2 "has times of 100000 commands" analyze many.json
    python3 -c '
import json
print(json.dumps({"results": [{"command": "c", "times": [1], "parameters": {f"n{i}": "1"}} for i in range(100000)]}))' >many.json
    refused 2 "'many.json' has 100000 parameters, more than 100" analyze many.json
}

@test "JSON is read strictly" {
    echo '{"results": [{"command": "a", "command": "b", "times": [1]}]}' >twice.json
    refused 2 "twice.json:1: duplicate object key" analyze twice.json
    hyperfine_json
    sed 's/"times": \[1, 2\]/"times": [1, 100000000000000000000]/' times.json >long.json
    suffice analyze long.json --format json | jq '.comparisons[0].n' | near 3 0
    mkdir folder.json
    refused 1 "'folder.json' is a folder; name a file, for the reader 'store', 'hyperfine', 'differences', 'summaries', 'wide' or 'runs'" analyze folder.json
    refused 1 "'.' is a folder" report .
    for broken in '' 3 '[' '{"results"' '{"results": {}}' '{"results": [3]}'; do
        printf '%s' "$broken" >broken.json
        refused 2 "hyperfine" analyze broken.json
    done
}

@test "what nothing reads gets the list of what can be read" {
    echo "These are my notes, and no data." >notes.txt
    refused 1 "cannot tell what 'notes.txt' is; choose its reader: 'store', 'hyperfine', 'differences', 'summaries', 'wide' or 'runs'" analyze notes.txt
    refused 1 "cannot tell what 'notes.txt' is" report notes.txt
    refused 1 "cannot read 'none': No such file or directory" analyze none
    cp notes.txt notes.db
    refused 1 "notes.db" analyze notes.db
    cp runs.csv runs.txt
    suffice analyze runs.txt >/dev/null
    cp runs.csv RUNS.CSV
    suffice analyze RUNS.CSV >/dev/null
    suffice analyze - <runs.txt >/dev/null
    refused 2 "standard input is read once" analyze - --features - </dev/null
}

@test "percent differences of what is not positive are left out, and that is why none are left" {
    printf 'instance,a,b\nx,-10,-12\ny,-11,-13\nz,-10,-14\n' >negative.csv
    run -0 suffice analyze negative.csv --wide --percent
    [[ "$(tr -s ' \n' ' ' <<<"$output")" == "No verdict: 3 of 3 instances (100 %) were lost because of their results"*"- 'x' has no percent difference: its base, a mean of -10, is not positive; use simple differences"* ]]
    [ "$(suffice analyze negative.csv --wide --simple --format json | jq '.comparisons[0].mean < 0')" = true ]
    printf 'instance,a,b\nx,1e308,-1e308\ny,1,2\nz,1,3\n' >huge.csv
    [ "$(suffice analyze huge.csv --wide --simple --format json | jq -r '.left_out[]')" = "'x' has a difference that is too large" ]
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

@test "failed runs of a file are left out" {
    printf 'x,a,nan\n' >>runs.csv
    suffice analyze runs.csv | tr '\n' ' ' | grep -F '1 run of a and 0 of b failed, and are left out'
}

# ---- options ----

@test "an option is for some files, and refused with others" {
    store 10 12
    hyperfine_json
    for option in --percent --simple --log-ratio '--compare first' --wide '--algorithm x' '--value x' '--phi x'; do
        refused 2 "or make a CSV file of it with 'suffice export'" analyze s.db $option
        refused 2 "'s.db' is " report s.db $option
    done
    refused 2 "'s.db' is read by 'store' (a store of suffice, or its experiment file), which does not take 'difference' (ratio, percent, simple and so on); leave it out, or make" \
        analyze s.db --simple
    refused 2 "'s.db' is a store of suffice, or its experiment file, which the reader 'wide' does not read; choose the reader 'store', or make" \
        analyze s.db --wide
    refused 2 "which does not take 'instance'" analyze s.db --instance x
    printf 'name,w\np,1\nq,2\nr,4\n' >features.csv
    suffice analyze s.db --instance name --features features.csv --feature w >/dev/null
    for option in '--algorithm x' '--value x' '--phi x' '--experiment 1'; do
        refused 2 "'times.json' is read by 'hyperfine' (times in JSON, as 'hyperfine --export-json' writes them), which does not take" analyze times.json $option
    done
    refused 2 "'times.json' is times in JSON, as 'hyperfine --export-json' writes them, which the reader 'wide' does not read" analyze times.json --wide
    refused 2 "'runs.csv' is read by 'runs' (a CSV file with a line for each run), which does not take 'experiment'; leave it out, or choose the reader 'store'" \
        analyze runs.csv --experiment 1
    refused 2 "'wide.csv' is read by 'wide'" analyze wide.csv --wide --experiment 1
    for option in --percent --simple --log-ratio '--compare first' '--algorithm x' '--value x' '--experiment 1'; do
        refused 2 "'phi.csv' is read by 'differences' (a CSV file with a difference for each instance), which does not take" analyze phi.csv --phi phi $option
    done
    for option in '--phi a' '--se a' '--algorithm a' '--value a'; do
        refused 2 "'wide.csv' is read by 'wide'" analyze wide.csv --wide $option
    done
    refused 2 "which does not take 'se'; leave it out, or choose the reader 'differences'" analyze runs.csv --se x
    suffice analyze s.db --experiment 1 >/dev/null
    suffice analyze times.json --simple --compare first >/dev/null
    suffice analyze wide.csv --wide --log-ratio --compare first >/dev/null
}

@test "data and a drawing are not mixed, and a figure of all is of no comparison" {
    refused 2 "'--plot -' and '--format json' do not go together" analyze runs.csv --plot - --format json
    refused 2 "'--comparison' and '--figure ranks' do not go together: it shows all algorithms" \
        analyze wide.csv --wide --plot x.svg --figure ranks --comparison 2
}

@test "a report goes to standard output as -, and never over what is read" {
    suffice report runs.csv >plain.txt
    suffice report runs.csv --output - | cmp plain.txt -
    [ ! -e ./- ]
    refused 2 "'--output' is './runs.csv', which is read; name another file" report runs.csv --output ./runs.csv
    printf 'instance,w\nx,1\ny,2\nz,4\n' >features.csv
    ln features.csv same.csv
    refused 2 "'--output' is 'same.csv', which is read" report runs.csv --features features.csv -o same.csv
}

# ---- figures and reports of what is large ----

@test "values too large for a figure are told, and a report is written without it" {
    printf 'instance,phi\nx,1e300\ny,-1e300\nz,2e300\nw,1\n' >huge.csv
    for kind in forest qq posterior bootstrap; do
        refused 2 "the values are too large to draw; divide them all by a power of ten" \
            analyze huge.csv --phi phi --figure $kind --plot x.svg
    done
    suffice report huge.csv --phi phi --format html -o huge.html
    grep -q '<figure id="power-1">' huge.html
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

@test "an experiment file that is nested too deeply is refused at once" {
    cd "$BATS_TEST_TMPDIR"
    printf 'seed: 1\nalgorithms: %s\n' "$(printf '[%.0s' {1..40000})" >deep.yaml
    refused 2 "deep.yaml:2: values are nested more than 50 levels deep" run deep.yaml
}
