/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See chosen_settings.h.
 */
#include "experiment/chosen_settings.h"

#include "experiment/lone_instance.h"
#include "experiment/settings_input.h"
#include "experiment/template.h"

#define CHOSEN_RUNS "10"

void suf_experiment_choose_unset(suf_experiment *e)
{
    e->chooses_unset = true;
}

static bool is_set(const suf_settings_input *input, const char *const *keys, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        size_t i = 0;
        if (suf_settings_input_next(input, keys[k], &i))
            return true;
    }
    return false;
}

/* ---- a shell ---- */

void suf_chosen_settings_add_shell(suf_experiment *e)
{
    static const char *const shell[] = {"shell", "runner"};
    size_t i = 0;
    const suf_setting_entry *entry = NULL;
    if (!e->chooses_unset || is_set(e->input, shell, sizeof shell / sizeof *shell))
        return;
    while ((entry = suf_settings_input_next(e->input, "algorithms", &i)))
        if (entry->text && suf_template_needs_shell(entry->text)) {
            suf_settings_input_advise(e->input, "shell", "true");
            return;
        }
}

/* ---- the design ---- */

void suf_chosen_settings_add_design(suf_experiment *e)
{
    static const char *const design[] = {"sample", "mres", "sigma", "half-width"};
    static const char *const runs[] = {"runs", "accuracy",          "budget", "cost", "start",
                                       "max",  "max-per-algorithm", "plain"};
    if (!e->chooses_unset || suf_lone_instance_is(e))
        return;
    if (!e->instances.generator && !is_set(e->input, design, sizeof design / sizeof *design))
        suf_settings_input_advise(e->input, "sample", "all");
    if (is_set(e->input, runs, sizeof runs / sizeof *runs))
        return;
    suf_settings_input_advise(e->input, "runs", CHOSEN_RUNS);
    suf_settings_input_advise(e->input, "stop-if-equal", "true");
    e->has_chosen_runs = true;
}
