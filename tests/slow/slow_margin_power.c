/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The power of equivalence, non-inferiority and McNemar's exact test, claimed exactly, against
 * simulated experiments; the samples come from R's generator in libRmath.
 */
#include "check.h"
#include "suffice.h"

#include <Rmath.h>

enum { EXPERIMENTS = 100000 };

typedef struct {
    double equivalent, not_worse;
} margin_shares;

/* how often the interval of n differences lies within +-margin, and how often below margin */
static margin_shares simulate(int n, double margin, double truth, double alpha)
{
    const double critical = qt(alpha, n - 1, 0, 0);
    margin_shares shares = {0};
    for (int i = 0; i < EXPERIMENTS; i++) {
        double sum = 0;
        double squares = 0;
        for (int j = 0; j < n; j++) {
            const double x = rnorm(truth, 1);
            sum += x;
            squares += x * x;
        }
        const double mean = sum / n;
        const double reach = critical * sqrt((squares - n * mean * mean) / (n - 1) / n);
        shares.equivalent += fabs(mean) + reach <= margin;
        shares.not_worse += mean + reach <= margin;
    }
    shares.equivalent /= EXPERIMENTS;
    shares.not_worse /= EXPERIMENTS;
    return shares;
}

static void assert_share(double share, double power)
{
    assert_near(share, power, 4.5 * sqrt(power * (1 - power) / EXPERIMENTS) + 1e-5);
}

static void intervals_lie_within_the_margins_as_often_as_claimed(void **state)
{
    (void)state;
    set_seed(20260113, 42);
    const int sizes[] = {2, 5, 12, 34};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (double truth = -0.3; truth < 1.1; truth += 0.3) {
            const margin_shares s = simulate(sizes[i], 0.9, truth, 0.05);
            suf_margin_design q = {.delta = 9, .sigma = 10, .truth = 10 * truth, .alpha = 0.05};
            q.instances = sizes[i];
            assert_share(s.equivalent, suf_margin_power(&q));
            q.claim = SUF_CLAIM_NOT_WORSE;
            assert_share(s.not_worse, suf_margin_power(&q));
        }
}

/* results of items drawn one by one */
static double simulate_items(int n, double discordant, double delta, double alpha)
{
    double rejected = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
        double second = 0, first = 0;
        for (int j = 0; j < n; j++) {
            const double u = unif_rand();
            second += u < (discordant + delta) / 2;
            first += u >= (discordant + delta) / 2 && u < discordant;
        }
        rejected += 2 * pbinom(fmin(first, second), first + second, 0.5, 1, 0) <= alpha;
    }
    return rejected / EXPERIMENTS;
}

static void the_exact_test_of_paired_proportions_rejects_as_often_as_claimed(void **state)
{
    (void)state;
    set_seed(20260114, 42);
    for (int n = 10; n <= 160; n *= 4)
        for (double delta = 0; delta < 0.35; delta += 0.15) {
            const suf_proportions_design q = {
                .discordant = 0.4, .delta = delta, .alpha = 0.05, .items = n};
            assert_share(simulate_items(n, 0.4, delta, 0.05), suf_proportions_power(&q));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_lie_within_the_margins_as_often_as_claimed),
        cmocka_unit_test(the_exact_test_of_paired_proportions_rejects_as_often_as_claimed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
