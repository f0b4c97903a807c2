#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""on_terminal.py COMMAND...: runs the command on a terminal of its own, and copies to standard output what it has
sent there. Exits as the command does. The variable TERMINAL_SIZE, such as 80x24, is its size in columns and lines."""
import os
import pty
import sys

sent = []


def read(fd):
    data = os.read(fd, 65536)
    sent.append(data)
    return b" "  # pty.spawn copies it to standard output; nothing would end the loop


def sized(command):
    if "TERMINAL_SIZE" not in os.environ:
        return command
    columns, lines = os.environ["TERMINAL_SIZE"].split("x")
    script = 'stty cols "$1" rows "$2" -echo; shift 2; exec "$@"'
    return ["sh", "-c", script, "sh", columns, lines, *command]


null = os.open(os.devnull, os.O_RDWR)
out = os.dup(1)
os.dup2(null, 0)
os.dup2(null, 1)
status = os.waitstatus_to_exitcode(pty.spawn(sized(sys.argv[1:]), read))
os.write(out, b"".join(sent))
sys.exit(status)
