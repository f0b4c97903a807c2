# SPDX-License-Identifier: GPL-3.0-or-later
"""What a soak does to the processes of an experiment: the coordinator, which is suffice itself, its
child the launcher, which is called run-guard, and the launcher's children, the runs."""
import collections
import os
import pathlib
import signal

MOST_AIMS = 200  # looks for a run to shoot at

Tree = collections.namedtuple("Tree", "coordinator launcher runs")  # process numbers


def children(pid):
    found = []
    for listing in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += map(int, listing.read_text().split())
        except OSError:
            pass
    return found


def name_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def find_tree(coordinator):
    """the tree; the launcher is None while there is none"""
    launcher = next((pid for pid in children(coordinator) if name_of(pid) == "run-guard"), None)
    return Tree(coordinator, launcher, children(launcher) if launcher else [])


def arguments_of(pid):
    """as texts; none if it is dead, or not the program yet"""
    try:
        words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
    except OSError:
        return ()
    return tuple(words[1:-1]) if words[0].endswith("quick_number") else ()


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


# ---- the kinds; those of single runs return the arguments of the run that they aimed at ----

def kill_coordinator(tree, chance):
    send(tree.coordinator, signal.SIGKILL)


def interrupt_coordinator(tree, chance):
    send(tree.coordinator, signal.SIGINT)


def kill_launcher(tree, chance):
    send(tree.launcher, signal.SIGKILL)


def shoot_run(tree, chance, number):
    """Runs are so short that many end before they are hit."""
    for _ in range(MOST_AIMS):
        for pid in children(tree.launcher):
            victim = arguments_of(pid)
            if victim:
                send(pid, number)
                return victim
    return None


def kill_run(tree, chance):
    return shoot_run(tree, chance, signal.SIGKILL)


def terminate_run(tree, chance):
    return shoot_run(tree, chance, signal.SIGTERM)


def terminate_tree(tree, chance):
    """as batch systems and shutdowns do, in any order"""
    pids = [tree.coordinator, tree.launcher, *tree.runs]
    chance.shuffle(pids)
    for pid in pids:
        send(pid, signal.SIGTERM)


def kill_under_stopped_launcher(tree, chance):
    send(tree.launcher, signal.SIGSTOP)
    send(tree.coordinator, signal.SIGKILL)


def kill_both(tree, chance):
    """so that neither notices the end of the other, and nobody ends the runs"""
    for number in (signal.SIGSTOP, signal.SIGKILL):
        send(tree.launcher, number)
        send(tree.coordinator, number)


KINDS = {
    "SIGKILL to the coordinator": kill_coordinator,
    "SIGINT to the coordinator": interrupt_coordinator,
    "SIGTERM to all processes": terminate_tree,
    "SIGSTOP to the launcher, SIGKILL to the coordinator": kill_under_stopped_launcher,
    "SIGKILL to coordinator and launcher at once": kill_both,
    "SIGKILL to the launcher": kill_launcher,
    "SIGKILL to a run": kill_run,
    "SIGTERM to a run": terminate_run,
}
OF_RUNS = {"SIGKILL to a run": "9", "SIGTERM to a run": "15"}  # and the signal, as the export names it

# Everything is hit for a while; then the coordinator is spared, and then the launcher is, too, so that
# it shows whether their memory grows. Seconds, and how many kinds at the head of the table are spared.
PHASES = [(20, 0), (15, 5), (15, 6)]


def choose_kind(chance, seconds):
    """for so many seconds since the beginning"""
    at = seconds % sum(length for length, _ in PHASES)
    for length, spared in PHASES:
        if at < length:
            return chance.choice(list(KINDS)[spared:])
        at -= length
    raise AssertionError("the phases have no end")
