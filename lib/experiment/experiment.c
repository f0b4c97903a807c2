/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See suffice/experiment.h: an experiment is filled, finished and asked.
 */
#include "experiment/experiment_parts.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "experiment/chosen_settings.h"
#include "experiment/file_text.h"
#include "experiment/irace_parameters.h"
#include "experiment/irace_settings.h"
#include "experiment/keys.h"
#include "experiment/own_settings.h"
#include "experiment/pathform.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"
#include "experiment/yaml_reader.h"
#include "suffice/out_of_memory.h"

suf_experiment *suf_experiment_new(void)
{
    suf_experiment *e = suf_alloc(1, sizeof *e);
    e->input = suf_settings_input_new();
    return e;
}

static void release_algorithms(suf_experiment *e)
{
    for (size_t a = 0; a < e->n_algorithms; a++) {
        suf_algorithm *x = &e->algorithms[a];
        free(x->name);
        free(x->command);
        free(x->directory);
        suf_template_free(x->template);
        suf_template_free(x->input);
        suf_template_free(x->version);
        suf_measure_release(&x->value);
        suf_argv_free(x->environment);
        suf_argv_free(x->passed);
    }
    free(e->algorithms);
}

void suf_experiment_free(suf_experiment *e)
{
    if (!e)
        return;
    release_algorithms(e);
    for (size_t i = 0; i < e->n_measures; i++)
        suf_measure_release(&e->measures[i]);
    for (size_t i = 0; i < e->n_settings; i++)
        free(e->settings[i].value);
    suf_instances_release(&e->instances);
    suf_settings_input_free(e->input);
    free((char *)e->slurm.spool);
    free(e->path);
    free(e->text);
    free(e->name);
    free(e->directory);
    free(e->store);
    free(e->measure);
    free(e->unit);
    free(e->target_runner);
    suf_irace_parameters_free(e->parameters);
    suf_argv_free(e->environment);
    suf_argv_free(e->passed);
    suf_template_free(e->setup);
    suf_template_free(e->prepare);
    suf_template_free(e->conclude);
    suf_template_free(e->cleanup);
    free(e->costs);
    free(e->looks);
    free(e->equals);
    free(e->measures);
    free(e->settings);
    free(e);
}

int suf_experiment_load(suf_experiment *e, const char *path, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0 || suf_error_require(path, "path", err) < 0)
        return SUF_EINVAL;
    const bool is_stdin = strcmp(path, "-") == 0;
    if (e->text)
        return suf_fail(err, SUF_EINVAL, "'%.200s': an experiment has one file", path);
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    size_t size = 0;
    char *text = file ? suf_file_text_rest(file, &size) : NULL;
    const int failure = errno;
    if (file && !is_stdin)
        fclose(file);
    if (!text)
        return suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", path, strerror(failure));
    e->text = text;
    e->path = is_stdin ? NULL : suf_text_copy(path);
    e->input->folder = is_stdin ? NULL : suf_pathform_apply(SUF_PATH_FOLDER, path);
    e->input->shown = suf_text_copy(is_stdin ? "standard input" : path);
    suf_yaml_reader_read(e->input, text, size, e->input->shown);
    suf_irace_settings_add(e);
    return SUF_OK;
}

/* the length of the name before an equals sign; 0: there is none */
static size_t name_length(const char *text)
{
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || (text[n] && strchr("_.+-", text[n])))
        n++;
    return text[n] == '=' ? n : 0;
}

static char *label_of(const suf_key *key, suf_origin origin, const char *text)
{
    if (origin == SUF_FROM_RECORD)
        return suf_text_format("'%s', as it was recorded,", key->name);
    return key->kind == SUF_KEY_TREE ? suf_text_format("'--%s %.80s'", key->name, text)
                                     : suf_text_format("'--%s'", key->name);
}

static void set_key(suf_experiment *e, const suf_key *key, suf_origin origin, const char *text)
{
    const bool has_name = key->kind == SUF_KEY_TREE && strcmp(key->name, "instances") != 0;
    const size_t n = has_name ? name_length(text) : 0;
    suf_settings_input_add(e->input, (suf_setting_entry){
                                         .key = key,
                                         .origin = origin,
                                         .label = label_of(key, origin, text),
                                         .name = n ? suf_text_format("%.*s", (int)n, text) : NULL,
                                         .text = suf_text_copy(text + (n ? n + 1 : 0)),
                                     });
}

