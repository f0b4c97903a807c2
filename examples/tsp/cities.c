/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See cities.h.
 */
#include "cities.h"

#include <stdio.h>
#include <stdlib.h>

#include "eurodist.h"

void cities_init(cities *c, int n)
{
    c->n = n;
    c->distances = calloc((size_t)n * (size_t)n, sizeof *c->distances);
    if (!c->distances) {
        fprintf(stderr, "tsp: no memory for %d cities\n", n);
        exit(1);
    }
}

void cities_init_eurodist(cities *c)
{
    cities_init(c, N_CITIES);
    for (int a = 0; a < N_CITIES; a++)
        for (int b = 0; b < a; b++)
            cities_set(c, a, b, distance(a, b));
}

void cities_release(cities *c)
{
    free(c->distances);
    *c = (cities){0};
}

void cities_set(cities *c, int a, int b, double length)
{
    c->distances[(size_t)a * (size_t)c->n + (size_t)b] = length;
    c->distances[(size_t)b * (size_t)c->n + (size_t)a] = length;
}
