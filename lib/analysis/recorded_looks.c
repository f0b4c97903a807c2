/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See recorded_looks.h.
 */
#include "analysis/recorded_looks.h"

#include <string.h>

static suf_sequential_decision decision_of(const char *name)
{
    int i = 0;
    while (suf_sequential_decision_name(i) && strcmp(suf_sequential_decision_name(i), name) != 0)
        i++;
    return suf_sequential_decision_name(i) ? (suf_sequential_decision)i : SUF_SEQUENTIAL_OPEN;
}

static suf_sequential_seen_look seen_of(const suf_recorded_look *r)
{
    return (suf_sequential_seen_look){.instances = r->instances,
                                      .n_missing = r->instances - r->n_differences,
                                      .mean = r->mean,
                                      .sd = r->sd,
                                      .p = r->p,
                                      .nominal_p = r->nominal_p,
                                      .z = r->z,
                                      .critical_z = r->critical_z,
                                      .futility_z = r->futility_z,
                                      .estimate = r->estimate,
                                      .repeated_low = r->low,
                                      .repeated_high = r->high,
                                      .repeated_p = r->repeated_p,
                                      .equivalence_p = r->equivalence_p,
                                      .equivalence_level = r->equivalence_level,
                                      .equivalence_low = r->equivalence_low,
                                      .equivalence_high = r->equivalence_high};
}

static void take_conclusion(suf_sequential_compared *c, const suf_recorded_look *r)
{
    c->decision = decision_of(r->decision);
    c->p = r->final_p;
    c->mean = r->final_estimate;
    c->low = r->final_low;
    c->high = r->final_high;
    c->plain = r->mean;
    c->plain_low = r->plain_low;
    c->plain_high = r->plain_high;
}

void suf_recorded_looks_fill(suf_sequential_compared *c, const suf_looking *l, const suf_pairing *p)
{
    for (size_t i = 0; i < l->n_rows; i++) {
        const suf_recorded_look *r = &l->rows[i];
        if (r->first != p->first || r->second != p->second || r->number != c->n_seen + 1 ||
            r->number > l->n_planned)
            continue;
        c->seen[c->n_seen++] = seen_of(r);
        take_conclusion(c, r);
    }
}
