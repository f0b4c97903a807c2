/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See uf_problem.h. All problems have one shape: the first variable says where on the front a point
 * lies, the others how far it is from there. Each has a centre that depends on the first; what is
 * off centre is added up, for odd variables in the first objective and for even ones in the second.
 */
#include "uf_problem.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

/* sum of what is off centre, and product of its ripples */
typedef struct distance {
    double sum[POPULATION], product[POPULATION];
} distance;

struct uf_form {
    void (*centre)(const arithmetic *a, const place *at, size_t j, double *c);
    void (*add)(const arithmetic *a, distance *d, size_t j, const double *y);
    void (*finish)(double *f, const distance *d, size_t members);
    void (*front)(const double *x1, double *f1, double *f2);
};

static void centre_sine(const arithmetic *a, const place *at, size_t j, double *c)
{
    a->sine(at, j, c);
}

/* sin(6 pi x1) */
static void centre_without_phase(const arithmetic *a, const place *at, size_t j, double *c)
{
    (void)j;
    a->sine(at, 0, c);
}

/* 0.3 x1^2 cos(24 pi x1 + 4 j pi / n) + 0.6 x1, times what is in c */
static void scale_spiral(const arithmetic *a, const place *at, size_t j, double *c)
{
    double turned[POPULATION];
    a->cosine4(at, j, turned);
    for (size_t i = 0; i < POPULATION; i++)
        c[i] *= 0.3 * at->x1[i] * (at->x1[i] * turned[i] + 2);
}

static void centre_spiral(const arithmetic *a, const place *at, size_t j, double *c)
{
    (j % 2 ? a->cosine : a->sine)(at, j, c);
    scale_spiral(a, at, j, c);
}

static void centre_spiral_of_smoof(const arithmetic *a, const place *at, size_t j, double *c)
{
    (j % 2 ? a->sine : a->cosine)(at, j, c);
    scale_spiral(a, at, j, c);
}

static void centre_power(const arithmetic *a, const place *at, size_t j, double *c)
{
    a->power_of(at, j, c);
}

static void add_square(const arithmetic *a, distance *d, size_t j, const double *y)
{
    (void)a, (void)j;
    for (size_t i = 0; i < POPULATION; i++)
        d->sum[i] += y[i] * y[i];
}

static void add_damped(const arithmetic *a, distance *d, size_t j, const double *y)
{
    (void)j;
    double h[POPULATION];
    a->damp(y, h);
    for (size_t i = 0; i < POPULATION; i++)
        d->sum[i] += h[i];
}

/* 2 y^2 - cos(4 pi y) + 1 */
static void add_rippled(const arithmetic *a, distance *d, size_t j, const double *y)
{
    (void)j;
    double c[POPULATION];
    a->ripple(4, 1, y, c);
    for (size_t i = 0; i < POPULATION; i++)
        d->sum[i] += 2 * y[i] * y[i] - c[i] + 1;
}

/* y^2, and the product of cos(20 pi y / sqrt(j)) */
static void add_product(const arithmetic *a, distance *d, size_t j, const double *y)
{
    double c[POPULATION];
    a->ripple(20, sqrt((double)j), y, c);
    for (size_t i = 0; i < POPULATION; i++) {
        d->sum[i] += y[i] * y[i];
        d->product[i] *= c[i];
    }
}

static void finish_sum(double *f, const distance *d, size_t members)
{
    for (size_t i = 0; i < POPULATION; i++)
        f[i] += 2 * d->sum[i] / (double)members;
}

static void finish_product(double *f, const distance *d, size_t members)
{
    for (size_t i = 0; i < POPULATION; i++)
        f[i] += 2 * (4 * d->sum[i] - 2 * d->product[i] + 2) / (double)members;
}

static void front_root(const double *x1, double *f1, double *f2)
{
    for (size_t i = 0; i < POPULATION; i++) {
        f1[i] = x1[i];
        f2[i] = 1 - sqrt(x1[i]);
    }
}

static void front_square(const double *x1, double *f1, double *f2)
{
    for (size_t i = 0; i < POPULATION; i++) {
        f1[i] = x1[i];
        f2[i] = 1 - x1[i] * x1[i];
    }
}

