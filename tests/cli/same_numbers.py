#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""same_numbers.py [--texts] EXPECTED: whether the JSON on standard input has every value of the file
EXPECTED at the same place. It may have more keys, and be of another version of the schema. Texts may
differ, unless --texts is given. What an analysis says is not a record: since these files were made,
equivalence is tested in another way, more successes are better whatever the goal, instances that were given up are counted by whose runs failed, and an
experiment that is not finished has no numbers; that is checked in their place."""
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


def numbers(value):
    return [value] if isinstance(value, float) else [
        x for part in (value.values() if isinstance(value, dict) else value) for x in numbers(part)
    ] if isinstance(value, (dict, list)) else []


def other(probability):
    return float(f"{1 - probability:.15g}")


def turned(comparison):
    """Fewer successes were called better where the goal was to minimise."""
    wins, losses = comparison["wins"], comparison["losses"]
    low, high = comparison["superiority_low"], comparison["superiority_high"]
    comparison.update(wins=losses, losses=wins, superiority=other(comparison["superiority"]),
                      superiority_low=other(high), superiority_high=other(low))


def without_changed(expected, found):
    """The expected analysis without what is different by now."""
    if found.get("state") == "interim":
        assert not numbers(found["comparisons"]), "an experiment that is not finished has numbers"
        return {key: expected[key] for key in expected if key not in ("comparisons", "ranking", "instances")}
    for comparison in expected.get("comparisons") or []:
        comparison.pop("equivalence", None)
        comparison.pop("n_lost", None)
        if expected.get("statistic") == "success" and not expected["maximise"]:
            turned(comparison)
    return expected


with open(sys.argv[-1], encoding="utf-8") as file:
    expected, found = json.load(file), json.load(sys.stdin)
if isinstance(found, dict) and "comparisons" in found:
    expected = without_changed(expected, found)
wrong = list(differences(expected, found, "--texts" in sys.argv))
print(*wrong[:10], sep="\n", end="\n" if wrong else "")
sys.exit(bool(wrong))
