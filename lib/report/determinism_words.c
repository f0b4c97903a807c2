/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See determinism_words.h.
 */
#include "report/determinism_words.h"

#include <stdlib.h>

#include "base/print.h"
#include "base/text.h"
#include "report/name_text.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 40 };

static void say_algorithm(const suf_determinism *d, const char *name, size_t n_instances,
                          bool is_first, FILE *out)
{
    char *shown = suf_name_text(name, NAME_WIDTH);
    fprintf(out, "%s%s (after %lld runs, on ", is_first ? "" : ", ", shown,
            (long long)d->equal_runs);
    if (d->n_constant < n_instances)
        fprintf(out, "%zu of %zu instances)", d->n_constant, n_instances);
    else
        fprintf(out, n_instances == 1 ? "the instance)" : "all %zu instances)", n_instances);
    free(shown);
}

char *suf_words_constant(const suf_determinism *all, char *const *algorithms, size_t n,
                         size_t n_instances)
{
    char *text = NULL;
    size_t size;
    size_t n_said = 0;
    FILE *out = suf_text_stream_open(&text, &size);
    fputs("Algorithms whose first runs on an instance gave equal results were taken as "
          "deterministic there and were not run again: ",
          out);
    for (size_t a = 0; a < n; a++)
        if (all[a].n_constant > 0)
            say_algorithm(&all[a], algorithms[a], n_instances, n_said++ == 0, out);
    fputs(".", out);
    suf_text_stream_close(out, &text);
    if (n_said > 0)
        return text;
    free(text);
    return NULL;
}

char *suf_words_varied(const suf_determinism *d, const char *algorithm)
{
    if (d->n_varied == 0)
        return NULL;
    char others[80] = "";
    if (d->n_varied > 1)
        suf_print_into(others, sizeof others, ", and runs differ on %zu more instance%s",
                       d->n_varied - 1, d->n_varied == 2 ? "" : "s");
    char *name = suf_name_text(algorithm, NAME_WIDTH);
    char *instance = suf_name_text(d->varied, NAME_WIDTH);
    char *text = suf_text_format(
        "%s is said to be deterministic, but on %s two of its runs gave %.10g and %.10g%s: it was "
        "treated as random; find out why, or leave out 'deterministic'.",
        name, instance, d->values[0], d->values[1], others);
    free(name);
    free(instance);
    return text;
}
