#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks axe-core what on pages hinders people: check_axe.py AXE.js PAGE ...

Every page on a phone, a tablet and a screen, light and dark, with everything unfolded. Prints TAP.
"""
import os
import sys

from browser import Browser
from selenium.common.exceptions import WebDriverException

WIDTHS = (380, 768, 1400)
OPEN_ALL = "for (const e of document.querySelectorAll('details')) e.open = true;"
# what axe found, as lines; what is inside of a picture is not read to anybody, and there is much of it
FOUND = """
const done = arguments[arguments.length - 1];
axe.run({include: [['html']], exclude: [['svg[role=img] > *']]}, {resultTypes: ['violations'], preload: false}).then(
    result => done({n: result.passes.length, found: result.violations.map(rule =>
        `${rule.id}: ${rule.help}, ${rule.nodes.length} times: ${rule.nodes[0].html.slice(0, 200)}`)}),
    failure => done({n: 0, found: [String(failure)]}));"""


def problems(browser, axe, page, width, scheme):
    browser.set_size(width, 800, width < 600)
    browser.set_scheme(scheme)
    browser.open(page)
    browser.run(OPEN_ALL)
    browser.run(axe)
    result = browser.driver.execute_async_script(FOUND)
    return result["found"] if result["found"] or result["n"] > 10 else ["axe looked at nothing"]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        axe = file.read()
    cases = [(page, width, scheme) for page in sys.argv[2:] for width in WIDTHS for scheme in ("light", "dark")]
    browser = Browser()
    browser.driver.set_script_timeout(120)
    failed = 0
    print(f"1..{len(cases)}")
    try:
        for i, (page, width, scheme) in enumerate(cases):
            try:
                found = problems(browser, axe, page, width, scheme)
            except WebDriverException as failure:
                found = [failure.msg]
            failed += bool(found)
            print(f"{'not ok' if found else 'ok'} {i + 1} {os.path.basename(page)}, {width} px, {scheme}")
            for line in found:
                print("#", line.replace("\n", " "))
    finally:
        browser.close()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
