/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verdicts about one instance: tests of its runs against R, and what decides when.
 */
#include "analysis/single_instance.h"

#include "folder.h"
#include "samples.h"

static suf_error err;

static suf_difference difference_of(const char *name)
{
    int i = 0;
    while (suf_difference_name(i) && strcmp(suf_difference_name(i), name) != 0)
        i++;
    return (suf_difference)i;
}

enum { MOST_RUNS = 50 };
static struct {
    char algorithm, value[16];
} runs[MOST_RUNS];
static size_t n_runs;

static void collect(const table_row *row)
{
    runs[n_runs].algorithm = row_text(row, "algorithm")[0];
    snprintf(runs[n_runs++].value, sizeof runs->value, "%s", row_text(row, "value"));
}

/* the runs of these algorithms as a dataset */
static suf_dataset dataset_of(const char *algorithms, suf_import_request request)
{
    suf_dataset d;
    FILE *out = fopen("runs.csv", "w");
    assert_non_null(out);
    fprintf(out, "instance,algorithm,value\n");
    for (size_t i = 0; i < n_runs; i++)
        if (strchr(algorithms, runs[i].algorithm))
            fprintf(out, "only,%c,%s\n", runs[i].algorithm, runs[i].value);
    fclose(out);
    assert_int_equal(suf_dataset_load(&d, "runs.csv", &request, &err), SUF_OK);
    return d;
}

static suf_dataset dataset_from(const char *content, suf_import_request request)
{
    suf_dataset d;
    folder_write("x.csv", content);
    assert_int_equal(suf_dataset_load(&d, "x.csv", &request, &err), SUF_OK);
    return d;
}

static suf_analysis analysis_of(const suf_dataset *d, suf_analysis_request request)
{
    suf_analysis a;
    if (suf_analysis_init(&a, d, &request, &err) < 0)
        fail_msg("%s", err.message);
    assert_int_equal(a.about, SUF_ABOUT_INSTANCE);
    return a;
}

static void forget(suf_analysis *a, suf_dataset *d)
{
    suf_analysis_release(a);
    suf_dataset_release(d);
}

/* ---- against R ---- */

static void check_tests(const suf_single *s, const table_row *row)
{
    const suf_test_result *welch = &s->tests[SUF_SINGLE_WELCH];
    const suf_test_result *ranks = &s->tests[SUF_SINGLE_MANN_WHITNEY];
    const suf_test_result *boot = &s->tests[SUF_SINGLE_BOOTSTRAP];
    const double se = row_number(row, "se");
    assert_close(s->se, se, 1e-9);
    assert_close(welch->df, row_number(row, "df"), 1e-8);
    assert_close(welch->p, row_number(row, "p"), 1e-7);
    assert_near(welch->low, row_number(row, "low"), 1e-9);
    assert_near(welch->high, row_number(row, "high"), 1e-9);
    assert_near(ranks->statistic, row_number(row, "w"), 0);
    assert_close(ranks->p, row_number(row, "w_p"), 1e-10);
    assert_near(boot->low, row_number(row, "boot_low"), 0.3 * se);
    assert_near(boot->high, row_number(row, "boot_high"), 0.3 * se);
}

static void check_pair(const table_row *row)
{
    const suf_difference difference = difference_of(row_text(row, "difference"));
    const char names[] = {(char)('a' + (int)row_number(row, "first")),
                          (char)('a' + (int)row_number(row, "second")), '\0'};
    if (difference == SUF_PERCENT_OF_MEAN)
        return;
    suf_dataset d = dataset_of(names, (suf_import_request){.difference = &difference});
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    const suf_analysed *c = a.comparisons;
    assert_near(c->mean, row_number(row, "phi"), 1e-10);
    check_tests(&c->single, row);
    assert_int_equal(c->single.decides, SUF_SINGLE_WELCH);
    assert_int_equal(c->verdict, row_number(row, "p") > 0.05 ? SUF_VERDICT_INCONCLUSIVE
                                 : c->mean < 0               ? SUF_VERDICT_BETTER
                                                             : SUF_VERDICT_WORSE);
    forget(&a, &d);
}

