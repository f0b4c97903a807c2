/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See irace_parameters.h.
 */
#include "experiment/irace_parameters.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/print.h"
#include "base/text.h"
#include "experiment/file_text.h"
#include "experiment/shell.h"
#include "experiment/template_fill.h"
#include "suffice/out_of_memory.h"

/* ---- reading ---- */

static size_t name_length(const char *p)
{
    size_t n = 0;
    while (isalnum((unsigned char)p[n]) || p[n] == '.' || p[n] == '_')
        n++;
    return n;
}

static const char *after_blanks(const char *p)
{
    return p + strspn(p, " \t\r");
}

/* The only value of a categorical or ordinal parameter, for free(); NULL: it has several. domain
 * begins at the bracket. */
static char *only_value(const char *type, const char *domain)
{
    const char *begin = domain[0] == '(' ? after_blanks(domain + 1) : "";
    const bool is_quoted = *begin == '"';
    const size_t n = is_quoted ? strcspn(begin + 1, "\"") : strcspn(begin, ",) \t");
    const char *end = after_blanks(begin + n + (is_quoted ? 2 : 0));
    const bool is_alone = (*type == 'c' || *type == 'o') && n > 0 && *end == ')';
    return is_alone ? suf_text_bytes(begin + is_quoted, n) : NULL;
}

/* name "switch" type (values) | condition */
static int read_parameter(suf_irace_parameters *p, const char *line, suf_error *err)
{
    const size_t n_name = name_length(line);
    const char *label = after_blanks(line + n_name);
    if (n_name == 0 || label == line + n_name)
        return suf_fail(err, SUF_EINVAL, "the name of a parameter has letters, digits, . and _");
    const size_t n_label = *label == '"' ? strcspn(label + 1, "\"") : 0;
    if (*label != '"' || label[1 + n_label] != '"')
        return suf_fail(err, SUF_EINVAL, "the switch of '%.*s' must be in double quotes",
                        (int)n_name, line);
    const char *type = after_blanks(label + 1 + n_label + 1);
    if (!*type || !strchr("ciro", *type))
        return suf_fail(err, SUF_EINVAL, "the type of '%.*s' must be c, i, r or o", (int)n_name,
                        line);
    p->all = suf_grow(p->all, p->n, &p->capacity, sizeof *p->all);
    p->all[p->n++] = (suf_irace_parameter){.name = suf_text_bytes(line, n_name),
                                           .label = suf_text_bytes(label + 1, n_label),
                                           .fixed = only_value(type, type + strcspn(type, "(")),
                                           .is_number = *type == 'i' || *type == 'r'};
    return SUF_OK;
}

/* Comments begin anywhere. Version 4 has sections after the parameters, such as [forbidden]. */
static int read_lines(suf_irace_parameters *p, char *text, const char *shown, suf_error *err)
{
    suf_error why;
    int rc = SUF_OK;
    char *line = text;
    for (long number = 1; line && rc == SUF_OK; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "#")] = '\0';
        const char *begin = after_blanks(line);
        if (*begin == '[')
            break;
        rc = *begin ? read_parameter(p, begin, &why) : SUF_OK;
        if (rc < 0)
            suf_fail(err, rc, "%.200s:%ld: %s", shown, number, why.message);
        line = next;
    }
    if (rc == SUF_OK && p->n == 0)
        rc = suf_fail(err, SUF_EINVAL, "'%.200s' has no parameters", shown);
    return rc;
}

suf_irace_parameters *suf_irace_parameters_load(const char *path, const char *shown, suf_error *err)
{
    char *text = suf_file_text(path, shown, err);
    if (!text)
        return NULL;
    suf_irace_parameters *p = suf_alloc(1, sizeof *p);
    const int rc = read_lines(p, text, shown, err);
    free(text);
    if (rc == SUF_OK)
        return p;
    suf_irace_parameters_free(p);
    return NULL;
}

