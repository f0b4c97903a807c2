/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The costly functions of the optimisers, a column of POPULATION values at a time, in two kinds.
 *
 * The plain one calls the C library, formula by formula. MOEA/D-DE makes offspring that are equal
 * but for rounding, so that a last bit can turn a whole run: those who compare runs with other
 * programs need it. The swift one is several times as fast, and the same to about 1e-15.
 */
#ifndef EXAMPLES_MOEAD_ARITHMETIC_H
#define EXAMPLES_MOEAD_ARITHMETIC_H

#include <stddef.h>

enum { POPULATION = 100, MIN_DIMENSION = 3, MAX_DIMENSION = 1000 };

/* first variables of points, and what the functions of them are made of */
typedef struct place {
    size_t n; /* variables */
    double x1[POPULATION];
    double sine[POPULATION], cosine[POPULATION];   /* of 6 pi x1 */
    double sine4[POPULATION], cosine4[POPULATION]; /* of 24 pi x1 */
    double logarithm[POPULATION];                  /* of x1 */
} place;

typedef struct arithmetic {
    /* before sine, cosine and cosine4, and before power_of */
    void (*locate_waves)(place *at);
    void (*locate_powers)(place *at);

    void (*sine)(const place *at, size_t j, double *c);     /* sin(6 pi x1 + j pi / n) */
    void (*cosine)(const place *at, size_t j, double *c);   /* cos(6 pi x1 + j pi / n) */
    void (*cosine4)(const place *at, size_t j, double *c);  /* cos(24 pi x1 + 4 j pi / n) */
    void (*power_of)(const place *at, size_t j, double *c); /* x1^(0.5 (1 + 3 (j - 2) / (n - 2))) */

    void (*damp)(const double *y, double *h);                       /* |y| / (1 + e^(2 |y|)) */
    void (*ripple)(double a, double b, const double *y, double *c); /* cos(a pi y / b) */

    /* The spread factor of simulated binary crossover with eta = 20, for r uniform on (0, 1) and
     * beta = 1 + 2 margin / apart; any number where apart is 0. */
    void (*spread)(const double *margin, const double *apart, const double *r, double *q);
    double (*power)(double x); /* x^21 */
    double (*root)(double x);  /* x^(1/21) */
} arithmetic;

extern const arithmetic arithmetic_plain, arithmetic_swift;

#endif
