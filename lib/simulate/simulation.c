/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulation of the whole procedure: completes the request, conducts the experiments on all
 * processors, and adds up what was seen.
 *
 * The experiments of an effect are divided into parts whose number does not depend on the number of
 * threads; each part has a tally of its own, and the tallies are added in the order of the parts,
 * so the result is the same to the last bit. Experiment k has the same random numbers for every
 * effect, which makes power curves smooth.
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "sampler/rules.h"
#include "sampler/sampler_parts.h"
#include "sampler/sampling_request.h"
#include "simulate/simulated_experiment.h"
#include "simulate/simulation_tally.h"

/* ---- accuracy and runs, if spreads were known ---- */

/* The squared sum of the spreads of a comparison: divided by the runs it is the squared standard
 * error of the optimal allocation. */
static double squared_spread(const suf_simulation_request *q, size_t first, size_t second)
{
    const double spread = suf_shape_spread(q->world.shapes[first], &q->sampling) +
                          suf_shape_spread(q->world.shapes[second], &q->sampling);
    return spread * spread;
}

static bool is_compared(const suf_sampling *q, size_t first, size_t second)
{
    return first < second && (first == 0 || q->compare == SUF_COMPARE_ALL);
}

static double largest_squared_spread(const suf_simulation_request *q)
{
    double largest = 0;
    for (size_t a = 0; a < q->sampling.n_algorithms; a++)
        for (size_t b = a + 1; b < q->sampling.n_algorithms; b++)
            if (is_compared(&q->sampling, a, b)) {
                const double s = squared_spread(q, a, b);
                largest = isnan(s) ? s : fmax(largest, s);
            }
    return largest;
}

/* the runs of algorithm a, as the comparison that needs most of them requires */
static double oracle_runs_of(const suf_simulation_request *q, size_t a)
{
    const double own = suf_shape_spread(q->world.shapes[a], &q->sampling);
    double most = 0;
    for (size_t b = 0; b < q->sampling.n_algorithms; b++)
        if (is_compared(&q->sampling, a, b) || is_compared(&q->sampling, b, a)) {
            const double n = own * (own + suf_shape_spread(q->world.shapes[b], &q->sampling));
            most = isnan(n) ? n : fmax(most, n);
        }
    return most / (q->sampling.accuracy * q->sampling.accuracy);
}

static double oracle_runs(const suf_simulation_request *q)
{
    double sum = 0;
    if (!suf_sampling_has_accuracy(&q->sampling) || q->world.pilot)
        return NAN;
    for (size_t a = 0; a < q->sampling.n_algorithms; a++)
        sum += oracle_runs_of(q, a);
    return sum;
}

/* ---- the request ---- */

static int complete_accuracy(suf_simulation_request *q, suf_error *err)
{
    if (q->oracle == 0)
        return SUF_OK;
    if (!(q->oracle > 0 && isfinite(q->oracle)))
        return suf_fail(err, SUF_EINVAL, "'oracle' is %g, must be positive", q->oracle);
    if (q->sampling.accuracy > 0)
        return suf_fail(err, SUF_EINVAL,
                        "'accuracy' and 'oracle' both say when to stop; give one of them");
    q->sampling.accuracy = q->world.pilot ? NAN : sqrt(largest_squared_spread(q) / q->oracle);
    if (!(q->sampling.accuracy > 0))
        return suf_fail(
            err, SUF_EINVAL,
            "the runs that an oracle needs are known for means of made-up distributions only; "
            "give 'accuracy'");
    return SUF_OK;
}

static int complete_sampling(suf_simulation_request *q, suf_error *err)
{
    q->sampling = suf_sampling_complete(&q->sampling);
    if (!q->world.shapes && !q->world.pilot)
        return suf_fail(err, SUF_EINVAL, "no distribution of results is given");
    if (q->sampling.n_algorithms < 2 || q->sampling.n_algorithms > SUF_MAX_ALGORITHMS)
        return suf_fail(err, SUF_EINVAL, "%zu algorithms; from 2 to %d can be compared",
                        q->sampling.n_algorithms, SUF_MAX_ALGORITHMS);
    if (q->sampling.difference == SUF_PROBABILITY)
        return suf_fail(err, SUF_EINVAL,
                        "the difference 'probability' has no scale for effects and cannot be "
                        "simulated; choose another");
    if (q->sampling.paired || q->sampling.starts)
        return suf_fail(err, SUF_EINVAL,
                        "paired runs and starts of single algorithms cannot be simulated");
    const int rc = complete_accuracy(q, err);
    return rc < 0 ? rc : suf_sampling_check(&q->sampling, err);
}

