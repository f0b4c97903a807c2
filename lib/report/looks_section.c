/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See looks_section.h.
 */
#include "report/looks_section.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/json_build.h"
#include "report/name_text.h"

enum { CELL_WIDTH = 20, NAME_WIDTH = 40 };

static const struct {
    const char *decision, *words;
} meanings[] = {
    {"open", "went on"},
    {"positive", "stopped: above 0"},
    {"negative", "stopped: below 0"},
    {"equivalent", "stopped: equivalent"},
    {"futile", "stopped: futile"},
    {"not_shown", "ended: not shown"},
};

static const char *words_of(const char *decision)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (strcmp(meanings[i].decision, decision) == 0)
            return meanings[i].words;
    return decision;
}

static bool is_hidden(const suf_looking *l)
{
    return l->is_blind && !l->is_stopped;
}

/* ---- sentences ---- */

static char *next_of(const suf_looking *l)
{
    return suf_text_format("The next look is at %lld instances",
                           (long long)l->instances[l->n_taken]);
}

char *suf_looks_section_state(const suf_looking *l)
{
    if (l->is_stopped)
        return suf_text_format("The experiment is complete: it stopped at look %zu of %zu, after "
                               "%lld of at most %lld instances.",
                               l->n_taken, l->n_planned, (long long)l->instances[l->n_taken - 1],
                               (long long)l->instances[l->n_planned - 1]);
    char *next = next_of(l);
    char *text = suf_text_format(
        "%zu of %zu looks %s taken. %s, the last one at %lld.%s", l->n_taken, l->n_planned,
        l->n_taken == 1 ? "was" : "were", next, (long long)l->instances[l->n_planned - 1],
        l->is_blind && l->n_taken > 0 ? " What they have seen is hidden until it stops (--blind)."
                                      : "");
    free(next);
    return text;
}

char *suf_looks_section_added(const suf_looking *l)
{
    char *text;
    size_t size, n = 0;
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t k = 0; k < l->n_planned; k++)
        if (l->is_added[k])
            suf_print_to(out, "%s%lld", n++ > 0 ? ", " : "Not as planned: a look was added after ",
                         (long long)l->instances[k]);
    if (n > 0)
        suf_print_to(out, " instances, which spent its share of alpha.");
    char *whole = suf_text_stream_close(out, &text);
    if (n > 0)
        return whole;
    free(whole);
    return NULL;
}

/* ---- the table ---- */

static void add_row(suf_block_table *t, const suf_looking *l, const suf_recorded_look *r,
                    char *const *algorithms)
{
    suf_block_table_add_word(
        t, suf_text_format("%zu%s", r->number, l->is_added[r->number - 1] ? " (added)" : ""));
    if (algorithms) {
        suf_block_table_add_word(t, suf_name_text(algorithms[r->first], CELL_WIDTH));
        suf_block_table_add_word(t, suf_name_text(algorithms[r->second], CELL_WIDTH));
    }
    suf_block_table_add_count(t, (long long)r->instances);
    suf_block_table_add_digits(t, r->z, 4);
    suf_block_table_add_digits(t, r->critical_z, 4);
    if (!algorithms) {
        suf_block_table_add_digits(t, r->p, 3);
        suf_block_table_add_digits(t, r->nominal_p, 3);
    }
    suf_block_table_add_word(t, suf_text_copy(words_of(r->decision)));
}

static bool has_several(const suf_looking *l)
{
    for (size_t i = 1; i < l->n_rows; i++)
        if (l->rows[i].number == l->rows[i - 1].number)
            return true;
    return false;
}

