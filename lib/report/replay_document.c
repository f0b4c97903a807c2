/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A replay as a document, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "report/replay_data.h"
#include "suffice.h"

enum { NAME_WIDTH = 78 };

enum { KEYS = 3, RATIO = 7, OPTIMAL }; /* columns of the tables */

static char *instance_of(const suf_replay *r, size_t instance)
{
    return suf_name_text(suf_observations_instance(r->observations, instance), NAME_WIDTH);
}

static char *algorithm_of(const suf_replay *r, size_t algorithm)
{
    return suf_name_text(suf_observations_algorithm(r->observations, algorithm), NAME_WIDTH);
}

/* ---- tables ---- */

static suf_block_table *add_table(suf_document *d, const char *last)
{
    static const struct {
        const char *head;
        suf_column_kind kind;
        int width;
    } columns[] = {
        {"instance", SUF_COLUMN_WORD, 16}, {"first", SUF_COLUMN_WORD, 12},
        {"second", SUF_COLUMN_WORD, 12},   {"n_1", SUF_COLUMN_NUMBER, 6},
        {"n_2", SUF_COLUMN_NUMBER, 6},     {"phi", SUF_COLUMN_NUMBER, 12},
        {"se", SUF_COLUMN_NUMBER, 11},     {"n_1/n_2", SUF_COLUMN_NUMBER, 8},
        {"optimal", SUF_COLUMN_NUMBER, 8},
    };
    suf_block_table *t = suf_document_add_table(d, NULL);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 0, suf_text_copy(last));
    t->n_keys = KEYS;
    suf_block_table_dispense(t, OPTIMAL);
    suf_block_table_dispense(t, RATIO);
    return t;
}

/* last: taken over */
static void add_row(suf_block_table *t, const suf_replay *r, size_t instance,
                    const suf_comparison *c, char *last)
{
    suf_block_table_add_word(t, instance_of(r, instance));
    suf_block_table_add_word(t, algorithm_of(r, c->first));
    suf_block_table_add_word(t, algorithm_of(r, c->second));
    suf_block_table_add_count(t, (long long)c->n_first);
    suf_block_table_add_count(t, (long long)c->n_second);
    suf_block_table_add_digits(t, c->phi, 6);
    suf_block_table_add_digits(t, c->se, 5);
    suf_block_table_add_digits(t, c->ratio, 4);
    suf_block_table_add_digits(t, c->ratio_optimal, 4);
    suf_block_table_add_word(t, last);
}

static void add_steps(suf_document *d, const suf_replay *r)
{
    suf_block_table *t = add_table(d, "last run");
    for (size_t i = 0; i < r->n_steps; i++)
        add_row(t, r, r->steps[i].instance, &r->steps[i].comparison,
                algorithm_of(r, r->steps[i].algorithm));
}

static void add_rows(suf_document *d, const suf_replay *r)
{
    suf_block_table *t = add_table(d, "stop");
    t->is_long = true;
    for (size_t i = 0; i < r->n_rows; i++)
        add_row(t, r, r->rows[i].instance, &r->rows[i].comparison,
                suf_text_copy(suf_replay_stop_word(r->rows[i].stop)));
}

/* ---- sentences ---- */

/* how many more runs, where the recorded ones were too few; NULL: they were enough */
static char *more_runs(const suf_replay *r, const suf_replay_row *row)
{
    const suf_comparison *c = &row->comparison;
    const double n_first = ceil(fmax(0, c->expected_first - (double)c->n_first));
    const double n_second = ceil(fmax(0, c->expected_second - (double)c->n_second));
    if (row->stop != SUF_RUNNING || !isfinite(n_first) || !isfinite(n_second))
        return NULL;
    char *instance = instance_of(r, row->instance);
    char *first = algorithm_of(r, c->first);
    char *second = algorithm_of(r, c->second);
    char *text = suf_text_format(
        "%s: the recorded runs end before the rule stops; about %.0f more of %s and %.0f "
        "of %s are expected to be needed.",
        instance, n_first, first, n_second, second);
    free(instance);
    free(first);
    free(second);
    return text;
}

static void add_warnings_of(suf_block *block, const suf_replay *r, const suf_replay_row *row)
{
    char *instance = instance_of(r, row->instance);
    for (int flag = 1; flag <= SUF_WARN_LAST; flag *= 2)
        if (row->warnings & flag)
            suf_block_add_text(block, suf_text_format("%s: %s.", instance, suf_warning_text(flag)));
    free(instance);
}

static void add_words(suf_document *d, const suf_replay *r)
{
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    suf_block_add_text(block, suf_text_format("%lld of %lld recorded runs were needed.",
                                              (long long)r->used, (long long)r->recorded));
    for (size_t i = 0; i < r->n_rows; i++)
        suf_block_add_text(block, more_runs(r, &r->rows[i]));
    for (size_t i = 0; i < r->n_rows; i++)
        if (i == 0 || r->rows[i - 1].instance != r->rows[i].instance)
            add_warnings_of(block, r, &r->rows[i]);
}

/* ---- the whole ---- */

static int add_figure(suf_document *d, const suf_replay *r, suf_error *err)
{
    suf_figure *figure = suf_figure_new_replay(r);
    const int rc =
        suf_document_add_drawn(d, figure, "figure", "Standard errors over the runs", err);
    suf_figure_free(figure);
    return rc;
}

static int write_document(const suf_replay *r, int trace, suf_format format, FILE *out,
                          suf_error *err)
{
    suf_document *d =
        suf_document_new("Replay of recorded runs", suf_text_copy("The runs that were needed"));
    int rc = SUF_OK;
    if (trace)
        add_steps(d, r);
    add_rows(d, r);
    add_words(d, r);
    if (format == SUF_FORMAT_HTML && r->n_steps > 0)
        rc = add_figure(d, r, err);
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_replay_write(const suf_replay *replay, int trace, suf_format format, FILE *out,
                     suf_error *err)
{
    if (suf_error_require(replay, "replay", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(replay, trace, format, out, err);
    if (format == SUF_FORMAT_JSON)
        suf_replay_data_write(replay, trace, out);
    else
        suf_replay_data_write_csv(replay, trace, out);
    return SUF_OK;
}
