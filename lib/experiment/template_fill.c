/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See template_fill.h. It follows quotes and braces as template.c does.
 */
#include "experiment/template_fill.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "experiment/pathform.h"
#include "experiment/shell.h"
#include "suffice/out_of_memory.h"

typedef struct {
    const suf_binding *bindings;
    size_t n_bindings;
    bool by_shell;
    suf_shell shell; /* with a shell: what is open */
    char quote;      /* without one: the quote that is open */
    char *text;      /* what comes out */
    size_t n, capacity;
    bool in_word, has_brace, has_nothing; /* of the word: an empty value */
    size_t word, before; /* where the word, and the one before it, begin in the text */
    bool is_after_option;
    size_t n_words;
    suf_error *err;
} template_filler;

static void add(template_filler *f, const char *text, size_t n)
{
    if (f->n + n + 1 > f->capacity) {
        f->capacity = 2 * (f->n + n + 1);
        f->text = suf_resize(f->text, f->capacity, 1);
    }
    memcpy(f->text + f->n, text, n);
    f->n += n;
    f->text[f->n] = '\0';
}

/* ---- words ---- */

static void enter_word(template_filler *f)
{
    if (f->in_word)
        return;
    f->in_word = true;
    f->word = f->n;
    f->has_brace = f->has_nothing = false;
}

/* -a, --alpha; but neither -3 nor -- */
static bool is_option(const template_filler *f)
{
    const char *word = f->text + f->word;
    const size_t dashes = strspn(word, "-");
    return !f->has_brace && (dashes == 1 || dashes == 2) && isalpha((unsigned char)word[dashes]) &&
           !strchr(word, '=');
}

static int end_word(template_filler *f)
{
    if (!f->in_word)
        return SUF_OK;
    f->in_word = false;
    if (f->has_nothing && f->n_words == 0)
        return suf_fail(f->err, SUF_EINVAL, "the command begins with an empty cell");
    if (f->has_nothing) {
        f->n = f->is_after_option ? f->before : f->word;
        f->text[f->n] = '\0';
        f->is_after_option = false;
        return SUF_OK;
    }
    f->n_words++;
    f->before = f->word;
    f->is_after_option = is_option(f);
    return SUF_OK;
}

/* ---- placeholders ---- */

static const suf_binding *bound(const template_filler *f, const char *name, size_t length)
{
    for (size_t i = 0; i < f->n_bindings; i++)
        if (strlen(f->bindings[i].name) == length &&
            strncmp(f->bindings[i].name, name, length) == 0)
            return &f->bindings[i];
    return NULL;
}

char *suf_template_escape(const char *text)
{
    char *copy = suf_alloc(2 * strlen(text) + 1, 1);
    size_t n = 0;
    for (; *text; text++) {
        copy[n++] = *text;
        if (*text == '{' || *text == '}')
            copy[n++] = *text;
    }
    return copy;
}

static suf_quoting quoting_of(const template_filler *f)
{
    if (f->by_shell)
        return suf_shell_quoting(&f->shell);
    return f->quote == '"' ? SUF_QUOTE_DOUBLE : f->quote ? SUF_QUOTE_SINGLE : SUF_QUOTE_BARE;
}

static int add_value(template_filler *f, const suf_binding *binding, suf_pathform form)
{
    const suf_quoting quoting = quoting_of(f);
    if (quoting == SUF_QUOTE_NEVER)
        return suf_fail(
            f->err, SUF_EINVAL,
            "'{%.40s}' cannot be quoted safely in a here-document, backquotes, arithmetic or "
            "'case'; put the command into a script",
            binding->name);
    f->has_nothing = f->has_nothing || (!binding->value[0] && !f->quote);
    if (!binding->value[0] && !f->by_shell)
        return SUF_OK;
    char *value = suf_pathform_apply(form, binding->value);
    char *quoted = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&quoted, &size);
    suf_shell_write(quoting, value, out);
    suf_text_stream_close(out, &quoted);
    char *escaped = suf_template_escape(quoted);
    add(f, escaped, strlen(escaped));
    free(value);
    free(quoted);
    free(escaped);
    return SUF_OK;
}

/* Reads the brace at p. Returns how many characters were read, or a negative code. */
static int read_brace(template_filler *f, const char *p)
{
    enter_word(f);
    f->has_brace = true;
    const size_t inside = p[0] == '{' && p[1] != '{' ? strcspn(p + 1, "{}\n") : 0;
    if (inside && p[inside + 1] == '}') {
        size_t length = inside;
        suf_pathform form = SUF_PATH_WHOLE;
        const suf_binding *binding = bound(f, p + 1, length);
        if (!binding) {
            form = suf_pathform_split(p + 1, &length);
            binding = bound(f, p + 1, length);
        }
        const int rc = binding ? add_value(f, binding, form) : 1;
        if (rc <= 0)
            return rc < 0 ? rc : (int)inside + 2;
    }
    const int n = p[0] == p[1] ? 2 : 1;
    add(f, p, (size_t)n);
    return n;
}

/* ---- the command ---- */

/* Reads anything but a brace. Returns how many characters were read, or a negative code. */
static int read_text(template_filler *f, const char *command, size_t at)
{
    const char *p = command + at;
    size_t n = 1;
    if (f->by_shell) {
        n = suf_shell_step(&f->shell, command, at);
    } else if (!f->quote && strchr(" \t\r\n", *p)) {
        const int rc = end_word(f);
        const bool is_after_blank = f->n > 0 && strchr(" \t\r\n", f->text[f->n - 1]);
        if (rc < 0)
            return rc;
        add(f, p, is_after_blank ? 0 : 1);
        return 1;
    } else if (*p == '\\' && f->quote != '\'' && p[1] && (!f->quote || strchr("$`\"\\\n", p[1]))) {
        n = 2;
    } else if (f->quote == *p || (!f->quote && (*p == '\'' || *p == '"'))) {
        f->quote = f->quote ? '\0' : *p;
    }
    enter_word(f);
    add(f, p, n);
    return (int)n;
}

char *suf_template_fill(const char *command, bool shell, const suf_binding *bindings, size_t n,
                        suf_error *err)
{
    template_filler f = {.bindings = bindings, .n_bindings = n, .by_shell = shell, .err = err};
    int rc = SUF_OK;
    add(&f, "", 0);
    for (size_t at = 0; command[at] && rc >= 0; at += rc > 0 ? (size_t)rc : 0)
        rc = command[at] == '{' || command[at] == '}' ? read_brace(&f, command + at)
                                                      : read_text(&f, command, at);
    if (rc >= 0 && !shell)
        rc = end_word(&f);
    while (rc >= 0 && !f.in_word && f.n > 0 && f.text[f.n - 1] == ' ')
        f.text[--f.n] = '\0';
    if (rc >= 0)
        return f.text;
    free(f.text);
    return NULL;
}
