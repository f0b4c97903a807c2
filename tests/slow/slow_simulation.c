/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The simulation against figures that other programs simulated: percent differences and version 1
 * of the rules. Two sources: a table of published findings, each from some hundred experiments (an
 * error of about 0.02), and a plain program that shares no code with suffice, 2,000 experiments.
 */
#include "check.h"
#include "suffice.h"

static double rejected(const char *shape, double accuracy, int64_t instances, double sigma_in_se,
                       int64_t start, int plain, int64_t experiments)
{
    suf_distribution shapes[2];
    suf_simulation s;
    suf_error err;
    assert_int_equal(suf_shape_read(shape, &shapes[0], &err), SUF_OK);
    shapes[1] = shapes[0];
    const suf_simulation_request q = {.world = {.shapes = shapes, .sigma_in_se = sigma_in_se},
                                      .sampling = {.n_algorithms = 2,
                                                   .difference = SUF_PERCENT,
                                                   .accuracy = accuracy,
                                                   .start = start,
                                                   .plain = plain,
                                                   .rule = 1},
                                      .design = {.instances = instances},
                                      .experiments = experiments,
                                      .seed = 1};
    if (suf_simulation_init(&s, &q, &err) < 0)
        fail_msg("%s", err.message);
    const double rate = s.simulated[0].seen[SUF_SEEN_REJECTED].mean;
    suf_simulation_release(&s);
    return rate;
}

static void percent_and_rule_1_find_differences_as_often_as_published(void **state)
{
    (void)state;
    const struct {
        const char *shape;
        double accuracy;
        int64_t instances;
        double sigma_in_se, published;
    } cells[] = {
        {"normal(0.2)", 0.04, 34, 0, 0.069},    {"normal(0.2)", 0.04, 34, 1, 0.063},
        {"lognormal(0.5)", 0.11, 34, 0, 0.112}, {"lognormal(0.5)", 0.11, 34, 1, 0.079},
        {"exponential", 0.2, 34, 0, 0.282},     {"exponential", 0.2, 34, 1, 0.154},
        {"lognormal(1)", 0.26, 34, 0, 0.233},   {"lognormal(1)", 0.26, 34, 1, 0.146},
        {"normal(0.2)", 0.04, 200, 1, 0.104},   {"exponential", 0.2, 200, 1, 0.532},
        {"lognormal(1)", 0.26, 200, 1, 0.512},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        assert_near(rejected(cells[i].shape, cells[i].accuracy, cells[i].instances,
                             cells[i].sigma_in_se, 20, 0, cells[i].instances > 100 ? 1000 : 4000),
                    cells[i].published, 0.05);
}

/* exponential, se* 0.2: 0.2735 (start 10) and by the plain rule 0.8330 (start 5); normal(0.2), se*
 * 0.04: 0.0590 */
static void they_agree_with_a_plain_program(void **state)
{
    (void)state;
    const double n = 4000;
    assert_near(rejected("exponential", 0.2, 34, 0, 10, 0, (int64_t)n), 0.2735,
                4 * sqrt(0.27 * 0.73 * (1 / n + 1.0 / 2000)));
    assert_near(rejected("exponential", 0.2, 34, 0, 5, 1, (int64_t)n), 0.8330,
                4 * sqrt(0.83 * 0.17 * (1 / n + 1.0 / 2000)));
    assert_near(rejected("normal(0.2)", 0.04, 34, 0, 10, 0, (int64_t)n), 0.0590,
                4 * sqrt(0.06 * 0.94 * (1 / n + 1.0 / 4000)));
}

/* ---- a budget of runs ---- */

static double rejected_of(const suf_simulation_request *q)
{
    suf_simulation s;
    suf_error err;
    if (suf_simulation_init(&s, q, &err) < 0)
        fail_msg("%s", err.message);
    const double rate = s.simulated[0].seen[SUF_SEEN_REJECTED].mean;
    suf_simulation_release(&s);
    return rate;
}

/* Published: .925 by Neyman's division, .840 with equal numbers of runs and .835 with equal
 * accuracy where the spreads have a coefficient of variation of 1. Here these are 0.1 on four of
 * five instances and 0.6 on one; effect and standard deviation give equal numbers their power. */
static void a_divided_budget_has_the_published_power(void **state)
{
    (void)state;
    const suf_distribution quiet[] = {{SUF_SHAPE_NORMAL, 0.1, 0}, {SUF_SHAPE_NORMAL, 0.1, 0}};
    const suf_distribution loud[] = {{SUF_SHAPE_NORMAL, 0.6, 0}, {SUF_SHAPE_NORMAL, 0.6, 0}};
    const double effect = 0.027;
    suf_simulation_request q = {
        .world = {.shapes = quiet, .mixed = loud, .mixed_share = 0.2, .sigma = 0.034},
        .sampling = {.n_algorithms = 2, .mode = SUF_NEYMAN, .budget = 7000, .start = 10},
        .design = {.instances = 35},
        .effects = &effect,
        .n_effects = 1,
        .effect_unit = SUF_EFFECTS_RAW,
        .is_uncorrected = 1,
        .experiments = 5000,
        .seed = 1};
    assert_near(rejected_of(&q), 0.925, 0.02);
    q.sampling = (suf_sampling){.n_algorithms = 2, .mode = SUF_FIXED, .start = 100};
    assert_near(rejected_of(&q), 0.840, 0.02);
    q.sampling = (suf_sampling){.n_algorithms = 2, .accuracy = 0.0402, .start = 10};
    assert_near(rejected_of(&q), 0.835, 0.02);
}

/* by theory the bias of the plain mean is about skewness * sd / (2 n), a standard error here */
static void a_divided_budget_keeps_its_level_when_it_is_corrected(void **state)
{
    (void)state;
    const suf_distribution unequal[] = {{SUF_SHAPE_LOGNORMAL, 1, 0}, {SUF_SHAPE_NORMAL, 0.2, 0}};
    suf_simulation_request q = {.world = {.shapes = unequal},
                                .sampling = {.n_algorithms = 2,
                                             .difference = SUF_SIMPLE,
                                             .mode = SUF_NEYMAN,
                                             .budget = 3400,
                                             .start = 10},
                                .design = {.instances = 34},
                                .experiments = 1000,
                                .seed = 1};
    assert_near(rejected_of(&q), 0.05, 3 * sqrt(0.05 * 0.95 / 1000));
    q.is_uncorrected = 1;
    assert_true(rejected_of(&q) > 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(percent_and_rule_1_find_differences_as_often_as_published),
        cmocka_unit_test(they_agree_with_a_plain_program),
        cmocka_unit_test(a_divided_budget_has_the_published_power),
        cmocka_unit_test(a_divided_budget_keeps_its_level_when_it_is_corrected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
