/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsed_path.h.
 */
#include "correction/rehearsed_path.h"

#include "stats/number_pair.h"

enum { LENGTH = SUF_RUNS_AT_ONCE };

/* After each of two runs. */
typedef struct {
    suf_number_pair n, s1, s2, s3;
} two_sums;

/* x is what the sums were after each of the two runs before */
static inline suf_number_pair sums_after(suf_number_pair x, suf_number_pair y)
{
    return (suf_number_pair){x[1], x[1]} + (suf_number_pair){0, y[0]} + y;
}

static inline two_sums add_two(const two_sums *s, const float *residuals)
{
    const suf_number_pair two = suf_number_pair_of_floats(residuals);
    const suf_number_pair squares = two * two;
    return (two_sums){.n = s->n + 2,
                      .s1 = sums_after(s->s1, two),
                      .s2 = sums_after(s->s2, squares),
                      .s3 = sums_after(s->s3, squares * two)};
}

/* What suf_rehearsed_estimate computes, for two runs at once and with one division: S^3 stands for
 * what is divided by S^2 there. */
static inline void estimate_two(const two_sums *s, const suf_rehearsed *x, const suf_rule *rule,
                                double *guarded, double *quotient)
{
    const suf_number_pair all = s->n * s->s2;
    const suf_number_pair below = s->s1 * s->s1;
    const suf_number_pair squares = all - below;
    const suf_number_pair cubes = s->n * s->n * s->s3 + s->s1 * (2 * below - 3 * all);
    const suf_number_pair scaled = (x->base * s->n + x->slope * s->s1) * squares;
    const suf_number_pair each = x->factor * x->factor / (s->n * (s->n - 1) * scaled * scaled);
    const suf_number_pair third = squares * squares * squares;
    const suf_number_pair skewed = suf_number_pair_larger(cubes * cubes, x->pooled * third);
    const suf_number_pair widened =
        third * (s->n + rule->small_sample_price) + rule->skewness_price * skewed;
    const suf_truth_pair varies = squares > 1e-10 * all;
    suf_number_pair_store(guarded, suf_number_pair_where(varies, each * widened));
    suf_number_pair_store(quotient, suf_number_pair_where(varies, each * third));
}

static void set_binary(suf_rehearsed_path *p, const suf_rehearsed *x, const suf_rule *rule,
                       const float *residuals)
{
    suf_rehearsed then = *x;
    for (size_t k = 0; k < LENGTH; k++) {
        suf_rehearsed_add(&then, (double)residuals[k]);
        suf_rehearsed_estimate(&then, rule, true);
        p->guarded[k] = then.guarded;
        p->quotient[k] = then.part / then.n;
    }
}

void suf_rehearsed_path_end(const suf_rehearsed_path *p, suf_rehearsed *x)
{
    const float *residuals = x->drawn + (size_t)x->n;
    if (p->at == LENGTH) {
        const suf_residual_sums sums = suf_rehearsed_sum(residuals);
        suf_rehearsed_add_all(x, &sums);
        return;
    }
    for (size_t k = 0; k < p->at; k++)
        suf_rehearsed_add(x, (double)residuals[k]);
}

void suf_rehearsed_path_continue(suf_rehearsed_path *p, suf_rehearsed *x, const suf_rule *rule,
                                 bool is_binary, suf_rng *rng)
{
    suf_rehearsed_path_end(p, x);
    const float *residuals = suf_rehearsed_coming(x, rng);
    const suf_rehearsed runs = *x;
    p->length = LENGTH;
    p->at = 0;
    if (is_binary) {
        set_binary(p, &runs, rule, residuals);
        return;
    }
    two_sums s = {{x->n - 1, x->n}, {0, x->s1}, {0, x->s2}, {0, x->s3}};
    for (size_t k = 0; k < LENGTH; k += 2) {
        s = add_two(&s, residuals + k);
        estimate_two(&s, &runs, rule, p->guarded + k, p->quotient + k);
    }
}
