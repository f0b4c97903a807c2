/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The output of a program as text: its lines and words, and how messages show it.
 */
#ifndef SUF_EXPERIMENT_OUTPUT_TEXT_H
#define SUF_EXPERIMENT_OUTPUT_TEXT_H

#include <stdbool.h>

#include "suffice.h"

/* Blanks, line ends included. */
#define SUF_OUTPUT_BLANKS " \t\r\n\v\f"

/* A part of a text. */
typedef struct suf_extract {
    const char *begin, *end;
} suf_extract;

/* A copy in which zeros become line ends and terminal colours are removed; for free(). If the head
 * of the output was cut off, the rest of the line that was cut is left out. */
char *suf_output_clean(const char *out, size_t n, bool is_cut);

/* The column-th word, from 1, of the last line that is not blank. Returns false if there is none.
 */
bool suf_output_word(const char *text, long column, suf_extract *word);

/* The line with this part of the text as a message shows it; of a long line, as much as fits. */
enum { SUF_OUTPUT_LINE = 64 };
void suf_output_line(const char *text, suf_extract part, char line[SUF_OUTPUT_LINE]);

/* Puts a message in *err that consists of what and the last lines of the output. */
void suf_output_refuse(const char *text, const char *what, suf_error *err);

#endif
