#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""soak.py SUFFICE PROGRAM [--runs N] [--seed N] [--jobs N] [--folder FOLDER] [--figures FILE]

Conducts an experiment of at least N runs of a trivial program, and every few seconds kills something
of it: see kills.py. Whenever suffice has ended before the experiment is complete, it is started again
at once. In the end
- the exports are what expected_export.py computes without suffice, line by line,
- no attempt is on record as crashed unless its own process was hit,
- 'suffice verify' finds nothing,
- no process is left, and no file but the experiment's own,
- the memory of the coordinator and of the launcher is flat, and that of the analysis with which suffice
  ends, when there is no launcher any more, is a few bytes for each run.

The seed chooses the kills and the pauses between them; what they hit depends on the machine's pace,
too. Prints TAP, and a table of figures as comments; FILE gets the table, too. The folder is kept
if something is wrong."""
import argparse
import collections
import contextlib
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

sys.dont_write_bytecode = True  # the source tree stays as it is
import expected_export as expected  # noqa: E402
from kills import KINDS, OF_RUNS, choose_kind, find_tree  # noqa: E402
from resident_memory import Memory  # noqa: E402

TICK = 0.2                     # seconds between two looks
BETWEEN_KILLS = (0.5, 5.5)     # seconds, uniformly
BETWEEN_COUNTS = (2, 2)
BETWEEN_NOTES = (30, 30)
STOPPED = (-9, 130)            # how suffice ends before the experiment is complete: killed, interrupted
MARK = "SUFFICE_SOAK"          # in the environment of every process of the soak
STUCK = 120                    # seconds without a new run
FLAT = 1024**2                 # bytes in a minute within a life, by the median of
LIVES = 10                     # or more; a few lives say more of SQLite's cache, which fills up to 2 MiB
GROWN = 8 * 1024**2            # bytes between the peaks of the two halves of the experiment
OF_A_RUN = 64                  # bytes that the analysis takes


class Soak:
    def __init__(self, asked, folder):
        self.suffice, self.folder, self.jobs = asked.suffice.resolve(), folder, asked.jobs
        self.chance = random.Random(asked.seed)
        self.n_instances = expected.count_instances(asked.runs)
        self.n_runs = self.n_instances * expected.RUNS * len(expected.OFFSETS)
        self.mark = str(uuid.uuid4())
        self.process = None
        self.kills, self.ends = collections.Counter(), collections.Counter()
        self.shots, self.n_crashed = set(), 0  # signals to single runs, and those on record
        self.memory = {"coordinator": Memory(), "launcher": Memory(), "analysis": Memory()}
        self.recorded, self.last_new = 0, 0.0
        self.began = self.ended = 0.0

    def prepare(self, program):
        shutil.copy(program, self.folder / "quick_number")
        (self.folder / "tmp").mkdir()
        expected.write_experiment(self.folder, self.n_instances, self.jobs)
        self.own_files = {path.name for path in self.folder.iterdir()} | {"soak.db", "log"}

    def environment(self):
        return os.environ | {MARK: self.mark, "TMPDIR": str(self.folder / "tmp")}

    def call(self, *arguments):
        return subprocess.Popen([self.suffice, *arguments], cwd=self.folder, encoding="utf-8",
                                env=self.environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def ask_store(self, sql):
        """None while there is no store"""
        try:
            with contextlib.closing(sqlite3.connect(f"file:{self.folder}/soak.db?mode=ro", uri=True,
                                                    timeout=1)) as store:
                return store.execute(sql).fetchone()[0]
        except sqlite3.Error:
            return None

    # ---- conducting ----

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [self.suffice, "run", "soak.yaml", "-q"], cwd=self.folder, env=self.environment(),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

    def count_recorded(self, seconds):
        """the runs of the instances that are done, from the store as any reader sees it"""
        n_done = self.ask_store("SELECT max(id) FROM decision") or 0
        n = n_done * self.n_runs // self.n_instances
        if n > self.recorded:
            self.recorded, self.last_new = n, seconds
        if seconds - self.last_new > STUCK:
            sys.exit(f"Bail out! no run was recorded for {STUCK} seconds: see {self.folder}")

    def strike(self, seconds):
        tree = find_tree(self.process.pid)
        if tree.launcher is None:
            return
        kind = choose_kind(self.chance, seconds)
        self.kills[kind] += 1
        victim = KINDS[kind](tree, self.chance)
        if victim:
            self.shots.add((OF_RUNS[kind], *victim))

    def look(self, seconds):
        tree = find_tree(self.process.pid)
        progress = self.recorded / self.n_runs
        doing = "coordinator" if tree.launcher else "analysis"
        self.memory[doing].take(tree.coordinator, seconds, progress)
        self.memory["launcher"].take(tree.launcher, seconds, progress)

    def note(self, seconds):
        peaks = ", ".join(f"{name} {megabytes(m.peak())}" for name, m in self.memory.items())
        print(f"# {seconds:.0f} s: {self.recorded} of {self.n_runs} runs, {sum(self.kills.values())} "
              f"kills, {sum(self.ends.values())} starts, peak of {peaks}", flush=True)

    def is_over(self):
        """starts suffice again if it has ended and the experiment is not complete"""
        status = self.process.poll()
        if status is not None:
            self.ends[status] += 1
        if status in STOPPED:
            self.start()
        return status is not None and status not in STOPPED

    def conduct(self):
        self.began = time.monotonic()
        pauses = {self.strike: BETWEEN_KILLS, self.count_recorded: BETWEEN_COUNTS,
                  self.note: BETWEEN_NOTES}
        due = {act: self.chance.uniform(*pause) for act, pause in pauses.items()}
        self.start()
        while not self.is_over():
            time.sleep(TICK)
            seconds = time.monotonic() - self.began
            self.look(seconds)
            for act in [act for act, when in due.items() if seconds >= when]:
                act(seconds)
                due[act] = seconds + self.chance.uniform(*pauses[act])
        self.ended = time.monotonic()

    # ---- what has to be true in the end; each says what is wrong, or None ----

    def check_completion(self):
        bad = {status: n for status, n in self.ends.items() if status not in (0, *STOPPED)}
        return f"suffice ended with {bad}: see {self.folder}/log" if bad else None

    def check_export(self):
        with self.call("export", "soak.db") as process:
            return expected.compare_export(process.stdout, self.n_instances)

    def check_differences(self):
        with self.call("export", "soak.db", "--differences", "--format", "csv") as process:
            return expected.compare_differences(process.stdout, self.n_instances)

    def check_attempts(self):
        with self.call("export", "soak.db", "--all") as process:
            self.n_crashed, wrong = expected.compare_attempts(process.stdout, self.shots)
        return wrong

    def check_store(self):
        with self.call("verify", "soak.db") as process:
            said = process.stdout.read()
        return f"'suffice verify' says: {said}" if process.returncode != 0 else None

    def check_processes(self):
        left = [path.parent.name for path in pathlib.Path("/proc").glob("[0-9]*/environ")
                if f"{MARK}={self.mark}" in read_environment(path)]
        return f"these processes are left: {' '.join(left)}" if left else None

    def check_files(self):
        names = {path.name for path in self.folder.iterdir()} - self.own_files
        names |= {path.name for path in (self.folder / "tmp").iterdir()}
        return f"these files are left: {' '.join(sorted(names))}" if names else None

    def check_memory(self):
        for name in ("coordinator", "launcher"):
            memory = self.memory[name]
            slopes = sorted(memory.slopes())
            if len(slopes) >= LIVES and slopes[len(slopes) // 2] > FLAT:
                return f"the memory of the {name} grows by {megabytes(slopes[len(slopes) // 2])} a minute"
            if memory.peak(0.5, 1) > memory.peak(0, 0.5) + GROWN:
                return f"the {name} of the second half has {megabytes(memory.peak(0.5, 1))}"
        analysis = self.memory["analysis"].peak()
        if analysis > self.memory["coordinator"].peak() + GROWN + OF_A_RUN * self.n_runs:
            return f"the analysis has {megabytes(analysis)}"
        return None

    CHECKS = {
        "the experiment is complete": check_completion,
        "every exported run is what was computed before": check_export,
        "every difference is what was computed before": check_differences,
        "no attempt crashed but those that were hit": check_attempts,
        "suffice verify finds nothing": check_store,
        "no process is left": check_processes,
        "no file is left": check_files,
        "memory is flat": check_memory,
    }

    # ---- figures ----

    def figures(self):
        """(what, how much)"""
        seconds = self.ended - self.began
        yield "runs", f"{self.n_runs}"
        yield "minutes", f"{seconds / 60:.1f}"
        yield "runs a second", f"{self.n_runs / seconds:.0f}"
        yield "runs at the same time", f"{self.jobs}"
        yield "kills", f"{sum(self.kills.values())}, every {seconds / max(sum(self.kills.values()), 1):.1f} s"
        for kind in KINDS:
            yield kind, f"{self.kills[kind]}"
        yield "starts of suffice", f"{sum(self.ends.values())}"
        yield "attempts on record as crashed, each by such a signal to it", f"{self.n_crashed}"
        yield "events of the machine on record", f"{self.ask_store('SELECT count(*) FROM event')}"
        yield "size of the store", megabytes((self.folder / "soak.db").stat().st_size)
        for name, memory in self.memory.items():
            yield from memory_figures(name, memory)


def memory_figures(name, memory):
    slopes = sorted(memory.slopes())
    yield f"{name}: peak", megabytes(memory.peak())
    yield (f"{name}: peak in each quarter of the runs",
           ", ".join(megabytes(memory.peak(k / 4, (k + 1) / 4)) for k in range(4)))
    if slopes:
        yield f"{name}: processes that lived for 15 s or more", f"{len(slopes)}"
        yield (f"{name}: growth in a minute, median and largest of these",
               f"{slopes[len(slopes) // 2] / 1024:.0f} KiB, {slopes[-1] / 1024:.0f} KiB")


def megabytes(n_bytes):
    return f"{n_bytes / 1024**2:.1f} MiB"


def read_environment(path):
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def write_table(figures, file):
    lines = ["| what | how much |", "|---|---|", *(f"| {what} | {much} |" for what, much in figures)]
    print(*(f"# {line}" for line in lines), sep="\n")
    if file:
        file.write_text("\n".join(lines) + "\n")


def check_all(soak):
    fine = True
    for number, (title, check) in enumerate(soak.CHECKS.items(), 1):
        wrong = check(soak)
        fine &= wrong is None
        print(f"{'ok' if wrong is None else 'not ok'} {number} - {title}")
        print(f"# {wrong}\n" if wrong else "", end="", flush=True)
    return fine


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("suffice", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=1000000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()))
    parser.add_argument("--figures", type=pathlib.Path)
    return parser.parse_args()


def main():
    asked = parse()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="soak-", dir=asked.folder))
    soak = Soak(asked, folder)
    print(f"1..{len(soak.CHECKS)}\n# seed {asked.seed}, folder {folder}", flush=True)
    soak.prepare(asked.program)
    try:
        soak.conduct()
    finally:
        soak.process.kill()
    fine = check_all(soak)
    write_table(soak.figures(), asked.figures)
    if fine:
        shutil.rmtree(folder)
    sys.exit(not fine)


if __name__ == "__main__":
    main()
