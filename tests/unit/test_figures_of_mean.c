/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures of what is known of the mean difference: bootstrap and posterior. */
#include "figures.h"

/* mean 2, standard deviation 1 */
static const char three[] = "instance,phi\na,1\nb,2\nc,3\n";

static void a_histogram_has_the_area_one_beside_the_normal_curve(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_BOOTSTRAP);
    double bins[75];
    double curve[202];
    read_block(figure, "bins", bins, 75);
    read_block(figure, "curve", curve, 202);
    double area = 0;
    for (size_t i = 0; i < 75; i += 3)
        area += bins[i + 1] * bins[i + 2];
    assert_near(area, 1, 1e-8);
    assert_near(bins[0] - bins[2] / 2, 1, 1e-9); /* all resamples could be of one */
    assert_near(bins[72] + bins[2] / 2, 3, 1e-9);
    assert_near(curve[100], 2, 1e-9);
    assert_near(curve[101], 0.690988298942671, 1e-9); /* R: dnorm(0) * sqrt(3) */
    double interval[4];
    read_block(figure, "normal", interval, 4);
    assert_near(interval[2], 2 - 4.302652729749464 / sqrt(3), 1e-8); /* qt(0.975, 2) */
    read_block(figure, "resampled", interval, 4);
    assert_near(interval[2], a.analysis.comparisons[0].bootstrap_low, 1e-8);
    assert_near(interval[3], a.analysis.comparisons[0].bootstrap_high, 1e-8);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void a_one_sided_interval_leaves_the_histogram(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){.design = {.alternative = SUF_GREATER}});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_BOOTSTRAP);
    double interval[4];
    read_block(figure, "normal", interval, 4);
    assert_true(interval[3] > 5);
    assert_lacks(figure, "inf");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

/* the value at x in a block of pairs, which must be there */
static double height_at(const suf_figure *figure, const char *name, double x, size_t n)
{
    double pairs[522];
    assert_true(2 * n <= 522);
    read_block(figure, name, pairs, 2 * n);
    for (size_t i = 0; i < n; i++)
        if (fabs(pairs[2 * i] - x) < 1e-9)
            return pairs[2 * i + 1];
    fail_msg("nothing at %g", x);
    return NAN;
}

/* R: dt((x - 2) * sqrt(3), 2) * sqrt(3); pt((c(-0.5, 0.5) - 2) * sqrt(3), 2) */
static void a_posterior_has_three_regions_with_their_probabilities(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){.design = {.mres = 0.5}});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_POSTERIOR);
    double edge[2];
    read_block(figure, "rope", edge, 2);
    assert_near(edge[0], -0.5, 0);
    read_block(figure, "right", edge, 2);
    assert_near(edge[0], 0.5, 0);
    assert_contains(figure, "'better 2.5 %' at graph 0.01"); /* small values are good */
    assert_contains(figure, "'worse 93.9 %' at graph 0.99");
    assert_contains(figure, "'equivalent 3.6 %' at first 0");
    free(drawn(figure));
    suf_figure_free(figure);
    a.dataset.maximise = 1;
    a.analysis.comparisons[0].by_t =
        (suf_belief){.better = 0.9995, .equivalent = 0.0004, .worse = 0.0001};
    figure = figure_of(&a, SUF_FIGURE_POSTERIOR);
    assert_contains(figure, "'worse < 0.1 %' at graph 0.01");
    assert_contains(figure, "'better > 99.9 %' at graph 0.99");
    suf_figure_free(figure);
    release(&a);
}

static void without_an_mres_a_posterior_is_a_curve(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_POSTERIOR);
    assert_lacks(figure, "equivalent");
    assert_lacks(figure, "$rope");
    /* the middle of the curve */
    assert_near(height_at(figure, "curve", 2, 261), 0.612372435695794, 1e-9);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void equal_differences_have_no_distribution(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, "phi\n1\n1\n1\n", &(suf_analysis_request){.design = {.mres = 0.5}});
    assert_refused(&a, SUF_FIGURE_POSTERIOR, "all differences are equal");
    assert_refused(&a, SUF_FIGURE_BOOTSTRAP, "all differences are equal");
    a.analysis.comparisons[0].n_bootstrap = 0;
    assert_refused(&a, SUF_FIGURE_BOOTSTRAP, "not resampled");
    release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_histogram_has_the_area_one_beside_the_normal_curve),
        cmocka_unit_test(a_one_sided_interval_leaves_the_histogram),
        cmocka_unit_test(a_posterior_has_three_regions_with_their_probabilities),
        cmocka_unit_test(without_an_mres_a_posterior_is_a_curve),
        cmocka_unit_test(equal_differences_have_no_distribution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
