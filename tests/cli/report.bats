# SPDX-License-Identifier: GPL-3.0-or-later
# suffice report. Its numbers are compared with those of suffice analyze, which analyze.bats checks.

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
    printf_c "$1" "$(jq ".comparisons[0]$2" report.json)"
}

@test "json and csv are those of analyze" {
    for format in json csv; do
        suffice report "$table" --phi phi --mres 0.5 --format $format >report
        suffice analyze "$table" --phi phi --mres 0.5 --format $format | diff - report
    done
}

@test "text begins as analyze prints it, with what the numbers are about after the verdict" {
    suffice analyze "$table" --phi phi --mres 0.5 >analysis
    suffice report "$table" --phi phi --mres 0.5 >report
    facts=$(grep -n '^  measured ' report | cut -d : -f 1)
    [ "$(sed -n "$((facts + 1))p" report)" = "  instances  34" ]
    sed "$facts,$((facts + 2))d" report | head -n "$(wc -l <analysis)" | diff analysis -
}

@test "every format for reading says the numbers of the JSON" {
    suffice report "$table" --phi phi --mres 0.5 --format json >report.json
    for format in text markdown latex; do
        suffice report "$table" --phi phi --mres 0.5 --format $format |
            sed -E 's/\$(-?[0-9.]+)(\\times10\^\{-([0-9])\})?\$/\1e-0\3/g; s/e-0\>$|e-0([^0-9])/\1/g' | tr '\n' ' ' | tr -s ' ' >report
        for number in "$(shown %.1e .tests.t.p)" "$(shown %.3f .tests.t.low)" "$(shown %.3f .tests.t.high)" \
            "$(shown %.3f .tests.wilcoxon.estimate)" "$(shown %.1e .tests.sign.p)" "$(shown %.3f .mean)" \
            "$(shown %.2f .d_low)" "$(shown %.3f .superiority_high)" "$(shown %.3f .bayes.t.better)" \
            "$(shown %d .next.for_mres) instances detect the MRES" "$(shown %.3f .shapiro.w)"; do
            grep -qF -- "$number" report || { echo "$format: $number"; return 1; }
        done
        tr '\n' ' ' <report | grep -q "second is better than first: the mean difference, .* below 0 on 29 of 34 instances (p = 2.9e-06)\..*An effect of at least the MRES of 0.5 is"
    done
}

methods() { # ARGS...: the paragraph on one line
    suffice report "$@" | sed -n '/^Methods$/,/^References$/p' | tr "\n" " "
}

@test "the methods say what was done, and cite what applies" {
    run -0 methods "$table" --phi phi --alternative less --alpha 0.01
    [[ "$output" == *"on 34 instances. The differences on the instances were given."* ]]
    [[ "$output" == *"paired t test of the differences against 0, one-sided (less), at a significance level of alpha = 0.01."* ]]
    [[ "$output" == *"Neither a smallest relevant difference (delta) nor a minimally relevant effect size"*"suffice $PROJECT_VERSION"* ]]
    # the effect for which a plan asks as many instances
    effect=$(suffice plan --instances 34 --alternative less --alpha 0.01 --power 0.9 --format json | jq .mres)
    run -0 methods "$table" --phi phi --alternative less --alpha 0.01 --power 0.9
    [[ "$output" == *"a standardised effect of $(printf_c %.3g "$effect") is detected with a power of 0.9."* ]]
    runs a b c >runs.csv
    run -0 methods runs.csv --simple --test wilcoxon --mres 0.6
    [[ "$output" == *"the difference of their values, second - first."* ]]
    [[ "$output" == *"3 comparisons were adjusted by Holm's procedure (Holm 1979), as Campelo and Wanner recommend (2020)."*"standardised effect is smaller than the MRES of 0.6, that is, where its confidence interval at the level that agrees with its adjusted p value lies within these limits."* ]]
    run -0 methods runs.csv
    [[ "$output" == *"On each instance, the difference between two algorithms was the logarithm of the ratio of their values, log(second / first)."* ]]
    run -0 methods runs.csv --percent-of-mean
    [[ "$output" == *"(second - first) / mean of all."* ]]
    run -0 methods runs.csv --compare first --percent
    [[ "$output" == *"(second - first) / first."* ]]
    keys() {
        suffice report "$@" --bibtex | sed -n 's/^@[a-z]*{\(.*\),$/\1/p' | tr '\n' ' '
    }
    [ "$(keys "$table" --phi phi)" = "CampeloTakahashi2019 Wilcoxon1945 HodgesLehmann1963 ShapiroWilk1965 " ]
    [ "$(keys runs.csv --mres 0.5)" = "CampeloTakahashi2019 CampeloWanner2020 Holm1979 Wilcoxon1945 \
HodgesLehmann1963 Schuirmann1987 Benavoli2014 ImanDavenport1980 Demsar2006 Benavoli2016 ShapiroWilk1965 " ]
    [[ "$(keys runs.csv --adjust bonferroni)" != *Holm* ]]
    # the comments of the LaTeX report are the same entries
    suffice report runs.csv --bibtex >bibtex
    suffice report runs.csv --format latex | sed -n '/^% @/,$s/^% //p' | diff bibtex -
}

