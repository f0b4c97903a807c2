/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See uf_problem.h. All problems have one shape: the first variable says where on the front a point
 * lies, the others how far it is from there. Each has a centre that depends on the first; what is
 * off centre is added up, for odd variables in the first objective and for even ones in the second.
 *
 * Sines of 6 pi x1 + j pi / n come from one of 6 pi x1 and a table, by the addition theorem.
 */
#include "uf_problem.h"

#include <math.h>

#include "elementary.h"

#define PI 3.14159265358979323846

/* what centres are made of */
typedef struct uf_place {
    double x1[POPULATION];
    double sine[POPULATION], cosine[POPULATION];   /* of 6 pi x1 */
    double sine4[POPULATION], cosine4[POPULATION]; /* of 24 pi x1, for spirals */
    double power[POPULATION], ratio[POPULATION];   /* of x1, for powers: of variable j, and of the
                                                      next one to it */
} uf_place;

/* sum of what is off centre, and product of its ripples */
typedef struct uf_distance {
    double sum[POPULATION], product[POPULATION];
} uf_distance;

struct uf_form {
    void (*locate)(const uf_problem *p, uf_place *at);
    void (*centre)(const uf_problem *p, uf_place *at, size_t j, double *c);
    void (*add)(uf_distance *d, size_t j, const double *y);
    void (*front)(const double *x1, double *f1, double *f2);
};

static void locate_sines(const uf_problem *p, uf_place *at)
{
    (void)p;
    for (size_t i = 0; i < POPULATION; i++) {
        at->sine[i] = sine_of_turns(3 * at->x1[i]);
        at->cosine[i] = cosine_of_turns(3 * at->x1[i]);
    }
}

static void locate_spirals(const uf_problem *p, uf_place *at)
{
    locate_sines(p, at);
    for (size_t i = 0; i < POPULATION; i++) {
        at->sine4[i] = sine_of_turns(12 * at->x1[i]);
        at->cosine4[i] = cosine_of_turns(12 * at->x1[i]);
    }
}

static void locate_powers(const uf_problem *p, uf_place *at)
{
    for (size_t i = 0; i < POPULATION; i++) {
        at->power[i] = sqrt(at->x1[i]);
        at->ratio[i] = pow(at->x1[i], 1.5 / ((double)p->n - 2));
    }
}

/* sin(6 pi x1 + j pi / n) */
static void centre_sine(const uf_problem *p, uf_place *at, size_t j, double *c)
{
    const double sine = p->sine[j - 1];
    const double cosine = p->cosine[j - 1];
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = at->sine[i] * cosine + at->cosine[i] * sine;
}

static void centre_without_phase(const uf_problem *p, uf_place *at, size_t j, double *c)
{
    (void)p, (void)j;
    memcpy(c, at->sine, sizeof at->sine);
}

/* 0.3 x1^2 cos(24 pi x1 + 4 j pi / n) + 0.6 x1, times the sine or cosine in wave */
static void scale_spiral(const uf_problem *p, const uf_place *at, size_t j, double *wave)
{
    const double c = p->cosine[j - 1];
    const double s = p->sine[j - 1];
    const double cosine = 1 - 8 * (s * s) * (c * c);
    const double sine = 4 * s * c * (c * c - s * s);
    for (size_t i = 0; i < POPULATION; i++) {
        const double x1 = at->x1[i];
        const double turned = at->cosine4[i] * cosine - at->sine4[i] * sine;
        wave[i] *= 0.3 * x1 * (x1 * turned + 2);
    }
}

/* cos(6 pi x1 + j pi / n) */
static void centre_cosine(const uf_problem *p, uf_place *at, size_t j, double *c)
{
    const double sine = p->sine[j - 1];
    const double cosine = p->cosine[j - 1];
    for (size_t i = 0; i < POPULATION; i++)
        c[i] = at->cosine[i] * cosine - at->sine[i] * sine;
}

static void centre_spiral(const uf_problem *p, uf_place *at, size_t j, double *c)
{
    (j % 2 ? centre_cosine : centre_sine)(p, at, j, c);
    scale_spiral(p, at, j, c);
}

static void centre_spiral_of_smoof(const uf_problem *p, uf_place *at, size_t j, double *c)
{
    (j % 2 ? centre_sine : centre_cosine)(p, at, j, c);
    scale_spiral(p, at, j, c);
}

/* x1^(0.5 (1 + 3 (j - 2) / (n - 2))), which is asked for in the order of j */
static void centre_power(const uf_problem *p, uf_place *at, size_t j, double *c)
{
    (void)p, (void)j;
    for (size_t i = 0; i < POPULATION; i++) {
        c[i] = at->power[i];
        at->power[i] *= at->ratio[i];
    }
}

static void add_square(uf_distance *d, size_t j, const double *y)
{
    (void)j;
    for (size_t i = 0; i < POPULATION; i++)
        d->sum[i] += y[i] * y[i];
}

/* |y| / (1 + e^(2 |y|)) */
static void add_damped(uf_distance *d, size_t j, const double *y)
{
    (void)j;
    for (size_t i = 0; i < POPULATION; i++) {
        const double off = fabs(y[i]);
        d->sum[i] += off / (1 + exponential(2 * off));
    }
}

