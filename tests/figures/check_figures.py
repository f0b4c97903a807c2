#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws every figure of the catalogue for few and many instances and algorithms, and reads the SVGs.

    check_figures.py SUFFICE [--all]

No text may overlap another or leave the picture, none is smaller than 10 pixels on a page or 7
points in print, and every format must be whole. New figures are taken from 'suffice plot'. With
--all, every size and every format; otherwise a few of them.
"""
import concurrent.futures
import itertools
import os
import random
import subprocess
import sys
import tempfile

import svg_texts

PRINT = ["--width", "85mm", "--font", "8pt"]
PIXELS_PER_POINT = 96 / 72
ENDS = {".pdf": (b"%PDF", b"%%EOF"), ".png": (b"\x89PNG", b"IEND")}
CURVES = [(["power", "--instances", "5,10,20,34,50,80,200"], "power of 7 designs"),
          (["power", "--mres", "0.3,0.5"], "power over instances"),
          (["plan", "--mres", "0.5", "--within", "1", "--between", "1", "--cost-instance", "10"], "a trade-off"),
          (["plan", "--half-width", "5%", "--sigma", "0.2"], "a half-width")]
# what some figures need besides the values of runs
LIMIT = ["--limit", "100", "--on-timeout", "par10"]
MORE = {"feature": ["--feature", "size", "--by", "kind"], "scatter": ["--group", "kind", *LIMIT],
        "cactus": LIMIT, "solved-ecdf": LIMIT}


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


def problems_of_svg(path, least):
    width, height, texts = svg_texts.read(path)
    found = [f"{t!r} has {t.size:.1f} px" for t in texts if t.size < least - 0.05]
    found += [f"{t!r} leaves the picture of {width:.0f} x {height:.0f}" for t in texts
              if t.left < -1 or t.top < -1 or t.right > width + 1 or t.bottom > height + 1]
    texts.sort(key=lambda t: t.left)
    for i, t in enumerate(texts):
        for other in itertools.takewhile(lambda o, t=t: o.left < t.right, texts[i + 1:]):
            # gnuplot writes text in a box twice
            if t.overlaps(other) and (t.words, t.corners) != (other.words, other.corners):
                found.append(f"{t!r} overlaps {other!r}")
    if not texts:
        found.append("there is no text")
    return found


def problems_of(path, ending, least):
    if ending == ".svg":
        return problems_of_svg(path, least)
    start, end = ENDS[ending]
    with open(path, "rb") as file:
        data = file.read()
    return [] if data.startswith(start) and end in data[-64:] else ["the file is not whole"]


def check(job):
    """What is wrong with one picture; None: the data do not have this figure."""
    suffice, folder, command, name, option, ending, size = job
    if ending == "terminal":
        done = run([suffice, *command])
        if done.returncode == 2:
            return None
        return [] if done.returncode == 0 and done.stdout.strip() else [done.stderr]
    path = os.path.join(folder, f"{abs(hash((name, ending, tuple(size))))}{ending}")
    done = run([suffice, *command, option, path, *size])
    if done.returncode == 2:
        return None
    if done.returncode != 0:
        return [done.stderr]
    found = problems_of(path, ending, 7 * PIXELS_PER_POINT if size else 10)
    if not (found and os.environ.get("KEEP")):
        os.remove(path)
    return [f"{path}: {x}" for x in found] if os.environ.get("KEEP") else found


def jobs_of(suffice, folder, sizes, formats):
    kinds = [line.split(":")[0] for line in run([suffice, "plot"]).stdout.splitlines() if line[0] != " "]
    assert len(kinds) >= 11, kinds
    for n_instances, n_algorithms in sizes:
        path = os.path.join(folder, f"{n_instances}-{n_algorithms}.csv")
        write_runs(path, n_instances, n_algorithms)
        if not os.path.exists(store := os.path.join(folder, f"{n_algorithms}.db")):
            write_store(suffice, store, n_algorithms)
        for kind, (ending, size) in itertools.product(kinds, formats):
            data = store if kind == "time-spent" else path
            yield (suffice, folder, ["plot", data, "--figure", kind, "--mres", "0.5", *MORE.get(kind, [])],
                   f"{kind} of {n_instances} instances and {n_algorithms} algorithms", "--output", ending, size)
    for (command, name), (ending, size) in itertools.product(CURVES, formats):
        if ending != "terminal":
            yield suffice, folder, command, name, "--plot", ending, size


def main():
    suffice, is_all = sys.argv[1], "--all" in sys.argv
    sizes = list(itertools.product((2, 34, 200, 1000), (2, 5, 12))) if is_all else [(2, 2), (34, 5)]
    formats = [(".svg", []), (".svg", PRINT)]
    if is_all:
        formats += [(".pdf", []), (".png", []), ("terminal", [])]
    n_drawn, n_bad, drawn = 0, 0, set()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = os.environ.get("KEEP", folder)
        jobs = list(jobs_of(suffice, folder, sizes, formats))
        for job, found in zip(jobs, pool.map(check, jobs)):
            if found is None:
                continue
            n_drawn += 1
            drawn.add(job[3].split(" of ")[0])
            if found:
                n_bad += 1
                print(f"{job[3]}, {job[5]} {' '.join(job[6])}:")
                print("".join(f"    {x}\n" for x in found[:8]), end="")
    missing = {job[3].split(" of ")[0] for job in jobs} - drawn
    for kind in sorted(missing):
        print(f"'{kind}' was never drawn")
    print(f"{n_drawn} pictures, {n_bad} with problems")
    return 1 if n_bad or missing or not n_drawn else 0


sys.exit(main())
