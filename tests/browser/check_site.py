#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_site.py FOLDER: opens every page of a site in a browser, and checks that all pictures are shown, that nothing
comes from elsewhere, that there is one first heading, and that no page is wider than a screen or a phone."""
import pathlib
import sys

from browser import Browser

WIDTHS = ((1400, 900), (380, 800))
LOOK = """
return {
  missing: [...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => i.getAttribute('src')),
  unnamed: [...document.images].filter(i => !i.alt).map(i => i.getAttribute('src')),
  headings: document.querySelectorAll('h1').length,
  width: document.documentElement.scrollWidth,
}
"""


def mistakes_of(browser, page, width):
    seen = browser.run(LOOK)
    found = [f"picture {name} is not shown" for name in seen["missing"]]
    found += [f"picture {name} has no description" for name in seen["unnamed"]]
    found += [f"'{url}' is from elsewhere" for url in browser.requests() if not url.startswith(("file:", "data:", "about:"))]
    found += [entry["message"] for entry in browser.messages()]
    if seen["headings"] != 1:
        found.append(f"{seen['headings']} first headings")
    if seen["width"] > width:
        found.append(f"{seen['width']} pixels wide on a screen of {width}")
    return [f"{page}: {text}" for text in found]


def main():
    folder = pathlib.Path(sys.argv[1])
    pages = sorted(folder.rglob("*.html"))
    mistakes = []
    browser = Browser()
    try:
        for width, height in WIDTHS:
            browser.set_size(width, height, width < 600)
            for page in pages:
                browser.open(page)
                mistakes += mistakes_of(browser, page.relative_to(folder), width)
    finally:
        browser.close()
    print(*mistakes, f"{len(pages)} pages, {len(mistakes)} mistakes", sep="\n")
    sys.exit(1 if mistakes or not pages else 0)


main()
