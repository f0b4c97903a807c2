/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See hypothesis.h. The p value against both sides is twice the smaller one, at most 1.
 */
#include "stats/hypothesis.h"

#include <math.h>

int suf_hypothesis_ends(suf_hypothesis h)
{
    return h.side == SUF_SIDE_BOTH ? 2 : 1;
}

double suf_hypothesis_tail(suf_hypothesis h)
{
    return h.alpha > 0 && h.alpha < 1 ? h.alpha / suf_hypothesis_ends(h) : NAN;
}

double suf_hypothesis_p(suf_hypothesis h, double less, double greater)
{
    if (h.side != SUF_SIDE_BOTH)
        return h.side == SUF_SIDE_LESS ? less : greater;
    if (isnan(less) || isnan(greater))
        return NAN;
    return fmin(1, 2 * fmin(less, greater));
}

suf_interval suf_hypothesis_interval(suf_hypothesis h, double lo, double hi)
{
    return (suf_interval){.lo = h.side == SUF_SIDE_LESS ? -INFINITY : lo,
                          .hi = h.side == SUF_SIDE_GREATER ? INFINITY : hi};
}
