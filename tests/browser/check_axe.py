#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks axe-core what on pages hinders people: check_axe.py AXE.js PAGE ...

Every page on a phone, a tablet and a screen, with everything unfolded. Its colours, which depend on the scheme and
not on the width, are looked at once light and once dark. Prints TAP.
"""
import os
import sys

from browser import Browser
from selenium.common.exceptions import WebDriverException

# axe's options for its rules about colours, which take most of its time, and for all others
COLOURS = ("color-contrast", "link-in-text-block")
ONLY_COLOURS = {"runOnly": COLOURS}
NO_COLOURS = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
# the width, the colour scheme, axe's options, and how many rules at least have something to look at
LOOKS = ((380, "light", {}, 11), (768, "light", NO_COLOURS, 10), (1400, "light", NO_COLOURS, 10),
         (1400, "dark", ONLY_COLOURS, 1))
OPEN_ALL = "for (const e of document.querySelectorAll('details')) e.open = true;"
# what axe found, as lines; what is inside of a picture is not read to anybody, and there is much of it
FOUND = """
const [options, done] = arguments;
axe.run({include: [['html']], exclude: [['svg[role=img] > *']]},
    {resultTypes: ['violations'], preload: false, ...options}).then(
    result => done({n: result.passes.length, found: result.violations.map(rule =>
        `${rule.id}: ${rule.help}, ${rule.nodes.length} times: ${rule.nodes[0].html.slice(0, 200)}`)}),
    failure => done({n: 0, found: [String(failure)]}));"""


def problems(browser, width, scheme, options, least):
    browser.set_size(width, 800, width < 600)
    browser.set_scheme(scheme)
    result = browser.driver.execute_async_script(FOUND, options)
    return result["found"] if result["found"] or result["n"] >= least else ["axe looked at nothing"]


def check(browser, axe, page):
    """yields what axe looked at, and what it found"""
    browser.open(page)
    browser.run(OPEN_ALL)
    browser.run(axe)
    for width, scheme, options, least in LOOKS:
        try:
            found = problems(browser, width, scheme, options, least)
        except WebDriverException as failure:
            found = [failure.msg]
        yield f"{os.path.basename(page)}, {width} px, {scheme}", found


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        axe = file.read()
    pages = sys.argv[2:]
    browser = Browser()
    browser.driver.set_script_timeout(120)
    failed = 0
    print(f"1..{len(pages) * len(LOOKS)}")
    try:
        for i, (what, found) in enumerate(case for page in pages for case in check(browser, axe, page)):
            failed += bool(found)
            print(f"{'not ok' if found else 'ok'} {i + 1} {what}")
            for line in found:
                print("#", line.replace("\n", " "))
    finally:
        browser.close()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