static void two_algorithms_agree_with_r(void **state)
{
    (void)state;
    each_row("single.csv", 15, check_pair);
}

static void check_of_three(const table_row *row)
{
    const suf_difference difference = difference_of(row_text(row, "difference"));
    if (difference == SUF_PERCENT)
        return; /* all pairs have no common base */
    suf_dataset d = dataset_of("abc", (suf_import_request){.difference = &difference});
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    for (size_t i = 0; i < 3; i++) {
        const suf_analysed *c = &a.comparisons[i];
        if ((double)c->first != row_number(row, "first") ||
            (double)c->second != row_number(row, "second"))
            continue;
        const suf_test_result *welch = &c->single.tests[SUF_SINGLE_WELCH];
        assert_near(c->mean, row_number(row, "phi"), 1e-10);
        assert_close(welch->df, row_number(row, "df"), 1e-8);
        assert_close(welch->p, row_number(row, "p"), 1e-7);
        assert_close(welch->p_adjusted, row_number(row, "adjusted"), 1e-7);
        assert_true((welch->low > 0 || welch->high < 0) == (welch->p_adjusted <= 0.05));
    }
    forget(&a, &d);
}

static void three_algorithms_agree_with_r_and_are_a_family(void **state)
{
    (void)state;
    each_row("single.csv", 15, check_of_three);
}

/* ---- identities ---- */

static void exchanging_the_algorithms_turns_the_verdict(void **state)
{
    (void)state;
    static const char forth[] = "algorithm,value\na,1\na,2\na,1.5\nb,4\nb,5\nb,4.5\n";
    static const char back[] = "algorithm,value\nb,4\nb,5\nb,4.5\na,1\na,2\na,1.5\n";
    suf_dataset d = dataset_from(forth, (suf_import_request){0});
    suf_dataset e = dataset_from(back, (suf_import_request){0});
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    suf_analysis b = analysis_of(&e, (suf_analysis_request){0});
    const suf_test_result *x = &a.comparisons->single.tests[SUF_SINGLE_WELCH];
    const suf_test_result *y = &b.comparisons->single.tests[SUF_SINGLE_WELCH];
    assert_int_equal(a.comparisons->verdict, SUF_VERDICT_WORSE);
    assert_int_equal(b.comparisons->verdict, SUF_VERDICT_BETTER);
    assert_near(a.comparisons->mean, -b.comparisons->mean, 1e-15);
    assert_near(x->low, -y->high, 1e-13);
    assert_close(x->p, y->p, 1e-12);
    assert_near(a.comparisons->single.tests[SUF_SINGLE_MANN_WHITNEY].estimate, 0, 0);
    assert_near(b.comparisons->single.tests[SUF_SINGLE_MANN_WHITNEY].estimate, 1, 0);
    forget(&a, &d);
    forget(&b, &e);
}

/* a ratio of log 2 against the runs is the same as no ratio against twice the runs */
static void a_difference_under_the_null_is_taken_off(void **state)
{
    (void)state;
    suf_dataset d =
        dataset_from("algorithm,value\na,1\na,2\na,1.5\nb,4\nb,5\nb,3\n", (suf_import_request){0});
    suf_dataset e =
        dataset_from("algorithm,value\na,2\na,4\na,3\nb,4\nb,5\nb,3\n", (suf_import_request){0});
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.mu0 = log(2)});
    suf_analysis b = analysis_of(&e, (suf_analysis_request){0});
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        assert_close(a.comparisons->single.tests[k].p, b.comparisons->single.tests[k].p, 1e-10);
    forget(&a, &d);
    forget(&b, &e);
}

