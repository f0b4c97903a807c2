# SPDX-License-Identifier: GPL-3.0-or-later
# Many instances and many algorithms: reports stay small, and say the same numbers in every format.

load helper

setup() {
    cd "$BATS_TEST_TMPDIR"
}

wide() { # ALGORITHMS INSTANCES
    python3 - "$1" "$2" <<'PY'
import random, sys
algorithms, instances = map(int, sys.argv[1:])
random.seed(1)
print("instance," + ",".join(f"a{k}" for k in range(algorithms)))
for i in range(instances):
    base = random.uniform(10, 20)
    print(f"i{i}," + ",".join(f"{base + 0.4 * k + random.gauss(0, 1):.6f}" for k in range(algorithms)))
PY
}

@test "a page of many instances has the extremes, and says how many it leaves out" {
    wide 2 1000 >many.csv
    suffice report many.csv --wide --format html -o many.html
    suffice analyze many.csv --wide --format json >many.json
    [ "$(wc -c <many.html)" -lt 1500000 ]
    python3 - <<'PY'
import html, json, re
page = open("many.html").read()
rows = json.load(open("many.json"))["instances"]
assert len(rows) == 1000
ordered = [r["name"] for r in sorted(rows, key=lambda r: r["differences"][0]["phi"])]
table = re.search(r'id="table".*?</table>', page, re.S)[0]
shown = [html.unescape(re.sub("<[^>]*>", "", name)) for name in re.findall(r'<th scope="row">(.*?)</th>', table)]
assert shown == ordered[:100] + ordered[-100:], shown[:5]
words = re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]*>", "", page)))
assert "Of 1000 instances the 100 with the smallest and the 100 with the largest difference are shown" in words
assert "the 20 smallest and the 20 largest differences and the mean of all; the 960 instances between are left out" in words.lower()
forest = re.search(r'<figure id="forest-1".*?</figure>', page, re.S)[0]
assert "960 others" in forest
assert ordered[0] in forest and ordered[-1] in forest and ordered[500] not in re.findall(r"\bi\d+\b", forest)
PY
    run ! grep -q '<figure id="means"' many.html
}

@test "the matrix has the differences and verdicts of the JSON, in every format" {
    wide 7 20 >seven.csv
    suffice analyze seven.csv --wide --format json >seven.json
    suffice report seven.csv --wide >seven.text
    suffice report seven.csv --wide --format markdown >seven.markdown
    suffice report seven.csv --wide --format html --no-figures >seven.html
    python3 - <<'PY'
import html, json, re
j = json.load(open("seven.json"))
letter = {"better": "b", "worse": "w", "equivalent": "=", "inconclusive": "?"}
turned = {"better": "worse", "worse": "better"}
def shown(x):
    size = abs(x)
    return f"{x:.0f}" if size >= 9.95 else f"{x:.{2 if size < 0.995 else 1}f}" if size >= 0.0995 else f"{x:.2g}"
cells = {}
for c in j["comparisons"]:
    up = c["estimate"]["value_shown"]
    cells[c["second"], c["first"]] = shown(100 * up) + letter[c["verdict"]]
    cells[c["first"], c["second"]] = shown(100 * (1 / (1 + up) - 1)) + letter[turned.get(c["verdict"], c["verdict"])]
order = j["overview"]["order"]
text = open("seven.text").read()
lines = text[text.index("Verdicts: "):].split("\n")
start = next(i for i, l in enumerate(lines) if l.split() == ["algorithm"] + order)
for name, line in zip(order, lines[start + 1:]):
    assert line.split() == [name] + [cells[name, other] for other in order if other != name], line
for name in ("markdown", "html"):
    page = re.sub("<[^>]*>", " ", open(f"seven.{name}").read().replace("\\", ""))
    page = html.unescape(page).replace("\u2212", "-").replace("|", " ")
    for one in order:
        row = r"\s+".join(re.escape(cells[one, other]) for other in order if other != one)
        assert re.search(r"\s+".join([re.escape(one), row]), page), (name, one)
assert sorted(sum(j["overview"]["verdicts"], []), key=str).count(None) == 7
PY
}

@test "of more than 100 comparisons the JSON and the page stay small" {
    wide 15 12 >fifteen.csv
    suffice analyze fifteen.csv --wide --format json >fifteen.json
    [ "$(jq '[.comparisons[].bootstrap.means | length] | add' fifteen.json)" = 0 ]
    [ "$(jq '[.comparisons[].estimate.value] | map(select(. != null)) | length' fifteen.json)" = 105 ]
    [ "$(wc -c <fifteen.json)" -lt $((105 * 6500)) ]
    suffice report fifteen.csv --wide --format html --no-figures --comparison a0,a14 -o fifteen.html
    [ "$(wc -c <fifteen.html)" -lt 200000 ]
    [ "$(grep -c '<details class="comparison" id="comparison-' fifteen.html)" = 1 ]
    wide 14 12 >fourteen.csv
    [ "$(suffice analyze fourteen.csv --wide --format json | jq '.comparisons | length, (.[90].bootstrap.means | length)' | tr '\n' ' ')" = "91 999 " ]
}
