/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See verdict_matrix.h. The difference in a cell is the estimate that its verdict is about, as
 * people read it. That of the column against the row is the opposite one, except for relative
 * differences: what they are relative to changes, and only the comparison that was made has one.
 */
#include "report/verdict_matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verdicts.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/distinct_name.h"
#include "suffice/out_of_memory.h"

/* a matrix of more is too wide to read; of more than the first number it has letters, not words */
enum { MOST_IN_WORDS = 5, MOST_IN_MATRIX = 20, HEAD_WIDTH = 12, CELL_SIZE = 32 };

static const char *const letters[] = {[SUF_VERDICT_BETTER] = "b",
                                      [SUF_VERDICT_WORSE] = "w",
                                      [SUF_VERDICT_EQUIVALENT] = "=",
                                      [SUF_VERDICT_INCONCLUSIVE] = "?",
                                      [SUF_VERDICT_NONE] = "-"};

static int verdict_at(const suf_analysis *a, size_t row, size_t column)
{
    return a->overview.verdicts[row * a->dataset->n_algorithms + column];
}

/* ---- differences ---- */

static int difference_kind(const suf_analysis *a)
{
    return a->dataset->source == SUF_SOURCE_PHI ? SUF_SIMPLE : (int)a->dataset->difference;
}

static bool is_percentage(suf_scale scale)
{
    return scale == SUF_SCALE_LOG || scale == SUF_SCALE_SHARE || scale == SUF_SCALE_SHARE_OF_MEAN;
}

static const char *unit_of(const suf_analysis *a)
{
    const suf_scale scale = suf_difference_scale(difference_kind(a));
    return is_percentage(scale)             ? "its difference in %"
           : scale == SUF_SCALE_LOG_FACTOR  ? "the factor between them"
           : scale == SUF_SCALE_PROBABILITY ? "the probability that it has the larger value"
                                            : "its difference";
}

/* of the row against the column, as people read it; NAN: it is not known */
static double shown_at(const suf_analysis *a, const suf_analysed *c, size_t row)
{
    const int kind = difference_kind(a);
    const suf_scale scale = suf_difference_scale(kind);
    const double phi = suf_verdicts_estimate(a, c);
    if (row != c->second && scale == SUF_SCALE_SHARE)
        return NAN;
    const double shown = suf_difference_shown(kind, row == c->second ? phi : -phi);
    return is_percentage(scale) ? 100 * shown : shown;
}

/* two digits, or all before the point */
static void write_difference(double value, char text[CELL_SIZE])
{
    const double size = fabs(value);
    if (isnan(value))
        text[0] = '\0';
    else if (size >= 9.95 && size < 1e6)
        suf_print_into(text, CELL_SIZE, "%.0f", value);
    else if (size >= 0.0995 && size < 9.95)
        suf_print_into(text, CELL_SIZE, "%.*f", size < 0.995 ? 2 : 1, value);
    else
        suf_print_into(text, CELL_SIZE, "%.2g", value);
}

/* ---- the matrix ---- */

/* the comparison of each pair, counted from 1, by [row * n_algorithms + column], for free(); 0:
 * they are not compared */
static size_t *by_pair(const suf_analysis *a)
{
    const size_t k = a->dataset->n_algorithms;
    size_t *all = suf_alloc(k * k, sizeof *all);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        all[c->first * k + c->second] = all[c->second * k + c->first] = i + 1;
    }
    return all;
}

static void add_cell(suf_block_table *t, const suf_analysis *a, size_t comparison, size_t row,
                     bool in_words)
{
    char difference[CELL_SIZE];
    if (comparison == 0) {
        suf_block_table_add_word(t, suf_text_copy(""));
        return;
    }
    const suf_analysed *c = &a->comparisons[comparison - 1];
    const int verdict = verdict_at(a, row, row == c->second ? c->first : c->second);
    write_difference(shown_at(a, c, row), difference);
    suf_block_table_add_word(t, in_words ? suf_text_format("%s%s%s", suf_verdict_name(verdict),
                                                           difference[0] ? " " : "", difference)
                                         : suf_text_format("%s%s", difference, letters[verdict]));
    t->cells[t->n_cells - 1].tone = suf_verdict_name(verdict);
}

static char *caption_of(const suf_analysis *a, bool in_words)
{
    return suf_text_format("Verdicts: the algorithm of the row against that of the column%s, and "
                           "%s",
                           in_words ? "" : " (b better, w worse, = equivalent, ? inconclusive)",
                           unit_of(a));
}

