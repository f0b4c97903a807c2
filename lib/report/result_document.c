/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an experiment has come to, as a document: a table of the differences, and what was counted;
 * and the choice of format.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "report/bias_words.h"
#include "report/determinism_words.h"
#include "report/distinct_name.h"
#include "report/name_text.h"
#include "report/looks_section.h"
#include "report/renderer.h"
#include "report/result_data.h"
#include "report/result_document.h"
#include "report/shown_difference.h"
#include "report/slurm_block.h"
#include "report/verdict_details.h"
#include "report/verdict_words.h"
#include "stats/statistic.h"
#include "suffice.h"

enum {
    NAME_WIDTH = 40,
    CELL_WIDTH = 400,
    KEYS = 3,
    MOST_REASONS = 10,
    MOST_PAST = 100,
    EVENT_WIDTH = 200
};

static char *algorithm_of(const suf_result *r, size_t algorithm)
{
    return suf_distinct_name_text(r->algorithms, r->n_algorithms, algorithm, NAME_WIDTH);
}

/* ---- the table ---- */

static const char *row_end(const suf_result_row *row)
{
    return row->state == SUF_INSTANCE_DONE ? suf_stop_name((int)row->stop)
                                           : suf_instance_state_name((int)row->state);
}

static size_t n_finished(const suf_result *r)
{
    return r->n_in_state[SUF_INSTANCE_DONE] + r->n_in_state[SUF_INSTANCE_FAILED];
}

/* Before the end there is no difference to look at, only how far it is. */
static bool is_interim(const suf_result *r)
{
    return n_finished(r) < r->n_instances || (r->looking && !r->looking->is_stopped);
}

static void add_interim(suf_document *d, const suf_result *r)
{
    if (r->looking)
        suf_looks_section_add(d, r->looking, r->algorithms);
    if (is_interim(r) && !r->looking)
        suf_document_add_paragraph(
            d, suf_text_format("INTERIM: %zu of %zu instances are finished, so there is no verdict "
                               "yet; the differences are shown when all are.",
                               n_finished(r), r->n_instances));
}

static void add_row(suf_block_table *t, const suf_result *r, const suf_result_row *row)
{
    const suf_comparison *c = &row->comparison;
    suf_block_table_add_word(t, suf_name_text(row->instance, CELL_WIDTH));
    suf_block_table_add_word(t, suf_name_text(r->algorithms[c->first], CELL_WIDTH));
    suf_block_table_add_word(t, suf_name_text(r->algorithms[c->second], CELL_WIDTH));
    suf_block_table_add_count(t, (long long)c->n_first);
    suf_block_table_add_count(t, (long long)c->n_second);
    suf_block_table_add_digits(t, is_interim(r) ? NAN : c->phi, 6);
    suf_block_table_add_digits(t, c->se, 5);
    suf_block_table_add_word(t, suf_text_copy(row_end(row)));
}

static void add_table(suf_document *d, const suf_result *r)
{
    static const struct {
        const char *head;
        suf_column_kind kind;
        int width;
    } columns[] = {
        {"instance", SUF_COLUMN_WORD, 24}, {"first", SUF_COLUMN_WORD, 12},
        {"second", SUF_COLUMN_WORD, 12},   {"n_1", SUF_COLUMN_NUMBER, 6},
        {"n_2", SUF_COLUMN_NUMBER, 6},     {"phi", SUF_COLUMN_NUMBER, 12},
        {"se", SUF_COLUMN_NUMBER, 11},     {"stop", SUF_COLUMN_WORD, 0},
    };
    suf_block_table *t = suf_document_add_table(d, NULL);
    t->is_long = true;
    t->n_keys = KEYS;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
    for (size_t i = 0; i < r->n_rows; i++)
        if (r->rows[i].state != SUF_INSTANCE_WAITING)
            add_row(t, r, &r->rows[i]);
}

/* ---- what was decided before ---- */

static void add_past_row(suf_block_table *t, const suf_result *r, const suf_past_row *row)
{
    const suf_comparison *c = &row->comparison;
    suf_block_table_add_word(t, suf_name_text(row->instance, CELL_WIDTH));
    suf_block_table_add_word(t, suf_name_text(row->first, CELL_WIDTH));
    suf_block_table_add_word(t, suf_name_text(row->second, CELL_WIDTH));
    suf_block_table_add_count(t, (long long)c->n_first);
    suf_block_table_add_count(t, (long long)c->n_second);
    suf_block_table_add_digits(t, is_interim(r) ? NAN : c->phi, 6);
    suf_block_table_add_digits(t, c->se, 5);
    suf_block_table_add_word(t, suf_text_copy(row->state == SUF_INSTANCE_DONE
                                                  ? suf_stop_name((int)row->stop)
                                                  : suf_instance_state_name((int)row->state)));
    suf_block_table_add_word(t, suf_text_copy(row->difference));
    suf_block_table_add_word(t, suf_text_copy(row->accuracy[0] ? row->accuracy : "-"));
    suf_block_table_add_word(t, suf_text_format("%s %d", row->rule, row->version));
    suf_block_table_add_word(t, suf_text_copy(row->at));
}

