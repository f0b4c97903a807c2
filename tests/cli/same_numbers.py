#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""same_numbers.py [--texts] EXPECTED: whether the JSON on standard input has every value of the file
EXPECTED at the same place. It may have more keys, and be of another version of the schema. Texts may
differ, unless --texts is given."""
import json
import sys


def kind(value):
    """400 and 400.0 are the same number; 1 and true are not the same value"""
    return float if type(value) is int else type(value)


def differences(expected, found, texts, path="$"):
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in expected:
            if key not in found:
                yield f"{path}.{key} is missing"
            elif f"{path}.{key}" != "$.schema":
                yield from differences(expected[key], found[key], texts, f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for i, (one, other) in enumerate(zip(expected, found)):
            yield from differences(one, other, texts, f"{path}[{i}]")
    elif isinstance(expected, str) and isinstance(found, str) and not texts:
        return
    elif kind(expected) is not kind(found) or expected != found:
        yield f"{path} is {found!r}, was {expected!r}"[:200]


with open(sys.argv[-1], encoding="utf-8") as file:
    wrong = list(differences(json.load(file), json.load(sys.stdin), "--texts" in sys.argv))
print(*wrong[:10], sep="\n", end="\n" if wrong else "")
sys.exit(bool(wrong))