words() { # FILE ARGS...: the analysis in one line
    suffice analyze "$@" | tr '\n' ' '
}

@test "remarks say what they mean and what to do" {
    # a skewed sample with one far from the rest, on which the verdict hangs
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 20; i++) print "n" i "," 1.4 + sin(i * i) * 2; print "far off,30" }' >far.csv
    run -0 words far.csv --phi phi
    [[ "$output" == *"Assumptions The differences are not normal (Shapiro-Wilk W = "*"resampling gives the interval ["* ]]
    [[ "$output" == *"1 instance lies far from the rest: 'far off' (30.00); check for measurement errors"* ]]
    [[ "$output" == *"Robustness The verdict depends on the test: "* ]]
    [[ "$output" == *"The verdict depends on single instances: without 'far off' it would be "*"; report this, and"* ]]
    [[ "$output" == *"Next experiment To plan a next experiment (this is not the power of this one): "*" more than here) detect an effect as large"* ]]
    # without that one R's t test rejects
    sed '/far off/d' far.csv >near.csv
    suffice analyze near.csv --phi phi --format json | jq -e '.comparisons[0].tests.t.p < 0.05'
    sample 40 -1 >better.csv
    run -0 words better.csv --phi phi --mres 0.5
    [[ "$output" == *"Leaving out any single instance does not change the verdict."* ]]
    [[ "$output" == *"All tests agree: better by the t test, the signed-rank test, the sign test and the permutation test."* ]]
    [[ "$output" != *"far from the rest"* ]]
    run -1 grep -E ' 0\.0+([, )]|$)' <<<"$output"
    printf 'phi,se\n1,0.5\n2,0.5\n4,0.5\n3,0.5\n' >se.csv
    [[ "$(words se.csv --phi phi)" == *"makes up 15 % of the variance, more than a tenth: smaller standard errors"* ]]
    sed 's/0.5/0.1/' se.csv >exact.csv
    [[ "$(words exact.csv --phi phi)" == *"makes up less than 1 % of the variance, no more than a tenth: more instances would help"* ]]
}

@test "no more than five instances are named" {
    awk 'BEGIN { print "phi"; for (i = 1; i <= 60; i++) print i % 7 - 3; for (i = 1; i <= 8; i++) print 900 + i }' >far.csv
    [[ "$(words far.csv --phi phi)" == *"8 instances lie far from the rest: 'line 69' (908"*"'line 65' (904"*") and 3 more; check"* ]]
}

@test "values that are positive have a t test of their log ratios" {
    runs a b >runs.csv
    run -0 words runs.csv --percent
    [[ "$output" == *"log ratio"*"the permutation test and the t test of log ratios."* ]]
    suffice analyze runs.csv --percent --format json >report.json
    suffice analyze runs.csv --log-ratio --format json | jq .comparisons[0].tests.t.p |
        near "$(jq .comparisons[0].tests.log_ratio.p report.json)" 1e-9
    sed -i '2s/[0-9]*$/-1/' runs.csv
    suffice analyze runs.csv --simple --format json |
        jq -e '.comparisons[0] | .tests.log_ratio.p == null and .verdicts.log_ratio == null'
}

