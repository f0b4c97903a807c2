/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_document.h. The verdicts come first, then for each comparison what its verdict rests
 * on, then all algorithms together; a whole report goes on with the instances and the methods.
 */
#include "report/analysis_document.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/robustness.h"
#include "analysis/verdicts.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/analysis_words.h"
#include "report/bias_words.h"
#include "report/departure_words.h"
#include "report/experiment_facts.h"
#include "report/determinism_words.h"
#include "report/failure_words.h"
#include "report/group_words.h"
#include "report/instances_block.h"
#include "report/key_numbers.h"
#include "report/looks_section.h"
#include "report/methods.h"
#include "report/name_text.h"
#include "report/overview_words.h"
#include "report/ranking_words.h"
#include "report/reading_guide.h"
#include "report/references.h"
#include "report/run_record_block.h"
#include "report/sequential_analysis_document.h"
#include "report/shown_difference.h"
#include "report/subset_words.h"
#include "report/single_tables.h"
#include "report/single_words.h"
#include "report/solved_words.h"
#include "report/trend_words.h"
#include "report/verdict_details.h"
#include "report/verdict_words.h"
#include "suffice/out_of_memory.h"

enum { REASON_WIDTH = 300, NOTE_WIDTH = 800, TITLE_WIDTH = 80 };

/* ---- the verdicts ---- */

static char *title_of(const suf_analysis *a)
{
    char *what = a->n_comparisons == 1
                     ? suf_words_pair(a, a->comparisons)
                     : suf_text_format("%zu algorithms, %zu comparisons", a->dataset->n_algorithms,
                                       a->n_comparisons);
    if (!a->dataset->name)
        return what;
    char *name = suf_name_text(a->dataset->name, TITLE_WIDTH);
    char *title = suf_text_format("%s: %s", name, what);
    free(name);
    free(what);
    return title;
}

static char *id_of(size_t comparison)
{
    return suf_text_format("comparison-%zu", comparison + 1);
}

static void add_key_numbers(suf_block *block, const suf_analysis *a, const suf_analysed *c)
{
    suf_key_number k;
    for (size_t i = 0; suf_key_number_of(a, c, i, &k); i++)
        suf_block_add_item(
            block, (suf_block_item){.label = suf_text_copy(k.label),
                                    .text = suf_text_copy(k.value),
                                    .interval = k.interval[0] ? suf_text_copy(k.interval) : NULL});
}

/* with a warning, if there is one */
static char *verdict_of(const suf_analysis *a, const suf_analysed *c)
{
    return suf_text_followed_by(suf_words_verdict(a, c), suf_words_bias_warning(a, c));
}

/* NULL: there is nothing more to say */
static char *note_of(const suf_analysis *a, size_t i)
{
    const suf_analysed *c = &a->comparisons[i];
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_single_words_note(a);
    char *note =
        suf_text_followed_by(suf_verdict_details_words(a, c), suf_words_group_verdict(a, i));
    return suf_text_followed_by(note, suf_words_bias(a, c));
}

static void add_verdict(suf_document *d, const suf_analysis *a, size_t i)
{
    const suf_analysed *c = &a->comparisons[i];
    char *pair = a->n_comparisons > 1 ? suf_words_pair(a, c) : NULL;
    suf_block *block = suf_document_add(d, SUF_BLOCK_SUMMARY, pair);
    block->id = id_of(i);
    block->tone = suf_verdict_name((int)c->verdict);
    block->text = verdict_of(a, c);
    if (c->verdict == SUF_VERDICT_NONE && c->n_lost == 0)
        return;
    block->note = note_of(a, i);
    add_key_numbers(block, a, c);
}

/* ---- an experiment that is not finished ---- */

static void add_progress(suf_document *d, const suf_analysis *a)
{
    suf_block *block = suf_document_add(d, SUF_BLOCK_SUMMARY, NULL);
    block->tone = suf_verdict_name(SUF_VERDICT_NONE);
    block->text = suf_words_verdict(a, a->comparisons);
    if (a->dataset->looking)
        suf_looks_section_add(d, a->dataset->looking, a->dataset->algorithms);
    for (size_t i = 0; i < a->n_comparisons; i++)
        suf_document_add_prose(d, suf_words_accuracy(a, &a->comparisons[i]));
}

/* ---- comparisons ---- */

