/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"
#include "report/bias_words.h"

enum { N = 4 };

/* the standard error of their mean is 0.1291 */
static const double phi[N] = {0.1, 0.5, 0.3, 0.7};

/* a finished experiment by the rule that has an estimate */
static suf_dataset experiment(suf_bias bias)
{
    suf_dataset d = dataset_of(&(sample){phi, N}, 1);
    d.source = SUF_SOURCE_STORE;
    d.difference = SUF_RATIO;
    d.accuracy = 0.05;
    d.rule_version = 1;
    (void)snprintf(d.rule, sizeof d.rule, "guarded");
    d.pairings[0].bias = bias;
    return d;
}

static const suf_bias unknown = {.mean = NAN, .error = NAN, .false_positive_rate = NAN};

static suf_bias estimated(double mean, double rate)
{
    return (suf_bias){.state = SUF_BIAS_ESTIMATED,
                      .mean = mean,
                      .error = 0.0011,
                      .is_subtracted = 1,
                      .false_positive_rate = rate,
                      .false_positive_rate_error = 0.011};
}

/* releases the dataset */
static void check(suf_dataset d, double alpha, const char *sentence, const char *warning)
{
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design = {.alpha = alpha}});
    char *is = suf_words_bias(&a, a.comparisons);
    char *warns = suf_words_bias_warning(&a, a.comparisons);
    assert_string_equal(is, sentence);
    if (warning)
        assert_string_equal(warns ? warns : "", warning);
    else
        assert_null(warns);
    free(is);
    free(warns);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

#define RATE                                                                                       \
    "; on data like these the procedure calls equal algorithms different in an estimated 5.2 % "   \
    "(error 1.1 %) of experiments."

static void the_bias_and_the_rate_are_one_sentence(void **state)
{
    (void)state;
    suf_bias small = estimated(-0.0015, 0.052);
    check(experiment(estimated(-0.0043, 0.052)), 0,
          "Stopping left a bias of about -0.43 % (error 0.11 %), which was subtracted" RATE, NULL);
    small.is_subtracted = 0;
    check(experiment(small), 0,
          "Stopping left a bias of about -0.15 % (error 0.11 %), which is too small against its "
          "error to be subtracted" RATE,
          NULL);
    check(experiment(estimated(-0.0043, NAN)), 0,
          "Stopping left a bias of about -0.43 % (error 0.11 %), which was subtracted; the "
          "false-positive rate of the procedure was not estimated.",
          NULL);
    check(experiment(estimated(-0.0043, 0.052)), 0.01,
          "Stopping left a bias of about -0.43 % (error 0.11 %), which was subtracted; the "
          "false-positive rate was estimated for the planned test only.",
          NULL);
}

static void a_fixed_number_of_runs_leaves_none(void **state)
{
    (void)state;
    suf_dataset d = experiment((suf_bias){.state = SUF_BIAS_NONE, .false_positive_rate = NAN});
    d.accuracy = NAN;
    check(d, 0,
          "The number of runs was fixed, so stopping left no bias; the false-positive rate of the "
          "procedure was not estimated.",
          NULL);
}

static void check_reason(suf_dataset d, const char *reason)
{
    char sentence[300];
    (void)snprintf(sentence, sizeof sentence,
                   "The bias that stopping left and the false-positive rate of the procedure are "
                   "not available: %s.",
                   reason);
    check(d, 0, sentence, NULL);
}

static void without_an_estimate_there_is_a_reason(void **state)
{
    (void)state;
    suf_dataset given = experiment(unknown), single = experiment(unknown),
                file = experiment(unknown), incomplete = experiment(unknown),
                plain = experiment(unknown);
    given.source = SUF_SOURCE_PHI;
    single.source = file.source = SUF_SOURCE_RUNS;
    single.cells = calloc(2 * N, sizeof *single.cells);
    file.cells = calloc(2 * N, sizeof *file.cells);
    for (size_t i = 0; i < 2 * N; i++)
        single.cells[i] = file.cells[i] = (suf_cell){.n = 1, .value = 1};
    file.cells[3].n = 2;
    incomplete.instances = realloc(incomplete.instances, (N + 1) * sizeof(char *));
    incomplete.instances[N] = strdup("open");
    incomplete.n_instances = N + 1;
    (void)snprintf(plain.rule, sizeof plain.rule, "plain");
    check_reason(given, "the differences were given, without their runs");
    check_reason(single, "there is only one run of each algorithm on an instance");
    check_reason(file, "it takes 4 instances with two runs of every algorithm or more");
    check_reason(incomplete, "the experiment is not complete");
    check_reason(plain, "the experiment's stopping rule has no such estimate");
    check_reason(experiment(unknown), "no estimate was recorded for these results");
}