static void add_matrix(suf_document *d, const suf_analysis *a)
{
    const size_t k = a->dataset->n_algorithms;
    const size_t *order = a->overview.order;
    const bool in_words = k <= MOST_IN_WORDS;
    if (k > MOST_IN_MATRIX)
        return;
    size_t *pairs = by_pair(a);
    suf_block_table *t = suf_document_add_table(d, caption_of(a, in_words));
    t->indent = 2;
    suf_block_table_add_column(t, SUF_COLUMN_WORD, in_words ? HEAD_WIDTH : 0,
                               suf_text_copy("algorithm"));
    for (size_t i = 0; i < k; i++)
        suf_block_table_add_column(
            t, SUF_COLUMN_WORD, 0,
            in_words ? suf_words_name(a, order[i])
                     : suf_distinct_name_text(a->dataset->algorithms, k, order[i], HEAD_WIDTH));
    for (size_t row = 0; row < k; row++) {
        suf_block_table_add_word(t, suf_words_name(a, order[row]));
        for (size_t column = 0; column < k; column++)
            add_cell(t, a, pairs[order[row] * k + order[column]], order[row], in_words);
    }
    free(pairs);
}

/* ---- where each stands ---- */

static const struct {
    const char *head;
    suf_column_kind kind;
} columns[] = {{"algorithm", SUF_COLUMN_WORD},    {"mean rank", SUF_COLUMN_NUMBER},
               {"groups", SUF_COLUMN_WORD},       {"better than", SUF_COLUMN_NUMBER},
               {"worse than", SUF_COLUMN_NUMBER}, {"not shown", SUF_COLUMN_NUMBER},
               {"wins", SUF_COLUMN_NUMBER},       {"ties", SUF_COLUMN_NUMBER},
               {"losses", SUF_COLUMN_NUMBER}};

/* the letters of the groups that the algorithm at a place of the order is in: a to z, then 27 and
 * so on */
static char *groups_at(const suf_analysis *a, size_t place)
{
    const suf_overview *o = &a->overview;
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    bool is_first = true;
    for (size_t i = 0; i < o->n_groups; i++) {
        if (place < o->groups[i][0] || place > o->groups[i][1])
            continue;
        if (i < 26)
            fprintf(out, "%s%c", is_first ? "" : " ", (char)('a' + i));
        else
            fprintf(out, "%s%zu", is_first ? "" : " ", i + 1);
        is_first = false;
    }
    return suf_text_stream_close(out, &text);
}

typedef struct {
    long long better, worse, open;
    long long wins, ties, losses;
} record;

/* of each algorithm, for free() */
static record *records_of(const suf_analysis *a)
{
    record *all = suf_alloc(a->dataset->n_algorithms, sizeof *all);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        record *first = &all[c->first];
        record *second = &all[c->second];
        const bool is_better = c->verdict == SUF_VERDICT_BETTER;
        const bool is_worse = c->verdict == SUF_VERDICT_WORSE;
        second->better += is_better;
        second->worse += is_worse;
        first->better += is_worse;
        first->worse += is_better;
        first->open += !is_better && !is_worse;
        second->open += !is_better && !is_worse;
        second->wins += (long long)c->n_better;
        second->losses += (long long)c->n_worse;
        first->wins += (long long)c->n_worse;
        first->losses += (long long)c->n_better;
        first->ties += (long long)c->n_equal;
        second->ties += (long long)c->n_equal;
    }
    return all;
}

static void add_standing(suf_block_table *t, const suf_analysis *a, size_t place, const record *r)
{
    const size_t algorithm = a->overview.order[place];
    suf_block_table_add_word(t, suf_words_name(a, algorithm));
    suf_block_table_add_decimals(t, a->ranking.n > 0 ? a->ranking.mean_ranks[algorithm] : NAN, 2);
    suf_block_table_add_word(t, groups_at(a, place));
    suf_block_table_add_count(t, r->better);
    suf_block_table_add_count(t, r->worse);
    suf_block_table_add_count(t, r->open);
    suf_block_table_add_count(t, r->wins);
    suf_block_table_add_count(t, r->ties);
    suf_block_table_add_count(t, r->losses);
}

static void add_standings(suf_document *d, const suf_analysis *a)
{
    record *records = records_of(a);
    suf_block_table *t = suf_document_add_table(
        d, suf_text_copy("All algorithms: those with a letter in common are neighbours of which no "
                         "two are shown to differ; wins, ties and losses are instances"));
    t->indent = 2;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, 0, suf_text_copy(columns[i].head));
    for (size_t i = 0; i < a->dataset->n_algorithms; i++)
        add_standing(t, a, i, &records[a->overview.order[i]]);
    free(records);
}

void suf_verdict_matrix_add(suf_document *d, const suf_analysis *a)
{
    add_standings(d, a);
    add_matrix(d, a);
}
