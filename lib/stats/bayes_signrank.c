/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Benavoli, Mangili, Corani, Zaffalon & Ruggeri (2014), A Bayesian Wilcoxon signed-rank test based
 * on the Dirichlet process, ICML 31; the region of practical equivalence as in Benavoli, Corani,
 * Demsar & Zaffalon (2017), Time for a change, JMLR 18.
 *
 * The distribution of the differences is a Dirichlet process with prior strength s and all its
 * prior mass at 0. Of its posterior, a draw is a set of weights w_0 for 0 and w_1 ... w_n for the
 * differences, Dirichlet(s, 1, ..., 1): gamma variables, of which those for the differences are
 * exponential, divided by their total. Its
 *
 *     theta_left = sum of w_i w_j over (z_i + z_j) / 2 < -rope
 *
 * and so on need no sum over pairs. For sorted z the z_j with z_i + z_j < -2 rope are the first
 * few, and how many does not depend on the weights: it is found once, by two pointers, and a draw
 * takes n additions for the cumulative weights and n for each sum.
 *
 * A region wins a draw when its theta is largest; those that tie share the draw. The standard
 * errors take (x + 1) / (N + 2) for x wins in N draws, so that no win is not taken for
 * certainty.
 *
 * The means of theta are exact: with total weight A = n + s, E w_i w_j = a_i a_j / (A (A + 1)), and
 * E w_i^2 = a_i (a_i + 1) / (A (A + 1)).
 *
 * Draw i has stream i of the seed to itself. Exponentials have 32 bits. The gamma variables do not
 * depend on the differences, and logarithms and qgamma take nearly all the time: they are drawn
 * once for many samples, which differ only in what is summed.
 *
 * Of very many differences theta is normal for all that can be seen, and drawn as that: with
 * h_i the share of the weights a_j whose z_j makes a mean with z_i in the region, the derivative of
 * theta by the i-th gamma variable is 2 (h_i - theta) / A, and that variable's variance a_i (the
 * delta method; the Bayesian bootstrap of a U-statistic).
 */
#include "stats/bayes_signrank.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "stats/four_numbers.h"
#include "stats/rng.h"

/* LANES draws are made side by side, in FOURS of four */
enum { DRAWS = 50000, FOURS = 2, LANES = 4 * FOURS, DRAWS_PER_TASK = 250 };
/* the most differences whose bounds are held at the same time */
static const size_t MOST_HELD = 4000000;

typedef struct {
    size_t n; /* with the pseudo-observation */
    double rope, strength;
    double *z;                    /* ascending */
    size_t prior;                 /* where the pseudo-observation is */
    uint32_t *left;               /* the mean of z_i and z_j is below -rope for j < left[i] */
    uint32_t *right;              /* the mean of z_i and z_j is above rope for j >= right[i] */
    size_t left_end, right_start; /* left[i] > 0 for i < left_end, right[i] < n from right_start */
} weighted_sample;

/* the posterior of theta when it is normal */
typedef struct {
    suf_regions mean;
    double sd_left, on_left, sd_right; /* right = mean + on_left * z_1 + sd_right * z_2 */
} normal_theta;

/* one of several posteriors that are drawn with the same gamma variables */
typedef struct {
    weighted_sample sample; /* empty when theta is normal */
    bool is_normal;
    normal_theta normal;
    suf_regions *draws; /* or NULL */
    size_t place;       /* of its result */
} posterior;

/* a number for each of LANES draws */
typedef struct {
    suf_four_numbers four[FOURS];
} lanes;

typedef struct {
    lanes left, rope, right;
} theta_lanes;

/* the weights of a sample in some draws: those of the first i, i = 0..n, those of the others, and
 * what each adds as it was rounded */
typedef struct {
    lanes *below, *above, *steps;
    size_t n, prior; /* whose they are; n = 0: nobody's */
} cumulated;

/* the gamma variables of some draws, by place: those of the differences, and that of the prior */
typedef struct {
    lanes *ones;
    lanes prior;
    cumulated sums;
} weights;

