/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See irace_scenario.h.
 */
#include "experiment/irace_scenario.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "experiment/file_text.h"

typedef struct {
    const char *at;
    long line;
    const char *shown;
    suf_error *err;
} scenario_reader;

static bool is_name_character(char c)
{
    return isalnum((unsigned char)c) || c == '.' || c == '_';
}

static void skip(scenario_reader *r, size_t n)
{
    for (; n > 0 && *r->at; n--)
        r->line += *r->at++ == '\n';
}

/* blanks, empty lines, semicolons and comments */
static void skip_between(scenario_reader *r)
{
    for (size_t n; (n = *r->at == '#' ? strcspn(r->at, "\n") : strspn(r->at, " \t\r\n;")) > 0;)
        skip(r, n);
}

/* the length of a text in quotes, with both of them */
static size_t quoted_length(const char *p)
{
    size_t n = 1;
    while (p[n] && p[n] != p[0])
        n += p[n] == '\\' && p[n + 1] ? 2 : 1;
    return n + (p[n] == p[0]);
}

/* The length of a value: up to the end of the line, or further if brackets are open. *end is where
 * its last character that counts ends. */
static size_t value_length(const char *p, size_t *end)
{
    size_t n = 0;
    int depth = 0;
    *end = 0;
    while (p[n] && (depth > 0 || !strchr("\n;", p[n]))) {
        const bool is_quoted = p[n] == '"' || p[n] == '\'';
        depth += strchr("([{", p[n]) ? 1 : strchr(")]}", p[n]) ? -1 : 0;
        if (p[n] == '#') {
            n += strcspn(p + n, "\n");
            continue;
        }
        n += is_quoted ? quoted_length(p + n) : 1;
        if (!strchr(" \t\r\n", p[n - 1]))
            *end = n;
    }
    return n;
}

/* what R reads between the quotes; \n and the like are no part of paths */
static char *unquoted(const char *p, size_t n)
{
    char *text = suf_alloc(n + 1, 1);
    size_t k = 0;
    for (size_t i = 1; i + 1 < n; i++) {
        i += p[i] == '\\' && i + 2 < n;
        text[k++] = p[i];
    }
    return text;
}

static suf_irace_variable variable_of(const char *value, size_t n)
{
    const bool is_text = n >= 2 && (value[0] == '"' || value[0] == '\'') &&
                         quoted_length(value) == n && value[n - 1] == value[0];
    size_t n_word = 0;
    while (n_word < n && (is_name_character(value[n_word]) || strchr("+-", value[n_word])))
        n_word++;
    return (suf_irace_variable){.text = is_text ? unquoted(value, n) : suf_text_bytes(value, n),
                                .is_expression = !is_text && n_word < n};
}

static int read_assignment(scenario_reader *r, suf_irace_scenario *s)
{
    size_t n_name = 0;
    size_t end;
    while (is_name_character(r->at[n_name]))
        n_name++;
    const char *name = r->at;
    const long line = r->line;
    const char *sign = name + n_name + strspn(name + n_name, " \t");
    const size_t n_sign = strncmp(sign, "<-", 2) == 0 ? 2 : *sign == '=' && sign[1] != '=';
    if (n_name == 0 || n_sign == 0)
        return suf_fail(r->err, SUF_EINVAL,
                        "%s:%ld: this is no assignment such as targetRunner = \"./target-runner\", "
                        "and R is not executed",
                        r->shown, line);
    skip(r, (size_t)(sign - name) + n_sign);
    skip(r, strspn(r->at, " \t"));
    const size_t n = value_length(r->at, &end);
    suf_irace_variable variable = variable_of(r->at, end);
    variable.line = line;
    variable.name = suf_text_bytes(name, n_name);
    skip(r, n);
    s->all = suf_grow(s->all, s->n, &s->capacity, sizeof *s->all);
    s->all[s->n++] = variable;
    return SUF_OK;
}

int suf_irace_scenario_load(suf_irace_scenario *s, const char *path, const char *shown,
                            suf_error *err)
{
    *s = (suf_irace_scenario){0};
    char *text = suf_file_text(path, shown, err);
    if (!text)
        return err ? err->code : SUF_EIO;
    scenario_reader r = {.at = text, .line = 1, .shown = shown, .err = err};
    int rc = SUF_OK;
    for (skip_between(&r); *r.at && rc == SUF_OK; skip_between(&r))
        rc = read_assignment(&r, s);
    free(text);
    return rc;
}

void suf_irace_scenario_release(suf_irace_scenario *s)
{
    for (size_t i = 0; i < s->n; i++) {
        free(s->all[i].name);
        free(s->all[i].text);
    }
    free(s->all);
    *s = (suf_irace_scenario){0};
}

static bool is_empty(const suf_irace_variable *variable)
{
    static const char *const words[] = {"", "NULL", "NA"};
    const char *word;
    for (int i = 0; (word = SUF_TEXT_IN(words, i)); i++)
        if (strcmp(word, variable->text) == 0)
            return true;
    return false;
}

const suf_irace_variable *suf_irace_scenario_find(const suf_irace_scenario *s, const char *name)
{
    for (size_t i = s->n; i-- > 0;)
        if (strcmp(s->all[i].name, name) == 0)
            return is_empty(&s->all[i]) ? NULL : &s->all[i];
    return NULL;
}