static void add_past(suf_document *d, const suf_result *r)
{
    static const suf_block_column columns[] = {
        {SUF_COLUMN_WORD, 24, "instance"},   {SUF_COLUMN_WORD, 12, "first"},
        {SUF_COLUMN_WORD, 12, "second"},     {SUF_COLUMN_NUMBER, 6, "n_1"},
        {SUF_COLUMN_NUMBER, 6, "n_2"},       {SUF_COLUMN_NUMBER, 12, "phi"},
        {SUF_COLUMN_NUMBER, 11, "se"},       {SUF_COLUMN_WORD, 9, "stop"},
        {SUF_COLUMN_WORD, 10, "difference"}, {SUF_COLUMN_WORD, 8, "accuracy"},
        {SUF_COLUMN_WORD, 9, "rule"},        {SUF_COLUMN_WORD, 0, "decided"},
    };
    if (r->n_past == 0)
        return;
    suf_block_table *t = suf_document_add_table(
        d, suf_text_copy("Superseded decisions, made before the settings changed"));
    t->n_keys = KEYS;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, columns[i].kind, columns[i].width,
                                   suf_text_copy(columns[i].head));
    for (size_t i = 0; i < r->n_past && i < MOST_PAST; i++)
        add_past_row(t, r, &r->past[i]);
    if (r->n_past > MOST_PAST)
        suf_document_add_paragraph(
            d, suf_text_format("and %zu more; '--format json' has all", r->n_past - MOST_PAST));
}

static void add_skipped(suf_document *d, const suf_result *r)
{
    if (r->n_skipped == 0)
        return;
    suf_document_add_paragraph(d, suf_text_copy("Damaged and left out:"));
    suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, NULL);
    for (size_t i = 0; i < r->n_skipped; i++)
        suf_block_add_text(list, suf_text_copy(r->skipped[i]));
}

/* ---- means ---- */

/* the differences of one comparison over the instances that are done */
typedef struct {
    size_t n, n_better; /* of the second algorithm */
    bool is_sound;      /* what is above 0 is larger: percentages of a negative mean turn round */
    double mean, m2;
} spread;

static bool is_larger_better(const suf_result *r)
{
    return r->maximise || suf_statistic_is_share((int)r->statistic);
}

static spread spread_of(const suf_result *r, const suf_comparison *like)
{
    spread s = {.is_sound = true};
    for (size_t i = 0; i < r->n_rows; i++) {
        const suf_comparison *c = &r->rows[i].comparison;
        if (r->rows[i].state != SUF_INSTANCE_DONE || !isfinite(c->phi) ||
            (r->rows[i].is_timed_out && !r->is_limit_result) || c->first != like->first ||
            c->second != like->second)
            continue;
        s.n++;
        s.is_sound = s.is_sound && !(r->rows[i].warnings & SUF_WARN_BASE);
        s.n_better +=
            is_larger_better(r) || r->difference == SUF_PROBABILITY ? c->phi > 0 : c->phi < 0;
        const double step = c->phi - s.mean;
        s.mean += step / (double)s.n;
        s.m2 += step * (c->phi - s.mean);
    }
    return s;
}

/* "; b is better, that is smaller, on 4 of them" */
static char *wins_of(const suf_result *r, const suf_comparison *c, const spread *s)
{
    if (!s->is_sound)
        return suf_text_copy("");
    char *second = algorithm_of(r, c->second);
    char *text = suf_text_format("; %s is better, that is %s, on %zu of them", second,
                                 is_larger_better(r) ? "larger" : "smaller", s->n_better);
    free(second);
    return text;
}

/* ", that is 10 % lower or a factor of 0.9,", or "" */
static char *shown_mean(const suf_result *r, const spread *s)
{
    const suf_reading reading = {.difference = r->difference, .unit = r->unit};
    suf_shown shown;
    char phrase[2 * SUF_SHOWN_SIZE + 20];
    suf_shown_fill(&shown, reading, s->mean, NAN, NAN,
                   sqrt(s->m2 / (double)(s->n - 1) / (double)s->n));
    suf_shown_phrase(&shown, reading, phrase, sizeof phrase);
    return phrase[0] ? suf_text_format(", that is %s,", phrase) : suf_text_copy("");
}

