#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Families of instances, a part of the instances, and several algorithms at a glance. The numbers are R's
# (tests/reference/make_intraclass.R): set 1 is the paper's first experiment by problem.

load helper
load experiments

setup() {
    reference=$SOURCE/tests/reference
    cd "$BATS_TEST_TMPDIR"
    sed '1s/instance/problem/' "$reference/seed-table1.csv" >table.csv
    columns=(--instance problem,dim)
}

one_line() {
    tr '\n' ' ' | sed 's/\\//g; s/  */ /g'
}

expected() { # COLUMN: of set 1
    awk -F, -v column="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i } NR == 2 { print $at }' \
        "$reference/intraclass.csv"
}

of() { # FILTER ARGS...
    local filter=$1
    shift
    suffice analyze table.csv "${columns[@]}" "$@" --format json | jq -r "$filter"
}

@test "the verdict over the means of groups stands beside the one over instances" {
    of .groupings[0].test.p --group problem | near "$(expected means_p)" 1e-9
    of .groupings[0].test.low --group problem | near "$(expected means_low)" 1e-9
    of .groupings[0].icc --group problem | near "$(expected icc)" 1e-9
    of .groupings[0].design_effect --group problem | near "$(expected deff)" 1e-9
    of .groupings[0].share --group problem | near "$(expected omega2)" 1e-9
    [ "$(of '[.comparisons[0].verdict, .groupings[0].verdict, .groupings[0].n_groups] | join(" ")' --group problem)" = \
        "better inconclusive 7" ]
    for format in text markdown latex html; do
        report=$(suffice report table.csv "${columns[@]}" --group problem --format $format --no-figures 2>/dev/null ||
            suffice report table.csv "${columns[@]}" --group problem --format $format)
        report=$(one_line <<<"$report")
        [[ "$report" == *"over the means of its 7 groups the verdict is inconclusive (p = 0.135)"* ]]
        [[ "$report" == *"means of groups"* ]]
        [[ "$report" == *"34 instances say as much about the mean as 7.6 independent ones"* ]]
    done
}

@test "each group has a verdict of its own, by Holm's procedure" {
    [ "$(of '.groupings[0].groups | map(.level + " " + .verdict) | join(", ")' --group problem)" = \
        "UF1 better, UF2 better, UF3 inconclusive, UF4 inconclusive, UF5 inconclusive, UF6 inconclusive, UF7 better" ]
    of '.groupings[0].groups[3].test.p_adjusted' --group problem | near 0.0548889270258615 1e-9
    suffice analyze table.csv "${columns[@]}" --group problem --plot forest.svg >/dev/null
    grep -q '>means of groups<' forest.svg
}

@test "a feature that explains most of the variance is reported though nobody asked" {
    run -0 suffice analyze table.csv "${columns[@]}"
    text=$(one_line <<<"$output")
    [[ "$text" == *"Caution: 'problem' explains 95 % of the variance of the differences; over the means of its 7 groups the verdict is inconclusive (p = 0.135)."* ]]
    [[ "$text" == *"The instances come in families: 'problem' explains 95 %"* ]]
    # not for one that explains less than half, nor for what hardly repeats
    cut -d, -f2,3,7 "$reference/seed-table2.csv" >jobs.csv
    [ "$(suffice analyze jobs.csv --format json | jq -c '[.features, .noticed]')" = '[["N"],[]]' ]
    [ "$(of '.noticed | length' --only 'problem = UF2')" = 0 ]
}

@test "an unknown group is refused with the names that there are" {
    run -2 --separate-stderr suffice analyze table.csv "${columns[@]}" --group generator
    [[ "$stderr" == *"there is no feature 'generator'; there are 'row', 'problem', 'dim', 'n1', 'n2', 'at_nmax'"* ]]
}

