# SPDX-License-Identifier: GPL-3.0-or-later
# Intervals of percentages: of values that are not negative, nothing that is shown lies below -100 %.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    export COLUMNS=1000
}

# one run of each algorithm, so that the differences are -0.99, -0.98, -0.97 and -0.7: their mean is -0.91,
# and qt(0.975, 3) = 3.182446305 standard errors, sd / 2 with sd^2 = 0.0590 / 3, reach from -1.1331498 to -0.6868502
runs() { # FACTOR: of the second algorithm's values
    printf 'instance,algorithm,value\n'
    for second in 1 2 3 30; do
        printf 'i%s,a,100\ni%s,b,%s\n' $second $second $((second * $1))
    done
}

@test "no format shows less than -100 %" {
    runs 1 >runs.csv
    for format in json csv text markdown latex; do
        suffice report runs.csv --difference percent --format $format -o said.$format
    done
    suffice report runs.csv --difference percent --format html --no-figures -o said.html
    "$SOURCE/tests/cli/read_back.py" said.json said.csv said.text said.html said.markdown said.latex
    grep -q '^b is better than a: b.s result is 91.0 % lower than a.s \[68.7 %, 100.0 %\]' said.text
    grep -q 'mean factor  *0.090 \[0, 0.313\]' said.text
    tr '\n' ' ' <said.text | grep -q '1 interval, of the mean, of groups or of instances, would go on below -100 %'
}

@test "what was recorded stays, and figures and groups are cut" {
    printf '#!/bin/sh\nawk -v s="$1" -v m="$2" "BEGIN { srand(s); x = rand(); print m / (0.02 + x * x) }"\n' >prog
    chmod +x prog
    printf '%s\n' 'name,kind,size' 1,x,1 2,x,2 3,y,3 4,y,4 5,z,5 6,z,6 7,z,7 >list.csv
    suffice compare 'a=./prog {seed} 10' 'b=./prog {seed} 3' --instances list.csv --sample all --difference percent \
        --accuracy 0.5 --start 3 --max 10 -q >log
    suffice export suffice.db --differences | awk -F, 'NR > 1 && $8 < -1 { n++ } END { exit n < 3 }'
    suffice verify suffice.db
    suffice report suffice.db --group kind --feature size --format html -o page.html
    grep -q 'intervals, of the mean, of groups or of instances, would go on below -100 %' page.html
    # what the figures of differences say: their texts, the tips, and the words for those who do not see them
    /usr/bin/python3 - <<'PYTHON'
import csv
import html
import re
import urllib.parse
page = open("page.html", encoding="utf-8").read().replace("\u2212", "-")
n = 0
for figure in re.findall(r"<svg.*?</svg>", page, re.S):
    texts = re.findall(r">([^<]+)<", figure) + re.findall(r'aria-label="([^"]*)"', figure)
    if re.search(r'aria-label="The (difference on each|differences over|mean difference of)', figure):
        for number in re.findall(r"-\d+(?:\.\d+)?(?!\d)", " ".join(texts)):
            n += 1
            assert float(number) >= -1, (number, texts)
assert n > 30, n
# and the data of all that have differences
for name, data in re.findall(r'download="(\w+-1)\.csv" href="data:text/csv;charset=utf-8,([^"]*)"', page):
    for row in csv.DictReader(urllib.parse.unquote(html.unescape(data)).splitlines()):
        for key in ("difference", "mean_difference", "low"):
            assert not row.get(key) or float(row[key]) >= -1, (name, row)
PYTHON
    suffice report suffice.db --group kind --format json >said.json
    jq -e '[.groupings[].groups[].test.low, .groupings[].test.low | select(. != null)] | length >= 3 and all(. >= -1)' said.json
}
