# SPDX-License-Identifier: GPL-3.0-or-later
# suffice report --format latex, compiled.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    HOME=$PWD # TeX keeps fonts there
}

compile() { # FILE: a document that reads it
    printf '%s\n' '\documentclass{article}' '\usepackage{booktabs,graphicx}' '\begin{document}' "\\input{$1}" \
        '\end{document}' >document.tex
    pdflatex -halt-on-error -interaction=nonstopmode document.tex >log || { tail -n 30 log; return 1; }
}

@test "a report with its figures compiles, whatever names hold" {
    /usr/bin/python3 - <<'END'
import csv
names = ["\\input{/etc/passwd}", "100% #1 & $x$ ^~ {_}", "\u05e9\u05dc\u05d5\u05dd \u202etxt", "\U0001f600 \u65e5\u672c",
         "\u00e9\u00fc\u00df \u0142\u0161\u0105\u0111\u00f0 \u2013\u00d7\u20ac\u03b1", "[x]*\"`|<>'", "]]> =1+1"]
with open("runs.csv", "w", encoding="utf-8", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(["instance", "algorithm", "value"])
    for i in range(12):
        for a, name in enumerate(names):
            rows.writerow([f"{names[i % len(names)]} {i}", name, 100 + a + (i * a) % 7])
    rows.writerow(["\U0001f600 lonely _%", names[0], 3])
END
    suffice report runs.csv --compare first --mres 0.5 --format latex --figures figures -o report.tex
    compile report.tex
    [ "$(grep -c '^  \\includegraphics' report.tex)" = "$(ls figures/*.pdf | wc -l)" ]
    [ "$(ls figures/*.pdf | wc -l)" -ge 18 ]
    ! grep -E '[^a-z0-9./-]' <<<"$(ls figures)" || false
    grep -q 'U+1F600' <<<"$(pdftotext document.pdf - 2>/dev/null || echo U+1F600)"
    ! grep -q 'Missing character\|LaTeX Warning: Label .* multiply' document.log
}

@test "every letter that is written as it is compiles" {
    # two algorithms whose names hold all of Latin-1 and Latin Extended-A, forty at a time
    for start in $(seq 160 36 383) 8208; do
        /usr/bin/python3 - "$start" <<'END'
import sys
start = int(sys.argv[1])
name = "".join(chr(c) for c in range(start, start + 36))
with open("letters.csv", "w", encoding="utf-8") as file:
    file.write("instance,algorithm,value\n")
    for i in range(4):
        file.write(f'{i},"{name}",{i * i}\n{i},b,{i + 7}\n')
END
        suffice report letters.csv --format latex -o letters-$start.tex
    done
    printf '\\input{%s}\n' letters-*.tex >all.tex
    compile all.tex
    ! grep -q 'Missing character' document.log
}

@test "the document may say where the figures are" {
    mkdir paper
    suffice report "$SOURCE/tests/reference/seed-table1.csv" --phi phi --format latex --figures paper/f -o report.tex
    grep -qxF '\providecommand{\sufficefigures}{paper/f}' report.tex
    suffice report "$SOURCE/tests/reference/seed-table1.csv" --phi phi --format latex --figures paper/f -o paper/report.tex
    grep -qxF '\providecommand{\sufficefigures}{f}' paper/report.tex
    cd paper
    compile report.tex
    refused 2 "'a b' has a name that LaTeX does not read" report "$SOURCE/tests/reference/seed-table1.csv" --phi phi \
        --format latex --figures 'a b'
}

@test "the floats of many comparisons are put out, and tables fit the page" {
    /usr/bin/python3 - <<'END'
import random
random.seed(3)
with open("runs.csv", "w") as file:
    file.write("instance,size,algorithm,value\n")
    for i in range(30):
        for a in range(5):
            for run in range(3):
                file.write(f"i{i},{i + 1},a{a},{100 * (1 + a / 50) * random.uniform(1, 1.1)}\n")
END
    suffice report runs.csv --mres 0.5 --feature size --format latex --figures figures -o report.tex
    compile report.tex
    ! grep 'Overfull' document.log
}

cites_its_entries() { # STEM: every key that is cited is there, and every entry is cited
    grep -o '\\sufficecite{[A-Za-z0-9]*}' "$1.tex" | sed 's/.*{//; s/}//' | sort -u >cited
    sed -n 's/^@[a-z]*{\(.*\),$/\1/p' "$1.bib" | sort | diff cited -
}

@test "a report cites what its bibliography has, and compiles with it" {
    command -v bibtex >/dev/null || skip "there is no bibtex"
    suffice report "$SOURCE/tests/reference/seed-table1.csv" --phi phi --mres 0.5 --format latex -o report.tex
    suffice report "$SOURCE/tests/reference/seed-table1.csv" --phi phi --mres 0.5 --bibtex | diff - report.bib
    cites_its_entries report
    awk 'BEGIN { print "instance,algorithm,value"; for (i = 0; i < 12; i++) for (a = 0; a < 3; a++) for (r = 1; r < 4; r++)
        print "i" i "," substr("abc", a + 1, 1) "," 10 + a + i + (i * 7 + a * 5 + r * r) % 4 }' >runs.csv
    grep -E 'instance|i1,' runs.csv >one.csv
    for args in 'one.csv' 'runs.csv --adjust bh --mres 0.5' 'runs.csv --adjust shaffer --delta 5%' \
        'runs.csv --difference probability'; do
        suffice report $args --format latex -o other.tex
        cites_its_entries other
    done
    rm other.*
    run -1 grep -q '^\\textbf{References' report.tex
    printf '%s\n' '\documentclass{article}' '\usepackage{booktabs}' '\begin{document}' '\input{report}' \
        '\bibliographystyle{plain}' '\bibliography{report}' '\end{document}' >paper.tex
    pdflatex -halt-on-error -interaction=nonstopmode paper.tex >log
    bibtex paper >log
    for i in 1 2; do pdflatex -halt-on-error -interaction=nonstopmode paper.tex >log; done
    run -1 grep -q 'Citation.*undefined' paper.log
    # nothing is written beside other formats
    suffice report "$SOURCE/tests/reference/seed-table1.csv" --phi phi --format markdown -o other.tex
    [ ! -e other.bib ]
}

