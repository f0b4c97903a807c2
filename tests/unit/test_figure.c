/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/memory.h"
#include "check.h"
#include "figures.h"
#include "figures/figure.h"
#include "suffice.h"

#include <math.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

static suf_figure *some_figure(void)
{
    const double n[] = {20, 50};
    const double height = 0.8;
    suf_curves curves;
    const suf_curves_request request = {
        .fixed = n, .n_fixed = 2, .n_points = 11, .highlights = &height, .n_highlights = 1};
    assert_int_equal(suf_curves_init(&curves, &request, NULL), 0);
    suf_figure *figure = suf_figure_new_curves(&curves);
    suf_curves_release(&curves);
    return figure;
}

static void assert_begins(const char *path, const char *magic)
{
    char start[16] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(fread(start, 1, sizeof start, file) == sizeof start);
    fclose(file);
    assert_memory_equal(start, magic, strlen(magic));
}

static void each_format_is_what_its_ending_says(void **state)
{
    (void)state;
    static const struct {
        const char *path, *magic;
    } formats[] = {
        {"it's a figure.svg", "<?xml"}, {"figure.pdf", "%PDF"}, {"figure.png", "\x89PNG"}};
    suf_figure *figure = some_figure();
    for (size_t i = 0; i < 3; i++) {
        suf_error err;
        if (suf_figure_write(figure, formats[i].path, &err) < 0)
            fail_msg("%s", err.message);
        assert_begins(formats[i].path, formats[i].magic);
        unlink(formats[i].path);
    }
    suf_figure_free(figure);
}

static void a_drawing_has_the_size_asked_for(void **state)
{
    (void)state;
    suf_figure *figure = some_figure();
    char *text;
    assert_int_equal(suf_figure_draw(figure, 70, 20, SUF_CHARACTERS_ASCII, &text, NULL), 0);
    size_t lines = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(strlen(line) <= 70);
        lines++;
    }
    assert_true(lines >= 18 && lines <= 21);
    free(text);
    suf_figure_free(figure);
}

/* the place of a mark stands beside the name of its curve; no two lines look the same */
static void many_power_curves_differ_and_say_where_their_marks_are(void **state)
{
    (void)state;
    enum { MANY = 14 };
    double n[MANY];
    char *lines[MANY];
    const double height = 0.8;
    for (int i = 0; i < MANY; i++)
        n[i] = 5 + 3 * i;
    suf_curves curves;
    const suf_curves_request request = {
        .fixed = n, .n_fixed = MANY, .n_points = 11, .highlights = &height, .n_highlights = 1};
    assert_int_equal(suf_curves_init(&curves, &request, NULL), 0);
    suf_figure *figure = suf_figure_new_curves(&curves);
    for (int i = 0; i < MANY; i++) {
        char text[64];
        snprintf(text, sizeof text, "title 'N = %g: 0.8 at d = %.3g'", n[i],
                 curves.curves[i].highlights[0].x);
        assert_contains(figure, text);
        snprintf(text, sizeof text, "$curve%d using 1:2 with ", i);
        const char *line = strstr(suf_figure_script(figure), text) + strlen(text);
        lines[i] = strndup(line, (size_t)(strstr(line, " title") - line));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(lines[i], lines[k]);
    }
    for (int i = 0; i < MANY; i++)
        free(lines[i]);
    assert_lacks(figure, "labels");
    free(drawn(figure));
    suf_figure_free(figure);
    suf_curves_release(&curves);
}

static void other_endings_are_refused(void **state)
{
    (void)state;
    suf_error err;
    assert_int_equal(suf_figure_check("figure.gif", &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "'figure.gif'"));
    assert_int_equal(suf_figure_check(".svg", &err), SUF_EINVAL);
    assert_int_equal(suf_figure_check("", &err), SUF_EINVAL);
}

static void a_file_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    suf_error err;
    suf_figure *figure = some_figure();
    assert_int_equal(suf_figure_write(figure, "no/such/folder/figure.svg", &err), SUF_EIO);
    assert_non_null(strstr(err.message, "'no/such/folder/figure.svg'"));
    suf_figure_free(figure);
}

