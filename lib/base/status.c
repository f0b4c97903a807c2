/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of how a run ended, in the order of suf_status, and of why sampling stopped, in the order
 * of suf_stop.
 */
#include "base/text.h"
#include "suffice.h"

static const char *const names[] = {"ok", "timeout", "crashed", "memory", "no-value", "not-finite"};

static const char *const stops[] = {"running", "accuracy", "limit", "fixed", "undefined"};

const char *suf_status_name(int status)
{
    return SUF_TEXT_IN(names, status);
}

const char *suf_stop_name(int stop)
{
    return SUF_TEXT_IN(stops, stop);
}
