/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "simulate/made_world.h"

enum { INSTANCES = 3, RUNS = 4 };

/* two algorithms on three instances; the third instance has only one run of the second */
static double values[INSTANCES * 2 * RUNS] = {8,  12, 9,  11, 11, 13, 12, 12, 80, 120, 90, 110,
                                              80, 96, 88, 88, 1,  2,  3,  4,  5,  0,   0,  0};
#define CELL(runs, mean, first)                                                                    \
    {                                                                                              \
        .n = (runs), .value = (mean), .start = (first)                                             \
    }
static suf_cell cells[INSTANCES * 2] = {CELL(4, 10, 0),  CELL(4, 12, 4),   CELL(4, 100, 8),
                                        CELL(4, 88, 12), CELL(4, 2.5, 16), CELL(1, 5, 20)};

static suf_dataset dataset(void)
{
    return (suf_dataset){
        .n_algorithms = 2, .n_instances = INSTANCES, .cells = cells, .values = values};
}

static suf_pilot *make(void)
{
    const suf_dataset d = dataset();
    suf_error err;
    suf_pilot *p = suf_pilot_new(&d, "trial.csv", &err);
    if (!p)
        fail_msg("%s", err.message);
    return p;
}

static void instances_without_two_runs_of_all_are_left_out(void **state)
{
    (void)state;
    suf_pilot *p = make();
    assert_int_equal(suf_pilot_n_instances(p), 2);
    assert_int_equal(suf_pilot_n_algorithms(p), 2);
    assert_int_equal(suf_pilot_n_runs(p), 16);
    assert_string_equal(suf_pilot_name(p), "trial.csv");
    suf_pilot_free(p);
    suf_dataset d = dataset();
    d.n_instances = 1;
    assert_null(suf_pilot_new(&d, "one", NULL));
    d.cells = NULL;
    assert_null(suf_pilot_new(&d, "differences", NULL));
}

/* percent: phi is 0.2 and -0.12, mean 0.04, so the deviations are 0.16 and -0.16 and their sd is
 * 0.16 sqrt 2; scaled to sigma 0.1 they are 0.1 / sqrt 2 */
static void deviations_are_centred_and_scaled(void **state)
{
    (void)state;
    suf_pilot *p = make();
    const suf_sampling q = {.n_algorithms = 2, .difference = SUF_PERCENT};
    suf_pilot_model m;
    assert_int_equal(suf_pilot_model_init(&m, p, &q, 0.1, NULL), SUF_OK);
    assert_near(m.cells[0].deviation, 0, 0);
    assert_near(m.cells[1].deviation, 0.1 * M_SQRT1_2, 1e-12);
    assert_near(m.cells[3].deviation, -0.1 * M_SQRT1_2, 1e-12);
    assert_near(m.bases[1], 100, 1e-12);
    assert_near(m.sigma, 0.1, 0);
    suf_pilot_model_release(&m);
    suf_pilot_free(p);
}

/* simple: phi is 2 and -12, variance 98; the squared standard errors are (10/3 + 2/3) / 4 = 1 and
 * (1000/3 + 128/3) / 4 = 94; what remains of the variance is 98 - 47.5 */
static void the_error_of_measuring_is_taken_off_the_spread(void **state)
{
    (void)state;
    suf_pilot *p = make();
    const suf_sampling q = {.n_algorithms = 2, .difference = SUF_SIMPLE};
    suf_pilot_model m;
    assert_int_equal(suf_pilot_model_init(&m, p, &q, 0, NULL), SUF_OK);
    assert_near(m.sigma, sqrt(98 - 47.5), 1e-12);
    assert_near(m.cells[1].deviation - m.cells[0].deviation, sqrt(98 - 47.5) * M_SQRT1_2, 1e-12);
    /* one run of each: (10/3 + 2/3 + 1000/3 + 128/3) / 2 */
    assert_near(suf_pilot_model_se(&m, SUF_SCALE_SIMPLE, 1), sqrt(190), 1e-12);
    suf_pilot_model_release(&m);
    suf_pilot_free(p);
}

