/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See shell.h. It knows as much of the shell's grammar as is needed to tell how deep in quotes
 * and substitutions a place is (POSIX.1-2017, XCU 2.2 and 2.6), and gives up where that cannot be
 * told.
 */
#include "experiment/shell.h"

#include <string.h>

enum { ARITHMETIC = 'a', BRACKET = '(', BACKQUOTE = '`', DOUBLE = '"', SINGLE = '\'' };

size_t suf_shell_assignment(const char *word)
{
    const size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_");
    const bool is_name = n > 0 && !(word[0] >= '0' && word[0] <= '9');
    return is_name && word[n] == '=' ? n + 1 : 0;
}

static char top(const suf_shell *s)
{
    return s->depth ? s->open[s->depth - 1] : '\0';
}

static void push(suf_shell *s, char what)
{
    if (s->depth == SUF_SHELL_DEPTH)
        s->is_too_deep = true;
    else
        s->open[s->depth++] = what;
}

static bool is_open(const suf_shell *s, char what)
{
    return memchr(s->open, what, s->depth) != NULL;
}

static void toggle_backquote(suf_shell *s)
{
    if (!is_open(s, BACKQUOTE)) {
        push(s, BACKQUOTE);
        return;
    }
    while (top(s) != BACKQUOTE)
        s->depth--;
    s->depth--;
}

/* ${x%.y}; what is quoted in it cannot be told */
static size_t step_parameter(suf_shell *s, const char *p)
{
    const size_t inside = strcspn(p + 2, "}");
    s->is_obscure = s->is_obscure || strcspn(p + 2, "\"'\\`${") < inside;
    return 2 + inside + (p[2 + inside] == '}');
}

/* what begins with a dollar sign; 0: nothing that matters */
static size_t step_dollar(suf_shell *s, const char *p)
{
    if (strncmp(p, "${", 2) == 0)
        return step_parameter(s, p);
    if (strncmp(p, "$((", 3) == 0) {
        push(s, ARITHMETIC);
        push(s, ARITHMETIC);
        return 3;
    }
    if (strncmp(p, "$(", 2) == 0) {
        push(s, BRACKET);
        return 2;
    }
    return 0;
}

static size_t step_bare(suf_shell *s, const char *text, size_t at)
{
    const char *p = text + at;
    const bool begins_word = at == 0 || strchr(" \t\n;&|()", p[-1]);
    if (*p == '#' && begins_word && !is_open(s, ARITHMETIC))
        return strcspn(p, "\n");
    /* some shells know quotes with a dollar sign and arithmetic without one */
    if ((strncmp(p, "case", 4) == 0 && begins_word) || strncmp(p, "((", 2) == 0 ||
        strncmp(p, "$'", 2) == 0)
        s->is_obscure = true;
    if (strncmp(p, "<<", 2) == 0 && !is_open(s, ARITHMETIC))
        s->in_document = true;
    if (*p == DOUBLE || *p == SINGLE || *p == BRACKET)
        push(s, *p);
    if (*p == ')' && (top(s) == BRACKET || top(s) == ARITHMETIC))
        s->depth--;
    return 1;
}

size_t suf_shell_step(suf_shell *s, const char *text, size_t at)
{
    const char *p = text + at;
    if (top(s) == SINGLE) {
        s->depth -= *p == SINGLE;
        return 1;
    }
    if (*p == '\\')
        return p[1] ? 2 : 1;
    if (*p == BACKQUOTE) {
        toggle_backquote(s);
        return 1;
    }
    const size_t n = *p == '$' ? step_dollar(s, p) : 0;
    if (n)
        return n;
    if (top(s) == DOUBLE) {
        s->depth -= *p == DOUBLE;
        return 1;
    }
    return step_bare(s, text, at);
}

suf_quoting suf_shell_quoting(const suf_shell *s)
{
    if (s->in_document || s->is_too_deep || is_open(s, BACKQUOTE) || is_open(s, ARITHMETIC) ||
        s->is_obscure)
        return SUF_QUOTE_NEVER;
    switch (top(s)) {
    case SINGLE:
        return SUF_QUOTE_SINGLE;
    case DOUBLE:
        return SUF_QUOTE_DOUBLE;
    default:
        return SUF_QUOTE_BARE;
    }
}

bool suf_shell_is_quoted(const suf_shell *s)
{
    return is_open(s, SINGLE) || is_open(s, DOUBLE) || is_open(s, BACKQUOTE);
}

static bool is_harmless(const char *text)
{
    static const char safe[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+,-";
    return text[0] && text[strspn(text, safe)] == '\0';
}

static void write_single(const char *text, FILE *out)
{
    for (; *text; text++)
        if (*text == SINGLE)
            fputs("'\\''", out);
        else
            fputc(*text, out);
}

static void write_double(const char *text, FILE *out)
{
    for (; *text; text++) {
        if (strchr("$`\"\\", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

void suf_shell_write(suf_quoting quoting, const char *text, FILE *out)
{
    if (quoting == SUF_QUOTE_SINGLE)
        write_single(text, out);
    else if (quoting == SUF_QUOTE_DOUBLE)
        write_double(text, out);
    else if (quoting == SUF_QUOTE_NEVER || is_harmless(text))
        fputs(text, out);
    else {
        fputc(SINGLE, out);
        write_single(text, out);
        fputc(SINGLE, out);
    }
}
