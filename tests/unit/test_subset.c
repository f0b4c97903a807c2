/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A part of the instances of a dataset. The figures are plain arithmetic.
 */
#include "folder.h"
#include "suffice.h"

static suf_error err;

static suf_dataset loaded(void)
{
    static const char content[] = "instance,algorithm,value,dim,kind\n"
                                  "p,a,1,10,flat\np,b,2,10,flat\n"
                                  "q,a,1,20,flat\nq,b,4,20,flat\n"
                                  "r's,a,NA,30,steep\nr's,b,8,30,steep\n"
                                  "s,a,1,40,steep hill\ns,b,16,40,steep hill\n"
                                  "t,a,1,,\nt,b,32,,\n";
    suf_dataset d;
    const suf_difference simple = SUF_SIMPLE;
    const suf_import_request q = {.reader = "runs", .difference = &simple};
    folder_write("x.csv", content);
    if (suf_dataset_load(&d, "x.csv", &q, &err) < 0)
        fail_msg("%s", err.message);
    return d;
}

/* the initials of the instances that stay */
static void check_kept(const char *condition, const char *expected)
{
    char names[8] = "";
    suf_dataset d = loaded();
    if (suf_dataset_keep(&d, condition, &err) < 0)
        fail_msg("%s: %s", condition, err.message);
    for (size_t i = 0; i < d.n_instances; i++)
        names[i] = d.instances[i][0];
    assert_string_equal(names, expected);
    suf_dataset_release(&d);
}

static void numbers_are_compared_as_numbers(void **state)
{
    (void)state;
    check_kept("dim >= 20", "qrs");
    check_kept("dim>20", "rs");
    check_kept(" dim <= 2e1 ", "pq");
    check_kept("dim<20", "p");
    check_kept("dim = 20.0", "q");
    check_kept("dim == 20", "q");
    check_kept("dim != 20", "prs");
    check_kept("dim <> 20", "prs");
}

static void texts_are_equal_or_not(void **state)
{
    (void)state;
    check_kept("kind = flat", "pq");
    check_kept("kind = 'steep hill'", "s");
    check_kept("kind=\"steep hill\"", "s");
    check_kept("kind != flat", "rs");
}

static void check_refused(const char *condition, const char *expected)
{
    suf_dataset d = loaded();
    assert_int_equal(suf_dataset_keep(&d, condition, &err), SUF_EINVAL);
    assert_string_equal(err.message, expected);
    assert_int_equal(d.n_instances, 5);
    assert_null(d.subset);
    suf_dataset_release(&d);
}

static void what_cannot_be_compared_is_refused(void **state)
{
    (void)state;
    check_refused("size > 3", "there is no feature 'size'; there are 'dim', 'kind'");
    check_refused("dim", "'only' is 'dim', must compare a feature by =, !=, <, <=, > or >=, such "
                         "as 'dim >= 20'");
    check_refused("> 3", "'only' is '> 3', must compare a feature by =, !=, <, <=, > or >=, such "
                         "as 'dim >= 20'");
    check_refused("dim >", "'only' compares 'dim' with nothing");
    check_refused("dim > big", "'only' compares 'dim' with 'big', which is no number");
    check_refused("kind > 3", "'only' compares 'kind' with a number, but it has none; use = or !=");
    check_refused("dim > 40", "no instance satisfies 'dim > 40'; 'dim' goes from 10 to 40");
    check_refused("kind = round",
                  "no instance satisfies 'kind = round'; 'kind' is 'flat', for one");
}

static void differences_and_cells_go_with_their_instances(void **state)
{
    (void)state;
    suf_dataset d = loaded();
    assert_int_equal(suf_dataset_keep(&d, "dim >= 20", &err), SUF_OK);
    assert_int_equal(d.pairings[0].n, 2);
    assert_int_equal(d.pairings[0].instances[0], 0);
    assert_int_equal(d.pairings[0].instances[1], 2);
    assert_near(d.pairings[0].phi[0], 3, 0);
    assert_near(d.pairings[0].phi[1], 15, 0);
    assert_near(d.cells[2 * 2 + 1].value, 16, 0);
    assert_near(d.features[0].numbers[2], 40, 0);
    assert_string_equal(d.features[1].texts[2], "steep hill");
    assert_string_equal(d.subset, "dim >= 20");
    assert_int_equal(d.n_before_subset, 5);
    assert_int_equal(d.n_subset_unknown, 1);
    assert_int_equal(suf_dataset_keep(&d, " kind != steep", &err), SUF_OK);
    assert_string_equal(d.subset, "dim >= 20 and kind != steep");
    assert_int_equal(d.n_before_subset, 5);
    suf_dataset_release(&d);
}

