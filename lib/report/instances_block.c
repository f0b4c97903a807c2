/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See instances_block.h.
 */
#include "report/instances_block.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "report/distinct_name.h"
#include "report/name_text.h"

enum { NAME_WIDTH = 400, DIGITS = 4 };
/* instances with a row, half of them at either end; comparisons with columns */
enum { MOST_ROWS = 200, MOST_COMPARISONS = 10 };

typedef struct {
    const suf_dataset *data;
    size_t n_pairings; /* that have columns */
    size_t **places;   /* by pairing, then instance: its place in the pairing; SIZE_MAX: none */
    bool *has_se;      /* by pairing */
    bool *is_number;   /* by feature: every text that there is is one */
    bool has_limit;    /* an instance is at its limit */
} instances;

static size_t *places_of(const suf_dataset *d, const suf_pairing *p)
{
    size_t *places = suf_alloc(d->n_instances, sizeof *places);
    for (size_t i = 0; i < d->n_instances; i++)
        places[i] = SIZE_MAX;
    for (size_t i = 0; i < p->n; i++)
        places[p->instances[i]] = i;
    return places;
}

static bool has_se(const suf_pairing *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (!isnan(p->se[i]))
            return true;
    return false;
}

static bool is_number(const suf_feature *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (isnan(f->numbers[i]) && f->texts[i][0])
            return false;
    return true;
}

static bool has_limit(const suf_dataset *d)
{
    for (size_t i = 0; d->at_limit && i < d->n_instances; i++)
        if (d->at_limit[i])
            return true;
    return false;
}

static instances look_at(const suf_dataset *d)
{
    const size_t n = d->n_pairings <= MOST_COMPARISONS ? d->n_pairings : 0;
    instances t = {.data = d,
                   .n_pairings = n,
                   .places = suf_alloc(n + 1, sizeof *t.places),
                   .has_se = suf_alloc(n + 1, sizeof *t.has_se),
                   .is_number = suf_alloc(d->n_features + 1, sizeof *t.is_number),
                   .has_limit = has_limit(d)};
    for (size_t i = 0; i < n; i++) {
        t.places[i] = places_of(d, &d->pairings[i]);
        t.has_se[i] = has_se(&d->pairings[i]);
    }
    for (size_t i = 0; i < d->n_features; i++)
        t.is_number[i] = is_number(&d->features[i], d->n_instances);
    return t;
}

static void release(instances *t)
{
    for (size_t i = 0; i < t->n_pairings; i++)
        free(t->places[i]);
    free(t->places);
    free(t->has_se);
    free(t->is_number);
}

static void add_column(suf_block_table *t, bool is_word, char *head)
{
    suf_block_table_add_column(t, is_word ? SUF_COLUMN_WORD : SUF_COLUMN_NUMBER, 0, head);
}

/* "a, runs" */
static void add_algorithm_column(suf_block_table *t, const suf_dataset *d, size_t i,
                                 const char *after)
{
    char *marked = suf_distinct_name_text(d->algorithms, d->n_algorithms, i, NAME_WIDTH);
    add_column(t, false, suf_text_format("%s%s", marked, after));
    free(marked);
}

static char *difference_of(const suf_dataset *d, const suf_pairing *p)
{
    if (d->n_pairings == 1)
        return suf_text_copy("difference");
    char *first = suf_distinct_name_text(d->algorithms, d->n_algorithms, p->first, NAME_WIDTH);
    char *second = suf_distinct_name_text(d->algorithms, d->n_algorithms, p->second, NAME_WIDTH);
    char *text = suf_text_format("%s against %s", second, first);
    free(first);
    free(second);
    return text;
}

static void add_columns(suf_block_table *table, const instances *t)
{
    const suf_dataset *d = t->data;
    add_column(table, true, suf_text_copy("instance"));
    for (size_t i = 0; i < t->n_pairings; i++) {
        add_column(table, false, difference_of(d, &d->pairings[i]));
        if (t->has_se[i])
            add_column(table, false, suf_text_copy("standard error"));
    }
    for (size_t i = 0; d->cells && i < d->n_algorithms; i++) {
        add_algorithm_column(table, d, i, d->statistic == SUF_OF_MEAN ? ", mean" : "");
        add_algorithm_column(table, d, i, ", runs");
    }
    if (t->has_limit)
        add_column(table, true, suf_text_copy("run limit"));
    for (size_t i = 0; i < d->n_features; i++)
        add_column(table, !t->is_number[i], suf_name_text(d->features[i].name, NAME_WIDTH));
    table->n_features = d->n_features;
}

