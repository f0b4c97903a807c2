/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * McNemar's test (1947, Psychometrika 12) is exact as the sign test of the discordant items.
 *
 * Tango's interval (1998, Equivalence test and confidence interval for the difference in
 * proportions for the paired-sample design, Statist. Med. 17) has the differences D that the score
 * test does not reject: with b items of the second only, c of the first only,
 *
 *     (b - c - n D) / sqrt(n (2 q + D (1 - D))) = +-z
 *
 * where q is the probability of an item of the first only that is most likely given D, the larger
 * root of 2 n q^2 + B q - c D (1 - D) = 0 with B = (2 n - b + c) D - b - c. The left side falls
 * with D, so each end is one root.
 *
 * Newcombe's method 10 (1998, Improved confidence intervals for the difference between binomial
 * proportions based on paired data, Statist. Med. 17): the distances to the ends of Wilson's
 * intervals of the two proportions, combined with their correlation, which is corrected for
 * continuity if it is positive.
 */
#include "stats/paired_proportions.h"

#include <float.h>
#include <math.h>
#include <Rmath.h>

#include "stats/root.h"

typedef struct {
    double n, b, c;
    double z; /* the value that the score is to have */
} score_equation;

suf_paired_counts suf_paired_counts_of(const double *first, const double *second, size_t n)
{
    suf_paired_counts counts = {0};
    for (size_t i = 0; i < n; i++) {
        counts.both += first[i] != 0 && second[i] != 0;
        counts.first_only += first[i] != 0 && second[i] == 0;
        counts.second_only += first[i] == 0 && second[i] != 0;
        counts.neither += first[i] == 0 && second[i] == 0;
    }
    return counts;
}

/* q, the larger root, without cancellation for either sign of B */
static double first_only_probability(const score_equation *eq, double d)
{
    const double twice = 2 * eq->n;
    const double linear = (twice - eq->b + eq->c) * d - eq->b - eq->c;
    const double constant = -eq->c * d * (1 - d);
    const double root = sqrt(fmax(0, linear * linear - 4 * twice * constant));
    if (linear <= 0)
        return (root - linear) / (2 * twice);
    return -2 * constant / (root + linear);
}

/* Rises with d. Multiplied by the root, which is 0 at the ends -1 and 1. */
static double score_excess(double d, void *context)
{
    const score_equation *eq = context;
    const double q = fmax(0, first_only_probability(eq, d));
    const double variance = eq->n * (2 * q + d * (1 - d));
    return eq->z * sqrt(fmax(0, variance)) - (eq->b - eq->c - eq->n * d);
}

static double tango_end(const score_equation *equation, double z)
{
    score_equation eq = *equation;
    eq.z = z;
    /* where all items agree or all differ alike the estimate has no variance, and is a root besides
     * the one that is wanted */
    const bool is_root = eq.b + eq.c == 0 || eq.b == eq.n || eq.c == eq.n;
    const double estimate = (eq.b - eq.c) / eq.n;
    const double off = is_root ? DBL_EPSILON : 0;
    if (z > 0)
        return eq.c == eq.n ? -1 : suf_root(score_excess, &eq, -1, estimate - off);
    return eq.b == eq.n ? 1 : suf_root(score_excess, &eq, estimate + off, 1);
}

/* Wilson's interval of a proportion, as distances from it */
typedef struct {
    double below, above;
} wilson_reach;

static wilson_reach wilson(double count, double n, double z)
{
    const double p = count / n;
    const double shrink = 1 + z * z / n;
    const double centre = (p + z * z / (2 * n)) / shrink;
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / shrink;
    return (wilson_reach){.below = p - fmax(0, centre - half), .above = fmin(1, centre + half) - p};
}

/* of the results, 0 if a result is always the same */
static double correlation(const suf_paired_counts *k)
{
    const double both = (double)k->both, neither = (double)k->neither;
    const double first_only = (double)k->first_only, second_only = (double)k->second_only;
    const double squared = (both + first_only) * (second_only + neither) * (both + second_only) *
                           (first_only + neither);
    const double excess = both * neither - first_only * second_only;
    const double half = (both + neither + first_only + second_only) / 2;
    if (squared == 0)
        return 0;
    return (excess > 0 ? fmax(0, excess - half) : excess) / sqrt(squared);
}

static double combined(double a, double b, double phi)
{
    return sqrt(fmax(0, a * a - 2 * phi * a * b + b * b));
}

static suf_interval newcombe(const suf_paired_counts *k, double n, double z)
{
    const double first = (double)(k->both + k->first_only);
    const double second = (double)(k->both + k->second_only);
    const wilson_reach of_first = wilson(first, n, z);
    const wilson_reach of_second = wilson(second, n, z);
    const double phi = correlation(k);
    const double difference = (second - first) / n;
    return (suf_interval){
        .lo = difference - combined(of_second.below, of_first.above, phi),
        .hi = difference + combined(of_second.above, of_first.below, phi),
    };
}

static suf_interval one_sided(suf_hypothesis h, suf_interval i)
{
    return (suf_interval){.lo = h.side == SUF_SIDE_LESS ? -1 : i.lo,
                          .hi = h.side == SUF_SIDE_GREATER ? 1 : i.hi};
}

static void find_intervals(suf_paired_proportions *result, const suf_paired_counts *counts,
                           const score_equation *eq, suf_hypothesis h)
{
    const double z = qnorm(suf_hypothesis_tail(h), 0, 1, 0, 0);
    if (isnan(z))
        return;
    const suf_interval tango = {.lo = tango_end(eq, z), .hi = tango_end(eq, -z)};
    result->tango = one_sided(h, tango);
    result->newcombe = one_sided(h, newcombe(counts, eq->n, z));
}

static score_equation equation_of(const suf_paired_counts *k)
{
    return (score_equation){.n = (double)(k->both + k->first_only + k->second_only + k->neither),
                            .b = (double)k->second_only,
                            .c = (double)k->first_only};
}

double suf_paired_counts_score_p(suf_paired_counts counts, double mu, bool is_above_mu)
{
    const score_equation eq = equation_of(&counts);
    const double q = fmax(0, first_only_probability(&eq, mu));
    const double variance = eq.n * (2 * q + mu * (1 - mu));
    const double excess = eq.b - eq.c - eq.n * mu;
    return eq.n == 0 ? NAN : pnorm(excess / sqrt(variance), 0, 1, !is_above_mu, 0);
}

suf_paired_proportions suf_paired_proportions_of(suf_paired_counts counts, suf_hypothesis h)
{
    const suf_interval none = {.lo = NAN, .hi = NAN};
    suf_paired_proportions result = {
        .first = NAN, .second = NAN, .difference = NAN, .p = NAN, .tango = none, .newcombe = none};
    const score_equation eq = equation_of(&counts);
    if (eq.n == 0)
        return result;
    const double discordant = eq.b + eq.c;
    result.first = (double)(counts.both + counts.first_only) / eq.n;
    result.second = (double)(counts.both + counts.second_only) / eq.n;
    result.difference = (eq.b - eq.c) / eq.n;
    result.p = suf_hypothesis_p(h, pbinom(eq.b, discordant, 0.5, 1, 0),
                                pbinom(eq.b - 1, discordant, 0.5, 0, 0));
    find_intervals(&result, &counts, &eq, h);
    return result;
}
