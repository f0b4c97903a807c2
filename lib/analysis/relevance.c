/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See relevance.h. An interval that lies wholly beyond delta shows that the difference matters, one
 * that lies wholly within it that it does not. Without delta the interval of the standardised
 * effect d takes the place of that of the mean, and the MRES that of delta.
 *
 * Error of measuring makes the spread larger and so d smaller: with the MRES alone, noise would buy
 * equivalence. Where it makes up most of the variance, equivalence by the MRES is not tested.
 */
#include "analysis/relevance.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/verdicts.h"
#include "base/text.h"
#include "stats/noncentral_t.h"

static const double MOST_ERROR = 0.5;

const char *suf_relevance_name(int relevance)
{
    static const char *const names[] = {[SUF_RELEVANT_UNKNOWN] = NULL,
                                        [SUF_RELEVANT_SHOWN] = "shown",
                                        [SUF_RELEVANT_NOT_SHOWN] = "not shown",
                                        [SUF_RELEVANT_EXCLUDED] = "excluded"};
    return SUF_TEXT_IN(names, relevance);
}

suf_margins suf_relevance_band(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    suf_margins band = {NAN, NAN};
    if (a->request.design.delta > 0)
        suf_difference_band(d->source == SUF_SOURCE_PHI ? SUF_SIMPLE : (int)d->difference,
                            a->request.design.delta, &band.lo, &band.hi);
    return band;
}

suf_margins suf_relevance_region(const suf_analysis *a, const suf_analysed *c)
{
    const double reach = a->request.design.mres * c->sd;
    const suf_margins band = suf_relevance_band(a);
    if (isnan(band.hi))
        return (suf_margins){-reach, reach};
    return (suf_margins){isinf(band.lo) ? -band.hi : band.lo, band.hi};
}

bool suf_relevance_is_tested(const suf_analysis *a, const suf_analysed *c)
{
    const suf_design *d = &a->request.design;
    return d->delta > 0 || (d->mres > 0 && !(c->within > MOST_ERROR * c->sd * c->sd));
}

suf_equivalence suf_relevance_test(const suf_analysis *a, const suf_analysed *c, suf_sample_mean m,
                                   double level)
{
    const suf_design *d = &a->request.design;
    if (d->delta > 0)
        return suf_equivalence_raw(m, suf_relevance_band(a), level);
    return suf_equivalence_standardised(m, suf_relevance_is_tested(a, c) ? d->mres : NAN, level);
}

/* the interval of the deciding test against the band */
static bool is_beyond_delta(const suf_analysis *a, const suf_analysed *c)
{
    const suf_interval interval = suf_verdicts_interval(a, c);
    const suf_margins band = suf_relevance_band(a);
    const double mu0 = a->request.mu0;
    return interval.lo > mu0 + band.hi || interval.hi < mu0 + band.lo;
}

/* whether the one-sided test of |d| <= MRES rejects at the level of one end of the interval */
static bool is_beyond_mres(const suf_analysis *a, const suf_analysed *c, double level)
{
    const suf_pairing *p = &a->dataset->pairings[c - a->comparisons];
    const suf_sample_mean m = {.mean = fabs(c->mean - a->request.mu0),
                               .sd = c->sd,
                               .n = (double)c->n,
                               .extra = suf_verdicts_extra(p)};
    const double root_n = sqrt(suf_sample_mean_size(m));
    const double n_ends = a->request.design.alternative == SUF_TWO_SIDED ? 2 : 1;
    return suf_noncentral_t_upper(root_n * m.mean / m.sd, suf_sample_mean_df(m),
                                  root_n * a->request.design.mres) <= level / n_ends;
}

static suf_relevance relevance_of(const suf_analysis *a, const suf_analysed *c, double level)
{
    const suf_design *d = &a->request.design;
    if (!(d->delta > 0) && !(d->mres > 0))
        return SUF_RELEVANT_UNKNOWN;
    if (c->verdict == SUF_VERDICT_EQUIVALENT)
        return SUF_RELEVANT_EXCLUDED;
    if (c->verdict != SUF_VERDICT_BETTER && c->verdict != SUF_VERDICT_WORSE)
        return c->verdict == SUF_VERDICT_NONE ? SUF_RELEVANT_UNKNOWN : SUF_RELEVANT_NOT_SHOWN;
    const bool is_shown = d->delta > 0 ? is_beyond_delta(a, c)
                          : c->sd > 0  ? is_beyond_mres(a, c, level)
                                       : true; /* without spread it is infinite */
    return is_shown ? SUF_RELEVANT_SHOWN : SUF_RELEVANT_NOT_SHOWN;
}

void suf_relevance_fill(suf_analysis *a)
{
    double *levels = suf_verdicts_deciding_levels(a);
    for (size_t i = 0; i < a->n_comparisons; i++)
        a->comparisons[i].relevant = relevance_of(a, &a->comparisons[i], levels[i]);
    free(levels);
}
