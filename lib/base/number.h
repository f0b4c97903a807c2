/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a number from text. The decimal separator is a point in every locale.
 */
#ifndef SUF_BASE_NUMBER_H
#define SUF_BASE_NUMBER_H

#include <stdbool.h>

/* Reads the whole text, which may begin and end with blanks, as a number; an empty text, NA, N/A,
 * #N/A, null, none, - and -- (in any case) give NAN. Returns false if it is not a number. The
 * result equals strtod's, but a number with few digits is read faster. */
bool suf_number_read(const char *text, double *number);

/* strtod with a decimal point, whatever the locale. */
double suf_number_parse(const char *text, char **end);

#endif