/* NAME.KEY=VALUE */
static void set_own(suf_experiment *e, suf_origin origin, const char *line)
{
    size_t n_owner;
    const char *text;
    const suf_key *key = suf_own_settings_split(line, &n_owner, &text);
    if (!key) {
        suf_settings_input_refuse(e->input,
                                  "'--own %.80s' must be NAME.KEY=VALUE, as in a.timeout=10; "
                                  "suffice-experiment(5) has the keys",
                                  line);
        return;
    }
    const size_t n = key->kind == SUF_KEY_TREE ? name_length(text) : 0;
    suf_settings_input_add(e->input, (suf_setting_entry){
                                         .key = key,
                                         .origin = origin,
                                         .label = suf_text_format("'--own %.80s'", line),
                                         .name = n ? suf_text_format("%.*s", (int)n, text) : NULL,
                                         .owner = suf_text_format("%.*s", (int)n_owner, line),
                                         .text = suf_text_copy(text + (n ? n + 1 : 0)),
                                     });
}

static bool is_own(const suf_key *key)
{
    return strcmp(key->name, "own") == 0;
}

void suf_experiment_set(suf_experiment *e, const char *name, const char *text)
{
    const suf_key *key = suf_key_find(name);
    if (!key)
        suf_settings_input_refuse_key(e->input, "", "--", name);
    else if (is_own(key))
        set_own(e, SUF_FROM_OPTION, text);
    else
        set_key(e, key, SUF_FROM_OPTION, text);
    suf_irace_settings_add(e);
}

/* What an algorithm has for itself is replaced key by key. */
void suf_experiment_keep(suf_experiment *e, const suf_key *key, const char *text)
{
    if (is_own(key) ? suf_own_settings_is_given(e, text)
                    : suf_settings_input_is_given(e->input, key->name))
        return;
    if (is_own(key))
        set_own(e, SUF_FROM_RECORD, text);
    else
        set_key(e, key, SUF_FROM_RECORD, text);
}

void suf_experiment_keep_name(suf_experiment *e, const char *command, const char *name)
{
    const suf_key *key = suf_key_find("algorithms");
    suf_setting_entry *nameless = NULL;
    for (size_t i = 0; i < e->input->n; i++) {
        suf_setting_entry *entry = &e->input->entries[i];
        if (entry->key != key)
            continue;
        if (entry->name && strcmp(entry->name, name) == 0)
            return;
        const bool fits =
            !entry->name && !entry->table && entry->text && strcmp(entry->text, command) == 0;
        if (fits && !nameless)
            nameless = entry;
    }
    if (!nameless)
        return;
    nameless->name = suf_text_copy(name);
    nameless->has_kept_name = true;
}

bool suf_experiment_is_given(const suf_experiment *e, const char *key)
{
    return suf_settings_input_is_given(e->input, key);
}

bool suf_experiment_has_file(const suf_experiment *e)
{
    return e->input->shown != NULL;
}

void suf_experiment_add(suf_experiment *e, const char *name, const char *command)
{
    assert(name || command);
    suf_settings_input_add(e->input,
                           (suf_setting_entry){
                               .key = suf_key_find("algorithms"),
                               .origin = SUF_FROM_OPTION,
                               .label = suf_text_format("algorithm '%.80s'", name ? name : command),
                               .name = name ? suf_text_copy(name) : NULL,
                               .text = command ? suf_text_copy(command) : NULL,
                           });
}

void suf_experiment_add_table(suf_experiment *e, const char *path, const char *command)
{
    suf_settings_input_add(e->input, (suf_setting_entry){
                                         .key = suf_key_find("algorithms"),
                                         .origin = SUF_FROM_OPTION,
                                         .label = suf_text_copy("'algorithms'"),
                                         .text = command ? suf_text_copy(command) : NULL,
                                         .table = suf_text_copy(path),
                                     });
}

static char *file_text_of(const suf_experiment *e)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_experiment_write(e, out);
    return suf_text_stream_close(out, &text);
}

