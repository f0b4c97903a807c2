# SPDX-License-Identifier: GPL-3.0-or-later
"""The experiment of the soak, and what its exports have to be, computed without suffice.

A run's seed follows from its algorithm, instance and number (see make_seeds.py), and its value from
the seed (see quick_number.c). So every line of the export is known before the first run."""
import csv
import pathlib
import statistics
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reference"))
from make_seeds import run_seed  # noqa: E402

SEED = 14
RUNS = 1000  # of each algorithm on each instance
OFFSETS = {"low": 0, "high": 50}

# A run that a stranger kills while suffice and its guard live is a crash, by design: nobody can say
# that the algorithm has no part in it. The next attempt has the same seed and hence the same value.
EXPERIMENT = """\
algorithms:
  low: ./quick_number {{seed}} {{instance}} 0
  high: ./quick_number {{seed}} {{instance}} 50
instances: list.txt
sample: all
runs: {runs}
difference: simple
seed: {seed}
jobs: {jobs}
on-crash: retry 1000, stop-instance
"""


def count_instances(n_runs):
    """instances for at least so many runs"""
    each = RUNS * len(OFFSETS)
    return max(-(-n_runs // each), 2)


def write_experiment(folder, n_instances, jobs):
    (folder / "list.txt").write_text("".join(f"{i}\n" for i in range(1, n_instances + 1)))
    (folder / "soak.yaml").write_text(EXPERIMENT.format(runs=RUNS, seed=SEED, jobs=jobs))


def value_of(seed, instance, offset):
    return seed % 9973 + instance % 101 + offset


def runs_of(instance, algorithm):
    """(number, seed, value) of its runs"""
    for run in range(1, RUNS + 1):
        seed = run_seed(SEED, algorithm, str(instance), run)
        yield run, seed, value_of(seed, instance, OFFSETS[algorithm])


def export_lines(n_instances):
    yield "instance,algorithm,run,seed,value,status"
    for instance in range(1, n_instances + 1):
        for algorithm in OFFSETS:
            for run, seed, value in runs_of(instance, algorithm):
                yield f"{instance},{algorithm},{run},{seed},{value},ok"


def mean_difference(instance):
    low, high = ([value for _, _, value in runs_of(instance, algorithm)] for algorithm in OFFSETS)
    return statistics.fmean(high) - statistics.fmean(low)


# ---- comparing ----

def compare_export(lines, n_instances):
    """what is wrong with the exported lines, or None"""
    for number, expected in enumerate(export_lines(n_instances), 1):
        found = next(lines, "(end)").rstrip("\n")
        if found != expected:
            return f"line {number} of the export is '{found}', not '{expected}'"
    more = next(lines, None)
    return more and f"the export has more lines: '{more.rstrip()}'"


def compare_differences(lines, n_instances):
    rows = list(csv.DictReader(lines))
    if len(rows) != n_instances:
        return f"there are {len(rows)} differences, not {n_instances}"
    for row in rows:
        expected = mean_difference(int(row["instance"]))
        if abs(float(row["phi"]) - expected) > 1e-9 * max(1, abs(expected)):
            return f"the difference on instance {row['instance']} is {row['phi']}, not {expected}"
    return None


def judge_attempts(rows):
    """the attempts of one run: those that crashed, then one that counts"""
    *failed, last = rows
    for number, row in enumerate(rows, 1):
        if int(row["attempt"]) != number:
            return f"attempt {number} has the number {row['attempt']}"
    if last["status"] != "ok" or last["counted"] != "1":
        return f"its last attempt is {last['status']}"
    for row in failed:
        if row["status"] != "crashed" or row["counted"] != "0":
            return f"attempt {row['attempt']} is {row['status']}"
    return None


def judge_crash(row, shots):
    arguments = row["seed"], row["instance"], str(OFFSETS[row["algorithm"]])
    if (row["signal"], *arguments) in shots:
        return None
    return f"it crashed by signal {row['signal'] or 'none'}, which nobody sent it: {row['message']}"


def compare_attempts(lines, shots):
    """(how many crashed, what is wrong or None), from the export of all attempts; shots are the signal
    and the arguments of each run that was aimed at"""
    n_crashed, runs = 0, {}
    for row in csv.DictReader(lines):
        if row["attempt"] != "1" or row["status"] != "ok":  # the others are as export_lines says
            runs.setdefault((row["instance"], row["algorithm"], row["run"]), []).append(row)
            n_crashed += row["status"] != "ok"
    for run, rows in runs.items():
        wrong = [judge_attempts(rows), *(judge_crash(row, shots) for row in rows[:-1])]
        if any(wrong):
            return n_crashed, f"run {' '.join(run)}: {next(filter(None, wrong))}"
    return n_crashed, None
