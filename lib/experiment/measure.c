/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See measure.h. The output of a program is copied without zeros and colours before it is read.
 */
#include "experiment/measure.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "experiment/output_json.h"
#include "experiment/output_number.h"

static const struct {
    const char *word;
    const char *arg; /* NULL: it takes no argument */
} takes[] = {
    [SUF_TAKE_LAST] = {"last", NULL},        [SUF_TAKE_JSON] = {"json", "FIELD"},
    [SUF_TAKE_REGEX] = {"regex", "PATTERN"}, [SUF_TAKE_COLUMN] = {"column", "N"},
    [SUF_TAKE_WALL] = {"wall-time", NULL},   [SUF_TAKE_CPU] = {"cpu-time", NULL},
    [SUF_TAKE_MEMORY] = {"memory", NULL},    [SUF_TAKE_IRACE] = {"irace", NULL},
};

enum { N_TAKES = sizeof takes / sizeof *takes, LARGEST_COLUMN = 1000000 };

static int init_column(suf_measure *m, const char *text, suf_error *err)
{
    char *end;
    m->column = strtol(text, &end, 10);
    if (*end || m->column < 1 || m->column > LARGEST_COLUMN)
        return suf_fail(err, SUF_EINVAL, "the column is '%.80s', must be a whole number from 1 on",
                        text);
    return SUF_OK;
}

static int init_arg(suf_measure *m, const char *arg, suf_error *err)
{
    const char *what = takes[m->take].arg;
    if (what && !*arg)
        return suf_fail(err, SUF_EINVAL, "'%s' needs a %s: write '%s %s'", takes[m->take].word,
                        what, takes[m->take].word, what);
    if (!what && *arg)
        return suf_fail(err, SUF_EINVAL, "'%s' takes nothing, but is followed by '%.80s'",
                        takes[m->take].word, arg);
    if (m->take == SUF_TAKE_REGEX)
        return (m->pattern = suf_pattern_new(arg, err)) ? SUF_OK : SUF_EINVAL;
    if (m->take == SUF_TAKE_COLUMN)
        return init_column(m, arg, err);
    if (m->take == SUF_TAKE_JSON)
        m->field = suf_text_copy(arg);
    return SUF_OK;
}

int suf_measure_init(suf_measure *measure, const char *name, const char *text, suf_error *err)
{
    const size_t length = strcspn(text, " \t");
    for (int i = 0; i < N_TAKES; i++) {
        if (strlen(takes[i].word) != length || strncmp(takes[i].word, text, length) != 0)
            continue;
        suf_measure made = {.take = (suf_take)i};
        const int rc = init_arg(&made, text + length + strspn(text + length, " \t"), err);
        if (rc < 0)
            return rc;
        made.name = suf_text_copy(name);
        made.text = suf_text_copy(text);
        *measure = made;
        return SUF_OK;
    }
    return suf_fail(
        err, SUF_EINVAL,
        "'%.80s' does not say how to take a value; write last, json FIELD, regex PATTERN, "
        "column N, wall-time, cpu-time or memory",
        text);
}

void suf_measure_release(suf_measure *measure)
{
    suf_pattern_free(measure->pattern);
    free(measure->name);
    free(measure->text);
    free(measure->field);
    *measure = (suf_measure){.name = NULL};
}

const char *suf_measure_unit(const suf_measure *measure)
{
    static const char *const units[] = {
        [SUF_TAKE_WALL] = "s", [SUF_TAKE_CPU] = "s", [SUF_TAKE_MEMORY] = "B"};
    return SUF_TEXT_IN(units, (int)measure->take);
}

bool suf_measure_is_measured(const suf_measure *measure)
{
    return suf_measure_unit(measure) != NULL;
}

static suf_status read_last(const suf_measure *m, const char *text, suf_taken *taken,
                            suf_error *err)
{
    return suf_output_last(text, m->unit, taken, err);
}

/* a field, a member of a list by its number, or a.b.c */
static json_t *find_field(json_t *in, const char *path)
{
    json_t *found = json_object_get(in, path);
    const char *dot = strchr(path, '.');
    if (found || (!dot && !json_is_array(in)))
        return found;
    char *first = dot ? suf_text_format("%.*s", (int)(dot - path), path) : suf_text_copy(path);
    char *end;
    const unsigned long i = strtoul(first, &end, 10);
    json_t *inner = json_is_array(in) && end != first && !*end ? json_array_get(in, i)
                                                               : json_object_get(in, first);
    free(first);
    return dot && inner ? find_field(inner, dot + 1) : inner;
}

static suf_status read_member(const suf_measure *m, json_t *found, suf_taken *taken, suf_error *err)
{
    if (json_is_string(found)) {
        const char *text = json_string_value(found);
        return suf_output_number(text, (suf_extract){text, text + strlen(text)}, m->unit, taken,
                                 err);
    }
    if (json_is_number(found)) {
        taken->value = json_number_value(found);
        return SUF_RUN_OK;
    }
    suf_fail(err, SUF_EINVAL, "'%.80s' is %s", m->field,
             !found ? "not in the JSON that it printed" : "not a number");
    return SUF_RUN_NO_VALUE;
}

