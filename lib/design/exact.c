/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See exact.h.
 *
 * Wilcoxon: the test is made on simulated samples with exact critical values up to
 * SUF_SIGNRANK_EXACT instances; above, V is taken as normal with its exact mean and variance
 * (power off by less than 0.002 at 500 instances, less than 0.001 at 1000).
 *
 * Solving for instances or effect does not chase the noise of the simulation: the smooth
 * normal approximation, shifted on the probit scale to meet the simulated power, is solved
 * instead, and the shift taken anew at the solution.
 */
#include "design/exact.h"

#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "design/design_power.h"
#include "design/solve.h"
#include "stats/moments.h"
#include "stats/power_sign.h"
#include "stats/signrank.h"

static const uint64_t SEED = 20190701;
static const double SMALL_SHIFT = 0.02; /* probits; less than 0.008 of power */
enum { ROUNDS = 3, FEW = 10, MOST_RAISED = 5 };

void suf_exact_init(suf_exact *exact, size_t n_replicates)
{
    *exact = (suf_exact){.n_replicates = n_replicates};
}

void suf_exact_release(suf_exact *exact)
{
    free(exact->sample);
    exact->sample = NULL;
}

suf_exact_method suf_exact_method_of(const suf_design *q)
{
    if (q->test != SUF_TEST_WILCOXON)
        return SUF_EXACT_FORMULA;
    return q->instances <= SUF_SIGNRANK_EXACT ? SUF_EXACT_SIMULATION : SUF_EXACT_NORMAL;
}

/* critical values of V at each level, descending; for each side half the level */
static double *critical_values(const suf_design *q, const suf_family *f)
{
    double *critical = suf_alloc(f->n, sizeof *critical);
    double *tails = suf_alloc(f->n, sizeof *tails);
    for (size_t i = 0; i < f->n; i++)
        tails[i] = f->levels[i] / suf_design_sides(q);
    suf_signrank_critical((double)q->instances, tails, f->n, critical);
    free(tails);
    return critical;
}

static void powers_normal(const suf_design *q, const suf_family *f, double *powers)
{
    const double n = (double)q->instances;
    const double max = suf_signrank_max(n);
    const suf_moments m = suf_signrank_moments(n, q->mres);
    double *critical = critical_values(q, f);
    for (size_t i = 0; i < f->n; i++) {
        const double v = critical[i] - 0.5;
        powers[i] = v > max ? 0 : pnorm(v, m.mean, m.sd, 0, 0);
        if (v <= max && q->alternative == SUF_TWO_SIDED)
            powers[i] += pnorm(max - v, m.mean, m.sd, 1, 0);
    }
    free(critical);
}

static void simulate(suf_exact *x, const suf_design *q)
{
    if (x->sample && x->sample_instances == q->instances && x->sample_mres == q->mres)
        return;
    if (!x->sample)
        x->sample = suf_alloc(x->n_replicates, sizeof *x->sample);
    suf_signrank_sample((uint32_t)q->instances, q->mres, SEED, x->sample, x->n_replicates);
    x->sample_instances = q->instances;
    x->sample_mres = q->mres;
}

/* the number of descending critical values that v reaches */
static size_t count_reached(const double *critical, size_t n, double v)
{
    size_t lo = 0;
    size_t hi = n; /* the first one reached lies in [lo, hi] */
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (critical[mid] <= v)
            hi = mid;
        else
            lo = mid + 1;
    }
    return n - lo;
}

/* histogram[k] is the number of samples in which exactly the k largest levels reject */
static size_t *count_rejections(const suf_exact *x, const suf_design *q, const suf_family *f)
{
    const double max = suf_signrank_max((double)q->instances);
    double *critical = critical_values(q, f);
    size_t *histogram = suf_alloc(f->n + 1, sizeof *histogram);
    for (size_t i = 0; i < x->n_replicates; i++) {
        const double v = x->sample[i];
        const double extreme = q->alternative == SUF_TWO_SIDED ? fmax(v, max - v) : v;
        histogram[count_reached(critical, f->n, extreme)]++;
    }
    free(critical);
    return histogram;
}

