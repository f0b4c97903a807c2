/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>

#include "check.h"
#include "stats/rng.h"
#include "stats/stopped_t.h"
#include "stats/variates.h"

static void the_first_look_has_its_level(void **state)
{
    (void)state;
    suf_stopped_t path;
    suf_stopped_t_init(&path);
    assert_near(suf_stopped_t_above(&path, 9, 1.96), pnorm(1.96, 0, 1, 0, 0), 1e-15);
    suf_stopped_t_release(&path);
}

/* whatever n and m are: R' has the distribution of a t statistic with n + m - 1 degrees */
static void a_path_that_never_stops_has_the_level_of_a_t_test(void **state)
{
    (void)state;
    static const double steps[] = {4, 5, 8, 20, 100};
    for (size_t i = 0; i < 5; i++)
        for (double z = 0; z < 4; z += 1.3) {
            suf_stopped_t path;
            suf_stopped_t_init(&path);
            suf_stopped_t_continue(&path, 6, -INFINITY, INFINITY);
            suf_stopped_t_continue(&path, 6 + steps[i], -INFINITY, INFINITY);
            assert_near(suf_stopped_t_above(&path, 6 + 2 * steps[i], z), pnorm(z, 0, 1, 0, 0),
                        steps[i] < 8 ? 3e-4 : 1e-6);
            suf_stopped_t_release(&path);
        }
}

/* P(both t statistics positive) is that of the sums: 1/4 + asin(sqrt(n / n')) / (2 pi) */
static void the_signs_of_two_looks_are_those_of_the_sums(void **state)
{
    (void)state;
    suf_stopped_t path;
    suf_stopped_t_init(&path);
    suf_stopped_t_continue(&path, 10, 0, INFINITY);
    assert_near(suf_stopped_t_above(&path, 25, 0), 0.25 + asin(sqrt(10.0 / 25)) / (2 * M_PI), 1e-7);
    suf_stopped_t_release(&path);
}

static void set_spent(suf_spend_form form, const double *t, size_t n, double *spent)
{
    for (size_t k = 0; k < n; k++)
        spent[k] = 2 * suf_spending_at((suf_spending){form, 0}, 0.025, t[k]);
}

static bool rejects(const double *x, const double *critical, size_t looks, size_t per_look)
{
    double sum = 0, squares = 0;
    for (size_t k = 0, i = 0; k < looks; k++) {
        for (size_t j = 0; j < per_look; j++, i++) {
            sum += x[i];
            squares += x[i] * x[i];
        }
        const double n = (double)i;
        const double t = sum / sqrt(n) / sqrt((squares - sum * sum / n) / (n - 1));
        if (2 * pt(fabs(t), n - 1, 0, 0) <= 2 * pnorm(critical[k], 0, 1, 0, 0))
            return true;
    }
    return false;
}

/* by nominal levels Pocock's boundary has .0537 here, which the same simulation sees */
static void adjusted_levels_keep_alpha_and_nominal_ones_do_not(void **state)
{
    (void)state;
    enum { LOOKS = 8, PER_LOOK = 5, SAMPLES = 60000 };
    double t[LOOKS], spent[LOOKS], n[LOOKS], nominal[LOOKS], adjusted[LOOKS], x[LOOKS * PER_LOOK];
    for (size_t k = 0; k < LOOKS; k++) {
        t[k] = (double)(k + 1) / LOOKS;
        n[k] = (double)(k + 1) * PER_LOOK;
    }
    set_spent(SUF_SPEND_POCOCK, t, LOOKS, spent);
    suf_boundary b = {.n = LOOKS, .sides = 2, .information = t, .critical = nominal};
    suf_boundary_set_critical(&b, spent);
    b.critical = adjusted;
    suf_stopped_t_set_critical(&b, spent, n);
    suf_variates tables;
    suf_variates_init(&tables);
    size_t by_nominal = 0, by_adjusted = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        suf_rng rng = suf_rng_stream(7, i);
        for (size_t j = 0; j < LOOKS * PER_LOOK; j++)
            x[j] = suf_variate_normal(&tables, &rng);
        by_nominal += rejects(x, nominal, LOOKS, PER_LOOK);
        by_adjusted += rejects(x, adjusted, LOOKS, PER_LOOK);
    }
    assert_near((double)by_nominal / SAMPLES, 0.0537, 0.0028);
    assert_near((double)by_adjusted / SAMPLES, 0.05, 0.0027);
    assert_true(by_nominal > by_adjusted);
}

static void with_many_differences_nothing_is_adjusted(void **state)
{
    (void)state;
    const double t[] = {0.4, 0.7, 1}, n[] = {40000, 70000, 100000};
    double spent[3], nominal[3], adjusted[3];
    set_spent(SUF_SPEND_OBF, t, 3, spent);
    suf_boundary b = {.n = 3, .sides = 2, .information = t, .critical = nominal};
    suf_boundary_set_critical(&b, spent);
    b.critical = adjusted;
    suf_stopped_t_set_critical(&b, spent, n);
    for (int k = 0; k < 3; k++)
        assert_near(adjusted[k], nominal[k], 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_look_has_its_level),
        cmocka_unit_test(a_path_that_never_stops_has_the_level_of_a_t_test),
        cmocka_unit_test(the_signs_of_two_looks_are_those_of_the_sums),
        cmocka_unit_test(adjusted_levels_keep_alpha_and_nominal_ones_do_not),
        cmocka_unit_test(with_many_differences_nothing_is_adjusted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