typedef struct {
    const posterior *all;
    size_t n_all;
    size_t longest; /* of their samples */
    double strength;
    const suf_bayes_signrank_request *request;
    size_t n_draws;
    suf_regions *wins; /* of each task, by posterior */
} posterior_job;

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* both bounds decrease as z_i increases */
static void find_bounds(weighted_sample *s)
{
    uint32_t left = (uint32_t)s->n;
    uint32_t right = left;
    for (size_t i = 0; i < s->n; i++) {
        while (left > 0 && !(s->z[i] + s->z[left - 1] < -2 * s->rope))
            left--;
        while (right > 0 && s->z[i] + s->z[right - 1] > 2 * s->rope)
            right--;
        s->left[i] = left;
        s->right[i] = right;
        s->left_end += left > 0;
        s->right_start += right == s->n;
    }
}

static weighted_sample make_sample(const double *phi, size_t n, double rope, double strength)
{
    weighted_sample s = {.n = n + 1, .rope = rope, .strength = strength};
    s.z = suf_alloc(s.n, sizeof *s.z);
    s.left = suf_alloc(s.n, sizeof *s.left);
    s.right = suf_alloc(s.n, sizeof *s.right);
    for (size_t i = 0; i < n; i++)
        s.z[i] = phi[i];
    qsort(s.z, s.n, sizeof *s.z, ascending);
    while (s.z[s.prior] != 0)
        s.prior++;
    find_bounds(&s);
    return s;
}

static void release_sample(weighted_sample *s)
{
    free(s->z);
    free(s->left);
    free(s->right);
    *s = (weighted_sample){0};
}

/* the a_i, cumulatively, for free() */
static double *cumulative_prior(const weighted_sample *s)
{
    double *below = suf_alloc(s->n + 1, sizeof *below);
    for (size_t i = 0; i < s->n; i++)
        below[i + 1] = below[i] + (i == s->prior ? s->strength : 1);
    return below;
}

/* sums over pairs from cumulative weights: below[i] is that of the first i, i = 0..n */
static suf_regions add_pairs(const weighted_sample *s, const double *below)
{
    const double total = below[s->n];
    suf_regions sum = {0, 0, 0};
    for (size_t i = 0; i < s->n; i++) {
        const double w = below[i + 1] - below[i];
        sum.left += w * below[s->left[i]];
        sum.right += w * (total - below[s->right[i]]);
    }
    sum.left /= total * total;
    sum.right /= total * total;
    sum.rope = fmax(0, 1 - sum.left - sum.right);
    return sum;
}

/* the same for LANES draws at once, without the terms that are 0 */
SUF_FOR_EACH_PROCESSOR static theta_lanes add_pairs_of_lanes(const weighted_sample *s,
                                                             const cumulated *c)
{
    const lanes *const total = &c->below[s->n];
    theta_lanes theta = {0};
    for (size_t i = 0; i < s->left_end; i++)
        for (size_t k = 0; k < FOURS; k++)
            theta.left.four[k] += c->steps[i].four[k] * c->below[s->left[i]].four[k];
    for (size_t i = s->right_start; i < s->n; i++)
        for (size_t k = 0; k < FOURS; k++)
            theta.right.four[k] += c->steps[i].four[k] * c->above[s->right[i]].four[k];
    for (size_t k = 0; k < FOURS; k++) {
        const suf_four_numbers square = total->four[k] * total->four[k];
        theta.left.four[k] /= square;
        theta.right.four[k] /= square;
        const suf_four_numbers rest = 1 - theta.left.four[k] - theta.right.four[k];
        const suf_four_truths is_positive = rest > 0;
        theta.rope.four[k] = (suf_four_numbers)(is_positive & (suf_four_truths)rest);
    }
    return theta;
}

static suf_regions lane_of(const theta_lanes *theta, size_t k)
{
    return (suf_regions){.left = theta->left.four[k / 4][k % 4],
                         .rope = theta->rope.four[k / 4][k % 4],
                         .right = theta->right.four[k / 4][k % 4]};
}

