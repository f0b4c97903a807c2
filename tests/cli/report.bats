# SPDX-License-Identifier: GPL-3.0-or-later
# suffice report. Its numbers are held against those of suffice analyze, which analyze.bats checks.

load helper

setup() {
    table=$SOURCE/tests/reference/seed-table1.csv
    cd "$BATS_TEST_TMPDIR"
}

sample() { # N MEAN: differences with that mean and standard deviation 1, without any chance
    awk -v n="$1" -v mean="$2" 'BEGIN { print "phi"
        for (i = 0; i < n; i++) { x[i] = i - (n - 1) / 2; s += x[i]^2 }
        for (i = 0; i < n; i++) printf "%.17g\n", mean + x[i] / sqrt(s / (n - 1)) }'
}

runs() { # NAME NAME...: runs of algorithms of these names, each larger than the one before
    echo instance,algorithm,value
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        local place=0
        for name in "$@"; do
            echo "\"i$i\",\"${name//\"/\"\"}\",$((100 + 20 * place + i * (place + 1) % 7))"
            place=$((place + 1))
        done
    done
}

absent() { # GREP'S ARGS...
    if grep "$@"; then
        return 1
    fi
}

# a number as tables print it
shown() { # FORMAT FILTER
    printf "$1" "$(jq ".comparisons[0]$2" report.json)"
}

@test "json and csv are those of analyze" {
    for format in json csv; do
        suffice report "$table" --phi phi --mres 0.5 --format $format >report
        suffice analyze "$table" --phi phi --mres 0.5 --format $format | diff - report
    done
}

@test "text begins as analyze prints it" {
    suffice analyze "$table" --phi phi --mres 0.5 >analysis
    suffice report "$table" --phi phi --mres 0.5 | head -n "$(wc -l <analysis)" | diff analysis -
}

@test "every format for reading says the numbers of the JSON" {
    suffice report "$table" --phi phi --mres 0.5 --format json >report.json
    for format in text markdown latex; do
        suffice report "$table" --phi phi --mres 0.5 --format $format | tr '\n' ' ' | tr -s ' ' >report
        for number in "$(shown %.1e .tests.t.p)" "$(shown %.4g .tests.t.low)" "$(shown %.4g .tests.t.high)" \
            "$(shown %.4g .tests.wilcoxon.estimate)" "$(shown %.1e .tests.sign.p)" "$(shown %.4g .mean)" \
            "$(shown %.3f .d_low)" "$(shown %.3f .superiority_high)" "$(shown %.3f .bayes.t.better)"; do
            grep -qF -- "$number" report || { echo "$format: $number"; return 1; }
        done
        grep -q "second is better than first (p = 2.9e-06)\." report
    done
}

@test "the methods say what was done, and cite what applies" {
    methods() {
        suffice report "$@" | sed -n '/^Methods$/,/^References$/p' | tr '\n' ' '
    }
    run -0 methods "$table" --phi phi --alternative less --alpha 0.01
    [[ "$output" == *"on 34 instances, by a difference given for each."* ]]
    [[ "$output" == *"paired t test of the differences against 0, one-sided (less), at alpha = 0.01."* ]]
    [[ "$output" == *"No minimally relevant effect size"*"suffice $PROJECT_VERSION"* ]]
    # the effect for which a plan asks as many instances
    effect=$(suffice plan --instances 34 --alternative less --alpha 0.01 --power 0.9 --format json | jq .mres)
    run -0 methods "$table" --phi phi --alternative less --alpha 0.01 --power 0.9
    [[ "$output" == *"detect a standardised effect of $(printf %.3g "$effect") with power 0.9."* ]]
    runs a b c >runs.csv
    run -0 methods runs.csv --simple --test wilcoxon --mres 0.6
    [[ "$output" == *"simple difference of the means of their runs, second - first."* ]]
    [[ "$output" == *"3 comparisons being adjusted by Holm's procedure (Holm 1979)"*"(MRES) of 0.6."* ]]
    run -0 methods runs.csv
    [[ "$output" == *"(second - first) / mean of all."* ]]
    run -0 methods runs.csv --compare first
    [[ "$output" == *"(second - first) / first."* ]]
    keys() {
        suffice report "$@" --bibtex | sed -n 's/^@[a-z]*{\(.*\),$/\1/p' | tr '\n' ' '
    }
    [ "$(keys "$table" --phi phi)" = "CampeloTakahashi2019 Wilcoxon1945 HodgesLehmann1963 ShapiroWilk1965 " ]
    [ "$(keys runs.csv --mres 0.5)" = "CampeloTakahashi2019 CampeloWanner2020 Holm1979 Wilcoxon1945 \
HodgesLehmann1963 Wellek2010 Benavoli2014 ImanDavenport1980 Demsar2006 Benavoli2016 ShapiroWilk1965 " ]
    [[ "$(keys runs.csv --adjust bonferroni)" != *Holm* ]]
    # the comments of the LaTeX report are the same entries
    suffice report runs.csv --bibtex >bibtex
    suffice report runs.csv --format latex | sed -n '/^% @/,$s/^% //p' | diff bibtex -
}

@test "the methods of a store name its plan and its seed" {
    cp -r "$SOURCE/examples/tour" tour
    cd tour
    suffice run experiment.yaml -q >/dev/null
    planned=$(suffice plan --mres 0.9 --format json | jq .instances)
    run -0 suffice report experiment.db --format markdown
    [[ "$output" == *"percent difference of the means of their runs, (second - first) / first, runs being added with the aim of a standard error of at most 0.007. N\\* = $planned instances were planned to detect an effect of d = 0.9 (MRES) with power 0.8 at alpha = 0.05. The seed of the experiment is 42."* ]]
}

