/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pareto fronts of UF1 to UF7 as the competition samples them, and the distance of a population
 * from them: IGD, the mean over the points of the front of the distance to the nearest member.
 */
#ifndef EXAMPLES_MOEAD_FRONT_H
#define EXAMPLES_MOEAD_FRONT_H

#include "uf_problem.h"

/* of the front of UF number, from 1 */
double front_igd(int number, const double f1[POPULATION], const double f2[POPULATION]);

#endif
