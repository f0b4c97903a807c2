/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line and the seed of a run.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "experiment/experiment_parts.h"
#include "experiment/irace_instances.h"
#include "experiment/paths.h"
#include "experiment/template_fill.h"

enum { SIZE = 40 }; /* of a number as a text */

const char *const suf_placeholders[SUF_N_PLACEHOLDERS] = {
    [SUF_PLACEHOLDER_INSTANCE] = "instance",   [SUF_PLACEHOLDER_SEED] = "seed",
    [SUF_PLACEHOLDER_ALGORITHM] = "algorithm", [SUF_PLACEHOLDER_RUN] = "run",
    [SUF_PLACEHOLDER_TIMEOUT] = "timeout",
};

/* The texts in the place of the placeholders of a run. */
typedef struct {
    char seed[SIZE], run[SIZE], timeout[SIZE], algorithm[SIZE], number[SIZE];
    char *instance;
    const char *arguments; /* after the instance, of a scenario of irace */
    const char *values[SUF_N_PLACEHOLDERS];
    suf_binding *bindings;
    size_t n;
} run_texts;

static size_t n_words(char *const *words)
{
    size_t n = 0;
    while (words[n])
        n++;
    return n;
}

/* The words of a text, for suf_argv_free. */
static char **words_of(const char *text)
{
    char *escaped = suf_template_escape(text);
    suf_template *t = escaped[0] ? suf_template_new(escaped, false, NULL, 0, NULL) : NULL;
    char **words = t ? suf_template_expand(t, NULL, 0) : suf_alloc(2, sizeof *words);
    if (!t && text[0])
        words[0] = suf_text_copy(text);
    suf_template_free(t);
    free(escaped);
    return words;
}

/* inserts the arguments with which irace calls a target-runner before the command's own: the
 * configuration, the instance's number, the seed, the instance with its arguments and, if there is
 * one, the time limit */
static char **as_irace(char **words, const run_texts *t)
{
    enum { PROGRAM = 1, MOST_ADDED = 5 };
    char **arguments = words_of(t->arguments);
    char **argv = suf_alloc(n_words(words) + n_words(arguments) + MOST_ADDED + 1, sizeof *argv);
    size_t k = 0;
    argv[k++] = words[0];
    argv[k++] = suf_text_copy(t->algorithm);
    argv[k++] = suf_text_copy(t->number);
    argv[k++] = suf_text_copy(t->values[SUF_PLACEHOLDER_SEED]);
    argv[k++] = suf_text_copy(t->values[SUF_PLACEHOLDER_INSTANCE]);
    for (size_t i = 0; arguments[i]; i++)
        argv[k++] = arguments[i];
    if (t->values[SUF_PLACEHOLDER_TIMEOUT][0])
        argv[k++] = suf_text_copy(t->values[SUF_PLACEHOLDER_TIMEOUT]);
    for (size_t i = PROGRAM; words[i]; i++)
        argv[k++] = words[i];
    free(arguments);
    free(words);
    return argv;
}

/* What a line of a scenario's list of instances has after the instance; "": nothing. */
static const char *arguments_of(const suf_experiment *e, const suf_instance *instance)
{
    for (size_t f = 0; instance->fields && f < e->instances.n_fields; f++)
        if (strcmp(e->instances.field_names[f], SUF_IRACE_ARGUMENTS) == 0)
            return instance->fields[f];
    return "";
}

/* The name of an instance without these arguments, for free(). */
static char *name_before(const char *name, const char *arguments)
{
    const size_t n = strlen(name);
    const size_t n_after = *arguments ? strlen(arguments) + 1 : 0;
    return suf_text_bytes(name, n > n_after ? n - n_after : n);
}

/* The paths of instances are those from the directory of the experiment. One that leads to a file
 * from there is made to lead there from the algorithm's own. */
