# SPDX-License-Identifier: GPL-3.0-or-later
# The figures of suffice analyze, as other programs read them.

load helper

setup() {
    reference=$SOURCE/tests/reference
    cd "$BATS_TEST_TMPDIR"
}

hostile_names() {
    python3 - <<'END'
import csv, sys
names = ["<script>alert(1)</script>", "\"double\" 'single'", "&amp; & ]]>", "`touch no`", "$(touch no)",
         "\u05e9\u05dc\u05d5\u05dd \u202eabc", "two\nlines", "\ufffe\uffff", "a" * 300, "x id='x' url(#y)"]
with open("hostile.csv", "w", newline="") as out:
    lines = csv.writer(out)
    lines.writerow(["instance", "phi", "se"])
    for i, name in enumerate(names):
        lines.writerow([name, i * i % 7, 0.1 * i])
END
}

@test "whatever names hold, an SVG is XML with their tooltips and runs nothing" {
    hostile_names
    for figure in forest qq; do
        suffice analyze hostile.csv --phi phi --plot figure.svg --figure $figure >/dev/null
        python3 - <<'END'
import xml.etree.ElementTree as ET
root = ET.parse("figure.svg").getroot()
svg = "{http://www.w3.org/2000/svg}"
titles = [t.text for t in root.iter(svg + "title")]
assert len(titles) == 10, titles
for name in ["<script>alert(1)</script>", "\"double\" 'single'", "&amp; & ]]>", "`touch no`", "$(touch no)",
             "\u05e9\u05dc\u05d5\u05dd \u202eabc", "two?lines", "??", "x id='x' url(#y)"]:
    assert any(t.startswith(name + "\ndifference ") for t in titles), (name, titles)
ids = [e.get("id") for e in root.iter() if e.get("id")]
assert len(ids) == len(set(ids))
for e in root.iter():
    assert e.tag != svg + "script"
    for name, value in e.attrib.items():
        assert not name.startswith("on"), name
        if name.endswith("href"):
            assert value[0] == "#" and value[1:] in ids, value
END
    done
    [ ! -e no ]
}

@test "long names beside an upright axis are broken into lines that fit" {
    cd "$BATS_TEST_TMPDIR"
    first=$(printf 'f%.0s' {1..40}) second=$(printf 's%.0s' {1..40})
    printf 'instance,%s,%s\nx,1,2\ny,2,3\nz,4,9\n' "$first" "$second" >long.csv
    suffice analyze long.csv --wide --figure qq --plot qq.svg >/dev/null
    /usr/bin/python3 - <<'END'
import xml.etree.ElementTree as tree
texts = ["".join(e.itertext()).strip() for e in tree.parse("qq.svg").iter("{http://www.w3.org/2000/svg}text")]
label = [t for t in texts if "against" in t or "log ratio," in t]
assert len(label) >= 2 and max(map(len, label)) < 40, label
END
}

@test "the bars of the forest are the intervals that are exported" {
    store=$BUILD/tests/stores/plain.db
    suffice export "$store" --differences >differences.csv
    suffice analyze "$store" --figure forest --plot forest.svg >/dev/null || [ $? -eq 1 ]
    suffice analyze differences.csv --phi phi --figure forest --plot again.svg >/dev/null || [ $? -eq 1 ]
    python3 - <<'END'
import csv, re
import xml.etree.ElementTree as tree
rows = {r["instance"]: r for r in csv.DictReader(open("differences.csv")) if r["lo"]}
assert any(float(r["hi"]) - float(r["phi"]) > 2.1 * float(r["se"]) for r in rows.values())
for figure in "forest.svg", "again.svg":
    titles = dict(t.text.split("\n") for t in tree.parse(figure).iter("{http://www.w3.org/2000/svg}title"))
    assert len(titles) >= len(rows), titles
    for name, r in rows.items():
        if r["lo"] != r["hi"]:
            ends = "difference %.4g, 95 %% from %.4g to %.4g" % tuple(float(r[k]) for k in ("phi", "lo", "hi"))
            assert titles[name] == ends, (figure, name, titles[name], ends)
    texts = ["".join(e.itertext()).strip() for e in tree.parse(figure).iter("{http://www.w3.org/2000/svg}text")]
    assert "instances, 95 % intervals" in texts, texts
END
}

