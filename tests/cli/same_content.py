#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what the formats for reading say: same_content.py TEXT HTML MARKDOWN LATEX

Each file is reduced to its words and numbers, in their order: headings, sentences, key numbers,
cells of tables, items of lists, code. They have to be the same. What only some formats show is left
out: the title, figures, and the mark of a row, which stands at its end or at its beginning.
"""
import difflib
import html.parser
import re
import sys

sys.dont_write_bytecode = True
import latex_reader  # noqa: E402

SKIPPED = {"head", "header", "footer", "script", "style", "figure", "output", "label"}
VOID = {"meta", "link", "input", "br"}
MARK = r"(<- |\()(decides|chosen)\)?"


class Page(html.parser.HTMLParser):
    """the text of a page"""

    def __init__(self, markup):
        super().__init__()
        self.skipped = 0
        self.texts = []
        self.feed(markup)

    def handle_starttag(self, tag, attributes):
        # a badge repeats the verdict's word, and what stands for it is no other content
        is_badge = ("class", "badge") in [(k, (v or "").split(" ")[0]) for k, v in attributes]
        if tag in VOID:
            return
        # and only a page says how to read it
        is_guide = tag == "details" and ("id", "reading") in attributes
        if self.skipped or tag in SKIPPED or is_badge or is_guide:
            self.skipped += 1
        if tag in ("td", "th", "p", "li", "h1", "h2", "h3", "dt", "dd", "caption", "pre", "summary"):
            self.texts.append("\n")

    def handle_endtag(self, tag):
        if tag not in VOID and self.skipped:
            self.skipped -= 1

    def handle_data(self, data):
        if not self.skipped:
            self.texts.append(data)


def of_html(markup):
    return "".join(Page(markup).texts)


def of_markdown(markup):
    lines = [line for line in markup.split("\n") if not re.match(r"## |\|---|!\[", line)]
    return re.sub(r"\\([^A-Za-z0-9])", r"\1", html.unescape("\n".join(lines)).replace("\u200b", ""))


def words(text):
    return re.findall(r"[\w]+", re.sub(MARK, "", text).replace("_", " ").replace("\u2013", " "))


def without_references(said):
    """LaTeX leaves the list of references to the document's bibliography."""
    if "BibTeX" not in said:
        return said
    end = len(said) - said[::-1].index("BibTeX") - 1
    begin = end - said[end::-1].index("References")
    return said[:begin] + said[end:]


def main():
    readers = (lambda text: text, of_html, of_markdown, latex_reader.words)
    said = []
    for path, reader in zip(sys.argv[1:], readers):
        with open(path, encoding="utf-8") as file:
            said.append(words(reader(file.read())))
    if len(said) != 4 or len(said[0]) < 10:
        sys.exit("four files with content are needed")
    failed = False
    for path, other, is_latex in zip(sys.argv[2:], said[1:], (False, False, True)):
        first = without_references(said[0]) if is_latex else said[0]
        for line in difflib.unified_diff(first, other, sys.argv[1], path, "", "", 2, ""):
            print(line)
            failed = True
    sys.exit(failed)


main()
