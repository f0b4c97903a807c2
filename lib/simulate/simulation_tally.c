/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See simulation_tally.h. Wilson's interval: Wilson 1927, Probable inference, the law of
 * succession, and statistical inference, JASA 22.
 */
#include "simulate/simulation_tally.h"

#include <math.h>

#include "base/text.h"

double suf_run_quantile_share(size_t k)
{
    static const double shares[SUF_N_RUN_QUANTILES] = {0.05, 0.25, 0.5, 0.75, 0.95};
    return shares[k];
}

static const struct {
    const char *name, *meaning;
} kinds[] = {
    [SUF_SEEN_REJECTED] = {"rejected", "share of comparisons that are called different"},
    [SUF_SEEN_BELOW] = {"below", "called different, with an estimate below 0"},
    [SUF_SEEN_ABOVE] = {"above", "called different, with an estimate above 0"},
    [SUF_SEEN_ANY_FALSE] = {"any_false", "at least one difference found where there is none"},
    [SUF_SEEN_ALL_FOUND] = {"all_found", "every difference found that there is"},
    [SUF_SEEN_BETTER] = {"better", "verdict better"},
    [SUF_SEEN_WORSE] = {"worse", "verdict worse"},
    [SUF_SEEN_EQUIVALENT] = {"equivalent", "verdict equivalent"},
    [SUF_SEEN_INCONCLUSIVE] = {"inconclusive", "verdict inconclusive"},
    [SUF_SEEN_NO_VERDICT] = {"none", "no verdict, as too many instances are lost"},
    [SUF_SEEN_GATE_PASSED] = {"gate_passed", "gate: worse by more than delta is excluded"},
    [SUF_SEEN_GATE_WORSE] = {"gate_worse", "gate: worse, but more than delta is not excluded"},
    [SUF_SEEN_GATE_OPEN] = {"gate_open", "gate: neither is shown"},
    [SUF_SEEN_COVERED] = {"covered", "the interval contains the true mean difference"},
    [SUF_SEEN_WIDTH] = {"width", "width of the interval"},
    [SUF_SEEN_ERROR] = {"bias", "estimated minus true mean difference"},
    [SUF_SEEN_STANDARD_ERROR] = {"standard_error", "standard error of the mean difference"},
    [SUF_SEEN_CORRECTED] = {"corrected", "the bias that stopping left was subtracted"},
    [SUF_SEEN_INSTANCES] = {"instances", "instances with a difference"},
    [SUF_SEEN_INSTANCE_COVERED] = {"instance_covered",
                                   "instances whose 95 % interval holds the truth"},
    [SUF_SEEN_MIXED_COVERED] = {"mixed_covered", "the same for instances of the mixed shape"},
    [SUF_SEEN_INSTANCE_SE] = {"instance_se", "standard error on an instance"},
    [SUF_SEEN_RUNS] = {"runs", "runs on an instance, all algorithms"},
    [SUF_SEEN_AT_LIMIT] = {"at_limit", "instances at their limit before the accuracy"},
    [SUF_SEEN_LOST] = {"lost", "instances without a difference"},
};

const char *suf_seen_name(int kind)
{
    return kind >= 0 && kind < SUF_N_SEEN ? kinds[kind].name : NULL;
}

const char *suf_seen_meaning(int kind)
{
    return kind >= 0 && kind < SUF_N_SEEN ? kinds[kind].meaning : NULL;
}

/* ---- sums ---- */

void suf_simulation_tally_add(suf_simulation_tally *t, const double seen[SUF_N_SEEN])
{
    for (int k = 0; k < SUF_N_SEEN; k++) {
        if (isnan(seen[k]))
            continue;
        t->sums[k].n++;
        t->sums[k].sum += seen[k];
        t->sums[k].squares += seen[k] * seen[k];
        t->sums[k].is_fraction |= seen[k] != 0 && seen[k] != 1;
    }
}

void suf_simulation_tally_merge(suf_simulation_tally *t, const suf_simulation_tally *other)
{
    for (int k = 0; k < SUF_N_SEEN; k++) {
        t->sums[k].n += other->sums[k].n;
        t->sums[k].sum += other->sums[k].sum;
        t->sums[k].squares += other->sums[k].squares;
        t->sums[k].is_fraction |= other->sums[k].is_fraction;
    }
}

static const double Z = 1.959963984540054; /* of 95 % */

static suf_seen wilson(double p, double n)
{
    const double center = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
    const double reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    return (suf_seen){.mean = p,
                      .low = p > 0 ? center - reach : 0, /* without rounding */
                      .high = p < 1 ? center + reach : 1};
}

static suf_seen normal(double mean, double variance, double n)
{
    const double reach = Z * sqrt(fmax(0, variance) / n);
    return (suf_seen){.mean = mean, .low = mean - reach, .high = mean + reach};
}

suf_seen suf_simulation_tally_seen(const suf_simulation_tally *t, int kind)
{
    const suf_seen_sums *s = &t->sums[kind];
    const double n = (double)s->n;
    if (s->n == 0)
        return (suf_seen){.mean = NAN, .low = NAN, .high = NAN};
    const double mean = s->sum / n;
    suf_seen seen =
        s->is_fraction ? normal(mean, s->squares / n - mean * mean, n) : wilson(mean, n);
    seen.n = s->n;
    return seen;
}

/* ---- runs ---- */

static const double BINS_PER_LOG = 100;

static size_t bin_of(int64_t runs)
{
    if (runs < SUF_RUN_BINS_EXACT)
        return (size_t)runs;
    const double above = BINS_PER_LOG * log((double)runs / SUF_RUN_BINS_EXACT);
    const size_t bin = SUF_RUN_BINS_EXACT + (size_t)above;
    return bin < SUF_RUN_BINS ? bin : SUF_RUN_BINS - 1;
}

static double middle_of(size_t bin)
{
    if (bin < SUF_RUN_BINS_EXACT)
        return (double)bin;
    return rint(SUF_RUN_BINS_EXACT *
                exp(((double)(bin - SUF_RUN_BINS_EXACT) + 0.5) / BINS_PER_LOG));
}

void suf_run_counts_add(suf_run_counts *c, int64_t runs)
{
    c->counts[bin_of(runs)]++;
}

void suf_run_counts_merge(suf_run_counts *c, const suf_run_counts *other)
{
    for (size_t i = 0; i < SUF_RUN_BINS; i++)
        c->counts[i] += other->counts[i];
}

double suf_run_counts_quantile(const suf_run_counts *c, double p)
{
    double all = 0;
    double below = 0;
    for (size_t i = 0; i < SUF_RUN_BINS; i++)
        all += (double)c->counts[i];
    for (size_t i = 0; i < SUF_RUN_BINS; i++)
        if ((below += (double)c->counts[i]) >= p * all && c->counts[i])
            return middle_of(i);
    return NAN;
}