static void add_test(suf_block_table *t, const suf_analysed *c, int row)
{
    char cells[SUF_TEST_COLUMNS][SUF_CELL_SIZE];
    if (!suf_words_test_cells(c, row, cells))
        return;
    for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
        if (t->columns[i].kind == SUF_COLUMN_NUMBER)
            suf_block_table_add_number(t, NAN, cells[i]);
        else
            suf_block_table_add_word(t, suf_text_copy(cells[i]));
    const suf_verdict_kind verdict = row == SUF_N_TESTS ? c->log_verdict : c->verdicts[row];
    t->cells[t->n_cells - 1].tone = suf_verdict_name((int)verdict);
}

static void add_tests(suf_document *d, const suf_analysis *a, const suf_analysed *c)
{
    static const int widths[SUF_TEST_COLUMNS] = {12, 10, 6, 10, 10, 12, 12, 12, 0};
    char *pair = suf_words_pair(a, c);
    suf_block_table *t =
        suf_document_add_table(d, suf_text_format("Tests of the differences: %s", pair));
    free(pair);
    t->indent = 2;
    t->marked = suf_verdicts_are_none(a, c) ? 0 : (size_t)suf_verdicts_decider(a, c) + 1;
    t->mark = "decides";
    for (size_t i = 0; i < SUF_TEST_COLUMNS; i++)
        suf_block_table_add_column(
            t, i == 0 || i + 1 == SUF_TEST_COLUMNS ? SUF_COLUMN_WORD : SUF_COLUMN_NUMBER, widths[i],
            suf_text_copy(suf_words_test_heads[i]));
    suf_words_test_dispense(t, a);
    const int n_rows = suf_robustness_is_log(a->dataset) ? SUF_N_TESTS : SUF_TEST_ROWS;
    for (int k = 0; k < n_rows; k++)
        add_test(t, c, k);
}

/* those of a group together */
static void add_remarks(suf_document *d, const suf_analysis *a, const suf_analysed *c)
{
    suf_block *group = NULL;
    for (size_t i = 0; i < SUF_N_REMARKS; i++) {
        char *text = suf_words_remark(a, c, i);
        const char *heading = suf_words_remark_heading(i);
        if (text && (!group || strcmp(group->heading, heading) != 0))
            group = suf_document_add(d, SUF_BLOCK_PROSE, suf_text_copy(heading));
        if (text)
            suf_block_add_text(group, text);
    }
}

/* what a verdict about one instance rests on */
static void add_single(suf_document *d, const suf_analysis *a, const suf_analysed *c)
{
    suf_single_tables_add(d, a, c);
    for (size_t i = 0; i < SUF_N_SINGLE_REMARKS; i++)
        suf_document_add_paragraph(d, suf_single_words_remark(a, c, i));
}

static void add_trends(suf_document *d, const suf_analysis *a, size_t comparison)
{
    char cells[SUF_TREND_COLUMNS][SUF_TREND_CELL_SIZE];
    char *title = suf_words_trends(a, comparison);
    if (!title)
        return;
    suf_block_table *t = suf_document_add_table(d, title);
    t->indent = 2;
    for (size_t k = 0; k < SUF_TREND_COLUMNS; k++)
        suf_block_table_add_column(t, k == 0 ? SUF_COLUMN_WORD : SUF_COLUMN_NUMBER,
                                   k == 0   ? 24
                                   : k == 1 ? 6
                                            : 10,
                                   suf_text_copy(suf_words_trend_heads[k]));
    for (size_t i = 0; suf_words_trend_cells(a, comparison, i, cells); i++) {
        suf_block_table_add_word(t, suf_text_copy(cells[0]));
        for (size_t k = 1; k < SUF_TREND_COLUMNS; k++)
            suf_block_table_add_number(t, NAN, cells[k]);
    }
    suf_document_add_prose(d, suf_words_trends_left_out(a, comparison));
    suf_document_add_prose(d, suf_words_trends_curved(a, comparison));
}

/* ---- figures ---- */

static suf_picture copy_of(const suf_picture *p)
{
    suf_picture copy = *p;
    if (!p->data)
        return copy;
    copy.data = suf_alloc(p->size + 1, 1);
    memcpy(copy.data, p->data, p->size);
    return copy;
}

/* of a comparison, or SIZE_MAX: of all algorithms */
static bool is_of(const suf_set_figure *f, size_t comparison)
{
    return f->is_of_comparison ? f->comparison == comparison : comparison == SIZE_MAX;
}