static int complete_design(suf_simulation_request *q, int64_t *instances, suf_error *err)
{
    q->design.comparisons =
        suf_compare_count((int64_t)q->sampling.n_algorithms, q->sampling.compare);
    q->design.test = q->test == SUF_BY_PERMUTATION ? SUF_TEST_T : (suf_test)q->test;
    if (q->design.alpha == 0)
        q->design.alpha = SUF_DEFAULT_ALPHA;
    if (!(q->design.alpha > 0 && q->design.alpha < 0.5))
        return suf_fail(err, SUF_EINVAL, "'alpha' is %g, must lie in (0, 0.5)", q->design.alpha);
    if (q->adjusted == SUF_ADJUSTED_SHAFFER && q->sampling.compare != SUF_COMPARE_ALL)
        return suf_fail(err, SUF_EINVAL, "Shaffer's procedure is for all pairs; use holm");
    *instances = q->design.instances;
    if (*instances)
        return *instances >= 2 && *instances <= 100000
                   ? SUF_OK
                   : suf_fail(err, SUF_EINVAL, "'instances' is %lld, must be from 2 to 100,000",
                              (long long)*instances);
    if (q->design.mres == 0)
        return suf_fail(err, SUF_EINVAL,
                        "give the number of 'instances', or 'mres' to have it planned");
    suf_plan plan;
    const int rc = suf_plan_init(&plan, &q->design, err);
    if (rc < 0)
        return rc;
    *instances = plan.instances_exact ? plan.instances_exact : plan.design.instances;
    suf_plan_release(&plan);
    return SUF_OK;
}

static suf_distribution *copy_shapes(const suf_distribution *shapes, size_t n)
{
    if (!shapes)
        return NULL;
    suf_distribution *copy = suf_alloc(n, sizeof *copy);
    memcpy(copy, shapes, n * sizeof *copy);
    return copy;
}

/* the effects as they are given; by default 0, and the MRES or delta in both directions */
static double *copy_effects(const suf_simulation_request *q, size_t *n)
{
    const double reach = q->effect_unit == SUF_EFFECTS_OF_DELTA ? 1 : q->design.mres;
    const double standard[] = {0, -reach, reach};
    const double *from = q->effects ? q->effects : standard;
    *n = q->effects ? q->n_effects : reach > 0 ? 3 : 1;
    double *effects = suf_alloc(*n, sizeof *effects);
    memcpy(effects, from, *n * sizeof *effects);
    return effects;
}

/* from here on the simulation owns what the request points to */
static void own(suf_simulation_request *q)
{
    const double *costs = q->sampling.costs;
    const int64_t *equals = q->sampling.equals;
    const size_t n = q->sampling.n_algorithms;
    q->world.shapes = copy_shapes(q->world.shapes, n);
    q->world.mixed = copy_shapes(q->world.mixed, n);
    q->effects = copy_effects(q, &q->n_effects);
    if (costs)
        q->sampling.costs = memcpy(suf_alloc(n, sizeof *costs), costs, n * sizeof *costs);
    if (equals)
        q->sampling.equals = memcpy(suf_alloc(n, sizeof *equals), equals, n * sizeof *equals);
}

void suf_simulation_release(suf_simulation *s)
{
    free((void *)s->request.world.shapes);
    free((void *)s->request.world.mixed);
    free((void *)s->request.effects);
    free((void *)s->request.sampling.costs);
    free((void *)s->request.sampling.equals);
    free(s->simulated);
    *s = (suf_simulation){0};
}

/* ---- the effects ---- */

/* the power of the test for normal differences; NAN for a one-sided test against the effect */
double suf_simulation_promise(const suf_simulation *s, double d)
{
    suf_design q = s->request.design;
    q.mres = fabs(d);
    q.instances = s->instances;
    q.power = 0;
    if (d == 0)
        return q.alpha;
    if (d * (q.alternative == SUF_LESS ? -1 : 1) < 0 && q.alternative != SUF_TWO_SIDED)
        return NAN;
    return suf_design_power(&q);
}

