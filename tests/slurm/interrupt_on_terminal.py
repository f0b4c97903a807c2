#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""interrupt_on_terminal.py PATTERN ANSWER COMMAND...: runs the command on a terminal of its own, types Ctrl-C when it
has sent what the pattern matches, and the answer, such as 'y\\n', when it asks a question. Copies to standard output what
the command has sent, and exits as it does; with 98 if it asks nothing, with 99 if it does not end."""
import os
import pty
import re
import select
import signal
import sys
import time

PATIENCE = 30 * int(os.environ.get("TEST_PATIENCE", 1))  # seconds


def converse(terminal, pattern, answer):
    """What the command has sent, and whether it has asked."""
    sent = b""
    typed = asked = False
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not typed and re.search(pattern, sent):
            os.write(terminal, b"\x03")
            typed = True
        if not asked and sent.endswith(b"[y/N] "):
            os.write(terminal, answer)
            asked = True
        if not select.select([terminal], [], [], 0.05)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:  # it has ended
            return sent, asked
        if not data:
            return sent, asked
        sent += data
    return sent, None


answer = sys.argv[2].encode().decode("unicode_escape").encode()
command = sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
sent, asked = converse(terminal, sys.argv[1].encode(), answer)
sys.stdout.buffer.write(sent)
if asked is None:
    os.kill(pid, signal.SIGKILL)
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
sys.exit(99 if asked is None else status if asked else 98)
