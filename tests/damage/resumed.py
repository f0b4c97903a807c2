#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""resumed.py SUFFICE SEAL [--crafted N] [--seed N]

Conducts a small experiment, edits a column of its store, gives the store the right checksums and tallies (the
program seal_store), and continues the experiment. It may go on, or refuse the store; a signal, a report of a
sanitizer or a hang is bad. First comes what was bad once. Prints TAP."""
import argparse
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

SECONDS = 60
KNOWN = [("UPDATE instance SET batch = ?", -1), ("UPDATE instance SET batch = ?", 0),
         ("UPDATE instance SET batch = ?", -2**63), ("UPDATE instance SET batch = ?", 2**40)]
TEXTS = ["", "0", "-1", "1e308", "[]", "{}", "[0]", "[0,0]", "[99,1]", "all", "x" * 3000, "fixed", "running", "reopened", "3"]
NUMBERS = [0, -1, 1, 2, 1000, 2**31, 2**62, -2**63, 1e308, 5e-324, None]
TABLES = {"decision": "id = 1", "used": "decision = 1 AND place = 0", "difference": "decision = 1",
          "run": "instance = 1 AND run = 2", "algorithm": "id = 1", "instance": "id = 1"}


def command(suffice):
    algorithms = [f"{name}=sh -c 'echo $(( {{seed}} % {k} + 20 ))'" for name, k in (("a", 17), ("b", 13))]
    return [suffice, "compare", *algorithms, "-i", "list.txt", "--sample", "all", "--accuracy", "0.05",
            "--max", "40", "--store", "s.db", "-q", "-j", "2"]


def edits(path):
    """[(SQL, value)]"""
    store = sqlite3.connect(path)
    found = [(f"UPDATE {table} SET {column} = ? WHERE key = '{key}'", text)
             for table, column in (("note", "text"), ("setting", "value"))
             for key, in store.execute(f"SELECT DISTINCT key FROM {table}") for text in TEXTS]
    for table, row in TABLES.items():
        for _, column, kind, *_ in store.execute(f"PRAGMA table_info({table})").fetchall():
            if not column.startswith("checksum"):
                found += [(f"UPDATE {table} SET {column} = ?{where}", value) for where in ("", f" WHERE {row}")
                          for value in (NUMBERS if kind in ("INTEGER", "REAL") else TEXTS)]
    store.close()
    return found


def craft(folder, seal, sql, value):
    """False: the tables refuse it"""
    for left in folder.glob("s.db*"):
        left.unlink()
    shutil.copy(folder / "base.db", folder / "s.db")
    store = sqlite3.connect(folder / "s.db")
    store.execute("PRAGMA ignore_check_constraints = 1")
    try:
        store.execute(sql, [value])
        store.commit()
    except sqlite3.Error:
        return False
    finally:
        store.close()
    return subprocess.run([seal, folder / "s.db"], capture_output=True, check=False).returncode == 0


def fault(suffice, folder):
    """what is bad, or None"""
    try:
        ended = subprocess.run(command(suffice), cwd=folder, timeout=SECONDS, capture_output=True, errors="replace",
                               stdin=subprocess.DEVNULL, check=False)
    except subprocess.TimeoutExpired:
        return "hang"
    is_bad = ended.returncode not in (0, 1, 2) or "Sanitizer" in ended.stderr or "runtime error:" in ended.stderr
    return f"exit status {ended.returncode}: {ended.stderr[:300]!r}" if is_bad else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("suffice", type=pathlib.Path)
    parser.add_argument("seal", type=pathlib.Path)
    parser.add_argument("--crafted", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    suffice, seal = asked.suffice.resolve(), asked.seal.resolve()
    n = n_bad = 0
    print("1..1")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "list.txt").write_text("x\ny\nz\n")
        subprocess.run(command(suffice), cwd=folder, capture_output=True, check=True)
        shutil.copy(folder / "s.db", folder / "base.db")
        chosen = edits(folder / "base.db")
        random.Random(asked.seed).shuffle(chosen)
        for sql, value in KNOWN + chosen:
            if n == asked.crafted:
                break
            if craft(folder, seal, sql, value):
                n += 1
                bad = fault(suffice, folder)
                n_bad += bad is not None
                print(f"# {sql} -- {value!r:.60}: {bad}\n" if bad else "", end="", flush=True)
    print(f"{'not ' if n_bad else ''}ok 1 - {n} crafted stores are continued or refused")
    sys.exit(n_bad > 0)


if __name__ == "__main__":
    main()
