/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "results/time_drift.h"

static suf_experiment *experiment_of(const char *value)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "a", "true");
    suf_experiment_add(e, "b", "false");
    suf_experiment_set(e, "instances", "x");
    suf_experiment_set(e, "instances", "y");
    suf_experiment_set(e, "value", value);
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "runs", "3");
    if (suf_experiment_finish(e, &err) < 0)
        fail_msg("%s", err.message);
    return e;
}

/* how many warnings there are; text holds the last one */
static size_t warnings(const char *value, size_t jobs, suf_machine machine, char *text, size_t size)
{
    char *sentences[SUF_MOST_TIME_WARNINGS];
    suf_experiment *e = experiment_of(value);
    const size_t n = suf_time_warnings(e, jobs, &machine, sentences);
    text[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        (void)snprintf(text, size, "%s", sentences[i]);
        free(sentences[i]);
    }
    suf_experiment_free(e);
    return n;
}

static void an_idle_machine_with_a_core_for_each_run_is_fine(void **state)
{
    (void)state;
    char text[400];
    const suf_machine idle = {.processors = 8, .cores = 4, .load = 0.2};
    assert_int_equal(warnings("wall-time", 4, idle, text, sizeof text), 0);
    assert_int_equal(warnings("cpu-time", 1, idle, text, sizeof text), 0);
}

static void more_runs_than_physical_cores_are_warned_of(void **state)
{
    (void)state;
    char text[400];
    const suf_machine idle = {.processors = 8, .cores = 4, .load = 0.2};
    assert_int_equal(warnings("wall-time", 5, idle, text, sizeof text), 1);
    assert_non_null(strstr(text, "5 runs at the same time on 4 physical cores"));
    assert_non_null(strstr(text, "'--jobs 4'"));
}

static void a_loaded_machine_is_warned_of(void **state)
{
    (void)state;
    char text[400];
    const suf_machine loaded = {.processors = 8, .cores = 8, .load = 6};
    assert_int_equal(warnings("cpu-time", 2, loaded, text, sizeof text), 0);
    assert_int_equal(warnings("cpu-time", 4, loaded, text, sizeof text), 1);
    assert_non_null(strstr(text, "6.0 of its 8 processors are busy"));
    const suf_machine swamped = {.processors = 2, .cores = 1, .load = 30};
    assert_int_equal(warnings("wall-time", 2, swamped, text, sizeof text), 2);
    const suf_machine unknown = {.processors = 2, .cores = 2, .load = NAN};
    assert_int_equal(warnings("wall-time", 2, unknown, text, sizeof text), 0);
}

static void values_that_are_printed_are_not_warned_of(void **state)
{
    (void)state;
    char text[400];
    const suf_machine swamped = {.processors = 2, .cores = 1, .load = 30};
    assert_int_equal(warnings("last", 8, swamped, text, sizeof text), 0);
    assert_int_equal(warnings("memory", 8, swamped, text, sizeof text), 0);
}

static void only_drift_has_a_sentence(void **state)
{
    (void)state;
    suf_order_trend trend = {0};
    const double same[] = {1.1, 0.9, 1.2, 1, 1.05, 0.95};
    suf_order_trend_add(&trend, same, 6);
    suf_time_drift drift = suf_time_drift_of(&trend);
    assert_false(drift.is_seen);
    assert_null(suf_time_drift_sentence(&drift));
    const double slowing[] = {1, 1.1, 1.2, 1.3, 1.4, 1.5};
    for (int i = 0; i < 4; i++)
        suf_order_trend_add(&trend, slowing, 6);
    drift = suf_time_drift_of(&trend);
    assert_true(drift.is_seen);
    char *sentence = suf_time_drift_sentence(&drift);
    assert_non_null(strstr(sentence, "took longer, by "));
    free(sentence);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_idle_machine_with_a_core_for_each_run_is_fine),
        cmocka_unit_test(more_runs_than_physical_cores_are_warned_of),
        cmocka_unit_test(a_loaded_machine_is_warned_of),
        cmocka_unit_test(values_that_are_printed_are_not_warned_of),
        cmocka_unit_test(only_drift_has_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
