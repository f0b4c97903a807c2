#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the numbers of a report back: read_back.py JSON CSV TEXT HTML MARKDOWN LATEX

The tables of the four formats for reading have to be the same, cell by cell. Each number in them, in the
headline, among the key numbers and in what is said of effects is that of the JSON, rounded as it is shown;
each number of the CSV is that of the JSON. A table, a column or a key number that this program does not know
is a failure, so that none goes unread. In a page with figures, their data and what they say to those who do not see them are read
as well."""
import csv
import html.parser
import json
import math
import re
import sys
import urllib.parse

sys.dont_write_bytecode = True
import latex_reader  # noqa: E402

MARK = re.compile(r" \((decides|chosen)\)$")
NUMBER = r"-?[0-9][0-9.]*(?:e[-+]?[0-9]+)?"
MOST_IN_FOREST = 60  # instances; of so many there are other figures
MOST_WITH_FOREST = 10  # comparisons
MOST_ROWS = 200  # of the table of instances
read = 0  # numbers that were compared
failures = []


def fail(*words):
    failures.append(" ".join(str(w) for w in words)[:300])


# ---- tables of each format: lists of rows of texts, the heads first ----


class Page(html.parser.HTMLParser):
    def __init__(self, markup):
        super().__init__()
        self.tables, self.cell, self.labels = [], None, []
        self.skipped = 0
        self.feed(markup)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "svg" and attributes.get("aria-label"):
            self.labels.append(attributes["aria-label"])
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.tables[-1][-1].append(self.cell.strip())
            self.cell = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def unescaped(cell):
    return re.sub(r"\\([^A-Za-z0-9])", r"\1", html.unescape(cell.strip())).replace("\u200b", "")


def markdown_tables(markup):
    """[(caption, rows)]"""
    lines = markup.split("\n")
    found = []
    for i, line in enumerate(lines):
        if not re.match(r"\|(---:?\|)+$", line):
            continue
        end = next(k for k in range(i, len(lines)) if not lines[k].startswith("|"))
        rows = [[unescaped(c) for c in re.split(r"(?<!\\)\|", text)[1:-1]]
                for text in [lines[i - 1]] + lines[i + 1:end]]
        found.append((unescaped(lines[i - 3]) if i >= 3 else "", rows))
    return found


def canonical(cell):
    """without the mark of a row, which text has elsewhere, and with hyphens for the dash of no number and for minus"""
    return "-" if cell in ("--", "\u2013") else MARK.sub("", cell.replace("\u2212", "-"))


def is_same(format_name, tables, expected):
    if len(tables) != len(expected):
        fail(format_name, "has", len(tables), "tables, not", len(expected))
    for table, (caption, rows) in zip(tables, expected):
        if [[canonical(c) for c in row] for row in table] != [[canonical(c) for c in row] for row in rows]:
            wrong = [(x, y) for x, y in zip(table, rows) if list(map(canonical, x)) != list(map(canonical, y))]
            fail(format_name, "has another table", repr(caption), *wrong[:1])


def is_in_text(text, expected):
    """Text has no marks between cells: every row is a line with the same words, in the order of the tables."""
    lines = [re.sub(r"\s+<- (decides|chosen)$", "", line).split() for line in text.split("\n")]
    at = 0
    for caption, rows in expected:
        for row in rows:
            words = " ".join(canonical(c) for c in row).split()
            try:
                at = lines.index(words, at) + 1
            except ValueError:
                fail("text has no line", words, "of the table", repr(caption))
                return


# ---- numbers as they are shown ----


def unit_of(text):
    """What one of the last digit is worth."""
    mantissa, _, exponent = text.lstrip("-").partition("e")
    whole, _, decimals = mantissa.partition(".")
    zeros = len(whole) - len(whole.rstrip("0")) if not decimals and not exponent and len(whole) > 2 else 0
    return 10.0 ** (zeros - len(decimals) + int(exponent or 0))


def compare(place, shown, value, scale=1):
    """The text shown stands for the value, which may be None."""
    global read
    read += 1
    shown = shown.strip().replace("\u2212", "-")
    if value is None or (isinstance(value, float) and math.isnan(value)):
        infinite = {"low": "-inf", "high": "inf"}.get(place.split(", ")[-1])  # JSON has no such number
        if shown not in ("-", "", infinite):
            fail(place, "shows", shown, "where there is no number")
        return
    value *= scale
    if shown[:1] in "<>":
        bound = float(shown[1:])
        if (value < bound) != (shown[0] == "<"):
            fail(place, "shows", shown, "for", value)
        return
    if not re.fullmatch(NUMBER, shown):
        fail(place, "shows", repr(shown), "for", value)
    elif abs(float(shown) - value) > unit_of(shown) * (0.5 + 1e-6):
        fail(place, "shows", shown, "for", value)


def as_shown(report, phi):
    """A difference as people read it: percent, a factor or a probability where it is one."""
    kinds = {"ratio": lambda x: 100 * math.expm1(x), "percent": lambda x: 100 * x, "percent-of-mean": lambda x: 100 * x,
             "simple": lambda x: x, "log-ratio": math.exp, "probability": lambda x: x + 0.5}
    return kinds[report["difference"]](phi)


def pair_of(report, text):
    """The comparison that "b against a" names."""
    found = [c for c in report["comparisons"] if f"{c['second']} against {c['first']}" == text]
    if len(found) != 1:
        fail("no comparison is", repr(text))
    return found[0] if found else None


# ---- what each table has ----

TEST = {"t": "t", "wilcoxon": "wilcoxon", "sign": "sign", "McNemar": "sign", "permutation": "permutation",
        "log ratio": "log_ratio", "Welch": "welch", "Mann-Whitney": "mann_whitney", "bootstrap": "bootstrap"}
OF_TEST = {"statistic": "statistic", "df": "df", "p": "p", "adjusted": "p_adjusted", "estimate": "estimate",
           "low": "low", "high": "high"}


def read_tests(report, caption, rows):
    c = pair_of(report, caption.split(": ", 1)[1])
    of = c["single"] or c
    named = set()
    for row in rows[1:]:
        test = TEST[MARK.sub("", row[0])]
        named.add(test)
        for head, cell in zip(rows[0][1:-1], row[1:-1]):
            compare(f"{caption}, {test}, {head}", cell, of["tests"][test][OF_TEST[head]])
        if row[-1] != of["verdicts"][test]:
            fail(caption, test, "is", row[-1])
    missing = {t for t in of["tests"] if of["tests"][t]["p"] is not None} - named - {"log_ratio"}
    if missing:
        fail(caption, "lacks", missing)


def read_groups(report, caption, rows):
    pair = re.search(r": (.*?)\. ", caption)[1]
    grouping = next(g for g in report["groupings"] if f"{g['second']} against {g['first']}" == pair)
    c = pair_of(report, pair)
    by_name = {g["level"]: g for g in grouping["groups"]}
    by_name["means of groups"] = dict(grouping, n=grouping["n_groups"])
    by_name["all instances"] = {"n": c["n"], "mean": c["mean"], "test": c["tests"][report["test"]], "verdict": c["verdict"]}
    if {row[0] for row in rows[1:]} != set(by_name):
        fail(caption, "has other groups")
    for row in rows[1:]:
        g = by_name[row[0]]
        values = {"n": g["n"], "mean": g["mean"], "low": g["test"]["low"], "high": g["test"]["high"], "p": g["test"]["p"],
                  "adjusted": g["test"]["p_adjusted"]}
        for head, cell in zip(rows[0][1:-1], row[1:-1]):
            compare(f"{caption}, {row[0]}, {head}", cell, values[head])
        if row[-1] != g["verdict"]:
            fail(caption, row[0], "is", row[-1])


def read_trends(report, caption, rows):
    pair = re.match(r"The difference, (.*?), over ", caption)[1]
    trends = [t for t in report["trends"] if f"{t['second']} against {t['first']}" == pair]
    if len(trends) != len(rows) - 1:
        fail(caption, "has", len(rows) - 1, "rows")
    names = {"n": "n", "intercept": "intercept", "slope": "slope", "low": "slope_low", "high": "slope_high", "p": "slope_p"}
    for row, trend in zip(rows[1:], trends):
        for head, cell in zip(rows[0][1:], row[1:]):
            compare(f"{caption}, {row[0]}, {head}", cell, trend[names[head]])


def read_instances(report, caption, rows):
    algorithms = [a["name"] for a in report["algorithms"]]
    pairs = [f"{c['second']} against {c['first']}" for c in report["comparisons"]]
    by_name = {i["name"]: i for i in report["instances"]}
    names = [row[0] for row in rows[1:]]
    if len(by_name) <= MOST_ROWS and names != list(by_name):
        fail("the instances are others")
    elif len(by_name) > MOST_ROWS:  # the smallest and the largest differences, half of either
        order = [i["name"] for i in sorted(report["instances"], key=lambda i: i["differences"][0]["phi"])]
        if names != order[:MOST_ROWS // 2] + order[-MOST_ROWS // 2:]:
            fail("the instances are not those of the extremes")
    for row in rows[1:]:
        instance = by_name[row[0]]
        difference = None
        for head, cell in zip(rows[0][1:], row[1:]):
            place = f"instance {row[0]}, {head}"
            algorithm, _, what = head.rpartition(", ")
            if head == "difference" or head in pairs:
                difference = instance["differences"][pairs.index(head) if head in pairs else 0]
                compare(place, cell, difference and difference["phi_plain"])
            elif head == "standard error":
                compare(place, cell, difference and difference["se"])
            elif algorithm in algorithms:
                found = instance["cells"][algorithms.index(algorithm)]
                compare(place, cell, {"mean": found["value"] if found["n"] else None, "runs": found["n"]}[what])
            elif head == "run limit":
                if (cell == "reached") != bool(instance["at_limit"]):
                    fail(place, "is", cell)
            else:
                value = instance["features"][report["features"].index(head)]
                if cell != value and not math.isclose(float(cell), float(value), rel_tol=1e-3):
                    fail(place, "is", cell, "for", value)


def read_overview(report, caption, rows):
    ranking, verdicts = report["ranking"], report["comparisons"]
    names = [a["name"] for a in report["algorithms"]]
    if [row[0] for row in rows[1:]] != report["overview"]["order"]:
        fail(caption, "has another order")
    for row in rows[1:]:
        second = [c for c in verdicts if c["second"] == row[0]]
        first = [c for c in verdicts if c["first"] == row[0]]

        def count(word, turned):
            return sum(c["verdict"] == word for c in second) + sum(c["verdict"] == turned for c in first)

        values = {"mean rank": ranking["mean_ranks"][names.index(row[0])] if ranking else None,
                  "better than": count("better", "worse"), "worse than": count("worse", "better"),
                  "wins": sum(c["wins"] for c in second) + sum(c["losses"] for c in first),
                  "ties": sum(c["ties"] for c in second + first),
                  "losses": sum(c["losses"] for c in second) + sum(c["wins"] for c in first)}
        values["not shown"] = len(second + first) - values["better than"] - values["worse than"]
        for head, cell in zip(rows[0][1:], row[1:]):
            if head != "groups":
                compare(f"{caption[:20]}, {row[0]}, {head}", cell, values[head])
        letters = dict(zip(rows[0], row)).get("groups", "").split()
        if len(letters) != sum(row[0] in group for group in report["overview"]["groups"]):
            fail(caption[:20], row[0], "has the letters", letters)


def read_matrix(report, caption, rows):
    turned = {"better": "worse", "worse": "better"}
    letters = {"b": "better", "w": "worse", "=": "equivalent", "?": "inconclusive"}
    for row in rows[1:]:
        for column, cell in zip(rows[0][1:], row[1:]):
            if column == row[0]:
                compare("the diagonal", cell, None)
                continue
            c = next(c for c in report["comparisons"] if {c["first"], c["second"]} == {column, row[0]})
            sign, verdict = (1, c["verdict"]) if c["second"] == row[0] else (-1, turned.get(c["verdict"], c["verdict"]))
            value = sign * c["estimate"]["value"]
            word, _, shown = cell.partition(" ") if " " in cell else (letters[cell[-1]], "", cell[:-1])
            if word != verdict:
                fail(caption[:20], row[0], column, "is", cell)
            compare(f"{caption[:20]}, {row[0]}, {column}", shown, as_shown(report, value)
                    if sign > 0 or report["difference"] != "percent" else None)


def read_wins(report, caption, rows):
    for row in rows[1:]:
        c = pair_of(report, row[0])
        values = dict(c, **{"adjusted p": c["tests"][report["test"]]["p_adjusted"]})
        for head, cell in zip(rows[0][1:-1], row[1:-1]):
            compare(f"{row[0]}, {head}", cell, values[head])
        if row[-1] != c["verdict"]:
            fail(row[0], "is", row[-1])


def read_runs(report, caption, rows):
    single = report["comparisons"][0]["single"]
    found = {report["comparisons"][0]["first"]: single["first"], report["comparisons"][0]["second"]: single["second"]}
    names = {"runs": "n", "mean": "mean", "standard deviation": "sd"}
    for row in rows[1:]:
        for head, cell in zip(rows[0][1:], row[1:]):
            compare(f"{row[0]}, {head}", cell, found[row[0]][names[head]])


TABLES = ((r"Tests of the (differences|runs): ", read_tests), (r"Groups of instances by ", read_groups),
          (r"The difference, .*, over ", read_trends), (r"All algorithms: ", read_overview),
          (r"Verdicts: the algorithm of the row", read_matrix), (r"Instances that the first named", read_wins),
          (r"The runs", read_runs), (r"(### Instances|The differences (?:are shown as|of the \d+)|Of \d+ instances)", read_instances))


# ---- sentences ----


def ends_of(interval):
    """[(number, words)] of "[1 %, 2 %]", "up to 2 %" or "from 1 % on"; None: it has no such end"""
    both = re.match(rf"\[({NUMBER})(.*?), ({NUMBER})(.*?)\]", interval)
    if both:
        return [(both[1], both[2]), (both[3], both[4])]
    one = re.match(rf"(up to|from) ({NUMBER})(.*)", interval)
    return [None, (one[2], one[3])] if one[1] == "up to" else [(one[2], one[3]), None]


def signed(number, words):
    return ("-" if "lower" in words else "") + number


def compare_change(place, text, interval, value, low, high):
    """ "2.40 % lower" and "[1.68 %, 3.13 %]", or plain numbers; the interval has words for sides around 0 """
    scale = 100 if "%" in text else 1
    shown = re.match(rf"({NUMBER})(.*)", text)
    compare(place, signed(shown[1], shown[2]), value, scale)
    ends = ends_of(interval)
    if scale == 100 and None not in ends and not any("er" in words for _, words in ends):
        side = "-" if "lower" in text else ""
        ends = [(side + number, "") for number, _ in ends]
        ends = ends[::-1] if side else ends
    for end, expected in zip(ends, (low, high)):
        if end:
            compare(f"{place}, interval", signed(*end), expected, scale)
        elif expected is not None:
            fail(place, "lacks the end", expected)


def of_estimate(c):
    return c["estimate"]["value_shown"], c["estimate"]["low_shown"], c["estimate"]["high_shown"]


# "2 % lower than a's [..]", "2 % lower of the mean of all [..]", "1.02 times a's [..]", "a probability of 0.3 [..]"
CHANGE = re.compile(rf"(?:is|its mean is|with a probability of) ({NUMBER}(?: % (?:lower|higher))?)(?: of the mean of all| times \S+| than \S+)? "
                    r"(\[.*?\]|up to [^,]*|from .*? on)")


def read_headline(report, text):
    c = report["comparisons"][0]
    if text not in c["sentence"] and c["sentence"] not in text:
        fail("the headline is not that of the JSON:", text)
    match = CHANGE.search(text)
    if not match:
        fail("the headline has no numbers:", text)
        return
    compare_change("headline", match[1], match[2], *of_estimate(c))
    if c["single"]:
        return
    match = re.search(r"(\w+)(?: 0| 1/2)? on (\d+) of (\d+) instances.*?\(p (?:= )?(.*?)\)", text)
    differences = [i["differences"][0]["phi"] for i in report["instances"] if i["differences"][0]]
    above = match[1] in ("above", "higher")
    compare("headline, instances on its side", match[2], sum(x > 0 if above else x < 0 for x in differences))
    compare("headline, instances", match[3], c["n"])
    decides = "sign" if c["items"] else report["test"]
    compare("headline, p", match[4], c["tests"][decides]["p_adjusted"])


def read_key_numbers(report, text):
    """ "- label: number [interval]" after the headline """
    c = report["comparisons"][0]
    tests = (c["single"] or c)["tests"]
    for label, value in re.findall(r"^- (.*?): (.*)$", text, re.M):
        parts = re.match(r"(.*?)(?: (\[.*\]|up to .*|from .* on))?$", value)
        number, interval = parts[1], parts[2] or ""
        if label in ("mean difference", "mean factor") and not c["items"]:
            values = (c["mean_shown"], c["low_shown"], c["high_shown"])
        else:
            values = of_estimate(c)
        if label in ("mean factor", "factor") and report["difference"] != "log-ratio":
            compare_change(label, number, interval, *(x if x is None else 1 + x for x in values))
        elif label in ("mean difference", "difference of proportions", "difference", "Hodges-Lehmann estimate", "mean factor",
                       "median difference", "probability to win", "factor"):
            compare_change(label, number, interval, *values)
        elif label == "standardised effect d":
            compare_change(label, number, interval, c["d"], c["d_low"], c["d_high"])
        elif label == "equivalence, p":
            compare(label, number, c["equivalence"]["p_adjusted"])
        elif label.endswith(", p") or label.startswith("p, "):
            decides = c["single"]["decides"] if c["single"] else "sign" if c["items"] else report["test"]
            compare(label, number, tests[decides]["p_adjusted"])
        elif label == "instances":
            compare(label, number, c["n"])
        elif label == "runs" and c["single"]:
            for shown, key in zip(number.split(" and "), ("first", "second")):
                compare(label, shown, c["single"][key]["n"])
        else:
            fail("the key number", repr(label), "is not known")


def read_facts(report, text):
    for label, value in re.findall(r"^- (.*?): (.*)$", text, re.M):
        counts = dict(re.findall(r"([^\s(]+) (\d+)[,)]", value))
        if label == "instances":
            compare("instances", value, len([i for i in report["instances"] if any(c["n"] for c in i["cells"] or [{"n": 1}])]))
        elif label == "runs":
            compare("runs", value.split(" ")[0], report["n_runs"])
            for i, algorithm in enumerate(report["algorithms"]):
                if counts or len(report["algorithms"]) == 2:  # of many, only the sum is said
                    compare(f"runs of {algorithm['name']}", counts[algorithm["name"]],
                            sum(instance["cells"][i]["n"] for instance in report["instances"]))
        elif label == "failures":
            compare("failures", value.split(" ")[0], sum(a["n_failed"] for a in report["algorithms"]))
            for algorithm in report["algorithms"]:
                compare(f"failures of {algorithm['name']}", counts[algorithm["name"]], algorithm["n_failed"])
        elif label not in ("measured", "date"):
            fail("the fact", repr(label), "is not known")


def read_effects(report, text):
    """One sentence for each comparison over instances, in their order."""
    found = re.findall(rf"Over (\d+) instances the mean [-\w ()/]+ is ({NUMBER})[^(]*\(standard error {NUMBER}, standard deviation ({NUMBER})\)"
                       rf".*?d = ({NUMBER}) \[({NUMBER}), ({NUMBER})\].*?is better on (\d+) of .*?probability of ({NUMBER}) \[({NUMBER}), ({NUMBER})\]",
                       text)
    expected = [c for c in report["comparisons"] if not c["single"]]
    if len(found) != len(expected):
        fail("the effects of", len(found), "comparisons are described, of", len(expected))
    keys = ("n", "mean", "sd", "d", "d_low", "d_high", "wins", "superiority", "superiority_low", "superiority_high")
    for numbers, c in zip(found, expected):
        for shown, key in zip(numbers, keys):
            compare(f"effects, {key}", shown, c[key])


def read_labels(report, labels):
    """What the forests of a page say."""
    forests = [label for label in labels if label.startswith("The difference on each instance and their mean: ")]
    drawn = {re.search(r"mean: (.*?)\. The", label)[1] for label in forests}  # some of them in several orders
    expected = {f"{c['second']} against {c['first']}" for c in report["comparisons"] if c["n"] < MOST_IN_FOREST and not c["single"]}
    if len(report["comparisons"]) <= MOST_WITH_FOREST and drawn != expected:
        fail("there are forests of", drawn)
    for label in forests:
        c = pair_of(report, re.search(r"mean: (.*?)\. The", label)[1])
        match = re.search(rf"The mean of (\d+) differences is ({NUMBER}) (\(.*?\)|\[.*?\]); .* is better on (\d+) instances and worse on (\d+)",
                          label)
        for shown, value in zip(match.groups()[:2] + match.groups()[3:], (c["n"], c["mean"], c["wins"], c["losses"])):
            compare("forest", shown, value)
        compare_change("forest", match[2], match[3].strip("()"), c["mean"], c["tests"]["t"]["low"], c["tests"]["t"]["high"])


def figure_data(page):
    """{name: rows} of what can be downloaded"""
    found = re.findall(r'download="([^"]*)\.csv" href="data:text/csv;charset=utf-8,([^"]*)"', page)
    return {name: list(csv.DictReader(urllib.parse.unquote(html.unescape(data)).splitlines())) for name, data in found}


def same(place, shown, value):
    """with the digits that figures are given"""
    global read
    read += 1
    if value is None or not math.isclose(float(shown), value, rel_tol=1e-8, abs_tol=1e-12):
        fail(place, "is", shown, "for", value)


def read_figures(report, page):
    """The data of figures, as far as the JSON has them: differences, values, runs, standard errors and means."""
    instances = {i["name"]: i for i in report["instances"]}
    names = [a["name"] for a in report["algorithms"]]
    for name, rows in figure_data(page).items():
        kind, _, number = name.rpartition("-")
        k = int(number) - 1 if number.isdigit() else None
        c = report["comparisons"][k] if k is not None else None
        for row in rows:
            difference = instances[row["instance"]]["differences"][k] if c and row.get("instance") else None
            if kind in ("forest", "qq") and difference:
                same(name, row["difference"], difference["phi_plain" if kind == "forest" else "phi"])
            elif kind == "accuracy" and difference:
                same(name, row["standard_error"], difference["se"])
            elif kind == "scatter" and difference:
                for side in ("first", "second"):
                    same(name, row[f"value of {c[side]}"], instances[row["instance"]]["cells"][names.index(c[side])]["value"])
            elif name in ("means", "runs") and row["instance"]:
                cell = instances[row["instance"]]["cells"][names.index(row["series"])]
                same(name, row["value" if name == "means" else "runs"], cell["value" if name == "means" else "n"])
        ends = {"forest": "mean", "bootstrap": "normal interval", "convergence": "mean"}.get(kind)
        if ends and report["alternative"] == "two-sided" and not (kind == "convergence" and c["bias"] is not None):
            last = [row for row in rows if row["series"] == ends][-1]
            for key in ("low", "high"):
                same(f"{name}, {key}", last[key], c["tests"]["t"][key])


def read_csv(report, path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = [(c, t) for c in report["comparisons"] for t in (c["single"] or c)["tests"]
                if (c["single"] or c)["tests"][t]["p"] is not None]
    for row in rows:
        c = pair_of(report, f"{row['second']} against {row['first']}")
        test = (c["single"] or c)["tests"][row["test"].replace("-", "_")]
        values = dict(test, n=c["n"], mean=c["mean"], sd=c["sd"])
        for key in ("n", "mean", "sd", "statistic", "df", "p", "p_adjusted", "estimate", "low", "high"):
            global read
            read += 1
            found = float(row[key]) if row[key] else None
            if found != values[key]:
                fail("csv,", row["test"], key, "is", row[key], "for", values[key])
        if row["verdict"] != (c["single"] or c)["verdicts"][row["test"].replace("-", "_")]:
            fail("csv,", row["test"], "is", row["verdict"])
    if len(rows) != len(expected):
        fail("csv has", len(rows), "rows, not", len(expected))


def main():
    texts = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    report, (text, page, markdown, latex) = json.loads(texts[0]), texts[2:]
    expected = markdown_tables(markdown)
    markup, page = page, Page(page)
    is_same("html", page.tables, expected)
    is_same("latex", latex_reader.tables(latex_reader.body(latex)), expected)
    is_in_text(text, expected)
    for caption, rows in expected:
        reader = next((f for pattern, f in TABLES if re.match(pattern, caption)), None)
        if reader:
            reader(report, caption, rows)
        else:
            fail("the table", repr(caption), "is not known")
    blocks = [unescaped(block) for block in markdown.split("\n\n")]
    if len(report["algorithms"]) == 2:
        read_headline(report, blocks[1])
        read_key_numbers(report, blocks[2])
    for block in blocks:
        if block.startswith("- measured: "):
            read_facts(report, block)
    read_effects(report, unescaped(markdown))
    if page.labels:
        read_labels(report, page.labels)
        read_figures(report, markup)
    read_csv(report, sys.argv[2])
    print(*failures[:20], sep="\n")
    print(read, "numbers were read")
    sys.exit(bool(failures) or read < 50)


main()
