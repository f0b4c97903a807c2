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

@test "two figures can stand in one page" {
    for figure in forest qq; do
        suffice analyze "$reference/seed-table1.csv" --phi phi --plot $figure.svg --figure $figure >/dev/null
        grep -o "id=['\"][^'\"]*" $figure.svg | sort >$figure.ids
        [ -s $figure.ids ]
    done
    [ -z "$(comm -12 forest.ids qq.ids)" ]
}
