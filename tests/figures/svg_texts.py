# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts of an SVG that gnuplot wrote: what they say, how large they are and where they are.

Widths are those of the font, DejaVu Sans, read from its file.
"""
import functools
import math
import re
import struct
import xml.etree.ElementTree as tree

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SVG = "{http://www.w3.org/2000/svg}"
ASCENT, DESCENT = 0.76, 0.2  # of letters, as a share of the font's size
FRAME, LONGEST_TIC = "rgb(64,64,64)", 20  # its colour, and pixels
SLACK = 1.0  # by which boxes may touch, in pixels


@functools.lru_cache(maxsize=None)
def advances():
    """The width of each character as a share of the font's size."""
    with open(FONT, "rb") as file:
        data = file.read()
    tables = {}
    for i in range(struct.unpack(">H", data[4:6])[0]):
        name, _, offset, _ = struct.unpack(">4sIII", data[12 + 16 * i:28 + 16 * i])
        tables[name] = offset
    units = struct.unpack(">H", data[tables[b"head"] + 18:tables[b"head"] + 20])[0]
    n_metrics = struct.unpack(">H", data[tables[b"hhea"] + 34:tables[b"hhea"] + 36])[0]
    at = tables[b"cmap"]
    places = [struct.unpack(">HHI", data[at + 4 + 8 * i:at + 12 + 8 * i])
              for i in range(struct.unpack(">H", data[at + 2:at + 4])[0])]
    start = at + next(offset for platform, encoding, offset in places if (platform, encoding) == (3, 1))
    n = struct.unpack(">H", data[start + 6:start + 8])[0] // 2
    ends, starts, deltas, ranges = (
        struct.unpack(f">{n}H", data[start + skip:start + skip + 2 * n])
        for skip in (14, 16 + 2 * n, 16 + 4 * n, 16 + 6 * n))
    widths = {}
    for k in range(n):
        for c in range(starts[k], min(ends[k], 0xfffe) + 1):
            glyph = c + deltas[k]
            if ranges[k]:
                where = start + 16 + 6 * n + 2 * k + ranges[k] + 2 * (c - starts[k])
                glyph = struct.unpack(">H", data[where:where + 2])[0] + deltas[k]
            metric = tables[b"hmtx"] + 4 * min(glyph & 0xffff, n_metrics - 1)
            widths[chr(c)] = struct.unpack(">H", data[metric:metric + 2])[0] / units
    return widths


def width_of(text, size):
    return size * sum(advances().get(c, 0.6) for c in text)


class Text:
    """A line of text with its corners, and how it is turned."""

    def __init__(self, words, size, corners):
        self.words, self.size, self.corners = words, size, corners
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.left, self.right, self.top, self.bottom = min(xs), max(xs), min(ys), max(ys)

    def overlaps(self, other):
        return (self.left + SLACK < other.right and other.left + SLACK < self.right
                and self.top + SLACK < other.bottom and other.top + SLACK < self.bottom)

    def is_crossed(self, line):
        """Whether a horizontal or vertical line goes through the letters."""
        left, top, right, bottom = line
        return (self.left + 2 * SLACK < right and left < self.right - 2 * SLACK
                and self.top + 2 * SLACK < bottom and top < self.bottom - 2 * SLACK)

    def __repr__(self):
        return f"'{self.words}' at {self.left:.0f}..{self.right:.0f}, {self.top:.0f}..{self.bottom:.0f}"


def combine(outer, inner):
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def matrix_of(transform):
    result = (1, 0, 0, 1, 0, 0)
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform or ""):
        x = [float(n) for n in re.split(r"[ ,]+", numbers.strip())]
        if name == "translate":
            step = (1, 0, 0, 1, x[0], x[1] if len(x) > 1 else 0)
        elif name == "rotate":
            turn = math.radians(x[0])
            step = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0)
        elif name == "scale":
            step = (x[0], 0, 0, x[-1], 0, 0)
        elif name == "matrix":
            step = tuple(x)
        else:
            raise ValueError(f"unknown transform {name}")
        result = combine(result, step)
    return result


def spans_of(element, size):
    """Pairs of text and size, in their order."""
    size = float(element.get("font-size", size))
    yield element.text or "", size
    for child in element:
        yield from spans_of(child, size)
        yield child.tail or "", size


def frame_lines(element):
    """The lines of the frame, without tics: left, top, right and bottom of each."""
    if element.tag != SVG + "path" or "".join(element.get("stroke", "").split()) != FRAME or element.get("stroke-dasharray"):
        return
    last = None
    for command, *place in re.findall(r"([ML]) *([-\d.]+),([-\d.]+)", element.get("d")):
        x, y = (float(n) for n in place)
        if command == "L" and (x == last[0] or y == last[1]) and abs(x - last[0]) + abs(y - last[1]) > LONGEST_TIC:
            yield min(x, last[0]), min(y, last[1]), max(x, last[0]), max(y, last[1])
        last = x, y


def read(path):
    """The width and height of the picture, its texts, and the lines of its frame."""
    root = tree.parse(path).getroot()
    box = [float(x) for x in root.get("viewBox").split()]
    texts, frame = [], []

    def walk(element, matrix, size, anchor):
        matrix = combine(matrix, matrix_of(element.get("transform")))
        size = float(element.get("font-size", size))
        anchor = element.get("text-anchor", anchor)
        if element.tag == SVG + "text":
            spans = [(t.replace("\n", ""), s) for t, s in spans_of(element, size)]
            words = "".join(t for t, _ in spans)
            if words.strip():
                # gnuplot ends a line with a blank that is not seen
                width = sum(width_of(t, s) for t, s in spans) - width_of(" " * (len(words) - len(words.rstrip())), size)
                x = float(element.get("x", 0)) - {"middle": width / 2, "end": width}.get(anchor, 0)
                y = float(element.get("y", 0))
                corners = [(x + i * width, y + j) for i in (0, 1) for j in (-ASCENT * spans[0][1], DESCENT * spans[0][1])]
                a, b, c, d, e, f = matrix
                texts.append(Text(words.strip(), min(s for t, s in spans if t.strip()),
                                  [(a * p + c * q + e, b * p + d * q + f) for p, q in corners]))
            return
        frame.extend(frame_lines(element))
        for child in element:
            walk(child, matrix, size, anchor)

    walk(root, (1, 0, 0, 1, 0, 0), 12, "start")
    return box[2], box[3], texts, frame
