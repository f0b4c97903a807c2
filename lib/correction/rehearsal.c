/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rehearsal.h. A correction takes hundreds of thousands of runs, so the rule is not played by a
 * sampler, which keeps the values and computes everything to the last bit, but on sums of powers of
 * the residuals, in a tenth of the time: sampler/rule.c for means with parametric standard errors,
 * in squares. Results with a bootstrap standard error are rehearsed with the parametric one, which
 * it estimates. tests/unit/test_rehearsal.c holds the two against each other.
 *
 * The control variate. Residuals have mean 0, and whether an algorithm gets another run depends on
 * the past alone. So the sum of its residuals up to the stop has mean 0 (Wald 1944, On cumulative
 * sums of random variables, Annals of Mathematical Statistics 15). Divided by the number of runs
 * that the experiment had, a constant, and weighted as in the difference, it is nearly the error of
 * the estimate itself. Subtracting it leaves the mean of the error, the bias, as it is, and takes
 * away most of its variance: 80 to 97 % for the distributions of docs/stopping.md.
 */
#include "correction/rehearsal.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "correction/rehearsed_budget.h"
#include "sampler/sampler_parts.h"
#include "sampler/state.h"

enum { NOBODY = -1 };

/* a mean this small, relative to the truth, has hardly a logarithm: the rehearsal is repeated */
static const double least_mean = 0.1;
enum { MOST_ATTEMPTS = 20 };

/* ---- its life ---- */

static void list_pairs(suf_rehearsal *r)
{
    r->n_pairs = suf_sampler_n_comparisons(r->sampler);
    r->pairs = suf_alloc(r->n_pairs, sizeof *r->pairs);
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_pair_estimate *p = &r->sampler->estimate.pairs[i];
        r->pairs[i] = (suf_rehearsed_pair){.first = p->comparison.first,
                                           .second = p->comparison.second,
                                           .cost_ratio = p->cost_ratio * p->cost_ratio};
    }
}

void suf_rehearsal_init(suf_rehearsal *r, const suf_sampled_runs *runs, bool keeps)
{
    suf_sampling q = runs->sampling;
    q.se_method = SUF_SE_PARAMETRIC;
    *r = (suf_rehearsal){.sampler = suf_sampler_new(&q, NULL),
                         .contrast = suf_sampling_contrast(&q),
                         .n_algorithms = q.n_algorithms};
    r->sampling = r->sampler->sampling;
    r->rule = r->sampler->estimate.rule;
    r->algorithms = suf_alloc(r->n_algorithms, sizeof *r->algorithms);
    list_pairs(r);
    for (size_t n = 1; n < SUF_N_INVERSES; n++)
        r->inverses[n] = 1 / (double)n;
    if (keeps) {
        r->kept = suf_alloc(r->n_algorithms, sizeof *r->kept);
        r->kept_capacity = suf_alloc(r->n_algorithms, sizeof *r->kept_capacity);
    }
}

void suf_rehearsal_release(suf_rehearsal *r)
{
    for (size_t a = 0; r->kept && a < r->n_algorithms; a++)
        free(r->kept[a]);
    free(r->kept);
    free(r->kept_capacity);
    free(r->algorithms);
    free(r->pairs);
    suf_sampler_free(r->sampler);
    *r = (suf_rehearsal){0};
}

/* ---- the instance ---- */

void suf_rehearsal_tell(suf_rehearsal *r, const suf_pooled *pooled)
{
    suf_estimate_set_pooled(&r->sampler->estimate, pooled);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_algorithm_estimate *e = &r->sampler->estimate.algorithms[a];
        r->algorithms[a].pooled = e->pooled * e->pooled;
        r->algorithms[a].share = e->share;
        r->algorithms[a].rate = pooled ? pooled[a].rate : (double)NAN;
    }
}

