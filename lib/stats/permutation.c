/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fisher's (1935, The Design of Experiments, sec. 21) randomisation test of a mean.
 *
 * With distances a_i = |x_i - mu0|, total T and U the sum of the a_i above mu0, the sum of
 * x - mu0 is 2 U - T; so patterns are compared by U, the sum of a random subset of the a_i. By
 * symmetry P(U <= u) = P(U >= T - u): only upper tails are needed.
 *
 * Exact: the subset sums of either half of the a_i are made in ascending order, by merging the
 * sums without the next a_i with those that have it, and the pairs whose sum is large enough
 * are counted by one walk through both (Horowitz & Sahni 1974, J. ACM 21): 2^(n/2) steps
 * instead of 2^n. A subset and the rest of its half have the same total, so the upper half of
 * the sums follows from the lower one.
 *
 * Simulated: one random bit per value; the sums for every pattern of 8 values are tabulated.
 * p counts the pattern seen as one of those drawn (Phipson & Smyth 2010, Permutation p-values
 * should never be zero, Stat. Appl. Genet. Mol. Biol. 9).
 *
 * Sums that are equal but for rounding are taken as equal.
 */
#include "stats/permutation.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "stats/rng.h"

enum { CHUNK = 8, PATTERNS = 1 << CHUNK, TILE = 256, PATTERNS_PER_TASK = 500 };

typedef struct {
    size_t n;
    double *a;
    double total; /* of a */
    double seen;  /* U */
    double slack; /* sums that differ by less may be equal */
} distances;

static distances distances_from(const double *x, size_t n, double mu0)
{
    distances d = {.n = n, .a = suf_alloc(n, sizeof *d.a)};
    double size = 0;
    for (size_t i = 0; i < n; i++) {
        d.a[i] = fabs(x[i] - mu0);
        d.total += d.a[i];
        d.seen += x[i] > mu0 ? d.a[i] : 0;
        size += fabs(x[i]) + fabs(mu0);
    }
    d.slack = 4 * (double)n * DBL_EPSILON * size;
    return d;
}

/* The sums of the subsets of some distances, ascending, and room for as many. */
typedef struct {
    double *sums, *merged;
    size_t n;
} subsets;

static subsets subsets_with_room(size_t n_distances)
{
    const size_t room = (size_t)1 << n_distances;
    subsets s = {.sums = suf_alloc(room, sizeof *s.sums),
                 .merged = suf_alloc(room, sizeof *s.merged),
                 .n = 1};
    s.sums[0] = 0;
    return s;
}

static void release(subsets *s)
{
    free(s->sums);
    free(s->merged);
}

/* the upper half of the merged sums is the total less the lower half */
static void mirror(subsets *s, double a)
{
    const double total = s->sums[s->n - 1] + a;
    double *merged = s->merged;
    for (size_t i = 0; i < s->n; i++)
        merged[2 * s->n - 1 - i] = total - merged[i];
    s->merged = s->sums;
    s->sums = merged;
    s->n *= 2;
}

/* Adds distance a[k] to each of n_sets sets of the same size, 1 or 2 of them. The lower half is
 * merged from the sums and the same plus a: neither can run out before it is full. Which comes next
 * is computed, as it cannot be predicted, and while one set waits for it, the other goes on. */
static inline void add_distances(subsets *sets, size_t n_sets, const double *a)
{
    size_t low[2] = {0};      /* the next of the sums */
    size_t low_plus[2] = {0}; /* the next of those plus a */
    for (size_t i = 0; i < sets[0].n; i++)
        for (size_t k = 0; k < n_sets; k++) {
            const double plain = sets[k].sums[low[k]];
            const double plus = sets[k].sums[low_plus[k]] + a[k];
            const size_t is_plain = plain <= plus;
            sets[k].merged[i] = is_plain ? plain : plus;
            low[k] += is_plain;
            low_plus[k] += 1 - is_plain;
        }
    for (size_t k = 0; k < n_sets; k++)
        mirror(&sets[k], a[k]);
}

/* P(U >= u) */
/* P(U >= u) */
static double upper_exact(const subsets halves[2], double u)
{
    const double *first = halves[0].sums;
    const double *second = halves[1].sums;
    uint64_t count = 0;
    size_t enough = halves[1].n; /* from here on the second half's sums are large enough */
    for (size_t i = 0; i < halves[0].n; i++) {
        while (enough > 0 && first[i] + second[enough - 1] >= u)
            enough--;
        count += halves[1].n - enough;
    }
    return (double)count / ((double)halves[0].n * (double)halves[1].n);
}

static double p_of_all(const distances *d, suf_hypothesis h)
{
    const size_t half = d->n / 2;
    subsets halves[2] = {subsets_with_room(half), subsets_with_room(d->n - half)};
    for (size_t i = 0; i < half; i++)
        add_distances(halves, 2, (const double[2]){d->a[i], d->a[half + i]});
    if (d->n > 2 * half)
        add_distances(&halves[1], 1, &d->a[d->n - 1]);
    const double less = upper_exact(halves, d->total - d->seen - d->slack);
    const double greater = upper_exact(halves, d->seen - d->slack);
    release(&halves[0]);
    release(&halves[1]);
    return suf_hypothesis_p(h, less, greater);
}

