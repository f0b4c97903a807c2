/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a key that has one: read by the key's kind and range, and written canonically.
 */
#ifndef SUF_EXPERIMENT_SCALAR_H
#define SUF_EXPERIMENT_SCALAR_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_scalar {
    double number;   /* of a NUMBER */
    int64_t count;   /* of a COUNT, or of a QUANTITY that is one; a flag is 0 or 1 */
    int choice;      /* of a CHOICE or QUANTITY; SUF_CHOICE_IS_NUMBER: see count */
    size_t n;        /* of NUMBERS */
    double *numbers; /* owned */
} suf_scalar;

/* SUF_EINVAL when text is none of what key allows; the message begins with label. */
int suf_scalar_init(suf_scalar *scalar, const suf_key *key, const char *label, const char *text,
                    suf_error *err);
void suf_scalar_release(suf_scalar *scalar);

/* The same value is the same text; for free(). */
char *suf_scalar_text(const suf_scalar *scalar, const suf_key *key, const char *text);

/* The whole of text as a finite number, NAN if it is none. */
double suf_scalar_number(const char *text);

#endif
