/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See trends.h; stats/regression_line.h fits the lines. They are not weighted by the standard
 * errors, which are usually much smaller than the scatter of the true differences. Their p values
 * are not adjusted, because no verdict depends on them.
 */
#include "analysis/trends.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "analysis/levels.h"
#include "base/error.h"
#include "base/memory.h"
#include "dataset/features.h"
#include "stats/regression_line.h"

static int check_numbers(const suf_dataset *d, const suf_feature *f, suf_error *err)
{
    const char *text = "";
    for (size_t i = 0; i < d->n_instances; i++) {
        if (isfinite(f->numbers[i]))
            return SUF_OK;
        if (!text[0])
            text = f->texts[i];
    }
    return suf_fail(err, SUF_EINVAL,
                    "feature '%s' has no numbers, but texts such as '%s'; fit trends over another "
                    "one, and give this one to 'by'",
                    f->name, text);
}

/* ---- lines ---- */

static suf_trend trend_of(const double *x, const double *y, size_t n, double alpha)
{
    const suf_regression_line line = suf_regression_line_of(x, y, n);
    const suf_interval slope = suf_regression_line_slope_interval(&line, alpha);
    return (suf_trend){.n = n,
                       .intercept = line.intercept,
                       .slope = line.slope,
                       .slope_se = line.slope_se,
                       .slope_p = line.slope_p,
                       .slope_low = slope.lo,
                       .slope_high = slope.hi,
                       .residual_sd = line.residual_sd,
                       .mean_x = line.mean_x,
                       .sxx = line.sxx,
                       .curved_p = suf_regression_line_curved_p(x, y, n)};
}

/* the level of the i-th instance of the pairing; SIZE_MAX: the trends do without it */
static size_t level_at(const suf_pairing *p, const suf_feature *over, const suf_levels *l, size_t i)
{
    return isfinite(over->numbers[p->instances[i]]) ? l->of[p->instances[i]] : SIZE_MAX;
}

/* Points sorted by level: those of level k are starts[k] to starts[k + 1] - 1. */
typedef struct {
    size_t *starts;
    double *x, *y;
} sorted_points;

static sorted_points sort_points(const suf_pairing *p, const suf_feature *over, const suf_levels *l)
{
    sorted_points s = {suf_alloc(l->n + 2, sizeof *s.starts), suf_alloc(p->n, sizeof *s.x),
                       suf_alloc(p->n, sizeof *s.y)};
    for (size_t i = 0; i < p->n; i++) {
        const size_t level = level_at(p, over, l, i);
        if (level != SIZE_MAX)
            s.starts[level + 2]++;
    }
    for (size_t k = 2; k < l->n + 2; k++)
        s.starts[k] += s.starts[k - 1];
    /* starts[k + 1] moves from the first point of level k to the one after its last */
    for (size_t i = 0; i < p->n; i++) {
        const size_t level = level_at(p, over, l, i);
        if (level == SIZE_MAX)
            continue;
        const size_t at = s.starts[level + 1]++;
        s.x[at] = over->numbers[p->instances[i]];
        s.y[at] = p->phi[i];
    }
    return s;
}

static void add_comparison(suf_analysis *a, size_t comparison, const suf_feature *over,
                           const suf_levels *l)
{
    sorted_points s = sort_points(&a->dataset->pairings[comparison], over, l);
    for (size_t k = 0; k < l->n; k++) {
        const size_t start = s.starts[k];
        const size_t n = s.starts[k + 1] - start;
        if (n == 0)
            continue;
        suf_trend *trend = &a->trends[a->n_trends++];
        *trend = trend_of(s.x + start, s.y + start, n, a->request.design.alpha);
        trend->comparison = comparison;
        trend->level = l->texts[k];
    }
    free(s.starts);
    free(s.x);
    free(s.y);
}

int suf_trends_init(suf_analysis *a, suf_error *err)
{
    const suf_dataset *d = a->dataset;
    const suf_analysis_request *q = &a->request;
    if (!q->feature)
        return q->by
                   ? suf_fail(err, SUF_EINVAL,
                              "'by' is '%s', but there is no 'feature' to fit a trend over", q->by)
                   : SUF_OK;
    const suf_feature *over = suf_features_require(d, q->feature, err);
    if (!over || check_numbers(d, over, err) < 0)
        return SUF_EINVAL;
    const suf_feature *by = q->by ? suf_features_require(d, q->by, err) : NULL;
    if (q->by && !by)
        return SUF_EINVAL;
    suf_levels l = suf_levels_of(d, by);
    a->trends = suf_alloc(a->n_comparisons * l.n, sizeof *a->trends);
    for (size_t i = 0; i < a->n_comparisons; i++)
        add_comparison(a, i, over, &l);
    suf_levels_release(&l);
    return SUF_OK;
}

double suf_trend_reach(const suf_trend *t, double x, double alpha)
{
    const suf_regression_line line = {
        .n = t->n, .residual_sd = t->residual_sd, .mean_x = t->mean_x, .sxx = t->sxx};
    return suf_regression_line_reach(&line, x, alpha);
}
