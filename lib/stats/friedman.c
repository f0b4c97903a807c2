/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Friedman (1937), The use of ranks to avoid the assumption of normality, JASA 32: with rank sums
 * R_a over n instances, and t running over the groups of ties within instances,
 *
 *     chi^2 = 12 sum (R_a - n (k+1)/2)^2 / (n k (k+1) - sum (t^3 - t) / (k - 1))
 *
 * is about chi-squared with k - 1 degrees of freedom. Iman & Davenport (1980), Approximations of
 * the critical region of the Friedman statistic, Comm. Statist. A 9: (n-1) chi^2 / (n(k-1) - chi^2)
 * is about F with k - 1 and (k-1)(n-1). It is infinite when all instances rank alike; the
 * probability of that is then exact (Conover 1999, Practical Nonparametric Statistics, 3rd ed.,
 * section 5.8): each instance but the first repeats the first one's of all arrangements.
 *
 * Nemenyi (1963), Distribution-free multiple comparisons, as Demsar (2006, JMLR 7): mean ranks
 * differ when they are q sqrt(k (k+1) / (12 n)) apart, q a quantile of the range of k normal
 * variables. Ties do not enter. The p values depend on all k algorithms, not on the two alone.
 */
#include "stats/friedman.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/normal_range.h"

typedef struct {
    double value;
    size_t place;
} rank_entry;

static int by_value(const void *a, const void *b)
{
    const rank_entry *x = a;
    const rank_entry *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

/* ranks of one instance; gives the sum of t^3 - t */
static double rank_row(const double *values, size_t k, suf_rank_order order, rank_entry *row,
                       double *ranks)
{
    for (size_t a = 0; a < k; a++)
        row[a] = (rank_entry){.value = order == SUF_RANK_LARGEST_FIRST ? -values[a] : values[a],
                              .place = a};
    qsort(row, k, sizeof *row, by_value);
    double ties = 0;
    for (size_t first = 0, next; first < k; first = next) {
        for (next = first + 1; next < k && row[next].value == row[first].value;)
            next++;
        const double t = (double)(next - first);
        ties += t * t * t - t;
        for (size_t i = first; i < next; i++)
            ranks[row[i].place] = ((double)(first + next) + 1) / 2;
    }
    return ties;
}

typedef struct {
    double ties;             /* sum of t^3 - t over all instances */
    bool alike;              /* all instances have the same ranks */
    double log_arrangements; /* of the first one's */
} mean_ranking;

/* log of k! / product of t!, for the ranks of one instance */
static double count_arrangements(const double *ranks, size_t k)
{
    double log_count = 0;
    for (size_t a = 0; a < k; a++) {
        size_t same = 0;
        for (size_t b = 0; b <= a; b++)
            same += ranks[b] == ranks[a];
        log_count += log((double)(a + 1)) - log((double)same);
    }
    return log_count;
}

/* sums[a]: of algorithm a's ranks */
static mean_ranking rank_all(const double *values, size_t n, size_t k, suf_rank_order order,
                             double *sums)
{
    rank_entry *row = suf_alloc(k, sizeof *row);
    double *first = suf_alloc(k, sizeof *first);
    double *ranks = suf_alloc(k, sizeof *ranks);
    mean_ranking all = {.ties = 0, .alike = true};
    memset(sums, 0, k * sizeof *sums);
    for (size_t i = 0; i < n; i++) {
        double *target = i == 0 ? first : ranks;
        all.ties += rank_row(values + i * k, k, order, row, target);
        all.alike = all.alike && memcmp(first, target, k * sizeof *first) == 0;
        for (size_t a = 0; a < k; a++)
            sums[a] += target[a];
    }
    all.log_arrangements = count_arrangements(first, k);
    free(ranks);
    free(first);
    free(row);
    return all;
}

static void add_f(suf_friedman *test, const mean_ranking *all, double n, double k)
{
    test->f_df1 = k - 1;
    test->f_df2 = (k - 1) * (n - 1);
    if (all->alike) {
        test->f = INFINITY;
        test->f_p = exp(-(n - 1) * all->log_arrangements);
        return;
    }
    test->f = (n - 1) * test->chi_squared / (n * (k - 1) - test->chi_squared);
    test->f_p = pf(test->f, test->f_df1, test->f_df2, 0, 0);
}

suf_friedman suf_friedman_test(const double *values, size_t n_instances, size_t n_algorithms,
                               suf_rank_order order, double *mean_ranks)
{
    const double n = (double)n_instances;
    const double k = (double)n_algorithms;
    suf_friedman test = {NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    if (n_instances == 0 || n_algorithms == 0)
        return test;
    const mean_ranking all = rank_all(values, n_instances, n_algorithms, order, mean_ranks);
    double squares = 0;
    for (size_t a = 0; a < n_algorithms; a++) {
        const double off = mean_ranks[a] - n * (k + 1) / 2;
        squares += off * off;
        mean_ranks[a] /= n;
    }
    if (n < 2 || k < 2 || all.ties == n * (k * k * k - k))
        return test;
    test.chi_squared = 12 * squares / (n * k * (k + 1) - all.ties / (k - 1));
    test.df = k - 1;
    test.p = pchisq(test.chi_squared, test.df, 0, 0);
    add_f(&test, &all, n, k);
    return test;
}

/* of a difference of two mean ranks, as the range has it */
static double unit(size_t n, size_t k)
{
    return sqrt((double)k * ((double)k + 1) / (12 * (double)n));
}

double suf_nemenyi_critical(size_t n, size_t k, double alpha)
{
    if (n == 0)
        return NAN;
    return suf_normal_range_quantile(alpha, k) * unit(n, k);
}

void suf_nemenyi_pairs(const double *mean_ranks, size_t n, size_t k, double *p)
{
    for (size_t a = 0; a < k; a++)
        for (size_t b = a + 1; b < k; b++)
            *p++ = suf_normal_range_upper(fabs(mean_ranks[a] - mean_ranks[b]) / unit(n, k), k);
}
