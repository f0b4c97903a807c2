/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See stopped_t.h. Let S be the sum and Q the sum of squares of n differences without an effect.
 * Then R = S / sqrt(n Q) does not depend on Q, nor do its values at earlier looks (Basu's theorem:
 * Q is complete and sufficient for the scale), so these values are a Markov chain. With m further
 * differences,
 *
 *     R' sqrt(n + m) = R sqrt(n W) + C sqrt(m (1 - W)),
 *
 * where W = Q / Q' is Beta(n/2, m/2), and C, the same as R of the m differences alone, is
 * independent of both: C sqrt((m - 1) / (1 - C^2)) is t with m - 1 degrees of freedom. The density
 * of R' given R is an integral over W, taken by the trapezoidal rule over the angle with W =
 * sin^2. For less than FEW further differences C is too rough for this, and Z' is taken as normal
 * with the correlation sqrt(n / (n + m)), which is then close to 1.
 */
#include "stats/stopped_t.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <Rmath.h>

#include "base/memory.h"
#include "stats/quadrature.h"

enum { FEW = SUF_STOPPED_T_FEWEST, ANGLES = 40, MOST_STEPS = 8 };
static const double REACH = 8;       /* of Z */
static const double PANEL = 20;      /* standard deviations of a step in a panel of nodes */
static const double ANGLE_REACH = 6; /* standard deviations of the angle */

void suf_stopped_t_init(suf_stopped_t *path)
{
    *path = (suf_stopped_t){0};
}

void suf_stopped_t_release(suf_stopped_t *path)
{
    free(path->z);
    free(path->r);
    free(path->mass);
    *path = (suf_stopped_t){0};
}

static double r_of(double z, double n)
{
    const double t = qt(pnorm(-fabs(z), 0, 1, 1, 1), n - 1, 0, 1);
    return copysign(t / sqrt(t * t + n - 1), z);
}

/* ---- a step ---- */

/* The ways in which Q and Q' can be to each other, with their probabilities. */
typedef struct {
    double n, m;
    double first[ANGLES], second[ANGLES]; /* sqrt(n W / n'), sqrt(m (1 - W) / n') */
    double weights[ANGLES];
} t_step;

static t_step step_of(double n, double m)
{
    t_step step = {.n = n, .m = m};
    /* the density of the angle is sin^(n-1) cos^(m-1), with its peak at tan^2 = (n - 1) / (m - 1)
     */
    const double peak = atan(sqrt((n - 1) / (m - 1)));
    const double sd = 1 / sqrt(2 * (n + m - 2));
    const double from = fmax(0, peak - ANGLE_REACH * sd);
    const double to = fmin(M_PI_2, peak + ANGLE_REACH * sd);
    double sum = 0;
    for (int i = 0; i < ANGLES; i++) {
        const double angle = from + (i + 0.5) * (to - from) / ANGLES;
        step.first[i] = sqrt(n / (n + m)) * sin(angle);
        step.second[i] = sqrt(m / (n + m)) * cos(angle);
        step.weights[i] =
            exp((n - 1) * log(sin(angle) / sin(peak)) + (m - 1) * log(cos(angle) / cos(peak)));
        sum += step.weights[i];
    }
    for (int i = 0; i < ANGLES; i++)
        step.weights[i] /= sum;
    return step;
}

/* P(R' >= r_next | R = r) */
static double above_given(const t_step *step, double r, double r_next)
{
    double sum = 0;
    for (int i = 0; i < ANGLES; i++) {
        const double c = (r_next - r * step->first[i]) / step->second[i];
        if (c <= -1)
            sum += step->weights[i];
        else if (c < 1)
            sum += step->weights[i] *
                   pt(c * sqrt((step->m - 1) / ((1 - c) * (1 + c))), step->m - 1, 0, 0);
    }
    return sum;
}

/* x^k for k >= 0; twice as fast as by logarithms, and most of the time goes here */
static double whole_power(double x, int64_t k)
{
    double power = 1;
    for (; k > 0; k /= 2) {
        if (k % 2 == 1)
            power *= x;
        x *= x;
    }
    return power;
}

