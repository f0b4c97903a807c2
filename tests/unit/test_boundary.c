/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "stats/boundary.h"

/* ---- rows of one design, which follow each other ---- */

enum { MOST = 10 };
static struct {
    size_t n;
    double information[MOST], critical[MOST], futility[MOST], spent[MOST];
    double tolerance;
} want;

static suf_spending spending_of(const char *name, double parameter)
{
    static const char *const names[] = {"obf", "pocock", "kimdemets", "hsd"};
    int i = 0;
    while (strcmp(names[i], name) != 0)
        i++;
    return (suf_spending){(suf_spend_form)i, parameter};
}

static void spend(suf_spending s, double alpha, int sides, const double *t, double *spent)
{
    for (size_t k = 0; k < want.n; k++)
        spent[k] = sides * suf_spending_at(s, alpha / sides, t[k]);
}

/* true at the last row of a design */
static bool collect(const table_row *row)
{
    const size_t k = (size_t)row_number(row, "look") - 1;
    want.n = (size_t)row_number(row, "looks");
    want.critical[k] = row_number(row, "critical_z");
    return k + 1 == want.n;
}

/* rpact finds the probability at a look to 3e-9, which is much of a probability below 1e-5. There
 * the critical value is held against this: the probability of crossing at a look is at least that
 * of crossing at it for the first time, and at most all that is spent. */
static void check_critical(double critical, const double *spent, size_t k, int sides)
{
    const double p = sides * pnorm(critical, 0, 1, 0, 0);
    if (p > 1e-5) {
        assert_near(critical, want.critical[k], want.tolerance);
        return;
    }
    assert_near(p, sides * pnorm(want.critical[k], 0, 1, 0, 0), 3e-9);
    assert_true(p > (1 - 1e-9) * (spent[k] - (k > 0 ? spent[k - 1] : 0)));
    assert_true(p < (1 + 1e-9) * spent[k]);
}

static double fixed_drift(double alpha, int sides, double beta)
{
    return qnorm(alpha / sides, 0, 1, 0, 0) + qnorm(beta, 0, 1, 0, 0);
}

static void compare_information(const suf_boundary *b, double drift, const table_row *row)
{
    const double ratio =
        drift / fixed_drift(row_number(row, "alpha"), b->sides, row_number(row, "beta"));
    const double inflation = ratio * ratio;
    suf_stopped_path path;
    suf_boundary_path(b, (suf_drifts){0, 0, drift}, &path);
    assert_near(inflation, row_number(row, "inflation"), 1e-4);
    assert_near(inflation * suf_boundary_expected(b, &path, 0), row_number(row, "expected_h0"),
                1e-4);
    assert_near(inflation * suf_boundary_expected(b, &path, drift), row_number(row, "expected_h1"),
                1e-4);
    suf_stopped_path_release(&path);
}

static void check_boundary(const table_row *row)
{
    want.information[(size_t)row_number(row, "look") - 1] = row_number(row, "information");
    want.spent[(size_t)row_number(row, "look") - 1] = row_number(row, "alpha_spent");
    if (!collect(row))
        return;
    const int sides = (int)row_number(row, "sides");
    /* of this one rpact's are off by 2e-5, see the next test */
    const bool is_rough = want.n == MOST && sides == 1 && row_number(row, "alpha") == 0.01 &&
                          want.information[0] == 0.2 &&
                          strcmp(row_text(row, "spending"), "pocock") == 0;
    want.tolerance = is_rough ? 2.1e-5 : 1e-5;
    double spent[MOST], critical[MOST];
    spend(spending_of(row_text(row, "spending"), row_number(row, "parameter")),
          row_number(row, "alpha"), sides, want.information, spent);
    suf_boundary b = {
        .n = want.n, .sides = sides, .information = want.information, .critical = critical};
    suf_boundary_set_critical(&b, spent);
    for (size_t k = 0; k < want.n; k++) {
        assert_near(spent[k], want.spent[k], 2e-8);
        check_critical(critical[k], spent, k, sides);
    }
    compare_information(&b, suf_boundary_drift(&b, 1 - row_number(row, "beta")), row);
}

static void boundaries_are_those_of_rpact(void **state)
{
    (void)state;
    each_row("sequential_boundaries.csv", 1344, check_boundary);
}

static void check_dense(const table_row *row)
{
    want.information[(size_t)row_number(row, "look") - 1] = row_number(row, "information");
    if (!collect(row))
        return;
    const int sides = (int)row_number(row, "sides");
    double spent[MOST], critical[MOST];
    spend(spending_of(row_text(row, "spending"), NAN), row_number(row, "alpha"), sides,
          want.information, spent);
    suf_boundary b = {
        .n = want.n, .sides = sides, .information = want.information, .critical = critical};
    suf_boundary_set_critical(&b, spent);
    for (size_t k = 0; k < want.n; k++)
        assert_near(critical[k], want.critical[k], 1e-9);
}

static void where_rpact_is_rough_boundaries_are_those_of_dense_integration(void **state)
{
    (void)state;
    each_row("sequential_dense.csv", 38, check_dense);
}

