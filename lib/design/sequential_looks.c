/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_looks.h.
 */
#include "design/sequential_looks.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

void suf_sequential_looks_share(suf_sequential_plan *p, const suf_sequential_rule *rule)
{
    const size_t n = rule->n_looks ? rule->n_looks : SUF_DEFAULT_LOOKS;
    double *shares = suf_alloc(n, sizeof *shares);
    for (size_t k = 0; k < n; k++)
        shares[k] = rule->looks ? rule->looks[k] / rule->looks[n - 1] : (double)(k + 1) / (double)n;
    p->rule.n_looks = n;
    p->rule.looks = shares;
}

static int too_few(const suf_sequential_plan *p, suf_error *err)
{
    return suf_fail(err, SUF_EINVAL,
                    "%lld instances are too few for %zu looks, each of which needs one more than "
                    "the one before and the first 2; choose fewer looks",
                    (long long)p->design.instances, p->rule.n_looks);
}

/* whole numbers, as near to what was asked for as they can be */
int suf_sequential_looks_place(suf_sequential_plan *p, double *shares, suf_error *err)
{
    const size_t n = p->rule.n_looks;
    const double most = (double)p->design.instances;
    p->instances = suf_alloc(n, sizeof *p->instances);
    int64_t before = 1;
    for (size_t k = 0; k < n; k++) {
        const int64_t wanted = (int64_t)floor(p->rule.looks[k] * most + 0.5);
        p->instances[k] = wanted > before ? wanted : before + 1;
        before = p->instances[k];
        shares[k] = (double)p->instances[k] / most;
        p->is_moved = p->is_moved || fabs(shares[k] - p->rule.looks[k]) > 1e-9;
    }
    return before == p->design.instances ? SUF_OK : too_few(p, err);
}

void suf_looking_free(suf_looking *l)
{
    if (!l)
        return;
    free(l->instances);
    free(l->is_added);
    free(l->rows);
    free(l);
}
