/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See verified_store.h.
 */
#include "verified_store.h"

#include "check.h"
#include "suffice.h"

bool stores_are_damaged;

bool is_verified(const char *path)
{
    suf_error err;
    suf_verification v;
    const size_t n = strlen(path);
    if (stores_are_damaged || n < 4 || strcmp(path + n - 3, ".db") != 0 ||
        suf_verification_init(&v, path, &err) != SUF_OK)
        return true;
    for (size_t i = 0; i < v.n_faults; i++)
        print_error("%s: %s\n", path, v.faults[i]);
    const bool good = v.n_faults == 0;
    suf_verification_release(&v);
    return good;
}
