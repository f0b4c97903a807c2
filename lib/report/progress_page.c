/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page that shows how far an experiment is: no differences and no verdicts, which nobody should
 * look at before the plan is fulfilled, but how precise each of them is already.
 *
 * The standard error falls with the root of the number of runs. So the squared ratio of the one
 * that is wanted to the one that is reached is about the part of the needed runs that were made.
 */
#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "report/looks_section.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "report/result_document.h"
#include "report/slurm_block.h"
#include "suffice.h"

enum { TITLE_WIDTH = 40, CELL_WIDTH = 400, MOST_SHOWN = 200 };

static size_t n_finished(const suf_result *r)
{
    return r->n_in_state[SUF_INSTANCE_DONE] + r->n_in_state[SUF_INSTANCE_FAILED];
}

static bool is_over(const suf_result *r)
{
    return n_finished(r) == r->n_instances;
}

/* ---- the sentence to read first ---- */

static char *time_left(double seconds)
{
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{86400, "days"}, {3600, "hours"}, {60, "minutes"}, {1, "seconds"}};
    size_t i = 0;
    while (i + 1 < sizeof units / sizeof *units && seconds < 2 * units[i].seconds)
        i++;
    return suf_text_format("about %.0f %s", ceil(seconds / units[i].seconds), units[i].name);
}

static char *state_sentence(const suf_result *r, const suf_slurm_state *slurm)
{
    const bool is_given = slurm && slurm->n > 0;
    if (is_over(r))
        return suf_text_format("All %zu instances are finished. 'suffice report' shows what came "
                               "out.",
                               r->n_instances);
    return suf_text_format("%zu of %zu instances are finished%s.", n_finished(r), r->n_instances,
                           r->writer  ? ""
                           : is_given ? ", and runs are with Slurm; 'suffice run' collects them"
                                      : ", and nobody is running it");
}

static int64_t n_failed_runs(const suf_result *r)
{
    int64_t n = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        for (int s = SUF_RUN_OK + 1; suf_status_name(s); s++)
            n += r->n_tries[a][s];
    return n;
}

static void add_number(suf_block *b, const char *label, char *text)
{
    suf_block_add_item(b, (suf_block_item){.label = suf_text_copy(label), .text = text});
}

static void add_summary(suf_document *d, const suf_result *r, const suf_slurm_state *slurm)
{
    suf_block *b = suf_document_add(d, SUF_BLOCK_SUMMARY, NULL);
    b->text = state_sentence(r, slurm);
    add_number(b, "instances finished",
               suf_text_format("%zu of %zu", n_finished(r), r->n_instances));
    add_number(b, "runs",
               is_over(r) || !isfinite(r->n_expected)
                   ? suf_text_format("%lld", (long long)r->n_runs)
                   : suf_text_format("%lld of about %.0f", (long long)r->n_runs,
                                     fmax(r->n_expected, (double)r->n_runs)));
    add_number(b, "failed runs", suf_text_format("%lld", (long long)n_failed_runs(r)));
    if (!is_over(r) && r->writer)
        add_number(b, "time left",
                   isfinite(r->remaining) ? time_left(r->remaining)
                                          : suf_text_copy("not known yet"));
    b->note = suf_text_copy(
        is_over(r) ? "" : "Differences and verdicts are shown when all instances are finished.");
}

/* ---- the accuracy on each instance ---- */

/* the part of the runs that the accuracy needs; NAN: there is no accuracy, or too few runs */
static double share_of(const suf_result *r, const suf_result_row *row)
{
    const double se = row->comparison.se;
    return r->accuracy > 0 && se >= 0 ? fmin(1, pow(r->accuracy / se, 2)) : NAN;
}

static char *pair_of(const suf_result *r, const suf_comparison *c)
{
    char *first = suf_name_text(r->algorithms[c->first], CELL_WIDTH);
    char *second = suf_name_text(r->algorithms[c->second], CELL_WIDTH);
    char *text = suf_text_format("%s against %s", second, first);
    free(first);
    free(second);
    return text;
}

static void add_row(suf_block_table *t, const suf_result *r, const suf_result_row *row)
{
    const suf_comparison *c = &row->comparison;
    suf_block_table_add_word(t, suf_name_text(row->instance, CELL_WIDTH));
    suf_block_table_add_word(t, pair_of(r, c));
    suf_block_table_add_count(t, (long long)c->n_first + (long long)c->n_second);
    suf_block_table_add_digits(t, c->se, 3);
    suf_block_table_add_share(t, share_of(r, row));
    suf_block_table_add_word(t, suf_text_copy(suf_instance_state_name((int)row->state)));
}

/* open instances first, because their rows change */
static void add_rows(suf_block_table *t, const suf_result *r)
{
    static const suf_instance_state order[] = {SUF_INSTANCE_RUNNING, SUF_INSTANCE_FAILED,
                                               SUF_INSTANCE_DONE};
    size_t n = 0;
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 0; i < r->n_rows && n < MOST_SHOWN; i++)
            if (r->rows[i].state == order[k]) {
                add_row(t, r, &r->rows[i]);
                n++;
            }
}

static void add_instances(suf_document *d, const suf_result *r)
{
    static const suf_block_column columns[] = {
        {SUF_COLUMN_WORD, 24, "instance"},
        {SUF_COLUMN_WORD, 24, "comparison"},
        {SUF_COLUMN_NUMBER, 6, "runs"},
        {SUF_COLUMN_NUMBER, 10, "standard error"},
        {SUF_COLUMN_NUMBER, 8, "accuracy reached"},
        {SUF_COLUMN_WORD, 0, "state"},
    };
    suf_document_add_heading(d, 1, "Accuracy on each instance", "accuracy");
    if (r->accuracy > 0)
        suf_document_add_prose(
            d, suf_text_format("An instance is finished when the standard error of its difference "
                               "is %.4g, or when it has had as many runs as are allowed.",
                               r->accuracy));
    suf_block_table *t = suf_document_add_table(d, NULL);
    t->is_long = true;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
    add_rows(t, r);
    const size_t n_begun = r->n_instances - r->n_in_state[SUF_INSTANCE_WAITING];
    if (n_begun < r->n_instances)
        suf_document_add_prose(
            d, suf_text_format("%zu instances have not been begun.", r->n_instances - n_begun));
    if (r->n_instances > 0 && n_begun * (r->n_rows / r->n_instances) > MOST_SHOWN)
        suf_document_add_prose(
            d, suf_text_format("%d rows are shown; 'suffice status' shows all.", MOST_SHOWN));
}

void suf_progress_page_write(const suf_result *result, const suf_slurm_state *slurm, double seconds,
                             FILE *out)
{
    suf_document *d =
        suf_document_new("How far an experiment is", suf_name_text(result->name, TITLE_WIDTH));
    d->refresh = result->writer ? seconds : 0;
    add_summary(d, result, slurm);
    if (result->looking)
        suf_looks_section_add(d, result->looking, result->algorithms);
    add_instances(d, result);
    suf_document_add_heading(d, 1, "Runs", "runs");
    suf_result_document_add_runs(d, result);
    suf_slurm_block_add(d, slurm);
    suf_document_write(d, SUF_FORMAT_HTML, out);
    suf_document_free(d);
}