static void draw_weights(const posterior_job *j, size_t lane, suf_rng *rng, weights *w)
{
    w->prior.four[lane / 4][lane % 4] = qgamma(suf_rng_uniform(rng), j->strength, 1, 1, 0);
    for (size_t i = 0; i < j->longest; i += 2) {
        const suf_uniform_pair pair = suf_rng_uniform_pair(rng);
        w->ones[i].four[lane / 4][lane % 4] = -log(pair.first);
        if (i + 1 < j->longest)
            w->ones[i + 1].four[lane / 4][lane % 4] = -log(pair.second);
    }
}

/* the cumulative weights of a sample, unless they are those of the one before */
static void cumulate(const weighted_sample *s, weights *w)
{
    cumulated *c = &w->sums;
    if (c->n == s->n && c->prior == s->prior)
        return;
    c->n = s->n;
    c->prior = s->prior;
    c->below[0] = (lanes){0};
    for (size_t i = 0; i < s->n; i++)
        for (size_t k = 0; k < FOURS; k++) {
            const lanes *weight = i == s->prior ? &w->prior : &w->ones[i];
            c->below[i + 1].four[k] = c->below[i].four[k] + weight->four[k];
            c->steps[i].four[k] = c->below[i + 1].four[k] - c->below[i].four[k];
        }
    for (size_t i = 0; i <= s->n; i++)
        for (size_t k = 0; k < FOURS; k++)
            c->above[i].four[k] = c->below[s->n].four[k] - c->below[i].four[k];
}

static void add_win(suf_regions *wins, suf_regions theta)
{
    const double most = fmax(theta.rope, fmax(theta.left, theta.right));
    const int winners = (theta.left == most) + (theta.rope == most) + (theta.right == most);
    wins->left += (theta.left == most) / (double)winners;
    wins->rope += (theta.rope == most) / (double)winners;
    wins->right += (theta.right == most) / (double)winners;
}

static inline double sum_of(const suf_four_truths *x)
{
    return (double)((*x)[0] + (*x)[1] + (*x)[2] + (*x)[3]);
}

/* Adds the wins of all lanes, if each has one winner; otherwise it returns false. */
SUF_FOR_EACH_PROCESSOR static bool add_clear_wins(suf_regions *wins, const theta_lanes *theta)
{
    suf_four_truths left = {0}; /* how many; true is -1 */
    suf_four_truths rope = {0};
    suf_four_truths right = {0};
    for (size_t k = 0; k < FOURS; k++) {
        const suf_four_numbers l = theta->left.four[k];
        const suf_four_numbers m = theta->rope.four[k];
        const suf_four_numbers r = theta->right.four[k];
        left -= (suf_four_truths)(l > m) & (suf_four_truths)(l > r);
        rope -= (suf_four_truths)(m > l) & (suf_four_truths)(m > r);
        right -= (suf_four_truths)(r > l) & (suf_four_truths)(r > m);
    }
    const suf_four_truths all = left + rope + right;
    if (sum_of(&all) != LANES)
        return false;
    wins->left += sum_of(&left);
    wins->rope += sum_of(&rope);
    wins->right += sum_of(&right);
    return true;
}

static normal_theta normal_of(const weighted_sample *s, suf_regions mean)
{
    const double total = (double)s->n - 1 + s->strength;
    double *below = cumulative_prior(s);
    double left = 0;
    double both = 0;
    double right = 0;
    for (size_t i = 0; i < s->n; i++) {
        const double weight = below[i + 1] - below[i];
        const double l = below[s->left[i]] / total - mean.left;
        const double r = (total - below[s->right[i]]) / total - mean.right;
        left += weight * l * l;
        both += weight * l * r;
        right += weight * r * r;
    }
    free(below);
    const double scale = 2 / total;
    const double on_left = left > 0 ? both / sqrt(left) : 0;
    return (normal_theta){.mean = mean,
                          .sd_left = scale * sqrt(left),
                          .on_left = scale * on_left,
                          .sd_right = scale * sqrt(fmax(0, right - on_left * on_left))};
}

static suf_regions draw_normal(const normal_theta *t, suf_rng *rng)
{
    const double z1 = qnorm(suf_rng_uniform(rng), 0, 1, 1, 0);
    const double z2 = qnorm(suf_rng_uniform(rng), 0, 1, 1, 0);
    suf_regions theta = {.left = fmax(0, t->mean.left + t->sd_left * z1),
                         .right = fmax(0, t->mean.right + t->on_left * z1 + t->sd_right * z2)};
    theta.rope = fmax(0, 1 - theta.left - theta.right);
    return theta;
}

