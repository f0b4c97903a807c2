/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See block_ranks.h. The score of a value in a block of n is its midrank less (n + 1)/2, divided by
 * n + 1, so that large blocks do not count for more than they show (van Elteren 1960). T_g is the
 * sum of the scores of group g, over all blocks. If the groups do not matter, all permutations of
 * the scores within blocks are equally likely; T_g then has the mean 0 and the variance V_g = sum
 * over blocks of n_g (n - n_g) / (n (n - 1)) times the sum of the squared scores. The statistic is
 * the sum of T_g^2 / V_g, and p = (1 + the permutations whose statistic is not smaller) / (1 + all
 * of them), which holds its level exactly.
 */
#include "stats/block_ranks.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/midrank.h"
#include "stats/rng.h"
#include "stats/sorted.h"

static bool is_of_one_group(const size_t *groups, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (groups[i] != groups[0])
            return false;
    return true;
}

static void add_score(suf_block_ranks *r, double score, size_t group)
{
    r->scores = suf_grow(r->scores, r->n, &r->score_capacity, sizeof *r->scores);
    r->groups = suf_grow(r->groups, r->n, &r->group_capacity, sizeof *r->groups);
    r->scores[r->n] = score;
    r->groups[r->n++] = group;
    if (group >= r->n_groups)
        r->n_groups = group + 1;
}

void suf_block_ranks_add(suf_block_ranks *r, const double *values, const size_t *groups, size_t n)
{
    if (n < 2 || is_of_one_group(groups, n))
        return;
    double *sorted = suf_sorted(values, n);
    if (sorted[0] < sorted[n - 1]) {
        const double size = (double)n;
        for (size_t i = 0; i < n; i++)
            add_score(r, (suf_midrank(sorted, n, values[i]) - (size + 1) / 2) / (size + 1),
                      groups[i]);
        r->ends = suf_grow(r->ends, r->n_blocks, &r->block_capacity, sizeof *r->ends);
        r->ends[r->n_blocks++] = r->n;
    }
    free(sorted);
}

void suf_block_ranks_release(suf_block_ranks *r)
{
    free(r->scores);
    free(r->groups);
    free(r->ends);
    *r = (suf_block_ranks){0};
}

/* Adds what a block contributes to the variances; counts is zeroed, and is again afterwards. */
static void add_variance(const suf_block_ranks *r, size_t begin, size_t end, double *variances,
                         size_t *counts)
{
    const double n = (double)(end - begin);
    double squares = 0;
    for (size_t i = begin; i < end; i++) {
        squares += r->scores[i] * r->scores[i];
        counts[r->groups[i]]++;
    }
    for (size_t i = begin; i < end; i++) {
        const double of_group = (double)counts[r->groups[i]];
        counts[r->groups[i]] = 0; /* each group once */
        variances[r->groups[i]] += of_group * (n - of_group) / (n * (n - 1)) * squares;
    }
}

/* for free() */
static double *variances_of(const suf_block_ranks *r)
{
    double *variances = suf_alloc(r->n_groups, sizeof *variances);
    size_t *counts = suf_alloc(r->n_groups, sizeof *counts);
    for (size_t b = 0; b < r->n_blocks; b++)
        add_variance(r, b > 0 ? r->ends[b - 1] : 0, r->ends[b], variances, counts);
    free(counts);
    return variances;
}

static void sum_scores(const suf_block_ranks *r, const double *scores, double *sums)
{
    memset(sums, 0, r->n_groups * sizeof *sums);
    for (size_t i = 0; i < r->n; i++)
        sums[r->groups[i]] += scores[i];
}

static double statistic(const suf_block_ranks *r, const double *scores, const double *variances,
                        double *sums)
{
    double sum = 0;
    sum_scores(r, scores, sums);
    for (size_t g = 0; g < r->n_groups; g++)
        sum += variances[g] > 0 ? sums[g] * sums[g] / variances[g] : 0;
    return sum;
}

static void permute(double *scores, size_t n, suf_rng *rng)
{
    for (size_t i = n; i > 1; i--) {
        const size_t k = (size_t)(suf_rng_uniform(rng) * (double)i);
        const double swapped = scores[i - 1];
        scores[i - 1] = scores[k];
        scores[k] = swapped;
    }
}

static void permute_blocks(const suf_block_ranks *r, double *scores, suf_rng *rng)
{
    for (size_t b = 0; b < r->n_blocks; b++) {
        const size_t begin = b > 0 ? r->ends[b - 1] : 0;
        permute(scores + begin, r->ends[b] - begin, rng);
    }
}

double suf_block_ranks_p(const suf_block_ranks *r, size_t n_permutations, uint64_t seed)
{
    if (r->n == 0)
        return NAN;
    suf_rng rng = suf_rng_stream(seed, 0);
    double *variances = variances_of(r);
    double *sums = suf_alloc(r->n_groups, sizeof *sums);
    double *scores = suf_alloc(r->n, sizeof *scores);
    memcpy(scores, r->scores, r->n * sizeof *scores);
    const double seen = statistic(r, scores, variances, sums) * (1 - 1e-12); /* rounding */
    size_t n_as_large = 1;
    for (size_t k = 0; k < n_permutations; k++) {
        permute_blocks(r, scores, &rng);
        n_as_large += statistic(r, scores, variances, sums) >= seen ? 1 : 0;
    }
    free(scores);
    free(sums);
    free(variances);
    return (double)n_as_large / (double)(n_permutations + 1);
}

static size_t extreme(const suf_block_ranks *r, double sign)
{
    double *variances = variances_of(r);
    double *sums = suf_alloc(r->n_groups, sizeof *sums);
    size_t best = 0;
    double most = -INFINITY;
    sum_scores(r, r->scores, sums);
    for (size_t g = 0; g < r->n_groups; g++) {
        const double z = variances[g] > 0 ? sign * sums[g] / sqrt(variances[g]) : -INFINITY;
        if (z > most) {
            most = z;
            best = g;
        }
    }
    free(sums);
    free(variances);
    return best;
}

size_t suf_block_ranks_largest(const suf_block_ranks *r)
{
    return extreme(r, 1);
}

size_t suf_block_ranks_smallest(const suf_block_ranks *r)
{
    return extreme(r, -1);
}