static void what_was_lost_elsewhere_is_not_counted(void **state)
{
    (void)state;
    suf_dataset d = loaded();
    assert_int_equal(d.pairings[0].given_up.first, 1);
    assert_int_equal(d.n_failed[0], 1);
    assert_int_equal(suf_dataset_keep(&d, "dim >= 20", &err), SUF_OK);
    assert_int_equal(d.pairings[0].given_up.first, 1);
    assert_int_equal(d.n_failed[0], 1);
    assert_int_equal(d.n_left_out, 1);
    assert_int_equal(suf_dataset_keep(&d, "dim != 30", &err), SUF_OK);
    assert_int_equal(d.pairings[0].given_up.first, 0);
    assert_int_equal(d.n_failed[0], 0);
    assert_int_equal(d.n_left_out, 0);
    assert_int_equal(d.state, SUF_STATE_COMPLETE);
    suf_dataset_release(&d);
}

/* as a store would have recorded it; plain: NULL if the bias was not subtracted */
static suf_dataset corrected(double *plain)
{
    suf_dataset d = loaded();
    suf_pairing *p = &d.pairings[0]; /* p q s t */
    p->bias = (suf_bias){.state = SUF_BIAS_ESTIMATED,
                         .mean = -0.15,
                         .error = 0.05,
                         .df = 9,
                         .variance = 0.004,
                         .is_subtracted = plain != NULL,
                         .false_positive_rate = 0.06,
                         .false_positive_rate_error = 0.01};
    if (!plain)
        return d;
    p->plain = malloc(p->n * sizeof *p->plain);
    for (size_t i = 0; i < p->n; i++)
        p->plain[i] = p->phi[i] + plain[i];
    return d;
}

static void a_subtracted_bias_is_that_of_the_rest(void **state)
{
    (void)state;
    suf_dataset d = corrected((double[]){-0.1, -0.2, -0.4, 0.1});
    assert_int_equal(suf_dataset_keep(&d, "dim >= 20", &err), SUF_OK);
    const suf_pairing *p = &d.pairings[0];
    assert_near(p->plain[1] - p->phi[1], -0.4, 1e-12);
    assert_int_equal(p->bias.state, SUF_BIAS_ESTIMATED);
    assert_near(p->bias.mean, -0.3, 1e-12);
    assert_near(p->bias.variance, 0.004 * 4 / 2, 1e-15);
    assert_near(p->bias.error, 0.05 * sqrt(2), 1e-15);
    assert_true(isnan(p->bias.false_positive_rate));
    suf_dataset_release(&d);
}

static void a_bias_known_only_for_all_is_unknown_for_a_part(void **state)
{
    (void)state;
    suf_dataset d = corrected(NULL);
    assert_int_equal(suf_dataset_keep(&d, "dim >= 20", &err), SUF_OK);
    const suf_bias *b = &d.pairings[0].bias;
    assert_int_equal(b->state, SUF_BIAS_UNKNOWN);
    assert_true(isnan(b->mean) && isnan(b->false_positive_rate));
    assert_near(b->variance, 0.004 * 4 / 2, 1e-15); /* its uncertainty stays in the tests */
    suf_dataset_release(&d);
}

static void a_condition_that_all_satisfy_changes_no_correction(void **state)
{
    (void)state;
    suf_dataset d = corrected(NULL);
    assert_int_equal(suf_dataset_keep(&d, "kind != round", &err), SUF_OK); /* all but t */
    assert_int_equal(d.pairings[0].bias.state, SUF_BIAS_UNKNOWN);
    suf_dataset_release(&d);
    d = corrected(NULL);
    d.pairings[0].n = 3; /* p q s */
    assert_int_equal(suf_dataset_keep(&d, "kind != round", &err), SUF_OK);
    assert_near(d.pairings[0].bias.mean, -0.15, 0);
    assert_near(d.pairings[0].bias.false_positive_rate, 0.06, 0);
    suf_dataset_release(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_compared_as_numbers),
        cmocka_unit_test(texts_are_equal_or_not),
        cmocka_unit_test(what_cannot_be_compared_is_refused),
        cmocka_unit_test(differences_and_cells_go_with_their_instances),
        cmocka_unit_test(what_was_lost_elsewhere_is_not_counted),
        cmocka_unit_test(a_subtracted_bias_is_that_of_the_rest),
        cmocka_unit_test(a_bias_known_only_for_all_is_unknown_for_a_part),
        cmocka_unit_test(a_condition_that_all_satisfy_changes_no_correction),
    };
    return cmocka_run_group_tests(tests, folder_enter, folder_leave);
}
