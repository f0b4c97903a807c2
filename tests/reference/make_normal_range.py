# Makes normal_range.csv (k,q,upper): P(range of k standard normal variables > q).
# Method: mpmath, 1 - k * integral of phi(z) (Phi(z) - Phi(z-q))^(k-1), with enough digits for the cancellation,
# by tanh-sinh quadrature in pieces; k = 2 is checked against 2 (1 - Phi(q / sqrt(2))).
# Run: python3 make_normal_range.py > normal_range.csv     (needs mpmath)
import mpmath as mp

mp.mp.dps = 30


def upper(k, q):
    with mp.workdps(60 + int(q * q / 4)):
        q = mp.mpf(q)
        f = lambda z: mp.npdf(z) * (mp.ncdf(z) - mp.ncdf(z - q)) ** (k - 1)
        reach = mp.sqrt(2 * mp.log(10) * (mp.mp.dps - 20))
        cuts = [-reach + (2 * reach) * i / 24 for i in range(25)]
        return 1 - k * mp.quad(f, cuts, maxdegree=7)


print("k,q,upper")
for k in (2, 3, 5, 10, 50, 63, 1000):
    for q in (0.1, 1.0, 2.5, 4.0, 4.5, 7.0, 12.0):
        p = upper(k, q)
        if k == 2:
            assert abs(p / mp.erfc(mp.mpf(q) / 2) - 1) < mp.mpf(10) ** -20
        print("%d,%.15g,%s" % (k, q, mp.nstr(p, 17)), flush=True)
