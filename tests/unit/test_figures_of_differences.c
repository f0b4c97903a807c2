/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures of one comparison that show every instance: scatter, raincloud, the distribution of
 * the differences, how their mean converged, and the simplex of their posterior. */
#include "analysis/relevance.h"
#include "figures.h"
#include "figures/figure.h"
#include "stats/bayes_signrank.h"

static const char twelve[] = "instance,phi\na,-3.1\nb,-1.2\nc,-0.7\nd,-0.5\ne,-0.1\nf,0.2\ng,0.4\n"
                             "h,0.45\ni,0.9\nj,1.3\nk,1.4\nl,6\n";
static const char three[] = "instance,phi\na,1\nb,2\nc,4\n";
/* b did not solve z within 100 s, nobody w */
static const char solvers[] = "algorithm,instance,family,value\na,x,A,1\nb,x,A,3\na,y,B,50\n"
                              "b,y,B,20\na,z,B,8\nb,z,B,100\na,w,A,100\nb,w,A,100\n";

/* ---- scatter ---- */

static void a_scatter_has_both_values_and_factors(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a,
                 "algorithm,instance,value\na,x,1\na,x,3\nb,x,5\nb,x,7\na,y,100\nb,y,200\n"
                 "a,z,30\nb,z,30\n",
                 &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_SCATTER);
    const double expected[] = {2, 6, 100, 200, 30, 30};
    double points[6];
    read_columns(figure, "points0", 2, points, 6);
    for (size_t i = 0; i < 6; i++)
        assert_near(points[i], expected[i], 0);
    assert_contains(figure, "set logscale x");
    assert_contains(figure, "set logscale y");
    assert_contains(figure, "title 'factor 2'");
    assert_contains(figure, "title 'factor 10'");
    assert_contains(figure, "set label first.' better' at graph 0.03"); /* small values are good */
    assert_lacks(figure, "no result");
    assert_string_equal(suf_figure_alt(figure), "3 instances, values from 2 to 200. b is better on "
                                                "0 of 3, a on 2; equal on 1.");
    char *svg = drawn(figure);
    assert_int_equal(count(svg, "<title>x\na: 2, b: 6</title>"), 1);
    free(svg);
    suf_figure_free(figure);
    release(&a);
}

static void values_of_both_signs_are_on_linear_axes_without_factors(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,-1\nb,x,0\na,y,5\nb,y,4\n",
                 &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_SCATTER);
    assert_lacks(figure, "logscale");
    assert_lacks(figure, "factor");
    suf_figure_free(figure);
    a.dataset.maximise = 1;
    figure = figure_of(&a, SUF_FIGURE_SCATTER);
    assert_contains(figure, "set label second.' better' at graph 0.03");
    suf_figure_free(figure);
    release(&a);
}

static void what_was_not_solved_is_at_the_rim(void **state)
{
    (void)state;
    analysed a;
    analyse_as(&a, solvers,
               &(suf_import_request){.reader = "runs", .limit = 99, .on_timeout = "par10"},
               &(suf_analysis_request){.group = "family"});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_SCATTER);
    double rim[4];
    read_columns(figure, "rim0", 2, rim, 4);
    assert_near(rim[0], 8, 0); /* z */
    assert_true(rim[1] > 50);  /* beyond every value, and no penalty */
    assert_true(rim[1] < 100);
    assert_near(rim[2], rim[1], 0); /* w */
    assert_near(rim[3], rim[1], 0);
    double points[2];
    read_block(figure, "points0", points, 2); /* family A */
    assert_near(points[0], 1, 0);
    assert_near(points[1], 3, 0);
    assert_contains(figure, "title \"A\"");
    assert_contains(figure, "title 'no result'");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void without_values_there_is_no_scatter(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_SCATTER, "the values of the algorithms are not known");
    release(&a);
}

/* many points that fall on each other are drawn once */
static void very_many_points_are_thinned_out(void **state)
{
    (void)state;
    char *csv = malloc(400000);
    size_t at = (size_t)sprintf(csv, "algorithm,instance,value\n");
    for (int i = 0; i < 5000; i++)
        at += (size_t)sprintf(csv + at, "a,i%d,%d\nb,i%d,%d\n", i, 1 + i % 10, i, 1 + i % 7);
    analysed a;
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    free(csv);
    suf_figure *figure = figure_of(&a, SUF_FIGURE_SCATTER);
    const char *start = strstr(suf_figure_script(figure), "$points0 << EOD\n");
    size_t lines = 0;
    for (const char *line = strchr(start, '\n') + 1; strncmp(line, "EOD", 3) != 0;
         line = strchr(line, '\n') + 1)
        lines++;
    assert_int_equal(lines, 70); /* pairs of 1 to 10 and 1 to 7 */
    suf_figure_free(figure);
    release(&a);
}

