/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving the measures, the limits and the policies for failed runs.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"

static void add_measure(suf_experiment *e, const char *name, const char *text, const char *label)
{
    suf_error err;
    suf_measure measure;
    for (size_t i = 0; i < e->n_measures; i++)
        if (strcmp(e->measures[i].name, name) == 0) {
            suf_settings_input_refuse(e->input, "%s: there are two measures '%.80s'; keep one",
                                      label, name);
            return;
        }
    if (suf_measure_init(&measure, name, text, &err) == SUF_OK)
        e->measures[e->n_measures++] = measure;
    else
        suf_settings_input_refuse(e->input, "%s: %s", label, err.message);
}

/* how the value that is compared is taken */
static void add_value(suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "value");
    if (e->irace && entry && strcmp(entry->text, "irace") != 0)
        suf_settings_input_refuse(
            e->input,
            "%s is set, but 'runner' is irace, which says how the value is taken; "
            "leave it out",
            entry->label);
    const char *text = e->irace ? "irace" : suf_settings_input_text(e->input, "value");
    add_measure(e, "value", text, entry ? entry->label : "'value'");
}

/* As set, or that in which the value is measured; for free(). Recorded experiments may have a label
 * that is not the unit. */
static char *unit_of_value(suf_experiment *e)
{
    const char *unit = suf_settings_input_text(e->input, "unit");
    const char *measured = e->n_measures > 0 ? suf_measure_unit(&e->measures[0]) : NULL;
    char reason[80];
    if (unit && measured && strcmp(unit, measured) != 0 && suf_experiment_is_given(e, "unit")) {
        (void)snprintf(reason, sizeof reason,
                       "is '%.20s', but the values are measured in %s; leave it out", unit,
                       measured);
        suf_settings_input_refuse_value(e->input, "unit", reason);
    }
    return unit ? suf_text_copy(unit) : measured ? suf_text_copy(measured) : NULL;
}

/* for free(); NULL: it is not set */
static char *text_of(const suf_settings_input *input, const char *key)
{
    const char *text = suf_settings_input_text(input, key);
    return text ? suf_text_copy(text) : NULL;
}

void suf_resolve_measures(suf_experiment *e)
{
    const suf_settings_input *input = e->input;
    e->maximise = suf_settings_input_choice(input, "goal") == SUF_GOAL_MAXIMISE;
    e->irace = suf_settings_input_choice(input, "runner") == SUF_RUNNER_IRACE;
    if (e->irace && suf_settings_input_count(input, "shell"))
        suf_settings_input_refuse_value(e->input, "shell",
                                        "and 'runner' irace exclude each other; leave one out");
    e->measures = suf_alloc(input->n + 1, sizeof *e->measures);
    add_value(e);
    e->measure = text_of(input, "measure");
    e->unit = unit_of_value(e);
    if (e->n_measures > 0)
        e->measures[0].unit = e->unit;
    size_t i = 0;
    for (const suf_setting_entry *entry;
         (entry = suf_settings_input_next(input, "measures", &i));) {
        if (!entry->name || !entry->name[0])
            suf_settings_input_refuse(e->input, "%s has no name; write NAME=HOW", entry->label);
        else
            add_measure(e, entry->name, entry->text, entry->label);
    }
}

void suf_resolve_limits(suf_experiment *e)
{
    const suf_settings_input *input = e->input;
    e->warmup = suf_settings_input_count(input, "warmup");
    e->jobs = suf_settings_input_count(input, "jobs");
    e->pin = suf_settings_input_count(input, "pin") != 0;
}

/* ---- the limits of all algorithms ---- */

static suf_limit_range add_limit(suf_limit_range range, double limit)
{
    if (limit > 0 && (range.least == 0 || limit < range.least))
        range.least = limit;
    if (limit > range.most)
        range.most = limit;
    return range;
}

suf_limit_range suf_experiment_time_limits(const suf_experiment *e)
{
    suf_limit_range range = {0};
    for (size_t a = 0; a < e->n_algorithms; a++)
        range = add_limit(range, e->algorithms[a].timeout);
    return range;
}

suf_limit_range suf_experiment_cpu_limits(const suf_experiment *e)
{
    suf_limit_range range = {0};
    for (size_t a = 0; a < e->n_algorithms; a++)
        range = add_limit(range, e->algorithms[a].timeout_cpu);
    return range;
}

