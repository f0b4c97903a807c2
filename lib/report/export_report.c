/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of an experiment as long CSV or as a JSON array, written as they are read. Numbers are
 * written so that they read back as they are.
 */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_cell.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "suffice.h"
#include "suffice/out_of_memory.h"

typedef enum { TEXT, NUMBER, WHOLE } kind;

typedef struct {
    const char *text;
    double number; /* NAN: there is none */
    long long whole;
} cell;

typedef struct {
    const char *name;
    kind kind;
    bool all, times; /* only when these are asked for */
    cell (*of)(const suf_run_row *row);
} column;

/* a column that takes its value from the row */
#define TEXT_OF(name, expression)                                                                  \
    static cell name(const suf_run_row *row)                                                       \
    {                                                                                              \
        return (cell){.text = (expression)};                                                       \
    }
#define NUMBER_OF(name, expression)                                                                \
    static cell name(const suf_run_row *row)                                                       \
    {                                                                                              \
        return (cell){.number = (expression)};                                                     \
    }
#define WHOLE_OF(name, expression)                                                                 \
    static cell name(const suf_run_row *row)                                                       \
    {                                                                                              \
        return (cell){.whole = (long long)(expression)};                                           \
    }

TEXT_OF(instance, row->instance)
TEXT_OF(algorithm, row->algorithm)
WHOLE_OF(run, row->run)
WHOLE_OF(seed, row->seed)
NUMBER_OF(value, row->is_counted ? row->counted : row->value)
TEXT_OF(status, suf_status_name((int)row->status))
WHOLE_OF(attempt, row->attempt)
WHOLE_OF(counted, row->is_counted)
NUMBER_OF(exit_status, row->exit_status < 0 ? NAN : (double)row->exit_status)
NUMBER_OF(signal_number, row->signal ? (double)row->signal : NAN)
TEXT_OF(message, row->message)
NUMBER_OF(started, row->started)
NUMBER_OF(wall, row->wall)
NUMBER_OF(user, row->user)
NUMBER_OF(system_time, row->system)
WHOLE_OF(memory, row->memory)
TEXT_OF(host, row->host)
TEXT_OF(command, row->command)

static const column columns[] = {
    {"instance", TEXT, false, false, instance},
    {"algorithm", TEXT, false, false, algorithm},
    {"run", WHOLE, false, false, run},
    {"seed", WHOLE, false, false, seed},
    {"value", NUMBER, false, false, value},
    {"status", TEXT, false, false, status},
    {"attempt", WHOLE, true, false, attempt},
    {"counted", WHOLE, true, false, counted},
    {"exit_status", NUMBER, true, false, exit_status},
    {"signal", NUMBER, true, false, signal_number},
    {"message", TEXT, true, false, message},
    {"started", NUMBER, false, true, started},
    {"wall", NUMBER, false, true, wall},
    {"user", NUMBER, false, true, user},
    {"system", NUMBER, false, true, system_time},
    {"memory", WHOLE, false, true, memory},
    {"host", TEXT, false, true, host},
    {"command", TEXT, false, true, command},
};
enum { N_COLUMNS = sizeof columns / sizeof *columns };

typedef struct {
    const suf_export *what;
    FILE *out;
    size_t n_rows;
    int failure; /* errno when it could not be written */
    size_t n_measures;
    char **measures; /* names, from the first row */
} writer;

static bool is_wanted(const writer *w, const column *c)
{
    return (!c->all || w->what->all) && (!c->times || w->what->times);
}

/* ---- CSV ---- */

static void write_csv_cell(const column *c, cell value, FILE *out)
{
    char number[SUF_NUMBER_SIZE];
    if (c->kind == TEXT) {
        suf_csv_put(value.text, out);
    } else if (c->kind == WHOLE) {
        fprintf(out, "%lld", value.whole);
    } else if (isfinite(value.number)) {
        suf_text_number(value.number, number);
        fputs(number, out);
    }
}

static void write_header(const writer *w)
{
    const char *separator = "";
    for (size_t i = 0; i < N_COLUMNS; i++)
        if (is_wanted(w, &columns[i])) {
            fprintf(w->out, "%s%s", separator, columns[i].name);
            separator = ",";
        }
    for (size_t i = 0; i < w->n_measures; i++) {
        fputc(',', w->out);
        suf_csv_put(w->measures[i], w->out);
    }
    fputc('\n', w->out);
}