/* ---- forest ---- */

/* R: predict(lm(x ~ 1), data.frame(row = 1), interval = "prediction") */
static void a_forest_says_its_numbers_and_what_to_expect_of_a_new_instance(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, twelve, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_FOREST);
    double prediction[4];
    read_block(figure, "prediction", prediction, 4);
    assert_near(prediction[0], 0.420833333333, 1e-9);
    assert_near(prediction[2], -4.489464182931, 1e-9);
    assert_near(prediction[3], 5.331130849597, 1e-9);
    assert_contains(figure, "(''.minus.'3.1' 1, ''.minus.'1.2' 2, ");
    assert_contains(figure, "'0.4 ['.minus.'0.9, 1.8]' -0.75, ");
    assert_contains(figure, "'new instance' -2");
    char *svg = drawn(figure);
    assert_int_equal(count(svg, "[\xe2\x88\x92"
                                "0.9, 1.8]"),
                     1);
    free(svg);
    suf_figure_free(figure);
    release(&a);
    analyse(&a, three, &(suf_analysis_request){0});
    figure = figure_of(&a, SUF_FIGURE_FOREST);
    assert_lacks(figure, "new instance");
    suf_figure_free(figure);
    release(&a);
}

/* ---- raincloud ---- */

/* R: x <- c(-3.1, -1.2, ...); quantile(x, c(0.25, 0.5, 0.75)); within 1.5 IQR of them: range */
static void a_raincloud_has_the_quartiles_of_r(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, twelve, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_RAINCLOUD);
    const double expected[] = {0.3, -0.55, -1.2, 1.4, 1};
    double box[5];
    read_block(figure, "box", box, 5);
    for (size_t i = 0; i < 5; i++)
        assert_near(box[i], expected[i], 1e-9);
    double mean[4];
    read_block(figure, "mean", mean, 4);
    assert_near(mean[0], 0.420833333333, 1e-9);
    assert_near(mean[2], -0.941038164565, 1e-9); /* R: t.test(x)$conf.int */
    assert_near(mean[3], 1.782704831231, 1e-9);
    assert_string_equal(suf_figure_alt(figure),
                        "12 differences from -3.1 to 6 with quartiles -0.55, "
                        "0.3 and 1; their mean is 0.421.");
    char *svg = drawn(figure);
    assert_int_equal(count(svg, "<title>l\ndifference 6</title>"), 1);
    free(svg);
    suf_figure_free(figure);
    release(&a);
}

static void few_or_equal_differences_are_dots_alone(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_RAINCLOUD);
    assert_lacks(figure, "$cloud");
    assert_lacks(figure, "$box");
    double dots[6];
    read_columns(figure, "dots", 2, dots, 6);
    assert_near(dots[0], 1, 0);
    assert_near(dots[2], 2, 0);
    assert_near(dots[4], 4, 0);
    suf_figure_free(figure);
    release(&a);
    analyse(&a, "phi\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n2\n", &(suf_analysis_request){0});
    figure = figure_of(&a, SUF_FIGURE_RAINCLOUD);
    assert_lacks(figure, "$cloud");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

/* ---- distribution ---- */

/* R: qbinom(c(0.025, 0.975), 12, 5 / 12) / 12 */
static void the_distribution_has_the_band_of_the_bootstrap(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, twelve, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_DIFFERENCES_ECDF);
    double stairs[4 * 26];
    read_block(figure, "ecdf0", stairs, 4 * 26);
    const double *fifth = &stairs[4 * 10]; /* behind the start, two for each step */
    assert_near(fifth[0], -0.1, 0);
    assert_near(fifth[1], 5. / 12, 1e-9);
    assert_near(fifth[2], 0.166666666667, 1e-9);
    assert_near(fifth[3], 0.666666666667, 1e-9);
    assert_near(stairs[4 * 9 + 1], 4. / 12, 1e-9); /* before the step */
    assert_near(stairs[4 * 25 + 1], 1, 0);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