static void without_gnuplot_the_old_file_stays_and_the_remedy_is_told(void **state)
{
    (void)state;
    suf_error err;
    suf_figure *figure = some_figure();
    FILE *old = fopen("old.svg", "w");
    assert_non_null(old);
    fputs("precious", old);
    fclose(old);
    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nonexistent", 1);
    assert_int_equal(suf_figure_write(figure, "old.svg", &err), SUF_ETOOL);
    setenv("PATH", path, 1);
    free(path);
    assert_non_null(strstr(err.message, "gnuplot-nox"));
    struct stat st;
    assert_int_equal(stat("old.svg", &st), 0);
    assert_int_equal(st.st_size, 8);
    unlink("old.svg");
    suf_figure_free(figure);
}

/* ---- figures of an analysis ---- */

/* mean 2, standard deviation 1, and R's qt(0.975, 2) = 4.302652729749464 */
static const char three[] = "instance,phi,se\nc,3,0.5\na,1,\nb,2,0.1\n";

static void a_forest_is_sorted_and_shows_errors_where_they_are_known(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){.mu0 = 0.25});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    assert_contains(figure, "$rows << EOD\n1 1 1 1 nan nan 1\n2 2 1.804003602 2.195996398 "
                            "1.804003602 2.195996398 2\n3 3 2.020018008 3.979981992 "
                            "2.020018008 3.979981992 0\nEOD\n");
    assert_contains(figure, "\"a\" 1, \"b\" 2, \"c\" 3)");
    assert_contains(figure, "from first 0.25, graph 0 to first 0.25, graph 1");
    assert_lacks(figure, "MRES");
    double interval[4];
    read_block(figure, "interval", interval, 4);
    assert_near(interval[0], 2, 1e-9);
    assert_near(interval[2], 2 - 4.302652729749464 / sqrt(3), 1e-8);
    assert_near(interval[3], 2 + 4.302652729749464 / sqrt(3), 1e-8);
    suf_figure_free(figure);
    release(&a);
}

/* means 2 and 7; of the two groups (1, 3) and (6, 8) 2 +- 12.7062 and 7 +- 12.7062 at alpha 0.05,
 * which Holm's procedure makes 25.4517 (R's qt(0.9875, 1)) */
static void a_forest_in_groups_has_the_mean_of_each_below_it(void **state)
{
    (void)state;
    static const char grouped[] = "instance,phi,kind\na,8,steep\nb,1,flat\nc,6,steep\nd,3,flat\n";
    analysed a;
    analyse(&a, grouped, &(suf_analysis_request){.group = "kind"});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    assert_contains(figure,
                    "\"means of groups\" 1, \"steep\" 2, \"c\" 3, \"a\" 4, \"flat\" 5, \"b\" "
                    "6, \"d\" 7)");
    assert_contains(
        figure, "$rows << EOD\n6 3 6 6 nan nan 2\n8 4 8 8 nan nan 0\n1 6 1 1 nan nan 1\n3 7 3 3 "
                "nan nan 3\nEOD\n");
    double intervals[12];
    read_columns(figure, "intervals", 4, intervals, 12);
    assert_near(intervals[0], 4.5, 1e-9);
    assert_near(intervals[4], 7, 1e-9);
    assert_near(intervals[6], 7 - 25.451699579357068, 1e-6);
    assert_near(intervals[8], 2, 1e-9);
    assert_near(intervals[9], 5, 1e-9);
    suf_figure_free(figure);
    release(&a);
}

