/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers in the output of a program. The functions that read a number return OK even if it is not
 * finite, and NO_VALUE with the reason in *err if there is no number.
 */
#ifndef SUF_EXPERIMENT_OUTPUT_TEXT_H
#define SUF_EXPERIMENT_OUTPUT_TEXT_H

#include "suffice.h"

/* A copy in which zeros become line ends and terminal colours are removed; for free(). */
char *suf_output_clean(const char *out, size_t n);

/* The last number in the text, whatever words and punctuation surround it. */
suf_status suf_output_last(const char *text, double *value, suf_error *err);

/* The whole text as a number, except for blanks around it and a comma or semicolon after it. */
suf_status suf_output_number(const char *text, double *value, suf_error *err);

/* The column-th word, from 1, of the last line that is not blank, for free(); NULL if there is
 * none. */
char *suf_output_word(const char *text, long column);

/* Puts a message in *err that consists of what and the end of the output. */
void suf_output_refuse(const char *text, const char *what, suf_error *err);

#endif
