/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers in text.
 */
#ifndef SUF_BASE_NUMBER_H
#define SUF_BASE_NUMBER_H

#include <stdbool.h>

/* The number that text is, which may begin and end with blanks; NAN for an empty one and NA. false
 * when it is none. The same as strtod's, but quick for those with few digits. */
bool suf_number_read(const char *text, double *number);

#endif