int suf_experiment_finish(suf_experiment *e, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0)
        return SUF_EINVAL;
    /* later steps need the results of earlier ones */
    static void (*const steps[])(suf_experiment *) = {
        suf_resolve_tables,     suf_resolve_paths,          suf_chosen_settings_add_shell,
        suf_resolve_instances,  suf_resolve_table_commands, suf_resolve_algorithms,
        suf_resolve_commands,   suf_resolve_measures,       suf_resolve_limits,
        suf_resolve_own,        suf_resolve_policies,       suf_chosen_settings_add_design,
        suf_resolve_design,     suf_resolve_sampling,       suf_resolve_relevance,
        suf_resolve_sequential, suf_resolve_place,
    };
    const bool is_fresh = !e->is_finished && !e->input->is_unreadable;
    e->is_finished = true;
    for (size_t i = 0; is_fresh && i < sizeof steps / sizeof *steps; i++)
        steps[i](e);
    if (e->input->n_mistakes)
        return suf_fail(err, SUF_EINVAL, "%s", e->input->mistakes[0]);
    if (!e->settings)
        suf_resolve_settings(e);
    if (!e->text)
        e->text = file_text_of(e);
    return SUF_OK;
}

size_t suf_experiment_n_mistakes(const suf_experiment *e)
{
    return e->input->n_mistakes;
}

const char *suf_experiment_mistake(const suf_experiment *e, size_t i)
{
    return i < e->input->n_mistakes ? e->input->mistakes[i] : NULL;
}

size_t suf_experiment_n_notes(const suf_experiment *e)
{
    return e->input->n_notes;
}

const char *suf_experiment_note(const suf_experiment *e, size_t i)
{
    return i < e->input->n_notes ? e->input->notes[i] : NULL;
}

size_t suf_experiment_n_algorithms(const suf_experiment *e)
{
    return e->n_algorithms;
}

const char *suf_experiment_algorithm(const suf_experiment *e, size_t a)
{
    return a < e->n_algorithms ? e->algorithms[a].name : NULL;
}

const char *suf_experiment_name(const suf_experiment *e)
{
    return e->name;
}

const char *suf_experiment_store(suf_experiment *e)
{
    suf_resolve_paths(e);
    return e->store;
}

const char *suf_experiment_simulate(const suf_experiment *e, size_t i, const char **text,
                                    const char **label)
{
    size_t at = 0;
    const suf_setting_entry *entry = suf_settings_input_next(e->input, "simulate", &at);
    while (entry && i-- > 0)
        entry = suf_settings_input_next(e->input, "simulate", &at);
    if (!entry)
        return NULL;
    *text = entry->text;
    *label = entry->label;
    return entry->name ? entry->name : "";
}

/* ---- an algorithm against itself ---- */

static const suf_setting_entry *algorithm_entry(const suf_experiment *e, const char *name)
{
    size_t i = 0;
    const suf_setting_entry *entry = suf_settings_input_next(e->input, "algorithms", &i);
    while (name && entry && (!entry->name || strcmp(entry->name, name) != 0))
        entry = suf_settings_input_next(e->input, "algorithms", &i);
    return entry;
}

/* the command with {algorithm} replaced, because both are to be called as the one that they are */
static char *command_under_name(const char *command, const char *name)
{
    static const char placeholder[] = "{algorithm}";
    char *text = suf_text_copy(command);
    for (char *at; (at = strstr(text, placeholder));) {
        char *longer =
            suf_text_format("%.*s%s%s", (int)(at - text), text, name, at + sizeof placeholder - 1);
        free(text);
        text = longer;
    }
    return text;
}

int suf_experiment_against_itself(suf_experiment *e, const char *name, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0)
        return SUF_EINVAL;
    suf_resolve_tables(e);
    const suf_setting_entry *entry = algorithm_entry(e, name);
    if (!entry || !entry->text)
        return suf_fail(err, SUF_EINVAL, "there is no algorithm '%.80s' with a command",
                        name ? name : "");
    char *own = suf_text_copy(entry->name ? entry->name : "algorithm");
    char *again = suf_text_format("%s-again", own);
    char *command = command_under_name(entry->text, own);
    suf_experiment_add(e, own, command);
    suf_experiment_add(e, again, command);
    if (suf_settings_input_is_given(e->input, "cost"))
        suf_experiment_set(e, "cost", SUF_SETTING_NONE);
    free(own);
    free(again);
    free(command);
    return SUF_OK;
}
