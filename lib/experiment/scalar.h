/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a scalar key: reading it by the key's kind and range, and writing it canonically.
 */
#ifndef SUF_EXPERIMENT_SCALAR_H
#define SUF_EXPERIMENT_SCALAR_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_scalar {
    double number;   /* of a NUMBER */
    int64_t count;   /* of a COUNT, or of a QUANTITY that is a number; a flag is 0 or 1 */
    int choice;      /* of a CHOICE or QUANTITY; SUF_CHOICE_IS_NUMBER: see count */
    size_t n;        /* of NUMBERS */
    double *numbers; /* owned */
} suf_scalar;

/* SUF_EINVAL if the key does not allow this text; the message begins with label. */
int suf_scalar_init(suf_scalar *scalar, const suf_key *key, const char *label, const char *text,
                    suf_error *err);
void suf_scalar_release(suf_scalar *scalar);

/* The canonical text, which is the same for equal values; for free(). */
char *suf_scalar_text(const suf_scalar *scalar, const suf_key *key, const char *text);

/* The whole text as a finite number; NAN if it is not one. */
double suf_scalar_number(const char *text);

#endif
