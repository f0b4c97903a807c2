/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving the paths, the instances and the algorithms.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/algorithm_names.h"
#include "experiment/lone_instance.h"
#include "experiment/paths.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"
#include "suffice/out_of_memory.h"

static char *absolute(const char *path)
{
    char *real = realpath(path, NULL);
    if (!real && errno == ENOMEM)
        suf_memory_abort();
    char *copy = real ? suf_text_copy(real) : NULL;
    free(real);
    return copy;
}

static void resolve_directory(suf_experiment *e)
{
    const suf_setting_entry *entry = suf_settings_input_find(e->input, "directory");
    const char *folder = e->input->folder ? e->input->folder : ".";
    char *path = entry ? suf_path_join(suf_settings_input_folder(e->input, entry), entry->text)
                       : suf_text_copy(folder);
    e->directory = absolute(path);
    if (!e->directory)
        suf_settings_input_refuse(e->input, "%s is '%.200s', which cannot be used: %s",
                                  entry ? entry->label : "the folder", path, strerror(errno));
    free(path);
}

void suf_resolve_paths(suf_experiment *e)
{
    const suf_setting_entry *store = suf_settings_input_find(e->input, "store");
    const char *name = suf_settings_input_text(e->input, "name");
    if (e->store)
        return; /* they are resolved */
    resolve_directory(e);
    if (store)
        e->store = suf_path_join(suf_settings_input_folder(e->input, store), store->text);
    else
        e->store = e->path ? suf_path_with_db(e->path) : suf_text_copy("suffice.db");
    if (name)
        e->name = suf_text_copy(name);
    else
        e->name = e->path ? suf_path_stem(e->path) : suf_text_copy("comparison");
}

/* the relative path from where commands run to the folder of an entry's paths */
static char *way_to(const suf_experiment *e, const suf_setting_entry *entry)
{
    const char *folder = entry ? suf_settings_input_folder(e->input, entry) : e->input->folder;
    char *base = absolute(folder ? folder : ".");
    char *way = base && e->directory ? suf_path_between(e->directory, base) : suf_text_copy("");
    free(base);
    return way;
}

static void add_instances(suf_experiment *e, const suf_setting_entry *entry)
{
    suf_error err;
    const char *folder = suf_settings_input_folder(e->input, entry);
    e->instances.prefix = way_to(e, entry);
    const int rc = entry->name ? suf_instances_add_form(&e->instances, entry->name, entry->text,
                                                        entry->column, folder, &err)
                               : suf_instances_add(&e->instances, entry->text, folder, &err);
    if (rc < 0)
        suf_settings_input_refuse(e->input, "%s: %s", entry->label, err.message);
    free(e->instances.prefix);
    e->instances.prefix = NULL;
}

static void resolve_generator(suf_experiment *e, const suf_setting_entry *entry)
{
    static const char *const names[] = {"instance", "seed", "k"};
    suf_error err;
    suf_instances *in = &e->instances;
    const suf_setting_entry *into = suf_settings_input_find(e->input, "into");
    const char *folder = suf_settings_input_text(e->input, "into");
    char *way = way_to(e, into);
    in->into = suf_text_format("%s%s", folder[0] == '/' ? "" : way, folder);
    free(way);
    in->generator_text = suf_text_copy(entry->text);
    in->generator = suf_template_new(entry->text, suf_settings_input_count(e->input, "shell") != 0,
                                     names, sizeof names / sizeof *names, &err);
    if (!in->generator)
        suf_settings_input_refuse(e->input, "%s: %s", entry->label, err.message);
}

static void check_number(suf_experiment *e, bool has_generator)
{
    const size_t n = e->instances.n;
    const bool is_number = suf_settings_input_choice(e->input, "sample") == SUF_CHOICE_IS_NUMBER;
    const int64_t wanted = suf_settings_input_count(e->input, "sample");
    if (has_generator && suf_settings_input_choice(e->input, "sample") == SUF_SAMPLE_ALL)
        suf_settings_input_refuse_value(
            e->input, "sample", "is all, but generated instances have no end; say how many");
    if (has_generator)
        return;
    if (is_number && wanted > (int64_t)n) {
        char *label = suf_settings_input_label(e->input, "sample");
        suf_settings_input_refuse(e->input, "%s is %lld, but there %s only %zu instance%s", label,
                                  (long long)wanted, n == 1 ? "is" : "are", n, n == 1 ? "" : "s");
        free(label);
    }
}

/* families are what the instances' table says */
static void check_group(suf_experiment *e)
{
    const char *group = suf_settings_input_text(e->input, "group");
    const suf_instances *in = &e->instances;
    char *list = suf_text_copy("");
    for (size_t f = 0; group && f < in->n_fields; f++) {
        if (strcmp(in->field_names[f], group) == 0)
            group = NULL;
        char *longer = suf_text_format("%s%s'%s'", list, f ? ", " : "", in->field_names[f]);
        free(list);
        list = longer;
    }
    char *why = suf_text_format("must be a column of the instances' table%s%s",
                                in->n_fields ? ": " : ", and there is none", list);
    if (group)
        suf_settings_input_refuse_value(e->input, "group", why);
    free(why);
    free(list);
}

