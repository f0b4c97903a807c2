/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the kinds of difference are called, and how their values are shown to people.
 */
#include <math.h>
#include <stdbool.h>

#include "base/text.h"
#include "suffice.h"

static const struct {
    const char *name, *noun, *description;
    suf_scale scale;
} kinds[] = {
    [SUF_RATIO] = {"ratio", "log ratio",
                   "log(second / first) of the means, shown as a percentage and a factor",
                   SUF_SCALE_LOG},
    [SUF_PERCENT] = {"percent", "relative difference",
                     "(second - first) / first; not for all pairs of three or more algorithms",
                     SUF_SCALE_SHARE},
    [SUF_PERCENT_OF_MEAN] = {"percent-of-mean", "relative difference",
                             "(second - first) / mean of all algorithms", SUF_SCALE_SHARE_OF_MEAN},
    [SUF_SIMPLE] = {"simple", "difference", "second - first", SUF_SCALE_UNIT},
    [SUF_LOG_RATIO] = {"log-ratio", "log-ratio",
                       "the difference of the means of the logarithms, shown as a factor",
                       SUF_SCALE_LOG_FACTOR},
    [SUF_PROBABILITY] = {"probability", "P(win) - 1/2",
                         "the probability that a run of the second beats one of the first, minus "
                         "1/2",
                         SUF_SCALE_PROBABILITY},
};

enum { N_KINDS = sizeof kinds / sizeof *kinds };

static int is_kind(int i)
{
    return i >= 0 && i < N_KINDS;
}

const char *suf_difference_name(int i)
{
    return is_kind(i) ? kinds[i].name : NULL;
}

const char *suf_difference_noun(int i)
{
    return is_kind(i) ? kinds[i].noun : NULL;
}

const char *suf_difference_description(int i)
{
    return is_kind(i) ? kinds[i].description : NULL;
}

suf_scale suf_difference_scale(int i)
{
    return kinds[i].scale;
}

void suf_difference_band(int i, double delta, double *low, double *high)
{
    const bool is_log = kinds[i].scale == SUF_SCALE_LOG || kinds[i].scale == SUF_SCALE_LOG_FACTOR;
    const double share = is_log ? expm1(delta) : 0;
    *low = !is_log ? -delta : share < 1 ? log1p(-share) : -INFINITY;
    *high = delta;
}

double suf_difference_shown(int i, double phi)
{
    switch (kinds[i].scale) {
    case SUF_SCALE_LOG:
        return expm1(phi);
    case SUF_SCALE_LOG_FACTOR:
        return exp(phi);
    case SUF_SCALE_PROBABILITY:
        return phi + 0.5;
    case SUF_SCALE_SHARE:
    case SUF_SCALE_SHARE_OF_MEAN:
    case SUF_SCALE_UNIT:
        break;
    }
    return phi;
}
