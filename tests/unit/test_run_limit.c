/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "experiment/experiment_parts.h"
#include "experiment/run_limit.h"

static void what_is_read_is_written_again(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
        int64_t of_three;
    } cases[] = {{"200", "200", 200},     {"100 each", "100 each", 300},
                 {"7each", "7 each", 21}, {"1e3", "1000", 1000},
                 {"4", "4", 4},           {"2 each", "2 each", 6}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        suf_run_limit limit = {0};
        assert_int_equal(suf_run_limit_read(&limit, cases[k].text, NULL), SUF_OK);
        char *text = suf_run_limit_text(limit);
        assert_string_equal(text, cases[k].written);
        assert_int_equal(suf_run_limit_total(limit, 3), cases[k].of_three);
        free(text);
    }
    char *none = suf_run_limit_text((suf_run_limit){0});
    assert_string_equal(none, "");
    assert_int_equal(suf_run_limit_total((suf_run_limit){0}, 3), 0);
    free(none);
}

static void anything_else_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",    "each", "3",   "1 each", "2.5",     "-8",
                                        "all", "1e16", "nan", "8 of",   "8 each x"};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        suf_error err;
        suf_run_limit limit = {.number = 1};
        assert_int_equal(suf_run_limit_read(&limit, wrong[k], &err), SUF_EINVAL);
        assert_int_equal(limit.number, 1);
    }
}

/* settings: key, value, ... NULL */
static suf_experiment *experiment(const char *const *settings)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    static const char *const names[] = {"ga", "sa", "ts"};
    for (size_t a = 0; a < 3; a++)
        suf_experiment_add(e, names[a], NULL);
    suf_experiment_set(e, "instances", "i");
    suf_experiment_set(e, "instances", "j");
    suf_experiment_set(e, "sample", "all");
    for (; settings[0]; settings += 2)
        suf_experiment_set(e, settings[0], settings[1]);
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* 100 runs for each algorithm, or five starts; no limit where the user has set another */
static void the_default_leaves_room_for_five_starts(void **state)
{
    (void)state;
    const struct {
        const char *const *settings;
        int64_t max_runs;
        const char *recorded;
    } cases[] = {
        {SETTINGS("accuracy", "0.1"), 300, "100 each"},
        {SETTINGS("accuracy", "0.1", "start", "5"), 300, "100 each"},
        {SETTINGS("accuracy", "0.1", "start", "21"), 315, "105 each"},
        {SETTINGS("accuracy", "0.1", "runs", "balanced"), 300, "100 each"},
        {SETTINGS("accuracy", "0.1", "max", "none"), 0, ""},
        {SETTINGS("accuracy", "0.1", "max", "90"), 90, "90"},
        {SETTINGS("accuracy", "0.1", "max", "25 each"), 75, "25 each"},
        {SETTINGS("accuracy", "0.1", "max-per-algorithm", "500"), 0, ""},
        {SETTINGS("runs", "1000"), 0, "100 each"},
        {SETTINGS("runs", "neyman", "budget", "1000"), 0, "100 each"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        suf_experiment *e = experiment(cases[k].settings);
        assert_int_equal(e->sampling.max_runs, cases[k].max_runs);
        for (size_t i = 0; i < e->n_settings; i++)
            if (strcmp(e->settings[i].key->name, "max") == 0)
                assert_string_equal(e->settings[i].value, cases[k].recorded);
        suf_experiment_free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written_again),
        cmocka_unit_test(anything_else_is_refused),
        cmocka_unit_test(the_default_leaves_room_for_five_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