/* the first algorithm is 'first', and less is better unless the goal says otherwise */
static void an_axis_of_differences_says_where_the_second_is_better(void **state)
{
    (void)state;
    static const suf_figure_kind kinds[] = {SUF_FIGURE_FOREST, SUF_FIGURE_QQ, SUF_FIGURE_BOOTSTRAP,
                                            SUF_FIGURE_POSTERIOR};
    analysed a;
    analyse(&a, three, &(suf_analysis_request){.design = {.mres = 0.5}});
    for (int maximise = 0; maximise < 2; maximise++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            const bool is_beside = kinds[i] == SUF_FIGURE_QQ;
            a.dataset.maximise = maximise;
            suf_figure *figure = figure_of(&a, kinds[i]);
            char *svg = drawn(figure);
            assert_int_equal(
                count(svg, maximise
                               ? (is_beside ? "\xe2\x86\x90 worse | better \xe2\x86\x92"
                                            : "\xe2\x86\x90 worse | second better \xe2\x86\x92")
                               : (is_beside ? "\xe2\x86\x90 better | worse \xe2\x86\x92"
                                            : "\xe2\x86\x90 second better | worse \xe2\x86\x92")),
                1);
            free(svg);
            suf_figure_free(figure);
        }
    release(&a);
}

static void numbers_have_a_minus_sign(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, "instance,phi\na,-3\nb,-1\nc,2\n", &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_FOREST);
    char *svg = drawn(figure);
    assert_true(count(svg, "\xe2\x88\x92") > 0);
    assert_int_equal(count(svg, ">-"), 0);
    free(svg);
    suf_figure_free(figure);
    release(&a);
}

/* 85 mm are 321.26 pixels of 1/96 inch, and 8 points 10.67 of them */
static void a_figure_has_the_width_and_the_font_asked_for(void **state)
{
    (void)state;
    suf_figure *figure = some_figure();
    char *svg;
    size_t size;
    suf_error err;
    assert_int_equal(suf_figure_set_size(figure, 85, 8, &err), 0);
    assert_int_equal(suf_figure_render(figure, ".svg", &svg, &size, &err), 0);
    assert_int_equal(count(svg, "viewBox=\"0 0 321 "), 1);
    assert_true(count(svg, "font-size=\"10.67\"") > 0);
    assert_true(count(svg, "font-size=\"9.33\"") > 0);
    free(svg);
    assert_int_equal(suf_figure_set_size(figure, 5, 0, &err), SUF_EINVAL);
    assert_non_null(strstr(err.message, "'width' is 5 mm"));
    assert_int_equal(suf_figure_set_size(figure, 0, NAN, &err), SUF_EINVAL);
    suf_figure_free(figure);
}

static void long_names_lose_the_start_that_they_share(void **state)
{
    (void)state;
    static const char *const names[] = {"benchmarks/large/n-100", "benchmarks/large/n-20"};
    static const char *const others[] = {"a-long-name-without-others", "b-long-name"};
    assert_int_equal(suf_figure_shared_start(names, 2, 12), strlen("benchmarks/large/n-"));
    assert_int_equal(suf_figure_shared_start(names, 2, 30), 0);
    assert_int_equal(suf_figure_shared_start(others, 2, 5), 0);
    assert_int_equal(suf_figure_shared_start(names, 1, 5), 0);
    assert_int_equal(suf_figure_shared_start(names, 0, 5), 0);
    analysed a;
    analyse(&a, "instance,phi\nbenchmarks/large/n-100,1\nbenchmarks/large/n-20,2\n",
            &(suf_analysis_request){0});
    suf_figure *figure = figure_of(&a, SUF_FIGURE_FOREST);
    assert_contains(figure, "\"100\" 1, \"20\" 2)");
    suf_figure_free(figure);
    release(&a);
}

static void a_forest_shows_what_is_smaller_than_the_mres(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){.mu0 = 0.25, .design = {.mres = 0.5}});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    double band[8];
    read_block(figure, "band", band, 8);
    assert_near(band[0], -0.25, 1e-9);
    assert_near(band[4], 0.75, 1e-9);
    assert_contains(figure, "plot $band");
    suf_figure_free(figure);
    release(&a);
}

static void a_one_sided_interval_leaves_the_picture(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){.design = {.alternative = SUF_LESS}});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    double interval[4];
    read_block(figure, "interval", interval, 4);
    assert_true(interval[2] < -1); /* the axis goes from 0 to 3.98, and a margin */
    assert_near(interval[3], 2 + 2.919985580353726 / sqrt(3), 1e-8); /* R's qt(0.95, 2) */
    assert_lacks(figure, "inf");
    suf_figure_free(figure);
    release(&a);
}