static void add_differences(suf_block_table *table, const instances *t, size_t instance)
{
    for (size_t k = 0; k < t->n_pairings; k++) {
        const suf_pairing *p = &t->data->pairings[k];
        const size_t place = t->places[k][instance];
        const double *phi = p->plain ? p->plain : p->phi;
        suf_block_table_add_digits(table, place == SIZE_MAX ? NAN : phi[place], DIGITS);
        if (t->has_se[k])
            suf_block_table_add_digits(table, place == SIZE_MAX ? NAN : p->se[place], DIGITS);
    }
}

static void add_features(suf_block_table *table, const instances *t, size_t instance)
{
    for (size_t k = 0; k < t->data->n_features; k++) {
        const suf_feature *f = &t->data->features[k];
        if (t->is_number[k])
            suf_block_table_add_digits(table, f->numbers[instance], DIGITS);
        else
            suf_block_table_add_word(table, suf_name_text(f->texts[instance], NAME_WIDTH));
    }
}

static void add_row(suf_block_table *table, const instances *t, size_t i)
{
    const suf_dataset *d = t->data;
    suf_block_table_add_word(table, suf_name_text(d->instances[i], NAME_WIDTH));
    add_differences(table, t, i);
    for (size_t k = 0; d->cells && k < d->n_algorithms; k++) {
        const suf_cell *cell = &d->cells[i * d->n_algorithms + k];
        suf_block_table_add_digits(table, cell->n ? cell->value : NAN, DIGITS);
        suf_block_table_add_count(table, (long long)cell->n);
    }
    if (t->has_limit)
        suf_block_table_add_word(table, suf_text_copy(d->at_limit[i] ? "reached" : ""));
    add_features(table, t, i);
}

/* the standard errors belong to the differences as they were measured */
static char *plain_note(const suf_dataset *d)
{
    bool is_corrected = false;
    for (size_t i = 0; i < d->n_pairings; i++)
        is_corrected = is_corrected || d->pairings[i].plain;
    return is_corrected ? suf_text_copy("The differences are shown as they were measured, with the "
                                        "bias that stopping left.")
                        : NULL;
}

/* ---- which instances ---- */

typedef struct {
    double phi;
    size_t instance;
} candidate;

static int by_difference(const void *a, const void *b)
{
    const candidate *x = a;
    const candidate *y = b;
    if (x->phi != y->phi)
        return x->phi < y->phi ? -1 : 1;
    return x->instance < y->instance ? -1 : 1;
}

/* *n of them in the order of the rows, for free(); NULL: all */
static size_t *select_extremes(const suf_dataset *d, size_t *n)
{
    const suf_pairing *p = d->pairings;
    if (d->n_instances <= MOST_ROWS)
        return NULL;
    candidate *all = suf_alloc(p->n + 1, sizeof *all);
    for (size_t i = 0; i < p->n; i++)
        all[i] = (candidate){p->phi[i], p->instances[i]};
    qsort(all, p->n, sizeof *all, by_difference);
    *n = p->n < MOST_ROWS ? p->n : MOST_ROWS;
    size_t *shown = suf_alloc(*n + 1, sizeof *shown);
    for (size_t i = 0; i < *n; i++)
        shown[i] = all[i < *n / 2 ? i : p->n - *n + i].instance;
    free(all);
    return shown;
}

static const char *whole_of(const suf_dataset *d)
{
    return d->source == SUF_SOURCE_STORE ? "the CSV that 'suffice export --differences' writes"
                                         : "the JSON that 'suffice analyze --format json' writes";
}

static char *overflow(const suf_dataset *d, size_t n)
{
    if (d->n_instances <= MOST_ROWS)
        return NULL;
    char *difference = difference_of(d, d->pairings);
    char *text =
        suf_text_format("Of %zu instances the %zu with the smallest and the %zu with the "
                        "largest %s%s are shown; all are in %s.",
                        d->n_instances, n / 2, n - n / 2,
                        d->n_pairings == 1 ? "" : "difference of ", difference, whole_of(d));
    free(difference);
    return text;
}

static char *compared_note(const suf_dataset *d)
{
    if (d->n_pairings <= MOST_COMPARISONS)
        return NULL;
    return suf_text_format("The differences of the %zu comparisons are in %s.", d->n_pairings,
                           whole_of(d));
}

void suf_instances_block_add(suf_document *document, const suf_dataset *d)
{
    size_t n = d->n_instances;
    size_t *shown = select_extremes(d, &n);
    instances t = look_at(d);
    suf_document_add_prose(document, overflow(d, n));
    suf_document_add_prose(document, compared_note(d));
    suf_document_add_prose(document, plain_note(d));
    suf_block_table *table = suf_document_add_table(document, NULL);
    table->is_long = true;
    add_columns(table, &t);
    if (shown) /* marks of the others would look as if they had no feature */
        table->n_features = 0;
    for (size_t i = 0; i < n; i++)
        add_row(table, &t, shown ? shown[i] : i);
    release(&t);
    free(shown);
}
