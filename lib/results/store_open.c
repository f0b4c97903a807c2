/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening a store. A store of version 1 has no decisions: they are made when it is opened, by the
 * rule that it began with, which the store itself does not know.
 */
#include "results/decide.h"
#include "suffice.h"

suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err)
{
    return suf_store_open_with(path, mode, suf_decide_all, err);
}