/* 200 differences: the 20 smallest, a row that says how many lie between, the 20 largest */
static void the_forest_of_many_instances_has_the_extremes(void **state)
{
    (void)state;
    char csv[8192] = "instance,phi\n";
    for (int i = 1; i <= 200; i++) {
        const size_t used = strlen(csv);
        snprintf(csv + used, sizeof csv - used, "n%d,%d\n", i, i);
    }
    analysed a;
    analyse(&a, csv, &(suf_analysis_request){0});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    size_t n_names = 0;
    for (const char *at = suf_figure_script(figure); (at = strstr(at, "\"n")); at++)
        n_names++;
    assert_int_equal(n_names, 40);
    assert_contains(figure, "\"160 others\" 21");
    assert_lacks(figure, "nan [");
    assert_contains(figure, "\n20 20 ");
    assert_contains(figure, "\n181 22 ");
    assert_contains(figure, "\n200 41 ");
    assert_null(strstr(suf_figure_script(figure), "\"n21\""));
    suf_figure_free(figure);
    release(&a);
}

/* gnuplot writes it as it is, and XML forbids it */
static void no_name_breaks_an_svg(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, "instance,phi\n]]>,1\n<&,2\n", &(suf_analysis_request){0});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    assert_int_equal(suf_figure_write(figure, "names.svg", NULL), 0);
    char *text = suf_alloc(1 << 16, 1);
    FILE *file = fopen("names.svg", "r");
    assert_non_null(file);
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    unlink("names.svg");
    assert_non_null(strstr(text, "&lt;&amp;"));
    assert_non_null(strstr(text, ">]]&gt;<"));
    assert_null(strstr(text, "]]>"));
    free(text);
    suf_figure_free(figure);
    release(&a);
}

static void names_are_shown_as_they_are_and_run_nothing(void **state)
{
    (void)state;
    static const char hostile[] = "instance,phi\n"
                                  "EOD,1\n"
                                  "'; system('touch no'),2\n"
                                  "`touch no`,3\n"
                                  "\"\"\"; system(\"\"touch no\"\")\",4\n"
                                  "100%s %n,5\n"
                                  "a\\,6\n"
                                  "{/Bold x}_y^z @area,7\n"
                                  "\xe9\x1b[31m,8\n"
                                  "f(1),9\n";
    static const char *const shown[] = {"EOD",
                                        "'; system('touch no')",
                                        "`touch no`",
                                        "\"; system(\"touch no\")",
                                        "100%s %n",
                                        "a\\",
                                        "{/Bold x}_y^z @area",
                                        "\xc3\xa9?[31m",
                                        "f(1)"};
    analysed a;
    analyse(&a, hostile, &(suf_analysis_request){0});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL);
    assert_lacks(figure, "touch no`");
    assert_lacks(figure, "system(");
    char *text;
    suf_error err;
    if (suf_figure_draw(figure, 100, 20, SUF_CHARACTERS_ASCII, &text, &err) < 0)
        fail_msg("%s", err.message);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (!strstr(text, shown[i]))
            fail_msg("no %s in\n%s", shown[i], text);
    assert_int_equal(access("no", F_OK), -1);
    free(text);
    suf_figure_free(figure);
    release(&a);
}

/* R: qnorm(qbeta(c(0.025, 0.5, 0.975), i, 4 - i)) for i = 1 and 2 */
static void a_qq_plot_has_the_quantiles_of_order_statistics(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, three, &(suf_analysis_request){0});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_QQ, 0, NULL);
    double points[6];
    double envelope[12];
    read_columns(figure, "points", 2, points, 6);
    read_block(figure, "envelope", envelope, 12);
    assert_near(points[0], -0.81932861983361, 1e-8);
    assert_near(points[1], 1, 0);
    assert_near(points[2], 0, 1e-8);
    assert_near(points[3], 2, 0);
    assert_near(points[5], 3, 0);
    assert_near(envelope[1], 2 - 2.39089153761727, 1e-8);
    assert_near(envelope[3], 2 - 1.31473598540302, 1e-8);
    assert_near(envelope[9], 2 + 1.31473598540302, 1e-8);
    assert_near(envelope[11], 2 + 0.546381756850384, 1e-8);
    suf_figure_free(figure);
    release(&a);
}