/* NULL without two differences */
static char *mean_of(const suf_result *r, const suf_comparison *c)
{
    const spread s = spread_of(r, c);
    if (s.n < 2)
        return NULL;
    char *first = algorithm_of(r, c->first);
    char *second = algorithm_of(r, c->second);
    char *wins = wins_of(r, c, &s);
    char *shown = shown_mean(r, &s);
    char *text = suf_text_format(
        "%s against %s: mean %s %.4g (standard deviation %.4g)%s over %zu instances%s.", second,
        first, suf_difference_noun((int)r->difference), s.mean, sqrt(s.m2 / (double)(s.n - 1)),
        shown, s.n, wins);
    free(shown);
    free(first);
    free(second);
    free(wins);
    return text;
}

static void add_means(suf_document *d, const suf_result *r)
{
    const size_t per_instance = r->n_instances ? r->n_rows / r->n_instances : 0;
    for (size_t i = 0; i < per_instance && !is_interim(r); i++)
        suf_document_add_paragraph(d, mean_of(r, &r->rows[i].comparison));
}

/* what an analysis says of the comparisons; a gate has said it in its own words */
static void add_verdicts(suf_document *d, const suf_analysis *a, const suf_gate *gate)
{
    if (!a || gate || a->dataset->state == SUF_STATE_INTERIM)
        return;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        suf_document_add_prose(d, suf_words_verdict(a, &a->comparisons[i]));
        suf_document_add_paragraph(d, suf_verdict_details_words(a, &a->comparisons[i]));
        suf_document_add_paragraph(d, suf_words_bias_warning(a, &a->comparisons[i]));
    }
}

/* ---- counts ---- */

/* a plan that became smaller while instances were begun */
static void add_kept(suf_document *d, const suf_result *r)
{
    suf_plan plan;
    suf_design request = r->design;
    request.instances = 0;
    if (!r->is_planned || r->n_instances < 2 || suf_plan_init(&plan, &request, NULL) < 0)
        return;
    if (plan.design.instances < (int64_t)r->n_instances)
        suf_document_add_paragraph(
            d, suf_text_format("%lld instances are planned now, but %zu take part: those that have "
                               "recorded runs are not left out.",
                               (long long)plan.design.instances, r->n_instances));
    suf_plan_release(&plan);
}

static int64_t n_of_status(const suf_result *r, int status)
{
    int64_t n = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        n += r->n_tries[a][status];
    return n;
}

/* the statuses that runs ended with, if some failed; the first one is always shown */
static void add_ends(suf_document *d, const suf_result *r)
{
    int shown[SUF_RUN_NOT_FINITE + 1] = {SUF_RUN_OK};
    size_t n = 1;
    for (int s = SUF_RUN_OK + 1; suf_status_name(s); s++)
        if (n_of_status(r, s) > 0)
            shown[n++] = s;
    if (n == 1)
        return;
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("How the runs ended"));
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 20, suf_text_copy("algorithm"));
    for (size_t i = 0; i < n; i++) {
        const char *name = suf_status_name(shown[i]);
        const int width = (int)strlen(name);
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, width > 6 ? width : 6,
                                   suf_text_copy(name));
    }
    for (size_t a = 0; a < r->n_algorithms; a++) {
        suf_block_table_add_word(t, algorithm_of(r, a));
        for (size_t i = 0; i < n; i++)
            suf_block_table_add_count(t, (long long)r->n_tries[a][shown[i]]);
    }
}

static void add_events(suf_document *d, const suf_result *r)
{
    if (r->n_events == 0)
        return;
    char *message = suf_utf8_printable(r->last_event, EVENT_WIDTH);
    suf_document_add_paragraph(
        d, suf_text_format("%zu time%s the machine, and not an algorithm, ended a run or kept it "
                           "from starting, which is no result: it was made again, or will be. The "
                           "last time: %s.",
                           r->n_events, r->n_events == 1 ? "" : "s", message));
    free(message);
}

static void add_counts(suf_document *d, const suf_result *r)
{
    suf_document_add_paragraph(d, suf_text_format("The rule that closes instances is '%s', version "
                                                  "%d.",
                                                  r->rule, r->rule_version));
    if (r->floor > 0)
        suf_document_add_paragraph(d, suf_shown_floor(r->floor));
    suf_document_add_paragraph(
        d, suf_text_format("%zu of %zu instances are done%s; %lld runs are counted, %lld recorded.",
                           r->n_in_state[SUF_INSTANCE_DONE], r->n_instances,
                           r->writer ? ", and it is running" : "", (long long)r->n_runs,
                           (long long)r->n_recorded));
    add_ends(d, r);
    add_events(d, r);
}

static char *reason_of(const suf_result_row *row)
{
    char *name = suf_name_text(row->instance, NAME_WIDTH);
    char *reason = suf_utf8_printable(row->reason, sizeof row->reason);
    char *text = suf_text_format("%s: %s", name, reason);
    free(name);
    free(reason);
    return text;
}

