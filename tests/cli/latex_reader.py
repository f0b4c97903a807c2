# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the LaTeX that a report is written in: its words, and its tables as lists of rows of texts, the
heads first. Parts into which a table was cut are one table again."""
import re

COMMANDS = (("textless{}", "<"), ("textgreater{}", ">"), ("textbackslash{}", "\\"), ("textasciicircum{}", "^"),
            ("textasciitilde{}", "~"), ("textbar{}", "|"), ("textasciigrave{}", "`"), ("allowbreak{}", ""))
TABULAR = re.compile(r"(?:  % continued with columns (\d+) to \d+, after the first (\d+)\n)?"
                     r"  \\begin\{tabular\}\{@\{\}\w*@\{\}\}\n(.*?)  \\end\{tabular\}\n", re.S)
# what stands between two parts of a table
BETWEEN = re.compile(r"(\s|\\medskip|\\end\{center\}|\\begin\{center\}|\\footnotesize\\setlength\{\\tabcolsep\}\{3.5pt\})*")


def body(markup):
    """without the definitions"""
    return markup[markup.index("% narrow columns\n") + len("% narrow columns\n"):].replace("\\endgroup\n", "")


def number(match):
    sign, digits, exponent = match.groups()
    return f"{sign or ''}{digits}" + (f"e{int(exponent):+03d}" if exponent else "")


def plain(text):
    """A piece of LaTeX as the text that it was made of."""
    for command, meant in COMMANDS:
        text = text.replace("\\" + command, meant)
    text = re.sub(r"\\suffice(?:cell|head|wordhead)\{\d+pt\}\{(.*)\}$", r"\1", text.strip())
    text = re.sub(r"\\sufficecite\{\w+\}\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"\$(-)?([0-9.]+)(?:\\times10\^\{(-?\d+)\})?\$", number, text)
    text = re.sub(r"\$(-?)\\infty\$", r"\1inf", text)
    text = re.sub(r"\{\\char34\}", '"', text)
    text = re.sub(r"-\{\}", "-", text)
    text = re.sub(r"\{([\[\]*])\}", r"\1", text)
    return re.sub(r"\\([{}$&#_%])", r"\1", text)


def rows_of(tabular):
    lines = [line for line in tabular.split("\n") if line.endswith("\\\\")]
    return [[plain(cell) for cell in re.split(r" & |(?<= )& ", line.strip()[:-2])] for line in lines]


def columns_joined(table, rows, n_keys):
    """The columns of the part, without the keys, at the right of the rows of the table."""
    return [row + other[n_keys:] for row, other in zip(table, rows)]


def joined(parts):
    """[(first column or None, keys, rows)] of one table"""
    columns = []
    for first, n_keys, rows in parts:
        if columns and columns[-1][0] == first:
            columns[-1][2].extend(rows[1:])
        else:
            columns.append((first, n_keys, list(rows)))
    table = columns[0][2]
    for _, n_keys, rows in columns[1:]:
        assert [row[:n_keys] for row in rows] == [row[:n_keys] for row in table], "parts of a table differ"
        table = columns_joined(table, rows, n_keys)
    return table


def tables_with_places(markup):
    """[(begin, end, rows)]"""
    found = []
    for match in TABULAR.finditer(markup):
        part = (int(match[1] or 0), int(match[2] or 0), rows_of(match[3]))
        # rows go on with the same columns, or columns with the same rows; both are in the text, or in one float
        goes_on = found and BETWEEN.fullmatch(markup, found[-1][1], match.start()) and (
            match[1] or found[-1][2][-1][2][0] == part[2][0])
        if goes_on:
            begin, _, parts = found.pop()
            found.append((begin, match.end(), parts + [part]))
        else:
            found.append((match.start(), match.end(), [part]))
    return [(begin, end, joined(parts)) for begin, end, parts in found]


def tables(markup):
    return [rows for _, _, rows in tables_with_places(markup)]


def words(markup):
    """Everything that is said, in its order; what is in comments comes last."""
    markup = body(markup)
    code = [line[2:] for line in markup.split("\n") if line.startswith("% ")]
    for begin, end, rows in reversed(tables_with_places(markup)):
        markup = markup[:begin] + "\n".join(" ".join(row) for row in rows) + "\n" + markup[end:]
    markup = "\n".join(line for line in markup.split("\n") if not line.startswith("%"))
    markup = re.sub(r"\\setlength\{.*?\}\{.*?\}|\[htbp\]|\\item\[--\]|\\label\{.*?\}", "", markup)
    markup = re.sub(r"\\(begin|end)\{\w+\*?\}", "", markup)
    markup = "\n".join(plain(line) for line in markup.split("\n"))
    markup = re.sub(r"\\(paragraph|textbf|caption|centering|footnotesize|raggedright|clearpage|leavevmode"
                    r"|sufficefact|smallskip|medskip|par)\b", "", markup)
    return markup + "\n".join(code)
