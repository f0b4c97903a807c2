/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power curves: one of power, effect and instances as a function of another, with the third fixed.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "design/design_power.h"
#include "design/exact.h"
#include "design/solve.h"
#include "suffice.h"

enum { CURVE_REPLICATES = 10000, MAX_POINTS = 100000 };

/* which quantity is on which axis */
static const struct {
    const char *name;
    suf_unknown x, y, fixed;
    const char *fixed_name;
} kinds[] = {
    [SUF_CURVE_POWER_EFFECT] = {"power-effect", SUF_SOLVE_MRES, SUF_SOLVE_POWER,
                                SUF_SOLVE_INSTANCES, "instances"},
    [SUF_CURVE_POWER_INSTANCES] = {"power-instances", SUF_SOLVE_INSTANCES, SUF_SOLVE_POWER,
                                   SUF_SOLVE_MRES, "mres"},
    [SUF_CURVE_EFFECT_INSTANCES] = {"effect-instances", SUF_SOLVE_INSTANCES, SUF_SOLVE_MRES,
                                    SUF_SOLVE_POWER, "power"},
};

const char *suf_curve_kind_name(int kind)
{
    return kind >= 0 && kind < (int)(sizeof kinds / sizeof *kinds) ? kinds[kind].name : NULL;
}

static int check(const suf_curves_request *r, suf_error *err)
{
    if (!suf_curve_kind_name((int)r->kind))
        return suf_fail(err, SUF_EINVAL, "no such kind of curve");
    if (r->n_fixed == 0)
        return suf_fail(err, SUF_EINVAL, "no curve: '%s' is not given", kinds[r->kind].fixed_name);
    if (r->n_points == 1 || r->n_points > MAX_POINTS)
        return suf_fail(err, SUF_EINVAL, "'points' is %zu, must lie between 2 and %d", r->n_points,
                        MAX_POINTS);
    const double least = kinds[r->kind].x == SUF_SOLVE_INSTANCES ? 2 : 0;
    const bool chosen = r->lo != 0 || r->hi != 0;
    if (chosen && !(r->lo >= least && r->hi > r->lo && r->hi < 1e15))
        return suf_fail(err, SUF_EINVAL,
                        "'range' is %g:%g, must go from at least %g up to something larger", r->lo,
                        r->hi, least);
    return SUF_OK;
}

static int64_t fewest_instances(const suf_design *q)
{
    return q->power_rule == SUF_POWER_PAPER ? suf_design_fewest_instances(q->test)
                                            : suf_exact_fewest_instances(q);
}

static int check_fixed(const suf_curves_request *r, const suf_design *base, double fixed,
                       suf_design *q, suf_error *err)
{
    if (!(fixed > 0) || (kinds[r->kind].fixed == SUF_SOLVE_INSTANCES && fixed != floor(fixed)))
        return suf_fail(err, SUF_EINVAL, "'%s' is %g, which is not a possible value",
                        kinds[r->kind].fixed_name, fixed);
    *q = suf_solve_put(base, kinds[r->kind].fixed, fixed);
    const int rc = suf_design_check(q, err);
    if (rc == 0 && kinds[r->kind].fixed == SUF_SOLVE_INSTANCES &&
        q->instances < fewest_instances(q))
        return suf_fail(err, SUF_ENONE,
                        "%g instances are too few for the %s test; use at least %lld", fixed,
                        suf_test_name((int)q->test), (long long)fewest_instances(q));
    return rc;
}

/* the x beyond which the curve hardly changes */
static double natural_end(const suf_curves *c, const suf_design *q)
{
    if (c->kind == SUF_CURVE_EFFECT_INSTANCES) {
        const suf_design quarter = suf_solve_put(q, SUF_SOLVE_MRES, 0.25);
        return suf_solve(&quarter, SUF_SOLVE_INSTANCES, suf_solve_rule, NULL, NULL);
    }
    const suf_design sure = suf_solve_put(q, SUF_SOLVE_POWER, 0.99);
    return suf_solve(&sure, kinds[c->kind].x, suf_solve_rule, NULL, NULL);
}

/* the next number with two digits */
static double round_up(double x)
{
    const double unit = pow(10, floor(log10(x)) - 1);
    return ceil(x / unit - 1e-9) * unit;
}

static int choose_range(suf_curves *c, suf_error *err)
{
    if (c->lo != 0 || c->hi != 0)
        return SUF_OK;
    for (size_t i = 0; i < c->n_curves; i++)
        c->hi = fmax(c->hi, natural_end(c, &c->curves[i].design));
    if (c->hi > 0)
        c->hi = round_up(c->hi);
    /* the effects that fewer instances can detect would dominate the axis */
    c->lo = c->kind == SUF_CURVE_POWER_EFFECT ? 0 : c->kind == SUF_CURVE_POWER_INSTANCES ? 2 : 5;
    if (c->hi > c->lo)
        return SUF_OK;
    if (c->kind != SUF_CURVE_POWER_EFFECT && c->hi > 0) {
        c->hi = c->lo + 10;
        return SUF_OK;
    }
    return suf_fail(err, SUF_ENONE, "the curves have no natural range; give one with 'range'");
}

