/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_course.h. A look rejects if the p value of its test is at most the nominal level.
 * The probability of this is known for each look by itself; as a quantile of the normal
 * distribution it becomes a boundary of a path without drift. With few instances this is much
 * nearer to the truth than the boundaries and the drift of a known variance: a t test needs a much
 * larger t than z for a small level.
 *
 * Of t tests the path without an effect is known exactly (stopped_t.h), and with it the path with
 * an effect. Where each look has a few further differences this is taken instead: t statistics of
 * different looks depend on each other less than sums do, so that the first way finds up to 0.01
 * too little power.
 */
#include "design/sequential_course.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "design/exact.h"
#include "stats/stopped_path.h"
#include "stats/stopped_t.h"

enum { MOST_EXACT = 20 };

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

static double approximate_course(const suf_sequential_boundary *b, suf_test test,
                                 const int64_t *instances, double d, double *stop, double *rejected)
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
        rejected[k] = power;
        stop[k] = k + 1 < b->n_looks ? l.above + l.below + l.gap : left;
        left -= stop[k];
        if (k + 1 < b->n_looks)
            suf_stopped_path_continue(&path, t, region, b->looks[k + 1].information);
    }
    suf_stopped_path_release(&path);
    suf_exact_release(&x.exact);
    return power;
}

/* ---- t tests ---- */

/* What a look makes of the path of a t test. */
typedef struct {
    suf_stopped_t on, below, futile; /* goes on; rejects on the wrong side; stops for futility */
} t_parts;

static t_parts parts_at(const suf_stopped_t *path, const suf_sequential_look *look, int sides,
                        double n, bool is_last)
{
    const double upper = look->critical_z;
    const double futility = is_last ? -INFINITY : fmin(look->futility_z, upper);
    t_parts p = {.on = {.n = 0}};
    if (sides == 1) {
        p.on = suf_stopped_t_between(path, n, futility, upper);
        if (isfinite(futility))
            p.futile = suf_stopped_t_between(path, n, -INFINITY, futility);
        return p;
    }
    p.below = suf_stopped_t_between(path, n, -INFINITY, -upper);
    if (!(futility > 0)) {
        p.on = suf_stopped_t_between(path, n, -upper, upper);
        return p;
    }
    suf_stopped_t under = suf_stopped_t_between(path, n, -upper, -futility);
    p.on = suf_stopped_t_between(path, n, futility, upper);
    suf_stopped_t_join(&p.on, &under);
    p.futile = suf_stopped_t_between(path, n, -futility, futility);
    return p;
}

/* left[i]: the probability under effect i that the path has got here */
static void take_look(const t_parts *p, suf_sequential_effect *effects, size_t n_effects,
                      double *left, size_t look, bool is_last)
{
    for (size_t i = 0; i < n_effects; i++) {
        suf_sequential_effect *e = &effects[i];
        const double on = suf_stopped_t_share(&p->on, e->d);
        const double others =
            suf_stopped_t_share(&p->below, e->d) + suf_stopped_t_share(&p->futile, e->d);
        e->power += fmax(left[i] - on - others, 0);
        e->rejected[look] = e->power;
        e->stop[look] = is_last ? left[i] : fmax(left[i] - on, 0);
        left[i] = fmin(on, left[i]);
    }
}

static void exact_courses(const suf_sequential_boundary *b, const int64_t *instances,
                          suf_sequential_effect *effects, size_t n_effects)
{
    double left[SUF_SEQUENTIAL_EFFECTS];
    suf_stopped_t path;
    suf_stopped_t_init(&path);
    for (size_t i = 0; i < n_effects; i++) {
        left[i] = 1;
        effects[i].power = 0;
    }
    for (size_t k = 0; k < b->n_looks; k++) {
        const bool is_last = k + 1 == b->n_looks;
        t_parts p = parts_at(&path, &b->looks[k], b->sides, (double)instances[k], is_last);
        take_look(&p, effects, n_effects, left, k, is_last);
        suf_stopped_t_release(&p.below);
        suf_stopped_t_release(&p.futile);
        suf_stopped_t_release(&path);
        path = p.on;
    }
    suf_stopped_t_release(&path);
}

/* Looks after every instance or two are so many, and so near to what sums do, that the other way is
 * taken. */
static bool is_worthwhile(suf_test test, const int64_t *instances, size_t n)
{
    return test == SUF_TEST_T && instances[0] >= SUF_STOPPED_T_FEWEST - 1 && n <= MOST_EXACT;
}

void suf_sequential_courses(const suf_sequential_boundary *b, suf_test test,
                            const int64_t *instances, suf_sequential_effect *effects,
                            size_t n_effects)
{
    if (is_worthwhile(test, instances, b->n_looks)) {
        exact_courses(b, instances, effects, n_effects);
    } else {
        for (size_t i = 0; i < n_effects; i++)
            effects[i].power = approximate_course(b, test, instances, effects[i].d, effects[i].stop,
                                                  effects[i].rejected);
    }
    for (size_t i = 0; i < n_effects; i++) {
        effects[i].instances = 0;
        for (size_t k = 0; k < b->n_looks; k++)
            effects[i].instances += (double)instances[k] * effects[i].stop[k];
    }
}

double suf_sequential_course(const suf_sequential_boundary *b, suf_test test,
                             const int64_t *instances, double d, double *stop)
{
    double rejected[SUF_MAX_LOOKS];
    suf_sequential_effect e = {.d = d, .stop = stop, .rejected = rejected};
    suf_sequential_courses(b, test, instances, &e, 1);
    return e.power;
}
