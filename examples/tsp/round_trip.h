/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated annealing of round trips through the cities of eurodist.
 */
#ifndef TSP_ROUND_TRIP_H
#define TSP_ROUND_TRIP_H

#include <stdint.h>

/* Length in km of the best trip that is found, from the temperature on and with the random numbers
 * of the seed. */
int round_trip_anneal(double temperature, uint64_t seed);

#endif
