/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See experiment_facts.h. The time is that of the experiment: a report does not depend on when it
 * is made.
 */
#include "report/experiment_facts.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "report/analysis_words.h"
#include "suffice/out_of_memory.h"

enum { UNIT_WIDTH = 12, CONDITION_WIDTH = 80, MOST_NAMED = 4 };

/* ---- what ---- */

/* "IGD in km; less is better" */
static char *say_measured(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    char *measure = suf_words_measure(d);
    char *unit = suf_utf8_printable(d->unit ? d->unit : "", UNIT_WIDTH);
    char *text = suf_text_format(
        "%s%s%s; %s is better",
        measure                       ? measure
        : d->source == SUF_SOURCE_PHI ? "a difference, given for each instance"
                                      : "the value of each run",
        *unit ? " in " : "", unit, suf_dataset_is_larger_better(d) ? "more" : "less");
    free(measure);
    free(unit);
    return text;
}

static char *say_instances(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    if (!d->subset)
        return suf_text_format("%zu", d->n_instances);
    char *condition = suf_utf8_printable(d->subset, CONDITION_WIDTH);
    char *text = suf_text_format("%zu of %zu (%s)", d->n_instances, d->n_before_subset, condition);
    free(condition);
    return text;
}

/* ---- runs ---- */

static int64_t count_runs(const suf_dataset *d, size_t algorithm)
{
    int64_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        n += (int64_t)d->cells[i * d->n_algorithms + algorithm].n;
    return n;
}

/* of a file with one value for each algorithm and instance nobody knows what they are */
int64_t suf_experiment_facts_n_runs(const suf_dataset *d)
{
    int64_t n = 0, n_cells = 0;
    for (size_t a = 0; d->cells && a < d->n_algorithms; a++)
        n += count_runs(d, a);
    for (size_t i = 0; d->cells && i < d->n_instances * d->n_algorithms; i++)
        n_cells += d->cells[i].n > 0;
    return d->source == SUF_SOURCE_STORE || n > n_cells ? n : -1;
}

/* "30 (a 12, b 18)" with a number for each algorithm, if they are few */
static char *say_each(const suf_analysis *a, int64_t all,
                      int64_t (*number)(const suf_dataset *d, size_t algorithm))
{
    const suf_dataset *d = a->dataset;
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "%" PRId64, all);
    for (size_t i = 0; d->n_algorithms <= MOST_NAMED && i < d->n_algorithms; i++) {
        char *name = suf_words_name(a, i);
        fprintf(out, "%s%s %" PRId64, i == 0 ? " (" : ", ", name, number(d, i));
        free(name);
    }
    fputs(d->n_algorithms <= MOST_NAMED ? ")" : "", out);
    return suf_text_stream_close(out, &text);
}

static char *say_runs(const suf_analysis *a)
{
    const int64_t n = suf_experiment_facts_n_runs(a->dataset);
    return n < 0 ? NULL : say_each(a, n, count_runs);
}

static int64_t count_failures(const suf_dataset *d, size_t algorithm)
{
    return d->n_failed[algorithm];
}

/* of a file that does not say how runs ended nothing is known */
static char *say_failures(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    int64_t n = 0;
    if (!d->n_failed || !d->ends)
        return NULL;
    for (size_t i = 0; i < d->n_algorithms; i++)
        n += d->n_failed[i];
    return n == 0 ? suf_text_copy("none") : say_each(a, n, count_failures);
}

/* ---- when ---- */

/* "2026-11-16 08:30 to 09:12 UTC"; what is the same is not said again */
static char *say_date(const suf_analysis *a)
{
    enum { DAY = sizeof "2026-11-16" - 1, MINUTE = sizeof "2026-11-16T08:30" - 1 };
    const suf_dataset *d = a->dataset;
    if (d->source != SUF_SOURCE_STORE)
        return NULL;
    if (!d->began[0])
        return suf_text_copy("not recorded");
    char *began = suf_text_format("%.*s %.5s", DAY, d->began, d->began + DAY + 1);
    char *ended = strncmp(d->began, d->ended, MINUTE) == 0 ? suf_text_copy("")
                  : strncmp(d->began, d->ended, DAY) == 0
                      ? suf_text_format(" to %.5s", d->ended + DAY + 1)
                      : suf_text_format(" to %.*s %.5s", DAY, d->ended, d->ended + DAY + 1);
    char *text = suf_text_format("%s%s UTC", began, ended);
    free(began);
    free(ended);
    return text;
}

void suf_experiment_facts_add(suf_document *d, const suf_analysis *a)
{
    static const struct {
        const char *label;
        char *(*say)(const suf_analysis *a);
    } facts[] = {{"measured", say_measured},
                 {"instances", say_instances},
                 {"runs", say_runs},
                 {"failures", say_failures},
                 {"date", say_date}};
    suf_block *block = suf_document_add(d, SUF_BLOCK_FACTS, NULL);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char *text = facts[i].say(a);
        if (text)
            suf_block_add_item(
                block, (suf_block_item){.label = suf_text_copy(facts[i].label), .text = text});
    }
}
