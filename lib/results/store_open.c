/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening a store. A store of version 1 has no decisions: they are computed when it is opened, by
 * version 1 of the rule. store/ cannot do this, because it lies below the sampler.
 */
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "results/decide.h"
#include "store/lock.h"
#include "suffice.h"

static const double interval = 0.05; /* seconds between two looks at a store that others use */

suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return NULL;
    return suf_store_open_with(path, mode, suf_decide_in_retrospect, err);
}

suf_store *suf_store_open_waiting(const char *path, suf_store_mode mode, double seconds,
                                  suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return NULL;
    const double until = suf_clock_read(CLOCK_MONOTONIC) + seconds;
    const struct timespec span = suf_clock_span(interval);
    suf_store *store;
    while (!(store = suf_store_open(path, mode, err)) && suf_lock_holder(path) != 0 &&
           suf_clock_read(CLOCK_MONOTONIC) < until)
        (void)nanosleep(&span, NULL);
    return store;
}