/* tests/reference/power_t.csv is of the curves; here: that the marks are where the analysis says */
static void power_as_run_marks_the_mres_and_the_detectable_effect(void **state)
{
    (void)state;
    analysed a;
    suf_error err;
    analyse(&a, three, &(suf_analysis_request){.design = {.mres = 20, .power = 0.9}});
    suf_figure *figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_POWER, 0, &err);
    assert_non_null(figure);
    double detectable[4];
    read_block(figure, "detectable", detectable, 4);
    assert_near(detectable[1], 0.9, 0);
    assert_near(detectable[2], a.analysis.comparisons[0].detectable, 1e-6);
    assert_contains(figure, "$mres << EOD\n20 0\n20 1\nEOD\n");
    assert_contains(figure, "set xrange [0:22]"); /* beyond where the curve is at 1 */
    assert_contains(figure, "title 'N = 3'");
    suf_figure_free(figure);
    a.analysis.request.design.mres = 0;
    figure = suf_figure_new_of(&a.analysis, SUF_FIGURE_POWER, 0, &err);
    assert_lacks(figure, "MRES");
    suf_figure_free(figure);
    release(&a);
}

static void equal_differences_still_make_figures(void **state)
{
    (void)state;
    analysed a;
    analyse(&a, "phi\n0\n0\n0\n", &(suf_analysis_request){.design = {.mres = 0.5}});
    suf_figure *figures[] = {suf_figure_new_of(&a.analysis, SUF_FIGURE_FOREST, 0, NULL),
                             suf_figure_new_of(&a.analysis, SUF_FIGURE_QQ, 0, NULL)};
    for (size_t i = 0; i < 2; i++) {
        suf_error err;
        if (suf_figure_write(figures[i], "equal.svg", &err) < 0)
            fail_msg("%s", err.message);
        unlink("equal.svg");
        suf_figure_free(figures[i]);
    }
    release(&a);
}

int main(void)
{
    char folder[] = "/tmp/suffice-figure-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_is_what_its_ending_says),
        cmocka_unit_test(a_drawing_has_the_size_asked_for),
        cmocka_unit_test(many_power_curves_differ_and_say_where_their_marks_are),
        cmocka_unit_test(other_endings_are_refused),
        cmocka_unit_test(a_file_that_cannot_be_written_is_named),
        cmocka_unit_test(without_gnuplot_the_old_file_stays_and_the_remedy_is_told),
        cmocka_unit_test(a_forest_is_sorted_and_shows_errors_where_they_are_known),
        cmocka_unit_test(a_forest_in_groups_has_the_mean_of_each_below_it),
        cmocka_unit_test(an_axis_of_differences_says_where_the_second_is_better),
        cmocka_unit_test(numbers_have_a_minus_sign),
        cmocka_unit_test(a_figure_has_the_width_and_the_font_asked_for),
        cmocka_unit_test(long_names_lose_the_start_that_they_share),
        cmocka_unit_test(a_forest_shows_what_is_smaller_than_the_mres),
        cmocka_unit_test(a_one_sided_interval_leaves_the_picture),
        cmocka_unit_test(the_forest_of_many_instances_has_the_extremes),
        cmocka_unit_test(no_name_breaks_an_svg),
        cmocka_unit_test(names_are_shown_as_they_are_and_run_nothing),
        cmocka_unit_test(a_qq_plot_has_the_quantiles_of_order_statistics),
        cmocka_unit_test(power_as_run_marks_the_mres_and_the_detectable_effect),
        cmocka_unit_test(equal_differences_still_make_figures),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return rmdir(folder) != 0 ? 1 : failed; /* nothing, not even a draft, is left */
}
