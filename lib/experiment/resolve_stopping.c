/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving what ends the runs on an instance besides their accuracy: the largest number of them,
 * and equal runs, which show that an algorithm is deterministic.
 */
#include "base/memory.h"
#include "experiment/lone_instance.h"
#include "experiment/resolve.h"
#include "experiment/scalar.h"
#include "experiment/settings_input.h"
#include "sampler/sampler_parts.h"

/* ---- the largest number of runs ---- */

/* by default, it leaves room for so many starts */
enum { STARTS_BY_DEFAULT = 5 };

static bool is_default(const suf_experiment *e)
{
    return !suf_settings_input_find(e->input, "max") &&
           !suf_settings_input_is_unset(e->input, "max");
}

/* Whoever limits the runs of each algorithm needs no other limit. */
static void resolve_max(suf_experiment *e)
{
    suf_error err;
    const bool is_adaptive = suf_sampling_has_accuracy(&e->sampling);
    const char *text = suf_settings_input_text(e->input, "max");
    if (!text || (is_default(e) && e->sampling.max_per_algorithm))
        return;
    if (suf_run_limit_read(&e->limit, text, &err) < 0) {
        suf_settings_input_refuse_value(e->input, "max", err.message);
        return;
    }
    if (is_default(e) && is_adaptive && e->limit.number < STARTS_BY_DEFAULT * e->sampling.start)
        e->limit.number = STARTS_BY_DEFAULT * e->sampling.start;
    if (is_adaptive || suf_settings_input_is_given(e->input, "max"))
        e->sampling.max_runs = suf_run_limit_total(e->limit, e->n_algorithms);
}

/* ---- equal runs ---- */

/* The algorithm's own setting, or that of the experiment; NULL: neither is set. */
static const suf_setting_entry *entry_of(const suf_experiment *e, const suf_algorithm *x)
{
    const suf_setting_entry *own = suf_settings_input_find_own(e->input, "deterministic", x->name);
    return own ? own : suf_settings_input_find(e->input, "deterministic");
}

/* Whether runs may differ because they are called differently. */
static bool is_told_run(const suf_experiment *e, const suf_algorithm *x)
{
    enum { N_TEMPLATES = 3 };
    const suf_template *templates[N_TEMPLATES] = {x->template, x->input, e->prepare};
    if (!x->template || e->irace)
        return true;
    for (size_t i = 0; i < N_TEMPLATES; i++)
        if (templates[i] &&
            (suf_template_uses(templates[i], suf_placeholders[SUF_PLACEHOLDER_SEED]) ||
             suf_template_uses(templates[i], suf_placeholders[SUF_PLACEHOLDER_RUN])))
            return true;
    return false;
}

/* How many equal first runs show that the algorithm is deterministic; 0: none do. Times and
 * memory are equal only because they are not measured more exactly. */
static int64_t equal_runs_of(suf_experiment *e, suf_algorithm *x)
{
    const suf_setting_entry *entry = entry_of(e, x);
    suf_scalar flag = {.n = 0};
    if (entry && suf_scalar_init(&flag, entry->key, entry->label, entry->text, NULL) == SUF_OK) {
        x->is_deterministic = flag.count != 0;
        return x->is_deterministic ? SUF_EQUAL_RUNS_SAID : 0;
    }
    if (suf_measure_is_measured(&x->value))
        return 0;
    return is_told_run(e, x) ? SUF_EQUAL_RUNS : SUF_EQUAL_RUNS_WITHOUT_SEED;
}

/* Runs of a fixed number are made in any case, unless it is said that they are not. */
static void resolve_equal_runs(suf_experiment *e)
{
    const suf_statistic statistic = e->sampling.statistic;
    const bool is_share = statistic == SUF_OF_SUCCESS || statistic == SUF_OF_REACHED;
    e->equals = suf_alloc(e->n_algorithms + 1, sizeof *e->equals);
    for (size_t a = 0; a < e->n_algorithms; a++) {
        e->equals[a] = equal_runs_of(e, &e->algorithms[a]);
        if (e->algorithms[a].is_deterministic && is_share && e->sampling.mode != SUF_FIXED) {
            suf_settings_input_refuse(
                e->input,
                "%s has no effect on a share of successes, of which equal ones say little; leave "
                "it out, or set 'runs' to 1",
                entry_of(e, &e->algorithms[a])->label);
            break;
        }
    }
    const bool is_stopping = suf_settings_input_count(e->input, "stop-if-equal") != 0;
    e->sampling.equals = e->sampling.mode != SUF_FIXED || is_stopping ? e->equals : NULL;
}

/* On one instance the verdict rests on the runs, of which two of each are too few for any. */
static void check_lone_instance(suf_experiment *e)
{
    size_t n = 0;
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const suf_setting_entry *entry = entry_of(e, &e->algorithms[a]);
        n += e->algorithms[a].is_deterministic && entry->origin > SUF_FROM_RECORD;
    }
    if (n > 0 && n == e->n_algorithms && e->sampling.mode != SUF_FIXED &&
        suf_lone_instance_is_drawn(e))
        suf_settings_input_refuse(e->input,
                                  "%s: there is one instance, and what deterministic algorithms "
                                  "give on it needs no test; add instances, or leave it out",
                                  entry_of(e, &e->algorithms[0])->label);
}

void suf_resolve_stopping(suf_experiment *e)
{
    resolve_max(e);
    resolve_equal_runs(e);
    check_lone_instance(e);
}
