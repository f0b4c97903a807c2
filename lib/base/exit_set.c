/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See exit_set.h.
 */
#include "base/exit_set.h"

#include <assert.h>

static bool is_empty(const suf_exit_set *set)
{
    return !set->bits[0] && !set->bits[1] && !set->bits[2] && !set->bits[3];
}

void suf_exit_set_add(suf_exit_set *set, unsigned status)
{
    assert(status < SUF_EXIT_STATUSES);
    set->bits[status / 64] |= UINT64_C(1) << status % 64;
}

bool suf_exit_set_has(const suf_exit_set *set, int status)
{
    if (status < 0 || status >= SUF_EXIT_STATUSES)
        return false;
    if (is_empty(set))
        return status == 0;
    return (set->bits[status / 64] >> status % 64 & 1) != 0;
}
