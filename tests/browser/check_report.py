#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks at reports in a browser: check_report.py PLAIN SEVERAL HOSTILE NAMES MANY LARGE

PLAIN has one comparison of 12 instances or more, SEVERAL more than one comparison, HOSTILE the
names of the JSON object NAMES as algorithms and instances, MANY 60 to 200 instances with a feature,
LARGE 20000 instances or more.
Prints TAP.
"""
import csv
import json
import math
import os
import sys
import tempfile
import time

from browser import Browser
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

WIDTHS = {380: True, 1400: False}  # a phone, a screen

SHOWN_ROWS = """return [...document.querySelectorAll('#table tbody tr')]
    .filter(row => !row.hidden).map(row => [...row.cells].map(cell => cell.textContent))"""

CONTRASTS = """
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = (e) => {
    for (; e; e = e.parentElement) {
        const colour = parse(getComputedStyle(e).backgroundColor);
        if (colour.length === 3 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
};
return [...document.querySelectorAll('p, dt, dd, td, th, .badge, .interval, figcaption, summary, a, li, h1, h2')]
    .filter(e => e.getClientRects().length).map(e => {
        const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
        return [(a + 0.05) / (b + 0.05), e.outerHTML.slice(0, 100)];
    }).filter(([ratio]) => ratio < 4.5)"""

OPEN_ALL = "for (const e of document.querySelectorAll('details')) e.open = true;"
BOXES = """return [...document.querySelectorAll('figure svg')].filter(svg =>
        !svg.parentElement.matches('.view') || svg.checkVisibility()).map(svg => {
    const box = svg.getBoundingClientRect();
    return [box.left, box.right, box.width, box.height, innerWidth]; })"""


class Failure(Exception):
    pass


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(str(item) for item in what))


def column(rows, i):
    return [row[i] for row in rows]


def numbers(texts):
    return [float(text) for text in texts if text != "\u2013"]


def head(browser, i):
    return browser.driver.find_elements(By.CSS_SELECTOR, "#table thead th")[i]


def press(browser, i):
    head(browser, i).find_element(By.TAG_NAME, "button").send_keys(Keys.ENTER)


def is_quiet(browser, path):
    """no message, no request, nothing beside the page"""
    for (width, mobile), scheme in zip(WIDTHS.items(), ("light", "dark")):
        browser.set_size(width, 800, mobile)
        browser.set_scheme(scheme)
        browser.open(path)
        browser.run(OPEN_ALL)
        expect(browser.run("return document.documentElement.scrollWidth <= innerWidth"), "the page is wider than", width)
        expect(browser.messages() == [], "messages")
        requests = [url for url in browser.requests() if not url.startswith("data:")]
        expect(requests == ["file://" + os.path.abspath(path)], "requests:", requests)


def has_figures(browser, path):
    """every figure is there, inside the page, with ids of its own and a name"""
    for width, mobile in WIDTHS.items():
        browser.set_size(width, 800, mobile)
        browser.open(path)
        expect(browser.run("return document.querySelectorAll('#comparison-1 figure svg').length") >= 3,
               "figures of the first comparison")
        browser.run(OPEN_ALL)
        for left, right, wide, high, inner in browser.run(BOXES):
            expect(left >= 0 and right <= inner and wide > 200 and high > 40, "a figure at", left,
                   right, wide, high)
    ids = browser.run("return [...document.querySelectorAll('[id]')].map(e => e.id)")
    expect(len(ids) == len(set(ids)), "an id twice")
    lost = browser.run("""return [...document.querySelectorAll('svg use')].map(
        use => use.getAttribute('xlink:href') || use.getAttribute('href'))
        .filter(name => !document.getElementById(name.slice(1)))""")
    expect(lost == [], "points without a shape:", lost)
    expect(browser.run("""return [...document.querySelectorAll('figure')].every(f =>
        f.querySelector('svg[role=img]').getAttribute('aria-label') &&
        f.querySelector('figcaption').textContent)"""), "a figure without a name")
    for figure, label, caption in browser.run("""return [...document.querySelectorAll('figure')].map(f =>
            [f.id, f.querySelector('svg').getAttribute('aria-label'),
             [...f.querySelectorAll('figcaption p:not(.data)')].map(p => p.textContent)])"""):
        expect(len(caption) == 2 and caption[1].endswith("."), figure, "does not say how it is read:", caption)
        said = label.removeprefix(caption[0])
        expect(any(c.isdigit() for c in said), figure, "says no numbers to those who do not see it:", label)


def sorts(browser, path):
    """by number and by name, in both directions, by mouse and by keyboard"""
    browser.set_size(1400, 800)
    browser.open(path)
    at_first = browser.run(SHOWN_ROWS)
    for press_head in (lambda i: head(browser, i).find_element(By.TAG_NAME, "button").click(),
                       lambda i: press(browser, i)):
        press_head(1)
        expect(head(browser, 1).get_attribute("aria-sort") == "ascending", "aria-sort")
        up = numbers(column(browser.run(SHOWN_ROWS), 1))
        expect(up == sorted(up) and len(up) >= 12, "ascending:", up)
        press_head(1)
        expect(head(browser, 1).get_attribute("aria-sort") == "descending", "aria-sort")
        down = numbers(column(browser.run(SHOWN_ROWS), 1))
        expect(down == sorted(down, reverse=True), "descending:", down)
        press_head(0)
        expect(head(browser, 1).get_attribute("aria-sort") is None, "two columns sorted")
        names = column(browser.run(SHOWN_ROWS), 0)
        expect(names == sorted(names), "names ascending:", names)
        press_head(0)
        names = column(browser.run(SHOWN_ROWS), 0)
        expect(names == sorted(names, reverse=True), "names descending:", names)
    expect(sorted(browser.run(SHOWN_ROWS)) == sorted(at_first), "rows were lost")


def sorts_gaps_last(browser, path):
    """instances without a value come last in both directions"""
    browser.set_size(1400, 800)
    browser.open(path)
    for _ in range(2):
        press(browser, 1)
        values = column(browser.run(SHOWN_ROWS), 1)
        expect("\u2013" in values, "no gap")
        first_gap = values.index("\u2013")
        expect(set(values[first_gap:]) == {"\u2013"}, "a gap before a value:", values)


def filters(browser, path):
    """rows by a text, and counts them"""
    browser.set_size(380, 800, True)
    browser.open(path)
    field = browser.driver.find_element(By.ID, "filter")
    total = len(browser.run(SHOWN_ROWS))
    name = browser.run(SHOWN_ROWS)[3][0]
    count = lambda: browser.run("return document.getElementById('count').value")
    expect(count() == f"{total} of {total}", count())
    field.send_keys(name.upper())
    rows = browser.run(SHOWN_ROWS)
    expect(name in column(rows, 0) and len(rows) < total, "not filtered")
    expect(count() == f"{len(rows)} of {total}", count())
    field.clear()
    field.send_keys("no such name")
    expect(count() == f"0 of {total}" and browser.run(SHOWN_ROWS) == [], count())
    field.clear()
    expect(count() == f"{total} of {total}", "not cleared")


def is_legible(browser, path):
    """every text stands out from its ground (WCAG 2 AA)"""
    browser.set_size(1400, 800)
    for scheme in ("light", "dark"):
        browser.set_scheme(scheme)
        browser.open(path)
        browser.run(OPEN_ALL)
        poor = browser.run(CONTRASTS)
        expect(poor == [], scheme, poor[:3])


def shows_tips(browser, path):
    """a tap on a point shows its title, a tap elsewhere hides it"""
    browser.set_size(380, 800, True)
    browser.open(path)
    expected = browser.run("""
        const title = document.querySelector('svg title');
        window.point = title.parentElement.lastElementChild;
        point.scrollIntoView({block: 'center'});
        return title.textContent;""")
    time.sleep(0.2)  # scrolling hides a tip
    browser.run("""point.dispatchEvent(
        new MouseEvent('click', {bubbles: true, clientX: 370, clientY: 300}))""")
    tip = "const tip = document.getElementById('tip'); "
    expect(browser.run(tip + "return tip.hidden ? null : tip.textContent") == expected, "no tip")
    expect(browser.run(tip + "const box = tip.getBoundingClientRect(); "
                       "return box.left >= 0 && box.right <= innerWidth && box.top >= 0"),
           "the tip leaves the page")
    browser.driver.find_element(By.TAG_NAME, "h1").click()
    expect(browser.run(tip + "return tip.hidden"), "the tip stays")


def prints_all(browser, path):
    """on paper what is folded is open, and there are no controls"""
    browser.set_size(1400, 800)
    browser.open(path)
    browser.command("Emulation.setEmulatedMedia", media="print")
    try:
        browser.run("dispatchEvent(new Event('beforeprint'))")
        expect(browser.run("return document.querySelectorAll('details').length > 1"), "nothing folded")
        expect(all(box[3] > 40 for box in browser.run(BOXES)), "a figure is folded")
        expect(browser.run("return getComputedStyle(document.querySelector('.controls')).display")
               == "none", "controls on paper")
        browser.run("dispatchEvent(new Event('afterprint'))")
        expect(browser.run("return document.querySelectorAll('details[open]').length") == 0,
               "left open")
    finally:
        browser.command("Emulation.setEmulatedMedia", media="")


def opens_targets(browser, path):
    """the address of a comparison unfolds it"""
    browser.open(path, "#comparison-2")
    expect(browser.run("return document.getElementById('comparison-2').open"), "folded")


def is_complete_without_script(browser, path):
    """all is shown when scripts are forbidden"""
    browser.set_size(380, 800, True)
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(path)
        expect(browser.run("return !document.querySelector('#table button')"), "a script ran")
        expect(len(browser.run(SHOWN_ROWS)) >= 12, "rows")
        expect(browser.run("return getComputedStyle(document.querySelector('.controls')).display")
               == "none", "controls that do nothing")
        expect(browser.run("return document.documentElement.scrollWidth <= innerWidth"), "too wide")
    finally:
        browser.command("Emulation.setScriptExecutionDisabled", value=False)


def is_inert(browser, path, names):
    """hostile names are text"""
    for width, mobile in WIDTHS.items():
        browser.set_size(width, 800, mobile)
        browser.open(path)
        browser.run(OPEN_ALL)
        for e in browser.driver.find_elements(By.CSS_SELECTOR, "#table thead button")[:3]:
            browser.run("arguments[0].click()", e)
        expect(browser.run("return 'ran' in window") is False, "a script ran")
        expect(browser.messages() == [], "messages")
        expect(browser.run("return document.scripts.length") == 1, "a second script")
        strange = browser.run("""return [...document.querySelectorAll('*')].filter(e =>
            ['IMG', 'IFRAME', 'OBJECT', 'EMBED', 'FORM', 'BASE', 'AUDIO', 'VIDEO', 'image'].includes(e.tagName) ||
            [...e.attributes].some(a => a.name.startsWith('on') || /^javascript:/i.test(a.value)))
            .map(e => e.outerHTML.slice(0, 200))""")
        expect(strange == [], "made of a name:", strange)
    expect("\ufffd" not in browser.run("return document.body.textContent"), "a broken character")
    shown = column(browser.run(SHOWN_ROWS), 0)
    expect(sorted(shown) == sorted(names["instances"]), "instances:", sorted(shown))
    texts = browser.run("return [...document.querySelectorAll('bdi')].map(e => e.textContent)")
    for name in names["algorithms"]:
        expect(name in texts, "algorithm not isolated:", name)
    expect(browser.run("""return [...document.querySelectorAll('bdi')].every(e =>
        getComputedStyle(e).unicodeBidi.includes('isolate'))"""), "a direction reaches others")
    sentences = browser.run("""return [...document.querySelectorAll('.sentence')].map(e =>
        [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent).join(''))""")
    expect(not any("\u202e" in text for text in sentences), "a sentence that turns its direction")


def heads_wrap(browser, path):
    """long names above a column take lines, not width, and captions stay in sight"""
    browser.set_size(380, 800, True)
    browser.open(path)
    browser.run(OPEN_ALL)
    widths = browser.run("""return [...document.querySelectorAll('#table thead th')].map(
        th => th.getBoundingClientRect().width)""")
    expect(max(widths) < 260, "columns as wide as", max(widths))
    expect(browser.run("""return [...document.querySelectorAll('caption')].every(
        e => { const r = document.createRange(); r.selectNodeContents(e);
               return r.getBoundingClientRect().right <= innerWidth; })"""), "a caption is cut off")


def links_instances(browser, path):
    """a row shows its marks in the figures, and a mark its row"""
    browser.set_size(1400, 800)
    browser.open(path)
    linked = """return [...document.querySelectorAll('.linked')].map(e =>
        [e.tagName, e.tagName === 'TR' ? e.cells[0].textContent : e.firstChild.textContent.split('\\n')[0]])"""
    point = "arguments[0].dispatchEvent(new MouseEvent(arguments[1], {bubbles: true}))"
    rows = browser.driver.find_elements(By.CSS_SELECTOR, "#table tbody tr")
    name = browser.run("return arguments[0].cells[0].textContent", rows[2])
    browser.run(point, rows[2], "mouseover")
    found = browser.run(linked)
    expect(["TR", name] in found and ["g", name] in found, "row", name, found)
    expect({item[1] for item in found} == {name}, "others", found)
    mark = browser.run("""return [...document.querySelectorAll('figure g > title')].map(e => e.parentElement)
        .find(e => e.firstChild.textContent.split('\\n')[0] === arguments[0])""",
                       browser.run("return arguments[0].cells[0].textContent", rows[5]))
    expect(browser.run("""const mark = arguments[0]; mark.scrollIntoView({block: 'center'});
        const box = mark.getBoundingClientRect();
        return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === mark.lastElementChild""", mark),
           "the pointer does not meet the mark")
    browser.run(point, mark, "click")
    expect(browser.run("return arguments[0].classList.contains('linked')", rows[5]), "mark")
    expect(not browser.run("return arguments[0].classList.contains('linked')", rows[2]), "two at a time")


DATA = """return [...document.querySelectorAll('figure')].map(f => {
    const link = f.querySelector('figcaption a[download]');
    return [f.id, link && link.download, link && decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1))]; })"""


def offers_data(browser, path):
    """every figure has its data, which a click saves, with the numbers of the table"""
    browser.set_size(1400, 800)
    browser.open(path)
    for name, file, text in browser.run(DATA):
        expect(file == name + ".csv" and text.startswith("series,"), name, "has no data")
        rows = list(csv.reader(text.splitlines()))
        expect(len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows), name, "has a ragged table")
    forest = {name: text for name, _, text in browser.run(DATA)}["forest-1"]
    drawn = {row["instance"]: float(row["difference"]) for row in csv.DictReader(forest.splitlines())
             if row["series"] == "instances"}
    shown = dict(browser.run("""return [...document.querySelectorAll('#table tbody tr')].map(
        row => [row.cells[0].textContent, Number(row.cells[1].dataset.v)])"""))
    expect(drawn.keys() == shown.keys() and
           all(math.isclose(drawn[i], shown[i], rel_tol=1e-9, abs_tol=1e-12) for i in drawn), "other numbers", drawn)
    with tempfile.TemporaryDirectory() as folder:
        browser.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        browser.driver.find_element(By.CSS_SELECTOR, "#forest-1 a[download]").click()
        saved = os.path.join(folder, "forest-1.csv")
        for _ in range(100):
            if os.path.exists(saved):
                break
            time.sleep(0.1)
        with open(saved, encoding="utf-8") as file:
            expect(file.read() == forest, "the file has something else")
    expect(browser.messages() == [], "messages")


def links_everywhere(browser, path, kinds):
    """a row shows its mark in every figure of single instances"""
    browser.set_size(1400, 800)
    browser.open(path)
    name = browser.run("return document.querySelector('#densities-1 g > title').textContent.split('\\n')[0]")
    browser.run("""[...document.querySelectorAll('#table tbody tr')].find(row => row.cells[0].textContent === arguments[0])
        .dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))""", name)
    found = browser.run("return [...document.querySelectorAll('figure:has(g.linked)')].map(f => f.id)")
    expect(set(found) == set(kinds), name, "is marked in", sorted(found))


def shown_views(browser, figure):
    return browser.run("""return [...document.querySelectorAll(`#${arguments[0]} .view`)]
        .filter(view => view.getClientRects().length).map(view => view.className)""", figure)


def choose(browser, figure, value):
    browser.driver.find_element(By.CSS_SELECTOR, f"#{figure} input[value={value}]").click()


TICS = """const view = [...document.querySelectorAll(`#${arguments[0]} .view`)].find(v => v.getClientRects().length);
    return [...view.querySelectorAll('text')].map(text => [text.textContent.trim(), text.getBoundingClientRect().top])"""


def rows_from_top(browser, figure, names):
    heights = {text: top for text, top in browser.run(TICS, figure) if text in names}
    return sorted(heights, key=heights.get)


def switches_views(browser, path):
    """the order and the scale of a figure are chosen, without a script"""
    browser.set_size(1400, 800)
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(path)
        names = [row[0] for row in browser.run(SHOWN_ROWS)]
        differences = {row[0]: float(row[1]) for row in browser.run(SHOWN_ROWS)}
        expect(shown_views(browser, "forest-1") == ["view o0 s0"], shown_views(browser, "forest-1"))
        seen = [differences[name] for name in rows_from_top(browser, "forest-1", names)]
        expect(len(seen) == len(names) and seen == sorted(seen, reverse=True), "by difference:", seen)
        for value, order in (("o1", names), ("o2", sorted(names))):
            choose(browser, "forest-1", value)
            expect(shown_views(browser, "forest-1") == [f"view {value} s0"], shown_views(browser, "forest-1"))
            expect(rows_from_top(browser, "forest-1", names) == order, value,
                   rows_from_top(browser, "forest-1", names))
        choose(browser, "scatter-1", "s1")
        expect(shown_views(browser, "scatter-1") == ["view o0 s1"], shown_views(browser, "scatter-1"))
        choose(browser, "means", "o2")
        expect(shown_views(browser, "means") == ["view o2 s0"], shown_views(browser, "means"))
    finally:
        browser.command("Emulation.setScriptExecutionDisabled", value=False)
    browser.command("Emulation.setEmulatedMedia", media="print")
    try:
        expect(browser.run("return getComputedStyle(document.querySelector('.views')).display") == "none",
               "controls on paper")
    finally:
        browser.command("Emulation.setEmulatedMedia", media="")


def places_marks_exactly(browser, path):
    """on both scales of the scatter every mark is where its values are on the axis"""
    browser.set_size(1400, 800)
    browser.open(path)
    for value in ("s0", "s1"):
        choose(browser, "scatter-1", value)
        pairs = browser.run("""const view = [...document.querySelectorAll('#scatter-1 .view')].find(v => v.getClientRects().length);
            return [...view.querySelectorAll('g > title')].map(title => [title.textContent,
                Number(title.nextElementSibling.getAttribute('cx'))])""")
        points = [(float(text.split(": ")[1].split(",")[0]), x) for text, x in pairs]
        scale = math.log if value == "s0" else (lambda v: v)
        (low, left), (high, right) = min(points), max(points)
        for v, x in points:
            wanted = left + (right - left) * (scale(v) - scale(low)) / (scale(high) - scale(low))
            expect(abs(wanted - x) < 0.7, value, "a mark of", v, "at", x, "not", wanted)


def colours_marks(browser, path):
    """marks have the colour of the level of their instance's feature"""
    browser.set_size(1400, 800)
    browser.open(path)
    field = browser.driver.find_element(By.CSS_SELECTOR, "#colours select")
    expect(field.is_displayed(), "no choice of colours")
    browser.run("const s = arguments[0]; s.selectedIndex = 1; s.dispatchEvent(new Event('change'))", field)
    key = browser.run("""return [...document.querySelectorAll('#colours .key span:has(.swatch)')].map(
        item => [item.textContent, item.firstChild.style.background])""")
    expect(len(key) >= 2 and len({colour for _, colour in key}) == len(key), "key", key)
    column = browser.run("return [...document.querySelectorAll('#table th')].findIndex(th => 'feature' in th.dataset)")
    rows = {row[0]: row[column] for row in browser.run(SHOWN_ROWS)}
    painted = browser.run("""return [...document.querySelectorAll('#scatter-1 .view.o0.s0 g > title')].map(
        title => [title.textContent.split('\\n')[0], title.nextElementSibling.style.fill])""")
    expect({name for name, _ in painted} == set(rows), "marks", painted)
    legend = {}
    for text, colour in key:
        low, _, high = text.partition(" to ")
        legend[colour] = (float(low), float(high or low))
    for name, colour in painted:
        low, high = legend[colour]
        expect(low <= float(rows[name]) <= high, name, rows[name], "has the colour of", low, "to", high)
    browser.run("const s = arguments[0]; s.selectedIndex = 0; s.dispatchEvent(new Event('change'))", field)
    expect(browser.run("return document.querySelectorAll('.coloured').length") == 0, "colours stay")


