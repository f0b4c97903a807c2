/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "simulate/made_world.h"

enum { INSTANCES = 50, RUNS = 20000 };

static suf_distribution shapes[3];

static void set_shapes(const char *text)
{
    size_t n;
    assert_int_equal(suf_shapes_read(text, shapes, 3, &n, NULL), SUF_OK);
}

static suf_made_world make(const suf_world *world, const suf_sampling *q)
{
    suf_made_world m;
    suf_error err;
    if (suf_made_world_init(&m, world, q, 1, &err) < 0)
        fail_msg("%s", err.message);
    return m;
}

static double mean_of_runs(const suf_made_world *m, suf_run_source *source, bool logarithms)
{
    double sum = 0;
    for (int k = 0; k < RUNS; k++) {
        const double x = suf_run_source_draw(m, source);
        sum += logarithms ? log(x) : x;
    }
    return sum / RUNS;
}

/* what long runs of the algorithms show is the difference that is said to be true */
static void check_truth(suf_difference difference, suf_compare compare, size_t n_algorithms,
                        double (*phi)(const double *means, size_t first, size_t second))
{
    const suf_sampling q = {.n_algorithms = n_algorithms,
                            .difference = difference,
                            .compare = compare,
                            .accuracy = 0.1};
    const suf_world world = {.shapes = shapes, .sigma = 0.2, .decades = 1};
    suf_made_world m = make(&world, &q);
    suf_made_instances i;
    suf_made_instances_init(&i, &m, INSTANCES);
    suf_made_instances_draw(&i, &m, 7, 0.1);
    for (size_t j = 0; j < INSTANCES; j++) {
        double means[3];
        for (size_t a = 0; a < n_algorithms; a++)
            means[a] =
                mean_of_runs(&m, &i.sources[j * n_algorithms + a], difference == SUF_LOG_RATIO);
        const double scale = difference == SUF_SIMPLE ? i.units[j] : 1;
        assert_near(phi(means, 0, n_algorithms - 1) / scale,
                    suf_made_instances_phi(&i, j, 0, n_algorithms - 1) / scale, 0.025);
    }
    suf_made_instances_release(&i);
    suf_made_world_release(&m);
}

static double simple(const double *means, size_t first, size_t second)
{
    return means[second] - means[first];
}

static double percent(const double *means, size_t first, size_t second)
{
    return (means[second] - means[first]) / means[first];
}

static double log_of_ratio(const double *means, size_t first, size_t second)
{
    return log(means[second] / means[first]);
}

static double percent_of_three(const double *means, size_t first, size_t second)
{
    return 3 * (means[second] - means[first]) / (means[0] + means[1] + means[2]);
}

static void true_differences_are_those_of_long_runs(void **state)
{
    (void)state;
    set_shapes("normal(0.2),lognormal(0.4),shifted(0.3)");
    check_truth(SUF_SIMPLE, SUF_COMPARE_ALL, 2, simple);
    check_truth(SUF_SIMPLE, SUF_COMPARE_ALL, 3, simple);
    check_truth(SUF_PERCENT, SUF_COMPARE_ALL, 2, percent);
    check_truth(SUF_PERCENT, SUF_COMPARE_FIRST, 3, percent);
    check_truth(SUF_PERCENT_OF_MEAN, SUF_COMPARE_ALL, 3, percent_of_three);
    check_truth(SUF_RATIO, SUF_COMPARE_ALL, 2, log_of_ratio);
    check_truth(SUF_RATIO, SUF_COMPARE_ALL, 3, log_of_ratio);
    set_shapes("gamma(3),lognormal(0.4),shifted(0.3)");
    check_truth(SUF_LOG_RATIO, SUF_COMPARE_ALL, 2, simple); /* of the means of logarithms */
    check_truth(SUF_LOG_RATIO, SUF_COMPARE_FIRST, 3, simple);
}