troubled_store() { # an experiment with failures, at its limit, which was raised later
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); x = rand(); if (m == 12 && x < 0.3) exit 3; print m + 5 * x }"\n' >prog
    chmod +x prog
    printf '%s\n' 1 2 3 4 5 6 >list.txt
    for max in 12 14; do
        suffice compare 'a=./prog {seed} 10' 'b=./prog {seed} 12' --instances list.txt --sample all --accuracy 0.1 \
            --start 4 --max $max --simple --on-crash drop -q >/dev/null
    done
}

timed_out_store() { # an experiment with a time limit that every run on one instance reaches
    printf '#!/bin/sh\n[ "$1" = 1 ] && exec sleep 9\nexpr "$2" %% 97 + 100\n' >slow
    chmod +x slow
    suffice compare 'a=./slow {instance} {seed}' 'b=./slow {instance} {seed}' --instances list.txt --sample all --runs 2 \
        --timeout 0.5 --on-timeout 'penalise 900' -q --store limit.db >/dev/null
}

@test "failures, limits and changes of an experiment are told" {
    troubled_store
    run -0 words suffice.db
    failed=$(suffice export suffice.db --format json | jq '[.[] | select(.status != "ok")] | length')
    [ "$failed" -gt 0 ]
    [[ "$output" == *"6 of 6 instances reached their limit of runs before the standard error asked for: their differences"* ]]
    [[ "$output" == *"0 runs of a and $failed of b failed, and count as the experiment's policy says"* ]]
    report=$(suffice report suffice.db | tr '\n' ' ')
    [[ "$report" == *"The plan was changed in the course of the experiment: 'max' was changed from 12 to 14 on "* ]]
}

@test "every member of the JSON is described, and no other" {
    runs a b c >runs.csv
    echo instance,size,kind >features.csv
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "i$i,$((i * i)),k$((i % 2))"; done >>features.csv
    suffice analyze runs.csv --mres 0.5 --features features.csv --feature size --by kind --format json >all.json
    jq -e '.instances[3] | .name == "i4" and .features == [16, "k0"] and (.differences | length) == 3 and .cells[1].n == 1' all.json
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 9; i++) print "n" i "," i; print "far,99" }' >far.csv
    suffice analyze far.csv --phi phi --format json >far.json
    jq -e '.comparisons[0].outliers == ["far"] and .instances[9].differences[0].outlier' far.json
    # families of instances: asked for, and noticed
    awk 'BEGIN { print "instance,phi,kind"; for (i = 1; i <= 9; i++) print "n" i "," i + 20 * (i % 3) ",k" i % 3 }' >kinds.csv
    suffice analyze kinds.csv --group kind --only 'kind != k0' --format json >asked.json
    suffice analyze kinds.csv --format json >noticed.json
    suffice report kinds.csv --gate --delta 100 --format json >gate.json
    jq -e '.gate.outcome == "passed" and (.gate.sentence | test("^PASS: "))' gate.json
    jq -e '.noticed[0].feature == "kind"' noticed.json
    printf 'instance,a,b,c\nx,1,2,3\ny,2,1,3\nz,2,3,4\n' >wide.csv
    suffice analyze wide.csv --wide --format json >groups.json
    troubled_store
    suffice analyze suffice.db --format json >store.json
    timed_out_store
    suffice analyze limit.db --format json >limit.json
    echo 'b,q,1' | cat runs.csv - | sed '$s/.*/lonely,a,3/' >lonely.csv
    suffice analyze lonely.csv --format json >lonely.json
    printf 'algorithm,value\na,1\na,2\nb,3\nb,4\n' >single.csv
    suffice analyze single.csv --format json >single.json
    printf 'instance,a,b\nx,1,0\ny,0,1\nz,1,1\n' >items.csv
    suffice analyze items.csv --format json >items.json
    printf 'instance;a;b\nx;1;2\ny;2;TO\nz;3;4\n' >censored.csv
    suffice analyze censored.csv --limit 9 --on-timeout par2 --format json >censored.json
    seq 10 49 >numbers.txt
    suffice compare 'echo {instance}0' 'echo {instance}' -i numbers.txt --mres 0.5 --sequential --simple --runs 2 \
        --store looks.db -q >/dev/null
    suffice analyze looks.db --format json >looks.json
    jq -r 'paths | map(if type == "number" then "[]" else "." + . end) | join("") | ltrimstr(".") |
        sub("(?<a>tests|verdicts|bayes)\\.[a-z_]+"; "\(.a).*")' ./*.json | sort -u >written
    # of an array only its items are described
    sed -n 's/^\.It Va //p' "$SOURCE/man/suffice-json.5" | sort -u >described
    while read -r path; do
        case $path in
        *'[]') ;;
        *) grep -qxF "$path[]" written && continue ;;
        esac
        echo "$path"
    done <written | sort -u | diff described -
}

