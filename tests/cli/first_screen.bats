# SPDX-License-Identifier: GPL-3.0-or-later
# What a reader of a report needs first: the result in units, what was measured, and what was run.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

# 8 instances, on 6 of which b is lower; the third run of b fails on the first instance
experiment() {
    cat >prog <<'EOF'
#!/bin/sh
case $1 in
--version) echo; echo "prog 1.2, for $2"; echo more; exit 0 ;;
b) [ "$3" = i1 ] && [ "$4" = 3 ] && exit 3; factor=9 ;;
*) factor=10 ;;
esac
case $3 in i7 | i8) factor=$((21 - factor)) ;; esac
awk -v f="$factor" -v s="$2" 'BEGIN { srand(s); print f + rand() / 10 }'
EOF
    chmod +x prog
    cat >trial.yaml <<'EOF'
name: Two programs
measure: tour length
unit: km
version: ./prog --version {algorithm}
algorithms:
  a: ./prog a {seed} {instance} {run}
  b:
    command: ./prog b {seed} {instance} {run}
    version: ./absent --version
instances: [i1, i2, i3, i4, i5, i6, i7, i8]
sample: all
runs: 4
on-crash: drop
timeout: 20
seed: 5
EOF
}

conducted() {
    experiment
    suffice run trial.yaml >out 2>messages
}

flat() { # ARGS...: the report in one line
    suffice report "$@" | tr '\n' ' ' | tr -s ' '
}

@test "the first sentence names the quantity and counts the instances, in every format" {
    conducted
    for format in text markdown html latex; do
        suffice report trial.db --format $format $([ $format = html ] && echo --no-figures) |
            sed 's/<[^>]*>//g; s/&#39;/'"'"'/g; s/.allowbreak{}//g; s/}{/ /; s/[\\${}]//g' | tr '\n' ' ' | tr -s ' ' >report
        grep -qE "b's tour length is [0-9.]+ % lower than a's .*, lower on 6 of 8 instances( |;)" report ||
            { echo $format; return 1; }
        grep -qE "measured:? ?tour length in km; less is better" report
        grep -qE "instances:? ?8" report
        grep -qE "runs:? ?63 \(a 32, b 31\)" report
        grep -qE "failures:? ?1 \(a 0, b 1\)" report
    done
    suffice report trial.db --format html --no-figures | grep -q '<h1><bdi>Two programs</bdi>: <bdi>b</bdi> against'
    suffice report trial.db --format markdown | grep -qx '## Two programs: b against a'
    suffice report trial.db --format json | jq -e '.name == "Two programs" and .measure == "tour length" and .n_runs == 63'
}

@test "the first sentence needs neither d nor the MRES, which come after it" {
    printf '%s\n' phi -1 -2 -1.5 -1 -2 -3 -2 -2.5 >phi.csv
    for mres in 0.5 9; do
        first=$(suffice analyze phi.csv --phi phi --mres $mres | tr '\n' ' ' | sed 's/  mean difference .*//')
        [[ "$first" != *MRES* && "$first" != *" d "* && "$first" == *"below 0 on 8 of 8 instances"* ]]
        suffice analyze phi.csv --phi phi --mres $mres | grep -q "the MRES of $mres"
    done
}

@test "a file gets the name of its quantity by an option" {
    printf '%s\n' instance,a,b 1,10,8 2,10,9 3,10,8 4,10,7 5,10,11 >wide.csv
    [[ "$(flat wide.csv --measure IGD)" == "Inconclusive: b's IGD is "*", lower on 4 of 5 instances"*"measured IGD; less is better"* ]]
    [[ "$(flat wide.csv --measure IGD --maximise --simple)" == *"the mean difference in IGD, b against a, is "*"more is better"* ]]
    [[ "$(flat wide.csv)" == *"b's result is "*"measured the value of each run; less is better instances 5 The verdict"* ]]
    [ "$(suffice analyze wide.csv --measure IGD --format json | jq -c '[.measure, .name, .n_runs, .run]')" = '["IGD",null,null,null]' ]
}

