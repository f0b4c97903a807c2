/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What intervals and p values claim, against simulated samples from R's generator in libRmath.
 */
#include "check.h"
#include "stats/permutation.h"
#include "stats/shapiro.h"
#include "stats/signtest.h"
#include "stats/ttest.h"
#include "stats/wilcoxon.h"

#include <Rmath.h>

enum { SAMPLES = 40000, LARGEST = 60 };

static const double CENTRE = 3;
static const int SIZES[] = {4, 9, 25, LARGEST};

/* normal around CENTRE; rounded to multiples of unit, of which CENTRE is one, unless it is 0 */
static void draw(double *x, int n, double unit)
{
    for (int i = 0; i < n; i++) {
        x[i] = rnorm(CENTRE, 1);
        if (unit > 0)
            x[i] = nearbyint(x[i] / unit) * unit;
    }
}

static double holds_centre(suf_interval interval)
{
    return interval.lo <= CENTRE && CENTRE <= interval.hi;
}

typedef struct {
    double t, wilcoxon, sign;                      /* shares of intervals that hold CENTRE */
    double wilcoxon_confidence, sign_confidence;   /* claimed */
    double wilcoxon_p, sign_p, permutation_p, t_p; /* shares of p values <= alpha */
} interval_shares;

static void add_sample(interval_shares *s, const double *x, size_t n, suf_hypothesis h)
{
    const suf_ttest t = suf_ttest_of(x, n, h);
    const suf_wilcoxon wilcoxon = suf_wilcoxon_of(x, n, h, SUF_WILCOXON_BEST);
    const suf_signtest sign = suf_signtest_of(x, n, h);
    s->t += holds_centre(t.interval) / SAMPLES;
    s->wilcoxon += holds_centre(wilcoxon.interval) / SAMPLES;
    s->sign += holds_centre(sign.interval) / SAMPLES;
    s->wilcoxon_confidence = wilcoxon.confidence;
    s->sign_confidence = sign.confidence;
    s->t_p += (t.p <= h.alpha) / (double)SAMPLES;
    s->wilcoxon_p += (wilcoxon.p <= h.alpha) / (double)SAMPLES;
    s->sign_p += (sign.p <= h.alpha) / (double)SAMPLES;
    if (n < 12)
        s->permutation_p += (suf_permutation_of(x, n, h, 1, 1).p <= h.alpha) / (double)SAMPLES;
}

static interval_shares simulate(int n, double unit, suf_side side, double alpha)
{
    double x[LARGEST];
    interval_shares s = {0};
    for (int i = 0; i < SAMPLES; i++) {
        draw(x, n, unit);
        add_sample(&s, x, (size_t)n, (suf_hypothesis){.mu0 = CENTRE, .side = side, .alpha = alpha});
    }
    return s;
}

static double noise(double share)
{
    return 4.5 * sqrt(share * (1 - share) / SAMPLES) + 1e-5;
}

static void intervals_hold_the_centre_as_often_as_they_claim(void **state)
{
    (void)state;
    set_seed(20190701, 43);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        for (int side = SUF_SIDE_BOTH; side <= SUF_SIDE_GREATER; side++) {
            const interval_shares s = simulate(SIZES[i], 0, (suf_side)side, 0.1);
            assert_near(s.t, 0.9, noise(0.9));
            assert_near(s.t_p, 0.1, noise(0.1));
            assert_near(s.wilcoxon, s.wilcoxon_confidence, noise(s.wilcoxon_confidence));
            assert_near(s.sign, s.sign_confidence, noise(s.sign_confidence));
        }
}

/* rounding makes ties and zeros, and the tests conservative, never liberal */
static void with_ties_and_zeros_nothing_is_claimed_too_much(void **state)
{
    (void)state;
    set_seed(20190701, 44);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        for (double unit = 0.25; unit <= 1; unit *= 2) {
            const interval_shares s = simulate(SIZES[i], unit, SUF_SIDE_BOTH, 0.1);
            assert_true(s.wilcoxon >= s.wilcoxon_confidence - noise(s.wilcoxon_confidence));
            assert_true(s.sign >= s.sign_confidence - noise(s.sign_confidence));
            assert_true(s.wilcoxon_p <= 0.1 + noise(0.1));
            assert_true(s.sign_p <= 0.1 + noise(0.1));
            assert_true(s.permutation_p <= 0.1 + noise(0.1));
        }
}

/* Royston's approximations are good to a few tenths of a percent at usual levels */
static void normal_samples_are_rarely_called_otherwise(void **state)
{
    (void)state;
    set_seed(20190701, 45);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        double x[LARGEST];
        double rejected = 0;
        for (int k = 0; k < SAMPLES; k++) {
            draw(x, SIZES[i], 0);
            rejected += suf_shapiro_of(x, (size_t)SIZES[i]).p <= 0.05;
        }
        assert_near(rejected / SAMPLES, 0.05, noise(0.05) + 0.003);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_hold_the_centre_as_often_as_they_claim),
        cmocka_unit_test(with_ties_and_zeros_nothing_is_claimed_too_much),
        cmocka_unit_test(normal_samples_are_rarely_called_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