static bool is_extreme(const distances *d, suf_side side, double u)
{
    if (side == SUF_SIDE_LESS)
        return u <= d->seen + d->slack;
    if (side == SUF_SIDE_GREATER)
        return u >= d->seen - d->slack;
    return fabs(2 * u - d->total) >= fabs(2 * d->seen - d->total) - 2 * d->slack;
}

/* Random patterns; pattern i uses the words of the stream from i * n_words on. */
typedef struct {
    const distances *d;
    suf_side side;
    size_t n_patterns, n_words;
    uint64_t seed;
    size_t *counts; /* of each task */
} drawing;

/* sums[0..n_chunks * PATTERNS): those of the subsets of each 8 of n distances in turn */
static void tabulate(const double *a, size_t n, double *sums)
{
    for (size_t i = 0; i < n; i++) {
        double *chunk = sums + i / CHUNK * PATTERNS;
        const size_t bit = (size_t)1 << i % CHUNK;
        if (bit == 1)
            chunk[0] = 0;
        for (size_t pattern = 0; pattern < bit; pattern++)
            chunk[bit + pattern] = chunk[pattern] + a[i];
    }
}

/* the rest of a chunk that is not full: bits without a distance add nothing */
static void pad(double *sums, size_t n)
{
    for (size_t i = n; i % CHUNK != 0; i++) {
        double *chunk = sums + i / CHUNK * PATTERNS;
        const size_t bit = (size_t)1 << i % CHUNK;
        memcpy(chunk + bit, chunk, bit * sizeof *chunk);
    }
}

static double add_tile(double sum, const double *sums, size_t n_chunks, suf_rng *rng)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n_chunks; i++, sums += PATTERNS) {
        word = i % sizeof word ? word >> CHUNK : suf_rng_word(rng);
        sum += sums[word % PATTERNS];
    }
    return sum;
}

/* the stream from word number place on */
static suf_rng stream_at(uint64_t seed, uint64_t place)
{
    suf_rng rng = suf_rng_stream(seed, 0);
    rng.counter.v[0] = place / 4;
    for (uint64_t i = 0; i < place % 4; i++)
        suf_rng_word(&rng);
    return rng;
}

/* a tile's table stays in the cache while all patterns of the task use it */
static void do_task(size_t task, void *context)
{
    const drawing *w = context;
    const size_t first = task * PATTERNS_PER_TASK;
    const size_t left = w->n_patterns - first;
    const size_t n_patterns = left < PATTERNS_PER_TASK ? left : PATTERNS_PER_TASK;
    double *table = suf_alloc((size_t)TILE / CHUNK * PATTERNS, sizeof *table);
    double u[PATTERNS_PER_TASK] = {0};
    suf_rng *rngs = suf_alloc(n_patterns, sizeof *rngs);
    for (size_t i = 0; i < n_patterns; i++)
        rngs[i] = stream_at(w->seed, (first + i) * w->n_words);
    for (size_t start = 0; start < w->d->n; start += TILE) {
        const size_t n = w->d->n - start < TILE ? w->d->n - start : TILE;
        tabulate(w->d->a + start, n, table);
        pad(table, n);
        for (size_t i = 0; i < n_patterns; i++)
            u[i] = add_tile(u[i], table, (n + CHUNK - 1) / CHUNK, &rngs[i]);
    }
    for (size_t i = 0; i < n_patterns; i++)
        w->counts[task] += is_extreme(w->d, w->side, u[i]);
    free(rngs);
    free(table);
}

static double p_of_drawn(const distances *d, suf_side side, size_t n_patterns, uint64_t seed)
{
    const size_t n_tasks = (n_patterns + PATTERNS_PER_TASK - 1) / PATTERNS_PER_TASK;
    drawing w = {.d = d,
                 .side = side,
                 .n_patterns = n_patterns,
                 .n_words = (d->n + 63) / 64,
                 .seed = seed,
                 .counts = suf_alloc(n_tasks, sizeof *w.counts)};
    suf_parallel_run(n_tasks, do_task, &w);
    size_t count = 0;
    for (size_t i = 0; i < n_tasks; i++)
        count += w.counts[i];
    free(w.counts);
    return ((double)count + 1) / ((double)n_patterns + 1);
}

suf_permutation suf_permutation_of(const double *x, size_t n, suf_hypothesis h, size_t n_patterns,
                                   uint64_t seed)
{
    suf_permutation test = {.p = NAN, .se = NAN, .exact = n <= SUF_PERMUTATION_EXACT};
    if (n == 0)
        return test;
    distances d = distances_from(x, n, h.mu0);
    test.p = test.exact ? p_of_all(&d, h) : p_of_drawn(&d, h.side, n_patterns, seed);
    test.se = test.exact ? 0 : sqrt(test.p * (1 - test.p) / ((double)n_patterns + 1));
    free(d.a);
    return test;
}