/* the residuals of a cell itself are its values exactly */
static suf_rehearsed of_own(const suf_sampled_cell *cell, const suf_residual_list *list)
{
    const double n = (double)cell->n;
    return (suf_rehearsed){.list = list->all + cell->start,
                           .n_list = cell->sd > 0 ? cell->n : 0,
                           .offset = cell->mean,
                           .factor = cell->sd * sqrt((n - 1) / n),
                           .n_real = n};
}

/* a group without residuals has the whole pool */
static suf_rehearsed of_pool(const suf_sampled_runs *runs, const suf_sampled_cell *cell, size_t a,
                             size_t group)
{
    const suf_residual_list *pool = &runs->pool[a];
    const size_t *bounds = &runs->bounds[a * (SUF_RESIDUAL_GROUPS + 1)];
    const bool is_whole = group == SUF_WHOLE_POOL || bounds[group] == bounds[group + 1];
    const size_t from = is_whole ? 0 : bounds[group];
    return (suf_rehearsed){.list = pool->all + from,
                           .n_list = (is_whole ? pool->n : bounds[group + 1]) - from,
                           .offset = cell->mean,
                           .factor = cell->sd,
                           .n_real = (double)cell->n};
}

static void set_truth(suf_rehearsal *r)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].offset;
    for (size_t i = 0; i < r->n_pairs; i++) {
        suf_rehearsed_pair *p = &r->pairs[i];
        p->phi = suf_contrast_phi(r->contrast, means, r->n_algorithms, p->first, p->second);
        p->weights = suf_contrast_weights(r->contrast, means, r->n_algorithms, p->first, p->second);
    }
}

static bool have_same_rows(const suf_rehearsal *r)
{
    for (size_t a = 1; a < r->n_algorithms; a++)
        if (r->algorithms[a].n_list != r->algorithms[0].n_list)
            return false;
    return true;
}

void suf_rehearsal_set(suf_rehearsal *r, const suf_sampled_runs *runs, size_t instance,
                       size_t group)
{
    const bool shares = suf_sampled_runs_share(runs, instance);
    const suf_sampled_cell *cells = suf_sampled_cells_of(runs, instance);
    for (size_t a = 0; a < r->n_algorithms; a++)
        r->algorithms[a] =
            shares ? of_pool(runs, &cells[a], a, group) : of_own(&cells[a], &runs->apart[a]);
    r->is_binary = runs->instances[instance].is_binary && r->rule->bounds_binary;
    r->is_fixed = runs->instances[instance].is_fixed;
    r->is_joint = r->sampling.paired && have_same_rows(r);
    set_truth(r);
    suf_rehearsal_tell(r, &runs->pooled[instance * r->n_algorithms]);
}

/* ---- runs ---- */

/* Half a word decides. A list is much shorter than 2^32, so that its items are equally likely but
 * for a relative difference of n / 2^32. */
static inline uint64_t draw_below(suf_rehearsal *r, uint64_t n)
{
    if (r->n_words == 0) {
        r->words = suf_rng_two_words(&r->rng);
        r->n_words = 4;
    }
    const uint64_t word = r->words.v[--r->n_words / 2];
    return ((r->n_words % 2 ? word >> 32 : (uint32_t)word) * n) >> 32;
}

static void keep(suf_rehearsal *r, size_t a, double residual)
{
    const suf_rehearsed *x = &r->algorithms[a];
    const size_t n = (size_t)x->n;
    r->kept[a] = suf_grow(r->kept[a], n, &r->kept_capacity[a], sizeof **r->kept);
    const double value = x->offset + x->factor * residual;
    r->kept[a][n] = r->is_binary ? round(value) : value;
}

static inline void add(suf_rehearsal *r, size_t a, double residual)
{
    suf_rehearsed *x = &r->algorithms[a];
    if (r->kept)
        keep(r, a, residual);
    const double square = residual * residual;
    x->n++;
    x->inverse_less = x->inverse;
    x->inverse = x->n < SUF_N_INVERSES ? r->inverses[(size_t)x->n] : 1 / x->n;
    x->s1 += residual;
    x->s2 += square;
    x->s3 += square * residual;
}

