/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The power of the t test and of the sign test, claimed exactly, against simulated
 * experiments with normal differences; the samples come from R's generator in libRmath.
 */
#include "check.h"
#include "suffice.h"

#include <Rmath.h>

enum { EXPERIMENTS = 200000 };

typedef struct {
    double t, sign;
} power_shares;

/* two-sided tests on n differences with mean d, each made with R's distribution functions */
static power_shares simulate(int n, double d, double alpha)
{
    const double critical = qt(alpha / 2, n - 1, 0, 0);
    double t_rejects = 0;
    double sign_rejects = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
        double sum = 0;
        double squares = 0;
        int positive = 0;
        for (int j = 0; j < n; j++) {
            const double x = rnorm(d, 1);
            sum += x;
            squares += x * x;
            positive += x > 0;
        }
        const double mean = sum / n;
        const double sd = sqrt((squares - n * mean * mean) / (n - 1));
        const int fewer = positive < n - positive ? positive : n - positive;
        t_rejects += fabs(mean) / sd * sqrt(n) >= critical;
        sign_rejects += 2 * pbinom(fewer, n, 0.5, 1, 0) <= alpha;
    }
    return (power_shares){t_rejects / EXPERIMENTS, sign_rejects / EXPERIMENTS};
}

static void assert_share(double share, double power)
{
    assert_near(share, power, 4.5 * sqrt(power * (1 - power) / EXPERIMENTS) + 1e-5);
}

static void claimed_powers_are_the_shares_of_experiments_that_reject(void **state)
{
    (void)state;
    set_seed(20190701, 42);
    const int sizes[] = {5, 12, 34, 61};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (double d = 0; d < 1.1; d += 0.25) {
            const power_shares s = simulate(sizes[i], d, 0.05);
            suf_plan plan;
            suf_design q = {.mres = d > 0 ? d : 1e-9, .instances = sizes[i], .alpha = 0.05};
            assert_share(s.t, suf_design_power(&q));
            q.test = SUF_TEST_SIGN;
            assert_int_equal(suf_plan_init(&plan, &q, NULL), 0);
            assert_share(s.sign, plan.power_exact);
            suf_plan_release(&plan);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claimed_powers_are_the_shares_of_experiments_that_reject),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
