/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The problems UF1 to UF7, two objectives to be minimised (Zhang et al. 2009, Multiobjective
 * optimization test instances for the CEC 2009 special session and competition, CES-487), and
 * the forms of UF2, UF5 and UF6 that the R package smoof has, with which the paper's runs were
 * made.
 *
 * Points are evaluated a whole population at a time and lie in columns, one for each variable.
 */
#ifndef EXAMPLES_MOEAD_UF_PROBLEM_H
#define EXAMPLES_MOEAD_UF_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#include "arithmetic.h"

enum { N_UF = 7 };

typedef struct uf_form uf_form;

typedef struct uf_problem {
    int number; /* 1 for UF1 */
    size_t n;   /* variables */
    const arithmetic *arithmetic;
    const uf_form *form;
    double low, high; /* of every variable but the first, which lies in [0, 1] */
} uf_problem;

/* number from 1 to N_UF, n from MIN_DIMENSION to MAX_DIMENSION; of the report or of smoof */
uf_problem uf_problem_of(int number, size_t n, bool cec2009, const arithmetic *a);

/* Evaluates points whose variables are given in [0, 1] and then stretched to their range: variable
 * j, from 0, of point i is u[j * stride + i]. */
void uf_problem_evaluate(const uf_problem *p, const double *u, size_t stride, double f1[POPULATION],
                         double f2[POPULATION]);

#endif
