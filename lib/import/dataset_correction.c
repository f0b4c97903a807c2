/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See dataset_correction.h. A correction is applied as it was recorded, never computed anew.
 */
#include "import/dataset_correction.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "results/stopping_correction.h"

static const suf_correction_record *find_valid(const suf_pairing *p, const suf_corrections *all,
                                               const suf_dataset_origin *origin)
{
    int64_t *decisions = suf_alloc(p->n, sizeof *decisions);
    for (size_t i = 0; i < p->n; i++)
        decisions[i] = origin->decisions[p->instances[i]];
    const suf_correction_record *found = suf_corrections_find(
        all, origin->algorithms[p->first], origin->algorithms[p->second], decisions, p->n);
    free(decisions);
    return found;
}

static suf_bias bias_of(suf_store *store, const suf_correction_record *c)
{
    const bool has_rate = suf_stopping_correction_has_rate(store, c);
    return (suf_bias){.state = SUF_BIAS_ESTIMATED,
                      .mean = c->bias,
                      .error = c->bias_error,
                      .df = c->bias_df,
                      .variance = isnan(c->bias_variance) ? 0 : c->bias_variance,
                      .is_subtracted = c->is_subtracted,
                      .false_positive_rate = has_rate ? c->false_positive_rate : NAN,
                      .false_positive_rate_error = has_rate ? c->false_positive_rate_error : NAN};
}

static void subtract(suf_pairing *p, const suf_correction_record *c,
                     const suf_dataset_origin *origin)
{
    p->plain = suf_alloc(p->n, sizeof *p->plain);
    for (size_t i = 0; i < p->n; i++) {
        const double bias = suf_correction_find_bias(c, origin->decisions[p->instances[i]])->bias;
        p->plain[i] = p->phi[i];
        p->phi[i] -= isnan(bias) ? 0 : bias;
    }
}

void suf_dataset_correct(suf_dataset *d, suf_store *store, const suf_corrections *corrections,
                         const suf_dataset_origin *origin)
{
    for (size_t k = 0; k < d->n_pairings; k++) {
        suf_pairing *p = &d->pairings[k];
        const suf_correction_record *c = find_valid(p, corrections, origin);
        if (c)
            p->bias = bias_of(store, c);
        else if (isnan(d->accuracy) && d->budget == 0) /* the number of runs was fixed */
            p->bias = (suf_bias){.state = SUF_BIAS_NONE,
                                 .df = NAN,
                                 .false_positive_rate = NAN,
                                 .false_positive_rate_error = NAN};
        if (c && c->is_subtracted)
            subtract(p, c, origin);
    }
}