/* 2 y^2 - cos(4 pi y) + 1 */
static void add_rippled(uf_distance *d, size_t j, const double *y)
{
    (void)j;
    for (size_t i = 0; i < POPULATION; i++) {
        const double s = sine_unsigned(2 * y[i]);
        d->sum[i] += 2 * (y[i] * y[i] + s * s);
    }
}

/* 4 y^2, and the product of cos(20 pi y / sqrt(j)) */
static void add_product(uf_distance *d, size_t j, const double *y)
{
    const double turns = 10 / sqrt((double)j);
    for (size_t i = 0; i < POPULATION; i++) {
        d->sum[i] += 4 * (y[i] * y[i]);
        d->product[i] *= cosine_of_turns(turns * y[i]);
    }
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

static void front_of_points(const double *x1, double *f1, double *f2, double height)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double above = height * fabs(sine_unsigned(20 * x1[i]));
        f1[i] = x1[i] + above;
        f2[i] = 1 - x1[i] + above;
    }
}

static void front_points(const double *x1, double *f1, double *f2)
{
    front_of_points(x1, f1, f2, 0.15);
}

static void front_points_of_smoof(const double *x1, double *f1, double *f2)
{
    front_of_points(x1, f1, f2, 0.075);
}

static void front_of_pieces(const double *x1, double *f1, double *f2, double height)
{
    for (size_t i = 0; i < POPULATION; i++) {
        const double wave = height * sine_of_turns(2 * x1[i]);
        const double above = wave > 0 ? wave : 0;
        f1[i] = x1[i] + above;
        f2[i] = 1 - x1[i] + above;
    }
}

static void front_pieces(const double *x1, double *f1, double *f2)
{
    front_of_pieces(x1, f1, f2, 0.7);
}

static void front_pieces_of_smoof(const double *x1, double *f1, double *f2)
{
    front_of_pieces(x1, f1, f2, 0.175);
}

static void front_line(const double *x1, double *f1, double *f2)
{
    for (size_t i = 0; i < POPULATION; i++) {
        f1[i] = pow(x1[i], 0.2);
        f2[i] = 1 - f1[i];
    }
}

static const struct {
    double low, high;
    uf_form as_run, as_printed;
} problems[N_UF] = {
    {-1,
     1,
     {locate_sines, centre_sine, add_square, front_root},
     {locate_sines, centre_sine, add_square, front_root}},
    {-1,
     1,
     {locate_spirals, centre_spiral_of_smoof, add_square, front_root},
     {locate_spirals, centre_spiral, add_square, front_root}},
    {0,
     1,
     {locate_powers, centre_power, add_product, front_root},
     {locate_powers, centre_power, add_product, front_root}},
    {-2,
     2,
     {locate_sines, centre_sine, add_damped, front_square},
     {locate_sines, centre_sine, add_damped, front_square}},
    {-1,
     1,
     {locate_sines, centre_without_phase, add_rippled, front_points_of_smoof},
     {locate_sines, centre_sine, add_rippled, front_points}},
    {-1,
     1,
     {locate_sines, centre_sine, add_square, front_pieces_of_smoof},
     {locate_sines, centre_sine, add_product, front_pieces}},
    {-1,
     1,
     {locate_sines, centre_sine, add_square, front_line},
     {locate_sines, centre_sine, add_square, front_line}},
};

void uf_problem_init(uf_problem *p, int number, size_t n, bool as_printed)
{
    p->number = number;
    p->form = as_printed ? &problems[number - 1].as_printed : &problems[number - 1].as_run;
    p->low = problems[number - 1].low;
    p->high = problems[number - 1].high;
    p->n = n;
    for (size_t j = 1; j <= n; j++) {
        p->sine[j - 1] = sin((double)j * PI / (double)n);
        p->cosine[j - 1] = cos((double)j * PI / (double)n);
    }
}

/* 2 / |J| times the distance, to the value on the front */
static void finish(double *f, const uf_distance *d, size_t members)
{
    const double share = 2 / (double)members;
    for (size_t i = 0; i < POPULATION; i++)
        f[i] += share * (d->sum[i] + 2 * (1 - d->product[i]));
}

void uf_problem_evaluate(const uf_problem *p, const double *u, size_t stride, double f1[POPULATION],
                         double f2[POPULATION])
{
    uf_place at;
    uf_distance distance[2] = {0};
    for (size_t i = 0; i < POPULATION; i++)
        distance[0].product[i] = distance[1].product[i] = 1;
    memcpy(at.x1, u, sizeof at.x1);
    p->form->locate(p, &at);
    for (size_t j = 2; j <= p->n; j++) {
        const double *column = u + (j - 1) * stride;
        double y[POPULATION];
        p->form->centre(p, &at, j, y);
        for (size_t i = 0; i < POPULATION; i++)
            y[i] = p->low + column[i] * (p->high - p->low) - y[i];
        p->form->add(&distance[j % 2 == 0], j, y);
    }
    p->form->front(at.x1, f1, f2);
    finish(f1, &distance[0], (p->n - 1) / 2);
    finish(f2, &distance[1], p->n / 2);
}
