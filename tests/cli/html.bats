# SPDX-License-Identifier: GPL-3.0-or-later
# suffice report --format html: in a browser, and as a file. check_report.py says what is looked at.

load helper

setup() {
    table=$SOURCE/tests/reference/seed-table1.csv
    cd "$BATS_TEST_TMPDIR"
}

runs() { # ALGORITHMS INSTANCES
    awk -v k="$1" -v n="$2" 'BEGIN { print "instance,algorithm,value"
        for (i = 1; i <= n; i++) for (a = 1; a <= k; a++) for (r = 1; r <= 2; r++)
            printf "i%03d,a%d,%d\n", i, a, 100 + 9 * a + (i * a * 7919) % 23 + r * ((i + a) % 3) }'
}

# the names of algorithms and instances in hostile.csv, and in names.json
hostile() {
    /usr/bin/python3 - <<'END'
import csv, json
algorithms = ["<script>window.ran=1</script>", "\"><img src=x onerror=window.ran=1>", "`touch x` $(touch x) 'a' & \"b\"",
              "\u202etxt.exe", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627"]
instances = algorithms + ["' onload='window.ran=1", "a & b &lt; \"quoted\"", "${jndi:ldap://x}", "=1+1", "-- ]]> <!-- -->",
                          "javascript:window.ran=1", "</style></svg></title><b>", "\u65e5\u672c \U0001f600 \\n %s %n",
                          "&#60;i&#62;", "n" * 90]
json.dump({"algorithms": algorithms, "instances": instances}, open("names.json", "w"))
with open("hostile.csv", "w", encoding="utf-8", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(["instance", "algorithm", "value"])
    for i, instance in enumerate(instances):
        for a, algorithm in enumerate(algorithms):
            for r in range(2):
                rows.writerow([instance, algorithm, 100 + a + (i * a) % 7 + r])
END
}

@test "a browser shows it, asks for nothing, and runs nothing but its own" {
    runs 2 30 >plain.csv
    { runs 3 20; echo 'lonely,a1,100'; } >several.csv
    hostile
    awk 'BEGIN { print "instance,phi"; for (i = 1; i <= 20000; i++) print "i" i "," sin(i) }' >large.csv
    suffice report plain.csv --mres 0.5 --format html -o plain.html
    suffice report several.csv --mres 0.5 --format html -o several.html
    suffice report hostile.csv --compare first --format html -o hostile.html
    suffice report large.csv --phi phi --format html -o large.html
    runs 2 80 | awk -F, 'NR == 1 { print $0 ",size" } NR > 1 { print $0 "," substr($1, 2) % 7 }' >many.csv
    suffice report many.csv --mres 0.5 --feature size --format html -o many.html
    [ "$(stat -c %s large.html)" -lt 3000000 ]
    run "$SOURCE/tests/browser/check_report.py" {plain,several,hostile}.html names.json {many,large}.html
    echo "$output"
    [ "$status" = 0 ]
    [ ! -e x ]
}

@test "it says the numbers of the other formats" {
    suffice report "$table" --phi phi --mres 0.5 --format html >report.html
    suffice report "$table" --phi phi --mres 0.5 --format markdown >report.md
    # the cells of the table of tests
    [ "$(grep -c '^| [a-z]' report.md)" -ge 5 ]
    sed -n '/^| test /,/^$/{/^| [a-z]/p}' report.md | tr '|' '\n' | sed 's/^ *//; s/ *$//; s/ (decides)$//; s/^-$/\&ndash;/; /^$/d' | while read -r cell; do
        grep -qF -- ">$cell<" report.html || [ "$cell" = t ] || { echo "$cell"; return 1; }
    done
    grep -qF '<bdi>second</bdi> is better than <bdi>first</bdi>: the mean difference, ' report.html
    [ "$(grep -c '^<tr><th scope="row"><bdi>' report.html)" = 34 ]
    diff <(suffice report "$table" --phi phi --mres 0.5 --bibtex) \
        <(sed -n '/<pre>/,/<\/pre>/p' report.html | sed 's/.*<pre>//; s/<\/pre>.*//; /^$/d; s/&#39;/'"'"'/g')
}

@test "the page is valid, and pictures are well-formed" {
    runs 3 12 >runs.csv
    suffice report runs.csv --format html >report.html
    /usr/bin/python3 - report.html <<'END'
import html.parser, re, sys
import xml.etree.ElementTree as xml
text = open(sys.argv[1], encoding="utf-8").read()
void = {"meta", "link", "input", "br"}
class Nesting(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag not in void: self.open.append(tag)
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), (tag, names)
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (tag, self.getpos())
parser = Nesting()
parser.feed(text)
assert parser.open == [], parser.open
pictures = re.findall(r"<svg.*?</svg>", text, re.S)
assert len(pictures) >= 9, len(pictures)
for picture in pictures:
    xml.fromstring(picture)
END
}

@test "without gnuplot it fails and names the package, unless figures are not wanted" {
    mkdir empty
    echo old >report.html
    suffice=$(command -v suffice)
    run -1 --separate-stderr env PATH="$PWD/empty" "$suffice" report "$table" --phi phi --format html -o report.html
    [[ "$stderr" == *"gnuplot-nox"* ]]
    [ "$(cat report.html)" = old ]
    [ -z "$(find . -name '*.part' -o -name '.suffice-*')" ]
    PATH=$PWD/empty "$suffice" report "$table" --phi phi --format html --no-figures -o report.html
    ! grep -q '<svg' report.html
    grep -q 'asked for without figures' report.html
}

@test "figures are asked for where there are some" {
    refused 2 "the format 'text' has no figures" report "$table" --phi phi --figures f
    refused 2 "the format 'csv' has no figures" report "$table" --phi phi --figures f --format csv
    refused 2 "has its figures inside" report "$table" --phi phi --figures f --format html -o report.html
    refused 2 "unless a folder" report "$table" --phi phi --no-figures --format latex
    refused 2 "do not go together" report "$table" --phi phi --no-figures --figures f --format latex
    [ ! -e f ]
    [ ! -e report.html ]
    [ -z "$(find . -name '*.part' -o -name '.suffice-*')" ]
}

@test "Markdown links its figures from where it is" {
    mkdir -p 'out/a b'
    suffice report "$table" --phi phi --format markdown --figures 'out/a b/f' -o out/report.md
    grep -qF '](a%20b/f/forest-1.svg)' out/report.md
    [ -s 'out/a b/f/forest-1.svg' ]
    suffice report "$table" --phi phi --format markdown --figures figures -o out/report.md
    grep -qF '](../figures/qq-1.svg)' out/report.md
    suffice report "$table" --phi phi --format markdown --figures . | grep -qF '](./power-1.svg)'
    suffice report "$table" --phi phi --format markdown --figures "$PWD/g" -o out/report.md
    grep -qF "]($PWD/g/qq-1.svg)" out/report.md
    refused 1 "cannot make the folder 'none/f'" report "$table" --phi phi --format markdown --figures none/f
}

@test "names in CSV that begin like a formula are text, and are read as they were" {
    printf 'instance,algorithm,value\n' >runs.csv
    for i in 1 2 3 4 5; do
        printf '"-i%d","=1+1",%d\n"-i%d","@b",-%d\n' $i $((i * i)) $i $((i + 7)) >>runs.csv
    done
    suffice analyze runs.csv --simple --format csv >report.csv
    grep -q "^'=1+1,'@b,t,5,-" report.csv
    [ "$(suffice analyze runs.csv --simple --format json | jq -r '.comparisons[0].first')" = '=1+1' ]
    # written as export writes names
    sed "s/\"\([-=@]\)/\"'\1/g" runs.csv >guarded.csv
    grep -q "^\"'-i1\",\"'=1+1\",1$" guarded.csv
    diff <(suffice analyze runs.csv --simple --format json) <(suffice analyze guarded.csv --simple --format json)
}
