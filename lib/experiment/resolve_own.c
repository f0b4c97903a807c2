/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving how the runs of each algorithm are made: by its own settings, and where it has none by
 * those of the experiment.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/limit_syntax.h"
#include "experiment/own_settings.h"
#include "experiment/paths.h"
#include "experiment/resolve.h"
#include "experiment/scalar.h"
#include "experiment/settings_input.h"

/* The algorithm's own setting, or that of the experiment; NULL: neither is set. */
static const suf_setting_entry *entry_of(const suf_experiment *e, const suf_algorithm *x,
                                         const char *key)
{
    const suf_setting_entry *own = suf_settings_input_find_own(e->input, key, x->name);
    return own ? own : suf_settings_input_find(e->input, key);
}

/* A mistake in a setting of all algorithms is said once. */
static bool is_said(const suf_experiment *e, const suf_algorithm *x, const suf_setting_entry *entry)
{
    return !entry->owner && x && x != e->algorithms;
}

static void refuse(suf_experiment *e, const suf_algorithm *x, const suf_setting_entry *entry,
                   const char *why)
{
    if (!is_said(e, x, entry))
        suf_settings_input_refuse(e->input, "%s: %s", entry->label, why);
}

/* ---- what is taken and what means success ---- */

static void resolve_value(suf_experiment *e, suf_algorithm *x)
{
    suf_error err;
    const suf_setting_entry *own = suf_settings_input_find_own(e->input, "value", x->name);
    if (own && e->irace) {
        refuse(e, x, own, "'runner' is irace, which says how the value is taken; leave it out");
        return;
    }
    if (e->n_measures == 0)
        return; /* that is a mistake already */
    if (suf_measure_init(&x->value, "value", own ? own->text : e->measures[0].text, &err) < 0) {
        if (own)
            refuse(e, x, own, err.message);
        return;
    }
    const char *unit = suf_measure_unit(&x->value);
    if (own && unit && e->unit && strcmp(unit, e->unit) != 0)
        refuse(e, x, own, "its unit is not that of the others' values; both cannot be compared");
    x->value.unit = e->unit;
}

static void resolve_successes(suf_experiment *e, suf_algorithm *x)
{
    const suf_setting_entry *entry = entry_of(e, x, "success-exit");
    suf_scalar statuses = {.n = 0};
    if (!entry || suf_scalar_init(&statuses, entry->key, entry->label, entry->text, NULL) < 0)
        return;
    for (size_t i = 0; i < statuses.n; i++) {
        const double status = statuses.numbers[i];
        if (status == floor(status) && status >= 0)
            suf_exit_set_add(&x->successes, (unsigned)status);
        else
            refuse(e, x, entry, "exit statuses are whole numbers from 0 to 255");
    }
    suf_scalar_release(&statuses);
}

static void resolve_input(suf_experiment *e, suf_algorithm *x)
{
    const suf_setting_entry *entry = entry_of(e, x, "stdin");
    if (!entry || !x->template)
        return;
    suf_error err;
    x->input = suf_resolve_template(e, entry->text, false, &err);
    if (!x->input)
        refuse(e, x, entry, err.message);
    else if (suf_template_n_words(x->input) != 1)
        refuse(e, x, entry, "must be one file; put a name with blanks in quotes");
}

/* The command of a function is not known, so that it has no version. */
static void resolve_version(suf_experiment *e, suf_algorithm *x)
{
    static const char *const names[] = {"algorithm"};
    const suf_setting_entry *entry = entry_of(e, x, "version");
    suf_error err;
    if (!entry || !x->template)
        return;
    const bool uses_shell = suf_settings_input_count(e->input, "shell") != 0;
    x->version = suf_template_new(entry->text, uses_shell, names, 1, &err);
    if (!x->version)
        refuse(e, x, entry, err.message);
}

/* ---- where it runs ---- */

/* What was recorded is relative to the directory of the experiment, wherever that is now. */
static void resolve_own_directory(suf_experiment *e, suf_algorithm *x)
{
    const suf_setting_entry *own = suf_settings_input_find_own(e->input, "directory", x->name);
    const bool is_recorded = own && own->origin == SUF_FROM_RECORD;
    const char *folder = is_recorded ? e->directory
                         : own       ? suf_settings_input_folder(e->input, own)
                                     : NULL;
    char *path = own ? suf_path_join(folder, own->text) : NULL;
    char *whole = path ? realpath(path, NULL) : NULL;
    if (own && !whole && !is_recorded)
        refuse(e, x, own, strerror(errno));
    x->directory = whole ? suf_text_copy(whole) : path ? suf_text_copy(path) : NULL;
    free(whole);
    free(path);
}

void suf_experiment_move(suf_experiment *e, const char *directory)
{
    char *moved = suf_text_copy(directory);
    free(e->directory);
    e->directory = moved;
    for (size_t a = 0; a < e->n_algorithms; a++) {
        free(e->algorithms[a].directory);
        resolve_own_directory(e, &e->algorithms[a]);
    }
}

/* ---- the environment ---- */