static char *instance_for(const suf_experiment *e, const suf_algorithm *x, const char *name)
{
    if (!x->directory || name[0] == '/')
        return suf_text_copy(name);
    char *path = suf_text_format("%s/%s", e->directory, name);
    const bool is_file = access(path, F_OK) == 0;
    free(path);
    if (!is_file)
        return suf_text_copy(name);
    char *way = suf_path_between(x->directory, e->directory);
    char *whole = suf_text_format("%s%s", way, name);
    free(way);
    return whole;
}

static void init_texts(run_texts *t, const suf_experiment *e, size_t algorithm, size_t number,
                       const suf_instance *instance, int64_t run, uint64_t seed)
{
    const suf_algorithm *x = &e->algorithms[algorithm];
    const char *arguments = arguments_of(e, instance);
    char *name = name_before(instance->name, arguments);
    *t = (run_texts){.instance = instance_for(e, x, name), .arguments = arguments};
    free(name);
    snprintf(t->seed, SIZE, "%llu", (unsigned long long)seed);
    snprintf(t->run, SIZE, "%lld", (long long)run);
    snprintf(t->algorithm, SIZE, "%zu", algorithm + 1);
    snprintf(t->number, SIZE, "%zu", number + 1);
    if (x->timeout > 0)
        suf_print_into(t->timeout, SIZE, "%.15g", x->timeout);
    t->values[SUF_PLACEHOLDER_INSTANCE] = t->instance;
    t->values[SUF_PLACEHOLDER_SEED] = t->seed;
    t->values[SUF_PLACEHOLDER_ALGORITHM] = x->name;
    t->values[SUF_PLACEHOLDER_RUN] = t->run;
    t->values[SUF_PLACEHOLDER_TIMEOUT] = t->timeout;
    const size_t n_fields = instance->fields ? e->instances.n_fields : 0;
    t->bindings = suf_alloc(SUF_N_PLACEHOLDERS + n_fields, sizeof *t->bindings);
    for (; t->n < SUF_N_PLACEHOLDERS; t->n++)
        t->bindings[t->n] = (suf_binding){suf_placeholders[t->n], t->values[t->n]};
    for (size_t f = 0; f < n_fields; f++)
        t->bindings[t->n++] = (suf_binding){e->instances.field_names[f], instance->fields[f]};
}

static void release_texts(run_texts *t)
{
    free(t->instance);
    free(t->bindings);
}

static char **expand(const suf_template *template, const run_texts *t)
{
    return template ? suf_template_expand(template, t->bindings, t->n) : NULL;
}

static char *expand_word(const suf_template *template, const run_texts *t)
{
    char **words = expand(template, t);
    char *word = words ? suf_text_copy(words[0]) : NULL;
    suf_argv_free(words);
    return word;
}

suf_run_commands suf_experiment_commands(const suf_experiment *e, size_t algorithm, size_t number,
                                         const suf_instance *instance, int64_t run, uint64_t seed)
{
    const suf_algorithm *x = &e->algorithms[algorithm];
    run_texts t;
    init_texts(&t, e, algorithm, number, instance, run, seed);
    suf_run_commands c = {.argv = expand(x->template, &t),
                          .prepare = expand(e->prepare, &t),
                          .conclude = expand(e->conclude, &t),
                          .input = expand_word(x->input, &t)};
    if (c.argv && e->irace)
        c.argv = as_irace(c.argv, &t);
    release_texts(&t);
    return c;
}

void suf_run_commands_release(suf_run_commands *c)
{
    suf_argv_free(c->argv);
    suf_argv_free(c->prepare);
    suf_argv_free(c->conclude);
    free(c->input);
    *c = (suf_run_commands){0};
}

uint64_t suf_experiment_seed(const suf_experiment *e, size_t algorithm, const char *instance,
                             int64_t run)
{
    const char *name = e->common_seeds ? "" : e->algorithms[algorithm].name;
    return suf_run_seed(e->seed, name, instance, run);
}
