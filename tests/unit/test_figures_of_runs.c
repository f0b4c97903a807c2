/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures that need the runs: means, runs, accuracy, densities. */
#include "figures.h"
#include "figures/figure.h"

#include <math.h>
#include <stdbool.h>

/* on x a has the mean 12, sd 2, and b is better by 1; on y by 3; z has a only */
static const char runs[] = "algorithm,instance,value\n"
                           "a,x,10\na,x,12\na,x,14\nb,x,11\nb,x,11\n"
                           "a,y,20\na,y,22\nb,y,17\nb,y,18\nb,y,19\n"
                           "a,z,30\n";

/* R: qt(0.975, 2) * sd(c(10, 12, 14)) / sqrt(3) */
#define REACH_A_X 4.96827542350066

static void means_have_intervals_and_the_order_of_the_forest(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, runs, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_MEANS);
    double first[12];
    double second[8];
    read_columns(figure, "values0", 4, first, 12);
    read_columns(figure, "values1", 4, second, 8);
    const double expected[] = {21, 1, 12, 2, 12 - REACH_A_X, 12 + REACH_A_X, 30, 3, 30, 30};
    assert_near(first[0], expected[0], 0); /* y, where the difference is smallest */
    assert_near(first[1], expected[1], 0);
    assert_near(first[4], expected[2], 0);
    assert_near(first[5], expected[3], 0);
    assert_near(first[6], expected[4], 1e-8);
    assert_near(first[7], expected[5], 1e-8);
    for (size_t i = 8; i < 12; i++) /* one run has no interval */
        assert_near(first[i], i == 9 ? 3 : 30, 0);
    assert_near(second[4], 11, 0);
    assert_near(second[6], 11, 0); /* nor have equal ones */
    assert_contains(figure, "\"y\" 1, \"x\" 2, \"z\" 3)");
    assert_contains(figure, "set xlabel 'mean'");
    assert_lacks(figure, "logscale");
    char *svg = drawn(figure);
    assert_int_equal(count(svg, "<title>x\na: 12, 95 % from 7.032 to 16.97</title>"), 1);
    assert_int_equal(count(svg, "<title>z\na: 30</title>"), 1);
    assert_int_equal(count(svg, "<title>"), 5);
    free(svg);
    suf_figure_free(figure);
    release(&a);
}

static void means_of_different_size_are_on_a_logarithmic_axis(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a,
                 "algorithm,instance,value\na,x,1\na,x,9\nb,x,4\nb,x,5\n"
                 "a,y,1000\na,y,1100\nb,y,1000\nb,y,1200\n",
                 &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_MEANS);
    assert_contains(figure, "set logscale x");
    double first[8];
    read_columns(figure, "values0", 4, first, 8);
    assert_true(first[2] > 0 && first[6] > 0); /* though the intervals go below zero */
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void runs_are_counted_and_the_limit_is_marked(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, runs, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_RUNS);
    assert_contains(figure, "$runs0 << EOD\n2 1 1\n3 2 0\n1 3 2\nEOD\n");
    assert_contains(figure, "$runs1 << EOD\n3 1 1\n2 2 0\n0 3 2\nEOD\n");
    assert_lacks(figure, "plot $limits");
    suf_figure_free(figure);
    unsigned char at_limit[] = {1, 0, 0};
    unsigned char *const before = a.dataset.at_limit;
    a.dataset.at_limit = at_limit;
    figure = figure_of(&a, SUF_FIGURE_RUNS);
    double limits[6];
    read_block(figure, "limits", limits, 6);
    assert_true(limits[0] == 3 && limits[1] == 2 && limits[3] == 2 && limits[4] == 2);
    assert_contains(figure, "plot $limits");
    char *svg = drawn(figure);
    assert_int_equal(count(svg, "<title>x\na: 3 runs, ended at the limit</title>"), 1);
    assert_int_equal(count(svg, "<title>y\na: 2 runs</title>"), 1);
    free(svg);
    suf_figure_free(figure);
    a.dataset.at_limit = before;
    release(&a);
}

