/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of every key of an experiment, for the record. Equal settings have equal texts.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/keys.h"
#include "experiment/limit_syntax.h"
#include "experiment/own_settings.h"
#include "experiment/resolve.h"
#include "experiment/scalar.h"
#include "experiment/settings_input.h"

static char *name_text(const suf_experiment *e)
{
    return suf_text_copy(e->name);
}

static char *store_text(const suf_experiment *e)
{
    return suf_text_copy(e->store);
}

static char *directory_text(const suf_experiment *e)
{
    return suf_text_copy(e->directory);
}

static char *value_text(const suf_experiment *e)
{
    return suf_text_copy(e->measures[0].text);
}

static char *measures_text(const suf_experiment *e)
{
    char *text = suf_text_copy("");
    for (size_t i = 1; i < e->n_measures; i++) {
        char *longer = suf_text_format("%s%s%s=%s", text, i > 1 ? "\n" : "", e->measures[i].name,
                                       e->measures[i].text);
        free(text);
        text = longer;
    }
    return text;
}

/* the variables that are set, one per line */
static char *env_text(const suf_experiment *e)
{
    char *text = suf_text_copy("");
    size_t i = 0;
    for (const suf_setting_entry *entry; (entry = suf_settings_input_next(e->input, "env", &i));) {
        char *longer = suf_text_format("%s%s%s=%s", text, *text ? "\n" : "",
                                       entry->name ? entry->name : "", entry->text);
        free(text);
        text = longer;
    }
    return text;
}

static char *timeout_text(const suf_experiment *e)
{
    const char *text = suf_settings_input_text(e->input, "timeout");
    double seconds = 0;
    double percent = 0;
    if (!text || suf_limit_syntax_time(text, &seconds, &percent, NULL) < 0)
        return suf_text_copy("");
    return percent > 0 ? suf_text_format("%.15g%%", percent) : suf_text_format("%.15g", seconds);
}

static char *memory_text(const suf_experiment *e)
{
    const char *text = suf_settings_input_text(e->input, "memory");
    int64_t bytes = 0;
    if (!text || suf_limit_syntax_memory(text, &bytes, NULL) < 0)
        return suf_text_copy("");
    return suf_text_format("%lld", (long long)bytes);
}

/* those of the algorithms themselves included */
static char *cost_text(const suf_experiment *e)
{
    char *text = suf_text_copy("");
    for (size_t a = 0; e->costs && a < e->n_algorithms; a++) {
        char *longer = suf_text_format("%s%s%.15g", text, a ? "," : "", e->costs[a]);
        free(text);
        text = longer;
    }
    return text;
}

/* "" if it is not set */
static char *in_units(const suf_experiment *e, const char *key, bool is_number)
{
    char shown[SUF_RELEVANT_SIZE] = "";
    suf_relevant_difference relevant;
    const char *text = suf_settings_input_text(e->input, key);
    if (!text || suf_relevant_difference_read(&relevant, text, NULL) < 0)
        return suf_text_copy("");
    if (is_number && strcmp(relevant.unit, "%") == 0)
        relevant = (suf_relevant_difference){.number = relevant.number / 100};
    suf_relevant_difference_write(&relevant, shown);
    return suf_text_copy(shown);
}

static char *delta_text(const suf_experiment *e)
{
    return in_units(e, "delta", false);
}

/* 5% is recorded as 0.05 */
static char *sigma_text(const suf_experiment *e)
{
    return in_units(e, "sigma", true);
}

static char *max_text(const suf_experiment *e)
{
    return suf_run_limit_text(e->limit);
}

/* common seeds turn adaptive into balanced */
static char *runs_text(const suf_experiment *e)
{
    if (e->sampling.mode == SUF_FIXED)
        return suf_text_format("%lld", (long long)e->sampling.start);
    return suf_text_copy(suf_key_find("runs")->choice((int)e->sampling.mode));
}

static char *difference_text(const suf_experiment *e)
{
    return suf_text_copy(suf_difference_name((int)e->sampling.difference));
}

static char *crash_text(const suf_experiment *e)
{
    return suf_policy_text(&e->policies[SUF_RUN_CRASHED]);
}

static char *limit_text(const suf_experiment *e)
{
    return suf_policy_text(&e->policies[SUF_RUN_TIMEOUT]);
}

static char *large_text(const suf_experiment *e)
{
    return suf_policy_text(&e->policies[SUF_RUN_MEMORY]);
}

static char *empty_text(const suf_experiment *e)
{
    return suf_policy_text(&e->policies[SUF_RUN_NO_VALUE]);
}

static char *infinite_text(const suf_experiment *e)
{
    return suf_policy_text(&e->policies[SUF_RUN_NOT_FINITE]);
}

/* keys whose text is not that of a scalar */
static const struct {
    const char *key;
    char *(*text)(const suf_experiment *e);
} own_forms[] = {
    {"name", name_text},
    {"store", store_text},
    {"directory", directory_text},
    {"value", value_text},
    {"measures", measures_text},
    {"own", suf_own_settings_text},
    {"env", env_text},
    {"cost", cost_text},
    {"delta", delta_text},
    {"sigma", sigma_text},
    {"timeout", timeout_text},
    {"memory", memory_text},
    {"max", max_text},
    {"runs", runs_text},
    {"difference", difference_text},
    {"on-crash", crash_text},
    {"on-timeout", limit_text},
    {"on-memory", large_text},
    {"on-no-value", empty_text},
    {"on-not-finite", infinite_text},
};

static char *setting_text(const suf_experiment *e, const suf_key *key)
{
    for (size_t i = 0; i < sizeof own_forms / sizeof *own_forms; i++)
        if (strcmp(own_forms[i].key, key->name) == 0)
            return own_forms[i].text(e);
    const char *text = suf_settings_input_text(e->input, key->name);
    suf_scalar scalar = {.n = 0};
    if (!text || suf_scalar_init(&scalar, key, key->name, text, NULL) < 0)
        return suf_text_copy("");
    char *canonical = suf_scalar_text(&scalar, key, text);
    suf_scalar_release(&scalar);
    return canonical;
}

static bool is_setting(const suf_key *key)
{
    static const char *const trees[] = {"measures", "own", "env"};
    if (!key->name || key->kind != SUF_KEY_TREE)
        return key->name != NULL;
    const char *tree;
    for (int i = 0; (tree = SUF_TEXT_IN(trees, i)); i++)
        if (strcmp(tree, key->name) == 0)
            return true;
    return false;
}

void suf_resolve_settings(suf_experiment *e)
{
    size_t n = 0;
    for (size_t i = 0; suf_key_at(i); i++)
        n += is_setting(suf_key_at(i));
    e->settings = suf_alloc(n, sizeof *e->settings);
    for (size_t i = 0; suf_key_at(i); i++)
        if (is_setting(suf_key_at(i)))
            e->settings[e->n_settings++] = (suf_setting){
                .key = suf_key_at(i),
                .value = setting_text(e, suf_key_at(i)),
                .binding = suf_key_binds(suf_key_at(i)),
            };
}
