/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Families of instances. The numbers are R's, from make_intraclass.R.
 */
#include "samples.h"
#include "suffice.h"

enum { MOST_SETS = 9, MOST = 250 };

static struct {
    size_t n;
    double phi[MOST], se[MOST], none[MOST];
    size_t instances[MOST];
    char names[MOST][16];
    char *pointers[MOST];
} sets[MOST_SETS];

static suf_error err;
static suf_analysis now; /* of the set that is checked */
static size_t set_now;   /* its number; 0: none */

static void collect(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    const size_t i = sets[set].n++;
    sets[set].phi[i] = row_number(row, "y");
    sets[set].se[i] = sets[set].none[i] = NAN;
    sets[set].instances[i] = i;
    snprintf(sets[set].names[i], sizeof sets[set].names[i], "%s", row_text(row, "group"));
    sets[set].pointers[i] = sets[set].names[i];
}

static int load(void **state)
{
    (void)state;
    for (size_t s = 0; s < MOST_SETS; s++)
        sets[s].n = 0;
    each_row("intraclass_values.csv", 482, collect);
    return 0;
}

/* borrows the set, as n_pairings comparisons of it with itself */
static suf_dataset dataset_of_set(size_t set, size_t n_pairings)
{
    static char *algorithms[] = {"a", "b", "c"};
    static suf_pairing pairings[3];
    static suf_feature feature;
    for (size_t k = 0; k < 3; k++)
        pairings[k] = (suf_pairing){.first = k == 2,
                                    .second = k == 0 ? 1 : 2,
                                    .n = sets[set].n,
                                    .instances = sets[set].instances,
                                    .phi = sets[set].phi,
                                    .se = sets[set].se};
    feature = (suf_feature){"problem", sets[set].pointers, sets[set].none};
    return (suf_dataset){.source = SUF_SOURCE_PHI,
                         .n_algorithms = n_pairings == 1 ? 2 : 3,
                         .n_instances = sets[set].n,
                         .algorithms = algorithms,
                         .instances = sets[set].pointers,
                         .n_pairings = n_pairings,
                         .pairings = pairings,
                         .n_features = 1,
                         .features = &feature};
}

static suf_dataset data;

static void analyse(size_t set, size_t n_pairings, const char *group)
{
    data = dataset_of_set(set, n_pairings);
    const suf_analysis_request q = {.group = group, .design = {.mres = 0.5}};
    if (suf_analysis_init(&now, &data, &q, &err) < 0)
        fail_msg("%s", err.message);
}

/* rows of the same set follow each other */
static void analyse_set_of(const table_row *row)
{
    const size_t set = (size_t)row_number(row, "set");
    if (set == set_now)
        return;
    suf_analysis_release(&now);
    analyse(set, 1, "problem");
    set_now = set;
}

static void each_row_of_sets(const char *name, size_t n_rows, void (*check)(const table_row *row))
{
    each_row(name, n_rows, check);
    suf_analysis_release(&now);
    set_now = 0;
}

static void check_set(const table_row *row)
{
    analyse_set_of(row);
    const suf_grouping *g = &now.groupings[0];
    assert_string_equal(g->feature, "problem");
    assert_int_equal(g->n, (size_t)row_number(row, "n"));
    assert_int_equal(g->n_groups, (size_t)row_number(row, "k"));
    assert_close(g->mean, row_number(row, "means_mean"), 1e-9);
    assert_close(g->test.statistic, row_number(row, "means_t"), 1e-5);
    assert_near(g->test.df, row_number(row, "k") - 1, 0);
    assert_close(g->test.p, row_number(row, "means_p"), 1e-5);
    assert_close(g->test.low, row_number(row, "means_low"), 1e-6);
    assert_close(g->test.high, row_number(row, "means_high"), 1e-6);
    assert_close(g->icc, row_number(row, "icc"), 1e-6);
    assert_close(g->share, row_number(row, "omega2"), 1e-6);
    assert_close(g->design_effect, row_number(row, "deff"), 1e-6);
    assert_close(g->p, row_number(row, "p"), 1e-6);
}

static void means_of_groups_are_tested_as_r_does(void **state)
{
    (void)state;
    each_row_of_sets("intraclass.csv", 8, check_set);
}

static const suf_instance_group *find_group(const char *level)
{
    const suf_grouping *g = &now.groupings[0];
    for (size_t i = 0; i < g->n_groups; i++)
        if (strcmp(g->groups[i].level, level) == 0)
            return &g->groups[i];
    fail_msg("there is no group %s", level);
    return NULL;
}

static void check_group(const table_row *row)
{
    analyse_set_of(row);
    const suf_instance_group *g = find_group(row_text(row, "group"));
    assert_int_equal(g->n, (size_t)row_number(row, "n"));
    assert_close(g->mean, row_number(row, "mean"), 1e-9);
    assert_close(g->test.p, row_number(row, "p"), 1e-5);
    assert_close(g->test.p_adjusted, row_number(row, "p_adjusted"), 1e-5);
}