/* the density of R' at r_next given R = r, but for the constant of C's density */
static double density_given(const t_step *step, double r, double r_next)
{
    const int64_t twice = (int64_t)step->m - 3; /* the exponent of 1 - c^2 */
    double sum = 0;
    for (int i = 0; i < ANGLES; i++) {
        const double c = (r_next - r * step->first[i]) / step->second[i];
        const double inside = (1 - c) * (1 + c);
        if (inside > 0)
            sum += step->weights[i] / step->second[i] * whole_power(sqrt(inside), twice);
    }
    return sum;
}

/* ---- looks ---- */

static double correlation(const suf_stopped_t *path, double n)
{
    return sqrt(path->n / n);
}

static double above_normal(const suf_stopped_t *path, double n, double z)
{
    const double rho = correlation(path, n);
    double sum = 0;
    for (size_t i = 0; i < path->n_nodes; i++)
        sum += path->mass[i] * pnorm((z - rho * path->z[i]) / sqrt(1 - rho * rho), 0, 1, 0, 0);
    return sum;
}

double suf_stopped_t_above(const suf_stopped_t *path, double n, double z)
{
    if (path->n == 0)
        return pnorm(z, 0, 1, 0, 0);
    if (n - path->n < FEW || path->n < FEW)
        return above_normal(path, n, z);
    const t_step step = step_of(path->n, n - path->n);
    const double r = r_of(z, n);
    double sum = 0;
    for (size_t i = 0; i < path->n_nodes; i++)
        sum += path->mass[i] * above_given(&step, path->r[i], r);
    return sum;
}

static double density_normal(const suf_stopped_t *path, double n, double z)
{
    const double rho = correlation(path, n);
    double sum = 0;
    for (size_t i = 0; i < path->n_nodes; i++)
        sum += path->mass[i] * dnorm(z, rho * path->z[i], sqrt(1 - rho * rho), 0);
    return sum;
}

/* densities of R at r for k differences: (1 - r^2)^((k - 3) / 2) / B(1/2, (k - 1) / 2) */
static double log_constant(double k)
{
    return -lbeta(0.5, (k - 1) / 2);
}

static double density_t(const suf_stopped_t *path, const t_step *step, double z, double r)
{
    const double n = step->n + step->m;
    double sum = 0;
    for (size_t i = 0; i < path->n_nodes; i++)
        sum += path->mass[i] * density_given(step, path->r[i], r);
    const double log_r = log_constant(n) + (n - 3) / 2 * log((1 - r) * (1 + r));
    /* dR / dZ = phi(z) / density of R */
    return sum * exp(log_constant(step->m) + dnorm(z, 0, 1, 1) - log_r);
}

static double density_at(const suf_stopped_t *path, const t_step *step, double n, double z,
                         double r)
{
    if (path->n == 0)
        return dnorm(z, 0, 1, 0);
    return step ? density_t(path, step, z, r) : density_normal(path, n, z);
}

/* nodes between the limits, with their weights as mass */
static suf_stopped_t nodes_between(double n, double lower, double upper, double sd)
{
    suf_stopped_t next = {.n = n};
    const double from = fmax(lower, -REACH);
    const double to = fmin(upper, REACH);
    if (!(from < to))
        return next;
    const size_t panels = (size_t)ceil((to - from) / (PANEL * sd));
    next.n_nodes = panels * SUF_QUADRATURE_NODES;
    next.z = suf_alloc(next.n_nodes, sizeof *next.z);
    next.r = suf_alloc(next.n_nodes, sizeof *next.r);
    next.mass = suf_alloc(next.n_nodes, sizeof *next.mass);
    const double width = (to - from) / (double)panels;
    for (size_t i = 0; i < panels; i++)
        suf_quadrature_rule(from + (double)i * width, from + (double)(i + 1) * width,
                            next.z + i * SUF_QUADRATURE_NODES,
                            next.mass + i * SUF_QUADRATURE_NODES);
    for (size_t i = 0; i < next.n_nodes; i++)
        next.r[i] = r_of(next.z[i], n);
    return next;
}