void suf_irace_parameters_free(suf_irace_parameters *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->n; i++) {
        free(p->all[i].name);
        free(p->all[i].label);
        free(p->all[i].fixed);
    }
    free(p->all);
    free(p);
}

/* ---- calling ---- */

/* SIZE_MAX: there is none */
static size_t column_of(const suf_algorithm_table *t, const char *name)
{
    for (size_t c = 0; c < t->n_columns; c++)
        if (strcmp(t->columns[c], name) == 0)
            return c;
    return SIZE_MAX;
}

static bool is_parameter(const suf_irace_parameters *p, const char *name)
{
    for (size_t i = 0; i < p->n; i++)
        if (strcmp(p->all[i].name, name) == 0)
            return true;
    return false;
}

int suf_irace_parameters_check(const suf_irace_parameters *p, const suf_algorithm_table *t,
                               const char *shown, suf_error *err)
{
    for (size_t c = 0; c < t->n_columns; c++)
        if (c != t->naming && t->columns[c][0] != '.' && !is_parameter(p, t->columns[c]))
            return suf_fail(err, SUF_EINVAL,
                            "'%.200s' has a column '%.80s', which is no parameter of the scenario",
                            shown, t->columns[c]);
    for (size_t i = 0; i < p->n; i++)
        if (!p->all[i].fixed && column_of(t, p->all[i].name) == SIZE_MAX)
            return suf_fail(err, SUF_EINVAL,
                            "'%.200s' has no column for the parameter '%.80s' of the scenario",
                            shown, p->all[i].name);
    return SUF_OK;
}

/* A number as R writes it with 15 digits and never an exponent; anything else as it is. */
static char *number_text(const char *cell)
{
    enum { DIGITS = 15, MOST_DECIMALS = 300 };
    double x;
    if (!suf_number_read(cell, &x) || !isfinite(x))
        return suf_text_copy(cell);
    const int decimals = x == 0 ? 0 : DIGITS - 1 - (int)floor(log10(fabs(x)));
    char text[2 * MOST_DECIMALS + 32];
    suf_print_into(text, sizeof text, "%.*f",
                   decimals < 0               ? 0
                   : decimals > MOST_DECIMALS ? MOST_DECIMALS
                                              : decimals,
                   x);
    if (strchr(text, '.')) {
        size_t n = strlen(text);
        while (text[n - 1] == '0')
            text[--n] = '\0';
        if (text[n - 1] == '.')
            text[n - 1] = '\0';
    }
    return suf_text_copy(text);
}

/* "": it has none; for free() */
static char *value_of(const suf_irace_parameter *p, const suf_algorithm_table *t,
                      const suf_algorithm_row *row)
{
    const size_t c = column_of(t, p->name);
    if (c == SIZE_MAX)
        return suf_text_copy(p->fixed ? p->fixed : "");
    return p->is_number ? number_text(row->cells[c]) : suf_text_copy(row->cells[c]);
}

/* as a word of a template */
static char *word_of(const char *path)
{
    char *quoted = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&quoted, &size);
    suf_shell_write(SUF_QUOTE_BARE, path, out);
    suf_text_stream_close(out, &quoted);
    char *word = suf_template_escape(quoted);
    free(quoted);
    return word;
}

char *suf_irace_parameters_command(const suf_irace_parameters *p, const char *runner,
                                   const suf_algorithm_table *t, const suf_algorithm_row *row)
{
    char *program = word_of(runner);
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    fputs(program, out);
    free(program);
    for (size_t i = 0; i < p->n; i++) {
        char *label = suf_template_escape(p->all[i].label);
        char *value = value_of(&p->all[i], t, row);
        char *escaped = suf_template_escape(value);
        if (value[0])
            fprintf(out, " %s%s", label, escaped);
        free(label);
        free(value);
        free(escaped);
    }
    return suf_text_stream_close(out, &text);
}
