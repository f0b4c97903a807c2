/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order statistics of Walsh averages by bisection.
 *
 * The averages make a matrix that rises along rows and columns when the values do, so how
 * many are at most v is counted by walking along one border of them, in n steps (Johnson &
 * Mizoguchi 1978, Selecting the Kth element in X + Y, SIAM J. Comput. 7). Rounded addition
 * does not break the order. The smallest double v at which the count reaches k is the k-th
 * average, to the last bit. Doubles in ascending order are numbered by their bit patterns, and
 * halving the numbers between the smallest and the largest value takes at most 64 counts,
 * whatever the values: no random choices, and no bad cases as in selection by pivots (Monahan
 * 1984, Algorithm 616, ACM TOMS 10).
 */
#include "stats/walsh.h"

#include <string.h>

static const uint64_t SIGN = UINT64_C(1) << 63;

/* the place of a double among all doubles */
static uint64_t place_of(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits & SIGN ? ~bits : bits | SIGN;
}

static double at_place(uint64_t place)
{
    const uint64_t bits = place & SIGN ? place & ~SIGN : ~place;
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* halved before they are added: the sum might overflow */
static double average(double a, double b)
{
    return a / 2 + b / 2;
}

/* whether at least k averages are at most v */
static int reaches(const double *x, size_t n, uint64_t k, double v)
{
    uint64_t count = 0;
    size_t partners = n; /* of x[i]: those x[j], j < partners, with an average at most v */
    for (size_t i = 0; i < partners; i++) {
        while (partners > i && average(x[i], x[partners - 1]) > v)
            partners--;
        count += partners - i;
        if (count >= k)
            return 1;
    }
    return 0;
}

uint64_t suf_walsh_count(size_t n)
{
    return (uint64_t)n * ((uint64_t)n + 1) / 2;
}

double suf_walsh_smallest(const double *sorted, size_t n, uint64_t k)
{
    uint64_t lo = place_of(average(sorted[0], sorted[0]));
    uint64_t hi = place_of(average(sorted[n - 1], sorted[n - 1]));
    while (lo < hi) {
        const uint64_t middle = lo + (hi - lo) / 2;
        if (reaches(sorted, n, k, at_place(middle)))
            hi = middle;
        else
            lo = middle + 1;
    }
    return at_place(lo) + 0.0; /* 0, not -0, which comes first */
}

double suf_walsh_median(const double *sorted, size_t n)
{
    const uint64_t count = suf_walsh_count(n);
    const double upper = suf_walsh_smallest(sorted, n, count / 2 + 1);
    return count % 2 ? upper : average(suf_walsh_smallest(sorted, n, count / 2), upper);
}
