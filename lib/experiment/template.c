/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See template.h. A template is a list of pieces, literal or placeholder, each in a word.
 */
#include "experiment/template.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "experiment/nearest.h"
#include "experiment/pathform.h"
#include "experiment/shell.h"
#include "suffice/out_of_memory.h"

typedef struct {
    size_t word;
    char *text; /* of a placeholder: its name */
    bool is_placeholder;
    suf_pathform form;
    suf_quoting quoting;
} template_piece;

struct suf_template {
    bool shell;
    size_t n_words;
    size_t n, capacity;
    template_piece *pieces;
};

typedef struct {
    suf_template *into;
    const char *const *names;
    size_t n_names;
    char *literal; /* of the piece being read */
    size_t n_literal;
    bool in_word;
    suf_shell shell;
    suf_error *err;
} template_builder;

static void add_piece(suf_template *t, template_piece p)
{
    t->pieces = suf_grow(t->pieces, t->n, &t->capacity, sizeof *t->pieces);
    t->pieces[t->n++] = p;
}

static void end_literal(template_builder *b)
{
    if (!b->n_literal)
        return;
    b->literal[b->n_literal] = '\0';
    add_piece(b->into,
              (template_piece){.word = b->into->n_words, .text = suf_text_copy(b->literal)});
    b->n_literal = 0;
}

static void end_word(template_builder *b)
{
    end_literal(b);
    if (b->in_word)
        b->into->n_words++;
    b->in_word = false;
}

static void add_literal(template_builder *b, const char *text, size_t n)
{
    memcpy(b->literal + b->n_literal, text, n);
    b->n_literal += n;
    b->in_word = true;
}

/* the name among those known that text's first length characters are */
static const char *known_name(const template_builder *b, const char *text, size_t length)
{
    for (size_t i = 0; i < b->n_names; i++)
        if (strlen(b->names[i]) == length && strncmp(b->names[i], text, length) == 0)
            return b->names[i];
    return NULL;
}

static bool looks_like_name(const char *text, size_t length)
{
    if (length == 0 || !(isalpha((unsigned char)text[0]) || text[0] == '_'))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!(isalnum((unsigned char)text[i]) || text[i] == '_' || text[i] == '-'))
            return false;
    return true;
}

static int refuse_name(const template_builder *b, const char *text, size_t length)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    const char *meant = suf_nearest(name, b->names, b->n_names);
    if (meant)
        return suf_fail(
            b->err, SUF_EINVAL,
            "'{%s}' is not a placeholder; did you mean '{%s}'? braces are written {{ }}", name,
            meant);
    return suf_fail(b->err, SUF_EINVAL,
                    "'{%s}' is not a placeholder; for braces around it write '{{%s}}'", name, name);
}

/* numbers need no quotes anywhere */
static bool is_number(const char *name)
{
    static const char *const numbers[] = {"seed", "run", "timeout", "k"};
    for (int i = 0; SUF_TEXT_IN(numbers, i); i++)
        if (strcmp(numbers[i], name) == 0)
            return true;
    return false;
}

static int add_placeholder(template_builder *b, const char *name, suf_pathform form)
{
    const suf_quoting quoting = b->into->shell ? suf_shell_quoting(&b->shell) : SUF_QUOTE_NEVER;
    if (b->into->shell && quoting == SUF_QUOTE_NEVER && !is_number(name))
        return suf_fail(
            b->err, SUF_EINVAL,
            "'{%.40s}' cannot be quoted safely in a here-document, backquotes, arithmetic or "
            "'case'; put the command into a script",
            name);
    end_literal(b);
    add_piece(b->into, (template_piece){.word = b->into->n_words,
                                        .text = suf_text_copy(name),
                                        .is_placeholder = true,
                                        .form = form,
                                        .quoting = quoting});
    b->in_word = true;
    return SUF_OK;
}

/* Reads the brace at p: a placeholder, a doubled brace or just a brace. Returns how many
 * characters were read, or a negative code. */
static int read_brace(template_builder *b, const char *p)
{
    if (p[0] == p[1]) {
        add_literal(b, p, 1);
        return 2;
    }
    const size_t inside = p[0] == '{' ? strcspn(p + 1, "{}\n") : 0;
    if (inside && p[inside + 1] == '}') {
        size_t length = inside;
        suf_pathform form = SUF_PATH_WHOLE;
        const char *name = known_name(b, p + 1, length);
        if (!name) {
            form = suf_pathform_split(p + 1, &length);
            name = known_name(b, p + 1, length);
        }
        const int rc = name                             ? add_placeholder(b, name, form)
                       : looks_like_name(p + 1, length) ? refuse_name(b, p + 1, length)
                                                        : 1;
        if (rc <= 0)
            return rc < 0 ? rc : (int)inside + 2;
    }
    add_literal(b, p, 1);
    return 1;
}

static int read_shell(template_builder *b, const char *command)
{
    for (size_t at = 0; command[at];) {
        if (command[at] == '{' || command[at] == '}') {
            const int n = read_brace(b, command + at);
            if (n < 0)
                return n;
            at += (size_t)n;
            continue;
        }
        const size_t n = suf_shell_step(&b->shell, command, at);
        add_literal(b, command + at, n);
        at += n;
    }
    if (suf_shell_is_quoted(&b->shell))
        return suf_fail(b->err, SUF_EINVAL, "a quote is not closed in '%.80s'", command);
    if (command[strspn(command, " \t\n")] == '\0')
        return suf_fail(b->err, SUF_EINVAL, "the command is empty");
    end_word(b);
    return SUF_OK;
}

