/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of how a run ended, in the order of suf_status, and of why sampling stopped, in the
 * order of suf_stop.
 */
#include "base/text.h"
#include "suffice.h"

static const char *const names[] = {[SUF_RUN_OK] = "ok",
                                    [SUF_RUN_TIMEOUT] = "timeout",
                                    [SUF_RUN_CRASHED] = "crashed",
                                    [SUF_RUN_MEMORY] = "memory",
                                    [SUF_RUN_NO_VALUE] = "no-value",
                                    [SUF_RUN_NOT_FINITE] = "not-finite"};

static const char *const stops[] = {
    [SUF_RUNNING] = "running",    [SUF_STOP_ACCURACY] = "accuracy",
    [SUF_STOP_LIMIT] = "limit",   [SUF_STOP_FIXED] = "fixed",
    [SUF_STOP_BUDGET] = "budget", [SUF_STOP_UNDEFINED] = "undefined"};

const char *suf_status_name(int status)
{
    return SUF_TEXT_IN(names, status);
}

const char *suf_stop_name(int stop)
{
    return SUF_TEXT_IN(stops, stop);
}
