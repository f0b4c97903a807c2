/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stage_wise.h. Tsiatis, Rosner & Mehta (1984, Biometrics 40); Jennison & Turnbull (2000), ch.
 * 8.
 */
#include "stats/stage_wise.h"

#include <math.h>
#include <Rmath.h>

#include "stats/root.h"

double suf_stage_wise_above(const suf_boundary *b, size_t look, double z, double drift)
{
    suf_boundary reached = *b;
    reached.futility = NULL;
    reached.n = look + 1;
    suf_stopped_path path;
    suf_boundary_path(&reached, (suf_drifts){drift, drift, drift}, &path);
    double sum = 0;
    for (size_t k = 0; k < look; k++)
        sum += suf_stopped_path_above(&path, k, b->information[k], b->critical[k], drift);
    sum += suf_stopped_path_above(&path, look, b->information[look], z, drift);
    suf_stopped_path_release(&path);
    return sum;
}

typedef struct {
    const suf_boundary *boundary;
    size_t look;
    double z, p;
} ordering_equation;

/* on the scale on which it is linear if there is only one look */
static double excess(double drift, void *context)
{
    const ordering_equation *eq = context;
    const double above = suf_stage_wise_above(eq->boundary, eq->look, eq->z, drift);
    return qnorm(fmin(fmax(above, 1e-300), 1 - 1e-16), 0, 1, 1, 0) - qnorm(eq->p, 0, 1, 1, 0);
}

double suf_stage_wise_drift(const suf_boundary *b, size_t look, double z, double p)
{
    ordering_equation eq = {.boundary = b, .look = look, .z = z, .p = p};
    /* where it would be without the looks before */
    const double guess = (z + qnorm(p, 0, 1, 1, 0)) / sqrt(b->information[look]);
    double lo = guess - 1;
    double hi = guess + 1;
    for (double step = 1; step < 1e3 && excess(lo, &eq) > 0; step *= 2)
        lo -= step;
    for (double step = 1; step < 1e3 && excess(hi, &eq) < 0; step *= 2)
        hi += step;
    return suf_root(excess, &eq, lo, hi);
}
