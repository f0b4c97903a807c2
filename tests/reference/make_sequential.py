#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes sequential_dense.csv: critical values where rpact's are off by more than 1e-5, by plain recursive integration
# with Simpson's rule on 6001 points (numpy, scipy). No step is shared with lib/stats.
import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri

POINTS = 6001
REACH = 9.0


def obf(alpha, t):
    return 2 * ndtr(-ndtri(1 - alpha / 2) / np.sqrt(t))


def pocock(alpha, t):
    return alpha * np.log(1 + (np.e - 1) * t)


def simpson(n, width):
    w = np.ones(n)
    w[1:-1:2] = 4
    w[2:-1:2] = 2
    return w * width / (3 * (n - 1))


def critical_values(times, spent, sides):
    s, mass, before, used, values = np.zeros(1), np.ones(1), 0.0, 0.0, []
    for t, total in zip(times, spent):
        step = t - before
        target = (total - used) / sides
        z = brentq(lambda z: (mass * ndtr((s - z * np.sqrt(t)) / np.sqrt(step))).sum() - target, -9, 9,
                   xtol=1e-13)
        values.append(z)
        low = -z if sides == 2 else -REACH
        grid = np.linspace(low, z, POINTS) * np.sqrt(t)
        density = np.empty(POINTS)
        for i, x in enumerate(grid):
            density[i] = (mass * np.exp(-0.5 * (x - s) ** 2 / step)).sum()
        s, mass = grid, simpson(POINTS, grid[-1] - grid[0]) * density / np.sqrt(2 * np.pi * step)
        before, used = t, total
    return values


UNEVEN = [0.2, 0.324, 0.431, 0.527, 0.616, 0.699, 0.779, 0.855, 0.929, 1]
DESIGNS = [
    ("pocock", pocock, 0.01, 1, UNEVEN),
    ("obf", obf, 0.01, 2, UNEVEN),
    ("obf", obf, 0.01, 2, [k / 8 for k in range(1, 9)]),
    ("obf", obf, 0.01, 2, [k / 10 for k in range(1, 11)]),
]

with open("sequential_dense.csv", "w") as out:
    out.write("spending,looks,alpha,sides,look,information,critical_z\n")
    for name, function, alpha, sides, times in DESIGNS:
        spent = [sides * function(alpha / sides, t) for t in times]
        for k, z in enumerate(critical_values(times, spent, sides)):
            out.write(f"{name},{len(times)},{alpha},{sides},{k + 1},{times[k]},{z:.10f}\n")
