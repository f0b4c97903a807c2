/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a function writes to a stream, as a text. One at a time.
 */
#ifndef TEST_WRITTEN_H
#define TEST_WRITTEN_H

#include <stdio.h>

FILE *open_text(void);
/* Closes the stream; fails unless all that was written is this. */
void assert_text(FILE *out, const char *expected);

#endif
