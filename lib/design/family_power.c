/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many of the real effects of a family Holm's procedure finds, by simulation (Holm 1979, A
 * simple sequentially rejective multiple test procedure, Scand. J. of Statistics 6).
 *
 * Holm's procedure depends on a p value only by its place: the rank of the smallest of the levels
 * alpha/K, ..., alpha that it does not exceed. The probabilities of the places are the differences
 * of the powers at the levels, which are known: with the effect, and without it. So places are
 * drawn, not statistics, and the procedure is exact for each of the tests. With c(s) places up to
 * s, it rejects those up to R, the last s with c(r) >= r for all r <= s.
 *
 * The comparisons are taken as independent. If they share an algorithm they are correlated: a given
 * effect is found nearly as often, all of them together somewhat more often.
 *
 * A simulated experiment draws two places for each comparison, one with the effect and one without
 * it, and counts for every number of real effects: the first m have theirs.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "design/exact.h"
#include "design/solve.h"
#include "stats/rng.h"
#include "suffice.h"

static const uint64_t SEED = 20200501;
enum { ALL_ROWS = 100, DRAWS = 4000000 };

/* Chances of the places: at_most[i] is the probability of a place up to i + 1. */
typedef struct {
    size_t n;
    double *with_effect, *without;
} holm_places;

/* One simulated experiment: the comparisons at each place, for the present number of effects. */
typedef struct {
    size_t *drawn_with, *drawn_without; /* places of the comparisons; n: beyond the last level */
    size_t *effects, *others;           /* how many comparisons have the place */
} holm_experiment;

/* What the experiments have shown for one number of effects. */
typedef struct {
    double shares, squares, all;
} found_sums;

/* ---- which numbers of effects ---- */

/* 1, 2, 5, 10, 20, 50, ... */
static bool is_round(int64_t m)
{
    while (m % 10 == 0)
        m /= 10;
    return m == 1 || m == 2 || m == 5;
}

static void choose_rows(suf_family_power *f, int64_t k)
{
    f->rows = suf_alloc((size_t)k, sizeof *f->rows);
    for (int64_t m = 1; m <= k; m++)
        if (k <= ALL_ROWS || is_round(m) || m == k)
            f->rows[f->n_rows++] = (suf_real_effects){.n = m};
}

/* ---- one experiment ---- */

/* the first place that the uniform number u does not exceed; n if it exceeds all */
static size_t place_of(const double *at_most, size_t n, double u)
{
    size_t lo = 0;
    size_t hi = n;
    if (u > at_most[n - 1])
        return n;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (u <= at_most[mid])
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
}

static void draw(const holm_places *p, holm_experiment *e, suf_rng *rng)
{
    for (size_t i = 0; i <= p->n; i++)
        e->effects[i] = e->others[i] = 0;
    for (size_t i = 0; i < p->n; i++) {
        e->drawn_with[i] = place_of(p->with_effect, p->n, suf_rng_uniform(rng));
        e->drawn_without[i] = place_of(p->without, p->n, suf_rng_uniform(rng));
        e->others[e->drawn_without[i]]++;
    }
}

/* comparison i has the effect from now on */
static void give_effect(holm_experiment *e, size_t i)
{
    e->others[e->drawn_without[i]]--;
    e->effects[e->drawn_with[i]]++;
}

/* the number of effects among the comparisons that Holm's procedure rejects */
static size_t count_found(const holm_experiment *e, size_t n)
{
    size_t effects = 0;
    size_t others = 0;
    for (size_t s = 0; s < n; s++) {
        const size_t before = effects;
        effects += e->effects[s];
        others += e->others[s];
        if (effects + others < s + 1)
            return before;
    }
    return effects;
}

static void add_found(found_sums *sums, size_t found, size_t m)
{
    const double share = (double)found / (double)m;
    sums->shares += share;
    sums->squares += share * share;
    sums->all += found == m;
}

/* ---- all of them ---- */

static void simulate(const suf_family_power *f, const holm_places *p, found_sums *sums)
{
    const size_t n = p->n;
    size_t *room = suf_alloc(4 * n + 2, sizeof *room);
    holm_experiment e = {room, room + n, room + 2 * n, room + 3 * n + 1};
    for (size_t replicate = 0; replicate < f->n_replicates; replicate++) {
        suf_rng rng = suf_rng_stream(SEED, replicate);
        draw(p, &e, &rng);
        for (size_t i = 0, m = 0; i < f->n_rows; i++) {
            while (m < (size_t)f->rows[i].n)
                give_effect(&e, m++);
            add_found(&sums[i], count_found(&e, n), m);
        }
    }
    free(room);
}

static void summarise(suf_real_effects *row, const found_sums *sums, double n)
{
    row->power = sums->shares / n;
    row->power_error = sqrt(fmax(0, sums->squares / n - row->power * row->power) / n);
    row->power_all = sums->all / n;
    row->power_all_error = sqrt(row->power_all * (1 - row->power_all) / n);
}

static holm_places chances(const suf_plan *plan)
{
    const suf_design *q = &plan->design;
    const bool is_paper = q->power_rule == SUF_POWER_PAPER && q->test != SUF_TEST_T;
    const suf_design nothing = suf_solve_put(q, SUF_SOLVE_MRES, 0);
    suf_family f = suf_family_of_all(q);
    holm_places p = {.n = f.n,
                     .with_effect = suf_alloc(f.n, sizeof(double)),
                     .without = suf_alloc(f.n, sizeof(double))};
    suf_exact exact;
    suf_exact_init(&exact, SUF_REPLICATES);
    for (size_t i = 0; i < f.n; i++) {
        p.with_effect[i] = plan->levels[i].power;
        p.without[i] = f.levels[i];
    }
    if (q->test != SUF_TEST_T && !is_paper)
        suf_exact_powers(&exact, &nothing, &f, p.without, NULL);
    suf_exact_release(&exact);
    suf_family_release(&f);
    return p;
}

void suf_family_power_init(suf_family_power *family, const suf_plan *plan)
{
    const int64_t k = plan->design.comparisons;
    suf_family_power f = {0};
    if (k > 1 && k <= SUF_MAX_FAMILY) {
        choose_rows(&f, k);
        f.n_replicates = DRAWS / (size_t)k > SUF_REPLICATES ? SUF_REPLICATES : DRAWS / (size_t)k;
        holm_places p = chances(plan);
        found_sums *sums = suf_alloc(f.n_rows, sizeof *sums);
        simulate(&f, &p, sums);
        for (size_t i = 0; i < f.n_rows; i++)
            summarise(&f.rows[i], &sums[i], (double)f.n_replicates);
        free(sums);
        free(p.with_effect);
        free(p.without);
    }
    *family = f;
}

void suf_family_power_release(suf_family_power *family)
{
    free(family->rows);
    *family = (suf_family_power){0};
}
