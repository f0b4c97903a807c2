/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers in what a program printed. All that read a number say OK also for one that is not
 * finite; NO_VALUE, and why, when there is none.
 */
#ifndef SUF_EXPERIMENT_OUTPUT_TEXT_H
#define SUF_EXPERIMENT_OUTPUT_TEXT_H

#include "suffice.h"

/* A copy with zeros as line ends and without terminal colours; for free(). */
char *suf_output_clean(const char *out, size_t n);

/* The last number in it: words and punctuation around it do not matter. */
suf_status suf_output_last(const char *text, double *value, suf_error *err);

/* The whole of text as a number, but for blanks around it and a comma or semicolon behind. */
suf_status suf_output_number(const char *text, double *value, suf_error *err);

/* The column-th word, from 1, of the last line that is not blank; NULL: none. For free(). */
char *suf_output_word(const char *text, long column);

/* Says what and how the output ends. */
void suf_output_refuse(const char *text, const char *what, suf_error *err);

#endif
