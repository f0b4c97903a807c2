/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs in a file that timed out or failed: what they count as, and how many there are.
 */
#include "folder.h"
#include "import/status_words.h"
#include "suffice.h"

static suf_error err;

static suf_dataset loaded(const char *content, suf_import_request q)
{
    static const suf_difference simple = SUF_SIMPLE;
    suf_dataset d;
    q.difference = &simple;
    folder_write("x.csv", content);
    if (suf_dataset_load(&d, "x.csv", &q, &err) < 0)
        fail_msg("%s", err.message);
    return d;
}

static void words_are_known_in_any_case_and_punctuation(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
    } words[] = {{"ok", SUF_RUN_OK},
                 {"SUCCESS", SUF_RUN_OK},
                 {"UNSATISFIABLE", SUF_RUN_OK},
                 {"T.O.", SUF_RUN_TIMEOUT},
                 {"TIMEOUT (true)", SUF_RUN_TIMEOUT},
                 {"time_limit", SUF_RUN_TIMEOUT},
                 {"OUT OF MEMORY", SUF_RUN_MEMORY},
                 {"memout", SUF_RUN_MEMORY},
                 {"ERROR (7)", SUF_RUN_CRASHED},
                 {"not_applicable", SUF_RUN_CRASHED},
                 {"no-value", SUF_RUN_NO_VALUE},
                 {"not-finite", SUF_RUN_NOT_FINITE},
                 {"", -1},
                 {"0", -1},
                 {"perhaps", -1}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (suf_status_words_find(words[i].text) != words[i].status)
            fail_msg("'%s' is %d", words[i].text, suf_status_words_find(words[i].text));
    for (int s = 0; suf_status_name(s); s++)
        assert_int_equal(suf_status_words_find(suf_status_name(s)), s);
}

static const char runs[] = "instance,algorithm,value,how\n"
                           "x,a,1,ok\nx,a,100,timeout\nx,b,4,ok\nx,b,6,ok\n"
                           "y,a,2,ok\ny,a,2,ok\ny,b,7,ok\ny,b,,crashed\n"
                           "z,a,100,timeout\nz,a,100,timeout\nz,b,100,timeout\nz,b,100,timeout\n";

/* x: 5 - (1 + 1000) / 2; y: 7 - 2; z says nothing */
static void timeouts_count_as_the_policy_says(void **state)
{
    (void)state;
    suf_dataset d =
        loaded(runs, (suf_import_request){.status = "how", .limit = 100, .on_timeout = "par10"});
    const suf_pairing *p = d.pairings;
    assert_int_equal(p->n, 2);
    assert_true(p->phi[0] == 5 - 500.5 && p->phi[1] == 5);
    assert_int_equal(p->n_timed_out, 1);
    assert_int_equal(p->absent[2], SUF_ABSENT_TIMED_OUT);
    assert_int_equal(d.ends[0].n, 2);
    assert_int_equal(d.ends[0].n_ok, 1);
    assert_int_equal(d.ends[0].n_timed_out, 1);
    assert_int_equal(d.ends[0].n_penalised, 1);
    assert_int_equal(d.ends[3].n_dropped, 1);
    assert_int_equal(d.n_failed[0], 3);
    assert_int_equal(d.n_failed[1], 3);
    assert_true(d.rules.timeout == 100);
    assert_string_equal(d.rules.policies[SUF_RUN_TIMEOUT], "par10");
    suf_dataset_release(&d);
    d = loaded(runs, (suf_import_request){.status = "how", .on_timeout = "penalise 19"});
    assert_true(d.pairings[0].phi[0] == 5 - 10);
    suf_dataset_release(&d);
    d = loaded(runs, (suf_import_request){.status = "how", .on_timeout = "drop"});
    assert_true(d.pairings[0].phi[0] == 5 - 1);
    assert_int_equal(d.pairings[0].given_up.both, 1);
    suf_dataset_release(&d);
    d = loaded(runs, (suf_import_request){.status = "how"}); /* stop-instance */
    assert_int_equal(d.pairings[0].n, 1);
    assert_int_equal(d.pairings[0].given_up.first, 1);
    assert_int_equal(d.pairings[0].given_up.both, 1);
    suf_dataset_release(&d);
}