/* the mean of the true differences over many instances; *sd is their standard deviation */
static double mean_phi(const suf_made_world *m, double effect, double *sd)
{
    enum { N = 40000 };
    suf_made_instances i;
    suf_made_instances_init(&i, m, N);
    suf_made_instances_draw(&i, m, 3, effect);
    double sum = 0;
    double squares = 0;
    for (size_t j = 0; j < N; j++) {
        const double phi = suf_made_instances_phi(&i, j, 0, m->n_algorithms - 1);
        sum += phi;
        squares += phi * phi;
    }
    suf_made_instances_release(&i);
    *sd = sqrt(squares / N - sum / N * (sum / N));
    return sum / N;
}

static void their_mean_is_the_effect_and_their_spread_sigma(void **state)
{
    (void)state;
    set_shapes("exponential,exponential,exponential");
    for (size_t n = 2; n <= 3; n++) {
        const suf_sampling q = {.n_algorithms = n, .difference = SUF_RATIO, .accuracy = 0.1};
        const suf_world world = {.shapes = shapes, .sigma_in_se = 2};
        suf_made_world m = make(&world, &q);
        double sd;
        assert_near(mean_phi(&m, 0.07, &sd), 0.07, 4.5 * 0.2 / 200);
        assert_near(sd, 0.2, 0.01);
        suf_made_world_release(&m);
    }
}

static void their_median_can_be_zero_instead(void **state)
{
    (void)state;
    enum { N = 40000 };
    set_shapes("exponential,exponential");
    const char *const texts[] = {"exponential", "lognormal(0.6)", "t(3)"};
    for (size_t k = 0; k < 3; k++) {
        const suf_sampling q = {.n_algorithms = 2, .difference = SUF_PERCENT, .accuracy = 0.1};
        suf_world world = {.shapes = shapes, .sigma = 1, .median_is_zero = 1};
        assert_int_equal(suf_between_read(texts[k], &world.between, NULL), SUF_OK);
        suf_made_world m = make(&world, &q);
        suf_made_instances i;
        suf_made_instances_init(&i, &m, N);
        suf_made_instances_draw(&i, &m, 3, 0);
        double below = 0;
        for (size_t j = 0; j < N; j++)
            below += suf_made_instances_phi(&i, j, 0, 1) < 0;
        assert_near(below / N, 0.5, 4.5 * 0.5 / sqrt(N));
        suf_made_instances_release(&i);
        double sd;
        const double mean = mean_phi(&m, 0, &sd);
        assert_near(mean, suf_made_world_mean(&m, 0), 4.5 * sd / 200);
        suf_made_world_release(&m);
    }
}

static void simple_differences_grow_with_the_scale(void **state)
{
    (void)state;
    set_shapes("exponential,exponential");
    const suf_sampling q = {.n_algorithms = 2, .difference = SUF_SIMPLE, .accuracy = 0.1};
    const suf_world world = {.shapes = shapes, .decades = 2};
    suf_made_world m = make(&world, &q);
    double sd;
    const double mean = mean_phi(&m, 0.5, &sd);
    assert_near(mean, suf_made_world_mean(&m, 0.5), 4.5 * sd / 200);
    suf_made_world_release(&m);
}

static void zero_one_results_keep_their_mean_and_stay_probabilities(void **state)
{
    (void)state;
    const suf_difference differences[] = {SUF_SIMPLE, SUF_PERCENT, SUF_RATIO};
    set_shapes("binary(0.1),binary(0.1)");
    for (size_t d = 0; d < 3; d++) {
        const suf_sampling q = {.n_algorithms = 2, .difference = differences[d], .accuracy = 0.1};
        const suf_world world = {.shapes = shapes, .sigma = 0.3};
        suf_made_world m = make(&world, &q);
        suf_made_instances i;
        suf_made_instances_init(&i, &m, 2000);
        suf_made_instances_draw(&i, &m, 1, 0.05);
        for (size_t s = 0; s < 4000; s++)
            assert_true(i.sources[s].shape.a >= -1e-12 && i.sources[s].shape.a <= 1 + 1e-12);
        suf_made_instances_release(&i);
        double sd;
        assert_near(mean_phi(&m, 0.05, &sd), 0.05, 4.5 * 0.3 / 200);
        suf_made_world_release(&m);
    }
}

