#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws every figure of the catalogue for few and many instances and algorithms, and reads what was drawn.

    check_figures.py SUFFICE DRAW_CATALOGUE [--all]

No text may overlap another, cross the frame or leave the picture, none is smaller than 10 pixels on
a page or 7 points in print, every file must be whole, and drawings in characters fit their columns.
New figures are taken from the catalogue. With --all, every size; otherwise a few of them.
"""
import collections
import concurrent.futures
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

import svg_texts

PRINT = ["--width", "85mm", "--font", "8pt"]
PIXELS_PER_POINT = 96 / 72
COLUMNS = 80
ENDS = {".pdf": (b"%PDF", b"%%EOF"), ".png": (b"\x89PNG", b"IEND")}
CURVES = [(["power", "--instances", "5,10,20,34,50,80,200"], "power of 7 designs"),
          (["power", "--mres", "0.3,0.5"], "power over instances"),
          (["plan", "--mres", "0.5", "--within", "1", "--between", "1", "--cost-instance", "10"], "a trade-off"),
          (["plan", "--half-width", "5%", "--sigma", "0.2"], "a half-width"),
          (["plan", "--mres", "0.5", "--sequential", "--futility", "obf"], "a sequential plan")]
LIMIT = "100"  # so that some runs of write_runs are timeouts


def write_runs(path, n_instances, n_algorithms):
    """Runs that are worse by 5 % from one algorithm to the next, on instances of different size."""
    numbers = random.Random(n_instances * 100 + n_algorithms)
    n_runs = 12 if n_instances < 200 else 4
    with open(path, "w", encoding="utf-8") as file:
        file.write("algorithm,instance,size,kind,value\n")
        for i in range(n_instances):
            scale, shift = 10 ** numbers.uniform(-2, 3), numbers.gauss(0, 0.2)
            for a, _ in itertools.product(range(n_algorithms), range(n_runs)):
                value = scale * numbers.lognormvariate(0.05 * a * (1 + shift), 0.3)
                file.write(f"algorithm-{a + 1},benchmark/instance-{i + 1:04},{10 + i % 7},kind {i % 3},{value:.6g}\n")


def run(arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def write_store(suffice, path, n_algorithms):
    """An experiment of a few short runs, whose times are known."""
    done = run([suffice, "compare", *(f"algorithm-{a + 1}=echo {a} {{instance}}" for a in range(n_algorithms)),
                "--instances", "1", "2", "--sample", "all", "--runs", "2", "-q", "--store", path])
    assert os.path.exists(path), done.stderr


def words_of(texts):
    return {t.words for t in texts if any(c.isalpha() for c in t.words)}


def problems_of_svg(path, least):
    width, height, texts, frame = svg_texts.read(path)
    page = path.replace("-print.svg", ".svg")
    lost = words_of(svg_texts.read(page)[2]) - words_of(texts) if page != path else ()
    found = [f"{t!r} has {t.size:.1f} px" for t in texts if t.size < least - 0.05]
    found += [f"'{words}' is on the page and not here" for words in lost]  # gnuplot leaves out what does not fit
    found += [f"{t!r} leaves the picture of {width:.0f} x {height:.0f}" for t in texts
              if t.left < -1 or t.top < -1 or t.right > width + 1 or t.bottom > height + 1]
    found += [f"{t!r} crosses the frame" for t in texts if any(t.is_crossed(line) for line in frame)]
    texts.sort(key=lambda t: t.left)
    for i, t in enumerate(texts):
        for other in itertools.takewhile(lambda o, t=t: o.left < t.right, texts[i + 1:]):
            # gnuplot writes text in a box twice
            if t.overlaps(other) and (t.words, t.corners) != (other.words, other.corners):
                found.append(f"{t!r} overlaps {other!r}")
    if not texts:
        found.append("there is no text")
    return found


def columns_of(line):
    """How wide a line of a terminal is, without escape sequences."""
    return len(re.sub("\033\\[[0-9;]*m", "", line))


def problems_of(path):
    if not os.path.exists(path):
        return ["the file is missing"]
    ending = os.path.splitext(path)[1]
    if ending == ".svg":
        return problems_of_svg(path, 7 * PIXELS_PER_POINT if path.endswith("-print.svg") else 10)
    with open(path, "rb") as file:
        data = file.read()
    if ending in ENDS:
        start, end = ENDS[ending]
        return [] if data.startswith(start) and end in data[-64:] else ["the file is not whole"]
    lines = data.decode("ascii" if ending == ".ascii" else "utf-8").splitlines()
    found = [f"'{line}' is wider than {COLUMNS} columns" for line in lines if columns_of(line) > COLUMNS]
    return found if len(lines) > 5 else ["there is no drawing"]


def draw_catalogue(program, folder, data, prefix, limit=()):
    """Draws all figures of the data; returns the kinds, each with True if it could be drawn."""
    done = run([program, data, folder, prefix, *limit])
    assert done.returncode == 0, done.stderr
    return {line.split()[1]: line.split()[0] == "drawn" for line in done.stdout.splitlines()}


def jobs_of(suffice, program, folder, sizes):
    """Functions that draw some figures, and return the kinds and whether each was drawn."""
    for n_instances, n_algorithms in sizes:
        name = f"{n_instances}-instances-{n_algorithms}-algorithms"
        path = os.path.join(folder, f"{name}.csv")
        write_runs(path, n_instances, n_algorithms)
        yield lambda p=path, n=name: draw_catalogue(program, folder, p, n)
        yield lambda p=path, n=name: draw_catalogue(program, folder, p, f"{n}-limited", [LIMIT])
        if not os.path.exists(store := os.path.join(folder, f"{n_algorithms}.db")):
            write_store(suffice, store, n_algorithms)
            yield lambda s=store, n=n_algorithms: draw_catalogue(program, folder, s, f"store-{n}-algorithms")
    for (command, name), (size, ending) in itertools.product(CURVES, (([], ".svg"), (PRINT, "-print.svg"))):
        yield lambda c=command, n=name, z=size, e=ending: draw_curves(suffice, folder, c, n, z, e)


def draw_curves(suffice, folder, command, name, size, ending):
    done = run([suffice, *command, "--plot", os.path.join(folder, f"{name.replace(' ', '-')}{ending}"), *size])
    assert done.returncode == 0, done.stderr
    return {}


def main():
    suffice, program, is_all = sys.argv[1], sys.argv[2], "--all" in sys.argv
    sizes = list(itertools.product((1000, 200, 34, 2), (12, 5, 2))) if is_all else [(34, 5), (2, 2)]
    drawn = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = os.environ.get("KEEP", folder)
        for kinds in pool.map(lambda job: job(), jobs_of(suffice, program, folder, sizes)):
            drawn.update(kinds)
        paths = [os.path.join(folder, f) for f in sorted(os.listdir(folder)) if not f.endswith((".csv", ".db"))]
        with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as readers:
            problems = dict(zip(paths, readers.map(problems_of, paths, chunksize=16)))
    bad = {path: found for path, found in problems.items() if found}
    for path, found in bad.items():
        print(f"{os.path.basename(path)}:")
        print("".join(f"    {x}\n" for x in found[:8]), end="")
    missing = sorted(kind for kind, n in drawn.items() if n == 0)
    for kind in missing:
        print(f"'{kind}' was never drawn")
    print(f"{len(paths)} pictures of {len(drawn)} kinds, {len(bad)} with problems")
    return 1 if bad or missing or len(drawn) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
