/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_known.h.
 */
#include "design/sequential_known.h"

int suf_sequential_known_init(suf_sequential_boundary *known, const suf_sequential_boundary *b,
                              const suf_sequential_rule *rule, double alpha, suf_error *err)
{
    double information[SUF_MAX_LOOKS], spent_at[SUF_MAX_LOOKS];
    for (size_t k = 0; k < b->n_looks; k++) {
        information[k] = b->looks[k].information;
        spent_at[k] = b->looks[k].spent_at > 0 ? b->looks[k].spent_at : information[k];
    }
    const suf_sequential_request q = {.rule = *rule,
                                      .alpha = alpha,
                                      .sides = b->sides,
                                      .n_looks = b->n_looks,
                                      .information = information,
                                      .spent_at = spent_at};
    return suf_sequential_boundary_init(known, &q, err);
}