suf_stopped_t suf_stopped_t_between(const suf_stopped_t *path, double n, double lower, double upper)
{
    const double rho = correlation(path, n);
    suf_stopped_t next = nodes_between(n, lower, upper, sqrt(1 - rho * rho));
    const double m = n - path->n;
    const int is_smooth = path->n >= FEW && m >= FEW;
    const t_step step = is_smooth ? step_of(path->n, m) : (t_step){0};
    for (size_t i = 0; i < next.n_nodes; i++)
        next.mass[i] *= density_at(path, is_smooth ? &step : NULL, n, next.z[i], next.r[i]);
    return next;
}

void suf_stopped_t_continue(suf_stopped_t *path, double n, double lower, double upper)
{
    const suf_stopped_t next = suf_stopped_t_between(path, n, lower, upper);
    suf_stopped_t_release(path);
    *path = next;
}

static double *joined(double *x, size_t n, const double *more, size_t n_more)
{
    x = suf_resize(x, n + n_more, sizeof *x);
    for (size_t i = 0; i < n_more; i++)
        x[n + i] = more[i];
    return x;
}

void suf_stopped_t_join(suf_stopped_t *path, suf_stopped_t *part)
{
    path->z = joined(path->z, path->n_nodes, part->z, part->n_nodes);
    path->r = joined(path->r, path->n_nodes, part->r, part->n_nodes);
    path->mass = joined(path->mass, path->n_nodes, part->mass, part->n_nodes);
    path->n_nodes += part->n_nodes;
    suf_stopped_t_release(part);
}

/* ---- with an effect ---- */

/* The likelihood of R = r with the effect d, divided by that without: with x = d sqrt(n) r the sum
 * of exp(-n d^2 / 2) Gamma((n + j) / 2) / Gamma(n / 2) (x sqrt 2)^j / j! over j. R is sufficient
 * for d among all that does not depend on the scale (Hall, Wijsman & Ghosh 1965). */
static double likelihood_ratio(double r, double n, double d)
{
    const double x = d * sqrt(n) * r;
    double even = exp(-n * d * d / 2);
    double odd = even * M_SQRT2 * x * exp(lgamma((n + 1) / 2) - lgamma(n / 2));
    double sum = even + odd;
    for (double j = 0; even + fabs(odd) > 1e-17 * fabs(sum) && j < 1e5; j += 2) {
        even *= x * x * (n + j) / ((j + 1) * (j + 2));
        odd *= x * x * (n + j + 1) / ((j + 2) * (j + 3));
        sum += even + odd;
    }
    return fmax(sum, 0);
}

double suf_stopped_t_share(const suf_stopped_t *path, double d)
{
    double sum = 0;
    for (size_t i = 0; i < path->n_nodes; i++)
        sum += path->mass[i] * (d == 0 ? 1 : likelihood_ratio(path->r[i], path->n, d));
    return sum;
}

/* ---- boundaries ---- */

/* z with that probability above it; the logarithm is nearly linear between z and a little more */
static double critical_of(const suf_stopped_t *path, double n, double target, double z)
{
    double before = z;
    double f_before = log(suf_stopped_t_above(path, n, before) / target);
    double now = z + 0.01;
    for (int i = 0; i < MOST_STEPS && fabs(now - before) > 1e-9; i++) {
        const double f_now = log(suf_stopped_t_above(path, n, now) / target);
        const double slope = (f_now - f_before) / (now - before);
        if (!(slope < 0))
            return now;
        before = now;
        f_before = f_now;
        now -= f_now / slope;
    }
    return now;
}

void suf_stopped_t_set_critical(suf_boundary *b, const double *spent, const double *differences)
{
    suf_stopped_t path;
    suf_boundary_set_critical(b, spent);
    suf_stopped_t_init(&path);
    for (size_t k = 0; k < b->n; k++) {
        const double target = (spent[k] - (k > 0 ? spent[k - 1] : 0)) / b->sides;
        if (k > 0 && b->critical[k] < REACH)
            b->critical[k] = critical_of(&path, differences[k], target, b->critical[k]);
        if (k + 1 < b->n)
            suf_stopped_t_continue(&path, differences[k], b->sides == 2 ? -b->critical[k] : -REACH,
                                   b->critical[k]);
    }
    suf_stopped_t_release(&path);
}