/* a multiple of delta, towards the limit of its band on that side, as a difference of deviations */
static double multiple_of_delta(const suf_simulation_request *q, const suf_made_world *m, double k)
{
    double low, high;
    suf_difference_band((int)q->sampling.difference, q->design.delta, &low, &high);
    const double scale = suf_made_world_mean(m, 1) - suf_made_world_mean(m, 0);
    return (k < 0 ? -k * low : k * high) / scale;
}

/* the effect as a difference of deviations */
static double raw_effect(const suf_simulation *s, const suf_made_world *m, double effect)
{
    if (effect == 0 || s->request.effect_unit == SUF_EFFECTS_RAW)
        return effect;
    return s->request.effect_unit == SUF_EFFECTS_OF_DELTA
               ? multiple_of_delta(&s->request, m, effect)
               : effect * s->total_sd;
}

static void list_effects(suf_simulation *s, const suf_made_world *m, double *raw)
{
    const suf_simulation_request *q = &s->request;
    for (size_t i = 0; i < q->n_effects; i++) {
        raw[i] = raw_effect(s, m, q->effects[i]);
        const double d = raw[i] == 0 ? 0 : raw[i] / s->total_sd;
        s->simulated[i] = (suf_simulated){.effect = suf_made_world_mean(m, raw[i]),
                                          .standardised = d,
                                          .power = suf_simulation_promise(s, d)};
    }
}

/* ---- the experiments ---- */

typedef struct {
    const suf_simulation *simulation;
    const suf_made_world *world;
    const double *effects;
    int64_t part_size;
    size_t n_parts;                /* of each effect */
    suf_simulation_tally *tallies; /* by effect, then part */
    suf_run_counts *run_counts;    /* by effect */
    pthread_mutex_t lock;          /* of run_counts, which are sums of whole numbers */
    pthread_t caller;
    atomic_llong n_done;
} simulation_work;

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void report_progress(simulation_work *w, int64_t n)
{
    const suf_simulation_request *q = &w->simulation->request;
    const int64_t done = atomic_fetch_add(&w->n_done, n) + n;
    if (q->progress && pthread_equal(w->caller, pthread_self()))
        q->progress(done, q->experiments * (int64_t)q->n_effects, q->context);
}

static void conduct_part(size_t task, void *context)
{
    simulation_work *w = context;
    const size_t effect = task / w->n_parts;
    const int64_t first = (int64_t)(task % w->n_parts) * w->part_size;
    const int64_t end = least(first + w->part_size, w->simulation->request.experiments);
    suf_run_counts *counts = suf_alloc(1, sizeof *counts);
    suf_simulated_experiment e;
    suf_simulated_experiment_init(&e, w->simulation, w->world);
    for (int64_t k = first; k < end; k++) {
        double seen[SUF_N_SEEN];
        suf_simulated_experiment_conduct(&e, k, w->effects[effect]);
        suf_simulated_experiment_observe(&e, seen);
        suf_simulation_tally_add(&w->tallies[task], seen);
        for (size_t j = 0; j < e.instances.n; j++)
            suf_run_counts_add(counts, suf_simulated_experiment_runs(&e, j));
    }
    suf_simulated_experiment_release(&e);
    pthread_mutex_lock(&w->lock);
    suf_run_counts_merge(&w->run_counts[effect], counts);
    pthread_mutex_unlock(&w->lock);
    free(counts);
    report_progress(w, end - first);
}

static void summarise(suf_simulated *s, const suf_simulation_tally *tallies, size_t n,
                      const suf_run_counts *counts)
{
    suf_simulation_tally all = {0};
    for (size_t i = 0; i < n; i++)
        suf_simulation_tally_merge(&all, &tallies[i]);
    for (int k = 0; k < SUF_N_SEEN; k++)
        s->seen[k] = suf_simulation_tally_seen(&all, k);
    for (size_t i = 0; i < SUF_N_RUN_QUANTILES; i++)
        s->runs[i] = suf_run_counts_quantile(counts, suf_run_quantile_share(i));
}

/* parts small enough for progress and for all processors, large enough to share their memory */
static int64_t part_size(int64_t experiments)
{
    const int64_t size = experiments / 64;
    return size < 1 ? 1 : least(size, 64);
}

