/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_course.h. A look rejects if the p value of its test is at most the nominal level.
 * The probability of this is known for each look by itself; as a quantile of the normal
 * distribution it becomes a boundary of a path without drift. With few instances this is much
 * nearer to the truth than the boundaries and the drift of a known variance: a t test needs a much
 * larger t than z for a small level.
 */
#include "design/sequential_course.h"

#include <math.h>
#include <Rmath.h>

#include "design/exact.h"
#include "stats/stopped_path.h"

typedef struct {
    suf_exact exact; /* simulates nothing */
    suf_design design;
} look_power;

static double power_at(look_power *x, suf_alternative alternative, double level)
{
    double power;
    const suf_family one = {.n = 1, .levels = &level};
    if (level >= 1)
        return 1;
    x->design.alternative = alternative;
    suf_exact_powers(&x->exact, &x->design, &one, &power, NULL);
    return power;
}

/* the value of a path without drift that what lies above z has the probability above, for a test
 * of z's one-sided level */
static double upper_value(look_power *x, double z)
{
    if (isinf(z))
        return z;
    return qnorm(power_at(x, SUF_GREATER, pnorm(z, 0, 1, 0, 0)), 0, 1, 0, 0);
}

/* the same for what lies below -z, on the wrong side of the effect */
static double lower_value(look_power *x, double z)
{
    if (isinf(z))
        return -z;
    const double p = pnorm(z, 0, 1, 0, 0);
    const double below = power_at(x, SUF_TWO_SIDED, 2 * p) - power_at(x, SUF_GREATER, p);
    return qnorm(fmax(below, 0), 0, 1, 1, 0);
}

static suf_region region_at(look_power *x, const suf_sequential_look *look, int sides)
{
    const double upper = upper_value(x, look->critical_z);
    if (sides == 1)
        return (suf_region){fmin(upper_value(x, look->futility_z), upper), upper, 0, 0};
    suf_region region = {lower_value(x, look->critical_z), upper, 0, 0};
    if (look->futility_z > 0) {
        region.gap_from = lower_value(x, look->futility_z);
        region.gap_to = fmin(upper_value(x, look->futility_z), upper);
    }
    return region;
}

/* Probabilities of leaving the region at a look. */
typedef struct {
    double above, below, gap;
} leaving;

static leaving leave_at(const suf_stopped_path *path, size_t look, double t, suf_region r)
{
    leaving l = {.above = suf_stopped_path_above(path, look, t, r.upper, 0),
                 .below = suf_stopped_path_below(path, look, t, r.lower, 0)};
    if (r.gap_from < r.gap_to)
        l.gap = suf_stopped_path_below(path, look, t, r.gap_to, 0) -
                suf_stopped_path_below(path, look, t, r.gap_from, 0);
    return l;
}

double suf_sequential_course(const suf_sequential_boundary *b, suf_test test,
                             const int64_t *instances, double d, double *stop)
{
    look_power x = {.design = {.test = test, .mres = d}};
    suf_exact_init(&x.exact, 0);
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, 0, 0});
    double power = 0;
    double left = 1;
    for (size_t k = 0; k < b->n_looks; k++) {
        const double t = b->looks[k].information;
        x.design.instances = instances[k];
        const suf_region region = region_at(&x, &b->looks[k], b->sides);
        const leaving l = leave_at(&path, k, t, region);
        power += l.above;
        stop[k] = k + 1 < b->n_looks ? l.above + l.below + l.gap : left;
        left -= stop[k];
        if (k + 1 < b->n_looks)
            suf_stopped_path_continue(&path, t, region, b->looks[k + 1].information);
    }
    suf_stopped_path_release(&path);
    suf_exact_release(&x.exact);
    return power;
}
