/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See resampling.h.
 *
 * Means of resamples (Campelo & Takahashi 2019, Algorithm 3). The percentile interval ends at the
 * order statistics number (R + 1) tail, counted from either end and interpolated: with R = 999 and
 * 95 %, the 25th and the 975th (Davison & Hinkley 1997, Bootstrap Methods and their Application,
 * sec. 5.3). If that number is below 1, R resamples are too few for the interval.
 */
#include "analysis/resampling.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/bootstrap.h"
#include "stats/sorted.h"

enum { RESAMPLES = 999 };

/* ascending, for free() */
static double *resample(const suf_pairing *p, uint64_t seed, uint64_t stream)
{
    suf_rng rng = suf_rng_stream(seed, stream);
    double *means = suf_alloc(RESAMPLES, sizeof *means);
    double *work = suf_alloc(p->n, sizeof *work);
    suf_bootstrap_statistics(&rng, p->phi, p->n, (suf_summary){.kind = SUF_STATISTIC_MEAN}, means,
                             RESAMPLES, work);
    double *sorted = suf_sorted(means, RESAMPLES);
    free(means);
    free(work);
    return sorted;
}

/* the interpolated order statistic number place, from 1 to n; NAN outside */
static double at(const double *sorted, size_t n, double place)
{
    const double whole = floor(place);
    const double part = place - whole;
    if (!(place >= 1 && place <= (double)n))
        return NAN;
    const double below = sorted[(size_t)whole - 1];
    return part > 0 ? below + part * (sorted[(size_t)whole] - below) : below;
}

suf_interval suf_resampling_interval(const double *sorted, size_t n, suf_hypothesis h)
{
    const double place = (double)(n + 1) * suf_hypothesis_tail(h);
    return suf_hypothesis_interval(h, at(sorted, n, place), at(sorted, n, (double)(n + 1) - place));
}

static void fill(suf_analysed *c, const suf_analysis *a, size_t i, double level)
{
    const suf_pairing *p = &a->dataset->pairings[i];
    const suf_hypothesis h = {.side = (suf_side)a->request.design.alternative, .alpha = level};
    c->bootstrap_low = c->bootstrap_high = NAN;
    if (p->n > SUF_BOOTSTRAP_MAX)
        return;
    c->n_bootstrap = RESAMPLES;
    c->bootstrap = resample(p, a->request.seed, i);
    const suf_interval interval = suf_resampling_interval(c->bootstrap, RESAMPLES, h);
    c->bootstrap_low = interval.lo;
    c->bootstrap_high = interval.hi;
}

void suf_resampling_fill(suf_analysis *a)
{
    double *p = suf_alloc(a->n_comparisons, sizeof *p);
    for (size_t i = 0; i < a->n_comparisons; i++)
        p[i] = a->comparisons[i].tests[SUF_BY_T].p;
    double *levels = suf_verdicts_levels(a, p);
    for (size_t i = 0; i < a->n_comparisons; i++)
        fill(&a->comparisons[i], a, i, levels[i]);
    free(p);
    free(levels);
}