/* a resample of instances has the binomial number of them below any x: the same by drawing */
static void drawing_resamples_gives_the_same_band(void **state)
{
    (void)state;
    enum { N = 12, BELOW = 5, DRAWS = 20000 };
    size_t counts[N + 1] = {0};
    uint64_t random = 1;
    for (size_t i = 0; i < DRAWS; i++) {
        size_t below = 0;
        for (size_t k = 0; k < N; k++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            below += (random >> 33) % N < BELOW;
        }
        counts[below]++;
    }
    double cumulative = 0;
    size_t low = N + 1;
    size_t high = N + 1;
    for (size_t k = 0; k <= N; k++) {
        cumulative += (double)counts[k] / DRAWS;
        low = low > N && cumulative >= 0.025 ? k : low;
        high = high > N && cumulative >= 0.975 ? k : high;
    }
    assert_int_equal(low, 2); /* 0.1667 and 0.6667 of 12 */
    assert_int_equal(high, 8);
}

/* ---- convergence ---- */

/* R: for (k in c(2, 5, 12)) c(mean(x[1:k]), t.test(x[1:k])$conf.int) */
static void the_mean_converges_with_the_intervals_of_the_t_test(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, twelve, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_CONVERGENCE);
    const double expected[][4] = {{2, -2.15, -14.22089449937, 9.92089449937},
                                  {5, -1.12, -2.579681522624, 0.339681522624},
                                  {12, 0.420833333333, -0.941038164565, 1.782704831231}};
    double means[44];
    read_block(figure, "means", means, 44);
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 4; k++)
            assert_near(means[4 * ((size_t)expected[i][0] - 2) + k], expected[i][k], 1e-9);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
    analyse(&a, three, &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_CONVERGENCE, "fewer than 5 instances");
    release(&a);
}

/* ---- simplex ---- */

/* The mean of the draws is theta, known exactly; the shares of the parts are the probabilities. */
static void the_simplex_has_the_posterior_of_the_signed_rank_test(void **state)
{
    (void)state;
    enum { N = 2000 };
    analysed a;
    analyse(&a, twelve, &(suf_analysis_request){.design = {.mres = 0.3}});
    const suf_analysed *c = a.analysis.comparisons;
    const suf_pairing *p = a.dataset.pairings;
    const double rope = suf_relevance_region(&a.analysis, c).hi;
    const suf_regions theta =
        suf_bayes_signrank_of(p->phi, p->n, &(suf_bayes_signrank_request){.rope = rope}).theta;
    suf_figure *figure = figure_of(&a, SUF_FIGURE_SIMPLEX);
    double *draws = calloc(3 * (size_t)N, sizeof *draws);
    read_block(figure, "draws", draws, 3 * (size_t)N);
    double right = 0;
    double middle = 0;
    double worse = 0;
    for (size_t i = 0; i < N; i++) {
        const double equal = draws[3 * i + 1];
        const double more = draws[3 * i + 2];
        right += more / N;
        middle += equal / N;
        worse += (more > equal && more > 1 - more - equal) / (double)N;
    }
    free(draws);
    assert_near(right, theta.right, 0.015); /* more than four standard errors */
    assert_near(middle, theta.rope, 0.015);
    assert_near(worse, c->by_signrank.worse, 0.045);
    assert_contains(figure, "at first 0, -0.07 center");
    assert_contains(figure, "set label 'equivalent ");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
    analyse(&a, twelve, &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_SIMPLEX, "give an MRES or delta");
    release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scatter_has_both_values_and_factors),
        cmocka_unit_test(values_of_both_signs_are_on_linear_axes_without_factors),
        cmocka_unit_test(what_was_not_solved_is_at_the_rim),
        cmocka_unit_test(without_values_there_is_no_scatter),
        cmocka_unit_test(very_many_points_are_thinned_out),
        cmocka_unit_test(a_forest_says_its_numbers_and_what_to_expect_of_a_new_instance),
        cmocka_unit_test(a_raincloud_has_the_quartiles_of_r),
        cmocka_unit_test(few_or_equal_differences_are_dots_alone),
        cmocka_unit_test(the_distribution_has_the_band_of_the_bootstrap),
        cmocka_unit_test(drawing_resamples_gives_the_same_band),
        cmocka_unit_test(the_mean_converges_with_the_intervals_of_the_t_test),
        cmocka_unit_test(the_simplex_has_the_posterior_of_the_signed_rank_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
