/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line and the seed of a run.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "experiment/experiment_parts.h"

const char *const suf_placeholders[SUF_N_PLACEHOLDERS] = {
    [SUF_PLACEHOLDER_INSTANCE] = "instance",   [SUF_PLACEHOLDER_SEED] = "seed",
    [SUF_PLACEHOLDER_ALGORITHM] = "algorithm", [SUF_PLACEHOLDER_RUN] = "run",
    [SUF_PLACEHOLDER_TIMEOUT] = "timeout",
};

/* inserts the arguments with which irace calls a target-runner before the command's own: the
 * configuration, the instance's number, the seed, the instance and, if there is one, the time limit
 */
static char **as_irace(const suf_experiment *e, char **words, const char *const *values,
                       const char *algorithm, const char *number)
{
    enum { PROGRAM = 1, MOST_ADDED = 5 };
    size_t n = 0;
    while (words[n])
        n++;
    char **argv = suf_alloc(n + MOST_ADDED + 1, sizeof *argv);
    size_t k = 0;
    argv[k++] = words[0];
    argv[k++] = suf_text_copy(algorithm);
    argv[k++] = suf_text_copy(number);
    argv[k++] = suf_text_copy(values[SUF_PLACEHOLDER_SEED]);
    argv[k++] = suf_text_copy(values[SUF_PLACEHOLDER_INSTANCE]);
    if (e->timeout > 0)
        argv[k++] = suf_text_copy(values[SUF_PLACEHOLDER_TIMEOUT]);
    for (size_t i = PROGRAM; i < n; i++)
        argv[k++] = words[i];
    free(words);
    return argv;
}

char **suf_experiment_command(const suf_experiment *e, size_t algorithm, size_t number,
                              const suf_instance *instance, int64_t run, uint64_t seed)
{
    enum { SIZE = 40 };
    char seed_text[SIZE];
    char run_text[SIZE];
    char timeout_text[SIZE] = "";
    char algorithm_text[SIZE];
    char number_text[SIZE];
    snprintf(seed_text, SIZE, "%llu", (unsigned long long)seed);
    snprintf(run_text, SIZE, "%lld", (long long)run);
    snprintf(algorithm_text, SIZE, "%zu", algorithm + 1);
    snprintf(number_text, SIZE, "%zu", number + 1);
    if (e->timeout > 0)
        suf_print_into(timeout_text, SIZE, "%.15g", e->timeout);
    const suf_algorithm *x = &e->algorithms[algorithm];
    const char *const values[SUF_N_PLACEHOLDERS] = {
        [SUF_PLACEHOLDER_INSTANCE] = instance->name, [SUF_PLACEHOLDER_SEED] = seed_text,
        [SUF_PLACEHOLDER_ALGORITHM] = x->name,       [SUF_PLACEHOLDER_RUN] = run_text,
        [SUF_PLACEHOLDER_TIMEOUT] = timeout_text,
    };
    const size_t n_fields = instance->fields ? e->instances.n_fields : 0;
    suf_binding *bindings = suf_alloc(SUF_N_PLACEHOLDERS + n_fields, sizeof *bindings);
    for (size_t i = 0; i < SUF_N_PLACEHOLDERS; i++)
        bindings[i] = (suf_binding){suf_placeholders[i], values[i]};
    for (size_t f = 0; f < n_fields; f++)
        bindings[SUF_N_PLACEHOLDERS + f] =
            (suf_binding){e->instances.field_names[f], instance->fields[f]};
    char **argv = suf_template_expand(x->template, bindings, SUF_N_PLACEHOLDERS + n_fields);
    free(bindings);
    return e->irace ? as_irace(e, argv, values, algorithm_text, number_text) : argv;
}

uint64_t suf_experiment_seed(const suf_experiment *e, size_t algorithm, const char *instance,
                             int64_t run)
{
    const char *name = e->common_seeds ? "" : e->algorithms[algorithm].name;
    return suf_run_seed(e->seed, name, instance, run);
}
