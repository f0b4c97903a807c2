/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers in the output of a program. The functions return OK even if the number is not finite, and
 * NO_VALUE with the reason in *err if there is none. unit, which may be NULL, is allowed directly
 * behind a number.
 */
#ifndef SUF_EXPERIMENT_OUTPUT_NUMBER_H
#define SUF_EXPERIMENT_OUTPUT_NUMBER_H

#include "experiment/output_text.h"
#include "suffice.h"

/* A number, and where it is. */
typedef struct suf_taken {
    double value;
    suf_extract at;
} suf_taken;

/* The last word that begins like a number, whatever words and punctuation surround it. It must be a
 * number as a whole: 12.5s, 1'000, 1.234,5, 3/10 and 2nd are none, and no earlier number takes
 * their place. */
suf_status suf_output_last(const char *text, const char *unit, suf_taken *taken, suf_error *err);

/* This part of the text as a number, except for blanks around it and a comma or semicolon after it.
 */
suf_status suf_output_number(const char *text, suf_extract part, const char *unit, suf_taken *taken,
                             suf_error *err);

#endif
