/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boundaries of a sequential design, from its rule.
 */
#include <math.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/error.h"
#include "base/memory.h"
#include "stats/boundary.h"
#include "stats/stopped_t.h"
#include "suffice.h"

/* the arrays that stats computes with */
typedef struct {
    suf_boundary boundary;
    double information[SUF_MOST_LOOKS], critical[SUF_MOST_LOOKS], futility[SUF_MOST_LOOKS];
} boundary_arrays;

static void arrays_of(const suf_sequential_boundary *b, boundary_arrays *a)
{
    a->boundary = (suf_boundary){.n = b->n_looks,
                                 .sides = b->sides,
                                 .information = a->information,
                                 .critical = a->critical,
                                 .futility = a->futility};
    for (size_t k = 0; k < b->n_looks; k++) {
        a->information[k] = b->looks[k].information;
        a->critical[k] = b->looks[k].critical_z;
        a->futility[k] = b->looks[k].futility_z;
    }
}

static suf_spending futility_spending(suf_futility futility)
{
    return (suf_spending){futility == SUF_FUTILITY_OBF ? SUF_SPEND_OBF : SUF_SPEND_POCOCK, 0};
}

static void set_critical(suf_sequential_boundary *b, const suf_sequential_request *q,
                         boundary_arrays *a)
{
    const suf_spending spending = {(suf_spend_form)q->rule.spending, q->rule.parameter};
    double spent[SUF_MOST_LOOKS], differences[SUF_MOST_LOOKS];
    for (size_t k = 0; k < b->n_looks; k++) {
        spent[k] = b->sides * suf_spending_at(spending, b->alpha / b->sides, b->looks[k].spent_at);
        b->looks[k].alpha_spent = spent[k];
        differences[k] = q->instances ? (double)q->instances[k] : 0;
    }
    if (q->instances)
        suf_stopped_t_set_critical(&a->boundary, spent, differences);
    else
        suf_boundary_set_critical(&a->boundary, spent);
}

static void set_power(suf_sequential_boundary *b, boundary_arrays *a)
{
    double above[SUF_MOST_LOOKS], below[SUF_MOST_LOOKS];
    suf_stops stops = {.above = above, .below = below};
    suf_stopped_path path;
    suf_boundary_path(&a->boundary, (suf_drifts){0, 0, b->drift}, &path);
    suf_boundary_stops(&a->boundary, &path, b->drift, &stops);
    suf_stopped_path_release(&path);
    double sum = 0;
    for (size_t k = 0; k < b->n_looks; k++)
        b->looks[k].power_spent = sum += above[k];
}

static int check(const suf_sequential_request *q, suf_error *err)
{
    if (!(q->alpha > 0 && q->alpha < 1) || (q->sides != 1 && q->sides != 2) ||
        !(q->power >= 0 && q->power < 1))
        return suf_fail(err, SUF_EINVAL,
                        "the level and the power of a sequential test must lie in (0, 1)");
    suf_sequential_rule rule = q->rule;
    rule.n_looks = q->n_looks;
    rule.looks = NULL;
    if (q->n_looks == 0)
        return suf_fail(err, SUF_EINVAL, "a sequential test needs a look");
    for (size_t k = 0; k < q->n_looks && k < SUF_MAX_LOOKS; k++)
        if (!(q->information[k] > (k > 0 ? q->information[k - 1] : 0) && q->information[k] <= 1))
            return suf_fail(err, SUF_EINVAL,
                            "look %zu is at the share %g of the information, must come after the "
                            "one before it and not exceed 1",
                            k + 1, q->information[k]);
    return suf_sequential_rule_check(&rule, err);
}

static double drift_of(boundary_arrays *a, const suf_sequential_request *q)
{
    if (q->power == 0)
        return NAN;
    return q->rule.futility == SUF_FUTILITY_NONE
               ? suf_boundary_drift(&a->boundary, q->power)
               : suf_boundary_drift_futile(&a->boundary, futility_spending(q->rule.futility),
                                           q->power);
}

int suf_sequential_boundary_init(suf_sequential_boundary *boundary, const suf_sequential_request *q,
                                 suf_error *err)
{
    if (suf_error_require(q, "request", err) < 0 ||
        suf_error_require(q->information, "information", err) < 0)
        return SUF_EINVAL;
    const int rc = check(q, err);
    if (rc < 0)
        return rc;
    suf_sequential_boundary b = {.sides = q->sides, .alpha = q->alpha, .n_looks = q->n_looks};
    b.looks = suf_alloc(b.n_looks, sizeof *b.looks);
    for (size_t k = 0; k < b.n_looks; k++)
        b.looks[k] =
            (suf_sequential_look){.information = q->information[k],
                                  .spent_at = q->spent_at ? q->spent_at[k] : q->information[k],
                                  .futility_z = -INFINITY,
                                  .power_spent = NAN};
    boundary_arrays a;
    arrays_of(&b, &a);
    set_critical(&b, q, &a);
    b.drift = drift_of(&a, q);
    for (size_t k = 0; k < b.n_looks; k++) {
        b.looks[k].critical_z = a.critical[k];
        b.looks[k].nominal_p = b.sides * pnorm(a.critical[k], 0, 1, 0, 0);
        b.looks[k].futility_z = a.futility[k];
    }
    if (!isnan(b.drift))
        set_power(&b, &a);
    *boundary = b;
    return SUF_OK;
}

void suf_sequential_boundary_release(suf_sequential_boundary *boundary)
{
    free(boundary->looks);
    *boundary = (suf_sequential_boundary){0};
}

double suf_sequential_boundary_stops(const suf_sequential_boundary *b, double drift, double *stop)
{
    boundary_arrays a;
    double above[SUF_MOST_LOOKS], below[SUF_MOST_LOOKS], futile[SUF_MOST_LOOKS];
    suf_stops stops = {above, below, futile};
    arrays_of(b, &a);
    suf_stopped_path path;
    suf_boundary_path(&a.boundary, (suf_drifts){drift, drift, drift}, &path);
    suf_boundary_stops(&a.boundary, &path, drift, &stops);
    suf_stopped_path_release(&path);
    double power = 0;
    for (size_t k = 0; k < b->n_looks; k++) {
        stop[k] = above[k] + below[k] + futile[k];
        power += drift < 0 ? below[k] : above[k];
    }
    return power;
}
