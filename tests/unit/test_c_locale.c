/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole library in a program that has set a locale with decimal commas: what it reads and
 * writes has decimal points, and the program keeps its locale. LOCPATH has the locale.
 */
#include <jansson.h>
#include <locale.h>
#include <stdlib.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "base/print.h"
#include "base/text.h"
#include "noisy_experiment.h"

static suf_error err;
static suf_dataset dataset; /* of the last analysis */

/* also what everything else here rests on: the locale does have commas, and still has them */
static void check_commas(void)
{
    char text[32];
    snprintf(text, sizeof text, "%.1f", 1.5);
    assert_string_equal(text, "1,5");
    assert_true(strtod("1.5", NULL) == 1);
}

static const char *write_file(const char *name, const char *content)
{
    const char *path = scratch(name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    assert_int_equal(fclose(file), 0);
    return path;
}

static void check_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is not in:\n%s", part, text ? text : "(nothing)");
}

static void numbers_are_read_and_printed_with_a_point(void **state)
{
    (void)state;
    double number;
    char *end;
    char text[SUF_NUMBER_SIZE];
    assert_true(suf_number_parse("1.5,", &end) == 1.5 && *end == ',');
    assert_true(suf_number_read("0.12345678901234567890", &number));
    assert_true(number == 0.12345678901234567890);
    suf_text_number(0.1, text);
    assert_string_equal(text, "0.1");
    char *formatted = suf_text_format("%g %.2f", 2.5, 0.125);
    assert_string_equal(formatted, "2.5 0.12");
    free(formatted);
    check_commas();
}

static void only_the_calling_thread_is_concerned_and_only_until_it_leaves(void **state)
{
    (void)state;
    const locale_t before = suf_c_locale_enter();
    assert_true(strtod("1.5", NULL) == 1.5);
    suf_c_locale_leave(before);
    check_commas();
}

