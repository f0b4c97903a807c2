#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""damage.py SUFFICE STORE... [--flips N] [--edits N] [--seal PROGRAM --crafted N] [--seed N] [--jobs N] [--keep FOLDER]

Makes copies of the stores, each with one random bit flipped or one random cell edited by SQL, and
gives each copy to the commands that read a store. A command may print what it prints of the undamaged
store, or exit with 1 and one line of message. Everything else is bad: a signal, a report of a
sanitizer, more than 5 seconds (or TEST_PATIENCE times as many), other numbers or texts, another exit
status. Every bad case is printed with what was done to the store, the command and the first
difference, and its store is kept.
'suffice verify' has to find every edited cell, those too that no other command reads.

In a crafted copy one to three cells are edited, and the program seal_store gives it the right checksums and
tallies, so that nothing but their content is wrong. Such a store may give other numbers, but no signal, no
report of a sanitizer and no hang, whatever the command, the scripts of all figures and the replay of 'verify'
included.

The same seed makes the same copies. Prints TAP: one test for the flips, one for the edits, one for the crafted."""
import argparse
import collections
import json
import multiprocessing
import os
import pathlib
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

SECONDS = 5 * int(os.environ.get("TEST_PATIENCE") or 1)  # for each command
MEMORY = 2 * 1024**3  # bytes of address space for each command; a sanitizer needs more

COMMANDS = {
    "status": ["status", "store.db", "--format", "json"],
    "export": ["export", "store.db", "--format", "csv"],
    "export --differences": ["export", "store.db", "--differences", "--format", "csv"],
    "analyze": ["analyze", "store.db", "--format", "json"],
    "report": ["report", "store.db", "--format", "html", "--no-figures"],
}

# without gnuplot the scripts of all figures are made, and none is drawn
CRAFTED_COMMANDS = {
    "status": ["status", "store.db"],
    "export --all --times": ["export", "store.db", "--all", "--times"],
    "export --differences": ["export", "store.db", "--differences", "--format", "json"],
    "analyze": ["analyze", "store.db"],
    "analyze --compare": ["analyze", "store.db", "--compare", "first", "--format", "json"],
    "report": ["report", "store.db", "--format", "html"],
    "report --no-figures": ["report", "store.db", "--format", "latex"],
    "verify": ["verify", "store.db"],
}

VERIFY = ["verify", "store.db", "--format", "json"]

Result = collections.namedtuple("Result", "kind detail")
SAME, REFUSED = "same", "refused"
FINE = (SAME, REFUSED)


# ---- damage ----

def flip(path, chance):
    """one bit of the file; says which"""
    data = bytearray(path.read_bytes())
    bit = chance.randrange(8 * len(data))
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)
    return f"flipped bit {bit % 8} of byte {bit // 8}"


def is_number(value):
    return isinstance(value, (int, float))


def change_text(value, chance):
    if not isinstance(value, str):
        return value
    at = chance.randrange(len(value) + 1)
    return value[:at] + chance.choice("0179aZ-. ") + value[at + 1:]


# of a cell with this value, in a column where another row has other: what to put in its place
EDITS = [
    lambda value, other, chance: value + 1 if is_number(value) else value,
    lambda value, other, chance: value - 1 if is_number(value) else value,
    lambda value, other, chance: -value if is_number(value) else value,
    lambda value, other, chance: change_text(value, chance),
    lambda value, other, chance: None,
    lambda value, other, chance: "many" if is_number(value) else 7,
    lambda value, other, chance: other,
]


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def literal(store, value):
    return store.execute("SELECT quote(?)", [value]).fetchone()[0]


def random_row(store, table, columns, chance):
    n, = store.execute(f"SELECT count(*) FROM {quoted(table)}").fetchone()
    wanted = ", ".join(quoted(column) for column in columns)
    return store.execute(f"SELECT {wanted} FROM {quoted(table)} LIMIT 1 OFFSET ?",
                         [chance.randrange(n)]).fetchone()


def try_edit(store, tables, chance, edits):
    """one cell; the SQL, or None when it changes nothing or the table refuses it"""
    table = chance.choice(tables)
    info = store.execute(f"PRAGMA table_info({quoted(table)})").fetchall()
    columns = [name for _, name, *_ in info]
    keys = [name for _, name, *_, key in info if key] or ["rowid"]
    column = chance.choice(columns)
    value, *key = random_row(store, table, [column, *keys], chance)
    other, = random_row(store, table, [column], chance)
    new = chance.choice(edits)(value, other, chance)
    if type(new) is type(value) and new == value:
        return None
    set_to, *where = (f"{quoted(name)} {sign} {literal(store, part)}" for name, sign, part in
                      [(column, "=", new), *((name, "IS", part) for name, part in zip(keys, key))])
    sql = f"UPDATE {quoted(table)} SET {set_to} WHERE {' AND '.join(where)}"
    try:
        changed = store.execute(sql).rowcount
    except sqlite3.Error:
        return None
    return f"{sql} -- it was {literal(store, value)}" if changed else None


def edit(path, chance, edits=tuple(EDITS)):
    """one cell of a random row of a random table; the SQL"""
    store = sqlite3.connect(path)
    store.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    for pragma in ("writable_schema = 0", "ignore_check_constraints = 1", "foreign_keys = 0"):
        store.execute("PRAGMA " + pragma)
    names = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' "
                          "AND name NOT LIKE 'sqlite_%' ORDER BY name").fetchall()
    tables = [name for name, in names
              if store.execute(f"SELECT count(*) FROM {quoted(name)}").fetchone()[0]]
    done = None
    while not done:
        done = try_edit(store, tables, chance, edits)
    store.commit()
    store.close()
    return done


def strange(value, other, chance):
    """what the author of a store might try"""
    if is_number(value):
        return chance.choice([0, -1, 1, 2, 2**31, 2**53, -2**63, 1e308, -1e308, 5e-324, 0.5, None,
                              value / 2, other])
    return chance.choice(["", "0", "-1", "1e308", "nan", "[]", "{}", "[0]", "[0,0]", "[99]", "all", "x" * 5000,
                          "\x1b[31m", "ok", "fixed", "running", None, other, change_text(value, chance)])


# what has crashed a command once
KNOWN = [
    "UPDATE used SET runs = 0 WHERE decision = (SELECT min(decision) FROM difference) AND place = 0",
    "UPDATE used SET runs = 0",
    "UPDATE run SET value = NULL, status = 'crashed'",
]


def craft_known(path, sql):
    store = sqlite3.connect(path)
    store.execute("PRAGMA ignore_check_constraints = 1")
    store.execute(sql)
    store.commit()
    store.close()
    subprocess.run([SEAL, path], check=True, capture_output=True)
    return sql


def craft(path, chance):
    """up to three cells, with the checksums and tallies that belong to them; the SQL"""
    edits = [*EDITS, *[strange] * len(EDITS)]
    done = [edit(path, chance, edits) for _ in range(chance.randint(1, 3))]
    subprocess.run([SEAL, path], check=False, capture_output=True)
    return "; ".join(done)


DAMAGES = {"flip": flip, "edit": edit, "craft": craft}
SEAL = None


# ---- outcomes ----

def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(part) for key, part in value.items() if key != "seconds"}
    return [without_times(part) for part in value] if isinstance(value, list) else value


def comparable(command, output):
    """what has to be the same, as lines"""
    if "json" in command:
        try:
            output = json.dumps(without_times(json.loads(output)), indent=0)
        except ValueError:
            pass
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:]+Z", "", output).splitlines()


def numbers(lines):
    return re.findall(r"(?<![\w.])[-+]?\d[\d.]*(?:e[-+]?\d+)?(?!\w)", "\n".join(lines))


def first_difference(one, other):
    n = min(len(one), len(other))
    return next((i for i in range(n) if one[i] != other[i]), n)


def compare(expected, found):
    if expected == found:
        return Result(SAME, "")
    kind = "other texts" if numbers(expected) == numbers(found) else "other numbers"
    at = first_difference(expected, found)
    was, now = ((lines[at:] or ["(end)"])[0] for lines in (expected, found))
    start = max(first_difference(was, now) - 40, 0)
    return Result(kind, f"line {at + 1}, byte {start + 1} is '{now[start:start + 80]}', "
                        f"was '{was[start:start + 80]}'")


def environment(is_crafted=False):
    return os.environ | ({"PATH": "/nonexistent"} if is_crafted else {}) | {"ASAN_OPTIONS": "abort_on_error=1:max_allocation_size_mb=2048",
                         "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}


def run(suffice, command, folder, is_crafted=False):
    try:
        return subprocess.run([suffice, *command], cwd=folder, env=environment(is_crafted), timeout=SECONDS,
                              stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                              errors="surrogateescape")
    except subprocess.TimeoutExpired:
        return None


def judge(command, ended, expected):
    """expected: lines; None when the undamaged store is refused too"""
    if ended is None:
        return Result("hang", f"more than {SECONDS} seconds")
    lines = ended.stderr.splitlines()
    if ended.returncode < 0 or "Sanitizer" in ended.stderr or "runtime error:" in ended.stderr:
        said = next((line for line in lines if "ERROR" in line or "runtime error" in line),
                    " ".join(lines[:1]))
        return Result("crash", f"exit status {ended.returncode} {said}")
    if ended.returncode == 1:
        return Result(REFUSED, lines[0]) if len(lines) == 1 else \
            Result("not one line", f"{len(lines)} lines of message: {lines[:2]}")
    if ended.returncode != 0:
        return Result("exit status", f"exit status {ended.returncode}: {' '.join(lines)[:200]}")
    return compare(expected or [], comparable(command, ended.stdout))


def is_recorded(done):
    """whether what was edited has a checksum; how a run may end is a list of words"""
    return not done.startswith('UPDATE "status"')


def judge_verified(ended):
    """of an edited store"""
    if ended is not None and ended.returncode == 0:
        return Result("not found", ended.stdout)
    judged = judge(VERIFY, ended, None)
    return judged if judged.kind in ("hang", "crash", "exit status") else Result(REFUSED, "")


def judge_crafted(ended):
    """any answer or refusal will do"""
    if ended is None:
        return Result("hang", f"more than {SECONDS} seconds")
    if ended.returncode in (0, 1, 2) and "anitizer" not in ended.stderr and "runtime error:" not in ended.stderr:
        return Result(REFUSED if ended.returncode else SAME, "")
    return Result("crash", f"exit status {ended.returncode} {ended.stderr[:300]}")


def try_crafted(case, damaged, folder):
    results = {}
    for name, command in CRAFTED_COMMANDS.items():
        put(damaged, folder)
        results[name] = judge_crafted(run(case.suffice, command, folder, True))
    return results


def expectations(suffice, store, folder):
    """{name of a command: lines, or None when it refuses the store as it is}"""
    shutil.copy(store, folder / "store.db")
    found = {}
    for name, command in COMMANDS.items():
        ended = run(suffice, command, folder)
        if ended is None or ended.returncode not in (0, 1):
            sys.exit(f"{store} is not damaged, but 'suffice {name}' fails on it: {ended}")
        found[name] = comparable(command, ended.stdout) if ended.returncode == 0 else None
    return found


# ---- many copies ----

Case = collections.namedtuple("Case", "damage number seed store expected suffice keep")


def keep(case, damaged):
    case.keep.mkdir(parents=True, exist_ok=True)
    kept = case.keep / f"{case.damage}-{case.seed}-{case.number}-{case.store.name}"
    shutil.copy(damaged, kept)
    return kept


def put(damaged, folder):
    """a fresh copy as store.db"""
    for left in folder.glob("store.db*"):
        left.unlink()
    shutil.copy(damaged, folder / "store.db")


def try_case(case):
    """(kinds of results, lines about what is bad)"""
    chance = random.Random(f"{case.damage} {case.seed} {case.number}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        damaged = folder / "damaged.db"
        shutil.copy(case.store, damaged)
        is_known = case.damage == "craft" and case.number < len(KNOWN)
        done = craft_known(damaged, KNOWN[case.number]) if is_known else DAMAGES[case.damage](damaged, chance)
        results = try_crafted(case, damaged, folder) if case.damage == "craft" else {}
        for name, command in COMMANDS.items() if case.damage != "craft" else ():
            put(damaged, folder)
            results[name] = judge(command, run(case.suffice, command, folder), case.expected[name])
        if case.damage == "edit" and is_recorded(done):
            put(damaged, folder)
            results["verify"] = judge_verified(run(case.suffice, VERIFY, folder))
        bad = {name: result for name, result in results.items() if result.kind not in FINE}
        kept = keep(case, damaged) if bad else None
    lines = [f"# {kept}: {done}"] if bad else []
    lines += [f"#   suffice {name}: {result.kind}: {result.detail}" for name, result in bad.items()]
    return [result.kind for result in results.values()], lines


def prepare(suffice, seal):
    global SEAL
    SEAL = seal
    if b"__asan_init" not in pathlib.Path(suffice).read_bytes():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def try_all(number, cases, title, jobs, seal):
    """whether nothing was bad"""
    kinds, n_bad = collections.Counter(), 0
    with multiprocessing.Pool(jobs, prepare, [cases[0].suffice, seal]) as pool:
        for found, lines in pool.imap(try_case, cases, chunksize=4):
            kinds.update(found)
            n_bad += bool(lines)
            print(*lines, sep="\n", end="\n" if lines else "", flush=True)
    print(f"{'not ' if n_bad else ''}ok {number} - {len(cases)} {title}")
    told = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items()))
    print(f"# bad stores: {n_bad}; commands: {told}", flush=True)
    return n_bad == 0


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser()
    parser.add_argument("suffice", type=pathlib.Path)
    parser.add_argument("stores", type=pathlib.Path, nargs="+")
    parser.add_argument("--flips", type=int, default=150)
    parser.add_argument("--edits", type=int, default=90)
    parser.add_argument("--seal", type=pathlib.Path)
    parser.add_argument("--crafted", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("damaged"))
    asked = parser.parse_args()
    suffice = asked.suffice.resolve()
    with tempfile.TemporaryDirectory() as scratch:
        expected = [expectations(suffice, store, pathlib.Path(scratch)) for store in asked.stores]
    print(f"1..{3 if asked.crafted else 2}\n# seed {asked.seed}")
    fine = []
    for number, (damage, n, title) in enumerate([
            ("flip", asked.flips, "stores with a flipped bit"),
            ("edit", asked.edits, "stores with an edited cell"),
            ("craft", asked.crafted, "stores with edited cells and the right checksums")], 1):
        if not n:
            continue
        which = [i % len(asked.stores) for i in range(n)]
        cases = [Case(damage, i, asked.seed, asked.stores[k].resolve(), expected[k], suffice,
                      asked.keep.resolve()) for i, k in enumerate(which)]
        fine.append(try_all(number, cases, title, asked.jobs, asked.seal and asked.seal.resolve()))
    sys.exit(not all(fine))


if __name__ == "__main__":
    main()