static suf_block *add_figure(suf_document *d, const suf_analysis *a, const suf_set_figure *f)
{
    suf_block *block = suf_document_add(d, SUF_BLOCK_FIGURE, suf_figure_set_caption(a, f));
    block->id = suf_text_copy(f->name);
    block->text = suf_figure_alt(f->figure) ? suf_text_copy(suf_figure_alt(f->figure)) : NULL;
    block->note = suf_figure_set_reading(f);
    block->picture = copy_of(&f->picture);
    for (; block->n_views < f->n_views; block->n_views++)
        block->views[block->n_views] = (suf_block_view){f->views[block->n_views].view,
                                                        copy_of(&f->views[block->n_views].picture)};
    block->csv = f->picture.data ? suf_picture_csv(f->figure) : NULL;
    return block;
}

/* the one that is shown first is not shown again */
static void add_figures(suf_document *d, const suf_analysis *a, const suf_figure_set *figures,
                        size_t comparison)
{
    const suf_set_figure *lead = suf_figure_set_lead(figures, a);
    for (size_t i = 0; figures && i < figures->n; i++)
        if (is_of(&figures->all[i], comparison) && &figures->all[i] != lead)
            add_figure(d, a, &figures->all[i]);
}

static void add_lead_figure(suf_document *d, const suf_analysis *a, const suf_figure_set *figures)
{
    const suf_set_figure *lead = suf_figure_set_lead(figures, a);
    if (lead)
        add_figure(d, a, lead)->is_lead = true;
}

static void add_note_on_figures(suf_document *d, const suf_analysis *a,
                                const suf_analysis_content *content)
{
    if (content->says_no_figures)
        suf_document_add_prose(d, suf_text_copy("The report was asked for without figures."));
    else if (content->figures && content->figures->n > 0)
        suf_document_add_prose(d, suf_figure_set_rest(a, content->named));
}

/* a report says everything of up to this many comparisons, an analysis of all */
enum { MOST_SEEN = 10, MOST_DETAILED = 100 };

static bool is_detailed(const suf_analysis *a, const suf_analysis_content *content, size_t i)
{
    return !content->is_whole || a->n_comparisons <= MOST_DETAILED ||
           suf_figure_set_has(a, content->named, i);
}

static bool is_folded(const suf_analysis *a, const suf_analysis_content *content)
{
    return content->is_whole && a->n_comparisons > MOST_SEEN;
}

/* many of them below a heading, which a page folds: the overview has said the same in short */
static void add_verdicts(suf_document *d, const suf_analysis *a,
                         const suf_analysis_content *content)
{
    if (is_folded(a, content))
        suf_document_add_heading(d, 1, "Pairs", "pairs")->is_folded = true;
    suf_overview_words_add_pairs(d, a);
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (is_detailed(a, content, i))
            add_verdict(d, a, i);
}

/* the first of few is open to the eye, the others on demand */
static void add_comparison(suf_document *d, const suf_analysis *a,
                           const suf_analysis_content *content, size_t i)
{
    const suf_analysed *c = &a->comparisons[i];
    char *heading =
        a->n_comparisons > 1 ? suf_words_pair(a, c) : suf_text_copy("What the verdict rests on");
    char *id = id_of(i);
    suf_block *block = suf_document_add_heading(d, 1, heading, id);
    free(heading);
    free(id);
    block->is_folded = i > 0 || a->n_comparisons > MOST_SEEN;
    block->tone = a->n_comparisons > 1 ? suf_verdict_name((int)c->verdict) : NULL;
    if (a->about == SUF_ABOUT_INSTANCE) {
        add_single(d, a, c);
    } else {
        add_tests(d, a, c);
        suf_group_words_add(d, a, i);
        add_remarks(d, a, c);
        add_trends(d, a, i);
    }
    add_figures(d, a, content->figures, i);
}

static bool has_of_all(const suf_figure_set *figures)
{
    for (size_t i = 0; figures && i < figures->n; i++)
        if (!figures->all[i].is_of_comparison)
            return true;
    return false;
}

static void add_all_algorithms(suf_document *d, const suf_analysis *a,
                               const suf_analysis_content *content)
{
    if (a->ranking.n == 0 && !has_of_all(content->figures))
        return;
    suf_document_add_heading(d, 1, "All algorithms", "all");
    for (size_t i = 0; i < SUF_N_RANKING_WORDS; i++)
        suf_document_add_paragraph(d, suf_words_ranking(a, i));
    add_figures(d, a, content->figures, SIZE_MAX);
}

/* ---- the rest ---- */

static void add_left_out(suf_document *d, const suf_dataset *data)
{
    char *line;
    if (data->n_left_out == 0)
        return;
    suf_document_add_heading(d, 1, "Left out", "left-out");
    suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, NULL);
    for (size_t i = 0; (line = suf_words_left_out(data, i)); i++)
        suf_block_add_text(list, line);
}

static char *bibtex_of(const suf_analysis *a)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_references_write(a, out);
    return suf_text_stream_close(out, &text);
}

