/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See planned_design.h. Instances that are not finished will have a difference later: a look at
 * those that came after them would be one at data that still change, and which of them are late
 * depends on their runs.
 */
#include "analysis/planned_design.h"

#include "base/error.h"

static double given(double first, double second, double standard)
{
    return first > 0 ? first : second > 0 ? second : standard;
}

int suf_planned_design_complete(suf_design *q, const suf_dataset *d, suf_error *err)
{
    q->alpha = given(q->alpha, d->design.alpha, SUF_DEFAULT_ALPHA);
    q->power = given(q->power, d->design.power, SUF_DEFAULT_POWER);
    q->mres = given(q->mres, d->design.mres, 0);
    q->delta = given(q->delta, d->design.delta, 0);
    q->sigma = given(q->sigma, d->design.sigma, 0);
    if (!(q->alpha < 0.5))
        return suf_fail(err, SUF_EINVAL, "'alpha' is %g, must lie in (0, 0.5)", q->alpha);
    return SUF_OK;
}

int suf_planned_design_complete_looked(suf_design *q, const suf_dataset *d, const char *option,
                                       suf_error *err)
{
    if (d->n_pairings == 0)
        return suf_fail(err, SUF_EINVAL, "the dataset has no comparisons");
    if (d->looking)
        return suf_fail(err, SUF_EINVAL,
                        "the experiment has a sequential design and looks of its own, which are "
                        "recorded; leave out '%s'",
                        option);
    if (d->state == SUF_STATE_INTERIM)
        return suf_fail(err, SUF_EINVAL,
                        "the experiment is not finished: %zu of %zu instances are, and what was "
                        "looked at must not change; run it to its end before '%s'",
                        d->n_finished, d->n_instances, option);
    if (d->group)
        return suf_fail(err, SUF_EINVAL,
                        "the experiment was planned with groups by '%.60s', which are not analysed "
                        "with looks; leave out '%s', or export the differences and analyse them "
                        "by themselves",
                        d->group, option);
    return suf_planned_design_complete(q, d, err);
}