static suf_status read_json(const suf_measure *m, const char *text, suf_taken *taken,
                            suf_error *err)
{
    suf_extract at;
    json_t *object = suf_output_object(text, &at, err);
    if (!object)
        return SUF_RUN_NO_VALUE;
    const suf_status status = read_member(m, find_field(object, m->field), taken, err);
    taken->at = (suf_extract){at.begin, at.begin};
    json_decref(object);
    return status;
}

static suf_status read_regex(const suf_measure *m, const char *text, suf_taken *taken,
                             suf_error *err)
{
    suf_span found;
    const int rc = suf_pattern_find_last(m->pattern, text, strlen(text), &found, err);
    if (rc == 0)
        suf_output_refuse(text, "it printed nothing that matches", err);
    if (rc != 1)
        return SUF_RUN_NO_VALUE;
    return suf_output_number(text, (suf_extract){text + found.begin, text + found.end}, m->unit,
                             taken, err);
}

static suf_status read_column(const suf_measure *m, const char *text, suf_taken *taken,
                              suf_error *err)
{
    suf_extract word;
    if (!suf_output_word(text, m->column, &word)) {
        suf_output_refuse(text, "its last line has too few words", err);
        return SUF_RUN_NO_VALUE;
    }
    return suf_output_number(text, word, m->unit, taken, err);
}

static suf_status refuse_irace(const char *text, suf_error *err)
{
    suf_output_refuse(text, "it must print 'cost' or 'cost time' and nothing else", err);
    return SUF_RUN_NO_VALUE;
}

static suf_status read_irace(const suf_measure *m, const char *text, suf_taken *taken,
                             suf_error *err)
{
    (void)m;
    size_t n = 0;
    for (const char *p = text + strspn(text, SUF_OUTPUT_BLANKS); *p;
         p += strspn(p, SUF_OUTPUT_BLANKS), n++) {
        char *end;
        const double number = suf_number_parse(p, &end);
        if (n == 2 || end == p || (*end && !strchr(SUF_OUTPUT_BLANKS, *end)))
            return refuse_irace(text, err);
        if (n == 0)
            *taken = (suf_taken){.value = number, .at = {p, end}};
        p = end;
    }
    return n > 0 ? SUF_RUN_OK : refuse_irace(text, err);
}

static double measured(const suf_measure *m, const suf_material *material)
{
    switch (m->take) {
    case SUF_TAKE_WALL:
        return material->wall;
    case SUF_TAKE_CPU:
        return material->user + material->system;
    default:
        return (double)material->memory;
    }
}

/* the value in the text; NOT_FINITE if it is not */
static suf_status read_text(const suf_measure *measure, const char *text, suf_taken *taken,
                            suf_error *err)
{
    static suf_status (*const readers[])(const suf_measure *, const char *, suf_taken *,
                                         suf_error *) = {
        [SUF_TAKE_LAST] = read_last,   [SUF_TAKE_JSON] = read_json,
        [SUF_TAKE_REGEX] = read_regex, [SUF_TAKE_COLUMN] = read_column,
        [SUF_TAKE_IRACE] = read_irace,
    };
    const suf_status status = readers[measure->take](measure, text, taken, err);
    if (status != SUF_RUN_OK || isfinite(taken->value))
        return status;
    suf_fail(err, SUF_EINVAL, "its value is %g, which is not finite", taken->value);
    return SUF_RUN_NOT_FINITE;
}

/* what cannot be read from the end of the output alone */
static bool needs_all(const suf_measure *m, const char *text)
{
    return m->take == SUF_TAKE_JSON || m->take == SUF_TAKE_IRACE ||
           text[strspn(text, SUF_OUTPUT_BLANKS)] == '\0';
}

suf_status suf_measure_read(const suf_measure *measure, const suf_material *material,
                            suf_measure_reading *reading, suf_error *err)
{
    *reading = (suf_measure_reading){.value = NAN};
    if (suf_measure_is_measured(measure)) {
        reading->value = measured(measure, material);
        return SUF_RUN_OK;
    }
    suf_taken taken = {.value = NAN};
    suf_status status = SUF_RUN_NO_VALUE;
    char *text = suf_output_clean(material->out, material->n_out, material->is_cut);
    if (material->is_cut && needs_all(measure, text))
        suf_fail(err, SUF_EINVAL, "it printed more than the %zu bytes that are kept",
                 material->n_out);
    else
        status = read_text(measure, text, &taken, err);
    if (status == SUF_RUN_OK) {
        reading->value = taken.value;
        suf_output_line(text, taken.at, reading->line);
    }
    free(text);
    return status;
}
