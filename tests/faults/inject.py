#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""inject.py SUFFICE FAIL_CALL SCARCE_MEMORY [--quick] [--most N] [--only TEXT] [--jobs N] [--figures FILE]
          [--keep FOLDER]

Lets one system call, or one request for memory, of a short experiment fail: each call in turn, by each
error that it may plausibly end with. The same for the commands that read what an experiment recorded.

A command may do as if nothing had happened, or exit with 1 and a message; out of memory it may abort with
a message. Everything else is bad: another signal, a hang, a process left behind, exit status 0 with another
result or a part of one, a store that 'suffice verify' does not accept, a run that did not end well in the
record, the death of another suffice's run. The same command without a fault has to complete the
experiment, with the export that an undisturbed one has.

--most N: at most N calls of each kind by each error, at equal distances. --quick: three calls of each kind
by one error, and not of all commands. Looks into /proc, of which there are as many as processes on the
machine, fail at 40 moments at most. Requests for memory fail once for each place in the program that makes
them. --figures FILE: how many faults there were, how they ended, and the messages. Bad cases are kept in
FOLDER. Prints TAP: one test for each command, process and call."""
import argparse
import collections
import ctypes
import errno
import multiprocessing
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile

SHORT = 0  # an error of fail_call's: half of it is written

# the errors that a call may plausibly end with
ERRORS = {
    "write": [errno.ENOSPC, errno.EIO, errno.EINTR, SHORT],
    "send": [errno.ENOBUFS, errno.EINTR],
    "read": [errno.EIO, errno.EINTR],
    "look": [errno.EMFILE, errno.EIO],
    "fsync": [errno.EIO, errno.ENOSPC],
    "open": [errno.EMFILE, errno.EACCES, errno.EIO],
    "list": [errno.EIO],
    "fork": [errno.EAGAIN, errno.ENOMEM],
    "exec": [errno.ENOMEM, errno.ETXTBSY],
    "thread": [errno.EAGAIN],
    "ftruncate": [errno.EIO, errno.ENOSPC],
    "rename": [errno.ENOSPC, errno.EACCES],
    "unlink": [errno.EACCES, errno.EIO],
    "mmap": [errno.ENOMEM],
    "pipe": [errno.EMFILE],
    "socketpair": [errno.EMFILE],
    "lock": [errno.ENOLCK],
    "stat": [errno.EIO, errno.ENOMEM],
    "memory": [errno.ENOMEM],
}
# those that go on failing once they do, and how many moments to begin at
LASTING = {("write", errno.ENOSPC): 12, ("write", errno.EIO): 6, ("fsync", errno.EIO): 6, ("open", errno.EMFILE): 6,
           ("fork", errno.EAGAIN): 4, ("exec", errno.ENOMEM): 3, ("pipe", errno.EMFILE): 3, ("look", errno.EMFILE): 3,
           ("memory", errno.ENOMEM): 12}
QUICK = ("compare", "export", "report --output")  # commands
MOST_QUICK, MOST_LOOKS = 3, 40
OUT_OF_MEMORY = ("memory", "mmap")  # what may make the program abort

Tools = collections.namedtuple("Tools", "suffice fail_call scarce_memory")
Fault = collections.namedtuple("Fault", "call at error process")
NO_FAULT = Fault("write", 0, 0, "coordinator")
Ended = collections.namedtuple("Ended", "how number failed left out err")


def name_of(error):
    return "short" if error == SHORT else errno.errorcode[error]


# ---- running with a fault ----

def preloaded(tools, fault, folder):
    memory = folder / "memory"
    memory.write_bytes(bytes(4096))
    asked = f"{memory} {fault.at} {int(fault.process == 'launcher')}"
    return ["/usr/bin/env", f"LD_PRELOAD={tools.scarce_memory}", f"SCARCE_MEMORY={asked}"]


def memory_counts(folder):
    return struct.unpack("3q", (folder / "memory").read_bytes()[:24])


def places(folder):
    return [int(line) for line in (folder / "memory").read_bytes()[4096:].split()]


def run(tools, fault, command, folder, scratch):
    """how it ended: exit, signal or hang"""
    is_memory = fault.call == "memory"
    traced = NO_FAULT if is_memory else fault
    report = scratch / "report"
    with open(scratch / "out", "wb") as out, open(scratch / "err", "wb") as err:
        subprocess.run([tools.fail_call, report, traced.call, str(traced.at), str(traced.error), traced.process,
                        *(preloaded(tools, fault, scratch) if is_memory else []), tools.suffice, *command],
                       cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, check=True)
    lines = [line.split(" ", 2) for line in report.read_text(errors="replace").splitlines()]
    facts = {line[0]: line[1:] for line in lines if line[0] != "count"}
    how = next(word for word in ("hang", "signal", "exit") if word in facts)
    failed = " ".join(facts.get("failed", []))
    if is_memory and memory_counts(scratch)[2] > 0:
        failed = "memory -"
    return Ended(how, int(facts[how][0]) if facts[how] else 0, failed, int(facts.get("left", [0])[0]),
                 (scratch / "out").read_bytes(), (scratch / "err").read_text(errors="replace"))


def counts(scratch):
    """{(process, call): number} of the last run"""
    lines = (line.split() for line in (scratch / "report").read_text(errors="replace").splitlines())
    return {(line[1], line[2]): int(line[3]) for line in lines if line[0] == "count"}


# ---- what is run ----

def plainly(tools, *arguments, folder):
    return subprocess.run([tools.suffice, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          check=False)


ECHO = shutil.which("echo")
EXPERIMENT = ["compare", f"a={ECHO} {{seed}}", f"b={ECHO} {{run}}", "-i", "list.txt", "--sample", "all",
              "--runs", "2", "--difference", "simple", "-j", "2", "-q", "--patience", "2", "--store", "s.db"]


def prepare_list(_tools, folder):
    (folder / "list.txt").write_text("x\ny\nz\n")


FROM_FOLDER = ["folder/" if part == "list.txt" else part for part in EXPERIMENT]


def prepare_folder(_tools, folder):
    (folder / "folder").mkdir()
    for name in "xyz":
        (folder / "folder" / name).touch()


def prepare_half(tools, folder):
    """an experiment of one instance, to be continued with all"""
    (folder / "list.txt").write_text("x\n")
    plainly(tools, *EXPERIMENT, folder=folder)
    prepare_list(tools, folder)


def prepare_store(tools, folder):
    prepare_list(tools, folder)
    plainly(tools, *EXPERIMENT, folder=folder)
    (folder / "runs.csv").write_bytes(plainly(tools, "export", "s.db", folder=folder).stdout)


Command = collections.namedtuple("Command", "arguments prepare is_conducting output")

COMMANDS = {
    "compare": Command(EXPERIMENT, prepare_list, True, None),
    "compare again": Command(EXPERIMENT, prepare_half, True, None),
    "compare in folder": Command(FROM_FOLDER, prepare_folder, True, None),
    "status": Command(["status", "s.db"], prepare_store, False, None),
    "export": Command(["export", "s.db"], prepare_store, False, None),
    "export --differences": Command(["export", "s.db", "--differences", "--format", "json"], prepare_store, False, None),
    "verify": Command(["verify", "s.db"], prepare_store, False, None),
    "analyze": Command(["analyze", "runs.csv"], prepare_store, False, None),
    "report": Command(["report", "s.db", "--format", "html"], prepare_store, False, None),
    "report --output": Command(["report", "s.db", "--format", "html", "--output", "out"], prepare_store, False, "out"),
}


def without_times(text):
    """nor what the machine did, which is told beside the result"""
    text = re.sub(rb"\d+ times? the machine, and not an algorithm,[^\n]*(\n[^\n]+)*\n", b"", text)
    return re.sub(rb"\d{4}-\d\d-\d\d[T ][\d:]+Z?|\d+(\.\d+)? s\b", b"", text)


def result_of(command, ended, folder):
    written = folder / command.output if command.output else None
    return without_times(ended.out + (written.read_bytes() if written and written.exists() else b""))


def files_of(folder):
    return {path.name for path in folder.iterdir()}


def export(tools, folder):
    return plainly(tools, "export", "s.db", folder=folder).stdout


Expected = collections.namedtuple("Expected", "result export files")


# ---- judging ----

def is_blank(folder):
    """whether no store has been made yet; a file without any table may be there"""
    if not (folder / "s.db").exists():
        return True
    store = sqlite3.connect(folder / "s.db")
    n, = store.execute("SELECT count(*) FROM sqlite_master").fetchone()
    store.close()
    return n == 0


def judge_end(fault, ended, folder, command, expected):
    """a reason why it is bad, or None"""
    if ended.how == "hang":
        return "hang"
    if ended.left:
        return f"{ended.left} processes were left"
    # 'verify' tells what it finds on standard output
    is_told = bool(re.search(rb"^suffice( \w+)?: .*\w|^This is not as it should be", ended.err.encode() + ended.out, re.M))
    is_told = is_told or ended.failed.endswith("/err")
    if ended.how == "signal":
        is_abort = ended.number == signal.SIGABRT and fault.call in OUT_OF_MEMORY and "out of memory" in ended.err
        return None if is_abort else f"signal {ended.number}"
    if "is damaged" in ended.err:
        return "it says that the store is damaged"
    if ended.number == 0:
        return None if result_of(command, ended, folder) == expected.result else "exit status 0 with another result"
    # what the command line names and cannot be read is a wrong request
    if ended.number != 1 and not (ended.number == 2 and "cannot read " in ended.err):
        return f"exit status {ended.number}"
    return None if is_told else "no message"


def judge_record(tools, folder):
    if is_blank(folder):
        return None
    verified = plainly(tools, "verify", "s.db", folder=folder)
    if verified.returncode != 0:
        return f"the store does not verify: {(verified.stderr + verified.stdout).decode(errors='replace')}"
    store = sqlite3.connect(folder / "s.db")
    bad = store.execute("SELECT count(*) FROM run WHERE status <> 'ok'").fetchone()[0]
    store.close()
    return f"{bad} runs are recorded as failed" if bad else None


def judge_again(tools, folder, command, ended, expected):
    """the same command without a fault"""
    if ended.how != "exit" or ended.number != 0:
        again = plainly(tools, *command.arguments, folder=folder)
        if again.returncode != 0:
            return f"the same command fails: {again.stderr.decode(errors='replace')}"
        if result_of(command, Ended("exit", 0, "", 0, again.stdout, ""), folder) != expected.result:
            return "the same command has another result"
        record = judge_record(tools, folder)
        if record:
            return f"after the same command: {record}"
    if export(tools, folder) != expected.export:
        return "the export is another one"
    return judge_files(tools, folder, expected)


def judge_files(tools, folder, expected):
    """What could not be removed at the end is removed by the next experiment."""
    if files_of(folder) - expected.files:
        plainly(tools, *(FROM_FOLDER if (folder / "folder").exists() else EXPERIMENT), folder=folder)
    left = files_of(folder) - expected.files
    return f"there are files left: {sorted(left)}" if left else None


def judge(tools, fault, ended, folder, command, expected):
    return (judge_end(fault, ended, folder, command, expected) or judge_record(tools, folder)
            or judge_again(tools, folder, command, ended, expected))


# ---- another suffice at the same time ----

def name_process(pid):
    """as in the mark of a run: when it began, and its space of process numbers"""
    stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    began = stat.rpartition(")")[2].split()[19]
    return f"{pid}.{began}.{os.stat(f'/proc/{pid}/ns/pid').st_ino}.1"


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Bystander:
    """a process that looks like a run of another suffice, namely of this process"""

    def __init__(self):
        self.process = None

    def is_alive(self):
        if self.process is None or self.process.poll() is not None:
            was, mark = self.process, name_process(os.getpid())
            self.process = subprocess.Popen(["/bin/sleep", "100000"], env={"SUFFICE_RUN": mark},
                                            preexec_fn=die_with_parent)
            return was is None
        return True


BYSTANDER = Bystander()


# ---- one case ----

Case = collections.namedtuple("Case", "tools name fault expected keep template")


def how_it_ended(ended):
    if not ended.failed:
        return "not reached"
    if ended.how == "signal":
        return "aborted for want of memory"
    return "went on" if ended.number == 0 else "stopped with a message"


def keep(case, folder, scratch):
    kept = case.keep / re.sub(r"\W+", "-", f"{case.name}-{'-'.join(map(str, case.fault))}")
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(folder, kept, symlinks=True)
    for file in scratch.iterdir():
        if file.is_file():
            shutil.copy(file, kept)
    return kept


def try_case(case):
    """(case, how it ended, message, why it is bad or None)"""
    command = COMMANDS[case.name]
    BYSTANDER.is_alive()
    with tempfile.TemporaryDirectory(prefix="faults-") as top:
        folder, scratch = pathlib.Path(top) / "work", pathlib.Path(top) / "scratch"
        shutil.copytree(case.template, folder)
        scratch.mkdir()
        ended = run(case.tools, case.fault, command.arguments, folder, scratch)
        bad = judge(case.tools, case.fault, ended, folder, command, case.expected)
        if not BYSTANDER.is_alive():
            bad = bad or "a run of another suffice was killed"
        if bad:
            bad += f" [{ended.failed}] {ended.err.strip()!r} {keep(case, folder, scratch)}"
    message = ended.err.strip().splitlines()
    return case, how_it_ended(ended), message[-1] if message else "", bad


# ---- all cases ----

def pick(numbers, most):
    """at most so many of the numbers, at equal distances; 0: all"""
    numbers = list(numbers)
    if not most or len(numbers) <= most:
        return numbers
    return sorted({numbers[round(i * (len(numbers) - 1) / max(most - 1, 1))] for i in range(most)})


def n_lasting(name, call, error, asked):
    """at how many moments calls begin to fail for good"""
    if asked.most or not (COMMANDS[name].is_conducting or call in ("write", "memory")):
        return 0
    return LASTING.get((call, error), 0)


def faults_of(name, process, call, moments, asked):
    most = min(asked.most or MOST_LOOKS, MOST_LOOKS) if call == "look" else asked.most
    found = []
    for error in ERRORS[call][:1 if asked.quick else None]:
        found += [Fault(call, at, error, process) for at in pick(moments, most)]
        lasting = n_lasting(name, call, error, asked)
        found += [Fault(call, -at, error, process) for at in pick(moments, lasting) if lasting]
    return found


def run_unharmed(tools, name, call, template, top):
    """counts the calls, or the requests for memory"""
    folder = top / "reference"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    ended = run(tools, Fault(call, 0, 0, "coordinator"), COMMANDS[name].arguments, folder, top / "scratch")
    if ended.how != "exit" or ended.number != 0:
        sys.exit(f"'suffice {name}' fails without a fault: {ended}")
    return ended, folder


def expect(tools, name, template, top):
    """what the command does without a fault, and {(process, call): the numbers of the calls}"""
    scratch, command, moments = top / "scratch", COMMANDS[name], {}
    base = base_counts(tools, scratch)
    if tools.scarce_memory:
        run_unharmed(tools, name, "memory", template, top)
        moments["coordinator", "memory"] = places(scratch)
        moments["launcher", "memory"] = range(1, memory_counts(scratch)[1] + 1)
    ended, folder = run_unharmed(tools, name, "write", template, top)
    moments |= {key: range(base.get(key, 0) + 1, n + 1) for key, n in counts(scratch).items()}
    if not tools.scarce_memory:  # a sanitizer, which needs memory for itself
        moments = {key: numbers for key, numbers in moments.items() if key[1] not in OUT_OF_MEMORY}
    return Expected(result_of(command, ended, folder), export(tools, folder), files_of(folder)), moments


def base_counts(tools, scratch):
    """calls before the program begins, which load its libraries"""
    run(tools, NO_FAULT, ["--version"], scratch, scratch)
    return {key: n for key, n in counts(scratch).items() if key[1] != "write"}


def describe_fault(fault):
    lasting = " and after" if fault.at < 0 else ""
    return f"{fault.process} {fault.call} {abs(fault.at)}{lasting} {name_of(fault.error)}"


class Tally:
    def __init__(self):
        self.ends = collections.defaultdict(collections.Counter)
        self.messages = collections.defaultdict(collections.Counter)

    def add(self, case, end, message):
        self.ends[case.name, case.fault.process, case.fault.call][end] += 1
        if end != "not reached" and message:
            self.messages[re.sub(r"\d+", "N", message)][case.name] += 1

    def write(self, path):
        ends = ["went on", "stopped with a message", "aborted for want of memory", "not reached"]
        total = collections.defaultdict(collections.Counter)
        for (name, process, call), counter in self.ends.items():
            total[call, process if COMMANDS[name].is_conducting else "reading commands"].update(counter)
        lines = ["| call | process | faults | " + " | ".join(ends) + " |", "|---|---|" + "---:|" * 5]
        for (call, process), counter in sorted(total.items()):
            n = sum(counter[end] for end in ends[:3])
            lines.append(f"| {call} | {process} | {n} | " + " | ".join(str(counter[end]) for end in ends) + " |")
        everything = sum(total.values(), collections.Counter())
        lines.append(f"| all | | {sum(everything[end] for end in ends[:3])} | "
                     + " | ".join(str(everything[end]) for end in ends) + " |")
        lines += ["", "Messages:", ""]
        lines += [f"- {sum(names.values())} x {message}" for message, names in
                  sorted(self.messages.items(), key=lambda item: -sum(item[1].values()))]
        path.write_text("\n".join(lines) + "\n")


def try_all(number, title, cases, pool, tally):
    bad = []
    for case, end, message, why in pool.imap_unordered(try_case, cases):
        tally.add(case, end, message)
        if why:
            bad.append(f"#   {describe_fault(case.fault)}: {why}")
    print(*bad, sep="\n", end="\n" if bad else "")
    print(f"{'not ' if bad else ''}ok {number} - {title}, {len(cases)} faults", flush=True)
    return not bad


def is_sanitized(suffice):
    return b"__asan_init" in pathlib.Path(suffice).read_bytes()


def cases_of(tools, name, top, asked):
    template = top / "template"
    template.mkdir(parents=True)
    (top / "scratch").mkdir()
    COMMANDS[name].prepare(tools, template)
    expected, moments = expect(tools, name, template, top)
    return [Case(tools, name, fault, expected, asked.keep.resolve(), template)
            for (process, call), numbers in moments.items()
            for fault in faults_of(name, process, call, numbers, asked)]


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("suffice", type=pathlib.Path)
    parser.add_argument("fail_call", type=pathlib.Path)
    parser.add_argument("scarce_memory", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--figures", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("faults"))
    asked = parser.parse_args()
    asked.most = MOST_QUICK if asked.quick else asked.most
    return asked


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    asked = parse()
    suffice = asked.suffice.resolve()
    os.environ.update({"LC_ALL": "C", "ASAN_OPTIONS": "detect_leaks=0"})
    tools = Tools(suffice, asked.fail_call.resolve(),
                  None if is_sanitized(suffice) else asked.scarce_memory.resolve())
    tally, fine, number = Tally(), True, 0
    with tempfile.TemporaryDirectory(prefix="faults-") as top, multiprocessing.Pool(asked.jobs) as pool:
        for name in QUICK if asked.quick else COMMANDS:
            groups = collections.defaultdict(list)
            for case in cases_of(tools, name, pathlib.Path(top) / name.replace(" ", "_"), asked):
                groups[f"{name}: {case.fault.process}, {case.fault.call}"].append(case)
            for title, cases in groups.items():
                if asked.only in title:
                    number += 1
                    fine = try_all(number, title, cases, pool, tally) and fine
                    if asked.figures:
                        tally.write(asked.figures)
    print(f"1..{number}")
    sys.exit(not fine)


if __name__ == "__main__":
    main()
