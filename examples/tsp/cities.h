/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cities of a round trip: all that is known of them are their distances.
 */
#ifndef TSP_CITIES_H
#define TSP_CITIES_H

#include <stdbool.h>
#include <stddef.h>

/* Bounds of what is taken: with fewer cities there is nothing to exchange. */
enum { LEAST_CITIES = 4, MOST_CITIES = 5000 };

typedef struct cities {
    int n;
    double *distances; /* [n][n] */
} cities;

static inline double between(const cities *c, int a, int b)
{
    return c->distances[(size_t)a * (size_t)c->n + (size_t)b];
}

/* n cities, all in one place; ends the program when there is no memory for them. */
void cities_init(cities *c, int n);
/* The 21 cities of eurodist, in km by road. */
void cities_init_eurodist(cities *c);
void cities_release(cities *c);

/* Sets the distance between a and b, and between b and a. */
void cities_set(cities *c, int a, int b, double length);

enum { WHY = 400 };

/* The cities of a TSPLIB file with EUC_2D coordinates, whose distances are not rounded. Returns
 * false with a message in why, and no cities. */
bool cities_load(cities *c, const char *path, char why[WHY]);

#endif
