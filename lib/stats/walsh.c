/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order statistics of Walsh averages by bisection.
 *
 * The averages make a matrix that rises along rows and columns when the values do, so how
 * many are at most v is counted by walking along one border of them, in n steps (Johnson &
 * Mizoguchi 1978, Selecting the Kth element in X + Y, SIAM J. Comput. 7). Rounded addition
 * does not break the order. Halving the range of values until no more than n averages are left in
 * it takes some 20 counts for a million values; those left are listed, and the one wanted is
 * selected from them. Values of very different sizes, or equal ones, are no bad case: after some
 * steps what is halved is the number of doubles in the range, which numbers them by their bit
 * patterns, and at most 64 more counts leave a single one. Either way the average is right to the
 * last bit, and nothing depends on random choices (as in Monahan 1984, Algorithm 616, ACM TOMS 10).
 */
#include "stats/walsh.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/statistic.h"

enum { HALVINGS = 40, FEWEST_LISTED = 64 };

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

/* how many averages are at most v */
static uint64_t count_to(const double *x, size_t n, double v)
{
    uint64_t count = 0;
    size_t partners = n; /* of x[i]: those x[j], j < partners, with an average at most v */
    for (size_t i = 0; i < partners; i++) {
        while (partners > i && average(x[i], x[partners - 1]) > v)
            partners--;
        count += partners - i;
    }
    return count;
}

/* averages above lo (none is below it if below is 0) and at most hi */
typedef struct {
    double lo, hi;
    uint64_t below, to; /* how many are at most lo, and at most hi */
} value_range;

static double select_in(const double *x, size_t n, value_range r, uint64_t k)
{
    double *list = suf_alloc(r.to - r.below, sizeof *list);
    size_t m = 0;
    size_t low = n;
    size_t high = n;
    for (size_t i = 0; i < high; i++) {
        while (high > i && average(x[i], x[high - 1]) > r.hi)
            high--;
        while (low > i && (r.below == 0 || average(x[i], x[low - 1]) > r.lo))
            low--;
        for (size_t j = low > i ? low : i; j < high; j++)
            list[m++] = average(x[i], x[j]);
    }
    const double found = suf_statistic_smallest(list, m, k - r.below - 1);
    free(list);
    return found;
}

static double middle_of(value_range r, int step)
{
    const uint64_t lo = place_of(r.lo);
    return step < HALVINGS ? average(r.lo, r.hi) : at_place(lo + (place_of(r.hi) - lo) / 2);
}

uint64_t suf_walsh_count(size_t n)
{
    return (uint64_t)n * ((uint64_t)n + 1) / 2;
}

double suf_walsh_smallest(const double *sorted, size_t n, uint64_t k)
{
    value_range r = {.lo = average(sorted[0], sorted[0]),
                     .hi = average(sorted[n - 1], sorted[n - 1]),
                     .to = suf_walsh_count(n)};
    const uint64_t few = n > FEWEST_LISTED ? n : FEWEST_LISTED;
    for (int step = 0; r.to - r.below > few; step++) {
        const double middle = middle_of(r, step);
        if (step >= HALVINGS && middle == r.lo && r.below > 0)
            return r.hi + 0.0;
        const uint64_t count = count_to(sorted, n, middle);
        if (count >= k) {
            if (middle == r.lo)
                return middle + 0.0; /* the smallest of all */
            r.hi = middle;
            r.to = count;
        } else {
            r.lo = middle;
            r.below = count;
        }
    }
    return select_in(sorted, n, r, k) + 0.0; /* 0, not -0, which comes first */
}

double suf_walsh_median(const double *sorted, size_t n)
{
    const uint64_t count = suf_walsh_count(n);
    const double upper = suf_walsh_smallest(sorted, n, count / 2 + 1);
    return count % 2 ? upper : average(suf_walsh_smallest(sorted, n, count / 2), upper);
}
