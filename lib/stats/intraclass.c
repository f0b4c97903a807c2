/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See intraclass.h. Mean squares and F as in every analysis of variance; with random groups the
 * mean square between them has the expectation within + n0 * variance of the groups, from which the
 * intraclass correlation follows (Donner 1986, A review of inference procedures for the intraclass
 * correlation coefficient in the one-way random effects model, International Statistical Review
 * 54); the design effect is Kish's (1965, Survey Sampling), omega squared that of Hays (1963).
 */
#include "stats/intraclass.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/moments.h"

static const suf_intraclass unknown = {.size = NAN,
                                       .between = NAN,
                                       .within = NAN,
                                       .f = NAN,
                                       .df1 = NAN,
                                       .df2 = NAN,
                                       .p = NAN,
                                       .icc = NAN,
                                       .omega_squared = NAN,
                                       .design_effect = NAN};

typedef struct {
    long double between, within; /* sums of squares; 0 if they are no more than rounding */
    double squared_sizes;
} square_sums;

/* groups and values have been collected */
static square_sums sums_of(const suf_running *parts, size_t n_parts, const suf_running *all,
                           long double largest)
{
    square_sums s = {0, 0, 0};
    for (size_t g = 0; g < n_parts; g++) {
        const long double size = (long double)parts[g].n;
        const long double off = parts[g].n ? parts[g].mean - all->mean : 0;
        s.between += size * off * off;
        s.within += parts[g].m2;
        s.squared_sizes += (double)(size * size);
    }
    const long double rounding = 10 * DBL_EPSILON * largest;
    const long double least = rounding * rounding * (long double)all->n;
    s.between = s.between > least ? s.between : 0;
    s.within = s.within > least ? s.within : 0;
    return s;
}

static void judge(suf_intraclass *r, const square_sums *s)
{
    const double n = (double)r->n;
    const double n0 = (n - s->squared_sizes / n) / ((double)r->n_groups - 1);
    const double within = (double)s->within / (n - (double)r->n_groups);
    const double between = (double)s->between / ((double)r->n_groups - 1);
    r->size = n0;
    r->between = between;
    r->within = within;
    r->df1 = (double)r->n_groups - 1;
    r->df2 = n - (double)r->n_groups;
    r->f = within > 0 ? between / within : INFINITY;
    r->p = within > 0 ? pf(r->f, r->df1, r->df2, 0, 0) : 0;
    r->icc = (between - within) / (between + (n0 - 1) * within);
    r->omega_squared =
        r->df1 * (between - within) / ((double)s->between + (double)s->within + within);
    r->design_effect = 1 + (n0 - 1) * r->icc;
}

suf_intraclass suf_intraclass_of(const double *x, const size_t *groups, size_t n, size_t n_groups)
{
    suf_intraclass r = unknown;
    suf_running *parts = suf_alloc(n_groups, sizeof *parts);
    suf_running all = {0};
    long double largest = 0;
    for (size_t i = 0; i < n; i++) {
        suf_running_add(&parts[groups[i]], x[i]);
        suf_running_add(&all, x[i]);
        largest = fmaxl(largest, fabsl((long double)x[i]));
    }
    r.n = n;
    for (size_t g = 0; g < n_groups; g++)
        r.n_groups += parts[g].n > 0;
    const square_sums s = sums_of(parts, n_groups, &all, largest);
    free(parts);
    if (r.n_groups >= 2 && n > r.n_groups && s.between + s.within > 0)
        judge(&r, &s);
    return r;
}