/* a list is empty if the algorithm's runs never vary */
static inline void draw(suf_rehearsal *r, size_t a)
{
    const suf_rehearsed *x = &r->algorithms[a];
    add(r, a, x->n_list ? (double)x->list[draw_below(r, x->n_list)] : 0);
}

/* one run of each algorithm, which belong together */
static void draw_row(suf_rehearsal *r)
{
    const uint64_t n = r->algorithms[0].n_list;
    const uint64_t row = n ? draw_below(r, n) : 0;
    double residuals[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++) {
        residuals[a] = n ? (double)r->algorithms[a].list[row] : 0;
        add(r, a, residuals[a]);
    }
    for (size_t i = 0; i < r->n_pairs; i++)
        r->pairs[i].products += residuals[r->pairs[i].first] * residuals[r->pairs[i].second];
}

/* ---- estimates ---- */

/* sums of squares and cubes of the deviations from the mean; those of equal runs are but rounding
 */
static inline double second_moment(const suf_rehearsed *x)
{
    const double m2 = x->s2 - x->s1 * x->s1 * x->inverse;
    return m2 > 1e-10 * x->s2 ? m2 : 0;
}

static inline double third_moment(const suf_rehearsed *x)
{
    const double centre = x->s1 * x->inverse;
    return x->s3 - centre * (3 * x->s2 - 2 * x->s1 * centre);
}

/* of 0/1 results; see estimate.c */
static void estimate_binary(const suf_rehearsal *r, suf_rehearsed *x, double weight)
{
    const double p = (x->mean * x->n + 1) / (x->n + 2);
    x->variance = p * (1 - p) * x->inverse_less * x->n;
    x->part = x->variance * x->inverse / (weight * weight);
    x->guarded = x->part * (1 + r->rule->small_sample_price * x->inverse);
}

/* m2 (1 + w), where the part of the skewness in w is price g^2 / n, with g^2 = n m3^2 / m2^3 or, if
 * that is larger, the pooled one */
static inline double widened(const suf_rehearsal *r, const suf_rehearsed *x, double m2)
{
    const double quotient = m2 > 0 ? third_moment(x) / m2 : 0;
    const double own = quotient * quotient;
    const double pooled = x->pooled * m2 * x->inverse;
    return m2 * (1 + r->rule->small_sample_price * x->inverse) +
           r->rule->skewness_price * (own > pooled ? own : pooled);
}

static inline void estimate(const suf_rehearsal *r, suf_rehearsed *x)
{
    x->mean = x->offset + x->factor * x->s1 * x->inverse;
    const double weight = r->contrast == SUF_CONTRAST_SIMPLE ? 1 : x->mean;
    if (r->is_binary) {
        estimate_binary(r, x, weight);
        return;
    }
    const double m2 = second_moment(x);
    const double square = x->factor * x->factor * x->inverse_less;
    const double each = square * x->inverse / (weight * weight);
    x->variance = square * m2;
    x->part = each * m2;
    x->guarded = each * widened(r, x, m2);
}

static void estimate_all(suf_rehearsal *r)
{
    for (size_t a = 0; a < r->n_algorithms; a++)
        estimate(r, &r->algorithms[a]);
}

/* What the rule knows of a comparison, in squares. */
typedef struct {
    double guarded;       /* standard error, widened */
    double first, second; /* spread of one run */
} pair_squares;

/* the covariance of the means, with weights of -1 and 1, or by the means */
static double covariance_of(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    const double weight = r->contrast == SUF_CONTRAST_SIMPLE ? 1 : x->mean * y->mean;
    return (p->products - x->s1 * y->s1 / x->n) / (x->n - 1) / x->n * x->factor * y->factor /
           weight;
}