static void each_group_is_tested_with_holms_adjustment(void **state)
{
    (void)state;
    each_row_of_sets("intraclass_groups.csv", 46, check_group);
}

static void the_papers_experiment_is_better_on_instances_but_not_on_problems(void **state)
{
    (void)state;
    analyse(1, 1, "problem");
    assert_int_equal(now.comparisons[0].verdict, SUF_VERDICT_BETTER);
    assert_int_equal(now.groupings[0].verdict, SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(find_group("UF1")->verdict, SUF_VERDICT_BETTER);
    assert_int_equal(find_group("UF4")->verdict, SUF_VERDICT_INCONCLUSIVE); /* adjusted p 0.055 */
    assert_int_equal(find_group("UF5")->verdict, SUF_VERDICT_INCONCLUSIVE);
    assert_int_equal(find_group("UF6")->n, 1);
    assert_true(isnan(find_group("UF6")->test.p) && isnan(find_group("UF6")->sd));
    assert_int_equal(find_group("UF6")->verdict, SUF_VERDICT_INCONCLUSIVE);
    suf_analysis_release(&now);
}

/* three equal comparisons: Holm's adjustment triples the p value over means, and that within groups
 * for three times as many groups */
static void several_comparisons_are_one_family(void **state)
{
    (void)state;
    analyse(1, 1, "problem");
    const double p = now.groupings[0].test.p;
    const double least = find_group("UF7")->test.p;
    suf_analysis_release(&now);
    analyse(1, 3, "problem");
    assert_near(now.groupings[1].test.p_adjusted, 3 * p, 1e-12);
    assert_close(find_group("UF7")->test.p_adjusted, 18 * least, 1e-9);
    suf_analysis_release(&now);
}

static void a_feature_that_explains_most_is_noticed_unasked(void **state)
{
    (void)state;
    analyse(1, 1, NULL);
    assert_null(now.groupings);
    assert_string_equal(now.noticed[0].feature, "problem");
    assert_near(now.noticed[0].share, 0.949871156755366, 1e-9);
    assert_near(now.noticed[0].test.p, 0.134512119568193, 1e-9);
    assert_int_equal(now.noticed[0].verdict, SUF_VERDICT_INCONCLUSIVE);
    suf_analysis_release(&now);
    analyse(1, 1, "problem"); /* it was asked about */
    assert_null(now.noticed[0].feature);
    suf_analysis_release(&now);
}

/* 40 % of the variance; chance; groups of one instance; groups of 1 or 2 */
static void what_explains_less_than_half_or_has_hardly_two_instances_is_not_noticed(void **state)
{
    (void)state;
    static const size_t unremarkable[] = {2, 4, 5, 6, 7, 8};
    for (size_t i = 0; i < sizeof unremarkable / sizeof *unremarkable; i++) {
        analyse(unremarkable[i], 1, NULL);
        assert_null(now.noticed[0].feature);
        suf_analysis_release(&now);
    }
}

static void groups_whose_feature_is_unknown_are_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sets[1].n; i++)
        if (strcmp(sets[1].names[i], "UF6") == 0)
            sets[1].names[i][0] = '\0';
    analyse(1, 1, "problem");
    assert_int_equal(now.groupings[0].n, 33);
    assert_int_equal(now.groupings[0].n_groups, 6);
    suf_analysis_release(&now);
    load(NULL);
}

static void an_unknown_group_is_refused_with_the_names_there_are(void **state)
{
    (void)state;
    data = dataset_of_set(1, 1);
    const suf_analysis_request q = {.group = "generator"};
    assert_int_equal(suf_analysis_init(&now, &data, &q, &err), SUF_EINVAL);
    assert_string_equal(err.message, "there is no feature 'generator'; there are 'problem'");
}

static void the_group_of_the_dataset_is_used_unless_another_is_asked_for(void **state)
{
    (void)state;
    data = dataset_of_set(1, 1);
    data.group = "problem";
    const suf_analysis_request q = {0};
    assert_int_equal(suf_analysis_init(&now, &data, &q, &err), SUF_OK);
    assert_non_null(now.groupings);
    assert_string_equal(now.request.group, "problem");
    suf_analysis_release(&now);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_of_groups_are_tested_as_r_does),
        cmocka_unit_test(each_group_is_tested_with_holms_adjustment),
        cmocka_unit_test(the_papers_experiment_is_better_on_instances_but_not_on_problems),
        cmocka_unit_test(several_comparisons_are_one_family),
        cmocka_unit_test(a_feature_that_explains_most_is_noticed_unasked),
        cmocka_unit_test(what_explains_less_than_half_or_has_hardly_two_instances_is_not_noticed),
        cmocka_unit_test(groups_whose_feature_is_unknown_are_left_out),
        cmocka_unit_test(an_unknown_group_is_refused_with_the_names_there_are),
        cmocka_unit_test(the_group_of_the_dataset_is_used_unless_another_is_asked_for),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