@test "hostile names are inert in Markdown" {
    runs '  # \|' '1. a|b`c' '<script>*x*_y_[l](e) &lt; $z$' '@me http://e.org www.e.org' '- +' >runs.csv
    suffice report runs.csv --format markdown >report.md
    # nothing but our own tables, headings and lists
    [ "$(grep -c '^|' report.md)" = 60 ]
    [ "$(grep '^|' report.md | tr -dc '|\n' | sort -u)" = '||||||||||' ]
    grep -v '^|' report.md >prose
    absent -F '|' prose
    absent -F '<' report.md
    absent -E '(^|[^\\])[`*_]' report.md
    absent -F '[l]' report.md
    absent -E '[a-z]://|www\.' report.md
    absent -E '@[a-z]' report.md
    absent -E '^(1\.| +#|- \+)' report.md
    grep -qF '### &lt;script&gt;\*x\*\_y\_\[l\](e) &amp;lt; &#36;z&#36; against   \# \\&#124;' report.md
    grep -qF '### @&#8203;me http\://e.org www\.e.org against 1. a&#124;b\`c' report.md
    grep -q '^1\\\. a&#124;b' report.md
    grep -q '^\\- + is ' report.md
}

@test "hostile names are inert in LaTeX" {
    runs '\input{/etc/passwd}%~^' '[x]*#1 & $y$ _ <a>|"`' >runs.csv
    suffice report runs.csv --format latex >report.tex
    absent -F '\input{/' report.tex
    grep -qF '\textbackslash{}input\{/etc/passwd\}\%\textasciitilde{}\textasciicircum{}' report.tex
    grep -qF '{[}x{]}{*}\#1 \& \$y\$ \_ \textless{}a\textgreater{}\textbar{}{\char34}\textasciigrave{}' report.tex
    # braces are balanced, and rows have as many cells as columns
    [ "$(sed 's/\\[{}]//g' report.tex | tr -dc '{' | wc -c)" = "$(sed 's/\\[{}]//g' report.tex | tr -dc '}' | wc -c)" ]
    [ "$(grep '\\\\$' report.tex | sed 's/\\&//g' | tr -dc '&\n' | sort -u)" = '&&&&&&&&' ]
}

@test "newlines and control characters in names do not begin anything" {
    printf 'instance,algorithm,value\n' >runs.csv
    for i in 1 2 3 4; do
        printf 'i%d,"a\n# h\n\n\\end{table}",%d\ni%d,"b\033[2J",%d\n' $i $((i * i)) $i $((i + 7)) >>runs.csv
    done
    for format in text markdown latex; do
        suffice report runs.csv --format $format >report
        absent -E '^# h|^\\end\{table\}"' report
        absent -q $'\033' report
    done
}

@test "what is left out is listed in every format" {
    runs a b >runs.csv
    echo 'lonely_|one,a,3' >>runs.csv
    [[ "$(suffice report runs.csv)" == *"left out: 'lonely_|one' has no valid run of 'b'"* ]]
    [[ "$(suffice report runs.csv --format markdown)" == *"- 'lonely\\_&#124;one' has no valid run of 'b'"* ]]
    [[ "$(suffice report runs.csv --format latex)" == *"\\item 'lonely\\_\\textbar{}one' has no valid run of 'b'"* ]]
}

@test "the gate's status is that of the worst comparison" {
    sample 40 -1 >better.csv
    sample 40 1 >worse.csv
    sample 200 0.02 >equal.csv
    sample 8 0.3 >open.csv
    run -0 suffice report better.csv --phi phi --mres 0.5 --gate
    run -0 suffice report equal.csv --phi phi --mres 0.5 --gate
    run -10 suffice report worse.csv --phi phi --mres 0.5 --gate --format markdown
    [[ "$output" == *"second is worse than first"* ]]
    run -11 suffice report open.csv --phi phi --mres 0.5 --gate
    run -0 suffice report worse.csv --phi phi
    # b is worse than a, c is as good as a
    awk 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= 10; i++) print i ",a," i "\n" i ",b," i + 5 + i % 3 "\n" i ",c," i + (i % 2 ? 1 : -1) }' >runs.csv
    suffice report runs.csv --simple --compare first --format json |
        jq -e '[.comparisons[].verdict] == ["worse", "inconclusive"]'
    run -10 suffice report runs.csv --simple --compare first --gate
    refused 2 "alpha" report worse.csv --phi phi --gate --alpha 7
}

@test "a file is replaced only by a complete report" {
    echo old >report.md
    refused 2 "there is no column" report "$table" --phi none --format markdown -o report.md
    [ "$(cat report.md)" = old ]
    suffice report "$table" --phi phi --format markdown >expected
    run -0 suffice report "$table" --phi phi --format markdown --output report.md
    [ -z "$output" ]
    diff expected report.md
    [ -z "$(find . -name '*.part')" ]
    # a disk that is full
    echo old >report.md
    (
        trap '' XFSZ
        ulimit -f 1
        suffice report "$table" --phi phi --format markdown --output report.md 2>message || echo $? >status
    )
    [ "$(cat status)" = 1 ]
    grep -q "cannot write 'report.md'" message
    [ "$(cat report.md)" = old ]
    [ -z "$(find . -name '*.part')" ]
    refused 1 "cannot write 'none/report.md'" report "$table" --phi phi -o none/report.md
    run -1 --separate-stderr suffice report "$table" --phi phi -o /dev/full
    [ -c /dev/full ]
    [[ "$stderr" == *"cannot write '/dev/full'"* ]]
}

@test "references have their own format" {
    refused 2 "'--bibtex' and '--format' do not go together" report "$table" --phi phi --bibtex --format latex
}