/* simple differences: the squares of both standard errors add up */
static void accuracy_is_over_the_runs_of_both(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, runs, &(suf_analysis_request){0});
    unsigned char at_limit[] = {0, 1, 0};
    unsigned char *const before = a.dataset.at_limit;
    a.dataset.at_limit = at_limit;
    a.dataset.accuracy = 0.5;
    suf_figure *figure = figure_of(&a, SUF_FIGURE_ACCURACY);
    double point[2];
    double limit[2];
    read_block(figure, "points", point, 2);
    read_block(figure, "limits", limit, 2);
    assert_near(point[0], 5, 0);
    assert_near(point[1], sqrt(4.0 / 3), 1e-9);
    assert_near(limit[0], 5, 0);
    assert_near(limit[1], sqrt(2.0 / 2 + 1.0 / 3), 1e-9);
    assert_contains(figure, ", 0.5 with lines");
    assert_contains(figure, "title 'desired: 0.5'");
    char *svg = drawn(figure);
    assert_int_equal(
        count(svg, "<title>y\nstandard error 1.15 after 5 runs, ended at the limit</title>"), 1);
    free(svg);
    suf_figure_free(figure);
    a.dataset.accuracy = NAN;
    figure = figure_of(&a, SUF_FIGURE_ACCURACY);
    assert_lacks(figure, "asked for");
    suf_figure_free(figure);
    a.dataset.at_limit = before;
    release(&a);
}

/* n runs of the algorithm on the instance: quantiles of a distribution from 1 to ratio that is
 * exponential in its shape */
static void add_runs(char *csv, size_t size, const char *cell, int n, double ratio)
{
    for (int i = 0; i < n; i++) {
        const size_t used = strlen(csv);
        snprintf(csv + used, size - used, "%s,%.10g\n", cell, pow(ratio, (i + 0.5) / n));
    }
}

/* by the trapezoidal rule, of places on a linear or a logarithmic axis */
static double area_of(const suf_figure *figure, const char *name, bool is_logarithmic)
{
    double curve[162];
    double area = 0;
    read_columns(figure, name, 2, curve, 162);
    for (int i = 2; i < 162; i += 2) {
        const double width =
            is_logarithmic ? log10(curve[i] / curve[i - 2]) : curve[i] - curve[i - 2];
        assert_true(width > 0);
        area += width * (curve[i + 1] + curve[i - 1]) / 2;
    }
    return area;
}

/* x needs a logarithmic axis, so y has one as well */
static void densities_have_the_area_1_on_the_scale_they_are_drawn_on(void **state)
{
    (void)state;
    char csv[8192] = "algorithm,instance,value\n";
    add_runs(csv, sizeof csv, "a,x", 20, 1000);
    add_runs(csv, sizeof csv, "b,x", 30, 500);
    add_runs(csv, sizeof csv, "a,y", 20, 5);
    add_runs(csv, sizeof csv, "b,y", 10, 3);
    analysed a;
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_DENSITIES);
    static const char *const names[] = {"runs0_0", "runs0_1", "runs1_0", "runs1_1"};
    for (size_t i = 0; i < 4; i++)
        assert_near(area_of(figure, names[i], true), 1, 0.005);
    assert_int_equal(count(suf_figure_script(figure), "set logscale x\n"), 2);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void densities_of_positive_runs_do_not_go_below_zero(void **state)
{
    (void)state;
    char csv[8192] = "algorithm,instance,value\n";
    add_runs(csv, sizeof csv, "a,x", 20, 20);
    add_runs(csv, sizeof csv, "b,x", 30, 50);
    analysed a;
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_DENSITIES);
    double start[2];
    for (int side = 0; side < 2; side++) {
        read_block(figure, side ? "runs0_1" : "runs0_0", start, 2);
        assert_near(start[0], 0, 0);
        assert_true(start[1] > 0);
        assert_near(area_of(figure, side ? "runs0_1" : "runs0_0", false), 1, 0.005);
    }
    assert_lacks(figure, "logscale x\n");
    suf_figure_free(figure);
    release(&a);
}