double suf_experiment_percent_limit(const suf_experiment *e)
{
    suf_limit_range range = {0};
    for (size_t a = 0; a < e->n_algorithms; a++)
        range = add_limit(range, e->algorithms[a].timeout_percent);
    return range.most;
}

/* that of the time which is compared, if there are both */
double suf_experiment_par_unit(const suf_experiment *e, size_t a)
{
    const suf_algorithm *x = &e->algorithms[a];
    const bool is_cpu = x->timeout == 0 || (x->value.take == SUF_TAKE_CPU && x->timeout_cpu > 0);
    return is_cpu ? x->timeout_cpu : x->timeout;
}

static const char *const policy_keys[] = {
    [SUF_RUN_TIMEOUT] = "on-timeout",       [SUF_RUN_CRASHED] = "on-crash",
    [SUF_RUN_MEMORY] = "on-memory",         [SUF_RUN_NO_VALUE] = "on-no-value",
    [SUF_RUN_NOT_FINITE] = "on-not-finite",
};

const char *suf_experiment_policy_key(int status)
{
    return SUF_TEXT_IN(policy_keys, status);
}

/* measured, or said to be one */
static bool is_time(const suf_experiment *e)
{
    const suf_take take = e->n_measures > 0 ? e->measures[0].take : SUF_TAKE_LAST;
    return take == SUF_TAKE_WALL || take == SUF_TAKE_CPU || (e->unit && strcmp(e->unit, "s") == 0);
}

/* A success of a recorded experiment may be a value that its goal calls bad. */
static int check_share(const suf_experiment *e, suf_error *err)
{
    const suf_statistic wanted = e->maximise ? SUF_OF_REACHED : SUF_OF_SUCCESS;
    const suf_statistic unwanted = e->maximise ? SUF_OF_SUCCESS : SUF_OF_REACHED;
    if (e->sampling.statistic != unwanted)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'statistic' is %s(%g), the share of runs at or %s it, but 'goal' is %s; use "
                    "%s(%g), or turn 'goal' round: more successes are better in any case",
                    suf_statistic_name((int)unwanted), e->sampling.parameter,
                    e->maximise ? "below" : "above", e->maximise ? "maximise" : "minimise",
                    suf_statistic_name((int)wanted), e->sampling.parameter);
}

bool suf_experiment_misuses_par(const suf_experiment *e, int status)
{
    return e->policies[status].action == SUF_DO_PAR && !is_time(e);
}

int suf_experiment_check_new(const suf_experiment *e, suf_error *err)
{
    for (int i = SUF_RUN_TIMEOUT; i <= SUF_RUN_NOT_FINITE; i++)
        if (suf_experiment_misuses_par(e, i))
            return suf_fail(err, SUF_EINVAL,
                            "'%s' is par%g, a multiple of the time limit, but the value is not a "
                            "time; set 'value' to wall-time or cpu-time, or 'unit' to s if a time "
                            "is printed, or use 'penalise X' or 'stop-instance'",
                            policy_keys[i], e->policies[i].number);
    return check_share(e, err);
}

/* Multiples of different limits would not be the same penalty. */
static void check_par(suf_experiment *e, const char *label)
{
    double unit = e->n_algorithms > 0 ? suf_experiment_par_unit(e, 0) : 0;
    for (size_t a = 1; a < e->n_algorithms; a++)
        if (suf_experiment_par_unit(e, a) != unit) {
            suf_settings_input_refuse(e->input,
                                      "%s takes multiples of the time limit, but the algorithms "
                                      "have different ones; use 'penalise X'",
                                      label);
            return;
        }
    if (unit == 0)
        suf_settings_input_refuse(e->input,
                                  "%s takes multiples of the time limit; set 'timeout' in "
                                  "seconds",
                                  label);
}

void suf_resolve_policies(suf_experiment *e)
{
    for (int i = SUF_RUN_TIMEOUT; i <= SUF_RUN_NOT_FINITE; i++) {
        suf_error err;
        suf_policy *policy = &e->policies[i];
        char *label = suf_settings_input_label(e->input, policy_keys[i]);
        if (suf_policy_init(policy, suf_settings_input_text(e->input, policy_keys[i]), &err) < 0)
            suf_settings_input_refuse(e->input, "%s: %s", label, err.message);
        else if (policy->action == SUF_DO_PAR)
            check_par(e, label);
        free(label);
    }
}