/* what a shell takes as a name; the mark of a run is not the user's */
static bool is_variable(const char *name, size_t n)
{
    static const char characters[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    const bool begins_with_digit = *name >= '0' && *name <= '9';
    return n > 0 && !begins_with_digit && strspn(name, characters) >= n &&
           strncmp(name, "SUFFICE_RUN", n + 1) != 0;
}

/* Adds a variable, or the name of one; takes it over. An earlier one of the same name goes. */
static void add_variable(char **list, char *text)
{
    const size_t n = strcspn(text, "=");
    size_t i = 0;
    while (list[i] && !(strncmp(list[i], text, n) == 0 && (!list[i][n] || list[i][n] == '=')))
        i++;
    free(list[i]);
    list[i] = text;
}

/* Whose mistakes are said: those of all algorithms when the experiment's variables are resolved. */
typedef struct {
    suf_experiment *experiment;
    const char *owner; /* NULL: the experiment */
    char **changes;
} variables;

static bool is_said_here(const variables *v, const suf_setting_entry *entry)
{
    return !entry->owner == !v->owner;
}

static void add_changes(const variables *v, const char *owner)
{
    size_t i = 0;
    for (const suf_setting_entry *entry;
         (entry = suf_settings_input_next_own(v->experiment->input, "env", owner, &i));) {
        const char *name = entry->name ? entry->name : "";
        if (is_variable(name, strlen(name)) && !strchr(entry->text, '\n'))
            add_variable(v->changes, suf_text_format("%s=%s", name, entry->text));
        else if (is_said_here(v, entry))
            suf_settings_input_refuse(v->experiment->input,
                                      "%s is no variable of one line; write NAME=VALUE, where the "
                                      "name has letters, digits and _",
                                      entry->label);
    }
}

/* the names of a list, which have blanks or commas between them */
static void add_names(const variables *v, const suf_setting_entry *entry, char **list)
{
    static const char between[] = ", \t\n";
    const char *at = entry->text + strspn(entry->text, between);
    for (size_t n; (n = strcspn(at, between)) > 0; at += n + strspn(at + n, between)) {
        if (is_variable(at, n))
            add_variable(list, suf_text_format("%.*s", (int)n, at));
        else if (is_said_here(v, entry))
            suf_settings_input_refuse(v->experiment->input,
                                      "%s must be names of variables, of letters, digits and _",
                                      entry->label);
    }
}

static size_t most_names(const suf_setting_entry *entry)
{
    return entry ? strlen(entry->text) : 0;
}

/* Those of the experiment, and after them those of the owner. */
static void resolve_environment(suf_experiment *e, const char *owner, char ***changes,
                                char ***passed)
{
    const suf_setting_entry *unset = suf_settings_input_find(e->input, "env-unset");
    const suf_setting_entry *own_unset =
        owner ? suf_settings_input_find_own(e->input, "env-unset", owner) : NULL;
    const suf_setting_entry *own_pass =
        owner ? suf_settings_input_find_own(e->input, "env-pass", owner) : NULL;
    const suf_setting_entry *pass =
        own_pass ? own_pass : suf_settings_input_find(e->input, "env-pass");
    const size_t most = e->input->n + most_names(unset) + most_names(own_unset) + 1;
    const variables v = {e, owner, suf_alloc(most, sizeof(char *))};
    if (unset)
        add_names(&v, unset, v.changes);
    add_changes(&v, NULL);
    if (own_unset)
        add_names(&v, own_unset, v.changes);
    if (owner)
        add_changes(&v, owner);
    *changes = v.changes;
    if (!pass)
        return;
    *passed = suf_alloc(most_names(pass) + 1, sizeof(char *));
    add_names(&v, pass, *passed);
}

/* ---- limits ---- */

static void resolve_limits(suf_experiment *e, suf_algorithm *x)
{
    suf_error err;
    const suf_setting_entry *timeout = entry_of(e, x, "timeout");
    const suf_setting_entry *cpu = entry_of(e, x, "timeout-cpu");
    const suf_setting_entry *memory = entry_of(e, x, "memory");
    suf_scalar seconds = {.n = 0};
    if (timeout && suf_limit_syntax_time(timeout->text, &x->timeout, &x->timeout_percent, &err) < 0)
        refuse(e, x, timeout, err.message);
    if (memory && suf_limit_syntax_memory(memory->text, &x->memory, &err) < 0)
        refuse(e, x, memory, err.message);
    if (cpu && suf_scalar_init(&seconds, cpu->key, cpu->label, cpu->text, NULL) == SUF_OK)
        x->timeout_cpu = seconds.number;
    if (x->template && suf_template_uses(x->template, "timeout") && x->timeout == 0)
        suf_settings_input_refuse_value(e->input, "timeout",
                                        "must be set in seconds, because a command uses {timeout}");
}

/* ---- owners ---- */

static bool is_algorithm(const suf_experiment *e, const char *name)
{
    for (size_t a = 0; a < e->n_algorithms; a++)
        if (strcmp(e->algorithms[a].name, name) == 0)
            return true;
    return false;
}

/* A store may have kept settings of an algorithm that is no longer compared. */
static void check_owners(suf_experiment *e)
{
    for (size_t i = 0; i < e->input->n; i++) {
        const suf_setting_entry *entry = &e->input->entries[i];
        if (entry->owner && entry->origin != SUF_FROM_RECORD && !is_algorithm(e, entry->owner) &&
            !suf_resolve_has_bad_table(e))
            suf_settings_input_refuse(e->input, "%s: there is no algorithm '%.80s'", entry->label,
                                      entry->owner);
        if (entry->owner && (strchr(entry->owner, '\n') || strchr(entry->text, '\n')))
            suf_settings_input_refuse(e->input, "%s must be of one line", entry->label);
    }
}

void suf_resolve_own(suf_experiment *e)
{
    check_owners(e);
    resolve_environment(e, NULL, &e->environment, &e->passed);
    for (size_t a = 0; a < e->n_algorithms; a++) {
        suf_algorithm *x = &e->algorithms[a];
        resolve_value(e, x);
        resolve_successes(e, x);
        resolve_input(e, x);
        resolve_version(e, x);
        resolve_own_directory(e, x);
        resolve_environment(e, x->name, &x->environment, &x->passed);
        resolve_limits(e, x);
    }
}
