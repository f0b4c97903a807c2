/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adjusted p values (Wright 1992, Adjusted p-values for simultaneous inference, Biometrics 48):
 * each procedure multiplies the r-th smallest of m p values by some t_r; stepping down takes the
 * largest of the products so far, stepping up the smallest of those to come.
 *
 *   Bonferroni  t_r = m
 *   Holm        t_r = m - r + 1 (Holm 1979, Scand. J. Statist. 6)
 *   Shaffer     t_r = the largest number of pairs, at most n - r + 1, that can be equal together
 *               among K algorithms (Shaffer 1986, Modified sequentially rejective multiple test
 *               procedures, JASA 81, procedure S1)
 *   BH          t_r = m / r, stepping up (Benjamini & Hochberg 1995, JRSS B 57)
 *
 * Algorithms fall into groups of equal ones, and a group of j makes j (j - 1) / 2 true hypotheses.
 * So s hypotheses can be true together when groups of algorithms that give s need no more than K
 * algorithms; the fewest that s needs follow from those that smaller numbers need. Where c of the
 * n pairs have no p value, r - 1 rejected ones leave at most n - r + 1 true ones among all and
 * n - c - r + 1 among those tested: t_r is the smaller of both bounds, and S1 stays valid.
 *
 * Intervals that agree with step-down tests: Guilbaud (2008), Simultaneous confidence regions
 * corresponding to Holm's step-down procedure, Biometrical J. 50; Strassburger & Bretz (2008),
 * Compatible simultaneous lower confidence bounds for the Holm procedure, Statist. Med. 27. With
 * BH: Benjamini & Yekutieli (2005), False discovery rate-adjusted multiple confidence intervals
 * for selected parameters, JASA 100. Theirs give a rejected comparison no more than the null value
 * as its bound; ours give it the bound of its own step, at the price stated in the header.
 */
#include "stats/adjust.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct {
    double p;
    size_t place; /* position in the family as given */
} ranked_p;

static int by_p(const void *a, const void *b)
{
    const ranked_p *x = a;
    const ranked_p *y = b;
    return (x->p > y->p) - (x->p < y->p);
}

/* the comparisons that have a p value, smallest first; *m is their number */
static ranked_p *rank_family(const double *p, size_t n, size_t *m)
{
    ranked_p *family = suf_alloc(n + 1, sizeof *family);
    *m = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(p[i]))
            family[(*m)++] = (ranked_p){.p = p[i], .place = i};
    qsort(family, *m, sizeof *family, by_p);
    return family;
}

/* K with n = K (K - 1) / 2; 0 if there is none */
static size_t algorithms_of_pairs(size_t n)
{
    const size_t k = (size_t)((1 + sqrt(1 + 8 * (double)n)) / 2 + 0.5);
    return k * (k - 1) / 2 == n ? k : 0;
}

/* fewest[s] is the smallest number of algorithms among which exactly s pairs can be equal,
 * s = 0..n */
static size_t *count_fewest(size_t n)
{
    size_t *fewest = suf_alloc(n + 1, sizeof *fewest);
    for (size_t s = 1; s <= n; s++) {
        fewest[s] = 2 * s;
        for (size_t j = 2; j * (j - 1) / 2 <= s; j++) {
            const size_t needed = j + fewest[s - j * (j - 1) / 2];
            if (needed < fewest[s])
                fewest[s] = needed;
        }
    }
    return fewest;
}

/* factors[r], r = 0..m-1, where m of the n pairs have a p value */
static void shaffer_factors(size_t n, size_t m, double *factors)
{
    const size_t k = algorithms_of_pairs(n);
    if (k == 0) {
        for (size_t r = 0; r < m; r++)
            factors[r] = NAN;
        return;
    }
    size_t *fewest = count_fewest(n);
    for (size_t r = 0; r < m; r++) {
        size_t most = n - r;
        while (fewest[most] > k)
            most--;
        factors[r] = (double)(most < m - r ? most : m - r);
    }
    free(fewest);
}

static double *make_factors(suf_adjust_kind kind, size_t n, size_t m)
{
    double *factors = suf_alloc(m + 1, sizeof *factors);
    if (kind == SUF_ADJUST_SHAFFER)
        shaffer_factors(n, m, factors);
    for (size_t r = 0; r < m; r++) {
        if (kind == SUF_ADJUST_BONFERRONI)
            factors[r] = (double)m;
        else if (kind == SUF_ADJUST_HOLM)
            factors[r] = (double)(m - r);
        else if (kind == SUF_ADJUST_BH)
            factors[r] = (double)m / (double)(r + 1);
    }
    return factors;
}

static double product(double factor, double p)
{
    const double adjusted = factor * p;
    return adjusted > 1 ? 1 : adjusted;
}

/* in place: p becomes the adjusted p */
static void step_down(ranked_p *family, const double *factors, size_t m)
{
    double largest = 0;
    for (size_t r = 0; r < m; r++) {
        const double adjusted = product(factors[r], family[r].p);
        largest = adjusted < largest ? largest : adjusted;
        family[r].p = largest;
    }
}

static void step_up(ranked_p *family, const double *factors, size_t m)
{
    double smallest = 1;
    for (size_t r = m; r-- > 0;) {
        const double adjusted = product(factors[r], family[r].p);
        smallest = adjusted > smallest ? smallest : adjusted;
        family[r].p = smallest;
    }
}

static void step(suf_adjust_kind kind, ranked_p *family, const double *factors, size_t m)
{
    if (kind == SUF_ADJUST_BH)
        step_up(family, factors, m);
    else
        step_down(family, factors, m);
}

void suf_adjust(suf_adjust_kind kind, const double *p, size_t n, double *adjusted)
{
    size_t m;
    ranked_p *family = rank_family(p, n, &m);
    double *factors = make_factors(kind, n, m);
    step(kind, family, factors, m);
    for (size_t i = 0; i < n; i++)
        adjusted[i] = NAN;
    for (size_t r = 0; r < m; r++)
        adjusted[family[r].place] = family[r].p;
    free(factors);
    free(family);
}

/* the divisor of alpha for rank r if n_rejected comparisons are rejected */
static double divisor(suf_adjust_kind kind, const double *factors, size_t r, size_t n_rejected)
{
    if (kind == SUF_ADJUST_BH)
        return factors[n_rejected > 0 ? n_rejected - 1 : 0];
    return factors[r < n_rejected ? r : n_rejected];
}

void suf_adjust_levels(suf_adjust_kind kind, const double *p, size_t n, double alpha,
                       double *levels)
{
    size_t m;
    ranked_p *family = rank_family(p, n, &m);
    double *factors = make_factors(kind, n, m);
    step(kind, family, factors, m);
    size_t n_rejected = 0;
    while (n_rejected < m && family[n_rejected].p <= alpha)
        n_rejected++;
    for (size_t i = 0; i < n; i++)
        levels[i] = NAN;
    size_t first = 0; /* of those with the same p value, which get the same level */
    for (size_t r = 0; r < m; r++) {
        if (p[family[r].place] != p[family[first].place])
            first = r;
        levels[family[r].place] = alpha / divisor(kind, factors, first, n_rejected);
    }
    free(factors);
    free(family);
}