static bool is_for_shell(char c)
{
    return c != '\0' && strchr("|&;<>", c);
}

static const char blanks[] = " \t\r\n";

bool suf_template_needs_shell(const char *command)
{
    char quote = '\0';
    if (suf_shell_assignment(command + strspn(command, blanks)))
        return true;
    for (const char *p = command; *p; p++) {
        if (*p == '\\' && quote != '\'' && p[1])
            p++;
        else if (quote ? *p == quote : *p == '\'' || *p == '"')
            quote = quote ? '\0' : *p;
        else if (!quote && is_for_shell(*p))
            return true;
    }
    return false;
}

/* Reads an ordinary character or a quote; *quote is the one that is open. Returns how many
 * characters were read, or a negative code. */
static int read_character(template_builder *b, const char *p, char *quote)
{
    if (*quote == *p || (!*quote && (*p == '\'' || *p == '"'))) {
        *quote = *quote ? '\0' : *p;
        b->in_word = true;
        return 1;
    }
    if (*p == '\\' && *quote != '\'' && p[1] && (!*quote || strchr("$`\"\\\n", p[1]))) {
        if (p[1] != '\n')
            add_literal(b, p + 1, 1);
        return 2;
    }
    if (!*quote && is_for_shell(*p))
        return suf_fail(b->err, SUF_EINVAL,
                        "'%c' means nothing without a shell; quote it, or say 'shell: true'", *p);
    if (!*quote && strchr(blanks, *p))
        end_word(b);
    else
        add_literal(b, p, 1);
    return 1;
}

static int read_words(template_builder *b, const char *command)
{
    char quote = '\0';
    const char *first = command + strspn(command, blanks);
    if (suf_shell_assignment(first))
        return suf_fail(b->err, SUF_EINVAL,
                        "'%.*s' sets a variable only in a shell; say 'shell: true', or set 'env'",
                        (int)strcspn(first, blanks), first);
    for (const char *p = command; *p;) {
        const bool is_brace = *p == '{' || *p == '}';
        const int n = is_brace ? read_brace(b, p) : read_character(b, p, &quote);
        if (n < 0)
            return n;
        p += n;
    }
    if (quote)
        return suf_fail(b->err, SUF_EINVAL, "a quote is not closed in '%.80s'", command);
    end_word(b);
    if (b->into->n_words == 0)
        return suf_fail(b->err, SUF_EINVAL, "the command is empty");
    return SUF_OK;
}

suf_template *suf_template_new(const char *command, bool shell, const char *const *names, size_t n,
                               suf_error *err)
{
    suf_template *t = suf_alloc(1, sizeof *t);
    t->shell = shell;
    template_builder b = {.into = t,
                          .names = names,
                          .n_names = n,
                          .literal = suf_alloc(strlen(command) + 1, 1),
                          .err = err};
    const int rc = shell ? read_shell(&b, command) : read_words(&b, command);
    free(b.literal);
    if (rc == SUF_OK)
        return t;
    suf_template_free(t);
    return NULL;
}

void suf_template_free(suf_template *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->n; i++)
        free(t->pieces[i].text);
    free(t->pieces);
    free(t);
}

bool suf_template_uses(const suf_template *t, const char *name)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->pieces[i].is_placeholder && strcmp(t->pieces[i].text, name) == 0)
            return true;
    return false;
}

static const char *bound_value(const suf_binding *bindings, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(bindings[i].name, name) == 0)
            return bindings[i].value;
    return "";
}

static void write_piece(const suf_template *t, const template_piece *p, const suf_binding *bindings,
                        size_t n, FILE *out)
{
    if (!p->is_placeholder) {
        fputs(p->text, out);
        return;
    }
    char *value = suf_pathform_apply(p->form, bound_value(bindings, n, p->text));
    suf_shell_write(t->shell ? p->quoting : SUF_QUOTE_NEVER, value, out);
    free(value);
}

static char *expand_word(const suf_template *t, size_t word, const suf_binding *bindings, size_t n)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t i = 0; i < t->n; i++)
        if (t->pieces[i].word == word)
            write_piece(t, &t->pieces[i], bindings, n, out);
    return suf_text_stream_close(out, &text);
}

size_t suf_template_n_words(const suf_template *t)
{
    return t->n_words;
}

char **suf_template_expand(const suf_template *t, const suf_binding *bindings, size_t n)
{
    const size_t before = t->shell ? 2 : 0;
    char **argv = suf_alloc(before + t->n_words + 1, sizeof *argv);
    if (t->shell) {
        argv[0] = suf_text_copy("/bin/sh");
        argv[1] = suf_text_copy("-c");
    }
    for (size_t word = 0; word < t->n_words; word++)
        argv[before + word] = expand_word(t, word, bindings, n);
    return argv;
}

void suf_argv_free(char **argv)
{
    for (size_t i = 0; argv && argv[i]; i++)
        free(argv[i]);
    free(argv);
}

char *suf_argv_line(char *const *argv)
{
    char *text = NULL;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t i = 0; argv[i]; i++) {
        if (i)
            fputc(' ', out);
        suf_shell_write(SUF_QUOTE_BARE, argv[i], out);
    }
    return suf_text_stream_close(out, &text);
}