static void add_given_up(suf_document *d, const suf_result *r)
{
    const size_t n = r->n_in_state[SUF_INSTANCE_FAILED];
    if (n == 0)
        return;
    suf_document_add_paragraph(
        d, suf_text_format("%zu instance%s given up%s:", n, n == 1 ? " was" : "s were",
                           r->looking && r->looking->n_taken > 0
                               ? ""
                               : "; after fixing the cause, '--retry-failed' tries again"));
    suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, NULL);
    const size_t per_instance = r->n_rows / r->n_instances;
    for (size_t i = 0; i < r->n_rows && list->n_items < MOST_REASONS; i += per_instance)
        if (r->rows[i].state == SUF_INSTANCE_FAILED)
            suf_block_add_text(list, reason_of(&r->rows[i]));
    if (n > list->n_items)
        suf_block_add_text(list, suf_text_format("and %zu more", n - list->n_items));
}

void suf_result_document_add_runs(suf_document *d, const suf_result *r)
{
    add_counts(d, r);
    add_kept(d, r);
    add_given_up(d, r);
}

/* whether every run of every algorithm on an instance reached the time limit */
static bool is_timed_out(const suf_result_row *rows, size_t n)
{
    size_t i = 0;
    while (i < n && rows[i].is_timed_out)
        i++;
    return i == n;
}

static void add_timed_out(suf_document *d, const suf_result *r)
{
    const size_t per_instance = r->n_instances ? r->n_rows / r->n_instances : 1;
    char *names = suf_text_copy("");
    size_t n = 0;
    for (size_t i = 0; i < r->n_rows; i += per_instance) {
        if (!is_timed_out(&r->rows[i], per_instance) || n++ >= MOST_REASONS)
            continue;
        char *name = suf_name_text(r->rows[i].instance, NAME_WIDTH);
        char *longer = suf_text_format("%s%s%s", names, n > 1 ? ", " : "", name);
        free(name);
        free(names);
        names = longer;
    }
    if (n > 0)
        suf_document_add_paragraph(
            d, suf_text_format("On %zu of %zu instances every run of every algorithm reached the "
                               "time limit: %s%s.",
                               n, r->n_instances, names, n > MOST_REASONS ? ", ..." : ""));
    free(names);
}

/* each warning once, with the number of instances that it holds for */
static void add_warnings(suf_document *d, const suf_result *r)
{
    const size_t per_instance = r->n_instances ? r->n_rows / r->n_instances : 1;
    for (int flag = 1; flag <= SUF_WARN_LAST; flag *= 2) {
        size_t n = 0;
        for (size_t i = 0; i < r->n_rows; i += per_instance)
            n += r->rows[i].state == SUF_INSTANCE_DONE && (r->rows[i].warnings & flag);
        if (n)
            suf_document_add_paragraph(
                d, suf_text_format("On %zu instance%s: %s%s", n, n == 1 ? "" : "s",
                                   suf_warning_text(flag),
                                   flag == SUF_WARN_BASE && r->difference != SUF_RATIO
                                       ? "; a negative mean reverses the sign of percentages"
                                       : ""));
    }
}

/* algorithms that were taken as deterministic, and those that should have been but are not */
static void add_determinism(suf_document *d, const suf_result *r)
{
    suf_document_add_paragraph(
        d, suf_words_constant(r->determinism, r->algorithms, r->n_algorithms, r->n_instances));
    for (size_t a = 0; a < r->n_algorithms; a++)
        suf_document_add_paragraph(d, suf_words_varied(&r->determinism[a], r->algorithms[a]));
}

void suf_result_write_with(const suf_result *result, const suf_result_company *with,
                           suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON) {
        suf_result_data_write(result, with, out);
        return;
    }
    if (format == SUF_FORMAT_CSV) {
        suf_result_write_differences(result, format, out);
        return;
    }
    suf_document *d = suf_document_new("Experiment", suf_name_text(result->name, NAME_WIDTH));
    if (with->gate)
        suf_document_add_lead(d, suf_gate_sentence(with->gate, with->analysis));
    add_table(d, result);
    add_interim(d, result);
    add_means(d, result);
    suf_result_document_add_runs(d, result);
    add_timed_out(d, result);
    add_warnings(d, result);
    add_determinism(d, result);
    add_skipped(d, result);
    add_past(d, result);
    add_verdicts(d, with->analysis, with->gate);
    suf_slurm_block_add(d, with->slurm);
    suf_document_write(d, format, out);
    suf_document_free(d);
}

void suf_result_write(const suf_result *result, suf_format format, FILE *out)
{
    suf_result_write_with(result, &(suf_result_company){0}, format, out);
}
