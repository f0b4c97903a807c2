/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See beliefs.h; the methods are in stats/.
 */
#include "analysis/beliefs.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/relevance.h"
#include "analysis/verdicts.h"
#include "base/memory.h"
#include "stats/bayes_signrank.h"
#include "stats/bayes_t.h"

static suf_belief belief_of(const suf_analysis *a, suf_regions r, double error)
{
    const int maximise = suf_analysis_is_positive_better(a);
    return (suf_belief){.better = maximise ? r.right : r.left,
                        .equivalent = r.rope,
                        .worse = maximise ? r.left : r.right,
                        .error = error};
}

/* the differences less the centre of the region; for free() */
static double *centred(const suf_pairing *p, double centre)
{
    double *phi = suf_alloc(p->n, sizeof *phi);
    for (size_t i = 0; i < p->n; i++)
        phi[i] = p->phi[i] - centre;
    return phi;
}

/* Fills in by_t, and in sample what by_signrank is about; without an answer, sample stays empty. */
static void believe(suf_analysed *c, const suf_pairing *p, const suf_analysis *a,
                    suf_bayes_signrank_sample *sample)
{
    const suf_margins region = suf_relevance_region(a, c);
    const double rope = (region.hi - region.lo) / 2;
    const double centre = (region.hi + region.lo) / 2;
    if (p->n < 2 || !(rope > 0) || !(c->sd > 0) || a->request.mu0 != 0)
        return;
    const suf_sample_mean m = {
        .mean = c->mean - centre, .sd = c->sd, .n = (double)p->n, .extra = suf_verdicts_extra(p)};
    c->by_t = belief_of(a, suf_bayes_t_regions(m, rope), 0);
    *sample = (suf_bayes_signrank_sample){.phi = centred(p, centre), .n = p->n, .rope = rope};
}

void suf_beliefs_fill(suf_analysis *a)
{
    const suf_bayes_signrank_request request = {.seed = a->request.seed};
    suf_bayes_signrank_sample *samples = suf_alloc(a->n_comparisons, sizeof *samples);
    suf_bayes_signrank *results = suf_alloc(a->n_comparisons, sizeof *results);
    for (size_t i = 0; i < a->n_comparisons; i++)
        believe(&a->comparisons[i], &a->dataset->pairings[i], a, &samples[i]);
    suf_bayes_signrank_of_all(samples, a->n_comparisons, &request, results);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_regions e = results[i].mc_error;
        if (samples[i].n > 0)
            a->comparisons[i].by_signrank =
                belief_of(a, results[i].probability, fmax(e.left, fmax(e.rope, e.right)));
        free((double *)samples[i].phi);
    }
    free(samples);
    free(results);
}
