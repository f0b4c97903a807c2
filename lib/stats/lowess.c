/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See lowess.h. Cleveland (1979), Robust locally weighted regression and smoothing scatterplots,
 * Journal of the American Statistical Association 74, 829-836: at each x a line is fitted to the
 * nearest two thirds of the points, weighted by the tricube of their distance; points far from the
 * curve then lose weight by the bisquare of their residual, and the curve is fitted again. Where
 * points are closer than delta, one of them is fitted, and the curve between is a line.
 */
#include "stats/lowess.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/sorted.h"

enum { ITERATIONS = 3 };
#define SHARE (2. / 3)
#define DELTA 0.01
/* of the farthest point, or of six median residuals: what is as near as nothing, or as far as all
 */
#define NEAR 0.001
#define FAR 0.999

typedef struct {
    const double *x, *y;
    size_t n;
    double *robust;  /* weights by residual; NULL: all are 1 */
    double *weights; /* room for n */
    double *smooth;
} smoothing;

static double tricube(double u)
{
    const double rest = 1 - u * u * u;
    return rest * rest * rest;
}

static double bisquare(double u)
{
    const double rest = 1 - u * u;
    return rest * rest;
}

/* Weighs the points from first on around x; returns the number of the one behind the last, and
 * their sum. They may be more than the nearest, if points tie. */
static size_t weigh(const smoothing *s, double x, size_t first, double reach, double *sum)
{
    size_t j = first;
    *sum = 0;
    for (; j < s->n; j++) {
        const double distance = fabs(s->x[j] - x);
        s->weights[j] = 0;
        if (distance > FAR * reach) {
            if (s->x[j] > x)
                break;
            continue;
        }
        s->weights[j] = distance <= NEAR * reach ? 1 : tricube(distance / reach);
        if (s->robust)
            s->weights[j] *= s->robust[j];
        *sum += s->weights[j];
    }
    return j;
}

/* makes them the weights of a line's height at x, if there is any width to fit it to */
static void tilt(const smoothing *s, double x, size_t first, size_t end)
{
    double mean = 0;
    double spread = 0;
    for (size_t j = first; j < end; j++)
        mean += s->weights[j] * s->x[j];
    for (size_t j = first; j < end; j++)
        spread += s->weights[j] * (s->x[j] - mean) * (s->x[j] - mean);
    if (sqrt(spread) <= NEAR * (s->x[s->n - 1] - s->x[0]))
        return;
    for (size_t j = first; j < end; j++)
        s->weights[j] *= 1 + (x - mean) * (s->x[j] - mean) / spread;
}

/* the curve at point i, from its nearest neighbours first to last; y[i] if all their weights are 0
 */
static double fit(const smoothing *s, size_t i, size_t first, size_t last)
{
    const double x = s->x[i];
    const double reach = fmax(x - s->x[first], s->x[last] - x);
    double sum;
    const size_t end = weigh(s, x, first, reach, &sum);
    if (!(sum > 0))
        return s->y[i];
    for (size_t j = first; j < end; j++)
        s->weights[j] /= sum;
    if (reach > 0)
        tilt(s, x, first, end);
    double height = 0;
    for (size_t j = first; j < end; j++)
        height += s->weights[j] * s->y[j];
    return height;
}

static void join(const smoothing *s, size_t from, size_t to)
{
    for (size_t j = from + 1; j < to; j++) {
        const double share = (s->x[j] - s->x[from]) / (s->x[to] - s->x[from]);
        s->smooth[j] = share * s->smooth[to] + (1 - share) * s->smooth[from];
    }
}

/* Equal x have the height of the first, *last. Returns the next point to fit, the last one within
 * delta of it, or else the first one beyond. */
static size_t skip(const smoothing *s, size_t *last, double delta)
{
    const double cut = s->x[*last] + delta;
    size_t i = *last + 1;
    for (; i < s->n && s->x[i] <= cut; i++)
        if (s->x[i] == s->x[*last]) {
            s->smooth[i] = s->smooth[*last];
            *last = i;
        }
    return i - 1 > *last + 1 ? i - 1 : *last + 1;
}

static void fit_all(const smoothing *s)
{
    const size_t enough = (size_t)(SHARE * (double)s->n + 1e-7);
    const size_t n_near = enough < 2 ? 2 : enough;
    const double delta = DELTA * (s->x[s->n - 1] - s->x[0]);
    size_t first = 0;
    size_t last = 0;
    for (size_t i = 0; i < s->n;) {
        while (first + n_near < s->n && s->x[i] - s->x[first] > s->x[first + n_near] - s->x[i])
            first++;
        s->smooth[i] = fit(s, i, first, first + n_near - 1);
        if (i > last + 1)
            join(s, last, i);
        last = i;
        i = skip(s, &last, delta);
    }
}

/* False if the curve passes so near to the points that no residual stands out. */
static bool weigh_residuals(const smoothing *s, double *robust, double *residuals)
{
    double sum = 0;
    for (size_t i = 0; i < s->n; i++) {
        residuals[i] = fabs(s->y[i] - s->smooth[i]);
        sum += residuals[i];
    }
    double *sorted = suf_sorted(residuals, s->n);
    const double limit = 6 * suf_sorted_median(sorted, s->n);
    free(sorted);
    if (limit < 1e-7 * sum / (double)s->n)
        return false;
    for (size_t i = 0; i < s->n; i++)
        robust[i] = residuals[i] <= NEAR * limit  ? 1
                    : residuals[i] <= FAR * limit ? bisquare(residuals[i] / limit)
                                                  : 0;
    return true;
}

void suf_lowess(const double *x, const double *y, size_t n, double *smooth)
{
    if (n < 2) {
        for (size_t i = 0; i < n; i++)
            smooth[i] = y[i];
        return;
    }
    double *work = suf_alloc(3 * n, sizeof *work);
    double *robust = work + n;
    smoothing s = {.x = x, .y = y, .n = n, .weights = work, .smooth = smooth};
    fit_all(&s);
    for (int i = 0; i < ITERATIONS && weigh_residuals(&s, robust, work + 2 * n); i++) {
        s.robust = robust;
        fit_all(&s);
    }
    free(work);
}
