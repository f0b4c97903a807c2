/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See key_words.h.
 */
#include "key_words.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "suffice.h"

static bool takes_keys(const char *command)
{
    const cli_command *c = cli_command_find(command);
    return c && c->takes_keys && !c->keys_under;
}

/* The length of the key that the text begins with, which ends with a quote or a colon; 0: none. A
 * command that failed is called as its key. */
static size_t key_length(const char *text)
{
    static const char failed[] = "' failed";
    const size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz-");
    const bool ends = strncmp(text + n, failed, sizeof failed - 1) != 0 &&
                      (text[n] == '\'' || strncmp(text + n, ": ", 2) == 0);
    for (size_t i = 0; ends && suf_key_at(i); i++) {
        const char *name = suf_key_at(i)->name;
        if (name && strlen(name) == n && strncmp(name, text, n) == 0)
            return n;
    }
    return 0;
}

/* whether what begins here is the name of something, as in: the instance 'max' */
static bool is_name(const char *message, const char *quote)
{
    static const char *const before[] = {"algorithm ", "algorithms ", "instance ", "column ",
                                         "kind ",      "on ",         "of ",       "is ",
                                         "was ",       "read "};
    const size_t n = (size_t)(quote - message);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const size_t length = strlen(before[i]);
        if (n >= length && strncmp(quote - length, before[i], length) == 0)
            return true;
    }
    return n > 0 && quote[-1] != ' ' && quote[-1] != '(';
}

char *cli_key_words(const char *command, const char *message)
{
    char *text;
    size_t size;
    const bool is_option = takes_keys(command);
    FILE *out = suf_text_stream_open(&text, &size);
    for (const char *p = message; *p; p++) {
        const size_t n = is_option && *p == '\'' && !is_name(message, p) ? key_length(p + 1) : 0;
        fputc(*p, out);
        if (n == 0)
            continue;
        fprintf(out, "--%.*s", (int)n, p + 1);
        p += n;
        p += p[1] == ':';
    }
    return suf_text_stream_close(out, &text);
}
