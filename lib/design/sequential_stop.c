/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inference at a look of a sequential design: stage-wise p value, median-unbiased estimate and
 * interval at the stop, and the repeated p value at any look (Jennison & Turnbull 2000, ch. 8 and
 * 9).
 */
#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/error.h"
#include "design/sequential_known.h"
#include "stats/root.h"
#include "stats/stage_wise.h"
#include "suffice.h"

int suf_sequential_stop_init(suf_sequential_stop *stop, const suf_sequential_boundary *b,
                             const suf_sequential_rule *rule, size_t look, double z, suf_error *err)
{
    if (suf_error_require(b, "boundary", err) < 0 || suf_error_require(rule, "rule", err) < 0)
        return SUF_EINVAL;
    if (look >= b->n_looks)
        return suf_fail(err, SUF_EINVAL, "there is no look %zu", look + 1);
    suf_sequential_boundary known;
    const int rc = suf_sequential_known_init(&known, b, rule, b->alpha, err);
    if (rc < 0)
        return rc;
    double information[SUF_MAX_LOOKS], critical[SUF_MAX_LOOKS];
    for (size_t k = 0; k < b->n_looks; k++) {
        information[k] = known.looks[k].information;
        critical[k] = known.looks[k].critical_z;
    }
    const suf_boundary boundary = {
        .n = b->n_looks, .sides = b->sides, .information = information, .critical = critical};
    /* as far from the boundary as it is with the levels of its own, on its side */
    const double shift = critical[look] - b->looks[look].critical_z;
    const double at = isfinite(shift) ? z + (z < 0 && b->sides == 2 ? -shift : shift) : z;
    suf_sequential_boundary_release(&known);
    const double above = suf_stage_wise_above(&boundary, look, at, 0);
    const double tail = b->alpha / b->sides;
    *stop = (suf_sequential_stop){.p = b->sides == 2 ? fmin(1, 2 * fmin(above, 1 - above)) : above,
                                  .estimate = suf_stage_wise_drift(&boundary, look, at, 0.5),
                                  .low = suf_stage_wise_drift(&boundary, look, at, tail),
                                  .high = suf_stage_wise_drift(&boundary, look, at, 1 - tail)};
    return SUF_OK;
}

/* ---- repeated p values ---- */

typedef struct {
    const suf_sequential_boundary *boundary;
    const suf_sequential_rule *rule;
    size_t look;
    double z;
} level_equation;

/* the critical value at the look falls as alpha grows */
static double excess(double log_alpha, void *context)
{
    const level_equation *eq = context;
    suf_sequential_boundary at;
    if (suf_sequential_known_init(&at, eq->boundary, eq->rule, exp(log_alpha), NULL) < 0)
        return NAN;
    const double critical = fmin(at.looks[eq->look].critical_z, 40);
    suf_sequential_boundary_release(&at);
    return eq->z - critical;
}

double suf_sequential_repeated_p(const suf_sequential_boundary *b, const suf_sequential_rule *rule,
                                 size_t look, double z)
{
    suf_sequential_boundary known;
    if (look >= b->n_looks || suf_sequential_known_init(&known, b, rule, b->alpha, NULL) < 0)
        return NAN;
    const double shift = known.looks[look].critical_z - b->looks[look].critical_z;
    suf_sequential_boundary_release(&known);
    const double most = b->sides == 2 ? 1 - 1e-9 : 0.5;
    const double size = b->sides == 2 ? fabs(z) : z;
    level_equation eq = {
        .boundary = b, .rule = rule, .look = look, .z = size + (isfinite(shift) ? shift : 0)};
    const double least = log(1e-12);
    if (excess(log(most), &eq) < 0)
        return most > 0.5 ? 1 : 0.5;
    return excess(least, &eq) > 0 ? exp(least) : exp(suf_root(excess, &eq, least, log(most)));
}
