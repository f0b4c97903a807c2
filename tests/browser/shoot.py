#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a page: shoot.py PAGE PICTURE.png [--width W] [--height H | --whole] [--dark] [--scale S]
or, printed, shoot.py PAGE FILE.pdf"""
import argparse
import base64

from browser import Browser


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page")
    parser.add_argument("picture")
    parser.add_argument("--width", type=int, default=1400)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--whole", action="store_true", help="as high as the page")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--scale", type=float, default=1)
    asked = parser.parse_args()
    browser = Browser()
    try:
        browser.set_scheme("dark" if asked.dark else "light")
        browser.set_size(asked.width, asked.height, asked.width < 600, asked.scale)
        browser.open(asked.page)
        if asked.picture.endswith(".pdf"):
            data = browser.command("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        else:
            height = asked.height
            if asked.whole:
                height = browser.run("return document.documentElement.scrollHeight")
            clip = {"x": 0, "y": 0, "width": asked.width, "height": height, "scale": 1}
            data = browser.command("Page.captureScreenshot", format="png", clip=clip,
                                   captureBeyondViewport=True)
        with open(asked.picture, "wb") as file:
            file.write(base64.b64decode(data["data"]))
    finally:
        browser.close()


main()