/* the k-th of n points of the range; a whole number for instances */
static double place(const suf_curves *c, size_t k, size_t n)
{
    const double x = c->lo + (c->hi - c->lo) * (double)k / (double)(n - 1);
    return kinds[c->kind].x == SUF_SOLVE_INSTANCES ? round(x) : x;
}

static size_t count_points(const suf_curves *c, size_t wanted)
{
    if (wanted == 0)
        wanted = 101;
    if (kinds[c->kind].x != SUF_SOLVE_INSTANCES)
        return wanted;
    const double whole = floor(c->hi) - ceil(c->lo) + 1;
    return whole < (double)wanted ? (size_t)whole : wanted;
}

static suf_point point_at(const suf_curves *c, const suf_design *curve, suf_exact *exact, double x)
{
    const suf_unknown y = kinds[c->kind].y;
    suf_point p = {.x = x, .y_exact = NAN, .y_paper = NAN};
    const suf_design q = suf_solve_put(curve, kinds[c->kind].x, x);
    if (suf_design_t_instances(&q) >= 2)
        p.y_paper = suf_solve(&q, y, suf_solve_rule, NULL, NULL);
    p.y_exact = q.test == SUF_TEST_T ? p.y_paper : suf_exact_solve(exact, &q, y);
    p.y = q.power_rule == SUF_POWER_PAPER ? p.y_paper : p.y_exact;
    return p;
}

/* the x at which the curve reaches height */
static double look_up(const suf_curves *c, const suf_design *curve, suf_exact *exact, double height)
{
    const suf_design q = suf_solve_put(curve, kinds[c->kind].y, height);
    return suf_rule_solve(exact, &q, kinds[c->kind].x);
}

static void fill_curve(const suf_curves *c, suf_curve *curve, const double *highlights)
{
    suf_exact exact;
    suf_exact_init(&exact, CURVE_REPLICATES);
    curve->points = suf_alloc(c->n_points, sizeof *curve->points);
    for (size_t i = 0; i < c->n_points; i++)
        curve->points[i] = point_at(c, &curve->design, &exact, place(c, i, c->n_points));
    curve->highlights = suf_alloc(c->n_highlights, sizeof *curve->highlights);
    for (size_t i = 0; i < c->n_highlights; i++)
        curve->highlights[i] = (suf_point){.x = look_up(c, &curve->design, &exact, highlights[i]),
                                           .y = highlights[i],
                                           .y_exact = NAN,
                                           .y_paper = NAN};
    suf_exact_release(&exact);
}

static int check_highlights(const suf_curves_request *r, suf_error *err)
{
    const bool is_power = kinds[r->kind].y == SUF_SOLVE_POWER;
    for (size_t i = 0; i < r->n_highlights; i++)
        if (!(r->highlights[i] > 0 && (!is_power || r->highlights[i] < 1)))
            return suf_fail(err, SUF_EINVAL, "'highlight' is %g, must be %s", r->highlights[i],
                            is_power ? "a power in (0, 1)" : "a positive effect");
    return SUF_OK;
}

int suf_curves_init(suf_curves *curves, const suf_curves_request *r, suf_error *err)
{
    if (suf_error_require(r, "request", err) < 0)
        return SUF_EINVAL;
    int rc = check(r, err);
    if (rc == 0)
        rc = check_highlights(r, err);
    if (rc < 0)
        return rc;
    suf_design base = r->design;
    if (base.comparisons == 0)
        base.comparisons = 1;
    if (base.alpha == 0)
        base.alpha = SUF_DEFAULT_ALPHA;
    suf_curves c = {.kind = r->kind,
                    .lo = r->lo,
                    .hi = r->hi,
                    .n_curves = r->n_fixed,
                    .n_highlights = r->n_highlights,
                    .curves = suf_alloc(r->n_fixed, sizeof(suf_curve))};
    for (size_t i = 0; i < c.n_curves && rc == 0; i++) {
        c.curves[i].fixed = r->fixed[i];
        rc = check_fixed(r, &base, r->fixed[i], &c.curves[i].design, err);
    }
    if (rc == 0)
        rc = choose_range(&c, err);
    if (rc < 0) {
        suf_curves_release(&c);
        return rc;
    }
    c.n_points = count_points(&c, r->n_points);
    for (size_t i = 0; i < c.n_curves; i++)
        fill_curve(&c, &c.curves[i], r->highlights);
    *curves = c;
    return SUF_OK;
}

void suf_curves_release(suf_curves *curves)
{
    for (size_t i = 0; i < curves->n_curves; i++) {
        free(curves->curves[i].points);
        free(curves->curves[i].highlights);
    }
    free(curves->curves);
    *curves = (suf_curves){0};
}
