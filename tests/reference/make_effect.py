# Makes effect.csv (n,d,alpha,lo,hi,correction): exact interval of the standardised mean, and Hedges' correction.
# Method: mpmath (40 digits); P(T >= t) of the noncentral t by the integration of make_noncentral_t.py, solved for
# the noncentrality by bracketing; at d = 0 it is the normal quantile. d and alpha mean the double nearest the decimal.
# Run: python3 make_effect.py > effect.csv     (needs mpmath; a few minutes)
import mpmath as mp
from make_noncentral_t import tail_integral


def noncentrality(t, df, tail):
    """ncp with P(T >= t) = tail"""
    if t == 0:
        return -mp.sqrt(2) * mp.erfinv(1 - 2 * tail)
    f = lambda ncp: tail_integral(ncp, t, df, 12) - tail
    width = mp.sqrt(1 + t * t / (2 * df))
    low, high = t - 2 * width, t + 2 * width
    while f(low) > 0:
        low -= width
    while f(high) < 0:
        high += width
    return mp.findroot(f, (low, high), solver="illinois", tol=mp.mpf(10) ** -40, maxsteps=200)


def cases():
    for n in (2, 3, 5, 10, 11, 34, 1000, 10**7, 10**13):
        for d in (0.0, 0.01, 0.5, 2.0, 50.0):
            if d == 50 and n > 10**7:
                continue
            yield n, d, 0.05
    for n in (2, 4, 34):
        for d in (0.1, 1.5):
            for alpha in (0.001, 0.1, 0.5):
                yield n, d, alpha
    yield 2, 1e6, 0.05
    yield 20, 1e6, 0.05


def main():
    mp.mp.dps = 40
    print("n,d,alpha,lo,hi,correction")
    for n, d, alpha in cases():
        df, root, half = mp.mpf(n - 1), mp.sqrt(mp.mpf(n)), mp.mpf(alpha) / 2
        t = mp.mpf(d) * root
        low, high = noncentrality(t, df, half) / root, noncentrality(t, df, 1 - half) / root
        correction = "NA"
        if n > 2:
            correction = mp.nstr(mp.exp(mp.loggamma(df / 2) - mp.loggamma((df - 1) / 2)) / mp.sqrt(df / 2), 17)
        print("%d,%.15g,%.15g,%s,%s,%s" % (n, d, alpha, mp.nstr(low, 17), mp.nstr(high, 17), correction), flush=True)


if __name__ == "__main__":
    main()
