# SPDX-License-Identifier: GPL-3.0-or-later
# Ranks of all algorithms and trends over features, from files to reports and figures. The numbers are R's
# (tests/reference/ranking.csv, friedman.csv, line.csv).

load helper

setup() {
    reference=$SOURCE/tests/reference
    table=$reference/seed-table2.csv
    cd "$BATS_TEST_TMPDIR"
}

wide() { # SET: of friedman_values.csv, 6 algorithms, as a table with a column for each
    echo instance,a,b,c,d,e,f
    awk -F, -v set="$1" '$1 == set { print "i" $4 "," $5 "," $6 "," $7 "," $8 "," $9 "," $10 }' \
        "$reference/friedman_values.csv"
}

expected() { # TABLE SET COLUMN
    awk -F, -v set="$2" -v column="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
        NR > 1 && $1 == set { print $at; exit }' "$reference/$1"
}

of() { # FILTER ARGS...
    local filter=$1
    shift
    suffice analyze "$@" --format json | jq -r "$filter"
}

one_line() {
    tr '\n' ' ' | sed 's/\\//g'
}

@test "the ranking is R's" {
    wide 7 >wide.csv
    of .ranking.chi_squared wide.csv --wide | near "$(expected friedman.csv 7 chi_squared)" 1e-10
    of .ranking.p wide.csv --wide | near "$(expected friedman.csv 7 p)" 1e-24
    of .ranking.f wide.csv --wide | near "$(expected friedman.csv 7 f)" 1e-10
    of .ranking.critical wide.csv --wide | near "$(expected ranking.csv 7 critical)" 1e-6
    of '.ranking.mean_ranks[5]' wide.csv --wide | near "$(expected friedman.csv 7 rank6)" 1e-12
    [ "$(of '[.ranking.groups[] | join("")] | join(" ")' wide.csv --wide)" = "ab bcd cde ef" ]
    [ "$(of '[.ranking.groups[] | join("")] | join(" ")' wide.csv --wide --maximise)" = "fe edc dcb ba" ]
}

@test "every format for reading says who is not told apart, and that verdicts are not by ranks" {
    wide 7 >wide.csv
    for format in text markdown latex; do
        run -0 suffice report wide.csv --wide --format $format
        text=$(sed -E 's/\$([0-9.]+)\\times10\^\{(-[0-9]+)\}\$/\1e\2/g' <<<"$output" | one_line)
        [[ "$text" == *"a 1.96, b 2.69, c 3.58, d 3.61, e 4.03, f 5.14."* ]]
        [[ "$text" == *"chi-squared = 78.55 with 5 degrees of freedom, p = 1.7e-15; more exactly, Iman and Davenport's F = 25.2 with 5 and 195 degrees of freedom, p = 1.4e-19)"* ]]
        [[ "$text" == *"must lie 1.19 apart"*"does not tell apart a and b; b, c and d; c, d and e; e and f. All other"* ]]
        [[ "$text" == *"the verdicts rest on the tests of pairs, not on these ranks."* ]]
    done
    suffice report wide.csv --wide --bibtex | grep -q '^@article{Demsar2006,'
}

@test "without a difference of ranks nobody is told apart" {
    printf 'instance,a,b,c\nw,1,2,3\nx,2,3,1\ny,3,1,2\n' >wide.csv
    run -0 suffice analyze wide.csv --wide --simple
    text=$(one_line <<<"$output")
    [[ "$text" == *"That their ranks differ is not shown (Friedman's chi-squared = 0 with 2 degrees"* ]]
    [[ "$text" == *"is therefore not used to tell them apart."* ]]
    printf 'instance,a,b,c\nw,1,1,1\nx,2,2,2\ny,3,3,3\n' >wide.csv
    run -0 suffice analyze wide.csv --wide --simple
    [[ "$(one_line <<<"$output")" == *"They tie on every instance: there is nothing to test."* ]]
}

@test "two algorithms, or differences alone, have no ranking" {
    printf 'instance,a,b\nw,1,2\nx,2,3.5\ny,3,1\n' >two.csv
    [ "$(of .ranking two.csv --wide)" = null ]
    refused 2 "ranks need at least 3 algorithms; there are 2" analyze two.csv --wide --plot x.svg --figure ranks
    [ "$(of .ranking "$table" --phi phi)" = null ]
    [ ! -e x.svg ]
}

