/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See boundary.h. Each value is the root of a probability that the recursion of stopped_path.c
 * computes from the looks before it (Jennison & Turnbull 2000, ch. 7 and 19). A power at another
 * drift takes no further recursion: the likelihood ratio is known.
 */
#include "stats/boundary.h"

#include <math.h>
#include <stdbool.h>
#include <Rmath.h>

#include "stats/root.h"

/* beyond which a critical value is as good as infinite */
static const double LARGEST_Z = 37;

static double futility_at(const suf_boundary *b, size_t look)
{
    return b->futility ? b->futility[look] : -INFINITY;
}

static suf_region region_of(const suf_boundary *b, size_t look)
{
    const double futility = futility_at(b, look);
    if (b->sides == 2)
        return (suf_region){-b->critical[look], b->critical[look], -futility, futility};
    return (suf_region){futility, b->critical[look], 0, 0};
}

static void go_on(const suf_boundary *b, size_t look, suf_region region, suf_stopped_path *path)
{
    suf_stopped_path_continue(path, b->information[look], region, b->information[look + 1]);
}

/* ---- critical values ---- */

typedef struct {
    const suf_stopped_path *path;
    size_t look;
    double t, drift, target;
    int sides;
} value_equation;

/* rises with z as what lies above it falls to the target */
static double excess_above(double z, void *context)
{
    const value_equation *eq = context;
    const double above = suf_stopped_path_above(eq->path, eq->look, eq->t, z, eq->drift);
    return log(eq->target) - log(fmax(above, 1e-320));
}

static double critical_of(const value_equation *eq)
{
    value_equation at = *eq;
    if (!(eq->target > 0) || excess_above(LARGEST_Z, &at) < 0)
        return INFINITY;
    return suf_root(excess_above, &at, -LARGEST_Z, LARGEST_Z);
}

void suf_boundary_extend_critical(suf_boundary *b, const double *spent, size_t first)
{
    suf_boundary alone = *b;
    alone.futility = NULL;
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){0, 0, 0});
    for (size_t k = 0; k < b->n; k++) {
        const double before = k > 0 ? spent[k - 1] : 0;
        const value_equation eq = {.path = &path,
                                   .look = k,
                                   .t = b->information[k],
                                   .target = (spent[k] - before) / b->sides};
        if (k >= first)
            b->critical[k] = critical_of(&eq);
        if (k + 1 < b->n)
            go_on(&alone, k, region_of(&alone, k), &path);
    }
    suf_stopped_path_release(&path);
}

void suf_boundary_set_critical(suf_boundary *b, const double *spent)
{
    suf_boundary_extend_critical(b, spent, 0);
}

/* ---- futility ---- */

/* two-sided: |Z| <= z */
static double futile_up_to(const value_equation *eq, double z)
{
    const double below = suf_stopped_path_below(eq->path, eq->look, eq->t, z, eq->drift);
    if (eq->sides == 1)
        return below;
    return below - suf_stopped_path_below(eq->path, eq->look, eq->t, -z, eq->drift);
}

static double excess_futile(double z, void *context)
{
    const value_equation *eq = context;
    return log(fmax(futile_up_to(eq, z), 1e-320)) - log(eq->target);
}

/* not above the critical value: nothing would be left to go on with */
static double futility_of(const value_equation *eq, double critical)
{
    value_equation at = *eq;
    const double least = eq->sides == 1 ? -LARGEST_Z : 0;
    const double most = fmin(critical, LARGEST_Z);
    if (!(eq->target > 0) || excess_futile(least, &at) > 0)
        return -INFINITY;
    return excess_futile(most, &at) < 0 ? most : suf_root(excess_futile, &at, least, most);
}

double suf_boundary_set_futility(suf_boundary *b, const double *spent, double drift)
{
    suf_stopped_path path;
    suf_stopped_path_init(&path, (suf_drifts){drift, drift, drift});
    double stopped = 0;
    double rejected = 0;
    value_equation eq = {.path = &path, .drift = drift, .sides = b->sides};
    for (size_t k = 0; k + 1 < b->n; k++) {
        eq.look = k;
        eq.t = b->information[k];
        eq.target = spent[k] - stopped;
        b->futility[k] = futility_of(&eq, b->critical[k]);
        if (isfinite(b->futility[k]))
            stopped += futile_up_to(&eq, b->futility[k]);
        rejected += suf_stopped_path_above(&path, k, eq.t, b->critical[k], drift);
        go_on(b, k, region_of(b, k), &path);
    }
    const size_t last = b->n - 1;
    b->futility[last] = -INFINITY;
    rejected += suf_stopped_path_above(&path, last, b->information[last], b->critical[last], drift);
    suf_stopped_path_release(&path);
    return rejected;
}

