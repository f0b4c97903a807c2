/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * More runs or more instances? With n runs of each algorithm the estimated difference on an
 * instance has variance between^2 + 2 within^2 / n, so the effect d, relative to between,
 * shrinks to d / sqrt(1 + 2 (within/between)^2 / n), and the number of instances N(n)
 * follows from the design. The cost is N(n) (algorithms n cost_run + cost_instance).
 *
 * N is nearly proportional to the variance, so the cost is nearly convex in n with its
 * minimum at (within/between) sqrt(2 cost_instance / (algorithms cost_run)) (Birattari 2004
 * for the case without instance costs: one run). From there the search goes both ways until
 * the cost of even N(n) - 1 instances exceeds the best found. Wilcoxon's power is taken by its
 * normal approximation, which may be off by an instance, and simulated only for the chosen row.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "design/design_power.h"
#include "design/exact.h"
#include "design/solve.h"
#include "stats/root.h"
#include "suffice.h"

static const int64_t SHOWN[] = {1, 2, 3, 5, 10, 20, 30, 50, 100};
enum { N_SHOWN = sizeof SHOWN / sizeof *SHOWN };

/* The request, and what its powers are computed with. */
typedef struct {
    const suf_tradeoff_request *request;
    suf_exact exact;
} trade_solver;

static double effect_with(const suf_tradeoff_request *r, double runs)
{
    const double ratio = r->within / r->between;
    return r->design.mres / sqrt(1 + 2 * ratio * ratio / runs);
}

static double cost_per_instance(const suf_tradeoff_request *r, double runs)
{
    return (double)r->algorithms * runs * r->cost_run + r->cost_instance;
}

static suf_tradeoff_row make_row(const suf_tradeoff_request *r, int64_t runs, int64_t instances)
{
    const double n = (double)runs;
    return (suf_tradeoff_row){.runs = runs,
                              .instances = instances,
                              .mres = effect_with(r, n),
                              .total_runs = (double)r->algorithms * n * (double)instances,
                              .cost = (double)instances * cost_per_instance(r, n)};
}

/* instances is 0 where more than 2^53 are needed, and such a row is never the best */
static suf_tradeoff_row row_for(trade_solver *trade, int64_t runs)
{
    const suf_tradeoff_request *r = trade->request;
    const suf_design q = suf_solve_put(&r->design, SUF_SOLVE_MRES, effect_with(r, (double)runs));
    const double n = suf_rule_solve(&trade->exact, &q, SUF_SOLVE_INSTANCES);
    suf_tradeoff_row row = make_row(r, runs, isnan(n) ? 0 : (int64_t)n);
    if (isnan(n))
        row.cost = row.total_runs = INFINITY;
    return row;
}

static void search(trade_solver *trade, int64_t first, int64_t step, suf_tradeoff_row *best)
{
    for (int64_t runs = first; runs >= 1 && runs <= SUF_MAX_RUNS; runs += step) {
        const suf_tradeoff_row row = row_for(trade, runs);
        if (row.cost < best->cost || (row.cost == best->cost && row.runs < best->runs))
            *best = row;
        if (row.cost - cost_per_instance(trade->request, (double)runs) > best->cost)
            return;
    }
}

static suf_tradeoff_row find_cheapest(trade_solver *trade)
{
    const suf_tradeoff_request *r = trade->request;
    const double centre =
        r->within / r->between * sqrt(2 * r->cost_instance / ((double)r->algorithms * r->cost_run));
    const int64_t first = (int64_t)fmin(fmax(1, round(centre)), SUF_MAX_RUNS);
    suf_tradeoff_row best = row_for(trade, first);
    search(trade, first - 1, -1, &best);
    search(trade, first + 1, 1, &best);
    return best;
}

static double excess_power(double runs, void *context)
{
    trade_solver *trade = context;
    const suf_tradeoff_request *r = trade->request;
    const suf_design q = suf_solve_put(&r->design, SUF_SOLVE_MRES, effect_with(r, runs));
    return suf_rule_power(&trade->exact, &q) - q.power;
}