static double standard_error(const size_t *histogram, size_t n_levels, double n)
{
    double sum = 0;
    double squares = 0;
    for (size_t k = 1; k <= n_levels; k++) {
        const double share = (double)k / (double)n_levels;
        sum += (double)histogram[k] * share;
        squares += (double)histogram[k] * share * share;
    }
    return sqrt(fmax(0, squares / n - sum / n * (sum / n)) / n);
}

static void powers_simulated(suf_exact *x, const suf_design *q, const suf_family *f, double *powers,
                             double *error)
{
    simulate(x, q);
    size_t *histogram = count_rejections(x, q, f);
    const double n = (double)x->n_replicates;
    size_t rejected = 0;
    for (size_t i = 0; i < f->n; i++) {
        rejected += histogram[f->n - i];
        powers[i] = (double)rejected / n;
    }
    if (error)
        *error = standard_error(histogram, f->n, n);
    free(histogram);
}

void suf_exact_powers(suf_exact *x, const suf_design *q, const suf_family *f, double *powers,
                      double *error)
{
    if (error)
        *error = 0;
    if (q->test == SUF_TEST_T)
        suf_design_powers(q, f, powers);
    else if (q->test == SUF_TEST_SIGN)
        suf_power_sign((double)q->instances, q->mres, suf_design_sides(q), f->levels, f->n, powers);
    else if (x->n_replicates == 0 || suf_exact_method_of(q) == SUF_EXACT_NORMAL)
        powers_normal(q, f, powers);
    else
        powers_simulated(x, q, f, powers, error);
}

double suf_exact_power(suf_exact *x, const suf_design *q, double *error)
{
    suf_family f = suf_family_of_target(q);
    double *powers = suf_alloc(f.n, sizeof *powers);
    suf_exact_powers(x, q, &f, powers, error);
    const double mean = suf_mean(powers, f.n);
    free(powers);
    suf_family_release(&f);
    return mean;
}

static double power_exact(const suf_design *q, void *context)
{
    return suf_exact_power(context, q, NULL);
}

/* ---- solving ---- */

typedef void (*levels_function)(const suf_design *q, const suf_family *f, double *powers);

static double mean_over_target(const suf_design *q, levels_function function)
{
    suf_family f = suf_family_of_target(q);
    double *powers = suf_alloc(f.n, sizeof *powers);
    function(q, &f, powers);
    const double mean = suf_mean(powers, f.n);
    free(powers);
    suf_family_release(&f);
    return mean;
}

static void powers_sign_bound(const suf_design *q, const suf_family *f, double *powers)
{
    suf_power_sign_bound((double)q->instances, q->mres, suf_design_sides(q), f->levels, f->n,
                         powers);
}

static double power_sign_bound(const suf_design *q, void *context)
{
    (void)context;
    return mean_over_target(q, powers_sign_bound);
}

/* the normal approximation, shifted by *context on the probit scale */
static double power_shifted(const suf_design *q, void *context)
{
    const double shift = *(const double *)context;
    return pnorm(qnorm(mean_over_target(q, powers_normal), 0, 1, 1, 0) + shift, 0, 1, 1, 0);
}

/* searches downwards from n for the last number of instances with enough power */
static double scan_down(const suf_design *q, double n, suf_power_function power, void *context)
{
    for (; n > 2; n--) {
        const suf_design fewer = suf_solve_put(q, SUF_SOLVE_INSTANCES, n - 1);
        if (power(&fewer, context) < q->power)
            break;
    }
    return n;
}

static double solve_sign(suf_exact *x, const suf_design *q, suf_unknown unknown)
{
    if (unknown != SUF_SOLVE_INSTANCES)
        return suf_solve(q, unknown, power_exact, x, NULL);
    const double enough = suf_solve(q, unknown, power_sign_bound, NULL, NULL);
    return enough <= SUF_EXACT_MAX ? scan_down(q, enough, power_exact, x) : enough;
}

/* the shift with which the approximation meets the simulation at q; before, where the
 * simulation has nearly no or only rejections and so says little */