/* percentages of the mean over all algorithms depend on all of them */
static pair_squares squares_of_grand(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].mean;
    const suf_weights w =
        suf_contrast_weights(r->contrast, means, r->n_algorithms, p->first, p->second);
    pair_squares s = {0};
    double plain = 0;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        const double weight = suf_weight_of(&w, p->first, p->second, a) * x->mean;
        plain += weight * weight * x->part;
        s.guarded += weight * weight * x->guarded;
    }
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    if (r->sampling.paired && plain > 0)
        s.guarded *= 1 + 2 * w.first * x->mean * w.second * y->mean * covariance_of(r, p) / plain;
    s.first = w.first * w.first * x->variance;
    s.second = w.second * w.second * y->variance;
    return s;
}

static pair_squares squares_of(const suf_rehearsal *r, const suf_rehearsed_pair *p)
{
    if (r->contrast == SUF_CONTRAST_PERCENT_GRAND)
        return squares_of_grand(r, p);
    const suf_rehearsed *x = &r->algorithms[p->first];
    const suf_rehearsed *y = &r->algorithms[p->second];
    /* the standard error of a percentage is that of the ratio's logarithm times the ratio */
    const double ratio = r->contrast == SUF_CONTRAST_PERCENT ? y->mean / x->mean : 1;
    const double plain = x->part + y->part;
    double guarded = x->guarded + y->guarded;
    if (r->sampling.paired && plain > 0)
        guarded *= fmax(0, 1 - 2 * covariance_of(r, p) / plain);
    return (pair_squares){.guarded = ratio * ratio * guarded,
                          .first = ratio * ratio * x->part * x->n,
                          .second = ratio * ratio * y->part * y->n};
}

/* ---- the rule ---- */

static bool is_full(const suf_rehearsal *r, size_t a)
{
    const int64_t most = r->sampling.max_per_algorithm;
    return most && r->algorithms[a].n >= (double)most;
}

/* the algorithm whose next run reduces the squared error most per cost */
static int best_for_cost(const suf_rehearsal *r, const suf_rehearsed_pair *p, pair_squares s)
{
    const size_t members[] = {p->first, p->second};
    const double squares[] = {s.first, s.second};
    int best = NOBODY;
    double most = -1;
    for (int k = 0; k < 2; k++) {
        const double n = r->algorithms[members[k]].n;
        const double gain = squares[k] / (n * (n + 1)) / r->sampling.costs[members[k]];
        if (gain > most && !is_full(r, members[k])) {
            most = gain;
            best = (int)members[k];
        }
    }
    return best;
}

static int next_of_pair(const suf_rehearsal *r, const suf_rehearsed_pair *p, pair_squares s)
{
    if (r->n_algorithms > 2 && r->sampling.costs)
        return best_for_cost(r, p, s);
    const double n_first = r->algorithms[p->first].n;
    const double n_second = r->algorithms[p->second].n;
    const bool short_of_first =
        n_first * n_first * s.second < n_second * n_second * s.first * p->cost_ratio;
    const size_t wanted = short_of_first ? p->first : p->second;
    const size_t other = short_of_first ? p->second : p->first;
    return !is_full(r, wanted) ? (int)wanted : !is_full(r, other) ? (int)other : NOBODY;
}

static int next_for_accuracy(const suf_rehearsal *r)
{
    double worst = r->sampling.accuracy * r->sampling.accuracy;
    int next = NOBODY;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const pair_squares s = squares_of(r, &r->pairs[i]);
        const int candidate = s.guarded > worst ? next_of_pair(r, &r->pairs[i], s) : NOBODY;
        if (candidate != NOBODY) {
            worst = s.guarded;
            next = candidate;
        }
    }
    return next;
}

/* whether an algorithm's part in a squared standard error is the same in all of its comparisons */
static bool has_one_part(const suf_rehearsal *r)
{
    return r->contrast == SUF_CONTRAST_RATIO || r->contrast == SUF_CONTRAST_SIMPLE;
}

/* the algorithm's part in the squared standard error, widened, where it is largest */
static double own_square(const suf_rehearsal *r, size_t a)
{
    const suf_rehearsed *x = &r->algorithms[a];
    if (has_one_part(r))
        return x->guarded;
    double largest = 0;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_rehearsed_pair *p = &r->pairs[i];
        if (p->first != a && p->second != a)
            continue;
        const pair_squares s = squares_of(r, p);
        largest = fmax(largest, p->first == a ? s.first : s.second);
    }
    return x->part > 0 ? largest / x->n * x->guarded / x->part : 0;
}