static void residuals_have_mean_0_and_variance_1(void **state)
{
    (void)state;
    suf_pilot *p = make();
    const suf_sampling q = {.n_algorithms = 2, .difference = SUF_LOG_RATIO};
    suf_pilot_model m;
    assert_int_equal(suf_pilot_model_init(&m, p, &q, 0, NULL), SUF_OK);
    for (size_t a = 0; a < 2; a++) {
        double sum = 0;
        double squares = 0;
        assert_int_equal(m.n_residuals[a], 8);
        for (size_t i = 0; i < 8; i++) {
            sum += m.residuals[a][i];
            squares += m.residuals[a][i] * m.residuals[a][i];
        }
        assert_near(sum, 0, 1e-12);
        assert_near(squares / 8, 1, 1e-12);
    }
    suf_pilot_model_release(&m);
    suf_pilot_free(p);
}

/* the true difference is that of long runs, whatever the instance that was drawn */
static void check_long_runs(const suf_pilot *p, suf_difference difference)
{
    enum { MADE = 10, LONG = 40000 };
    const suf_sampling q = {.n_algorithms = 2, .difference = difference, .accuracy = 1};
    const suf_world world = {.pilot = p, .sigma = 0.2};
    suf_made_world m;
    suf_made_instances i;
    assert_int_equal(suf_made_world_init(&m, &world, &q, 1, NULL), SUF_OK);
    suf_made_instances_init(&i, &m, MADE);
    suf_made_instances_draw(&i, &m, 0, 0.1);
    for (size_t j = 0; j < MADE; j++) {
        double means[2] = {0};
        for (size_t a = 0; a < 2; a++)
            for (int k = 0; k < LONG; k++) {
                const double x = suf_run_source_draw(&m, &i.sources[2 * j + a]);
                means[a] += (difference == SUF_LOG_RATIO ? log(x) : x) / LONG;
            }
        const double phi = difference == SUF_PERCENT ? means[1] / means[0] - 1
                           : difference == SUF_RATIO ? log(means[1] / means[0])
                                                     : means[1] - means[0];
        const double error = difference == SUF_SIMPLE ? 0.5 : 0.005;
        assert_near(phi, suf_made_instances_phi(&i, j, 0, 1), error);
    }
    suf_made_instances_release(&i);
    suf_made_world_release(&m);
}

static void true_differences_are_those_of_long_runs(void **state)
{
    (void)state;
    suf_pilot *p = make();
    check_long_runs(p, SUF_RATIO);
    check_long_runs(p, SUF_PERCENT);
    check_long_runs(p, SUF_SIMPLE);
    check_long_runs(p, SUF_LOG_RATIO);
    suf_pilot_free(p);
}

static void what_a_pilot_cannot_show_is_refused(void **state)
{
    (void)state;
    suf_pilot *p = make();
    suf_pilot_model m;
    const suf_sampling three = {.n_algorithms = 3};
    const suf_sampling median = {.n_algorithms = 2, .statistic = SUF_OF_MEDIAN};
    assert_int_equal(suf_pilot_model_init(&m, p, &three, 0, NULL), SUF_EINVAL);
    assert_int_equal(suf_pilot_model_init(&m, p, &median, 0, NULL), SUF_EINVAL);
    p->values[0] = -1;
    const suf_sampling logs = {.n_algorithms = 2, .difference = SUF_LOG_RATIO};
    assert_int_equal(suf_pilot_model_init(&m, p, &logs, 0, NULL), SUF_EINVAL);
    suf_pilot_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_without_two_runs_of_all_are_left_out),
        cmocka_unit_test(deviations_are_centred_and_scaled),
        cmocka_unit_test(the_error_of_measuring_is_taken_off_the_spread),
        cmocka_unit_test(residuals_have_mean_0_and_variance_1),
        cmocka_unit_test(true_differences_are_those_of_long_runs),
        cmocka_unit_test(what_a_pilot_cannot_show_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
