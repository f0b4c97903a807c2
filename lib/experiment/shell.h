/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inserting arbitrary text into a line for /bin/sh so that the shell reads exactly that text.
 */
#ifndef SUF_EXPERIMENT_SHELL_H
#define SUF_EXPERIMENT_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* How a text has to be written at its place in the line. */
typedef enum {
    SUF_QUOTE_BARE,   /* outside of quotes */
    SUF_QUOTE_DOUBLE, /* between double quotes */
    SUF_QUOTE_SINGLE, /* between single quotes */
    SUF_QUOTE_NEVER   /* no quoting is safe: here-documents, backquotes, arithmetic */
} suf_quoting;

enum { SUF_SHELL_DEPTH = 64 };

/* The state of reading a line; { 0 } is the state at its beginning. */
typedef struct suf_shell {
    char open[SUF_SHELL_DEPTH]; /* the open quotes and brackets */
    size_t depth;
    bool in_document; /* a here-document has begun */
    bool is_obscure;  /* the depth is unknown, because "case" has single brackets */
    bool is_too_deep;
} suf_shell;

/* The length of "NAME=" at the beginning of a word, which sets a variable of the command that
 * follows; 0: the word is none. */
size_t suf_shell_assignment(const char *word);

/* Reads the next element at text + at. Returns its length, at least 1. */
size_t suf_shell_step(suf_shell *shell, const char *text, size_t at);

/* How to write a text that is inserted at the current place. */
suf_quoting suf_shell_quoting(const suf_shell *shell);

/* True if a quote is open. */
bool suf_shell_is_quoted(const suf_shell *shell);

void suf_shell_write(suf_quoting quoting, const char *text, FILE *out);

#endif