@test "the methods of a store name its plan and its seed" {
    cp -r "$SOURCE/examples/tour" tour
    cd tour
    suffice run experiment.yaml -q >/dev/null
    planned=$(suffice plan --mres 0.9 --format json | jq .instances)
    run -0 suffice report experiment.db --format markdown
    [[ "$output" == *"logarithm of the ratio of the mean value over their runs, log(second / first). Runs were added until the standard error of each difference was at most 0.007 or the limit on the number of runs was reached (stopping rule 'guarded', version 3). "*"A sample of N\\* = $planned instances was planned to detect a standardised effect of d = 0.9 (MRES) with a power of 0.8 at a significance level of 0.05. The seeds of all runs were derived from the number 42."* ]]
    [[ "$output" != *"Not as planned"* ]]
    run -0 methods experiment.db --test sign --alternative less --alpha 0.01 --mres 0.3
    [[ "$output" == *" Not as planned: the MRES "*" was given at the analysis; 0.9 was planned. alpha "*" was given at the analysis; 0.05 was planned. the "*" was given at the analysis; paired t test was planned. the alternative "*" was given at the analysis; two-sided was planned."* ]]
}

# skewed results against symmetric ones, which stopping favours
stopped_store() {
    algorithm skewed <<<'awk -v s="${2#"${2%????????}"}" "BEGIN { srand(s); for (i = 0; i < 9; i++) rand(); print 100 - 40 * log(1 - rand()) }"'
    algorithm even <<<'awk -v s="${2#"${2%????????}"}" "BEGIN { srand(s); for (i = 0; i < 9; i++) rand(); print 90 + 100 * rand() }"'
    names 10
    suffice compare 'skewed=./skewed {instance} {seed}' 'even=./even {instance} {seed}' --instances list.txt \
        --sample all --accuracy 0.06 --start 5 --mres 0.8 --quiet >/dev/null
}

@test "what stopping did stands beside the verdict, and is subtracted if it is more than its error" {
    load experiments
    stopped_store
    suffice analyze suffice.db --format json >report.json
    jq -e '.schema == 2 and (.comparisons[0] | .bias_error > 0 and .bias_subtracted == ((.bias | fabs) > 2 * .bias_error) and
        .false_positive_rate_error > 0)' report.json
    jq -e '[.instances[].differences[0]] | map(.phi_plain) == $plain' \
        --argjson plain "$(suffice export suffice.db --differences --format json | jq '[.[].phi]')" report.json
    jq -e '.comparisons[0] as $c | [.instances[].differences[0] | .phi_plain - .phi] |
        ((add / length) - (if $c.bias_subtracted then $c.bias else 0 end) | fabs) < 1e-12' report.json
    jq -e '.comparisons[0] | (.mean_plain - .mean - (if .bias_subtracted then .bias else 0 end) | fabs) < 1e-12' report.json
    for format in text markdown latex html; do
        suffice report suffice.db --format "$format" | tr -s ' \n' ' ' >said
        grep -q 'Stopping left a bias of about' said
        grep -q 'estimated by replaying the stopping rule' said
    done
    suffice analyze suffice.db --alpha 0.01 | tr '\n' ' ' | grep -q 'the false-positive rate was estimated for the planned test only'
}

