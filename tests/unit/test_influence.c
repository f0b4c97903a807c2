/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/description.h"
#include "analysis/verdicts.h"
#include "differences.h"

enum { N = 14 };

/* every comparison with the same bias, which was subtracted */
static suf_dataset corrected(const sample *samples, size_t n, suf_bias bias)
{
    suf_dataset d = dataset_of(samples, n);
    for (size_t k = 0; k < n; k++)
        d.pairings[k].bias = bias;
    return d;
}

/* The verdict of comparison k when only that lacks value i: by the tests of the analysis a, made
 * anew on the values that remain. */
static suf_verdict_kind verdict_without(const sample *samples, const suf_analysis *a, size_t k,
                                        size_t i, suf_bias bias)
{
    sample fewer[3];
    double rest[N];
    suf_analysed comparisons[3];
    const size_t n = a->n_comparisons;
    memcpy(fewer, samples, n * sizeof *samples);
    size_t m = 0;
    for (size_t j = 0; j < samples[k].n; j++)
        if (j != i)
            rest[m++] = samples[k].x[j];
    fewer[k] = (sample){rest, m};
    suf_dataset d = corrected(fewer, n, bias);
    suf_analysis without = {
        .dataset = &d, .request = a->request, .n_comparisons = n, .comparisons = comparisons};
    for (size_t j = 0; j < n; j++) {
        comparisons[j] = suf_description_blank(&d.pairings[j]);
        suf_description_fill(&comparisons[j], &d.pairings[j], &without);
    }
    suf_verdicts_fill_by(&without, suf_verdicts_kind(&without));
    suf_dataset_release(&d);
    return comparisons[k].verdict;
}

static size_t check_all(const sample *samples, size_t n, suf_analysis_request request,
                        suf_bias bias)
{
    suf_dataset d = corrected(samples, n, bias);
    suf_analysis a = analysis_of(&d, request);
    size_t turning = 0;
    for (size_t k = 0; k < n; k++) {
        const suf_analysed *c = &a.comparisons[k];
        size_t count = 0;
        assert_non_null(c->without);
        for (size_t i = 0; i < c->n; i++) {
            assert_int_equal(c->without[i], verdict_without(samples, &a, k, i, bias));
            count += c->without[i] != c->verdict;
        }
        assert_int_equal(c->n_turning, count);
        turning += count;
    }
    suf_analysis_release(&a);
    suf_dataset_release(&d);
    return turning;
}

static void fill(double *x, double shift, uint64_t *random)
{
    for (size_t i = 0; i < N; i++)
        x[i] = 2 * next_uniform(random) - 1 + shift;
}

/* Effects near the boundary, so that single values matter, and values with ties. */
static void it_is_the_verdict_of_an_analysis_without_the_instance(void **state)
{
    (void)state;
    uint64_t random = 11;
    size_t turning = 0;
    for (int trial = 0; trial < 18; trial++) {
        double x[N];
        const suf_analysis_request request = {
            .design = {.test = (suf_test)(trial % 3),
                       .alternative = (suf_alternative)(trial / 3 % 3),
                       .mres = trial % 6 == 1 ? 0.9 : 0}};
        fill(x, trial % 4 ? 0.27 : 0.05, &random);
        for (size_t i = 0; i < N && trial >= 13; i++)
            x[i] = round(x[i] * 5);
        turning += check_all(&(sample){x, N}, 1, request, (suf_bias){0});
    }
    assert_true(turning > 20);
}

static void the_variance_of_a_correction_stays(void **state)
{
    (void)state;
    uint64_t random = 13;
    size_t turning = 0;
    for (int trial = 0; trial < 6; trial++) {
        double x[N];
        const suf_analysis_request request = {
            .design = {.alternative = (suf_alternative)(trial % 3), .mres = trial % 2 ? 0.9 : 0}};
        fill(x, trial % 4 ? 0.4 : 0.05, &random);
        turning += check_all(
            &(sample){x, N}, 1, request,
            (suf_bias){SUF_BIAS_ESTIMATED, .variance = 0.01, .error = 0.1, .df = 5 + trial});
    }
    assert_true(turning > 3);
}

static void the_other_comparisons_are_held(void **state)
{
    (void)state;
    uint64_t random = 12;
    size_t turning = 0;
    for (int trial = 0; trial < 4; trial++) {
        double x[3][N];
        sample samples[3];
        const suf_analysis_request request = {
            .design = {.test = (suf_test)(trial % 3), .mres = trial ? 0 : 0.9},
            .adjusted = (suf_adjusted)(trial % 4)};
        for (size_t k = 0; k < 3; k++) {
            fill(x[k], 0.27 + 0.04 * (double)k, &random);
            samples[k] = (sample){x[k], N};
        }
        turning += check_all(samples, 3, request, (suf_bias){0});
    }
    assert_true(turning > 5);
}

static void of_two_instances_one_says_nothing(void **state)
{
    (void)state;
    const double x[] = {1, 1.01};
    suf_dataset d = dataset_of(&(sample){x, 2}, 1);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    assert_int_equal(a.comparisons[0].verdict, SUF_VERDICT_WORSE);
    assert_int_equal(a.comparisons[0].without[0], SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(a.comparisons[0].n_turning, 2);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_verdict_of_an_analysis_without_the_instance),
        cmocka_unit_test(the_variance_of_a_correction_stays),
        cmocka_unit_test(the_other_comparisons_are_held),
        cmocka_unit_test(of_two_instances_one_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