# values of both algorithms depend on a column
grouped_experiment() {
    { echo instance,kind,size; for i in 1 2 3 4 5 6; do echo "i$i,k$((i % 2)),$((10 * i))"; done; } >list.csv
    algorithm prog <<<'echo $(( ($2 % 17) + 100 + $3 ))'
    cat >x.yaml <<'END'
algorithms: {a: './prog {instance} {seed} 0', b: './prog {instance} {seed} {size}'}
instances: list.csv
sample: all
accuracy: 0.02
start: 6
group: kind
END
}

@test "an experiment names its group, and the analysis uses it" {
    grouped_experiment
    suffice run x.yaml -q >/dev/null
    [ "$(suffice analyze x.db --format json | jq -r '[.group, .groupings[0].n_groups] | join(" ")')" = "kind 2" ]
    report=$(suffice report x.db | one_line)
    [[ "$report" == *"Instances were grouped by kind, as planned;"* ]]
    sed -i 's/group: kind/group: colour/' x.yaml
    run -2 --separate-stderr suffice check x.yaml
    [[ "$stderr" == *"'group' must be a column of the instances' table: 'kind', 'size'"* ]]
}

@test "a part of the instances is stated first, and no recorded estimate for all is left" {
    grouped_experiment
    suffice run x.yaml -q >/dev/null
    suffice analyze x.db --format json | jq -e '.comparisons[0].false_positive_rate != null and .subset == null'
    suffice analyze x.db --only 'size >= 30' --format json >part.json
    jq -e '.subset == {condition: "size >= 30", n: 4, n_all: 6, n_unknown: 0}' part.json
    jq -e '.comparisons[0].n == 4 and (.instances | length) == 4 and .comparisons[0].false_positive_rate == null' part.json
    for format in text markdown latex html; do
        report=$(suffice report x.db --only 'size >= 30' --format $format | one_line)
        [[ "$report" == *"those with "*" 4 of 6. The verdicts are about such instances only."* ]]
        [[ "$report" == *" 4 of 6 instances with "*"which was not part of the plan"* ]]
    done
    report=$(suffice report x.db --only 'size >= 30' | one_line)
    [[ "$report" == "A part of the instances: those with size >= 30, 4 of 6."* ]]
    [[ "$report" == *"estimated for all instances"* ]]
    suffice analyze x.db --only 'size >= 30' --figure means --plot means.svg >/dev/null
    grep -q '>i3<' means.svg
    ! grep -q '>i1<' means.svg
}

@test "a condition that means nothing is refused" {
    run -2 --separate-stderr suffice report table.csv "${columns[@]}" --only 'size > 3'
    [[ "$stderr" == *"there is no feature 'size'; there are 'row', 'problem', "* ]]
    run -2 --separate-stderr suffice report table.csv "${columns[@]}" --only 'dim > 99'
    [[ "$stderr" == *"no instance satisfies 'dim > 99'; 'dim' goes from 10 to 39"* ]]
}

@test "several algorithms are seen at a glance before the pairs" {
    printf 'instance,a,b,c,d\n1,1,10,0.9,5\n2,2,11,2,6.1\n3,3,12.2,3.3,7\n4,1,10.1,0.7,5\n5,2,11,2,6\n6,4,13,3.9,8.2\n' >wide.csv
    suffice analyze wide.csv --wide --simple --format json >all.json
    jq -e '.overview.best_group == ["c", "a"] and .overview.verdicts[1][0] == "worse"' all.json
    jq -e '.comparisons[1] | [.wins, .ties, .losses] == [3, 2, 1]' all.json
    for format in text markdown latex html; do
        report=$(suffice report wide.csv --wide --simple --format $format | one_line | sed 's/<[^>]*>//g')
        [[ "$report" == *"Best group: c and a. c has the best mean rank"*"a is not shown to be worse than it"*"b against a"* ]]
    done
    suffice report wide.csv --wide --simple | head -1 | grep -q '^Best group: c and a'
    run -0 suffice analyze wide.csv --wide --simple --compare first
    [[ "$(one_line <<<"$output")" == *"The best group is not known: c has the best mean rank (1.33), but was not compared with all others."* ]]
}