@test "hostile names are inert in Markdown" {
    runs '  # \|' '1. a|b`c' '<script>*x*_y_[l](e) &lt; $z$' '@me http://e.org www.e.org' '- +' >runs.csv
    suffice report runs.csv --format markdown >all.md
    grep -v '^    ' all.md >report.md # BibTeX, which is code
    # nothing but our own tables, headings and lists: 5 algorithms and a matrix of them, their 10
    # pairs, 10 tables of 4 tests, one of 12 instances
    [ "$(grep -c '^|' report.md)" = 100 ]
    [ "$(grep '^|' report.md | tr -dc '|\n' | sort | uniq -c | tr -s ' ')" = ' 7 |||||||
 12 ||||||||
 67 ||||||||||
 14 ||||||||||||||||||||||' ]
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

@test "names do not turn the direction of the sentences around them" {
    turn=$(printf '\u202e')
    runs a "b${turn}c" >runs.csv
    for format in text markdown; do
        suffice report runs.csv --format $format >report
        absent -F "$turn" report
        grep -q 'bU+202Ec' report
    done
}

@test "hostile names are inert in LaTeX" {
    runs '\input{/etc/passwd}%~^' '[x]*#1 & $y$ _ <a>|"`' >runs.csv
    suffice report runs.csv --format latex | sed 's/\\allowbreak{}//g' >report.tex
    absent -F '\input{/' report.tex
    grep -qF '\textbackslash{}input\{/etc/passwd\}\%\textasciitilde{}\textasciicircum{}' report.tex
    grep -qF '{[}x{]}{*}\#1 \& \$y\$ \_ \textless{}a\textgreater{}\textbar{}{\char34}\textasciigrave{}' report.tex
    # braces are balanced, and rows have as many cells as columns
    [ "$(sed 's/\\[{}]//g' report.tex | tr -dc '{' | wc -c)" = "$(sed 's/\\[{}]//g' report.tex | tr -dc '}' | wc -c)" ]
    sed 's/\\&//g' report.tex | awk '
        match($0, /begin.tabular..@..[lr]+/) { columns = RLENGTH - length("begin{tabular}{@{}") }
        /\\\\$/ { n++; if (gsub(/&/, "") != columns - 1) { print; bad = 1 } }
        END { exit bad || n < 10 }'
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
    [[ "$(suffice report runs.csv)" == *"Left out"*"- 'lonely_|one' has no valid run of 'b'"* ]]
    [[ "$(suffice report runs.csv --format markdown)" == *"- 'lonely\\_&#124;one' has no valid run of 'b'"* ]]
    [[ "$(suffice report runs.csv --format latex)" == *"\\item[--] 'lonely\\_\\textbar{}one' has no valid run of 'b'"* ]]
}

@test "the gate passes what is not worse by more than delta, and says why first" {
    sample 40 -1 >better.csv
    sample 40 1 >worse.csv
    sample 200 0.02 >equal.csv
    sample 8 0.3 >open.csv
    run -0 suffice report better.csv --phi phi --delta 0.5 --gate --format markdown
    [[ "${lines[0]}" == "PASS: it is excluded that second is worse than first by more than 0.5 (one-sided p "*")." ]]
    run -0 suffice report equal.csv --phi phi --delta 0.5 --gate
    run -10 suffice report worse.csv --phi phi --delta 0.5 --gate --format markdown
    [[ "${lines[0]}" == "FAIL: second is worse than first (one-sided p "*"), and that it is worse by more than 0.5 is not excluded." ]]
    # worse is shown, but it is excluded that it matters
    run -0 suffice report worse.csv --phi phi --delta 3 --gate
    run -11 suffice report open.csv --phi phi --delta 0.5 --gate --format markdown
    [[ "${lines[0]}" == "FAIL: it is not shown that second is worse than first, but neither is it excluded that it is worse by more than 0.5 "* ]]
    run -0 suffice report worse.csv --phi phi
    refused 2 "a gate needs the smallest difference that matters" report worse.csv --phi phi --gate --mres 0.5
    # b is worse than a, c is as good as a; what b and c are to each other is not asked
    awk 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= 10; i++) print i ",a," i "\n" i ",b," i + 5 + i % 3 "\n" i ",c," i + (i % 2 ? 1 : -1) / 9 }' >runs.csv
    run -10 suffice report runs.csv --simple --delta 1 --gate --format markdown
    [[ "${lines[0]}" == "FAIL: b is worse than a "* ]]
    grep -v ',b,' runs.csv >two.csv
    run -0 suffice report two.csv --simple --delta 1 --gate
    refused 2 "alpha" report worse.csv --phi phi --gate --alpha 7
}