static void an_experiment_is_read_from_yaml(void **state)
{
    (void)state;
    const char *path =
        write_file("e.yaml", "algorithms: {a: ./a, b: ./b}\ninstances: [i, j]\n"
                             "mres: 0.75\nalpha: 0.025\naccuracy: 0.125\n"
                             "delta: 2.5%\ntimeout: 1.5\nstart: 10\n"
                             "se: bootstrap\nstatistic: quantile(0.25)\ncost: [1.5, 2]\n"
                             "on-crash: penalise 0.5\n");
    suf_experiment *e = suf_experiment_new();
    if (suf_experiment_load(e, path, &err) < 0 || suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    suf_design_summary summary;
    assert_int_equal(suf_design_summary_init(&summary, e, &err), SUF_OK);
    assert_true(summary.design.mres == 0.75 && summary.design.alpha == 0.025);
    assert_true(summary.accuracy == 0.125);
    assert_string_equal(summary.delta, "2.5 %");
    suf_experiment_free(e);
    check_commas();
}

/* differences 0.5, 1.5 and 2.5: the mean is 1.5, the standard deviation is 1, t = 1.5 sqrt(3) */
static suf_analysis analysis_of(const char *path, suf_import_request how)
{
    suf_analysis analysis;
    suf_dataset_release(&dataset);
    if (suf_dataset_load(&dataset, path, &how, &err) < 0)
        fail_msg("%s", err.message);
    if (suf_analysis_init(&analysis, &dataset, &(suf_analysis_request){0}, &err) < 0)
        fail_msg("%s", err.message);
    assert_true(fabs(analysis.comparisons[0].mean - 1.5) < 1e-15);
    assert_true(fabs(analysis.comparisons[0].sd - 1) < 1e-15);
    return analysis;
}

static char *report_of(const suf_analysis *analysis, suf_format format)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    const suf_report_request how = {.format = format};
    if (suf_report_write(analysis, &how, out, &err) < 0)
        fail_msg("%s", err.message);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void csv_is_analysed_and_reported(void **state)
{
    (void)state;
    const char *path = write_file("d.csv", "instance,phi,se\nx,0.5,0.25\ny,1.5,0.25\nz,2.5,0.25\n");
    suf_analysis analysis = analysis_of(path, (suf_import_request){0});
    char *text = report_of(&analysis, SUF_FORMAT_TEXT);
    check_has(text, "1.5");
    assert_null(strstr(text, "1,5"));
    free(text);
    text = report_of(&analysis, SUF_FORMAT_CSV);
    check_has(text, "0.25");
    assert_null(strstr(text, "0,25"));
    free(text);
    text = report_of(&analysis, SUF_FORMAT_JSON);
    json_t *data = json_loads(text, 0, NULL);
    json_t *comparison = json_array_get(json_object_get(data, "comparisons"), 0);
    assert_true(fabs(json_number_value(json_object_get(comparison, "mean")) - 1.5) < 1e-15);
    json_decref(data);
    free(text);
    suf_analysis_release(&analysis);
    check_commas();
}

static void runs_are_read_from_wide_tables_and_from_json(void **state)
{
    (void)state;
    const suf_difference simple = SUF_SIMPLE;
    const suf_import_request how = {.difference = &simple};
    const char *wide = write_file(
        "w.csv", "instance,a,b\nx,0.123456789012345678,0.623456789012345678\ny,2,3.5\nz,0.5,3\n");
    suf_analysis analysis = analysis_of(wide, how);
    suf_analysis_release(&analysis);
#define TIMES(name, n, times)                                                                      \
    "{\"command\": \"" name " " n "\", \"times\": [" times "], \"exit_codes\": [0, 0], "           \
    "\"parameters\": {\"n\": \"" n "\"}}"
    const char *json = write_file(
        "h.json",
        "{\"results\": [" TIMES("a", "1", "0.25, 0.75") ", " TIMES("a", "2", "1.5, 2.5") ", " TIMES(
            "a", "3",
            "1, 2") ", " TIMES("b", "1",
                               "0.5, 1.5") ", " TIMES("b", "2",
                                                      "3, 4") ", " TIMES("b", "3",
                                                                         "3.5, 4.5") "]}");
    analysis = analysis_of(json, how);
    suf_analysis_release(&analysis);
    check_commas();
}

static void figures_are_drawn(void **state)
{
    (void)state;
    const char *path = write_file("d.csv", "instance,phi,se\nx,0.5,0.25\ny,1.5,0.25\nz,2.5,0.25\n");
    suf_analysis analysis = analysis_of(path, (suf_import_request){0});
    for (int kind = SUF_FIGURE_FOREST; kind <= SUF_FIGURE_QQ; kind++) {
        char *text;
        size_t size;
        suf_figure *figure = suf_figure_new_of(&analysis, (suf_figure_kind)kind, 0, &err);
        assert_non_null(figure);
        if (suf_figure_render(figure, ".svg", &text, &size, &err) < 0)
            fail_msg("%s", err.message);
        check_has(text, "<title>x\ndifference 0.5");
        check_has(text, "<circle cx='");
        free(text);
        suf_figure_free(figure);
    }
    suf_analysis_release(&analysis);
    check_commas();
}

static void a_store_keeps_numbers_exactly(void **state)
{
    (void)state;
    static const char *const settings[] = {"accuracy", "0.25",         "mres",       "0.5",
                                           "sample",   "all",          "difference", "simple",
                                           "on-crash", "penalise 0.5", NULL};
    const request r = {.settings = settings, .n_instances = 3};
    conduct_request(&r);
    suf_result inside = result_now();
    const suf_comparison c = inside.rows[0].comparison;
    suf_result_release(&inside);
    suf_verification v = verified(); /* replays every decision from the settings recorded */
    assert_int_equal(v.n_faults, 0);
    suf_verification_release(&v);
    check_commas();
    setlocale(LC_ALL, "C");
    suf_result outside = result_now();
    assert_true(outside.rows[0].comparison.phi == c.phi && outside.rows[0].comparison.se == c.se);
    suf_result_release(&outside);
    assert_int_equal(ask_store("SELECT count(*) FROM setting WHERE value LIKE '%0,%'"), 0);
    setlocale(LC_ALL, "de_DE.UTF-8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(numbers_are_read_and_printed_with_a_point),
        TEST(only_the_calling_thread_is_concerned_and_only_until_it_leaves),
        TEST(an_experiment_is_read_from_yaml),
        TEST(csv_is_analysed_and_reported),
        TEST(runs_are_read_from_wide_tables_and_from_json),
        TEST(figures_are_drawn),
        TEST(a_store_keeps_numbers_exactly),
    };
    if (!setlocale(LC_ALL, "de_DE.UTF-8")) {
        puts("1..0 # SKIP there is no locale de_DE.UTF-8; install Debian's package locales");
        return 0;
    }
    const int n_failed = cmocka_run_group_tests(tests, NULL, NULL);
    suf_dataset_release(&dataset);
    return n_failed;
}