static void add_table(suf_document *d, const suf_looking *l, char *const *algorithms)
{
    /* names take the room of p values */
    static const struct {
        suf_block_column column;
        bool if_one, if_several;
    } columns[] = {
        {{SUF_COLUMN_WORD, 4, "look"}, true, true},
        {{SUF_COLUMN_WORD, 12, "first"}, false, true},
        {{SUF_COLUMN_WORD, 12, "second"}, false, true},
        {{SUF_COLUMN_NUMBER, 9, "instances"}, true, true},
        {{SUF_COLUMN_NUMBER, 7, "z"}, true, true},
        {{SUF_COLUMN_NUMBER, 8, "boundary"}, true, true},
        {{SUF_COLUMN_NUMBER, 8, "p"}, true, false},
        {{SUF_COLUMN_NUMBER, 8, "level"}, true, false},
        {{SUF_COLUMN_WORD, 0, "decision"}, true, true},
    };
    const bool is_named = has_several(l);
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("The looks"));
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (is_named ? columns[i].if_several : columns[i].if_one)
            suf_block_table_add_column(t, columns[i].column.kind, columns[i].column.width,
                                       suf_text_copy(columns[i].column.head));
    for (size_t i = 0; i < l->n_rows; i++)
        add_row(t, l, &l->rows[i], is_named ? algorithms : NULL);
}

void suf_looks_section_add(suf_document *d, const suf_looking *l, char *const *algorithms)
{
    suf_document_add_paragraph(d, suf_looks_section_state(l));
    suf_document_add_paragraph(d, suf_looks_section_added(l));
    if (l->n_rows > 0 && !is_hidden(l))
        add_table(d, l, algorithms);
}

/* ---- data ---- */

static json_t *row_object(const suf_recorded_look *r, char *const *algorithms)
{
    return json_pack(
        "{s:I, s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, "
        "s:o, s:o, s:o, s:o, s:s}",
        "number", (json_int_t)r->number, "first", suf_json_text(algorithms[r->first]), "second",
        suf_json_text(algorithms[r->second]), "instances", (json_int_t)r->instances, "differences",
        (json_int_t)r->n_differences, "mean", suf_json_number(r->mean), "sd",
        suf_json_number(r->sd), "z", suf_json_number(r->z), "p", suf_json_number(r->p),
        "critical_z", suf_json_number(r->critical_z), "nominal_p", suf_json_number(r->nominal_p),
        "futility_z", suf_json_number(r->futility_z), "alpha_spent",
        suf_json_number(r->alpha_spent), "estimate", suf_json_number(r->estimate), "low",
        suf_json_number(r->low), "high", suf_json_number(r->high), "decision", r->decision,
        "final_p", suf_json_number(r->final_p), "final_estimate",
        suf_json_number(r->final_estimate), "final_low", suf_json_number(r->final_low),
        "final_high", suf_json_number(r->final_high), "at", r->at);
}

json_t *suf_looks_section_object(const suf_looking *l, char *const *algorithms)
{
    json_t *planned = json_array();
    json_t *rows = json_array();
    for (size_t k = 0; k < l->n_planned; k++)
        json_array_append_new(planned,
                              json_pack("{s:I, s:b}", "instances", (json_int_t)l->instances[k],
                                        "added", (int)l->is_added[k]));
    for (size_t i = 0; i < l->n_rows && !is_hidden(l); i++)
        json_array_append_new(rows, row_object(&l->rows[i], algorithms));
    return json_pack("{s:s, s:o, s:s, s:o, s:I, s:b, s:b, s:o}", "spending",
                     suf_spending_kind_name((int)l->rule.spending), "parameter",
                     suf_json_number(l->rule.parameter), "futility",
                     suf_futility_name((int)l->rule.futility), "planned", planned, "taken",
                     (json_int_t)l->n_taken, "stopped", l->is_stopped, "blind", l->is_blind,
                     "looks", rows);
}

/* ---- news ---- */

char *suf_look_sentence(const suf_look_news *n)
{
    char *first = suf_utf8_printable(n->first, NAME_WIDTH);
    char *second = suf_utf8_printable(n->second, NAME_WIDTH);
    char *text =
        isnan(n->z)
            ? suf_text_format(
                  "Look %zu of %zu, after %lld instances, at '%s' and '%s': there is no test "
                  "of their differences, which do not vary; %s.",
                  n->look, n->n_looks, (long long)n->instances, first, second,
                  words_of(n->decision))
            : suf_text_format(
                  "Look %zu of %zu, after %lld instances, at '%s' and '%s': z = %.3f, and "
                  "the boundary is %.3f; %s.",
                  n->look, n->n_looks, (long long)n->instances, first, second, n->z, n->critical_z,
                  words_of(n->decision));
    free(first);
    free(second);
    return text;
}