@test "a gate does not decide if failures would" {
    awk 'BEGIN { print "instance,a,b"
        for (i = 1; i <= 20; i++) print "i" i "," 10 + i "," (i > 10 ? "NA" : 9 + i + i % 3 / 3) }' >failed.csv
    run -12 suffice report failed.csv --wide --delta 2% --gate --format markdown
    [ "${lines[0]}" = "FAIL: b failed on 10 instances on which a did not, and no bound is known of what that is worth." ]
    [[ "$(tr '\n' ' ' <<<"$output")" == *"b is better than a on the 10 of 20 instances where both gave results (b failed on 10): "*"If every instance that was given up counts against the algorithm that failed on it, with the largest difference seen, and at least twice delta, the verdict would be inconclusive."* ]]
    suffice report failed.csv --wide --delta 2% --format json |
        jq -e '.state == "incomplete" and (.comparisons[0] | .verdict == "better" and .worst_case == "inconclusive" and .given_up.second == 10)'
    # equal where both gave results, but the largest difference seen is within delta
    awk 'BEGIN { print "instance,a,b"
        for (i = 1; i <= 12; i++) print "i" i "," 100 + i "," (i > 5 ? "NA" : 100 + i + (i % 3 - 1) / 5) }' >second.csv
    run -12 suffice report second.csv --wide --delta 2% --gate --format markdown
    [[ "$(tr '\n' ' ' <<<"$output")" == *"equivalent within 2 % on the 5 of 12 instances where both gave results (b failed on 7)"*"with the largest difference seen, and at least twice delta, the verdict would be worse."* ]]
    awk 'BEGIN { print "instance,a,b"
        for (i = 1; i <= 30; i++) print "i" i "," 100 + i "," (i == 7 ? "NA" : 100 + i + (i % 3 - 1) / 5) }' >third.csv
    run -12 suffice report third.csv --wide --delta 2% --gate --format markdown
    [[ "$(tr '\n' ' ' <<<"$output")" == *"equivalent within 2 %"*"by a difference of which no bound is known, the verdict would be inconclusive."* ]]
    # the first algorithm's own failures do not keep the second from being no worse
    awk -F, '{ print $1 "," $3 "," $2 }' second.csv >first.csv
    run -0 suffice report first.csv --wide --delta 2% --gate --format markdown
    # one failure of 30 is no more than a sign or a rank, and one item no more than an item
    awk 'BEGIN { print "instance,a,b"
        for (i = 1; i <= 30; i++) print "i" i "," 100 + i "," (i == 7 ? "NA" : 0.9 * (100 + i + i % 4)) }' >one.csv
    run -12 suffice report one.csv --wide --delta 2% --gate
    run -0 suffice report one.csv --wide --delta 2% --gate --test sign
    run -0 suffice report one.csv --wide --delta 2% --gate --test wilcoxon
    awk 'BEGIN { print "instance,a,b"
        for (i = 1; i <= 100; i++) print "i" i "," (i % 2) "," (i == 7 ? "NA" : i % 2) }' >items.csv
    run -0 suffice report items.csv --wide --delta 0.1 --gate --maximise
}