static void add_methods(suf_document *d, const suf_analysis *a)
{
    char *line;
    suf_document_add_heading(d, 1, "Methods", "methods");
    for (size_t i = 0; i < SUF_N_METHODS; i++)
        suf_document_add_paragraph(d, suf_methods_text(a, i));
    suf_document_add_heading(d, 2, "References", NULL);
    suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, NULL);
    for (size_t i = 0; (line = suf_references_line(a, i)); i++)
        suf_block_add_item(
            list, (suf_block_item){.text = line, .key = suf_text_copy(suf_references_key(a, i))});
    suf_document_add(d, SUF_BLOCK_CODE, suf_text_copy("BibTeX"))->text = bibtex_of(a);
}

static void add_difference_reason(suf_document *d, const suf_dataset *data)
{
    if (data->difference_reason)
        suf_document_add_prose(d, suf_utf8_printable(data->difference_reason, REASON_WIDTH));
}

/* of a sequential experiment */
static void add_looks(suf_document *d, const suf_analysis *a)
{
    const suf_sequential_analysis *s = a->sequential;
    if (!s)
        return;
    suf_document_add_paragraph(d, suf_looks_section_added(a->dataset->looking));
    for (size_t i = 0; i < s->n_comparisons; i++)
        suf_sequential_document_add_looks(d, s, &s->comparisons[i]);
}

static void add_notes(suf_document *d, const suf_dataset *data)
{
    for (size_t a = 0; data->determinism && a < data->n_algorithms; a++)
        suf_document_add_prose(d, suf_words_varied(&data->determinism[a], data->algorithms[a]));
    for (size_t i = 0; i < data->n_notes; i++)
        suf_document_add_prose(d, suf_utf8_printable(data->notes[i], NOTE_WIDTH));
}

static void add_floor(suf_document *d, const suf_dataset *data)
{
    if (data->floor > 0)
        suf_document_add_prose(d, suf_shown_floor(data->floor));
}

suf_document *suf_analysis_document_new(const suf_analysis *a, const suf_analysis_content *content)
{
    suf_document *d = suf_document_new("Comparison of algorithms", title_of(a));
    const bool is_overview_first = content->is_whole && a->overview.order;
    d->folder = content->folder ? suf_text_copy(content->folder) : NULL;
    if (content->gate)
        suf_document_add_lead(d, suf_gate_sentence(content->gate, a));
    if (a->dataset->state == SUF_STATE_INTERIM) {
        add_progress(d, a);
        return d;
    }
    suf_document_add_prose(d, suf_words_subset(a->dataset));
    suf_document_add_prose(d, suf_words_deviations(a));
    suf_overview_words_add_sentence(d, a);
    if (a->n_comparisons == 1)
        add_verdict(d, a, 0);
    if (content->is_whole) {
        suf_experiment_facts_add(d, a);
        add_lead_figure(d, a, content->figures);
    }
    suf_overview_words_add_tables(d, a);
    if (a->n_comparisons > 1 && !is_folded(a, content))
        add_verdicts(d, a, content);
    add_looks(d, a);
    suf_failure_words_add(d, a);
    if (!suf_failure_words_is_all(a))
        suf_document_add_prose(d, suf_words_basis(a));
    add_notes(d, a->dataset);
    add_difference_reason(d, a->dataset);
    add_floor(d, a->dataset);
    add_note_on_figures(d, a, content);
    suf_solved_words_add(d, a);
    if (is_overview_first)
        add_all_algorithms(d, a, content);
    if (content->is_whole)
        suf_reading_guide_add(d);
    if (is_folded(a, content))
        add_verdicts(d, a, content);
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (!suf_failure_words_is_all(a) && is_detailed(a, content, i))
            add_comparison(d, a, content, i);
    if (!is_overview_first)
        add_all_algorithms(d, a, content);
    add_left_out(d, a->dataset);
    if (content->is_whole) {
        if (a->about == SUF_ABOUT_INSTANCES) {
            suf_document_add_heading(d, 1, "Instances", "instances");
            suf_instances_block_add(d, a->dataset);
        }
        suf_run_record_block_add(d, a->dataset);
        add_methods(d, a);
    }
    return d;
}

char *suf_analysis_sentence(const suf_analysis *a)
{
    char *overview = a->dataset->state == SUF_STATE_INTERIM ? NULL : suf_overview_words_sentence(a);
    char *marked = overview ? overview : verdict_of(a, a->comparisons);
    char *plain = suf_name_text_plain(marked);
    free(marked);
    return plain;
}