void suf_resolve_instances(suf_experiment *e)
{
    suf_settings_input *input = e->input;
    const suf_setting_entry *generator = suf_settings_input_find(input, "generator");
    const size_t n_mistakes = input->n_mistakes;
    size_t n = 0;
    size_t i = 0;
    if (e->instances.n > 0)
        return; /* an experiment restored from its store has its instances already */
    suf_lone_instance_add(e);
    for (const suf_setting_entry *entry; (entry = suf_settings_input_next(input, "instances", &i));
         n++)
        add_instances(e, entry);
    if (generator)
        resolve_generator(e, generator);
    if (generator && n)
        suf_settings_input_refuse_value(input, "generator",
                                        "and 'instances' exclude each other; keep one");
    if (!generator && !n)
        suf_settings_input_refuse_value(
            input, "instances",
            "is not set, but a command asks for one; say where the instances are, or generate "
            "them by a 'generator'");
    if (input->n_mistakes == n_mistakes)
        check_number(e, generator != NULL);
    if (input->n_mistakes == n_mistakes)
        check_group(e);
}

static bool is_taken(const suf_experiment *e, const char *name)
{
    for (size_t a = 0; a < e->n_algorithms; a++)
        if (e->algorithms[a].name && strcmp(e->algorithms[a].name, name) == 0)
            return true;
    return false;
}

static void resolve_name(suf_experiment *e, size_t a, const suf_setting_entry *entry)
{
    if (!entry->name[0])
        suf_settings_input_refuse(e->input, "%s has an empty name", entry->label);
    else if (is_taken(e, entry->name))
        suf_settings_input_refuse(e->input, "%s: there are two algorithms '%.80s'; rename one",
                                  entry->label, entry->name);
    e->algorithms[a].name = suf_text_copy(entry->name);
}

suf_template *suf_resolve_template(const suf_experiment *e, const char *text, bool shell,
                                   suf_error *err)
{
    const size_t n = SUF_N_PLACEHOLDERS + e->instances.n_fields;
    const char **names = suf_alloc(n, sizeof *names);
    memcpy(names, suf_placeholders, sizeof suf_placeholders);
    for (size_t f = 0; f < e->instances.n_fields; f++)
        names[SUF_N_PLACEHOLDERS + f] = e->instances.field_names[f];
    suf_template *template = suf_template_new(text, shell, names, n, err);
    free(names);
    return template;
}

static bool uses_shell(const suf_experiment *e)
{
    return suf_settings_input_count(e->input, "shell") != 0;
}

static void resolve_template(suf_experiment *e, suf_algorithm *x, const suf_setting_entry *entry)
{
    suf_error err;
    x->command = suf_text_copy(entry->text);
    x->template = suf_resolve_template(e, entry->text, uses_shell(e), &err);
    if (!x->template && !entry->is_bad)
        suf_settings_input_refuse(e->input, "%s: %s", entry->label, err.message);
}

/* The commands around the runs. Those of the whole experiment know no run. */
void suf_resolve_commands(suf_experiment *e)
{
    const struct {
        const char *key;
        suf_template **template;
        bool is_of_run;
    } commands[] = {{"setup", &e->setup, false},
                    {"prepare", &e->prepare, true},
                    {"conclude", &e->conclude, true},
                    {"cleanup", &e->cleanup, false}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const suf_setting_entry *entry = suf_settings_input_find(e->input, commands[i].key);
        suf_error err;
        if (!entry)
            continue;
        suf_template *template = commands[i].is_of_run
                                     ? suf_resolve_template(e, entry->text, uses_shell(e), &err)
                                     : suf_template_new(entry->text, uses_shell(e), NULL, 0, &err);
        if (!template)
            suf_settings_input_refuse(e->input, "%s: %s", entry->label, err.message);
        *commands[i].template = template;
    }
}

static void resolve_names(suf_experiment *e)
{
    size_t i = 0;
    char **names = suf_alloc(e->n_algorithms, sizeof *names);
    const char **commands = suf_alloc(e->n_algorithms, sizeof *commands);
    bool *is_named = suf_alloc(e->n_algorithms, sizeof *is_named);
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const suf_setting_entry *entry = suf_settings_input_next(e->input, "algorithms", &i);
        if (entry->name)
            resolve_name(e, a, entry);
        names[a] = e->algorithms[a].name;
        commands[a] = entry->text;
        is_named[a] = entry->name && !entry->has_kept_name;
    }
    suf_algorithm_names_make(names, commands, is_named, e->n_algorithms);
    for (size_t a = 0; a < e->n_algorithms; a++)
        e->algorithms[a].name = names[a];
    free(names);
    free(commands);
    free(is_named);
}

static void check_n_algorithms(suf_experiment *e)
{
    const size_t n = e->n_algorithms;
    if (n >= 2 && n <= SUF_MAX_ALGORITHMS)
        return;
    char *label = suf_settings_input_label(e->input, "algorithms");
    suf_settings_input_refuse(e->input, "%s: there %s %zu; from 2 to %d can be compared%s", label,
                              n == 1 ? "is" : "are", n, SUF_MAX_ALGORITHMS,
                              n == 0 && e->parameters
                                  ? "; name a table of configurations, because the scenario has "
                                    "no configurationsFile"
                                  : "");
    free(label);
}

void suf_resolve_algorithms(suf_experiment *e)
{
    size_t i = 0;
    while (suf_settings_input_next(e->input, "algorithms", &i))
        e->n_algorithms++;
    e->algorithms = suf_alloc(e->n_algorithms, sizeof *e->algorithms);
    resolve_names(e);
    i = 0;
    for (size_t a = 0; a < e->n_algorithms; a++) {
        const suf_setting_entry *entry = suf_settings_input_next(e->input, "algorithms", &i);
        if (entry->text)
            resolve_template(e, &e->algorithms[a], entry);
    }
    if (!suf_resolve_has_bad_table(e))
        check_n_algorithms(e);
}