def has_contents(browser, path):
    """the contents lead to every section, and are not printed"""
    browser.open(path)
    expect(browser.run("""const links = [...document.querySelectorAll('nav a')];
        return links.length >= 3 && links.every(a => document.querySelector(a.hash).textContent.includes(a.textContent))"""),
           "contents")


def stays_usable(browser, path):
    """the extreme instances can be sorted and filtered, and the page says that there are more"""
    browser.set_size(1400, 800)
    browser.open(path)
    expect(len(browser.run(SHOWN_ROWS)) == 200, "rows")
    expect(browser.run("""const pictures = [...document.querySelectorAll('figure img')];
        return pictures.every(e => e.naturalWidth > 500 && e.alt)"""), "figures of many points")
    expect("the 100 with the smallest and the 100 with the largest difference" in
           browser.run("return document.body.textContent"), "the rest")
    browser.run("document.querySelectorAll('#table button')[1].click()")
    up = numbers(column(browser.run(SHOWN_ROWS), 1))
    expect(up == sorted(up) and len(up) == 200, "not ascending")
    browser.run("const f = document.getElementById('filter'); f.value = '7'; "
                "f.dispatchEvent(new Event('input'))")
    rows = browser.run(SHOWN_ROWS)
    expect(0 < len(rows) < 200 and all(any("7" in cell for cell in row) for row in rows), "filtered")