static double probit_shift(suf_exact *x, const suf_design *q, double before)
{
    const double simulated = suf_exact_power(x, q, NULL);
    const double few = FEW / (double)x->n_replicates;
    double none = 0;
    const double approximate = power_shifted(q, &none);
    if (simulated < few || simulated > 1 - few || approximate <= 0 || approximate >= 1)
        return before;
    return qnorm(simulated, 0, 1, 1, 0) - qnorm(approximate, 0, 1, 1, 0);
}

static double solve_shifted(const suf_design *q, suf_unknown unknown, double shift)
{
    const double value = suf_solve(q, unknown, power_shifted, &shift, NULL);
    if (unknown != SUF_SOLVE_INSTANCES || !(value <= SUF_EXACT_MAX))
        return value;
    /* with few instances V is coarse and its power saws, by less than 10 instances */
    return scan_down(q, value + 10, power_shifted, &shift);
}

/* the number that is shown has the power by the simulation that is shown beside it */
static double raise_instances(suf_exact *x, const suf_design *q, double n)
{
    for (int i = 0; i < MOST_RAISED; i++, n++) {
        const suf_design at = suf_solve_put(q, SUF_SOLVE_INSTANCES, n);
        if (isnan(n) || suf_exact_power(x, &at, NULL) >= q->power)
            break;
    }
    return n;
}

/* and one less has not; with few instances the approximation can be off by one or two */
static double lower_instances(suf_exact *x, const suf_design *q, double n)
{
    for (int i = 0; i < MOST_RAISED && n > 2; i++, n--) {
        const suf_design at = suf_solve_put(q, SUF_SOLVE_INSTANCES, n - 1);
        if (suf_exact_method_of(&at) == SUF_EXACT_NORMAL ||
            !(suf_exact_power(x, &at, NULL) >= q->power))
            break;
    }
    return n;
}

static double solve_wilcoxon(suf_exact *x, const suf_design *q, suf_unknown unknown)
{
    if (unknown == SUF_SOLVE_ALPHA || unknown == SUF_SOLVE_POWER)
        return suf_solve(q, unknown, power_exact, x, NULL);
    double shift = 0;
    double value = solve_shifted(q, unknown, shift);
    for (int i = 0; i < ROUNDS && !isnan(value); i++) {
        const suf_design at = suf_solve_put(q, unknown, value);
        if (suf_exact_method_of(&at) == SUF_EXACT_NORMAL)
            break;
        const double before = shift;
        shift = probit_shift(x, &at, before);
        value = solve_shifted(q, unknown, shift);
        if (fabs(shift - before) < SMALL_SHIFT)
            break;
    }
    return unknown == SUF_SOLVE_INSTANCES ? lower_instances(x, q, raise_instances(x, q, value))
                                          : value;
}

double suf_exact_solve(suf_exact *x, const suf_design *q, suf_unknown unknown)
{
    if (q->test == SUF_TEST_T)
        return suf_solve(q, unknown, suf_solve_rule, NULL, NULL);
    return q->test == SUF_TEST_SIGN ? solve_sign(x, q, unknown) : solve_wilcoxon(x, q, unknown);
}

/* ---- by the design's rule ---- */

double suf_rule_power(suf_exact *x, const suf_design *q)
{
    return q->power_rule == SUF_POWER_PAPER ? suf_design_power(q) : suf_exact_power(x, q, NULL);
}

double suf_rule_solve(suf_exact *x, const suf_design *q, suf_unknown unknown)
{
    return q->power_rule == SUF_POWER_PAPER ? suf_solve(q, unknown, suf_solve_rule, NULL, NULL)
                                            : suf_exact_solve(x, q, unknown);
}

/* signs that are all alike have the probability 2^-N on each side */
int64_t suf_exact_fewest_instances(const suf_design *q)
{
    if (q->test == SUF_TEST_T)
        return 2;
    suf_family f = suf_family_of_target(q);
    int64_t n = 2;
    while (ldexp(suf_design_sides(q), -(int)n) > f.levels[0])
        n++;
    suf_family_release(&f);
    return n;
}
