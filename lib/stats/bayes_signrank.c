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
 * Draw i has stream i of the seed to itself. Exponentials have 32 bits.
 *
 * Of very many differences theta is normal for all that can be seen, and drawn as that: with
 * h_i the share of the weights a_j whose z_j makes a mean with z_i in the region, the derivative of
 * theta by the i-th gamma variable is 2 (h_i - theta) / A, and that variable's variance a_i (the
 * delta method; the Bayesian bootstrap of a U-statistic).
 */
#include "stats/bayes_signrank.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "stats/rng.h"

enum { DRAWS = 50000, DRAWS_PER_TASK = 250 };

typedef struct {
    size_t n; /* with the pseudo-observation */
    double rope, strength;
    double *z;     /* ascending */
    size_t prior;  /* where the pseudo-observation is */
    size_t *left;  /* the mean of z_i and z_j is below -rope for j < left[i] */
    size_t *right; /* the mean of z_i and z_j is above rope for j >= right[i] */
} weighted_sample;

/* the posterior of theta when it is normal */
typedef struct {
    suf_regions mean;
    double sd_left, on_left, sd_right; /* right = mean + on_left * z_1 + sd_right * z_2 */
} normal_theta;

typedef struct {
    const weighted_sample *sample;
    const suf_bayes_signrank_request *request;
    const normal_theta *normal; /* NULL: weights are drawn */
    size_t n_draws;
    suf_regions *wins; /* of each task */
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
    size_t left = s->n;
    size_t right = left;
    for (size_t i = 0; i < s->n; i++) {
        while (left > 0 && !(s->z[i] + s->z[left - 1] < -2 * s->rope))
            left--;
        while (right > 0 && s->z[i] + s->z[right - 1] > 2 * s->rope)
            right--;
        s->left[i] = left;
        s->right[i] = right;
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

static void draw_weights(const weighted_sample *s, suf_rng *rng, double *below)
{
    const double prior = s->strength > 0 ? qgamma(suf_rng_uniform(rng), s->strength, 1, 1, 0) : 0;
    double sum = 0;
    below[0] = 0;
    for (size_t i = 0; i < s->n; i += 2) {
        const suf_uniform_pair pair = suf_rng_uniform_pair(rng);
        sum += i == s->prior ? prior : -log(pair.first);
        below[i + 1] = sum;
        if (i + 1 == s->n)
            break;
        sum += i + 1 == s->prior ? prior : -log(pair.second);
        below[i + 2] = sum;
    }
}

static suf_regions draw_theta(const weighted_sample *s, suf_rng *rng, double *below)
{
    draw_weights(s, rng, below);
    return add_pairs(s, below);
}

static void add_win(suf_regions *wins, suf_regions theta)
{
    const double most = fmax(theta.rope, fmax(theta.left, theta.right));
    const int winners = (theta.left == most) + (theta.rope == most) + (theta.right == most);
    wins->left += (theta.left == most) / (double)winners;
    wins->rope += (theta.rope == most) / (double)winners;
    wins->right += (theta.right == most) / (double)winners;
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

static void do_task(size_t task, void *context)
{
    const posterior_job *j = context;
    double *below = j->normal ? NULL : suf_alloc(j->sample->n + 1, sizeof *below);
    const size_t first = task * DRAWS_PER_TASK;
    suf_regions wins = {0, 0, 0};
    for (size_t i = first; i < first + DRAWS_PER_TASK && i < j->n_draws; i++) {
        suf_rng rng = suf_rng_stream(j->request->seed, i);
        const suf_regions theta =
            j->normal ? draw_normal(j->normal, &rng) : draw_theta(j->sample, &rng, below);
        add_win(&wins, theta);
        if (j->request->draws)
            j->request->draws[i] = theta;
    }
    j->wins[task] = wins;
    free(below);
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

/* adds the draws and the probability that each region wins */
static void add_draws(suf_bayes_signrank *result, posterior_job *j)
{
    const size_t n_tasks = (j->n_draws + DRAWS_PER_TASK - 1) / DRAWS_PER_TASK;
    j->wins = suf_alloc(n_tasks, sizeof *j->wins);
    suf_parallel_run(n_tasks, do_task, j);
    suf_regions wins = {0, 0, 0};
    for (size_t i = 0; i < n_tasks; i++) {
        wins.left += j->wins[i].left;
        wins.rope += j->wins[i].rope;
        wins.right += j->wins[i].right;
    }
    free(j->wins);
    const double n = (double)j->n_draws;
    result->probability = (suf_regions){wins.left / n, wins.rope / n, wins.right / n};
    result->mc_error =
        (suf_regions){mc_error(wins.left, n), mc_error(wins.rope, n), mc_error(wins.right, n)};
}

static bool is_possible(const double *phi, size_t n, const suf_bayes_signrank_request *request)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(phi[i]))
            return false;
    return n > 0 && request->rope >= 0 && request->strength >= 0;
}

suf_bayes_signrank suf_bayes_signrank_of(const double *phi, size_t n,
                                         const suf_bayes_signrank_request *request)
{
    const suf_regions none = {NAN, NAN, NAN};
    suf_bayes_signrank result = {.probability = none, .mc_error = none, .theta = none};
    if (!is_possible(phi, n, request))
        return result;
    const double strength = request->strength > 0 ? request->strength : 0.5;
    weighted_sample s = make_sample(phi, n, request->rope, strength);
    posterior_job j = {.sample = &s,
                       .request = request,
                       .n_draws = request->n_draws > 0 ? request->n_draws : DRAWS};
    result.theta = mean_theta(&s);
    const normal_theta normal = normal_of(&s, result.theta);
    if (n > SUF_BAYES_SIGNRANK_WEIGHTS)
        j.normal = &normal;
    add_draws(&result, &j);
    release_sample(&s);
    return result;
}