static void runs_fail_and_are_cut_off_as_often_as_they_should(void **state)
{
    (void)state;
    set_shapes("exponential,exponential");
    const suf_sampling q = {.n_algorithms = 2, .difference = SUF_SIMPLE, .accuracy = 0.1};
    const suf_world world = {.shapes = shapes, .failure_rate = 0.2, .time_limit = 2};
    suf_made_world m = make(&world, &q);
    suf_made_instances i;
    suf_made_instances_init(&i, &m, 1);
    suf_made_instances_draw(&i, &m, 1, 0);
    double failed = 0;
    double at_limit = 0;
    for (int k = 0; k < RUNS; k++) {
        const double x = suf_run_source_draw(&m, &i.sources[0]);
        failed += isnan(x);
        at_limit += x == 2;
        assert_false(x > 2);
    }
    assert_near(failed / RUNS, 0.2, 0.015);
    assert_near(at_limit / (RUNS - failed), exp(-2), 0.015);
    suf_made_instances_release(&i);
    suf_made_world_release(&m);
}

static void half_of_the_instances_are_mixed(void **state)
{
    (void)state;
    set_shapes("exponential,exponential");
    const suf_sampling q = {.n_algorithms = 2, .difference = SUF_SIMPLE, .accuracy = 0.1};
    const suf_distribution normal[2] = {{SUF_SHAPE_NORMAL, 0.2, 0}, {SUF_SHAPE_NORMAL, 0.2, 0}};
    const suf_world world = {.shapes = shapes, .mixed = normal};
    suf_made_world m = make(&world, &q);
    suf_made_instances i;
    suf_made_instances_init(&i, &m, 10);
    suf_made_instances_draw(&i, &m, 1, 0);
    for (size_t j = 0; j < 10; j++) {
        assert_int_equal(i.is_mixed[j], j % 2);
        assert_int_equal(i.sources[2 * j].shape.kind,
                         j % 2 ? SUF_SHAPE_NORMAL : SUF_SHAPE_EXPONENTIAL);
    }
    suf_made_instances_release(&i);
    suf_made_world_release(&m);
}

static void results_without_a_true_difference_are_refused(void **state)
{
    (void)state;
    suf_made_world m;
    const suf_world world = {.shapes = shapes};
    const suf_sampling logs = {.n_algorithms = 2, .difference = SUF_LOG_RATIO, .accuracy = 0.1};
    set_shapes("t,t");
    assert_int_equal(suf_made_world_init(&m, &world, &logs, 1, NULL), SUF_EINVAL);
    const suf_sampling largest = {
        .n_algorithms = 2, .difference = SUF_SIMPLE, .statistic = SUF_OF_MAX, .accuracy = 0.1};
    assert_int_equal(suf_made_world_init(&m, &world, &largest, 1, NULL), SUF_EINVAL);
    const suf_sampling simply = {.n_algorithms = 2, .difference = SUF_SIMPLE, .accuracy = 0.1};
    set_shapes("binary(0.1),binary(0.2)");
    assert_int_equal(suf_made_world_init(&m, &world, &simply, 1, NULL), SUF_EINVAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_differences_are_those_of_long_runs),
        cmocka_unit_test(their_mean_is_the_effect_and_their_spread_sigma),
        cmocka_unit_test(their_median_can_be_zero_instead),
        cmocka_unit_test(simple_differences_grow_with_the_scale),
        cmocka_unit_test(zero_one_results_keep_their_mean_and_stay_probabilities),
        cmocka_unit_test(runs_fail_and_are_cut_off_as_often_as_they_should),
        cmocka_unit_test(half_of_the_instances_are_mixed),
        cmocka_unit_test(results_without_a_true_difference_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
