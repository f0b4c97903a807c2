/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See overview_words.h.
 */
#include "report/overview_words.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/print.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/rounding.h"
#include "report/verdict_matrix.h"
#include "suffice/out_of_memory.h"

/* pairs with a row: nobody reads more */
enum { MOST_PAIRS = 100 };

/* ---- the best group ---- */

static void put_name(const suf_analysis *a, size_t algorithm, FILE *out)
{
    char *name = suf_words_name(a, algorithm);
    fputs(name, out);
    free(name);
}

/* "a, b and c" */
static void put_names(const suf_analysis *a, const size_t *algorithms, size_t n, FILE *out)
{
    for (size_t i = 0; i < n; i++) {
        fputs(i == 0 ? "" : i + 1 == n ? " and " : ", ", out);
        put_name(a, algorithms[i], out);
    }
}

static int verdict_at(const suf_analysis *a, size_t row, size_t column)
{
    return a->overview.verdicts[row * a->dataset->n_algorithms + column];
}

/* those that the tests show to be better than the best by rank */
static void put_contradiction(const suf_analysis *a, FILE *out)
{
    const suf_overview *o = &a->overview;
    for (size_t i = 1; i < o->n_best; i++)
        if (verdict_at(a, o->best[i], o->best[0]) == SUF_VERDICT_BETTER) {
            fputc(' ', out);
            put_name(a, o->best[i], out);
            fputs(" is even shown to be better than ", out);
            put_name(a, o->best[0], out);
            fputs(a->ranking.n > 0
                      ? ": ranks and differences disagree, and the verdicts rest on differences."
                      : ": values and tests disagree, and the verdicts rest on tests.",
                  out);
        }
}

/* "b has the best mean rank (1.50)": what puts it first */
static void put_why(const suf_analysis *a, size_t algorithm, FILE *out)
{
    size_t n_worse = 0;
    for (size_t i = 0; i < a->dataset->n_algorithms; i++)
        n_worse += verdict_at(a, algorithm, i) == SUF_VERDICT_BETTER;
    put_name(a, algorithm, out);
    if (a->ranking.n > 0)
        suf_print_to(out, " has the best mean rank (%.2f)", a->ranking.mean_ranks[algorithm]);
    else if (a->about == SUF_ABOUT_INSTANCE)
        suf_print_to(out, " has the best value (%.4g)", a->dataset->cells[algorithm].value);
    else
        fprintf(out, " is shown to be better than %zu of the others", n_worse);
}

static void put_group(const suf_analysis *a, FILE *out)
{
    const suf_overview *o = &a->overview;
    fputs("Best group: ", out);
    put_names(a, o->best, o->n_best, out);
    fputs(". ", out);
    put_why(a, o->best[0], out);
    if (o->n_best == 1) {
        fputs(", and every other algorithm is shown to be worse than it.", out);
        return;
    }
    fputs("; ", out);
    put_names(a, o->best + 1, o->n_best - 1, out);
    fprintf(out, " %s not shown to be worse than it, which does not mean as good%s.",
            o->n_best == 2 ? "is" : "are",
            o->n_best < a->dataset->n_algorithms ? "; every other algorithm is shown to be worse"
                                                 : "");
    put_contradiction(a, out);
}

static void put_no_group(const suf_analysis *a, FILE *out)
{
    fputs("The best group is not known: ", out);
    put_why(a, a->overview.order[0], out);
    fputs(", but was not compared with all others.", out);
}

char *suf_overview_words_sentence(const suf_analysis *a)
{
    if (!a->overview.order)
        return NULL;
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    if (a->overview.n_best > 0)
        put_group(a, out);
    else
        put_no_group(a, out);
    return suf_text_stream_close(out, &text);
}

/* ---- pairs ---- */

static const struct {
    const char *head;
    suf_column_kind kind;
} columns[] = {{"pair", SUF_COLUMN_WORD},     {"n", SUF_COLUMN_NUMBER},
               {"wins", SUF_COLUMN_NUMBER},   {"ties", SUF_COLUMN_NUMBER},
               {"losses", SUF_COLUMN_NUMBER}, {"adjusted p", SUF_COLUMN_NUMBER},
               {"verdict", SUF_COLUMN_WORD}};

static void add_pair(suf_block_table *t, const suf_analysis *a, const suf_analysed *c)
{
    const suf_test_result *r = a->about == SUF_ABOUT_INSTANCE
                                   ? &c->single.tests[c->single.decides]
                                   : &c->tests[suf_verdicts_decider(a, c)];
    const double p = r->p_adjusted;
    char text[SUF_CELL_SIZE];
    suf_block_table_add_word(t, suf_words_pair(a, c));
    suf_block_table_add_count(t, (long long)c->n);
    suf_block_table_add_count(t, (long long)c->n_better);
    suf_block_table_add_count(t, (long long)c->n_equal);
    suf_block_table_add_count(t, (long long)c->n_worse);
    suf_rounding_p(p, text);
    suf_block_table_add_number(t, p, text);
    suf_block_table_add_word(t, suf_text_copy(suf_verdict_name((int)c->verdict)));
    t->cells[t->n_cells - 1].tone = suf_verdict_name((int)c->verdict);
}

void suf_overview_words_add_pairs(suf_document *d, const suf_analysis *a)
{
    if (!a->overview.order)
        return;
    if (a->n_comparisons > MOST_PAIRS) {
        suf_document_add_prose(
            d, suf_text_format("The wins, ties and losses of the %zu pairs are in the JSON that "
                               "'suffice analyze --format json' writes.",
                               a->n_comparisons));
        return;
    }
    suf_block_table *t = suf_document_add_table(
        d, suf_text_copy("Instances that the first named of each pair wins, ties and loses"));
    t->indent = 2;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, 0, suf_text_copy(columns[i].head));
    for (size_t i = 0; i < a->n_comparisons; i++)
        add_pair(t, a, &a->comparisons[i]);
}

void suf_overview_words_add_sentence(suf_document *d, const suf_analysis *a)
{
    if (a->overview.order)
        suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = suf_overview_words_sentence(a);
}

void suf_overview_words_add_tables(suf_document *d, const suf_analysis *a)
{
    if (!a->overview.order)
        return;
    suf_verdict_matrix_add(d, a);
}
