/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks in seconds, as a double: good to a microsecond for the next century.
 */
#ifndef SUF_BASE_CLOCK_H
#define SUF_BASE_CLOCK_H

#include <time.h>

/* What a clock shows. */
double suf_clock_read(clockid_t clock);

/* A span of so many seconds; a negative one is none, a very long one a century. */
struct timespec suf_clock_span(double seconds);

#endif