static void check_futility(const table_row *row)
{
    want.futility[(size_t)row_number(row, "look") - 1] = row_number(row, "futility_z");
    if (!collect(row))
        return;
    double t[MOST], spent[MOST], critical[MOST], futility[MOST];
    for (size_t k = 0; k < want.n; k++)
        t[k] = (double)(k + 1) / (double)want.n;
    spend((suf_spending){SUF_SPEND_OBF, 0}, row_number(row, "alpha"), 1, t, spent);
    suf_boundary b = {
        .n = want.n, .sides = 1, .information = t, .critical = critical, .futility = futility};
    suf_boundary_set_critical(&b, spent);
    const bool is_obf = strcmp(row_text(row, "futility"), "bsOF") == 0;
    const suf_spending s = {is_obf ? SUF_SPEND_OBF : SUF_SPEND_POCOCK, 0};
    const double drift = suf_boundary_drift_futile(&b, s, 1 - row_number(row, "beta"));
    want.tolerance = 1e-5;
    for (size_t k = 0; k + 1 < want.n; k++) {
        check_critical(critical[k], spent, k, 1);
        assert_near(futility[k], want.futility[k], 1e-4);
    }
    compare_information(&b, drift, row);
}

static void futility_values_are_those_of_rpact(void **state)
{
    (void)state;
    each_row("sequential_futility.csv", 168, check_futility);
}

/* two looks at t = 1/2 and 1: the inner region of the first is integrated by the trapezoidal rule
 */
static void a_gap_in_the_middle_agrees_with_plain_integration(void **state)
{
    (void)state;
    const double t[] = {0.5, 1};
    double critical[] = {2.5, 2}, futility[] = {0.7, -INFINITY};
    const suf_boundary b = {
        .n = 2, .sides = 2, .information = t, .critical = critical, .futility = futility};
    double above[2], below[2], futile[2];
    suf_stops stops = {above, below, futile};
    const double drift = 1.3;
    suf_stopped_path path;
    suf_boundary_path(&b, (suf_drifts){0, 0, drift}, &path);
    suf_boundary_stops(&b, &path, drift, &stops);
    suf_stopped_path_release(&path);
    double sum = 0;
    const int n = 200000;
    for (int i = 0; i < n; i++) {
        const double z = -2.5 + 5 * (i + 0.5) / n;
        const double s = z * sqrt(0.5);
        if (fabs(z) > 0.7)
            sum += 5.0 / n * dnorm(z, drift * sqrt(0.5), 1, 0) *
                   pnorm(2, s + drift / 2, sqrt(0.5), 0, 0);
    }
    assert_near(above[1], sum, 1e-8);
    assert_near(futile[0],
                pnorm(0.7, drift * sqrt(0.5), 1, 1, 0) - pnorm(-0.7, drift * sqrt(0.5), 1, 1, 0),
                1e-14);
    assert_near(above[0] + below[0] + futile[0] + above[1] + below[1] + futile[1], 1, 1e-12);
}

static void the_likelihood_ratio_gives_the_power_of_a_path_with_that_drift(void **state)
{
    (void)state;
    const double t[] = {0.2, 0.5, 1};
    double critical[] = {4, 3, 2};
    const suf_boundary b = {.n = 3, .sides = 1, .information = t, .critical = critical};
    for (double drift = -3; drift < 6; drift += 1.5) {
        suf_stopped_path at_zero, at_drift;
        suf_boundary_path(&b, (suf_drifts){0, fmin(drift, 0), fmax(drift, 0)}, &at_zero);
        suf_boundary_path(&b, (suf_drifts){drift, drift, drift}, &at_drift);
        assert_near(suf_boundary_power(&b, &at_zero, drift),
                    suf_boundary_power(&b, &at_drift, drift), 1e-12);
        suf_stopped_path_release(&at_zero);
        suf_stopped_path_release(&at_drift);
    }
}

static void looks_that_are_kept_stay_and_the_rest_spends_what_is_left(void **state)
{
    (void)state;
    const double t[] = {0.3, 0.6, 1};
    const double spent[] = {0.001, 0.01, 0.05};
    double critical[] = {3.5, 0, 0};
    suf_boundary b = {.n = 3, .sides = 2, .information = t, .critical = critical};
    suf_boundary_extend_critical(&b, spent, 1);
    assert_near(critical[0], 3.5, 0);
    suf_stopped_path path;
    suf_boundary_path(&b, (suf_drifts){0, 0, 0}, &path);
    assert_near(suf_boundary_power(&b, &path, 0) - pnorm(3.5, 0, 1, 0, 0), 0.049 / 2, 1e-12);
    suf_stopped_path_release(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boundaries_are_those_of_rpact),
        cmocka_unit_test(where_rpact_is_rough_boundaries_are_those_of_dense_integration),
        cmocka_unit_test(a_gap_in_the_middle_agrees_with_plain_integration),
        cmocka_unit_test(the_likelihood_ratio_gives_the_power_of_a_path_with_that_drift),
        cmocka_unit_test(looks_that_are_kept_stay_and_the_rest_spends_what_is_left),
        cmocka_unit_test(futility_values_are_those_of_rpact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
