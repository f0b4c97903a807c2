/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_json.h. The text is walked once from its beginning, because only what is before an
 * object tells whether it is part of another one. Brackets are matched before anything is parsed:
 * an object with a mistake in it has an end, too, and its parts are not objects of their own.
 */
#include "experiment/output_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

/* behind the string that begins at p; strings do not contain line ends */
static const char *behind_string(const char *p)
{
    for (p++; *p && *p != '"' && *p != '\n'; p++)
        p += *p == '\\' && p[1] && p[1] != '\n';
    return p + (*p == '"');
}

/* behind the bracket that closes the one at p, before a character of ends; NULL: it is not closed
 * there */
static const char *behind_bracket(const char *p, const char *ends)
{
    size_t depth = 0;
    while (*p && !strchr(ends, *p)) {
        if (*p == '"') {
            p = behind_string(p);
            continue;
        }
        if (*p == '{' || *p == '[')
            depth++;
        if ((*p == '}' || *p == ']') && --depth == 0)
            return p + 1;
        p++;
    }
    return NULL;
}

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, SUF_OUTPUT_BLANKS);
}

/* { and a name, or {}; other braces are words, such as {debug} */
static bool begins_object(const char *p)
{
    const char *next = *p == '{' ? skip_blanks(p + 1) : "";
    return *next == '"' || *next == '}';
}

/* a list of several lines, which may have objects at the beginning of lines; [info] is a word */
static bool begins_list(const char *p)
{
    return *p == '[' && !behind_bracket(p, "\n");
}

/* the next object or list that begins a line at p or later; NULL: there is none */
static const char *next_value(const char *p, bool at_line)
{
    for (; *p; p++) {
        if (at_line && (begins_object(p) || begins_list(p)))
            return p;
        at_line = *p == '\n' || (at_line && strchr(" \t\r,", *p));
    }
    return NULL;
}

static bool has_no_finite_value(const char *token)
{
    static const char *const names[] = {"nan", "inf", "infinity"};
    const char *name = token + (*token == '-' || *token == '+');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    char *end;
    return *name >= '0' && *name <= '9' && isinf(suf_number_parse(token, &end)) && !*end;
}

/* Copies a value that is no string and no bracket, in quotes if it is not finite. Returns its
 * length. */
static size_t copy_token(const char *p, size_t length, char *to, size_t *n)
{
    char *token = suf_text_format("%.*s", (int)length, p);
    const bool quotes = has_no_finite_value(token);
    free(token);
    if (quotes)
        to[(*n)++] = '"';
    memcpy(to + *n, p, length);
    *n += length;
    if (quotes)
        to[(*n)++] = '"';
    return length;
}

/* the text with the numbers that are not finite as strings, for free() */
static char *quote_numbers(suf_extract at)
{
    char *made = suf_alloc(3 * (size_t)(at.end - at.begin) + 1, 1);
    size_t n = 0;
    for (const char *p = at.begin; p < at.end;) {
        const char *string = *p == '"' ? behind_string(p) : p;
        const size_t token = strcspn(p, SUF_OUTPUT_BLANKS ",:[]{}\"");
        if (string == p && token > 0) {
            p += copy_token(p, token, made, &n);
            continue;
        }
        const size_t length = string > p ? (size_t)(string - p) : 1;
        memcpy(made + n, p, length);
        n += length;
        p += length;
    }
    return made;
}

static json_t *parse(suf_extract at)
{
    char *text = quote_numbers(at);
    json_t *value = json_loads(text, JSON_DECODE_INT_AS_REAL, NULL);
    free(text);
    return value;
}

/* a list that is the whole output */
static bool is_list(const char *text, suf_extract *found)
{
    const char *p = skip_blanks(text);
    const char *end = *p == '[' ? behind_bracket(p, "") : NULL;
    if (!end || *skip_blanks(end))
        return false;
    *found = (suf_extract){p, end};
    return true;
}

/* Finds the last object on the top level. What has no end may contain all that follows. */
static bool find_last(const char *text, suf_extract *found, const char **what)
{
    bool has_found = is_list(text, found);
    *what = "it printed no JSON object";
    for (const char *p = has_found ? NULL : next_value(text, true); p;) {
        const char *end = behind_bracket(p, "");
        if (!end) {
            *what = "it printed JSON without an end";
            return has_found && !next_value(p + 1, false);
        }
        if (*p == '{') {
            *found = (suf_extract){p, end};
            has_found = true;
        }
        p = next_value(end, true);
    }
    return has_found;
}

json_t *suf_output_object(const char *text, suf_extract *at, suf_error *err)
{
    const char *what;
    if (!find_last(text, at, &what)) {
        suf_output_refuse(text, what, err);
        return NULL;
    }
    json_t *value = parse(*at);
    if (!value) {
        char line[SUF_OUTPUT_LINE];
        suf_output_line(text, (suf_extract){at->begin, at->begin}, line);
        suf_fail(err, SUF_EINVAL, "it printed an object that is not JSON; it begins with '%s'",
                 line);
    }
    return value;
}
