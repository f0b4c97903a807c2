/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of one algorithm in a rehearsal: residuals drawn from a list, ahead of those that the
 * rule has asked for, the sums of their powers, and what follows from them.
 */
#ifndef SUF_CORRECTION_REHEARSED_RUNS_H
#define SUF_CORRECTION_REHEARSED_RUNS_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/number_pair.h"
#include "stats/rng.h"
#include "suffice.h"

/* Runs are drawn, and passed over, this many at a time. */
enum { SUF_RUNS_AT_ONCE = 8 };

/* A run is offset + factor * a residual of the list. The weight of the algorithm in a difference is
 * 1 or 1 / mean; either is 1 / (base + slope * mean residual). */
typedef struct suf_rehearsed {
    const float *list;
    uint64_t n_list;       /* 0: the runs never vary */
    double offset, factor; /* the truth: mean, and spread of the list */
    double base, slope;
    double n_real; /* runs that the experiment had */
    double pooled; /* squared skewness that the rule was told; 0: none */
    double share;  /* of se*^2; 0: it has none of its own */
    double rate;   /* runs for each unit of spread, of a budget */

    int64_t asked; /* equal first runs after which it gets no more; 0: it gets them in any case */
    bool is_constant; /* its first runs were equal, and it gets no more */
    float *drawn;     /* the residuals drawn so far */
    size_t n_drawn, capacity;

    double n, s1, s2, s3; /* runs, and sums of powers of their residuals */
    double mean;
    double variance; /* of one run */
    double part;     /* of the squared standard error, with the weight */
    double guarded;  /* the same, widened */
} suf_rehearsed;

/* Draws more of the residuals; of those that belong together, of all n algorithms at once. */
void suf_rehearsed_draw(suf_rehearsed *runs, suf_rng *rng);
void suf_rehearsed_draw_rows(suf_rehearsed *runs, size_t n, suf_rng *rng);

/* The next eight residuals, drawn if they are not. */
static inline const float *suf_rehearsed_coming(suf_rehearsed *x, suf_rng *rng)
{
    const size_t n = (size_t)x->n;
    while (x->n_drawn < n + SUF_RUNS_AT_ONCE)
        suf_rehearsed_draw(x, rng);
    return x->drawn + n;
}

static inline void suf_rehearsed_add(suf_rehearsed *x, double residual)
{
    const double square = residual * residual;
    x->n++;
    x->s1 += residual;
    x->s2 += square;
    x->s3 += square * residual;
}

/* Adds runs up to a number of them. */
void suf_rehearsed_add_up_to(suf_rehearsed *runs, double n, suf_rng *rng);

/* Sums over eight residuals. */
typedef struct suf_residual_sums {
    double s1, s2, s3;
    double rise; /* sum of the positive ones */
} suf_residual_sums;

static inline suf_residual_sums suf_rehearsed_sum(const float *x)
{
    suf_number_pair s1 = {0}, s2 = {0}, s3 = {0}, rise = {0};
    for (size_t k = 0; k < SUF_RUNS_AT_ONCE; k += 2) {
        const suf_number_pair two = suf_number_pair_of_floats(x + k);
        const suf_number_pair squares = two * two;
        s1 += two;
        s2 += squares;
        s3 += squares * two;
        rise += suf_number_pair_where(two > 0, two);
    }
    return (suf_residual_sums){s1[0] + s1[1], s2[0] + s2[1], s3[0] + s3[1], rise[0] + rise[1]};
}

static inline void suf_rehearsed_add_all(suf_rehearsed *x, const suf_residual_sums *eight)
{
    x->n += SUF_RUNS_AT_ONCE;
    x->s1 += eight->s1;
    x->s2 += eight->s2;
    x->s3 += eight->s3;
}

/* n times the sum of squared deviations from the mean, and n^2 times that of cubes; those of equal
 * runs are but rounding. */
static inline double suf_rehearsed_squares(const suf_rehearsed *x)
{
    const double squares = x->n * x->s2 - x->s1 * x->s1;
    return squares > 1e-10 * x->n * x->s2 ? squares : 0;
}

static inline double suf_rehearsed_cubes(const suf_rehearsed *x)
{
    return x->n * (x->n * x->s3 - 3 * x->s1 * x->s2) + 2 * x->s1 * x->s1 * x->s1;
}

/* Fills in what follows from the sums. is_binary: the runs are 0 or 1. */
void suf_rehearsed_estimate(suf_rehearsed *runs, const suf_rule *rule, bool is_binary);

#endif
