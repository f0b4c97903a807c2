/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Clocks in seconds as doubles, which are precise to a microsecond for the next century.
 */
#ifndef SUF_BASE_CLOCK_H
#define SUF_BASE_CLOCK_H

#include <time.h>

/* The time that a clock shows. */
double suf_clock_read(clockid_t clock);

/* A duration for system calls. A negative one becomes 0; one beyond a century becomes a century. */
struct timespec suf_clock_span(double seconds);

#endif
