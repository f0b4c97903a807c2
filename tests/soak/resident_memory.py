# SPDX-License-Identifier: GPL-3.0-or-later
"""How much memory the processes of a soak have, and whether it grows.

Processes are killed and started again, so growth shows in two ways: within the life of a process, as
a slope, and from the first processes to the last, as a larger peak."""
import collections
import pathlib
import resource
import statistics

PAGE = resource.getpagesize()
WARM = 5     # seconds after which a process has what it needs
LONG = 10    # seconds of samples after that, for a slope

Sample = collections.namedtuple("Sample", "progress age bytes")


def read_process(pid):
    """(when it was started, resident bytes); None if there is no such process"""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[19]), int(fields[21]) * PAGE
    except (OSError, IndexError):
        return None


class Memory:
    """the samples of all processes of one kind"""

    def __init__(self):
        self.lives = {}  # by process number and start, because numbers come again: samples
        self.births = {}

    def take(self, pid, now, progress):
        read = read_process(pid) if pid else None
        if not read or read[1] == 0:  # it is dead
            return
        started, size = read
        born = self.births.setdefault((pid, started), now)
        self.lives.setdefault((pid, started), []).append(Sample(progress, now - born, size))

    def samples(self):
        return [sample for life in self.lives.values() for sample in life]

    def peak(self, first=0.0, last=1.0):
        """bytes, over the part of the experiment between these shares of its runs"""
        return max((s.bytes for s in self.samples() if first <= s.progress <= last), default=0)

    def slopes(self):
        """bytes in a minute, of each process that lived long enough"""
        found = []
        for life in self.lives.values():
            warm = [s for s in life if s.age >= WARM]
            if warm and warm[-1].age - WARM >= LONG:
                line = statistics.linear_regression([s.age for s in warm], [s.bytes for s in warm])
                found.append(60 * line.slope)
        return found
