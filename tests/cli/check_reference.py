#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every row of tests/reference/tests.csv, R's figures, through 'suffice analyze'.
check_reference.py FOLDER: where tests.csv and samples.csv are."""
import collections
import csv
import json
import pathlib
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
n_checked = n_wrong = 0


def analyse(values, *words):
    output = subprocess.run(["suffice", "analyze", "-", "--phi", "phi", "--format", "json", *words],
                            input="phi\n" + "\n".join(values) + "\n", text=True, check=True,
                            stdout=subprocess.PIPE).stdout
    return json.loads(output)["comparisons"][0]


def check(row, what, ours, expected, tolerance):
    """no number, and an end that is nowhere, are null"""
    global n_checked, n_wrong
    n_checked += 1
    if expected in ("NA", "NaN", "Inf", "-Inf"):
        is_right = ours is None
    else:
        is_right = ours is not None and abs(ours - float(expected)) <= tolerance * abs(float(expected))
    if not is_right:
        n_wrong += 1
        print(row["sample"], row["alternative"], what, "is", ours, "but R has", expected)


def check_row(row, values):
    side = row["alternative"].replace("two.sided", "two-sided")
    is_exact = row["wilcoxon_exact"] == "TRUE"
    c = analyse(values, "--alternative", side)
    t, wilcoxon = c["tests"]["t"], c["tests"]["wilcoxon"]
    for key, column in (("statistic", "t"), ("p", "t_p"), ("low", "t_lo"), ("high", "t_hi")):
        check(row, column, t[key], row[column], 1e-10)
    check(row, "wilcoxon_V", wilcoxon["statistic"], row["wilcoxon_V"], 0)
    if is_exact:
        check(row, "wilcoxon_p", wilcoxon["p"], row["wilcoxon_p"], 1e-12)
        check(row, "wilcoxon_lo", wilcoxon["low"], row["wilcoxon_lo"], 1e-10)
        check(row, "wilcoxon_hi", wilcoxon["high"], row["wilcoxon_hi"], 1e-10)
        if abs(float(row["wilcoxon_est"])) > 1e-15:  # a median of 0 up to rounding
            check(row, "wilcoxon_est", wilcoxon["estimate"], row["wilcoxon_est"], 1e-10)
    else:
        as_r = analyse(values, "--alternative", side, "--as-r")["tests"]["wilcoxon"]
        check(row, "wilcoxon_p", as_r["p"], row["wilcoxon_p"], 1e-10)
    check(row, "sign_p", c["tests"]["sign"]["p"], row["sign_p"], 1e-12)
    check(row, "shapiro_W", c["shapiro"]["w"], row["shapiro_W"], 1e-6)
    check(row, "shapiro_p", c["shapiro"]["p"], row["shapiro_p"], 1e-6)


samples = collections.defaultdict(list)
with open(folder / "samples.csv", newline="") as file:
    for row in csv.DictReader(file):
        samples[row["sample"]].append(row["x"])
with open(folder / "tests.csv", newline="") as file:
    for row in csv.DictReader(file):
        check_row(row, samples[row["sample"]])
print(f"{n_checked} figures, {n_wrong} wrong")
sys.exit(n_wrong > 0 or n_checked < 1000)