/* the one-sided p values of a side and the other add up to 1, half of the two-sided one is one */
static void one_sided_tests_halve_the_p_value(void **state)
{
    (void)state;
    static const suf_alternative sides[] = {SUF_TWO_SIDED, SUF_LESS, SUF_GREATER};
    double p[3];
    suf_dataset d = dataset_of("ab", (suf_import_request){0});
    for (size_t i = 0; i < 3; i++) {
        suf_analysis a =
            analysis_of(&d, (suf_analysis_request){.design = {.alternative = sides[i]}});
        p[i] = a.comparisons->single.tests[SUF_SINGLE_WELCH].p;
        suf_analysis_release(&a);
    }
    assert_near(p[1] + p[2], 1, 1e-12);
    assert_near(p[0], 2 * p[1], 1e-12);
    suf_dataset_release(&d);
}

/* ---- what decides ---- */

static suf_analysed decided(const char *content, suf_analysis_request request)
{
    suf_dataset d = dataset_from(content, (suf_import_request){0});
    suf_analysis a = analysis_of(&d, request);
    const suf_analysed c = a.comparisons[0];
    forget(&a, &d);
    return c; /* its pointers are not used */
}

/* 5 of each are apart in 2 of choose(10, 5) orders, 2 of each in 2 of 6 */
static void runs_without_variance_are_decided_by_ranks(void **state)
{
    (void)state;
    const suf_analysed c =
        decided("algorithm,value\na,3\na,3\na,3\na,3\na,3\nb,2\nb,2\nb,2\nb,2\nb,2\n",
                (suf_analysis_request){0});
    assert_true(c.single.is_constant && c.single.se == 0);
    assert_int_equal(c.single.decides, SUF_SINGLE_MANN_WHITNEY);
    assert_near(c.single.tests[SUF_SINGLE_MANN_WHITNEY].p, 2.0 / 252, 1e-12);
    assert_int_equal(c.verdict, SUF_VERDICT_BETTER);
    const suf_analysed few =
        decided("algorithm,value\na,3\na,3\nb,2\nb,2\n", (suf_analysis_request){0});
    assert_near(few.single.tests[SUF_SINGLE_MANN_WHITNEY].p, 2.0 / 6, 1e-12);
    assert_int_equal(few.verdict, SUF_VERDICT_INCONCLUSIVE);
}

/* one-sided: 1 of choose(10, 5) orders. The numbers have no exact sum: five times 5.02 is not
 * 25.1 */
static void a_gate_of_runs_without_variance_is_decided_by_ranks(void **state)
{
    (void)state;
    static const struct {
        const char *runs;
        double delta;
        suf_gate_outcome outcome;
        suf_relevance relevant;
    } all[] = {
        {"a,5\na,5\na,5\na,5\na,5\nb,5\nb,5\nb,5\nb,5\nb,5\n", 0.01, SUF_GATE_PASSED,
         SUF_RELEVANT_EXCLUDED},
        {"a,5\na,5\na,5\na,5\na,5\nb,6\nb,6\nb,6\nb,6\nb,6\n", 0.01, SUF_GATE_WORSE,
         SUF_RELEVANT_SHOWN},
        {"a,5\na,5\na,5\na,5\na,5\nb,6\nb,6\nb,6\nb,6\nb,6\n", 0.5, SUF_GATE_PASSED,
         SUF_RELEVANT_EXCLUDED},
        {"a,5\na,5\na,5\na,5\na,5\nb,5.02\nb,5.02\nb,5.02\nb,5.02\nb,5.02\n", 0.001, SUF_GATE_WORSE,
         SUF_RELEVANT_SHOWN},
        {"a,5\na,5\nb,6\nb,6\n", 0.5, SUF_GATE_OPEN, SUF_RELEVANT_NOT_SHOWN},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char content[200];
        suf_gate gate;
        snprintf(content, sizeof content, "algorithm,value\n%s", all[i].runs);
        suf_dataset d = dataset_from(content, (suf_import_request){0});
        suf_analysis a = analysis_of(&d, (suf_analysis_request){.design.delta = all[i].delta});
        assert_true(a.comparisons[0].single.is_constant && a.comparisons[0].single.se == 0);
        assert_int_equal(suf_gate_init(&gate, &a, &err), SUF_OK);
        assert_int_equal(gate.outcome, all[i].outcome);
        assert_int_equal(a.comparisons[0].relevant, all[i].relevant);
        if (gate.outcome == SUF_GATE_WORSE)
            assert_near(gate.p_worse, 1.0 / 252, 1e-12);
        forget(&a, &d);
    }
}