@test "a gate is about differences from 0, and says which instances it is about" {
    sample 40 0 >equal.csv
    refused 2 "a gate is about differences from 0, not from another one: leave out '--mu'" report equal.csv --phi phi --mu 0.1 --delta 3 --gate
    awk 'BEGIN { print "instance,a,b"; for (i = 1; i <= 20; i++) print "i" i "," 10 + i "," 10.01 + i }' >parts.csv
    awk 'BEGIN { print "instance,kind"; for (i = 1; i <= 20; i++) print "i" i "," i % 2 }' >kinds.csv
    run -0 suffice report parts.csv --wide --features kinds.csv --only 'kind = 1' --delta 2% --gate --format markdown
    [[ "${lines[0]}" == "PASS: "*"A part of the instances: those with "*"kind = 1"*", 10 of 20."* ]]
}

@test "a file is replaced only by a complete report" {
    echo old >report.md
    refused 2 "there is no column" report "$table" --phi none --format markdown -o report.md
    [ "$(cat report.md)" = old ]
    suffice report "$table" --phi phi --format markdown >expected
    run -0 suffice report "$table" --phi phi --format markdown --output report.md
    [ -z "$output" ]
    diff expected report.md
    [ -z "$(find . -name '*.part' -o -name '.suffice-*')" ]
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
    [ -z "$(find . -name '*.part' -o -name '.suffice-*')" ]
    refused 1 "cannot write 'none/report.md'" report "$table" --phi phi -o none/report.md
    run -1 --separate-stderr suffice report "$table" --phi phi -o /dev/full
    [ -c /dev/full ]
    [[ "$stderr" == *"cannot write '/dev/full'"* ]]
}

@test "references have their own format" {
    refused 2 "'--bibtex' and '--format' do not go together" report "$table" --phi phi --bibtex --format latex
}

@test "the methods say what was done, and no more" {
    { echo instance,a,b,c; for i in 1 2 3 4 5 6 7 8 9; do echo "i$i,$i,$((i * 7 % 5 + 3)),$((i * 5 % 7 + 4))"; done; } >wide.csv
    run methods wide.csv --wide --mres 0.5
    [[ "$output" == *"logarithm of the ratio of their values, log(second / first)."* ]]
    [[ "$output" == *"(Benavoli et al. 2014)"* ]]
    [[ "$output" == *"with a power of 0.8 at the strictest level."* ]]
    [[ "$output" == *"The sensitivity of every verdict to leaving out any single instance was examined."* ]]
    run methods wide.csv --wide --mres 0.5 --mu 0.1 # there is no Bayesian view then
    [[ "$output" == *"standardised effect from 0.1 is smaller than the MRES of 0.5"* ]]
    [[ "$output" != *"(Benavoli et al. 2014)"* ]]
    [[ "$(suffice report wide.csv --wide --mres 0.5 --mu 0.1 --bibtex)" != *Benavoli2014* ]]
    run methods wide.csv --wide --mres 0.5 --adjust bonferroni
    [[ "$output" == *"with a power of 0.8 at the strictest level."* ]]
    run methods wide.csv --wide --mres 0.5 --adjust shaffer
    [[ "$output" == *"(Shaffer 1986)"*"by Holm's procedure (Holm 1979)"* ]]
    [[ "$(suffice report wide.csv --wide --mres 0.5 --adjust shaffer --bibtex)" == *Holm1979*Shaffer1986* ]]
    [[ "$(suffice report wide.csv --wide --adjust bh --bibtex)" == *BenjaminiHochberg1995* ]]
}

@test "Bonferroni's power is that at its own level" {
    { echo instance,a,b,c; for i in 1 2 3 4 5 6 7 8 9; do echo "i$i,$i,$((i * 7 % 5 + 3)),$((i * 5 % 7 + 4))"; done; } >wide.csv
    suffice report wide.csv --wide --adjust bonferroni --format json | jq '.comparisons[0].detectable' |
        near "$(suffice plan --instances 9 --power 0.8 --alpha "$(jq -n "0.05 / 3")" --format json | jq .mres)" 1e-6
}

# one difference in each line
differences() { printf 'phi\n'; printf '%s\n' "$@"; }

