/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting any text into a line for /bin/sh so that the shell reads it as that text.
 */
#ifndef SUF_EXPERIMENT_SHELL_H
#define SUF_EXPERIMENT_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* How a text is to be written where it stands. */
typedef enum {
    SUF_QUOTE_BARE,   /* outside of quotes */
    SUF_QUOTE_DOUBLE, /* between double quotes */
    SUF_QUOTE_SINGLE, /* between single quotes */
    SUF_QUOTE_NEVER   /* no quoting is safe there: here-documents, backquotes, arithmetic */
} suf_quoting;

enum { SUF_SHELL_DEPTH = 64 };

/* A reader of a line; { 0 } is at its beginning. */
typedef struct suf_shell {
    char open[SUF_SHELL_DEPTH]; /* the quotes and brackets that are open */
    size_t depth;
    bool in_document; /* a here-document has begun */
    bool is_obscure;  /* it cannot be told how deep: "case" has single brackets */
    bool is_too_deep;
} suf_shell;

/* Reads what stands at text + at; returns how many characters it has, at least 1. */
size_t suf_shell_step(suf_shell *shell, const char *text, size_t at);

/* How to write a text that is put in where the reader is. */
suf_quoting suf_shell_quoting(const suf_shell *shell);

/* Whether a quote is open. */
bool suf_shell_is_quoted(const suf_shell *shell);

void suf_shell_write(suf_quoting quoting, const char *text, FILE *out);

#endif