static theta_lanes draw_normals(const posterior_job *j, const normal_theta *t, size_t first)
{
    theta_lanes theta;
    for (size_t k = 0; k < LANES; k++) {
        suf_rng rng = suf_rng_stream(j->request->seed, first + k);
        const suf_regions one = draw_normal(t, &rng);
        theta.left.four[k / 4][k % 4] = one.left;
        theta.rope.four[k / 4][k % 4] = one.rope;
        theta.right.four[k / 4][k % 4] = one.right;
    }
    return theta;
}

static theta_lanes draw_theta(const posterior_job *j, const posterior *p, size_t first, weights *w)
{
    if (p->is_normal)
        return draw_normals(j, &p->normal, first);
    cumulate(&p->sample, w);
    return add_pairs_of_lanes(&p->sample, &w->sums);
}

/* LANES draws of all posteriors from number first on, of which those before end count */
static void do_lanes(const posterior_job *j, size_t first, size_t end, weights *w,
                     suf_regions *wins)
{
    for (size_t k = 0; j->longest > 0 && k < LANES; k++) {
        suf_rng rng = suf_rng_stream(j->request->seed, first + k);
        draw_weights(j, k, &rng, w);
    }
    w->sums.n = 0;
    for (size_t i = 0; i < j->n_all; i++) {
        const posterior *p = &j->all[i];
        const theta_lanes theta = draw_theta(j, p, first, w);
        const bool is_done = first + LANES <= end && add_clear_wins(&wins[i], &theta);
        for (size_t k = 0; k < LANES && first + k < end; k++) {
            if (!is_done)
                add_win(&wins[i], lane_of(&theta, k));
            if (p->draws)
                p->draws[first + k] = lane_of(&theta, k);
        }
    }
}

static void do_task(size_t task, void *context)
{
    const posterior_job *j = context;
    weights w = {.ones = suf_alloc(j->longest + 1, sizeof *w.ones),
                 .sums = {.below = suf_alloc(j->longest + 1, sizeof(lanes)),
                          .above = suf_alloc(j->longest + 1, sizeof(lanes)),
                          .steps = suf_alloc(j->longest + 1, sizeof(lanes))}};
    const size_t first = task * DRAWS_PER_TASK;
    const size_t left = j->n_draws - first;
    const size_t end = first + (left < DRAWS_PER_TASK ? left : DRAWS_PER_TASK);
    for (size_t i = first; i < end; i += LANES)
        do_lanes(j, i, end, &w, j->wins + task * j->n_all);
    free(w.ones);
    free(w.sums.below);
    free(w.sums.above);
    free(w.sums.steps);
}

/* E w_i w_j is a_i a_j but for i = j, where a_i is added; over A (A + 1) */
static suf_regions mean_theta(const weighted_sample *s)
{
    const double total = (double)s->n - 1 + s->strength;
    double *below = cumulative_prior(s);
    suf_regions mean = add_pairs(s, below);
    double left = 0;
    double right = 0;
    for (size_t i = 0; i < s->n; i++) {
        left += s->z[i] < -s->rope ? below[i + 1] - below[i] : 0;
        right += s->z[i] > s->rope ? below[i + 1] - below[i] : 0;
    }
    free(below);
    mean.left = (mean.left * total + left / total) / (total + 1);
    mean.right = (mean.right * total + right / total) / (total + 1);
    mean.rope = fmax(0, 1 - mean.left - mean.right);
    return mean;
}

static double mc_error(double wins, double n_draws)
{
    const double share = (wins + 1) / (n_draws + 2);
    return sqrt(share * (1 - share) / n_draws);
}

static suf_regions wins_of(const posterior_job *j, size_t n_tasks, size_t i)
{
    suf_regions wins = {0, 0, 0};
    for (size_t task = 0; task < n_tasks; task++) {
        const suf_regions *w = &j->wins[task * j->n_all + i];
        wins.left += w->left;
        wins.rope += w->rope;
        wins.right += w->right;
    }
    return wins;
}

