/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning a t test that may be looked at after every instance, for ever: its price in instances.
 * The variance of the mixture is the squared effect. Of a quarter of it, half of it, itself and
 * twice it, that needs the fewest instances for the power 0.8 at effects of 1, 0.5, 0.3 and 0.2.
 */
#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/memory.h"
#include "design/sequential_course.h"
#include "stats/e_value_t.h"
#include "suffice.h"

enum { FIRST = 3, LONGEST = 20 };
static const double multiples[SUF_SEQUENTIAL_EFFECTS] = {0, 0.5, 1, 2};

/* looks after every instance, or at SUF_MAX_LOOKS of them */
typedef struct {
    suf_sequential_boundary boundary;
    suf_sequential_look looks[SUF_MAX_LOOKS];
    int64_t instances[SUF_MAX_LOOKS];
} dense_looks;

static void set_looks(dense_looks *x, int64_t n, double g, double alpha)
{
    const int64_t every = n / SUF_MAX_LOOKS + 1;
    size_t k = 0;
    for (int64_t i = n; i >= FIRST && k < SUF_MAX_LOOKS; i -= every)
        k++;
    x->boundary = (suf_sequential_boundary){
        .sides = 2, .alpha = alpha, .drift = NAN, .n_looks = k, .looks = x->looks};
    for (int64_t i = n; k > 0; i -= every) {
        const double t = suf_e_value_t_critical((double)i, g, alpha);
        k--;
        x->instances[k] = i;
        x->looks[k] = (suf_sequential_look){
            .information = (double)i / (double)n,
            .critical_z = isinf(t) ? INFINITY : qnorm(pt(t, (double)i - 1, 0, 1), 0, 1, 0, 1),
            .futility_z = -INFINITY};
    }
}

static double power_of(dense_looks *x, int64_t n, double g, const suf_design *q, double d,
                       double *mean)
{
    double stop[SUF_MAX_LOOKS];
    set_looks(x, n, g, q->alpha / (double)q->comparisons);
    const double power = suf_sequential_course(&x->boundary, SUF_TEST_T, x->instances, d, stop);
    *mean = 0;
    for (size_t k = 0; k < x->boundary.n_looks; k++)
        *mean += (double)x->instances[k] * stop[k];
    return power;
}

/* the smallest number with the power, at most a multiple of the fixed number; 0: none */
static int64_t instances_for(dense_looks *x, double g, const suf_design *q, int64_t fixed)
{
    int64_t lo = fixed > FIRST ? fixed : FIRST;
    int64_t hi = LONGEST * lo;
    double mean;
    if (power_of(x, hi, g, q, q->mres, &mean) < q->power)
        return 0;
    while (hi - lo > 1) {
        const int64_t middle = lo + (hi - lo) / 2;
        if (power_of(x, middle, g, q, q->mres, &mean) >= q->power)
            hi = middle;
        else
            lo = middle;
    }
    return hi;
}

int suf_always_valid_init(suf_always_valid *plan, const suf_design *request, int64_t fixed,
                          suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_design q = *request;
    if (q.comparisons == 0)
        q.comparisons = 1;
    if (q.test != SUF_TEST_T || q.alternative != SUF_TWO_SIDED)
        return suf_fail(err, SUF_EINVAL,
                        "an always-valid test is planned for two-sided t tests; choose 'test' t "
                        "and 'alternative' two-sided");
    suf_always_valid p = {.g = q.mres * q.mres};
    dense_looks *x = suf_alloc(1, sizeof *x);
    p.instances_max = instances_for(x, p.g, &q, fixed);
    for (size_t i = 0; p.instances_max && i < SUF_SEQUENTIAL_EFFECTS; i++)
        p.power[i] = power_of(x, p.instances_max, p.g, &q, multiples[i] * q.mres, &p.expected[i]);
    free(x);
    if (p.instances_max == 0)
        return suf_fail(err, SUF_ENONE,
                        "no always-valid test with up to %d times the instances has "
                        "this power",
                        LONGEST);
    *plan = p;
    return SUF_OK;
}
