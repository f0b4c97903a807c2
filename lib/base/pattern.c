/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pattern.h. PCRE2's own limits hold for one place where a match may begin, and a text has many
 * such places. So each step of a pattern also calls take_step, which ends the search when all
 * places together have taken too many; the number is the same on every machine.
 */
#include "base/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "suffice/out_of_memory.h"

enum {
    MOST_STEPS = 100000000,
    MOST_CALLS = 1000000,  /* from one beginning */
    MOST_HEAP = 64 * 1024, /* KiB */
    SHOWN = 80
};

struct suf_pattern {
    pcre2_code *code;
    char *text;
};

/* ---- compiling ---- */

/* Where the class that begins at p, behind its bracket, ends; behind its closing bracket. */
static const char *class_end(const char *p)
{
    p += *p == '^';
    p += *p == ']';
    while (*p && *p != ']') {
        if (*p == '[' && p[1] && strchr(":.=", p[1])) {
            const char end[] = {p[1], ']', '\0'};
            const char *behind = strstr(p + 2, end);
            p = behind ? behind + 1 : p;
        } else if (*p == '\\' && p[1]) {
            p++;
        }
        p++;
    }
    return p + (*p == ']');
}

/* what is not part of the syntax: an escaped character, or \Q...\E; 0: there is nothing */
static size_t escaped_length(const char *p)
{
    if (*p != '\\' || !p[1])
        return 0;
    const char *end = p[1] == 'Q' ? strstr(p + 2, "\\E") : NULL;
    return end ? (size_t)(end + 2 - p) : p[1] == 'Q' ? strlen(p) : 2;
}

/* the length of what is copied at once: a class, what is escaped, or a character */
static size_t piece_length(const char *p)
{
    const size_t escaped = escaped_length(p);
    return escaped ? escaped : *p == '[' ? (size_t)(class_end(p + 1) - p) : 1;
}

/* the pattern with a line end in each of its negated classes, for free(): [^x] becomes [^\nx], and
 * [^]x] becomes [^]\nx] */
static char *keep_to_lines(const char *pattern)
{
    char *made = suf_alloc(2 * strlen(pattern) + 3, 1);
    size_t n = 0;
    for (const char *p = pattern; *p;) {
        const char *end = p + piece_length(p);
        const char *head = strncmp(p, "[^", 2) == 0 ? p + 2 + (p[2] == ']') : p;
        const bool is_negated = head > p;
        while (p < head)
            made[n++] = *p++;
        if (is_negated) {
            made[n++] = '\\';
            made[n++] = 'n';
        }
        while (p < end)
            made[n++] = *p++;
    }
    return made;
}

static pcre2_code *compile(const char *text, int *rc)
{
    PCRE2_SIZE at;
    char *kept = keep_to_lines(text);
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    if (!context)
        suf_memory_abort();
    pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)kept, PCRE2_ZERO_TERMINATED,
                                     PCRE2_MULTILINE | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF |
                                         PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT,
                                     rc, &at, context);
    pcre2_compile_context_free(context);
    free(kept);
    return code;
}

static int refuse(suf_error *err, const char *what, const char *pattern, int rc)
{
    char why[120] = "";
    pcre2_get_error_message(rc, (PCRE2_UCHAR *)why, sizeof why);
    return suf_fail(err, SUF_EINVAL, "'%.*s' %s: %s", SHOWN, pattern, what, why);
}

suf_pattern *suf_pattern_new(const char *text, suf_error *err)
{
    int rc;
    pcre2_code *code = compile(text, &rc);
    if (!code) {
        refuse(err, "is not a regular expression", text, rc);
        return NULL;
    }
    suf_pattern *pattern = suf_alloc(1, sizeof *pattern);
    pattern->code = code;
    pattern->text = memcpy(suf_alloc(strlen(text) + 1, 1), text, strlen(text));
    return pattern;
}

void suf_pattern_free(suf_pattern *pattern)
{
    if (!pattern)
        return;
    pcre2_code_free(pattern->code);
    free(pattern->text);
    free(pattern);
}

/* ---- searching ---- */

typedef struct {
    pcre2_match_data *data;
    pcre2_match_context *context;
    long steps_left;
} search;

static int take_step(pcre2_callout_block *block, void *left)
{
    (void)block;
    return --*(long *)left < 0 ? PCRE2_ERROR_MATCHLIMIT : 0;
}

static void begin(search *s, const suf_pattern *pattern)
{
    s->steps_left = MOST_STEPS;
    s->data = pcre2_match_data_create_from_pattern(pattern->code, NULL);
    s->context = pcre2_match_context_create(NULL);
    if (!s->data || !s->context)
        suf_memory_abort();
    pcre2_set_match_limit(s->context, MOST_CALLS);
    pcre2_set_depth_limit(s->context, MOST_CALLS);
    pcre2_set_heap_limit(s->context, MOST_HEAP);
    pcre2_set_callout(s->context, take_step, &s->steps_left);
}

static void release(search *s)
{
    pcre2_match_data_free(s->data);
    pcre2_match_context_free(s->context);
}

/* n: the number of groups, and one */
static bool group_of(const pcre2_match_data *data, size_t n, suf_span *found)
{
    const PCRE2_SIZE *places = pcre2_get_ovector_pointer((pcre2_match_data *)data);
    for (size_t i = n > 1; i < n; i++)
        if (places[2 * i] != PCRE2_UNSET && places[2 * i] <= places[2 * i + 1]) {
            *found = (suf_span){places[2 * i], places[2 * i + 1]};
            return true;
        }
    return false;
}

/* where to search next: behind the match, and behind one more character if it is empty */
static size_t behind(const pcre2_match_data *data, const char *text, size_t length, size_t from)
{
    const PCRE2_SIZE *places = pcre2_get_ovector_pointer((pcre2_match_data *)data);
    if (places[1] > places[0] && places[1] > from)
        return places[1];
    size_t next = (places[1] > from ? places[1] : from) + 1;
    while (next < length && ((unsigned char)text[next] & 0xC0) == 0x80)
        next++;
    return next;
}

int suf_pattern_find_last(const suf_pattern *pattern, const char *text, size_t length,
                          suf_span *found, suf_error *err)
{
    search s;
    int rc = 0;
    bool has_found = false;
    begin(&s, pattern);
    const size_t n_groups = pcre2_get_ovector_count(s.data);
    for (size_t from = 0; from <= length; from = behind(s.data, text, length, from)) {
        rc = pcre2_match(pattern->code, (PCRE2_SPTR)text, length, from, 0, s.data, s.context);
        if (rc < 0)
            break;
        has_found = group_of(s.data, n_groups, found);
    }
    release(&s);
    if (rc < 0 && rc != PCRE2_ERROR_NOMATCH)
        return refuse(err, "takes too long on what it printed", pattern->text, rc);
    return has_found;
}