@test "skewed differences: a remark warns, with how often the verdict and a gate err" {
    cd "$BATS_TEST_TMPDIR"
    # R: n / ((n - 1) * (n - 2)) * sum(((x - mean(x)) / sd(x))^3) is 2.232027389339; t.test: mean -6 [-10.4, -1.6]
    differences -11 -10 -10 -9 -8 -8 -7 -5 -2 10 >low.csv
    suffice analyze low.csv --phi phi --format json | jq '.comparisons[0].skewness' | near 2.232027389339 1e-11
    skewed="The differences are skewed to the right (skewness 2.23), and the t test then errs more often than stated: by \
simulation, with 10 exponential differences (skewness 2) and alpha 0.05,"
    [[ "$(words low.csv --phi phi)" == *"$skewed 'better' is wrong in 10 % of the experiments instead of 2.5 % where there is no \
difference. A next experiment"* ]]
    [[ "$(words low.csv --phi phi --alternative less)" == *"$skewed 'better' is wrong in 13 % of the experiments instead of 5 %"* ]]
    [[ "$(words low.csv --phi phi --delta 12)" == *"$skewed 'equivalent' is wrong in up to 13 % of the experiments instead of 5 %, \
and a gate passes in 13 % instead of 5 % where the difference is delta."* ]]
    run -0 suffice report low.csv --phi phi --gate --delta 3 --format markdown
    [[ "${lines[0]}" = "PASS: "* ]]
    [[ "$output" == *"$skewed 'better' is wrong in 10 % "*", and a gate passes in 13 % instead of 5 % where the difference is delta."* ]]
}

@test "skewed differences: the remark is for the side that matters, and for the t test" {
    cd "$BATS_TEST_TMPDIR"
    differences 11 10 10 9 8 8 7 5 2 -10 >left.csv
    [[ "$(words left.csv --phi phi)" == *"skewed to the left (skewness -2.23)"*"'worse' is wrong in 10 % "* ]]
    [[ "$(words left.csv --phi phi --maximise)" == *"skewed to the left (skewness -2.23)"*"'better' is wrong in 10 % "* ]]
    differences 5 6 6 7 8 8 9 11 14 26 >safe.csv # worse is concluded from below, the tail is above
    suffice analyze safe.csv --phi phi --format json | jq -e '.comparisons[0].verdict == "worse" and .comparisons[0].skewness > 2'
    [[ "$(words safe.csv --phi phi)" != *"skewed to"* ]]
    differences -11 -10 -10 -9 -8 -8 -7 -5 -2 10 >low.csv
    [[ "$(words low.csv --phi phi --test sign)" != *"skewed to"* ]]
    differences -11 -8 -3 -1 0 2 3 5 9 30 >open.csv # no conclusion
    [[ "$(words open.csv --phi phi)" != *"skewed to"* ]]
}

@test "skewed differences: few of them may hide it, many may not" {
    cd "$BATS_TEST_TMPDIR"
    symmetric=(-9 -8 -7 -7 -6 -6 -5 -5 -4 -3)
    differences "${symmetric[@]}" >few.csv
    [[ "$(words few.csv --phi phi)" == *"10 differences hardly show whether they are skewed; if they are, the t test errs more often than \
stated: by simulation, with 10 exponential differences (skewness 2) and alpha 0.05, 'better' is wrong in 10 % "* ]]
    differences "${symmetric[@]}" "${symmetric[@]}" >more.csv
    [[ "$(words more.csv --phi phi)" != *"skewed"* ]]
    # R: round(qexp(ppoints(40)) * 10) - 16, skewness 1.664
    differences -16 -16 -15 -15 -15 -15 -14 -14 -14 -13 -13 -13 -12 -12 -11 -11 -11 -10 -10 -9 -9 -8 -8 -7 -7 -6 -5 -4 -4 -3 -2 \
        -1 1 2 4 6 8 12 17 28 >many.csv
    [[ "$(words many.csv --phi phi)" == *"(skewness 1.66)"*"with 34 exponential differences (skewness 2) and alpha 0.05, 'better' is wrong in 6 % "* ]]
}
