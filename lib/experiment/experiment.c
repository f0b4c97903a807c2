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
#include "experiment/keys.h"
#include "experiment/pathform.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"
#include "experiment/yaml_reader.h"

suf_experiment *suf_experiment_new(void)
{
    suf_experiment *e = suf_alloc(1, sizeof *e);
    e->input = suf_settings_input_new();
    return e;
}

static void release_algorithms(suf_experiment *e)
{
    for (size_t a = 0; a < e->n_algorithms; a++) {
        free(e->algorithms[a].name);
        free(e->algorithms[a].command);
        suf_template_free(e->algorithms[a].template);
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
    free(e->path);
    free(e->text);
    free(e->name);
    free(e->directory);
    free(e->store);
    free(e->unit);
    suf_argv_free(e->environment);
    free(e->costs);
    free(e->measures);
    free(e->settings);
    free(e);
}

/* the content of a file, terminated by a 0; NULL with errno on failure */
static char *read_all(FILE *file, size_t *size)
{
    char *text = NULL;
    char buffer[65536];
    size_t n;
    FILE *out = open_memstream(&text, size);
    if (!out)
        abort();
    while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
        fwrite(buffer, 1, n, out);
    const int failure = ferror(file) ? errno : 0;
    if (fclose(out) != 0)
        abort();
    if (!failure)
        return text;
    free(text);
    errno = failure;
    return NULL;
}

int suf_experiment_load(suf_experiment *e, const char *path, suf_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    if (e->text)
        return suf_fail(err, SUF_EINVAL, "'%.200s': an experiment has one file", path);
    FILE *file = is_stdin ? stdin : fopen(path, "r");
    size_t size = 0;
    char *text = file ? read_all(file, &size) : NULL;
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

void suf_experiment_set(suf_experiment *e, const char *name, const char *text)
{
    const suf_key *key = suf_key_find(name);
    if (!key)
        suf_settings_input_refuse_key(e->input, "", "--", name);
    else
        set_key(e, key, SUF_FROM_OPTION, text);
}

void suf_experiment_keep(suf_experiment *e, const suf_key *key, const char *text)
{
    if (!suf_settings_input_is_given(e->input, key->name))
        set_key(e, key, SUF_FROM_RECORD, text);
}

bool suf_experiment_is_given(const suf_experiment *e, const char *key)
{
    return suf_settings_input_is_given(e->input, key);
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

static char *file_text_of(const suf_experiment *e)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    suf_experiment_write(e, out);
    if (fclose(out) != 0)
        abort();
    return text;
}

int suf_experiment_finish(suf_experiment *e, suf_error *err)
{
    /* later steps need the results of earlier ones */
    static void (*const steps[])(suf_experiment *) = {
        suf_resolve_paths,       suf_resolve_instances, suf_resolve_algorithms,
        suf_resolve_measures,    suf_resolve_limits,    suf_resolve_policies,
        suf_resolve_design,      suf_resolve_sampling,  suf_resolve_relevance,
        suf_resolve_environment,
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