@test "the date is that of the experiment, so that a report stays what it is" {
    conducted
    began=$(sqlite3 trial.db 'SELECT strftime("%Y-%m-%dT%H:%M:%SZ", min(started), "unixepoch") FROM run')
    [ "$(suffice report trial.db --format json | jq -r .experiment.began)" = "$began" ]
    [[ "$(flat trial.db)" == *" date ${began:0:10} ${began:11:5} "*"UTC "* ]]
    suffice report trial.db >before
    sleep 1.1
    suffice report trial.db | diff before -
}

@test "what was run is told so that it can be repeated" {
    conducted
    grep -qF "warning: the version of 'b' is not known: './absent --version' failed (cannot run './absent'" messages
    said=$(flat trial.db)
    said=${said#*What was run }
    [[ "$said" == "command of a ./prog a {seed} {instance} {run} first run of a ./prog a "*" i1 1 version of a prog 1.2, for a command of b "* ]]
    [[ "$said" == *"version of b not known: ./absent --version failed (cannot run './absent'"* ]]
    [[ "$said" == *" host $(hostname) processors "*" system "*" suffice $PROJECT_VERSION began 20"*" rule guarded, version "* ]]
    [[ "$said" == *" runs 4 seed 5 seeds independent timeout 20 on-crash drop "*" change none Methods "* ]]
    fact() {
        suffice report trial.db --format json | jq -r ".run[] | select(.what == \"$1\") | .text"
    }
    [ "$(fact system)" = "$(. /etc/os-release && echo "$PRETTY_NAME"), $(uname -s) $(uname -r), $(uname -m)" ]
    [ "$(fact on-crash)" = drop ]
    # an option keeps its hyphens
    suffice report trial.db --format latex | grep -qF 'absent -{}-version failed'
    # as a list in HTML, too
    suffice report trial.db --format html --no-figures | grep -qF '<dt>version of <bdi>a</bdi></dt><dd><bdi>prog 1.2, for a</bdi></dd>'
}

@test "another version is recorded when an experiment is continued, the same one is not" {
    conducted
    machines() {
        sqlite3 trial.db "SELECT json_array_length(text) FROM note WHERE key = 'machines'"
    }
    [ "$(machines)" = 1 ]
    sed -i 's/^runs: 4/runs: 5/' trial.yaml
    suffice run trial.yaml >out
    [ "$(machines)" = 1 ]
    sed -i 's/^runs: 5/runs: 6/' trial.yaml
    sed -i 's/prog 1.2/prog 1.3/' prog
    suffice run trial.yaml >out
    [ "$(machines)" = 2 ]
    [[ "$(flat trial.db)" == *" version of a prog 1.2, for a; from 20"*" on: prog 1.3, for a "*" change 'runs' was changed from 4 to 5 "* ]]
    suffice verify trial.db
}

@test "the picture stands beside the verdict, and is there once" {
    command -v gnuplot >/dev/null || skip "there is no gnuplot"
    printf '%s\n' instance,a,b 1,10,8 2,10,9 3,10,8 4,10,7 5,10,11 >wide.csv
    suffice report wide.csv --format html >report.html
    [ "$(grep -c '<figure id="forest-1"' report.html)" = 1 ]
    # before the first section
    sed '/<h2/,$d' report.html | grep -q '<figure id="forest-1" class="lead">'
}

@test "a page says how to read it, in the words of the manual" {
    printf '%s\n' instance,a,b 1,10,8 2,10,9 3,10,8 4,10,7 5,10,11 >wide.csv
    suffice report wide.csv --format html --no-figures >report.html
    sed -n '/<details class="comparison" id="reading">/,/<\/details>/p' report.html |
        sed 's/<[^>]*>/ /g; s/&#34;/"/g; s/&#39;/'"'"'/g' | grep -oE '[[:alnum:]]+' | tail -n +6 >shown
    sed '1,/^$/d; 1,/^$/d; s/[*]//g' "$SOURCE/docs/reading.md" | grep -oE '[[:alnum:]]+' >written
    [ "$(wc -l <written)" -gt 400 ]
    diff written shown
    # the other formats are for those who know, and analyses are short
    for format in text markdown latex; do
        suffice report wide.csv --format $format >report
        run -1 grep -q "How to read" report
    done
}