/* adds the draws and the probability that each region wins */
static void add_draws(suf_bayes_signrank *results, posterior_job *j)
{
    const size_t n_tasks = (j->n_draws + DRAWS_PER_TASK - 1) / DRAWS_PER_TASK;
    const double n = (double)j->n_draws;
    j->wins = suf_alloc(n_tasks * j->n_all, sizeof *j->wins);
    suf_parallel_run(n_tasks, do_task, j);
    for (size_t i = 0; i < j->n_all; i++) {
        const suf_regions wins = wins_of(j, n_tasks, i);
        suf_bayes_signrank *result = &results[j->all[i].place];
        result->probability = (suf_regions){wins.left / n, wins.rope / n, wins.right / n};
        result->mc_error =
            (suf_regions){mc_error(wins.left, n), mc_error(wins.rope, n), mc_error(wins.right, n)};
    }
    free(j->wins);
}

static bool is_possible(const suf_bayes_signrank_sample *s, double strength)
{
    for (size_t i = 0; i < s->n; i++)
        if (!isfinite(s->phi[i]))
            return false;
    return s->n > 0 && s->rope >= 0 && strength >= 0;
}

/* fills in the mean of theta */
static posterior make_posterior(const suf_bayes_signrank_sample *given, double strength,
                                suf_bayes_signrank *result)
{
    posterior p = {.sample = make_sample(given->phi, given->n, given->rope, strength),
                   .is_normal = given->n > SUF_BAYES_SIGNRANK_WEIGHTS,
                   .draws = given->draws};
    result->theta = mean_theta(&p.sample);
    if (p.is_normal) {
        p.normal = normal_of(&p.sample, result->theta);
        release_sample(&p.sample);
    }
    return p;
}

/* those with the same cumulative weights follow each other */
static int by_weights(const void *a, const void *b)
{
    const weighted_sample *x = &((const posterior *)a)->sample;
    const weighted_sample *y = &((const posterior *)b)->sample;
    if (x->prior != y->prior)
        return x->prior < y->prior ? -1 : 1;
    return (x->n < y->n) - (x->n > y->n);
}

/* the posteriors from number first on whose samples may be held together; returns the number of
 * the next */
static size_t do_some(const suf_bayes_signrank_sample *given, size_t first, size_t n,
                      const suf_bayes_signrank_request *request, suf_bayes_signrank *results)
{
    const suf_regions none = {NAN, NAN, NAN};
    const double strength = request->strength == 0 ? 0.5 : request->strength;
    posterior *all = suf_alloc(n - first, sizeof *all);
    posterior_job j = {.all = all,
                       .strength = strength,
                       .request = request,
                       .n_draws = request->n_draws > 0 ? request->n_draws : DRAWS};
    size_t n_held = 0;
    size_t i = first;
    for (; i < n && n_held <= MOST_HELD; i++) {
        results[i] = (suf_bayes_signrank){.probability = none, .mc_error = none, .theta = none};
        if (!is_possible(&given[i], strength))
            continue;
        all[j.n_all] = make_posterior(&given[i], strength, &results[i]);
        all[j.n_all].place = i;
        const size_t size = all[j.n_all].sample.n;
        j.longest = size > j.longest ? size : j.longest;
        n_held += size;
        j.n_all++;
    }
    qsort(all, j.n_all, sizeof *all, by_weights);
    if (j.n_all > 0)
        add_draws(results, &j);
    for (size_t k = 0; k < j.n_all; k++)
        release_sample(&all[k].sample);
    free(all);
    return i;
}

void suf_bayes_signrank_of_all(const suf_bayes_signrank_sample *samples, size_t n,
                               const suf_bayes_signrank_request *request,
                               suf_bayes_signrank *results)
{
    for (size_t i = 0; i < n;)
        i = do_some(samples, i, n, request, results);
}

suf_bayes_signrank suf_bayes_signrank_of(const double *phi, size_t n,
                                         const suf_bayes_signrank_request *request)
{
    const suf_bayes_signrank_sample sample = {phi, n, request->rope, request->draws};
    suf_bayes_signrank result;
    suf_bayes_signrank_of_all(&sample, 1, request, &result);
    return result;
}
