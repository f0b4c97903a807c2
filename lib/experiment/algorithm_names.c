/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See algorithm_names.h. The words that all commands of a program have in common, at their
 * beginning and at their end, are left out of the names, and so are placeholders.
 */
#include "experiment/algorithm_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "experiment/pathform.h"
#include "experiment/shell.h"

enum { LONGEST = 60 }; /* of a made name, in bytes; what would be longer gets a number */

/* The words of a command, and its program without folder and quotes. */
typedef struct {
    size_t n;
    char **words; /* the first is the program */
    char *program;
} command_words;

/* ---- words ---- */

static const char blanks[] = " \t\r\n";

/* up to a blank outside of quotes */
static size_t word_length(const char *p)
{
    size_t n = 0;
    for (char quote = '\0'; p[n] && (quote || !strchr(blanks, p[n])); n++) {
        if (quote ? p[n] == quote : p[n] == '"' || p[n] == '\'')
            quote = quote ? '\0' : p[n];
    }
    return n;
}

static bool is_placeholder(const char *p, size_t n)
{
    return n > 2 && p[0] == '{' && p[n - 1] == '}' && strcspn(p, "}") == n - 1;
}

static char *program_of(const char *word)
{
    word += strspn(word, "\"'");
    char *bare = suf_text_bytes(word, strcspn(word, " \"'"));
    char *base = suf_pathform_apply(SUF_PATH_BASE, bare);
    free(bare);
    if (base[0])
        return base;
    free(base);
    return suf_text_copy("algorithm");
}

/* the program first, and after it the variables that are set for it */
static void put_program_first(command_words *c)
{
    size_t n = 0;
    while (n < c->n && suf_shell_assignment(c->words[n]))
        n++;
    if (n == 0 || n == c->n)
        return;
    char *program = c->words[n];
    memmove(c->words + 1, c->words, n * sizeof *c->words);
    c->words[0] = program;
}

static command_words split(const char *command)
{
    command_words c = {.words = suf_alloc(strlen(command) + 1, sizeof *c.words)};
    const char *p = command + strspn(command, blanks);
    for (size_t n; (n = word_length(p)) > 0; p += n + strspn(p + n, blanks))
        if (c.n == 0 || !is_placeholder(p, n))
            c.words[c.n++] = suf_text_bytes(p, n);
    put_program_first(&c);
    c.program = program_of(c.n ? c.words[0] : "");
    return c;
}

static void release(command_words *c)
{
    for (size_t i = 0; i < c->n; i++)
        free(c->words[i]);
    free(c->words);
    free(c->program);
}

/* ---- what commands of the same program have in common ---- */

typedef struct {
    size_t n;
    const command_words **all;
} program_group;

/* whether all have the same word at this place, counted from the end if so wanted */
static bool have_same_word(const program_group *g, size_t place, bool from_end)
{
    const char *first = NULL;
    for (size_t i = 0; i < g->n; i++) {
        const command_words *c = g->all[i];
        if (place >= c->n)
            return false;
        const char *word = c->words[from_end ? c->n - 1 - place : place];
        if (first && strcmp(first, word) != 0)
            return false;
        first = word;
    }
    return true;
}

static size_t fewest_words(const program_group *g)
{
    size_t least = g->all[0]->n;
    for (size_t i = 1; i < g->n; i++)
        least = g->all[i]->n < least ? g->all[i]->n : least;
    return least;
}

/* whether what differs is the value of the option before it */
static bool is_value(const program_group *g, size_t begin)
{
    const char *before = g->all[0]->words[begin - 1];
    if (begin < 2 || before[0] != '-' || strchr(before, '='))
        return false;
    for (size_t i = 0; i < g->n; i++)
        if (begin >= g->all[i]->n || g->all[i]->words[begin][0] == '-')
            return false;
    return true;
}

/* the name of a member: its program, and the words from begin to end places before its last */
static char *name_of(const program_group *g, const command_words *c, size_t begin, size_t end)
{
    char *name = suf_text_copy(have_same_word(g, 0, false) ? c->program : c->words[0]);
    for (size_t i = begin; i + end < c->n; i++) {
        char *longer = suf_text_format("%s %s", name, c->words[i]);
        free(name);
        name = longer;
    }
    if (strlen(name) <= LONGEST)
        return name;
    free(name);
    return suf_text_copy(c->program);
}

static char *distinct_name(const program_group *g, const command_words *c)
{
    const size_t least = fewest_words(g);
    size_t begin = 1;
    size_t end = 0;
    if (g->n == 1 || least == 0)
        return suf_text_copy(c->program);
    while (begin < least && have_same_word(g, begin, false))
        begin++;
    while (begin + end < least && have_same_word(g, end, true))
        end++;
    return name_of(g, c, begin - is_value(g, begin), end);
}

/* ---- names ---- */

static bool is_taken(char *const *names, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (names[i] && strcmp(names[i], name) == 0)
            return true;
    return false;
}

static char *make_name(char *const *names, const command_words *all, const bool *is_named, size_t n,
                       size_t which)
{
    program_group g = {.all = suf_alloc(n, sizeof(void *))};
    for (size_t i = 0; i < n; i++)
        if (!is_named[i] && strcmp(all[i].program, all[which].program) == 0)
            g.all[g.n++] = &all[i];
    char *base = distinct_name(&g, &all[which]);
    char *name = suf_text_copy(base);
    for (int i = 2; is_taken(names, n, name); i++) {
        free(name);
        name = suf_text_format("%s-%d", base, i);
    }
    free(base);
    free(g.all);
    return name;
}

void suf_algorithm_names_make(char **names, const char *const *commands, const bool *is_named,
                              size_t n)
{
    command_words *all = suf_alloc(n, sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[i] = split(commands[i] ? commands[i] : "");
    for (size_t i = 0; i < n; i++)
        if (!names[i])
            names[i] = make_name(names, all, is_named, n, i);
    for (size_t i = 0; i < n; i++)
        release(&all[i]);
    free(all);
}
