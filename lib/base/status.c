/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of how a run ended, in the order of suf_status.
 */
#include "base/text.h"
#include "suffice.h"

static const char *const names[] = {"ok", "timeout", "crashed", "memory", "no-value", "not-finite"};

const char *suf_status_name(int status)
{
    return SUF_TEXT_IN(names, status);
}