static void fewer_than_ten_runs_are_dots_and_equal_runs_a_line(void **state)
{
    (void)state;
    char csv[8192] = "algorithm,instance,value\n";
    add_runs(csv, sizeof csv, "a,x", 9, 5);
    add_runs(csv, sizeof csv, "b,x", 10, 1);
    add_runs(csv, sizeof csv, "a,y", 2, 5);
    add_runs(csv, sizeof csv, "b,y", 3, 5);
    analysed a;
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_DENSITIES);
    double line[4];
    double dots[18];
    read_columns(figure, "runs0_1", 2, line, 4);
    read_columns(figure, "runs0_0", 2, dots, 18);
    assert_true(line[0] == 1 && line[1] == 0 && line[2] == 1 && line[3] > 0);
    assert_near(dots[16], pow(5, 8.5 / 9), 1e-8);
    assert_near(dots[17], dots[1], 0);
    assert_contains(figure, "$runs0_0 using 1:2 with points");
    assert_contains(figure, "set title \"y\"");
    assert_lacks(figure, "of 2 instances");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void many_instances_have_twelve_panels_that_say_so(void **state)
{
    (void)state;
    char csv[4096] = "algorithm,instance,value\n";
    for (int i = 0; i < 30; i++) {
        const size_t used = strlen(csv);
        snprintf(csv + used, sizeof csv - used, "a,n%d,0\na,n%d,1\nb,n%d,%d\nb,n%d,%d\n", i, i, i,
                 i, i, i + 1);
    }
    analysed a;
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_DENSITIES);
    char *svg = drawn(figure);
    assert_int_equal(count(svg, "12 of 30 instances, from the smallest difference to the largest"),
                     1);
    assert_int_equal(count(svg, ">n"), 2 * 12); /* titles of panels, and their tooltips */
    assert_int_equal(count(svg, ">n0<"), 1);
    assert_int_equal(count(svg, ">n29<"), 1);
    free(svg);
    suf_figure_free(figure);
    release(&a);
}

static void what_needs_runs_says_so(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, "phi\n1\n2\n", &(suf_analysis_request){0});
    static const suf_figure_kind kinds[] = {SUF_FIGURE_DENSITIES, SUF_FIGURE_RUNS,
                                            SUF_FIGURE_ACCURACY};
    for (size_t i = 0; i < 3; i++)
        assert_refused(&a, kinds[i], "the runs are not known, only differences");
    assert_refused(&a, SUF_FIGURE_MEANS, "the values of the algorithms are not known");
    release(&a);
}

static void single_runs_have_no_standard_errors(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,1\nb,x,2\na,y,1\nb,y,3\n",
                 &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_ACCURACY, "standard errors of the differences are not known");
    suf_figure *figure = figure_of(&a, SUF_FIGURE_DENSITIES);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void a_dozen_algorithms_differ_and_more_are_refused(void **state)
{
    (void)state;
    char csv[4096] = "algorithm,instance,value\n";
    for (int i = 0; i < 26; i++) {
        const size_t used = strlen(csv);
        snprintf(csv + used, sizeof csv - used, "k%d,x%d,%d\n", i / 2, i % 2, i * i % 7);
    }
    analysed a;
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_MEANS, "13 algorithms cannot be distinguished");
    release(&a);
    *strstr(csv, "k12") = '\0';
    analyse_runs(&a, csv, &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_MEANS);
    assert_contains(figure, "linestyle 1 linewidth 1 dashtype 1 pointsize 0.5 pointtype 7");
    assert_contains(figure, "linestyle 1 linewidth 1 dashtype 1 pointsize 0.5 pointtype 6");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_have_intervals_and_the_order_of_the_forest),
        cmocka_unit_test(means_of_different_size_are_on_a_logarithmic_axis),
        cmocka_unit_test(runs_are_counted_and_the_limit_is_marked),
        cmocka_unit_test(accuracy_is_over_the_runs_of_both),
        cmocka_unit_test(densities_have_the_area_1_on_the_scale_they_are_drawn_on),
        cmocka_unit_test(densities_of_positive_runs_do_not_go_below_zero),
        cmocka_unit_test(fewer_than_ten_runs_are_dots_and_equal_runs_a_line),
        cmocka_unit_test(many_instances_have_twelve_panels_that_say_so),
        cmocka_unit_test(what_needs_runs_says_so),
        cmocka_unit_test(single_runs_have_no_standard_errors),
        cmocka_unit_test(a_dozen_algorithms_differ_and_more_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
