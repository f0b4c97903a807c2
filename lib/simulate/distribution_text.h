/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Distributions as texts, "lognormal(1)", by a table of their names and parameters.
 */
#ifndef SUF_SIMULATE_DISTRIBUTION_TEXT_H
#define SUF_SIMULATE_DISTRIBUTION_TEXT_H

#include "suffice.h"

/* lo < value < hi; standard is the value that is taken if it is not given; NAN: it must be given */
typedef struct suf_distribution_parameter {
    const char *name; /* NULL: there is no such parameter */
    double standard, lo, hi;
} suf_distribution_parameter;

typedef struct suf_distribution_form {
    const char *name;
    const char *form; /* with its parameters, as users read it */
    suf_distribution_parameter parameters[2];
} suf_distribution_form;

/* SUF_EINVAL if the text is none of these, or a parameter is out of range; the message begins with
 * a verb. */
int suf_distribution_read(const suf_distribution_form *forms, size_t n, const char *text,
                          suf_distribution *distribution, suf_error *err);

void suf_distribution_write(const suf_distribution_form *forms, suf_distribution distribution,
                            char text[SUF_DISTRIBUTION_SIZE]);

/* The length of the first of several texts that are separated by commas outside of parentheses. */
size_t suf_distribution_length(const char *text);

#endif
