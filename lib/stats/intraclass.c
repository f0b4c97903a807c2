/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One-way analysis of variance with random groups. With k groups of n_i values, N in all, and the
 * mean squares B between and W within the groups,
 *
 *     ICC = (B - W) / (B + (n0 - 1) W),   n0 = (N - sum n_i^2 / N) / (k - 1)
 *
 * (Donner 1986, A review of inference procedures for the intraclass correlation coefficient in the
 * one-way random effects model, Int. Statist. Rev. 54; n0 makes the estimates of both variances
 * unbiased for unequal groups). The design effect is Kish's (1965, Survey Sampling, sec. 5.4).
 */
#include "stats/intraclass.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/moments.h"

typedef struct {
    size_t k;
    double between, within; /* sums of squares */
    double squared_sizes;
} group_squares;

static group_squares split(const double *x, const size_t *group, size_t n, size_t n_groups)
{
    suf_running *groups = suf_alloc(n_groups, sizeof *groups);
    suf_running all = {0};
    for (size_t i = 0; i < n; i++) {
        suf_running_add(&groups[group[i]], x[i]);
        suf_running_add(&all, x[i]);
    }
    group_squares s = {0};
    for (size_t g = 0; g < n_groups; g++) {
        const double size = (double)groups[g].n;
        const double distance = (double)(groups[g].mean - all.mean);
        s.k += groups[g].n > 0;
        s.between += size * distance * distance;
        s.within += (double)groups[g].m2;
        s.squared_sizes += size * size;
    }
    free(groups);
    return s;
}

suf_intraclass suf_intraclass_of(const double *x, const size_t *group, size_t n, size_t n_groups)
{
    const group_squares s = split(x, group, n, n_groups);
    suf_intraclass r = {.n_groups = s.k,
                        .group_size = NAN,
                        .correlation = NAN,
                        .design_effect = NAN,
                        .explained = NAN,
                        .f = NAN,
                        .p = NAN};
    const double total = s.between + s.within;
    if (s.k < 2 || n <= s.k || !(total > 0))
        return r;
    const double df_between = (double)s.k - 1;
    const double df_within = (double)(n - s.k);
    const double between = s.between / df_between;
    const double within = s.within / df_within;
    r.group_size = ((double)n - s.squared_sizes / (double)n) / df_between;
    r.correlation = (between - within) / (between + (r.group_size - 1) * within);
    r.design_effect = 1 + (r.group_size - 1) * r.correlation;
    r.explained = s.between / total;
    r.f = between / within;
    r.p = pf(r.f, df_between, df_within, 0, 0);
    return r;
}
