/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See solved_words.h.
 */
#include "report/solved_words.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/solved.h"
#include "base/print.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/json_build.h"

/* runs and instances of one algorithm */
typedef struct {
    size_t runs, runs_solved;
    size_t instances, always, ever; /* with runs; of which all, or at least one, were solved */
} solved_counts;

static solved_counts count_solved(const suf_dataset *d, size_t algorithm)
{
    solved_counts t = {0};
    for (size_t i = 0; i < d->n_instances; i++) {
        const suf_run_ends *e = &d->ends[i * d->n_algorithms + algorithm];
        t.runs += e->n;
        t.runs_solved += e->n_ok;
        t.instances += e->n > 0;
        t.always += e->n > 0 && e->n_ok == e->n;
        t.ever += e->n_ok > 0;
    }
    return t;
}

/* "10 s", or "10 to 20 s" if the algorithms have their own; "" if there is none */
static void write_limit(char text[64], double least, double most)
{
    if (least > 0 && least < most)
        suf_print_into(text, 64, "%g to %g s", least, most);
    else if (most > 0)
        suf_print_into(text, 64, "%g s", most);
}

static char *caption_of(const suf_dataset *d)
{
    if (d->rules.timeout_percent > 0)
        return suf_text_format("Solved: runs that gave a value within the time limit of %g %% of "
                               "the median time",
                               d->rules.timeout_percent);
    char wall[64] = "";
    char cpu[64] = "";
    write_limit(wall, d->rules.timeout_least, d->rules.timeout);
    write_limit(cpu, d->rules.timeout_cpu_least, d->rules.timeout_cpu);
    return suf_text_format("Solved: runs that gave a value%s%s%s%s%s",
                           wall[0] ? " within the time limit of " : "", wall,
                           cpu[0] && wall[0] ? " and"
                           : cpu[0]          ? " within the time limit"
                                             : "",
                           cpu[0] ? " of processor time of " : "", cpu);
}

static void add_table(suf_document *document, const suf_analysis *a)
{
    static const suf_block_column columns[] = {
        {SUF_COLUMN_WORD, 24, "algorithm"},
        {SUF_COLUMN_NUMBER, 8, "runs"},
        {SUF_COLUMN_NUMBER, 8, "solved"},
        {SUF_COLUMN_NUMBER, 7, "%"},
        {SUF_COLUMN_NUMBER, 10, "instances"},
        {SUF_COLUMN_NUMBER, 21, "solved in every run"},
        {SUF_COLUMN_NUMBER, 20, "solved in some run"},
    };
    suf_block_table *t = suf_document_add_table(document, caption_of(a->dataset));
    t->indent = 2;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
    for (size_t i = 0; i < a->dataset->n_algorithms; i++) {
        const solved_counts n = count_solved(a->dataset, i);
        suf_block_table_add_word(t, suf_words_name(a, i));
        suf_block_table_add_count(t, (long long)n.runs);
        suf_block_table_add_count(t, (long long)n.runs_solved);
        suf_block_table_add_digits(
            t, n.runs > 0 ? 100 * (double)n.runs_solved / (double)n.runs : NAN, 3);
        suf_block_table_add_count(t, (long long)n.instances);
        suf_block_table_add_count(t, (long long)n.always);
        suf_block_table_add_count(t, (long long)n.ever);
    }
}

/* "; the difference is 20 percentage points [5, 35] (p = 0.01, by McNemar's exact test)" */
static char *test_clause(const suf_analysis *a, const suf_solved *s)
{
    char p[SUF_CELL_SIZE];
    char points[SUF_CELL_SIZE];
    char interval[SUF_INTERVAL_SIZE];
    const double error = suf_rounding_error(100 * s->low, 100 * s->high, 100 * s->difference);
    if (isnan(s->p))
        return suf_text_copy(", a difference that is the same on every instance");
    suf_rounding_value(100 * s->difference, error, points);
    suf_rounding_interval(100 * s->low, 100 * s->high, error, interval);
    suf_rounding_p_is(s->p_adjusted, p);
    return suf_text_format(
        ", a difference of %s percentage points %s (p %s by %s%s)", points, interval, p,
        s->is_mcnemar ? "McNemar's exact test" : "the paired t test of the shares",
        a->n_comparisons > 1 ? ", adjusted by Holm's procedure" : "");
}

static char *say_comparison(const suf_analysis *a, const suf_analysed *c)
{
    const suf_solved *s = &c->solved;
    if (s->n == 0)
        return NULL;
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    char *test = test_clause(a, s);
    char *text =
        s->first == s->second && (s->first == 0 || s->first == 1)
            ? suf_text_format("%s and %s solved %s of their runs on %zu instances.", second, first,
                              s->first == 0 ? "none" : "all", s->n)
            : suf_text_format("On average over %zu instances %s solved %.3g %% of its runs and %s "
                              "%.3g %%%s.",
                              s->n, second, 100 * s->second, first, 100 * s->first, test);
    free(first);
    free(second);
    free(test);
    return text;
}

/* why the shares are not compared */
static char *say_given_up(const suf_analysis *a)
{
    for (size_t i = 0; a->dataset->source == SUF_SOURCE_STORE && i < a->n_comparisons; i++) {
        const suf_given_up *g = &a->comparisons[i].given_up;
        if (g->first + g->second + g->both + g->other > 0)
            return suf_text_copy("These shares are not compared by a test: an instance that is "
                                 "given up ends with the first run that fails, and the other "
                                 "algorithms do not get all their runs there.");
    }
    return NULL;
}

void suf_solved_words_add(suf_document *document, const suf_analysis *a)
{
    if (!suf_solved_has_limit(a->dataset))
        return;
    add_table(document, a);
    for (size_t i = 0; i < a->n_comparisons; i++)
        suf_document_add_paragraph(document, say_comparison(a, &a->comparisons[i]));
    suf_document_add_paragraph(document, say_given_up(a));
}

json_t *suf_solved_words_counts(const suf_dataset *d, size_t algorithm)
{
    if (!suf_solved_has_limit(d))
        return json_null();
    const solved_counts t = count_solved(d, algorithm);
    return json_pack("{s:I, s:I, s:I, s:I, s:I}", "runs", (json_int_t)t.runs, "runs_solved",
                     (json_int_t)t.runs_solved, "instances", (json_int_t)t.instances,
                     "instances_every_run", (json_int_t)t.always, "instances_one_run",
                     (json_int_t)t.ever);
}

json_t *suf_solved_words_data(const suf_analysed *c)
{
    const suf_solved *s = &c->solved;
    if (s->n == 0)
        return json_null();
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "n", (json_int_t)s->n,
                     "first", suf_json_number(s->first), "second", suf_json_number(s->second),
                     "difference", suf_json_number(s->difference), "low", suf_json_number(s->low),
                     "high", suf_json_number(s->high), "p", suf_json_number(s->p), "p_adjusted",
                     suf_json_number(s->p_adjusted), "mcnemar", s->is_mcnemar);
}
