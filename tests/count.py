# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the single tests in Meson's newest log and prints "N passed, N failed[, N skipped]", before it a line for each
test that was skipped, with its reason.

A program that fails without naming a failed test (a crash, a time-out) counts as one failure.
"""
import json
import pathlib
import re
import sys

logs = sorted(pathlib.Path(sys.argv[1]).glob("testlog*.json"), key=lambda f: f.stat().st_mtime)
if not logs:
    sys.exit("no test was run")
passed = failed = skipped = 0
for line in logs[-1].read_text().splitlines():
    program = json.loads(line)
    if program["result"] != "OK":
        print("\n".join(re.findall(r"^(?:not ok\b.*|#.*)", program["stdout"] or "", re.M)))
    lines = re.findall(r"^(ok|not ok)\b(.*)", program["stdout"] or "", re.M)
    reasons = re.findall(r"^(?:ok|not ok|1\.\.0)\b(.*?)# skip\b:?(.*)", program["stdout"] or "", re.M | re.I)
    for title, reason in reasons:
        print(f"skipped: {program['name']}:{title.rstrip() or ' all'}: {reason.strip() or 'no reason is given'}")
    skips = sum("# skip" in rest.lower() for _, rest in lines)
    bad = sum(word == "not ok" for word, _ in lines)
    passed += len(lines) - bad - skips
    skipped += skips
    failed += bad
    if program["result"] not in ("OK", "SKIP") and not bad:
        failed += 1
        print(f"{program['name']}: {program['result']}")
print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(failed > 0 or passed == 0)
