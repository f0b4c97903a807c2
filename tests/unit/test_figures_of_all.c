/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures of all algorithms: profiles, distributions, what was solved, time. */
#include "figures.h"

/* on w nobody has a result */
static const char solvers[] = "algorithm,instance,value\n"
                              "a,x,2\nb,x,4\nc,x,3\na,y,10\nb,y,100\nc,y,5\n"
                              "a,z,1\nb,z,1\nc,z,8\na,w,100\nb,w,100\nc,w,100\n";
/* medians: a 3 on x and 7 on y, the lower one of two; b none on x, where two of three were late */
static const char repeated[] = "algorithm,instance,value\n"
                               "a,x,2\na,x,3\na,x,100\nb,x,100\nb,x,5\nb,x,100\n"
                               "a,y,100\na,y,7\nb,y,4\nb,y,6\n";

static void analyse_limited(analysed *a, const char *csv)
{
    analyse_as(a, csv, &(suf_import_request){.reader = "runs", .limit = 99, .on_timeout = "par10"},
               &(suf_analysis_request){0});
}

/* the height of the stairs at x, behind a step there */
static double height_at(const suf_figure *figure, const char *name, double x, size_t n)
{
    double *stairs = calloc(4 * n, sizeof *stairs);
    double height = 0;
    read_block(figure, name, stairs, 4 * n);
    for (size_t i = 0; i < n; i++)
        if (stairs[4 * i] <= x)
            height = stairs[4 * i + 1];
    free(stairs);
    return height;
}

/* ratios: a 1, 2, 1; b 2, none, 1; c 1.5, 1, 8; w has none */
static void profiles_are_shares_of_ratios_to_the_best(void **state)
{
    (void)state;
    analysed a;
    analyse_limited(&a, solvers);
    suf_figure *figure = figure_of(&a, SUF_FIGURE_PROFILES);
    assert_near(height_at(figure, "profile0", 1, 6), 0.5, 0);
    assert_near(height_at(figure, "profile0", 2, 6), 0.75, 0);
    assert_near(height_at(figure, "profile1", 1, 6), 0.25, 0);
    assert_near(height_at(figure, "profile1", 50, 6), 0.5, 0);
    assert_near(height_at(figure, "profile2", 1.4, 8), 0.25, 0);
    assert_near(height_at(figure, "profile2", 1.5, 8), 0.5, 0);
    assert_near(height_at(figure, "profile2", 8, 8), 0.75, 0);
    assert_non_null(strstr(suf_figure_alt(figure), "b is best on 1 of 4 instances, within a factor "
                                                   "of 2 on 2, and has a result on 2; "));
    assert_contains(figure, "set logscale x");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void profiles_need_positive_values(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,0\nb,x,1\na,y,3\nb,y,2\n",
                 &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_PROFILES, "values that are not positive");
    release(&a);
    analyse(&a, "phi\n1\n2\n", &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_PROFILES, "the values of the algorithms are not known");
    release(&a);
}

static void values_are_distributed_over_all_instances(void **state)
{
    (void)state;
    analysed a;
    analyse_limited(&a, solvers);
    suf_figure *figure = figure_of(&a, SUF_FIGURE_ECDF);
    assert_near(height_at(figure, "ecdf0", 0.99, 8), 0, 0);
    assert_near(height_at(figure, "ecdf0", 2, 8), 0.5, 0);
    assert_near(height_at(figure, "ecdf0", 50, 8), 0.75, 0); /* w is never reached */
    assert_near(height_at(figure, "ecdf1", 50, 6), 0.5, 0);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void an_instance_is_solved_by_its_median_run(void **state)
{
    (void)state;
    analysed a;
    analyse_limited(&a, repeated);
    suf_figure *figure = figure_of(&a, SUF_FIGURE_CACTUS);
    const double expected[] = {1, 3, 2, 7};
    double times[4];
    read_block(figure, "times0", times, 4);
    for (size_t i = 0; i < 4; i++)
        assert_near(times[i], expected[i], 0);
    read_block(figure, "times1", times, 2);
    assert_near(times[1], 4, 0);
    assert_string_equal(suf_figure_alt(figure),
                        "a solved 2 of 2 instances; b solved 1 of 2 instances.");
    free(drawn(figure));
    suf_figure_free(figure);
    figure = figure_of(&a, SUF_FIGURE_SOLVED_ECDF);
    assert_near(height_at(figure, "solved0", 6.9, 6), 0.5, 0);
    assert_near(height_at(figure, "solved0", 7, 6), 1, 0);
    assert_near(height_at(figure, "solved1", 99, 4), 0.5, 0);
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

static void without_a_limit_there_is_nothing_to_solve(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,1\nb,x,2\na,y,3\nb,y,2\n",
                 &(suf_analysis_request){0});
    assert_refused(&a, SUF_FIGURE_CACTUS, "the runs have no time limit");
    assert_refused(&a, SUF_FIGURE_SOLVED_ECDF, "the runs have no time limit");
    assert_refused(&a, SUF_FIGURE_TIME_SPENT, "the times of the runs are not known");
    release(&a);
}

static void time_is_shown_in_a_unit_that_people_read(void **state)
{
    (void)state;
    analysed a;
    analyse_runs(&a, "algorithm,instance,value\na,x,1\nb,x,2\na,y,3\nb,y,2\n",
                 &(suf_analysis_request){0});
    a.dataset.spent = calloc(4, sizeof *a.dataset.spent);
    a.dataset.spent[0] = (suf_time_spent){.counted = 3600};
    a.dataset.spent[2] = (suf_time_spent){.counted = 1800, .failed = 900};
    a.dataset.spent[3] = (suf_time_spent){.counted = 7200, .unused = 3600};
    suf_figure *figure = figure_of(&a, SUF_FIGURE_TIME_SPENT);
    const double expected[] = {2, 1.5, 1.75, 1.75, 1, 2, 2, 3};
    double bars[8];
    read_columns(figure, "bars", 4, bars, 8);
    for (size_t i = 0; i < 8; i++)
        assert_near(bars[i], expected[i], 1e-9);
    assert_contains(figure, "time of all runs in h");
    assert_contains(figure, "title 'not needed'");
    free(drawn(figure));
    suf_figure_free(figure);
    release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(profiles_are_shares_of_ratios_to_the_best),
        cmocka_unit_test(profiles_need_positive_values),
        cmocka_unit_test(values_are_distributed_over_all_instances),
        cmocka_unit_test(an_instance_is_solved_by_its_median_run),
        cmocka_unit_test(without_a_limit_there_is_nothing_to_solve),
        cmocka_unit_test(time_is_shown_in_a_unit_that_people_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
