/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of a sequential design.
 */
#include "load_experiment.h"

#define SEQUENTIAL WHOLE "design: sequential\n"

static void five_looks_of_the_obf_type_are_usual(void **state)
{
    (void)state;
    suf_experiment *e = finished(SEQUENTIAL);
    assert_true(e->is_sequential);
    assert_int_equal(e->rule.n_looks, 5);
    assert_null(e->rule.looks);
    assert_int_equal(e->rule.spending, SUF_SPENDING_OBF);
    assert_int_equal(e->rule.futility, SUF_FUTILITY_NONE);
    assert_string_equal(setting(e, "design"), "sequential");
    suf_experiment_free(e);
    e = finished(WHOLE);
    assert_false(e->is_sequential);
    assert_string_equal(setting(e, "design"), "fixed");
    suf_experiment_free(e);
}

static void looks_and_functions_are_read(void **state)
{
    (void)state;
    suf_experiment *e =
        finished(SEQUENTIAL "looks-at: [10, 20, 34]\nspending: kim-demets:2\nfutility: pocock\n");
    assert_int_equal(e->rule.n_looks, 3);
    assert_true(e->rule.looks[2] == 34);
    assert_int_equal(e->rule.spending, SUF_SPENDING_KIM_DEMETS);
    assert_true(e->rule.parameter == 2);
    assert_int_equal(e->rule.futility, SUF_FUTILITY_POCOCK);
    suf_experiment_free(e);
}

static void what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    check_mistake(WHOLE "looks: 3\n", "is for 'design: sequential'");
    check_mistake(WHOLE "spending: pocock\n", "is for 'design: sequential'");
    check_mistake(SEQUENTIAL "looks: 3\nlooks-at: [0.5, 1]\n", "counts the looks");
    check_mistake(SEQUENTIAL "looks-at: [20, 10]\n", "must come after the one before it");
    check_mistake(SEQUENTIAL "looks-at: [0.2, 0.8]\n", "must be at 1");
    check_mistake(SEQUENTIAL "spending: bonferroni\n", "is no spending function");
    check_mistake(SEQUENTIAL "group: family\n", "not for looks");
    check_mistake(SEQUENTIAL "half-width: 0.1\nsigma: 1\n", "fixed number of instances");
    check_mistake(BASE "mres: 0.5\ndesign: sequential\nruns: neyman\nbudget: 100\n",
                  "divides a budget over all instances");
    check_mistake("algorithms: {a: ./a, b: ./b}\ninstances: [i]\naccuracy: 0.1\n"
                  "design: sequential\n",
                  "but there is one instance");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(five_looks_of_the_obf_type_are_usual),
        IN_FOLDER(looks_and_functions_are_read),
        IN_FOLDER(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