@test "the data of a figure are those of the runs, by hand and as exported" {
    awk 'BEGIN { print "instance,algorithm,value,size"; srand(3)
        for (i = 1; i <= 20; i++) for (a = 1; a <= 2; a++) for (r = 1; r <= 12; r++)
            printf "i%d,%s,%.6f,%d\n", i, a == 1 ? "a" : "b", 10 + i + a * (i % 3 - 1) + rand(), 10 * (i % 5) }' >measured.csv
    options=(--simple --mres 0.5)
    for figure in $(suffice plot | sed -n 's/^\([a-z-]*\):.*/\1/p'); do
        case $figure in ranks | cactus | solved-ecdf | time-spent | looks) continue ;; esac
        suffice plot measured.csv "${options[@]}" --feature size --figure $figure --format csv >$figure.csv
    done
    suffice analyze measured.csv "${options[@]}" --format json >analysis.json
    python3 - <<'END'
import csv, json, statistics
runs = {}
for row in csv.DictReader(open("measured.csv")):
    runs.setdefault((row["instance"], row["algorithm"]), []).append(float(row["value"]))
instances = sorted({i for i, _ in runs})
mean = {key: statistics.fmean(values) for key, values in runs.items()}
difference = {i: mean[i, "b"] - mean[i, "a"] for i in instances}
comparison = json.load(open("analysis.json"))["comparisons"][0]

def rows(figure, series):
    found = [r for r in csv.DictReader(open(figure + ".csv")) if r["series"] == series]
    assert found, (figure, series)
    return found

def same(x, y, what):
    assert abs(float(x) - y) <= 1e-9 * max(1, abs(y)), (what, x, y)

for figure in "forest", "qq", "raincloud", "feature":
    found = rows(figure, "instances")
    assert sorted(r["instance"] for r in found) == instances, figure
    for r in found:
        same(r["difference"], difference[r["instance"]], figure)
for r in rows("scatter", "instances"):
    for a in "ab":
        same(r["value of " + a], mean[r["instance"], a], "scatter")
for a in "ab":
    assert len(rows("means", a)) == len(rows("runs", a)) == 20
    for r in rows("means", a):
        same(r["value"], mean[r["instance"], a], "means")
    for r in rows("runs", a):
        assert r["runs"] == "12"
for r in rows("accuracy", "instances"):
    i = r["instance"]
    se = (statistics.variance(runs[i, "a"]) / 12 + statistics.variance(runs[i, "b"]) / 12) ** 0.5
    same(r["standard_error"], se, "accuracy")
for figure in "forest", "raincloud":
    (r,) = rows(figure, "mean")
    same(r["difference"], statistics.fmean(difference.values()), figure)
    t = comparison["tests"]["t"]
    same(r["low"], t["low"], figure)
    same(r["high"], t["high"], figure)
last = rows("convergence", "mean")[-1]
assert last["instances"] == "20"
same(last["difference"], statistics.fmean(difference.values()), "convergence")
steps = rows("differences-ecdf", "instances")
for value in difference.values():
    share = max(float(r["share"]) for r in steps if abs(float(r["difference"]) - value) < 1e-9)
    same(share, sum(d <= value for d in difference.values()) / 20, "ecdf")
for r in rows("simplex", "draws"):
    assert abs(sum(float(r[k]) for k in ("better", "equivalent", "worse")) - 1) < 3e-5, r
END
    suffice plot measured.csv --simple --figure forest --format csv -o data.csv
    suffice plot measured.csv --simple --figure forest --format csv | cmp - data.csv
    refused 2 "are of drawings" plot measured.csv --figure forest --format csv -o no.csv --width 85mm
    refused 2 "say what to draw" plot measured.csv --format csv
    refused 2 "does not end in" plot measured.csv --figure forest -o no.csv
    [ ! -e no.csv ]
}

@test "a terminal for UTF-8 shows braille in colours, others and files ASCII" {
    draw="plot $reference/seed-table1.csv --phi phi --figure qq"
    on_terminal() { timeout 60 "$SOURCE/tests/cli/on_terminal.py" env LC_ALL=C.UTF-8 TERM=xterm "$@"; }
    on_terminal suffice $draw >colour
    grep -q $'\033\\[38;5;' colour
    on_terminal NO_COLOR=1 suffice $draw >plain
    run -1 grep $'\033' plain
    grep -q '●' plain
    on_terminal LC_ALL=C suffice $draw >ascii
    run -1 grep -P '[^\x00-\x7f]' ascii
    grep -q 'normal quantile' ascii
    suffice $draw >file
    run -1 grep -P '[^\x00-\x7f]' file
}

@test "names of any script stay in their columns of a drawing" {
    hostile_names
    suffice plot hostile.csv --phi phi --figure forest --characters braille >drawing
    python3 - <<'END'
import unicodedata
for line in open("drawing", encoding="utf-8"):
    # suffice takes what is no character for nothing
    wide = sum(0 if unicodedata.category(c) in ("Cn", "Mn") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line[:-1])
    assert wide <= 80 and all(ord(c) >= 32 for c in line[:-1]), line
END
    grep -q '<script>' drawing
    [ ! -e no ]
}