static void write_csv(const writer *w, const suf_run_row *row, json_t *measures)
{
    const char *separator = "";
    for (size_t i = 0; i < N_COLUMNS; i++)
        if (is_wanted(w, &columns[i])) {
            fputs(separator, w->out);
            write_csv_cell(&columns[i], columns[i].of(row), w->out);
            separator = ",";
        }
    for (size_t i = 0; i < w->n_measures; i++) {
        const json_t *value = json_object_get(measures, w->measures[i]);
        const cell c = {.number = json_is_number(value) ? json_number_value(value) : NAN};
        fputc(',', w->out);
        write_csv_cell(&(column){.kind = NUMBER}, c, w->out);
    }
    fputc('\n', w->out);
}

/* ---- JSON ---- */

static void write_json_text(const char *text, FILE *out)
{
    char *utf8 = suf_utf8_of(text);
    json_t *string = json_string(utf8);
    json_dumpf(string, out, JSON_ENCODE_ANY);
    json_decref(string);
    free(utf8);
}

static void write_json_cell(const char *name, kind k, cell value, FILE *out)
{
    char number[SUF_NUMBER_SIZE];
    write_json_text(name, out);
    fputs(": ", out);
    if (k == TEXT) {
        write_json_text(value.text, out);
    } else if (k == WHOLE) {
        fprintf(out, "%lld", value.whole);
    } else if (isfinite(value.number)) {
        suf_text_number(value.number, number);
        fputs(number, out);
    } else {
        fputs("null", out);
    }
}

static void write_json(const writer *w, const suf_run_row *row, const json_t *measures)
{
    const char *separator = "  {";
    fputs(w->n_rows ? ",\n" : "", w->out);
    for (size_t i = 0; i < N_COLUMNS; i++)
        if (is_wanted(w, &columns[i])) {
            fputs(separator, w->out);
            write_json_cell(columns[i].name, columns[i].kind, columns[i].of(row), w->out);
            separator = ", ";
        }
    for (size_t i = 0; i < w->n_measures; i++) {
        const json_t *value = json_object_get(measures, w->measures[i]);
        const cell c = {.number = json_is_number(value) ? json_number_value(value) : NAN};
        fputs(separator, w->out);
        write_json_cell(w->measures[i], NUMBER, c, w->out);
    }
    fputc('}', w->out);
}

/* ---- both ---- */

/* the further measures of an experiment are the same in all its runs */
static void learn_measures(writer *w, const json_t *measures)
{
    const char *key;
    json_t *value;
    w->measures = calloc(json_object_size(measures) + 1, sizeof *w->measures);
    if (!w->measures)
        suf_memory_abort();
    json_object_foreach((json_t *)measures, key, value)
    {
        w->measures[w->n_measures++] = suf_text_copy(key);
    }
    if (w->what->format == SUF_FORMAT_CSV)
        write_header(w);
}

/* at once: errno is soon that of something else */
static int note_failure(writer *w)
{
    if (!ferror(w->out))
        return SUF_OK;
    if (!w->failure)
        w->failure = errno;
    return SUF_EIO;
}

static int write_row(const suf_run_row *row, void *context)
{
    writer *w = context;
    json_t *measures = row->measures[0] ? json_loads(row->measures, 0, NULL) : NULL;
    if (!w->measures)
        learn_measures(w, measures);
    if (w->what->format == SUF_FORMAT_CSV)
        write_csv(w, row, measures);
    else
        write_json(w, row, measures);
    w->n_rows++;
    json_decref(measures);
    return note_failure(w);
}

int suf_export_write(suf_store *store, const suf_export *what, FILE *out, suf_error *err)
{
    if (suf_error_require(store, "store", err) < 0 || suf_error_require(what, "what", err) < 0 ||
        suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    writer w = {.what = what, .out = out};
    if (what->format == SUF_FORMAT_TEXT)
        return suf_fail(err, SUF_EINVAL, "runs are exported as csv or json, not as text");
    if (what->format == SUF_FORMAT_JSON)
        fputs("[\n", out);
    int rc = note_failure(&w);
    if (rc == SUF_OK)
        rc = suf_store_each_run(store, what->all, write_row, &w, err);
    if (what->format == SUF_FORMAT_JSON)
        fputs("\n]\n", out);
    if (what->format == SUF_FORMAT_CSV && !w.measures)
        write_header(&w);
    note_failure(&w);
    for (size_t i = 0; w.measures && i < w.n_measures; i++)
        free(w.measures[i]);
    free(w.measures);
    return w.failure ? suf_fail(err, SUF_EIO, "cannot write the output: %s", strerror(w.failure))
                     : rc;
}
