# Makes noncentral_t.csv: power of the paired t test (alternative,alpha,d,n,power), both tails for two.sided.
# Method: mpmath (50 digits), integral over s=sqrt(chi2_df/df) of Phi(+-ncp - t s) f(s) ds by Gauss-Legendre
# pieces; critical t by root finding on the incomplete beta. Each value is made twice (70 digits and twice
# the pieces the second time) and must agree to 1e-22. alpha and d mean the double nearest the printed decimal.
# Run: python3 make_noncentral_t.py > noncentral_t.csv     (needs mpmath; under a minute; checks on stderr)
import sys
import mpmath as mp

NODES = {}


def nodes(dps, count=40):
    """Gauss-Legendre nodes and weights on [-1,1]."""
    if dps not in NODES:
        out = []
        with mp.workdps(dps + 10):
            for i in range(count):
                x = mp.cos(mp.pi * (i + mp.mpf(3) / 4) / (count + mp.mpf(1) / 2))
                for _ in range(9):
                    p, q = mp.mpf(1), mp.mpf(0)
                    for k in range(1, count + 1):
                        p, q = ((2 * k - 1) * x * p - (k - 1) * q) / k, p
                    slope = count * (x * p - q) / (x * x - 1)
                    x -= p / slope
                out.append((x, 2 / ((1 - x * x) * slope ** 2)))
        NODES[dps] = out
    return NODES[dps]


def inc_beta(a, b, x):
    """Regularised incomplete beta I_x(a,b) by the series of positive terms."""
    term = total = mp.mpf(1)
    k = 0
    while term > total * mp.eps / 1000:
        term *= (a + b + k) / (a + 1 + k) * x
        total += term
        k += 1
    front = a * mp.log(x) + b * mp.log1p(-x) + mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b)
    return mp.exp(front) / a * total


def t_tail(t, df):
    """P(T > t), t > 0, central t."""
    half = mp.mpf(1) / 2
    if t * t > df:
        return inc_beta(df * half, half, df / (df + t * t)) / 2
    return (1 - inc_beta(half, df * half, t * t / (df + t * t))) / 2


def critical_t(tail, df):
    goal = mp.mpf(10) ** (-2 * mp.mp.dps)          # on the squared error of log tail
    with mp.workdps(mp.mp.dps + 35):               # spare digits for the cancellations
        low, high = mp.mpf(-3), mp.mpf(1)
        while t_tail(mp.exp(high), df) > tail:
            low, high = high, high + 1
        f = lambda u: mp.log(t_tail(mp.exp(u), df) / tail)
        return mp.exp(mp.findroot(f, (low, high), solver="anderson", tol=goal))


def bisect(f, low, high, steps=40):
    """Point between low (f true) and high (f false)."""
    for _ in range(steps):
        mid = (low + high) / 2
        low, high = (mid, high) if f(mid) else (low, mid)
    return (low + high) / 2


def tail_integral(ncp, t, df, pieces):
    """Integral of Phi(ncp - t s) f(s) ds; the integrand is log-concave."""
    const = mp.log(2) + df / 2 * mp.log(df / 2) - mp.loggamma(df / 2)
    root2 = mp.sqrt(2)
    phi = lambda x: mp.erfc(-x / root2) / 2
    value = lambda s: phi(ncp - t * s) * mp.exp(const + (df - 1) * mp.log(s) - df * s * s / 2)
    slope = lambda s: (df - 1) / s - df * s - t * mp.npdf(ncp - t * s) / phi(ncp - t * s)
    tiny = mp.mpf(10) ** -60
    mode = mp.exp(bisect(lambda u: slope(mp.exp(u)) > 0, mp.log(tiny), mp.mpf(1), 60))
    floor = value(mode) * mp.mpf(10) ** -36
    left = bisect(lambda s: value(s) < floor, tiny, mode) if value(tiny) < floor else mp.mpf(0)
    step = 1 / (t + mp.sqrt(df))
    while value(mode + step) > floor:
        step *= 2
    right = bisect(lambda s: value(s) > floor, mode, mode + step)
    cuts = [left + (right - left) * i / pieces for i in range(pieces + 1)]
    cuts += [s for s in ((ncp + k) / t for k in (-12, -6, -3, 0, 3, 6, 12)) if left < s < right]
    cuts.sort()
    total = mp.mpf(0)
    for a, b in zip(cuts, cuts[1:]):
        mid, half = (a + b) / 2, (b - a) / 2
        total += half * mp.fsum(w * value(mid + half * x) for x, w in nodes(mp.mp.dps))
    return total


CRITICAL = {}


def power(alternative, alpha, d, n, dps=50, pieces=12):
    with mp.workdps(dps):
        df = mp.mpf(n - 1)
        tail = mp.mpf(alpha) / (2 if alternative == "two.sided" else 1)
        key = (tail, n, dps)
        if key not in CRITICAL:
            CRITICAL[key] = critical_t(tail, df)
        t = CRITICAL[key]
        ncp = mp.mpf(d) * mp.sqrt(mp.mpf(n))
        result = tail_integral(ncp, t, df, pieces)
        if alternative == "two.sided":
            result += tail_integral(-ncp, t, df, pieces)
        return +result


def checked(*case):
    first, second = power(*case), power(*case, dps=70, pieces=24)
    if abs(first - second) > second * mp.mpf(10) ** -22:
        raise SystemExit("no agreement: %s %s %s" % (case, first, second))
    return second


def cases():
    alphas = (0.05, 0.01, 1e-6, 1e-12)
    for i, n in enumerate((2, 3, 5, 34)):
        for j, d in enumerate((1e-6, 0.01, 0.1, 0.5, 2.0, 50.0)):
            yield alphas[(i + j) % 4], d, n
    for n, d in ((2, 50.0), (3, 50.0), (5, 2.0), (34, 0.5)):
        for alpha in alphas:
            yield alpha, d, n
    large = ((1000, (1e-6, 0.01, 0.0885, 0.1)), (10**5, (1e-6, 0.00885, 0.01)),
             (10**7, (1e-6, 0.000885)), (10**13, (1e-7, 8.85e-7, 1e-6)))
    for n, effects in large:
        for d in effects:
            for alpha in (0.05, 1e-6):
                yield alpha, d, n
        yield 1e-12, effects[-1], n
    yield 1e-12, 0.5, 1000
    yield 0.01, 8.85e-7, 10**13


def main():
    mp.mp.dps = 70
    worst = 0
    for n in (2, 3, 34, 1000, 10**7, 10**13):     # at d=0 the power is alpha: tests t and the integral
        for alpha in (0.05, 1e-12):
            worst = max(worst, abs(power("two.sided", alpha, 0.0, n) / mp.mpf(alpha) - 1))
    print("largest relative error of the size at d=0: %s" % mp.nstr(worst, 3), file=sys.stderr)
    print("alternative,alpha,d,n,power")
    for alternative in ("one.sided", "two.sided"):
        for alpha, d, n in dict.fromkeys(cases()):
            p = checked(alternative, alpha, d, n)
            print("%s,%.15g,%.15g,%d,%s" % (alternative, alpha, d, n, mp.nstr(p, 17, min_fixed=-5, max_fixed=2)), flush=True)


if __name__ == "__main__":
    main()