/* without statuses the values say it; a missing one is no timeout */
static void values_from_the_limit_on_are_timeouts(void **state)
{
    (void)state;
    static const char wide[] = "instance,a,b\nx,1,99.9\ny,2,100\nz,300,NA\nw,5,inf\n";
    suf_dataset d = loaded(wide, (suf_import_request){.limit = 100, .on_timeout = "par2"});
    assert_int_equal(d.pairings[0].n, 3);
    assert_true(d.pairings[0].phi[0] == 99.9 - 1);
    assert_true(d.pairings[0].phi[1] == 200 - 2);
    assert_true(d.pairings[0].phi[2] == 200 - 5);
    assert_int_equal(d.pairings[0].given_up.second, 1);
    assert_int_equal(d.failed_tries[d.n_failed_tries - 2].status, SUF_RUN_NO_VALUE);
    suf_dataset_release(&d);
}

static void a_word_in_the_place_of_a_value_says_it_too(void **state)
{
    (void)state;
    suf_dataset d = loaded("instance,a,b\nx,1,TO\ny,2,3\nz,MO,4\n",
                           (suf_import_request){.limit = 10, .on_timeout = "par10"});
    assert_int_equal(d.pairings[0].n, 2);
    assert_true(d.pairings[0].phi[0] == 99);
    assert_int_equal(d.failed_tries[1].status, SUF_RUN_MEMORY);
    suf_dataset_release(&d);
    d = loaded("instance,algorithm,value\nx,a,1\nx,b,timeout\ny,a,1\ny,b,2\n",
               (suf_import_request){.limit = 10, .on_timeout = "par10"});
    assert_true(d.pairings[0].phi[0] == 99);
    suf_dataset_release(&d);
}

static void results_0_and_1_are_known_at_the_limit(void **state)
{
    (void)state;
    suf_dataset d = loaded("instance,a,b\nx,TO,TO\ny,1,TO\nz,1,1\n",
                           (suf_import_request){.on_timeout = "penalise 0"});
    assert_int_equal(d.pairings[0].n, 3);
    suf_dataset_release(&d);
}

static void check_refused(const char *content, suf_import_request q, const char *message)
{
    suf_dataset d;
    folder_write("x.csv", content);
    assert_int_equal(suf_dataset_load(&d, "x.csv", &q, &err), SUF_EINVAL);
    if (!strstr(err.message, message))
        fail_msg("'%s' does not say '%s'", err.message, message);
}

static void what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    check_refused(runs, (suf_import_request){.status = "how", .on_timeout = "par10"},
                  "'par10' is a multiple of the time limit; say what that is with '--limit'");
    check_refused(runs, (suf_import_request){.status = "how", .on_timeout = "worst"},
                  "must be penalise X, parK (such as par10), drop or stop-instance");
    check_refused(runs, (suf_import_request){.status = "how", .on_timeout = "retry 2, drop"},
                  "the runs of a file are over");
    check_refused(runs, (suf_import_request){.status = "instance"}, "the status 'x' is not known");
    check_refused(runs, (suf_import_request){.status = "none"}, "there is no column 'none'");
    check_refused(runs, (suf_import_request){.limit = 10, .maximise = 1},
                  "'limit' takes values for times, which are not maximised");
    check_refused("instance,phi\nx,1\n", (suf_import_request){.limit = 10},
                  "does not take 'limit'");
    check_refused("instance,a,b\nx,1,2\n", (suf_import_request){.reader = "wide", .status = "a"},
                  "does not take 'status'");
    check_refused("instance,a,b\nx,1,fine\n", (suf_import_request){.reader = "wide"},
                  "'fine' is not a number, as a value of 'b'");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_known_in_any_case_and_punctuation),
        IN_FOLDER(timeouts_count_as_the_policy_says),
        IN_FOLDER(values_from_the_limit_on_are_timeouts),
        IN_FOLDER(a_word_in_the_place_of_a_value_says_it_too),
        IN_FOLDER(results_0_and_1_are_known_at_the_limit),
        IN_FOLDER(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
