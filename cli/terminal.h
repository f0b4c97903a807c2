/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Standard output and standard error when they are terminals: whatever is printed there, whoever
 * wrote it, does nothing to the terminal.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdio.h>

/* Must be called before anything is printed. */
void cli_terminal_protect(void);

/* Moves the cursor or clears lines of a terminal, in order with what is printed on the stream,
 * stdout or stderr; does nothing if that is not a terminal. */
void cli_terminal_control(FILE *stream, const char *sequence);

/* The columns of the terminal that the stream is; 80 if it is none, or does not know. NULL: a
 * file. */
int cli_terminal_columns(FILE *stream);
/* Its lines; 0: it is not a terminal, or does not know. */
int cli_terminal_lines(FILE *stream);

/* How many columns text on the stream may take: what the variable COLUMNS says, or else the columns
 * of the terminal. */
int cli_terminal_text_columns(FILE *stream);

#endif
