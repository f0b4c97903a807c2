/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening a store. A store of version 1 has no decisions: they are computed when it is opened, by
 * version 1 of the rule. store/ cannot do this, because it lies below the sampler.
 */
#include "base/error.h"
#include "results/decide.h"
#include "suffice.h"

suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return NULL;
    return suf_store_open_with(path, mode, suf_decide_in_retrospect, err);
}