static int next_for_shares(const suf_rehearsal *r)
{
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    double worst = 1;
    int next = NOBODY;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const double excess = own_square(r, a) / (goal * r->algorithms[a].share);
        if (excess > worst && !is_full(r, a)) {
            worst = excess;
            next = (int)a;
        }
    }
    return next;
}

static double n_runs(const suf_rehearsal *r)
{
    double n = 0;
    for (size_t a = 0; a < r->n_algorithms; a++)
        n += r->algorithms[a].n;
    return n;
}

/* balanced: anybody but NOBODY stands for all */
static int next_run(const suf_rehearsal *r)
{
    const bool is_balanced = r->sampling.mode == SUF_BALANCED;
    const double at_once = is_balanced ? (double)r->n_algorithms : 1;
    if (r->sampling.max_runs && n_runs(r) + at_once > (double)r->sampling.max_runs)
        return NOBODY;
    return r->algorithms[0].share > 0 ? next_for_shares(r) : next_for_accuracy(r);
}

/* ---- a rehearsal ---- */

static void clear(suf_rehearsal *r)
{
    for (size_t a = 0; a < r->n_algorithms; a++)
        r->algorithms[a].n = r->algorithms[a].s1 = r->algorithms[a].s2 = r->algorithms[a].s3 = 0;
    for (size_t i = 0; i < r->n_pairs; i++)
        r->pairs[i].products = 0;
}

static void draw_each(suf_rehearsal *r)
{
    if (r->is_joint) {
        draw_row(r);
        return;
    }
    for (size_t a = 0; a < r->n_algorithms; a++)
        draw(r, a);
}

static void draw_start(suf_rehearsal *r)
{
    for (int64_t k = 0; k < r->sampling.start; k++)
        draw_each(r);
}

static void draw_up_to(suf_rehearsal *r, const double *goals)
{
    if (r->is_joint)
        while (r->algorithms[0].n < goals[0])
            draw_row(r);
    for (size_t a = 0; a < r->n_algorithms; a++)
        while (r->algorithms[a].n < goals[a])
            draw(r, a);
    estimate_all(r);
}