static void conduct_all(suf_simulation *s, const suf_made_world *m, const double *effects)
{
    const suf_simulation_request *q = &s->request;
    simulation_work w = {.simulation = s,
                         .world = m,
                         .effects = effects,
                         .part_size = part_size(q->experiments),
                         .lock = PTHREAD_MUTEX_INITIALIZER,
                         .caller = pthread_self()};
    w.n_parts = (size_t)((q->experiments + w.part_size - 1) / w.part_size);
    w.tallies = suf_alloc(q->n_effects * w.n_parts, sizeof *w.tallies);
    w.run_counts = suf_alloc(q->n_effects, sizeof *w.run_counts);
    suf_parallel_run_on(q->threads, q->n_effects * w.n_parts, conduct_part, &w);
    for (size_t i = 0; i < q->n_effects; i++)
        summarise(&s->simulated[i], w.tallies + i * w.n_parts, w.n_parts, &w.run_counts[i]);
    free(w.tallies);
    free(w.run_counts);
}

static int check_budget(const suf_simulation_request *q, int64_t instances, suf_error *err)
{
    const suf_sampling *s = &q->sampling;
    const int64_t starts = s->start * (int64_t)s->n_algorithms * instances;
    if (s->mode != SUF_NEYMAN || s->budget >= starts)
        return SUF_OK;
    return suf_fail(
        err, SUF_EINVAL,
        "'budget' is %lld, but the start alone takes %lld runs on %lld instances; raise "
        "it, or lower 'start'",
        (long long)s->budget, (long long)starts, (long long)instances);
}

static bool has_lower_effect(const suf_simulation_request *q)
{
    for (size_t i = 0; q->effects && i < q->n_effects; i++)
        if (q->effects[i] < 0)
            return true;
    return !q->effects;
}

/* the lower limit of delta's band is infinite if nothing is that much lower */
static int check_effects(const suf_simulation_request *q, suf_error *err)
{
    double low, high;
    if (q->effect_unit != SUF_EFFECTS_OF_DELTA)
        return SUF_OK;
    if (!(q->design.delta > 0))
        return suf_fail(err, SUF_EINVAL,
                        "effects as multiples of delta need 'delta', the smallest relevant "
                        "difference, such as 2%%");
    suf_difference_band((int)q->sampling.difference, q->design.delta, &low, &high);
    if (isinf(low) && has_lower_effect(q))
        return suf_fail(err, SUF_EINVAL,
                        "nothing is lower by 'delta', which is 100 %% or more; give effects above "
                        "0 only");
    return SUF_OK;
}

static int complete(suf_simulation *s, suf_error *err)
{
    suf_simulation_request *q = &s->request;
    if (q->experiments == 0)
        q->experiments = suf_simulated_experiment_is_corrected(q)
                             ? SUF_DEFAULT_EXPERIMENTS_CORRECTED
                             : SUF_DEFAULT_EXPERIMENTS;
    if (q->experiments < 0 || (q->effects && q->n_effects == 0))
        return suf_fail(err, SUF_EINVAL, "there is nothing to simulate");
    int rc = complete_sampling(q, err);
    if (rc == SUF_OK)
        rc = check_effects(q, err);
    if (rc == SUF_OK)
        rc = complete_design(q, &s->instances, err);
    return rc < 0 ? rc : check_budget(q, s->instances, err);
}

int suf_simulation_init(suf_simulation *simulation, const suf_simulation_request *request,
                        suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_simulation s = {.request = *request};
    suf_made_world m = {0};
    int rc = complete(&s, err);
    if (rc == SUF_OK)
        rc = suf_made_world_init(&m, &s.request.world, &s.request.sampling, s.request.seed, err);
    if (rc != SUF_OK)
        return rc;
    own(&s.request);
    m.world.shapes = s.request.world.shapes;
    m.world.mixed = s.request.world.mixed;
    s.rule = suf_rules_find(&s.request.sampling);
    s.sigma = m.sigma;
    s.total_sd = hypot(m.sigma, suf_made_world_se(&m, &s.request.sampling, s.instances));
    s.oracle_runs = oracle_runs(&s.request);
    s.n_simulated = s.request.n_effects;
    s.simulated = suf_alloc(s.n_simulated, sizeof *s.simulated);
    double *raw = suf_alloc(s.n_simulated, sizeof *raw);
    list_effects(&s, &m, raw);
    conduct_all(&s, &m, raw);
    free(raw);
    suf_made_world_release(&m);
    *simulation = s;
    return SUF_OK;
}