def main():
    plain, several, hostile, names, many, large = sys.argv[1:]
    with open(names, encoding="utf-8") as file:
        names = json.load(file)
    checks = ([(is_quiet, path) for path in (plain, several, hostile, large)] +
              [(has_figures, path) for path in (plain, several, hostile)] +
              [(sorts, plain), (sorts_gaps_last, several), (filters, plain), (is_legible, plain),
               (is_legible, several), (shows_tips, plain), (prints_all, several),
               (opens_targets, several), (is_complete_without_script, plain),
               (links_instances, plain),
               (links_everywhere, plain, ["forest-1", "qq-1", "densities-1", "accuracy-1", "scatter-1", "convergence-1",
                                          "means", "runs"]),
               (links_everywhere, many, ["qq-1", "densities-1", "accuracy-1", "scatter-1", "convergence-1",
                                         "raincloud-1", "differences-ecdf-1", "feature-1", "forest-1"]),
               (switches_views, plain), (places_marks_exactly, plain), (colours_marks, many),
               (offers_data, plain), (has_contents, several),
               (is_inert, hostile, names), (heads_wrap, hostile), (stays_usable, large)])
    browser = Browser()
    failed = 0
    print(f"1..{len(checks)}")
    try:
        for i, (check, path, *more) in enumerate(checks):
            what = f"{i + 1} {os.path.basename(path)}: {check.__doc__}"
            try:
                check(browser, path, *more)
                print("ok", what)
            except (Failure, WebDriverException) as failure:
                failed += 1
                print(f"not ok {what}\n# {failure}")
    finally:
        browser.close()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
