/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See plan_tables.h.
 */
#include "report/plan_tables.h"

#include <math.h>
#include <stdbool.h>

#include "base/text.h"

enum { FAMILY_ROWS = 20 };

/* ---- Holm's levels ---- */

static bool is_by_paper(const suf_plan *p)
{
    return p->design.power_rule == SUF_POWER_PAPER;
}

static void add_level(suf_block_table *t, const suf_plan *p, size_t i)
{
    suf_block_table_add_count(t, (long long)i + 1);
    suf_block_table_add_digits(t, p->levels[i].alpha, 6);
    suf_block_table_add_decimals(t, p->levels[i].power, 4);
    if (p->design.test != SUF_TEST_T)
        suf_block_table_add_decimals(
            t, is_by_paper(p) ? p->levels[i].power_exact : p->levels[i].power_paper, 4);
}

/* the row that stands for those that are not shown */
static void add_gap(suf_block_table *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        suf_block_table_add_number(t, NAN, "...");
}

void suf_plan_tables_add_levels(suf_document *d, const suf_plan *p)
{
    if (p->n_levels == 1)
        return;
    const bool is_cut = p->n_levels > FAMILY_ROWS;
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("Holm's levels"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 6, suf_text_copy("rank"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 13, suf_text_copy("alpha"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("power"));
    if (p->design.test != SUF_TEST_T)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9,
                                   suf_text_copy(is_by_paper(p) ? "exact" : "paper"));
    for (size_t i = 0; i < p->n_levels; i++) {
        if (is_cut && i == FAMILY_ROWS / 2) {
            add_gap(t);
            i = p->n_levels - FAMILY_ROWS / 2;
        }
        add_level(t, p, i);
    }
    if (is_cut)
        suf_document_add_prose(
            d, suf_text_format("%zu more levels are not shown; '--format json' has all of them.",
                               p->n_levels - FAMILY_ROWS));
}

/* ---- real effects ---- */

static void add_effects_row(suf_block_table *t, const suf_real_effects *row)
{
    suf_block_table_add_count(t, (long long)row->n);
    suf_block_table_add_decimals(t, row->power, 3);
    suf_block_table_add_decimals(t, row->power_all, 3);
}

static double largest_error(const suf_family_power *f)
{
    double error = 0;
    for (size_t i = 0; i < f->n_rows; i++)
        error = fmax(error, fmax(f->rows[i].power_error, f->rows[i].power_all_error));
    return error;
}

/* of many rows every few */
void suf_plan_tables_add_effects(suf_document *d, const suf_family_power *f)
{
    if (f->n_rows == 0)
        return;
    const size_t step = (f->n_rows + FAMILY_ROWS - 1) / FAMILY_ROWS;
    suf_block_table *t =
        suf_document_add_table(d, suf_text_copy("How many of the real effects are found"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 13, suf_text_copy("real effects"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("each found"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("all found"));
    for (size_t i = 0; i < f->n_rows; i++)
        if (i % step == 0 || i == f->n_rows - 1)
            add_effects_row(t, &f->rows[i]);
    suf_document_add_prose(
        d, suf_text_format("These are probabilities with Holm's procedure if this many of the %lld "
                           "comparisons have the effect and the others have none, by %zu "
                           "simulated experiments with independent comparisons (standard errors "
                           "up to %.2g).",
                           (long long)f->rows[f->n_rows - 1].n, f->n_replicates, largest_error(f)));
}

/* ---- runs or instances ---- */

static suf_block_table *add_tradeoff_table(suf_document *d)
{
    static const struct {
        const char *head;
        int width;
    } columns[] = {
        {"runs", 8}, {"instances", 10}, {"total runs", 15}, {"cost", 15}, {"effect d*", 11}};
    suf_block_table *t = suf_document_add_table(d, NULL);
    t->mark = "chosen";
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, columns[i].width,
                                   suf_text_copy(columns[i].head));
    return t;
}

static void add_tradeoff_row(suf_block_table *t, const suf_tradeoff_row *row, bool is_best)
{
    if (!isfinite(row->cost))
        return;
    suf_block_table_add_count(t, (long long)row->runs);
    suf_block_table_add_count(t, (long long)row->instances);
    suf_block_table_add_digits(t, row->total_runs, 10);
    suf_block_table_add_digits(t, row->cost, 10);
    suf_block_table_add_decimals(t, row->mres, 4);
    if (is_best)
        t->marked = suf_block_table_n_rows(t);
}

void suf_plan_tables_add_tradeoff(suf_document *d, const suf_tradeoff *t)
{
    const suf_tradeoff_request *r = &t->request;
    suf_document_add_prose(
        d, suf_text_format("Runs or instances: an effect of %.4g relative to the true differences "
                           "(standard deviation %.4g), runs that spread by %.4g on an instance, "
                           "%lld algorithms; a run costs %.4g, an instance %.4g.",
                           r->design.mres, r->between, r->within, (long long)r->algorithms,
                           r->cost_run, r->cost_instance));
    suf_block_table *table = add_tradeoff_table(d);
    for (size_t i = 0; i < t->n_rows; i++)
        add_tradeoff_row(table, &t->rows[i], t->rows[i].runs == t->best.runs);
}