static void other_differences_and_small_experiments_have_a_reason_of_their_own(void **state)
{
    (void)state;
    suf_dataset median = experiment(unknown), probability = experiment(unknown),
                small = experiment(unknown), constant = experiment(unknown);
    median.statistic = SUF_OF_MEDIAN;
    probability.difference = SUF_PROBABILITY;
    free(small.instances[N - 1]);
    small.pairings[0].n = small.n_instances = N - 1;
    for (size_t i = 0; i < N; i++)
        constant.pairings[0].se[i] = 0;
    check_reason(median, "there are such estimates for differences of means only");
    check_reason(probability, "there are such estimates for differences of means only");
    check_reason(small, "it takes 4 instances or more");
    check_reason(constant, "the results on an instance do not vary");
}

static void few_fixed_runs_are_a_warning_as_well(void **state)
{
    (void)state;
    suf_dataset d = experiment((suf_bias){
        .state = SUF_BIAS_NONE, .false_positive_rate = 0.091, .false_positive_rate_error = 0.01});
    d.accuracy = NAN;
    check(
        d, 0,
        "The number of runs was fixed, so stopping left no bias; on data like these the procedure "
        "calls equal algorithms different in an estimated 9.1 % (error 1.0 %) of experiments.",
        "Caution: on data like these the procedure calls equal algorithms different in an "
        "estimated 9.1 % of experiments, more than 1.5 times alpha. Make more runs.");
}

static void a_file_of_runs_has_a_rate_but_no_bias(void **state)
{
    (void)state;
    suf_bias bias = unknown;
    bias.false_positive_rate = 0.0523;
    bias.false_positive_rate_error = 0.011;
    suf_dataset d = experiment(bias);
    d.source = SUF_SOURCE_RUNS;
    d.cells = calloc(2 * N, sizeof *d.cells);
    check(d, 0,
          "A file does not say how the numbers of runs were chosen; if they were fixed, stopping "
          "left no bias; on data like these the procedure calls equal algorithms different in an "
          "estimated 5.2 % (error 1.1 %) of experiments.",
          NULL);
}