static void front_of_points(double height, const double *x1, double *f1, double *f2)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double above = height * fabs(sin(20 * PI * x1[i]));
        f1[i] = x1[i] + above;
        f2[i] = 1 - x1[i] + above;
    }
}

static void front_points(const double *x1, double *f1, double *f2)
{
    front_of_points(1 / 20.0 + 0.1, x1, f1, f2);
}

static void front_points_of_smoof(const double *x1, double *f1, double *f2)
{
    front_of_points(0.5 * (1 / 20.0 + 0.1), x1, f1, f2);
}

static void front_of_pieces(double height, const double *x1, double *f1, double *f2)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double above = fmax(0, height * sin(4 * PI * x1[i]));
        f1[i] = x1[i] + above;
        f2[i] = 1 - x1[i] + above;
    }
}

static void front_pieces(const double *x1, double *f1, double *f2)
{
    front_of_pieces(2 * (1 / 4.0 + 0.1), x1, f1, f2);
}

static void front_pieces_of_smoof(const double *x1, double *f1, double *f2)
{
    front_of_pieces(0.5 * (1 / 4.0 + 0.1), x1, f1, f2);
}

static void front_line(const double *x1, double *f1, double *f2)
{
    for (size_t i = 0; i < POPULATION; i++) {
        f1[i] = pow(x1[i], 0.2);
        f2[i] = 1 - f1[i];
    }
}

static const uf_form uf1 = {centre_sine, add_square, finish_sum, front_root};
static const uf_form uf2 = {centre_spiral, add_square, finish_sum, front_root};
static const uf_form uf3 = {centre_power, add_product, finish_product, front_root};
static const uf_form uf4 = {centre_sine, add_damped, finish_sum, front_square};
static const uf_form uf5 = {centre_sine, add_rippled, finish_sum, front_points};
static const uf_form uf6 = {centre_sine, add_product, finish_product, front_pieces};
static const uf_form uf7 = {centre_sine, add_square, finish_sum, front_line};

static const uf_form smoof2 = {centre_spiral_of_smoof, add_square, finish_sum, front_root};
static const uf_form smoof5 = {centre_without_phase, add_rippled, finish_sum,
                               front_points_of_smoof};
static const uf_form smoof6 = {centre_sine, add_square, finish_sum, front_pieces_of_smoof};

static const struct {
    double low, high;
    const uf_form *cec2009, *smoof;
} problems[N_UF] = {
    {-1, 1, &uf1, &uf1},    {-1, 1, &uf2, &smoof2}, {0, 1, &uf3, &uf3},  {-2, 2, &uf4, &uf4},
    {-1, 1, &uf5, &smoof5}, {-1, 1, &uf6, &smoof6}, {-1, 1, &uf7, &uf7},
};

uf_problem uf_problem_of(int number, size_t n, bool cec2009, const arithmetic *a)
{
    const uf_form *form = cec2009 ? problems[number - 1].cec2009 : problems[number - 1].smoof;
    return (uf_problem){.number = number,
                        .n = n,
                        .arithmetic = a,
                        .form = form,
                        .low = problems[number - 1].low,
                        .high = problems[number - 1].high};
}

static void locate(const uf_problem *p, const double *u, place *at)
{
    at->n = p->n;
    memcpy(at->x1, u, sizeof at->x1);
    if (p->form->centre == centre_power)
        p->arithmetic->locate_powers(at);
    else
        p->arithmetic->locate_waves(at);
}

void uf_problem_evaluate(const uf_problem *p, const double *u, size_t stride, double f1[POPULATION],
                         double f2[POPULATION])
{
    place at;
    locate(p, u, &at);
    distance d[2] = {0};
    for (size_t i = 0; i < POPULATION; i++)
        d[0].product[i] = d[1].product[i] = 1;
    for (size_t j = 2; j <= p->n; j++) {
        const double *column = u + (j - 1) * stride;
        double y[POPULATION];
        p->form->centre(p->arithmetic, &at, j, y);
        for (size_t i = 0; i < POPULATION; i++)
            y[i] = p->low + column[i] * (p->high - p->low) - y[i];
        p->form->add(p->arithmetic, &d[j % 2 == 0], j, y);
    }
    p->form->front(at.x1, f1, f2);
    p->form->finish(f1, &d[0], (p->n - 1) / 2);
    p->form->finish(f2, &d[1], p->n / 2);
}
