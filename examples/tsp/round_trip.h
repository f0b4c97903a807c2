/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated annealing of round trips.
 */
#ifndef TSP_ROUND_TRIP_H
#define TSP_ROUND_TRIP_H

#include <stdint.h>

#include "cities.h"

/* Length of the best trip that is found, from the temperature on (in the unit of the distances) and
 * with the random numbers of the seed. */
double round_trip_anneal(const cities *c, double temperature, uint64_t seed);

#endif
