/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening a store that others use for a moment.
 */
#include "base/clock.h"
#include "base/error.h"

/* seconds between two tries */
static const double interval = 0.05;

suf_store *suf_store_open_waiting(const char *path, suf_store_mode mode, double seconds,
                                  suf_error *err)
{
    const double until = suf_clock_read(CLOCK_MONOTONIC) + seconds;
    const struct timespec span = suf_clock_span(interval);
    suf_error why = {0};
    suf_store *store;
    while (!(store = suf_store_open(path, mode, &why)) && why.code == SUF_EBUSY &&
           suf_clock_read(CLOCK_MONOTONIC) < until)
        (void)nanosleep(&span, NULL);
    if (!store && err)
        *err = why;
    return store;
}
