/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "experiment/policy.h"

static void policies_are_read_and_written_canonically(void **state)
{
    (void)state;
    static const struct {
        const char *text, *canonical;
        suf_policy policy;
    } cases[] = {
        {"stop-instance", "stop-instance", {0, SUF_DO_STOP_INSTANCE, 0}},
        {"stop", "stop", {0, SUF_DO_STOP, 0}},
        {"worst", "worst", {0, SUF_DO_WORST, 0}},
        {" drop ", "drop", {0, SUF_DO_DROP, 0}},
        {"penalise 1000", "penalise 1000", {0, SUF_DO_PENALISE, 1000}},
        {"penalise -1e3", "penalise -1000", {0, SUF_DO_PENALISE, -1000}},
        {"par10", "par10", {0, SUF_DO_PAR, 10}},
        {"par 2.5", "par2.5", {0, SUF_DO_PAR, 2.5}},
        {"retry 2, stop-instance", "retry 2, stop-instance", {2, SUF_DO_STOP_INSTANCE, 0}},
        {"retry 3,par10", "retry 3, par10", {3, SUF_DO_PAR, 10}},
        {"retry 0, drop", "drop", {0, SUF_DO_DROP, 0}},
        {"retry 5", "retry 5, stop-instance", {5, SUF_DO_STOP_INSTANCE, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        suf_policy policy;
        suf_error err;
        assert_int_equal(suf_policy_init(&policy, cases[i].text, &err), SUF_OK);
        assert_int_equal(policy.retries, cases[i].policy.retries);
        assert_int_equal(policy.action, cases[i].policy.action);
        assert_true(policy.number == cases[i].policy.number);
        char *text = suf_policy_text(&policy);
        assert_string_equal(text, cases[i].canonical);
        free(text);
    }
}

static void anything_else_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",         "explode",    "penalise",        "penalise x",     "penalise inf", "par",
        "par0",     "par-1",      "retry",           "retry -1, drop", "retry 2 drop", "retry 2,",
        "stop now", "drop, stop", "retry 1001, drop"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        suf_policy policy = {42, SUF_DO_STOP, 42};
        suf_error err;
        if (suf_policy_init(&policy, texts[i], &err) != SUF_EINVAL)
            fail_msg("'%s' is taken for a policy", texts[i]);
        assert_non_null(strstr(err.message, "stop-instance"));
        assert_int_equal(policy.retries, 42);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_are_read_and_written_canonically),
        cmocka_unit_test(anything_else_is_refused_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
