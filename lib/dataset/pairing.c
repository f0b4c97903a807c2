/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pairing.h.
 */
#include "dataset/pairing.h"

#include <math.h>

static void restrict_bias(suf_pairing *p, size_t n_before)
{
    suf_bias *b = &p->bias;
    const double more = p->n > 0 ? (double)n_before / (double)p->n : 1;
    if (p->n == n_before)
        return;
    b->false_positive_rate = b->false_positive_rate_error = NAN;
    if (b->state != SUF_BIAS_ESTIMATED)
        return;
    double sum = 0;
    for (size_t i = 0; p->plain && i < p->n; i++)
        sum += p->plain[i] - p->phi[i];
    b->mean = p->plain ? sum / (double)p->n : NAN;
    b->error *= sqrt(more);
    b->variance *= more;
    b->state = p->plain ? SUF_BIAS_ESTIMATED : SUF_BIAS_UNKNOWN;
}

void suf_pairing_keep(suf_pairing *p, const size_t *now)
{
    const size_t before = p->n;
    p->n = 0;
    for (size_t i = 0; i < before; i++) {
        const size_t instance = now[p->instances[i]];
        if (instance == SIZE_MAX)
            continue;
        p->instances[p->n] = instance;
        p->phi[p->n] = p->phi[i];
        if (p->plain)
            p->plain[p->n] = p->plain[i];
        p->se[p->n] = p->se[i];
        p->low[p->n] = p->low[i];
        p->high[p->n++] = p->high[i];
    }
    restrict_bias(p, before);
}
