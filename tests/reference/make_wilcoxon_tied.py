# Makes wilcoxon_tied.csv: exact p values of the signed rank test against 0 on the samples of
# samples.csv (of the largest, the first 500 values), zeros dropped and mean ranks for ties.
# Method: the number of patterns of signs for each sum of doubled ranks, as the coefficients of
# prod (1 + z^rank), which are whole numbers packed into one, 640 bits apart; no rounding until
# the last division.
# Run: python3 make_wilcoxon_tied.py > wilcoxon_tied.csv
import csv
from fractions import Fraction

BITS, LIMIT = 640, 500


def doubled_ranks(x):
    size = sorted(abs(v) for v in x)
    first, count = {}, {}
    for place, v in enumerate(size):
        first.setdefault(v, place)
        count[v] = count.get(v, 0) + 1
    return [2 * first[abs(v)] + count[abs(v)] + 1 for v in x]


def tails(x):
    ranks = doubled_ranks(x)
    seen = sum(r for r, v in zip(ranks, x) if v > 0)
    ways = 1
    for r in ranks:
        ways += ways << (BITS * r)
    total = sum(ranks)
    data = ways.to_bytes((total + 1) * BITS // 8, "little")
    step = BITS // 8
    counts = [int.from_bytes(data[s * step:(s + 1) * step], "little") for s in range(total + 1)]
    less, greater = sum(counts[:seen + 1]), sum(counts[seen:])
    every = 2 ** len(x)
    assert sum(counts) == every
    both = sum(c for s, c in enumerate(counts) if abs(2 * s - total) >= abs(2 * seen - total))
    return seen, [("two.sided", both), ("less", less), ("greater", greater)], every


samples = {}
for row in csv.DictReader(open("samples.csv")):
    samples.setdefault(row["sample"], []).append(float(row["x"]))

print("sample,alternative,V,p")
for name, x in samples.items():
    v, counts, every = tails([value for value in x[:LIMIT] if value != 0])
    for alternative, count in counts:
        print(f"{name},{alternative},{v / 2:.15g},{float(Fraction(count, every)):.17g}")
