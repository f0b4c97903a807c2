/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See clock.h.
 */
#include "base/clock.h"

static const double century = 3155760000.;

double suf_clock_read(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct timespec suf_clock_span(double seconds)
{
    const double s = seconds < 0 ? 0 : seconds < century ? seconds : century;
    const time_t whole = (time_t)s;
    return (struct timespec){.tv_sec = whole, .tv_nsec = (long)(1e9 * (s - (double)whole))};
}