fits() { # STEM: no box of it is too wide or too high by 5 pt, in one column or two
    for class in '{article}' '[twocolumn]{article}' '{IEEEtran}'; do
        printf '%s\n' "\\documentclass$class" '\usepackage{booktabs,graphicx}' '\newcommand{\sufficecite}[2]{#2}' \
            '\begin{document}' "\\input{$1}" '\end{document}' >document.tex
        pdflatex -halt-on-error -interaction=nonstopmode document.tex >log || { echo "$1 in $class"; tail -n 30 log; return 1; }
        if grep -A3 -E 'Overfull .[hv]box .([5-9]|[0-9]{2,})[.0-9]*pt|Float too large|multiply' document.log; then
            echo "$1 in $class"
            return 1
        fi
    done
}

runs_of() { # INSTANCE INSTANCES RUNS ALGORITHM...: a table of runs, with a family and a size for each instance
    /usr/bin/python3 - "$@" <<'END'
import random
import sys
random.seed(3)
print("instance,family,size,algorithm,value")
for i in range(int(sys.argv[2])):
    for k, algorithm in enumerate(sys.argv[4:]):
        for run in range(int(sys.argv[3])):
            value = 100 * (1 + k / 50) * random.uniform(1, 1.1) * (1 + i)
            print(f"{sys.argv[1]}{i},family-{'ABC'[i % 3]},{i + 1},{algorithm},{value}")
END
}

@test "a report fits into two columns, whatever it compares" {
    runs_of i 30 3 a b >two.csv
    suffice report two.csv --mres 0.5 --format latex --figures figures-two -o two.tex
    fits two
    runs_of 70- 70 2 alg-0 alg-1 alg-2 alg-3 alg-4 >five.csv
    suffice report five.csv --delta 2% --format latex -o five.tex
    grep -q '^\\begin{table\*}' five.tex
    fits five
    suffice report two.csv --mres 0.5 --group family --feature size --by family --format latex -o groups.tex
    fits groups
    runs_of i 1 40 a b >one.csv
    suffice report one.csv --format latex --figures figures-one -o one.tex
    fits one
    awk 'BEGIN { srand(1); print "instance,algorithm,value"; for (i = 0; i < 60; i++) for (a = 0; a < 2; a++)
        print "i" i ",model-" a "," (rand() < 0.6 + 0.2 * a) }' >items.csv
    suffice report items.csv --format latex -o items.tex
    fits items
}

@test "long names, paths and commands fit into two columns" {
    name=MOEA/D-DE_with_adaptive_resource_allocation-v2.3.1
    runs_of very/long/path/to/benchmarks/of_family_x/an-instance-with-a-long-name-.cnf 25 3 $name-baseline-configuration \
        $name-tuned-configuration ANAMEOFLETTERSONLYWITHOUTANYPLACEATWHICHALINECOULDEND >long.csv
    suffice report long.csv --delta 2% --format latex --figures figures -o long.tex
    fits long
    mkdir -p a/rather/long/path/to/the/programs
    program=./a/rather/long/path/to/the/programs/a_program_with_a_long_name.sh
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); x = rand(); if (m == 12 && x < 0.3) exit 3; print m + 5 * x }"\n' \
        >$program
    chmod +x $program
    printf '%s\n' 1 2 3 4 5 6 >list.txt
    suffice compare "a=$program {seed} 10 --some-option=value,other --an_option_without_any_place_at_which_a_line_could_end" \
        "b=$program {seed} 12" --instances list.txt --sample all --accuracy 0.1 --start 4 --max 12 --simple --on-crash drop \
        -q --format latex >compare.tex
    fits compare
    suffice status suffice.db --format latex >status.tex
    fits status
    suffice report suffice.db --format latex -o store.tex
    grep -q '^\\sufficefact{command of a}' store.tex
    fits store
}

@test "plans, simulations, replays and checks fit into two columns" {
    {
        suffice plan --mres 0.5 --test sign --comparisons 40 --format latex
        suffice plan --mres 0.5 --within 1 --between 1 --cost-instance 10 --format latex
        suffice plan --delta 0.02 --sigma 0.05 --accuracy 0.01 --format latex
        suffice power --instances 20,50 --test wilcoxon --format latex
    } | sed '/\\label/d' >plans.tex
    fits plans
    suffice simulate -q --results exponential --difference percent --oracle 40 --instances 10 --experiments 50 \
        --effects 0,0.5 --format latex >simulation.tex
    fits simulation
    runs_of i 30 3 a b >runs.csv
    suffice reps runs.csv --accuracy 0.001 --start 2 --trace --format latex >replay.tex
    fits replay
    cp -r "$SOURCE/examples/tour" tour
    suffice check tour/experiment.yaml --format latex >check.tex
    fits check
}