static void enough_runs_that_are_all_the_same_are_equivalent(void **state)
{
    (void)state;
    /* of 20 orders of three runs of each, one is this; of two runs there are 6 */
    assert_int_equal(
        decided("algorithm,value\na,3\na,3\na,3\nb,3\nb,3\nb,3\n", (suf_analysis_request){0})
            .verdict,
        SUF_VERDICT_EQUIVALENT);
    assert_int_equal(
        decided("algorithm,value\na,3\na,3\nb,3\nb,3\n", (suf_analysis_request){0}).verdict,
        SUF_VERDICT_INCONCLUSIVE);
}

static void wilcoxon_is_the_test_of_mann_and_whitney(void **state)
{
    (void)state;
    const suf_analysed c = decided("algorithm,value\na,1\na,2\na,1.5\nb,4\nb,5\nb,900\n",
                                   (suf_analysis_request){.design = {.test = SUF_TEST_WILCOXON}});
    assert_int_equal(c.single.decides, SUF_SINGLE_MANN_WHITNEY);
    assert_near(c.single.tests[SUF_SINGLE_MANN_WHITNEY].p, 2.0 / 20, 1e-12);
    assert_int_equal(c.verdict, SUF_VERDICT_INCONCLUSIVE);
}

static void check_refused(const char *content, suf_analysis_request request, const char *why)
{
    suf_analysis a;
    suf_dataset d = dataset_from(content, (suf_import_request){0});
    assert_int_equal(suf_analysis_init(&a, &d, &request, &err), SUF_EINVAL);
    if (!strstr(err.message, why))
        fail_msg("'%s' does not say '%s'", err.message, why);
    suf_dataset_release(&d);
}

static void what_one_instance_cannot_answer_is_refused(void **state)
{
    (void)state;
    static const char enough[] = "algorithm,value\na,1\na,2\nb,3\nb,4\n";
    check_refused("algorithm,value\na,1\nb,3\nb,4\n", (suf_analysis_request){0},
                  "'a' has 1 valid run on 'x.csv', the only instance");
    check_refused("instance,a,b\nx,1,2\n", (suf_analysis_request){0}, "needs at least 2");
    check_refused(enough, (suf_analysis_request){.design = {.test = SUF_TEST_SIGN}},
                  "the sign test is for differences over instances");
    check_refused(enough, (suf_analysis_request){.feature = "n"}, "needs several instances");
}

static int enter(void **state)
{
    each_row("single_runs.csv", 36, collect);
    return folder_enter(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_algorithms_agree_with_r),
        cmocka_unit_test(three_algorithms_agree_with_r_and_are_a_family),
        cmocka_unit_test(exchanging_the_algorithms_turns_the_verdict),
        cmocka_unit_test(a_difference_under_the_null_is_taken_off),
        cmocka_unit_test(one_sided_tests_halve_the_p_value),
        cmocka_unit_test(runs_without_variance_are_decided_by_ranks),
        cmocka_unit_test(a_gate_of_runs_without_variance_is_decided_by_ranks),
        cmocka_unit_test(enough_runs_that_are_all_the_same_are_equivalent),
        cmocka_unit_test(wilcoxon_is_the_test_of_mann_and_whitney),
        cmocka_unit_test(what_one_instance_cannot_answer_is_refused),
    };
    return cmocka_run_group_tests(tests, enter, folder_leave);
}