/* smallest: the smallest of the algorithms' means; se: of each difference */
static void warning_with(suf_bias bias, suf_difference difference, double smallest, double se,
                         const char *warning)
{
    suf_dataset d = experiment(bias);
    d.difference = difference;
    d.cells = calloc(2 * N, sizeof *d.cells);
    for (size_t i = 0; i < 2 * N; i++)
        d.cells[i] = (suf_cell){.n = 2, .value = i == 3 ? smallest : 2};
    for (size_t i = 0; i < N; i++)
        d.pairings[0].se[i] = se;
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    char *is = suf_words_bias_warning(&a, a.comparisons);
    if (warning)
        assert_string_equal(is ? is : "", warning);
    else
        assert_null(is);
    free(is);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

static void warning_of(suf_bias bias, suf_difference difference, const char *warning)
{
    warning_with(bias, difference, 1, NAN, warning);
}

#define ADVICE                                                                                     \
    " Ask for a smaller standard error ('accuracy') or for more runs at the start ('start')"
#define OFTEN                                                                                      \
    "on data like these the procedure calls equal algorithms different in an estimated 7.6 % of "  \
    "experiments, more than 1.5 times alpha"
#define LARGE "the bias that stopping left is more than half the standard error of the mean"

/* the standard deviation of phi is sqrt(0.2 / 3), the standard error of its mean 0.1291 */
static void what_may_mislead_is_a_warning(void **state)
{
    (void)state;
    warning_of(estimated(0.064, 0.075), SUF_RATIO, NULL);
    warning_of(estimated(0.004, 0.076), SUF_RATIO, "Caution: " OFTEN "." ADVICE ".");
    warning_of(estimated(-0.065, NAN), SUF_SIMPLE,
               "Caution: " LARGE "." ADVICE ", or compare by 'difference: ratio'.");
    warning_of(estimated(-0.065, 0.076), SUF_RATIO,
               "Caution: " OFTEN ", and " LARGE "." ADVICE ".");
}

static void a_ratio_is_advised_where_there_is_one(void **state)
{
    (void)state;
    warning_with(estimated(0.004, 0.076), SUF_SIMPLE, 1, NAN,
                 "Caution: " OFTEN "." ADVICE ", or compare by 'difference: ratio'.");
    warning_with(estimated(0.004, 0.076), SUF_SIMPLE, 0, NAN, "Caution: " OFTEN "." ADVICE ".");
}

/* the variance of phi is 0.2 / 3: a tenth of it is that of a standard error of 0.0816 */
static void more_runs_are_advised_where_their_error_counts(void **state)
{
    (void)state;
    warning_with(estimated(0.004, 0.076), SUF_RATIO, 1, 0.082, "Caution: " OFTEN "." ADVICE ".");
    warning_with(estimated(0.004, 0.076), SUF_RATIO, 1, 0.081,
                 "Caution: " OFTEN
                 ". The error of the runs is a small part of the variance, so that more of them "
                 "would help little: take more instances, and see what the other tests say.");
    warning_with(estimated(-0.065, 0.076), SUF_RATIO, 1, 0.081,
                 "Caution: " OFTEN ", and " LARGE "." ADVICE ".");
}

/* a signed-rank test rejects skewed differences whose mean is 0, and rightly so */
static void the_rate_of_other_tests_is_about_the_mean(void **state)
{
    (void)state;
    suf_dataset d = experiment(estimated(-0.0043, 0.076));
    d.design.test = SUF_TEST_SIGN;
    suf_analysis a = analysis_of(&d, (suf_analysis_request){.design = {.test = SUF_TEST_SIGN}});
    char *is = suf_words_bias(&a, a.comparisons);
    char *warns = suf_words_bias_warning(&a, a.comparisons);
    assert_non_null(strstr(is, "calls algorithms with a mean difference of 0 different in an"));
    assert_non_null(strstr(warns, "calls algorithms with a mean difference of 0 different in an"));
    free(is);
    free(warns);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

static void the_rate_of_several_comparisons_is_one_of_each(void **state)
{
    (void)state;
    const sample same[] = {{phi, N}, {phi, N}, {phi, N}};
    suf_dataset d = dataset_of(same, 3);
    d.source = SUF_SOURCE_STORE;
    for (size_t i = 0; i < 3; i++)
        d.pairings[i].bias = estimated(-0.0043, 0.052);
    suf_analysis a = analysis_of(&d, (suf_analysis_request){0});
    char *is = suf_words_bias(&a, a.comparisons);
    assert_non_null(
        strstr(is, "(error 1.1 %) of experiments, before p is adjusted for several comparisons."));
    free(is);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bias_and_the_rate_are_one_sentence),
        cmocka_unit_test(a_fixed_number_of_runs_leaves_none),
        cmocka_unit_test(without_an_estimate_there_is_a_reason),
        cmocka_unit_test(other_differences_and_small_experiments_have_a_reason_of_their_own),
        cmocka_unit_test(few_fixed_runs_are_a_warning_as_well),
        cmocka_unit_test(a_file_of_runs_has_a_rate_but_no_bias),
        cmocka_unit_test(what_may_mislead_is_a_warning),
        cmocka_unit_test(a_ratio_is_advised_where_there_is_one),
        cmocka_unit_test(more_runs_are_advised_where_their_error_counts),
        cmocka_unit_test(the_rate_of_other_tests_is_about_the_mean),
        cmocka_unit_test(the_rate_of_several_comparisons_is_one_of_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
