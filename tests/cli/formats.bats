# SPDX-License-Identifier: GPL-3.0-or-later
# --format: what a command says is the same in all formats for reading, in the same order.
# The LaTeX is compiled here; tests/cases/formats.md compares the same without TeX.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    HOME=$PWD # TeX keeps fonts there
    export COLUMNS=1000 # text has room for all of it
}

agree() { # COMMAND ARGS...
    for format in text html markdown latex; do
        suffice "$@" --format $format >said.$format
    done
    "$SOURCE/tests/cli/same_content.py" said.text said.html said.markdown said.latex
    compile said.latex
}

compile() { # FILE
    printf '%s\n' '\documentclass{article}' '\usepackage{booktabs,graphicx}' '\begin{document}' "\\input{$1}" \
        '\end{document}' >document.tex
    pdflatex -halt-on-error -interaction=nonstopmode document.tex >log || { tail -n 30 log; return 1; }
}

runs() { # ALGORITHMS
    awk -v k="$1" 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= 12; i++) for (a = 1; a <= k; a++) for (r = 1; r <= 3; r++)
            printf "i%d,%c,%d\n", i, 96 + a, 100 + 9 * a + (i * a * 7919) % 23 + r * ((i + a) % 3) }'
}

store() { # an experiment with failed runs: suffice.db
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); x = rand(); if (m == 12 && x < 0.3) exit 3; print m + 5 * x }"\n' >prog
    chmod +x prog
    printf '%s\n' 1 2 3 4 5 6 >list.txt
    suffice compare 'a=./prog {seed} 10' 'b=./prog {seed} 12' --instances list.txt --sample all --accuracy 0.1 \
        --start 4 --max 12 --simple --on-crash drop -q "$@"
}

@test "a plan says the same in every format" {
    agree plan --mres 0.5
    agree plan --mres 0.5 --test sign --comparisons 40
    agree plan --delta 0.02 --sigma 0.05 --accuracy 0.01
    agree plan --mres 0.5 --within 1 --between 1 --cost-instance 10
    grep -q '<svg' said.html
}

@test "power curves say the same in every format" {
    agree power --instances 20,50 --test wilcoxon
    agree power --power 0.8 --range 10:60
    grep -q '<svg' said.html
}

@test "a simulation says the same in every format" {
    agree simulate -q --results exponential --difference percent --oracle 40 --instances 10 --experiments 50 \
        --effects 0,0.5
    grep -q '<svg' said.html
}

@test "a replay says the same in every format" {
    runs 2 >runs.csv
    agree reps runs.csv --accuracy 0.001 --start 2
    grep -q '<svg' said.html
    agree reps runs.csv --accuracy 0.001 --start 2 --trace
}

@test "an analysis says the same in every format" {
    runs 2 >runs.csv
    echo 'lonely,a,3' >>runs.csv
    agree analyze runs.csv --mres 0.5
    for format in text markdown latex html; do
        suffice report runs.csv --mres 0.5 --format $format $([ $format != html ] || echo --no-figures) >said.$format
    done
    sed -i '/^<p>The report was asked for without figures.<.p>$/d' said.html
    "$SOURCE/tests/cli/same_content.py" said.text said.html said.markdown said.latex
    compile said.latex
    [ "$(grep -c '^- ' said.markdown)" -gt 8 ]
    # with three algorithms the table of instances is cut into parts in LaTeX: what else there is
    runs 3 >runs.csv
    agree analyze runs.csv --mres 0.5
}

@test "an experiment says the same in every format" {
    store >said.text
    store --format html >said.html
    store --format markdown >said.markdown
    store --format latex >said.latex
    "$SOURCE/tests/cli/same_content.py" said.text said.html said.markdown said.latex
    agree status suffice.db
    # after that, a comparison has the verdict
    store >whole
    diff said.text <(head -n "$(wc -l <said.text)" whole)
    [ "$(tail -n +"$(($(wc -l <said.text) + 2))" whole | head -n 1 | cut -d, -f1)" = "b is worse than a: the mean difference" ]
}

@test "a check says the same in every format" {
    cp -r "$SOURCE/examples/tour" tour
    cd tour
    # the time that it takes differs; with a limit none is proposed
    echo 'timeout: 60' >>experiment.yaml
    for format in text html markdown latex; do
        suffice check experiment.yaml --format $format |
            sed -zE 's/Expect.*This is from/This is from/; s/after [0-9.e-]+ s of 60 s//g' >said.$format
    done
    "$SOURCE/tests/cli/same_content.py" said.text said.html said.markdown said.latex
    suffice check experiment.yaml --format json >check.json
    jq -e '.items | length >= 8 and all(.state == "good" or .state == "note")' check.json
    jq -e '.design.instances > 1 and .design.underpowered == false and .seconds_per_run > 0' check.json
}