/* the smallest number of runs with which the given instances reach the power */
static int find_runs(trade_solver *trade, suf_tradeoff_row *best, suf_error *err)
{
    const suf_tradeoff_request *r = trade->request;
    const double runs = suf_root_whole(excess_power, trade, 1, SUF_MAX_RUNS, 1);
    if (!isnan(runs)) {
        *best = make_row(r, (int64_t)runs, r->design.instances);
        return SUF_OK;
    }
    const double most = suf_rule_power(&trade->exact, &r->design);
    return suf_fail(err, SUF_ENONE,
                    "%lld instances do not reach power %g with %d runs each; even with differences "
                    "known exactly they have power %.3g: use more instances or a larger 'mres'",
                    (long long)r->design.instances, r->design.power, SUF_MAX_RUNS, most);
}

static int check(const suf_tradeoff_request *r, suf_error *err)
{
    const struct {
        const char *name;
        double value;
        double least; /* exclusive */
    } numbers[] = {
        {"within", r->within, 0},
        {"between", r->between, 0},
        {"cost-run", r->cost_run, 0},
        {"cost-instance", r->cost_instance, -1e-300},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!(numbers[i].value > numbers[i].least && isfinite(numbers[i].value)))
            return suf_fail(err, SUF_EINVAL, "'%s' is %g, must be positive", numbers[i].name,
                            numbers[i].value);
    if (r->algorithms < 2)
        return suf_fail(err, SUF_EINVAL, "'algorithms' is %lld, must be at least 2",
                        (long long)r->algorithms);
    if (r->design.mres == 0)
        return suf_fail(err, SUF_EINVAL,
                        "the trade-off needs the effect that matters: give 'mres'");
    return suf_design_check(&r->design, err);
}

static suf_tradeoff_request with_defaults(const suf_tradeoff_request *request)
{
    suf_tradeoff_request r = *request;
    if (r.cost_run == 0)
        r.cost_run = 1;
    if (r.algorithms == 0)
        r.algorithms = 2;
    if (r.design.comparisons == 0)
        r.design.comparisons = 1;
    if (r.design.alpha == 0)
        r.design.alpha = SUF_DEFAULT_ALPHA;
    if (r.design.power == 0)
        r.design.power = SUF_DEFAULT_POWER;
    return r;
}

static void fill_rows(suf_tradeoff *t, trade_solver *trade)
{
    bool placed = false;
    t->rows = suf_alloc(N_SHOWN + 1, sizeof *t->rows);
    for (size_t i = 0; i < N_SHOWN; i++) {
        if (!placed && t->best.runs <= SHOWN[i]) {
            t->rows[t->n_rows++] = t->best;
            placed = true;
        }
        if (t->best.runs != SHOWN[i])
            t->rows[t->n_rows++] = row_for(trade, SHOWN[i]);
    }
    if (!placed)
        t->rows[t->n_rows++] = t->best;
}

/* the chosen row with simulated power, so that it agrees with its plan */
static suf_tradeoff_row sharpen(const suf_tradeoff_request *r, suf_tradeoff_row row)
{
    trade_solver trade = {.request = r};
    suf_exact_init(&trade.exact, SUF_REPLICATES);
    if (!r->design.instances)
        row = row_for(&trade, row.runs);
    else if (excess_power((double)row.runs, &trade) < 0 && row.runs < SUF_MAX_RUNS)
        row = make_row(r, row.runs + 1, row.instances);
    suf_exact_release(&trade.exact);
    return row;
}

static int fill(suf_tradeoff *t, trade_solver *trade, suf_error *err)
{
    if (t->request.design.instances) {
        const int rc = find_runs(trade, &t->best, err);
        if (rc < 0)
            return rc;
    } else {
        t->best = find_cheapest(trade);
    }
    if (!isfinite(t->best.cost))
        return suf_fail(err, SUF_ENONE, "an effect of %g needs more than 2^53 instances",
                        t->request.design.mres);
    t->best = sharpen(&t->request, t->best);
    fill_rows(t, trade);
    return SUF_OK;
}

int suf_tradeoff_init(suf_tradeoff *tradeoff, const suf_tradeoff_request *request, suf_error *err)
{
    if (suf_error_require(request, "request", err) < 0)
        return SUF_EINVAL;
    suf_tradeoff t = {.request = with_defaults(request)};
    int rc = check(&t.request, err);
    if (rc < 0)
        return rc;
    trade_solver trade = {.request = &t.request};
    suf_exact_init(&trade.exact, 0);
    rc = fill(&t, &trade, err);
    suf_exact_release(&trade.exact);
    if (rc == SUF_OK)
        *tradeoff = t;
    return rc;
}

void suf_tradeoff_release(suf_tradeoff *tradeoff)
{
    free(tradeoff->rows);
    *tradeoff = (suf_tradeoff){0};
}