/* as many runs as the experiment had */
static void draw_fixed(suf_rehearsal *r)
{
    double goals[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        goals[a] = r->algorithms[a].n_real;
    draw_up_to(r, goals);
}

/* after the start, as many as a budget buys */
static void draw_budget(suf_rehearsal *r)
{
    double goals[SUF_MAX_ALGORITHMS];
    suf_rehearsed_budget_goals(r, goals);
    draw_up_to(r, goals);
}

/* Whether draw_usual knows the way: all pairs, whose standard errors are sums of two parts, without
 * limits; costs only of two algorithms. */
static bool is_usual(const suf_rehearsal *r)
{
    const suf_sampling *q = &r->sampling;
    return q->mode == SUF_OPTIMAL && !q->max_runs && !q->max_per_algorithm &&
           (r->n_algorithms == 2 ? r->contrast != SUF_CONTRAST_PERCENT_GRAND
                                 : q->compare == SUF_COMPARE_ALL && has_one_part(r) && !q->costs);
}

/* The comparison with the largest standard error is that of the two algorithms with the largest
 * parts. */
static inline void find_largest(const suf_rehearsal *r, size_t n, size_t *first, size_t *second)
{
    size_t largest = r->algorithms[0].guarded < r->algorithms[1].guarded;
    size_t next = !largest;
    for (size_t a = 2; a < n; a++)
        if (r->algorithms[a].guarded > r->algorithms[largest].guarded) {
            next = largest;
            largest = a;
        } else if (r->algorithms[a].guarded > r->algorithms[next].guarded) {
            next = a;
        }
    *first = largest < next ? largest : next;
    *second = largest < next ? next : largest;
}

/* What draw_by_rule does, without its loops over the pairs. n, the number of algorithms, is a
 * constant for the compiler if there are two. */
static inline void draw_usual(suf_rehearsal *r, size_t n)
{
    const double goal = r->sampling.accuracy * r->sampling.accuracy;
    size_t first = 0;
    size_t second = 1;
    for (;;) {
        if (n > 2)
            find_largest(r, n, &first, &second);
        const suf_rehearsed *x = &r->algorithms[first];
        const suf_rehearsed *y = &r->algorithms[second];
        const double ratio = r->contrast == SUF_CONTRAST_PERCENT ? y->mean / x->mean : 1;
        if (!(ratio * ratio * (x->guarded + y->guarded) > goal))
            return;
        const size_t next =
            x->n * y->part < y->n * x->part * r->pairs[0].cost_ratio ? first : second;
        draw(r, next);
        estimate(r, &r->algorithms[next]);
    }
}

static void draw_by_rule(suf_rehearsal *r)
{
    draw_start(r);
    estimate_all(r);
    if (r->sampling.mode == SUF_NEYMAN) {
        draw_budget(r);
        return;
    }
    if (is_usual(r)) {
        if (r->n_algorithms == 2)
            draw_usual(r, 2);
        else
            draw_usual(r, r->n_algorithms);
        return;
    }
    for (int next = next_run(r); next != NOBODY; next = next_run(r)) {
        if (r->sampling.mode == SUF_BALANCED) {
            draw_each(r);
            estimate_all(r);
        } else {
            draw(r, (size_t)next);
            estimate(r, &r->algorithms[next]);
        }
    }
}

static void set_random(suf_rehearsal *r, suf_rng rng)
{
    r->rng = rng;
    r->n_words = 0;
}

static bool is_defined(const suf_rehearsal *r)
{
    for (size_t a = 0; r->contrast != SUF_CONTRAST_SIMPLE && a < r->n_algorithms; a++)
        if (!(r->algorithms[a].mean > least_mean * r->algorithms[a].offset))
            return false;
    return true;
}

bool suf_rehearsal_run(suf_rehearsal *r, suf_rng rng)
{
    set_random(r, rng);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        clear(r);
        if (r->is_fixed)
            draw_fixed(r);
        else
            draw_by_rule(r);
        if (is_defined(r))
            return true;
    }
    return false;
}

/* the geometric mean over the comparisons of the spread of one run */
static double usual_spread(const suf_rehearsal *r, size_t a)
{
    double logs = 0;
    double n = 0;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const suf_rehearsed_pair *p = &r->pairs[i];
        if (p->first != a && p->second != a)
            continue;
        const pair_squares s = squares_of(r, p);
        const double square = p->first == a ? s.first : s.second;
        logs += square > 0 ? log(square) / 2 : 0;
        n += square > 0;
    }
    return exp(logs / n);
}

void suf_rehearsal_start(suf_rehearsal *r, suf_rng rng, suf_start_pool *pools)
{
    set_random(r, rng);
    clear(r);
    draw_start(r);
    estimate_all(r);
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        const suf_running moments = {
            .n = (size_t)x->n, .m2 = second_moment(x), .m3 = third_moment(x)};
        suf_start_pool_add(&pools[a], &moments, usual_spread(r, a));
    }
}

double suf_rehearsal_error(const suf_rehearsal *r, size_t i)
{
    const suf_rehearsed_pair *p = &r->pairs[i];
    double means[SUF_MAX_ALGORITHMS];
    for (size_t a = 0; a < r->n_algorithms; a++)
        means[a] = r->algorithms[a].mean;
    double error =
        suf_contrast_phi(r->contrast, means, r->n_algorithms, p->first, p->second) - p->phi;
    for (size_t a = 0; a < r->n_algorithms; a++) {
        const suf_rehearsed *x = &r->algorithms[a];
        error -= suf_weight_of(&p->weights, p->first, p->second, a) * x->factor * x->s1 / x->n_real;
    }
    return error;
}