/* ---- what a boundary does ---- */

void suf_boundary_path(const suf_boundary *b, suf_drifts drifts, suf_stopped_path *path)
{
    suf_stopped_path_init(path, drifts);
    for (size_t k = 0; k + 1 < b->n; k++)
        go_on(b, k, region_of(b, k), path);
}

static double futile_at(const suf_boundary *b, const suf_stopped_path *path, double drift,
                        size_t look)
{
    const bool is_last = look + 1 == b->n;
    const double z = is_last ? b->critical[look] : futility_at(b, look);
    if (z == -INFINITY)
        return 0;
    const value_equation eq = {
        .path = path, .look = look, .t = b->information[look], .drift = drift, .sides = b->sides};
    return futile_up_to(&eq, z);
}

void suf_boundary_stops(const suf_boundary *b, const suf_stopped_path *path, double drift,
                        suf_stops *stops)
{
    for (size_t k = 0; k < b->n; k++) {
        const double t = b->information[k];
        const double c = b->critical[k];
        stops->above[k] = suf_stopped_path_above(path, k, t, c, drift);
        stops->below[k] = b->sides == 2 ? suf_stopped_path_below(path, k, t, -c, drift) : 0;
        if (stops->futile)
            stops->futile[k] = futile_at(b, path, drift, k);
    }
}

double suf_boundary_power(const suf_boundary *b, const suf_stopped_path *path, double drift)
{
    double above[SUF_MOST_LOOKS], below[SUF_MOST_LOOKS];
    suf_stops stops = {.above = above, .below = below};
    suf_boundary_stops(b, path, drift, &stops);
    double sum = 0;
    for (size_t k = 0; k < b->n; k++)
        sum += above[k];
    return sum;
}

double suf_boundary_expected(const suf_boundary *b, const suf_stopped_path *path, double drift)
{
    double above[SUF_MOST_LOOKS], below[SUF_MOST_LOOKS], futile[SUF_MOST_LOOKS];
    suf_stops stops = {above, below, futile};
    suf_boundary_stops(b, path, drift, &stops);
    double sum = 0;
    for (size_t k = 0; k < b->n; k++)
        sum += b->information[k] * (above[k] + below[k] + futile[k]);
    return sum;
}

/* ---- the drift with a power ---- */

static const double MOST_DRIFT = 40;

typedef struct {
    suf_boundary *boundary;
    const suf_stopped_path *path;
    suf_spending spending;
    double power;
} drift_equation;

static double excess_power(double drift, void *context)
{
    const drift_equation *eq = context;
    return suf_boundary_power(eq->boundary, eq->path, drift) - eq->power;
}

double suf_boundary_drift(const suf_boundary *b, double power)
{
    suf_boundary alone = *b;
    alone.futility = NULL;
    suf_stopped_path path;
    suf_boundary_path(&alone, (suf_drifts){0, 0, MOST_DRIFT}, &path);
    drift_equation eq = {.boundary = &alone, .path = &path, .power = power};
    const double drift = suf_root(excess_power, &eq, 0, MOST_DRIFT);
    suf_stopped_path_release(&path);
    return drift;
}

/* on a scale on which the power is nearly linear in the drift */
static double excess_futile_power(double drift, void *context)
{
    const drift_equation *eq = context;
    const suf_boundary *b = eq->boundary;
    double spent[SUF_MOST_LOOKS];
    for (size_t k = 0; k < b->n; k++)
        spent[k] = suf_spending_at(eq->spending, 1 - eq->power, b->information[k]);
    const double power = suf_boundary_set_futility(eq->boundary, spent, drift);
    return qnorm(fmin(power, 1), 0, 1, 1, 0) - qnorm(eq->power, 0, 1, 1, 0);
}

double suf_boundary_drift_futile(suf_boundary *b, suf_spending spending, double power)
{
    drift_equation eq = {.boundary = b, .spending = spending, .power = power};
    const double least = suf_boundary_drift(b, power);
    double most = 1.1 * least;
    while (most < MOST_DRIFT && excess_futile_power(most, &eq) < 0)
        most *= 1.1;
    const double drift = suf_root(excess_futile_power, &eq, least, most);
    if (!isnan(drift))
        excess_futile_power(drift, &eq); /* sets the values */
    return drift;
}
