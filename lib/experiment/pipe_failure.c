/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pipe_failure.h. What the shell says begins with its own name, and names the command or file:
 *
 *     /bin/sh: 1: nosuch: not found                    dash
 *     /bin/sh: 1: cannot open nosuch: No such file
 *     bash: line 1: nosuch: command not found          bash, in any language
 *
 * Programs start shells of their own, which say the same of other commands; so it counts only if
 * the name is in the line.
 */
#include "experiment/pipe_failure.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "experiment/shell.h"

/* What there is in a line for the shell, outside of quotes. */
typedef struct {
    bool has_pipe;
    bool has_more; /* lists, groups, substitutions, background jobs */
} shell_line;

static shell_line look_at(const char *text)
{
    shell_line found = {false};
    suf_shell shell = {0};
    for (size_t at = 0; text[at];) {
        const bool is_bare = !suf_shell_is_quoted(&shell);
        const char c = text[at];
        const size_t n_pipes = is_bare ? strspn(text + at, "|") : 0;
        found.has_pipe = found.has_pipe || n_pipes == 1;
        found.has_more = found.has_more || n_pipes > 1 || (is_bare && strchr(";\n()`", c)) ||
                         (is_bare && c == '&' && (at == 0 || text[at - 1] != '>'));
        at += n_pipes ? n_pipes : suf_shell_step(&shell, text, at);
        found.has_more = found.has_more || shell.depth > suf_shell_is_quoted(&shell);
    }
    return found;
}

/* the line that a shell is given; NULL: it is none */
static const char *line_of(char *const *argv)
{
    return argv && argv[0] && argv[1] && strcmp(argv[1], "-c") == 0 ? argv[2] : NULL;
}

/* whether the last word of one of the parts between colons is in the line for the shell */
static bool names_part(const char *said, const char *line)
{
    bool is_named = false;
    for (const char *end; !is_named && (end = strstr(said, ": ")); said = end + 2) {
        char *part = suf_text_bytes(said, (size_t)(end - said));
        const char *blank = strrchr(part, ' ');
        const char *word = blank ? blank + 1 : part;
        is_named = word[strspn(word, "0123456789")] != '\0' && strstr(line, word);
        free(part);
    }
    return is_named;
}

static bool is_of_shell(const char *said, const char *shell, const char *line)
{
    const size_t n = strlen(shell);
    return strncmp(said, shell, n) == 0 && strncmp(said + n, ": ", 2) == 0 &&
           names_part(said + n + 2, line);
}

static bool is_suspect(const char *said, const char *shell, const char *line)
{
    static const char *const words[] = {"not found", "No such file", "Permission denied",
                                        "can't open", "cannot open"};
    (void)shell;
    (void)line;
    for (int i = 0; SUF_TEXT_IN(words, i); i++)
        if (strstr(said, words[i]))
            return true;
    return false;
}

typedef bool (*line_test)(const char *said, const char *shell, const char *line);

/* the first line that passes, for free() */
static char *first_line(char *const *argv, const char *err, line_test passes)
{
    for (size_t n; err && *err; err += n + (err[n] == '\n')) {
        n = strcspn(err, "\n");
        char *said = suf_text_bytes(err, n);
        if (passes(said, argv[0], argv[2]))
            return said;
        free(said);
    }
    return NULL;
}

char *suf_pipe_failure_said(char *const *argv, const char *err)
{
    const char *line = line_of(argv);
    const shell_line found = line && err ? look_at(line) : (shell_line){false};
    return found.has_pipe && !found.has_more ? first_line(argv, err, is_of_shell) : NULL;
}

char *suf_pipe_failure_suspected(char *const *argv, const char *err)
{
    enum { WIDTH = 160 };
    const char *line = line_of(argv);
    char *said = line && err && look_at(line).has_pipe ? first_line(argv, err, is_suspect) : NULL;
    if (!said)
        return NULL;
    char *shown = suf_utf8_printable(said, WIDTH);
    char *sentence = suf_text_format("a pipe succeeds if its last command does, and a run that "
                                     "succeeded wrote to standard error: %s",
                                     shown);
    free(shown);
    free(said);
    return sentence;
}
