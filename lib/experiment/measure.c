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
#include "base/text.h"
#include "experiment/output_text.h"

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

static int init_regex(suf_measure *m, const char *pattern, suf_error *err)
{
    const int rc = regcomp(&m->regex, pattern, REG_EXTENDED | REG_NEWLINE);
    if (rc == 0)
        return SUF_OK;
    char why[120];
    regerror(rc, &m->regex, why, sizeof why);
    return suf_fail(err, SUF_EINVAL, "'%.80s' is not a regular expression: %s", pattern, why);
}

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
        return init_regex(m, arg, err);
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
    if (measure->take == SUF_TAKE_REGEX && measure->text)
        regfree(&measure->regex);
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

static suf_status read_last(const suf_measure *m, const char *text, double *value, suf_error *err)
{
    (void)m;
    return suf_output_last(text, value, err);
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

/* the whole output, or its last line that begins like an object */
static json_t *load_object(const char *text, json_error_t *why)
{
    const size_t flags = JSON_DECODE_INT_AS_REAL;
    json_t *whole = json_loads(text, flags, why);
    if (whole)
        return whole;
    const char *line = NULL;
    for (const char *p = text; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (p[strspn(p, " \t\r")] == '{')
            line = p;
    return line ? json_loadb(line, strcspn(line, "\n"), flags, why) : NULL;
}

static suf_status read_member(json_t *found, const char *field, double *value, suf_error *err)
{
    if (json_is_string(found))
        return suf_output_number(json_string_value(found), value, err);
    if (json_is_number(found)) {
        *value = json_number_value(found);
        return SUF_RUN_OK;
    }
    suf_fail(err, SUF_EINVAL, "'%.80s' is %s", field,
             !found ? "not in the JSON that it printed" : "not a number");
    return SUF_RUN_NO_VALUE;
}

static suf_status read_json(const suf_measure *m, const char *text, double *value, suf_error *err)
{
    json_error_t why;
    json_t *object = load_object(text, &why);
    if (!object) {
        suf_output_refuse(text, "it printed no JSON object", err);
        return SUF_RUN_NO_VALUE;
    }
    const suf_status status = read_member(find_field(object, m->field), m->field, value, err);
    json_decref(object);
    return status;
}

static suf_status read_regex(const suf_measure *m, const char *text, double *value, suf_error *err)
{
    regmatch_t match[2];
    regmatch_t last = {.rm_so = -1};
    const size_t length = strlen(text);
    size_t from = 0;
    size_t base = 0;
    while (from <= length && regexec(&m->regex, text + from, 2, match,
                                     from && text[from - 1] != '\n' ? REG_NOTBOL : 0) == 0) {
        last = m->regex.re_nsub ? match[1] : match[0];
        base = from;
        from += (size_t)match[0].rm_eo + (match[0].rm_eo == match[0].rm_so);
    }
    if (last.rm_so < 0) {
        suf_output_refuse(text, "it printed nothing that matches", err);
        return SUF_RUN_NO_VALUE;
    }
    char *found = suf_text_format("%.*s", (int)(last.rm_eo - last.rm_so), text + base + last.rm_so);
    const suf_status status = suf_output_number(found, value, err);
    free(found);
    return status;
}

static suf_status read_column(const suf_measure *m, const char *text, double *value, suf_error *err)
{
    char *word = suf_output_word(text, m->column);
    if (!word) {
        suf_output_refuse(text, "its last line has too few words", err);
        return SUF_RUN_NO_VALUE;
    }
    const suf_status status = suf_output_number(word, value, err);
    free(word);
    return status;
}

static suf_status read_irace(const suf_measure *m, const char *text, double *value, suf_error *err)
{
    (void)m;
    static const char blanks[] = " \t\r\n";
    double numbers[2] = {NAN, NAN};
    size_t n = 0;
    for (const char *p = text + strspn(text, blanks); *p; p += strspn(p, blanks), n++) {
        char *end;
        const double number = strtod(p, &end);
        if (n == 2 || end == p || (*end && !strchr(blanks, *end))) {
            suf_output_refuse(text, "it must print 'cost' or 'cost time' and nothing else", err);
            return SUF_RUN_NO_VALUE;
        }
        numbers[n] = number;
        p = end;
    }
    if (n == 0) {
        suf_output_refuse(text, "it must print 'cost' or 'cost time'", err);
        return SUF_RUN_NO_VALUE;
    }
    *value = numbers[0];
    return SUF_RUN_OK;
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

suf_status suf_measure_read(const suf_measure *measure, const suf_material *material, double *value,
                            suf_error *err)
{
    static suf_status (*const readers[])(const suf_measure *, const char *, double *,
                                         suf_error *) = {
        [SUF_TAKE_LAST] = read_last,   [SUF_TAKE_JSON] = read_json,
        [SUF_TAKE_REGEX] = read_regex, [SUF_TAKE_COLUMN] = read_column,
        [SUF_TAKE_IRACE] = read_irace,
    };
    *value = NAN;
    if (suf_measure_is_measured(measure)) {
        *value = measured(measure, material);
        return SUF_RUN_OK;
    }
    char *text = suf_output_clean(material->out, material->n_out);
    double taken = NAN;
    suf_status status = readers[measure->take](measure, text, &taken, err);
    if (status == SUF_RUN_OK && !isfinite(taken)) {
        suf_fail(err, SUF_EINVAL, "its value is %g", taken);
        status = SUF_RUN_NOT_FINITE;
    }
    if (status == SUF_RUN_OK)
        *value = taken;
    free(text);
    return status;
}
