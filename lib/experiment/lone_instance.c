/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See lone_instance.h. What is chosen here is entered like a setting, so that it is recorded and
 * written to files like one; whatever the user or a store says replaces it.
 */
#include "experiment/lone_instance.h"

#include <string.h>

#include "experiment/settings_input.h"

bool suf_lone_instance_is(const suf_experiment *e)
{
    return !e->instances.generator && e->instances.n == 1;
}

bool suf_lone_instance_is_drawn(const suf_experiment *e)
{
    return suf_lone_instance_is(e) || (e->sample == SUF_SAMPLE_NUMBER && e->sample_number == 1);
}

static bool is_set(const suf_settings_input *input, const char *key)
{
    size_t i = 0;
    return suf_settings_input_next(input, key, &i) != NULL;
}

/* a callback and a target-runner are given the instance */
static bool asks_for_instance(const suf_settings_input *input)
{
    size_t i = 0;
    if (suf_settings_input_choice(input, "runner") == SUF_RUNNER_IRACE)
        return true;
    for (const suf_setting_entry *entry;
         (entry = suf_settings_input_next(input, "algorithms", &i));)
        if (!entry->text || strstr(entry->text, "{instance"))
            return true;
    return false;
}

void suf_lone_instance_add(suf_experiment *e)
{
    suf_settings_input *input = e->input;
    if (is_set(input, "algorithms") && !is_set(input, "instances") && !is_set(input, "generator") &&
        !asks_for_instance(input))
        suf_settings_input_advise(input, "instances", SUF_LONE_INSTANCE_NAME);
}

/* whether the differences are shares of the values, so that an accuracy of 2 % makes sense */
static bool is_relative(const suf_experiment *e)
{
    const int difference = suf_settings_input_choice(e->input, "difference");
    return difference != SUF_SIMPLE && difference != SUF_PROBABILITY;
}

void suf_lone_instance_choose_runs(suf_experiment *e)
{
    static const char *const limits[] = {"runs",  "accuracy", "budget",
                                         "start", "max",      "max-per-algorithm"};
    static const struct {
        const char *key, *text;
    } adaptive[] = {{"accuracy", "0.02"}, {"start", "10"}, {"max-per-algorithm", "100"}};
    if (suf_lone_instance_is_drawn(e) && !is_set(e->input, "deterministic"))
        suf_settings_input_advise(e->input, "deterministic", "false");
    if (!suf_lone_instance_is(e))
        return;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (is_set(e->input, limits[i]))
            return;
    e->has_chosen_runs = true;
    if (!is_relative(e)) {
        suf_settings_input_advise(e->input, "runs", "30");
        return;
    }
    for (size_t i = 0; i < sizeof adaptive / sizeof *adaptive; i++)
        suf_settings_input_advise(e->input, adaptive[i].key, adaptive[i].text);
}