@test "the critical-difference diagram shows every name as it is" {
    python3 - <<'END'
import csv, random
random.seed(1)
names = ["<script>alert(1)", "`touch no`", "$(touch no)", "\"q\" 'q'", "{/Bold x}_2^3", "100 %d %%", "&amp; ]]>",
         "\u05e9\u05dc\u05d5\u05dd", "back\\slash", "plain"]
with open("hostile.csv", "w", newline="") as out:
    lines = csv.writer(out)
    lines.writerow(["instance"] + names)
    for i in range(12):
        lines.writerow([f"i{i}"] + [round(10 + 0.3 * k + random.gauss(0, 1), 3) for k in range(len(names))])
END
    suffice analyze hostile.csv --wide --plot ranks.svg --figure ranks >/dev/null
    python3 - <<'END'
import csv, xml.etree.ElementTree as ET
root = ET.parse("ranks.svg").getroot()
texts = ["".join(t.itertext()) for t in root.iter("{http://www.w3.org/2000/svg}text")]
for name in next(csv.reader(open("hostile.csv")))[1:]:
    assert any(name in t.split("  ") for t in texts), (name, texts)  # beside its mean rank
assert any(t.startswith("critical difference ") for t in texts)
END
    suffice analyze hostile.csv --wide --plot ranks.pdf --figure ranks >/dev/null
    suffice analyze hostile.csv --wide --plot ranks.png --figure ranks >/dev/null
    run -0 suffice analyze hostile.csv --wide --plot - --figure ranks
    [[ "$output" == *"critical difference "*"mean rank "*"plain"* ]]
    [ ! -e no ]
}

@test "the trends of the paper's second experiment are R's" {
    trends() { of ".trends[] | select(.level == \"$1\") | $2" "$table" --phi phi --feature M --by N; }
    [ "$(of '[.trends[].level] | join(" ")' "$table" --phi phi --feature M --by N)" = "50 100 150 200 250" ]
    trends 50 .slope | near "$(expected line.csv 1 slope)" 1e-12
    trends 250 .slope_p | near "$(expected line.csv 5 slope_p)" 1e-18
    trends 250 .slope_high | near "$(expected line.csv 5 slope_high)" 1e-12
    of '.trends[0].intercept' "$table" --phi phi --feature M | near "$(expected line.csv 6 intercept)" 1e-12
}

@test "every format for reading has the table of trends" {
    suffice report "$table" --phi phi --feature M --by N >report.text
    grep -Eq '^ +N = 50 +40 .* 5\.4e-14$' report.text
    suffice report "$table" --phi phi --feature M --by N --format markdown | grep -Eq '^\| N = 50 \| 40 \|.*\| 5\.4e-14 \|$'
    suffice report "$table" --phi phi --feature M --by N --format latex | grep -Eq '^ +N = 50 & 40 &.*& \$5\.4\\times10\^\{-14\}\$ '
}

@test "what has no line is said, and what is in none is counted" {
    cat >few.csv <<'END'
instance,phi,size,kind
a,1,10,x
b,2,20,x
c,1.5,10,y
d,1.7,20,y
e,1.2,30,y
f,3,,y
g,3,20,
END
    run -0 suffice analyze few.csv --phi phi --feature size --by kind
    [[ "$output" =~ "kind = x"\ +2\ +-\ +-\ +-\ +-\ +- ]]
    [[ "$(one_line <<<"$output")" == *"2 instances are in none of them, having no number of size or no kind."* ]]
    suffice analyze few.csv --phi phi --feature size --by kind --plot few.svg --figure feature >/dev/null
}

@test "the figure over a feature has a panel for each level, and tooltips" {
    suffice analyze "$table" --phi phi --feature M --by N --plot feature.svg --figure feature >/dev/null
    for n in 50 100 150 200 250; do
        grep -q "N = $n<" feature.svg
    done
    [ "$(grep -c '<title>I_' feature.svg)" = 200 ]
    suffice analyze "$table" --phi phi --feature M --plot feature.pdf --figure feature >/dev/null
    suffice analyze "$table" --phi phi --feature M --by N --plot feature.png --figure feature >/dev/null
    run -0 suffice analyze "$table" --phi phi --feature M --by N --plot - --figure feature
    [[ "$output" == *"N = 50"*"N = 100"*"N = 150"*"N = 200"*"N = 250"* ]]
}

@test "mistakes about features are named" {
    refused 2 "there is no feature 'X'; there are " analyze "$table" --phi phi --feature X
    printf 'instance,phi,kind\na,1,x\nb,2,x\nc,1.5,y\n' >texts.csv
    refused 2 "feature 'kind' has no numbers, but texts such as 'x'" analyze texts.csv --phi phi --feature kind
    refused 2 "needs a feature of the instances" analyze "$table" --phi phi --plot x.svg --figure feature
    refused 2 "'row' has 200 levels, the figure has room for 12" analyze "$table" --phi phi --feature M \
        --by row --plot x.svg --figure feature
}
