/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See round_trip.h. As optim(method = "SANN") of R does it, with the logarithmic cooling of Belisle
 * (1992): 10,000 evaluations, ten at each temperature. The trip begins at random; as in the runs
 * recorded with the paper, its first city and the last before the return keep their places.
 */
#include "round_trip.h"

#include <math.h>

#include "random/stream.h"

enum { EVALUATIONS = 10000, AT_TEMPERATURE = 10 };

static double trip_length(const cities *c, const int *trip)
{
    double sum = between(c, trip[c->n - 1], trip[0]);
    for (int i = 1; i < c->n; i++)
        sum += between(c, trip[i - 1], trip[i]);
    return sum;
}

static void exchange(int *trip, int i, int j)
{
    const int kept = trip[i];
    trip[i] = trip[j];
    trip[j] = kept;
}

static void draw_trip(stream *s, int *trip, int n)
{
    for (int i = 0; i < n; i++)
        trip[i] = i;
    for (int i = n - 1; i > 0; i--)
        exchange(trip, i, (int)stream_below(s, (uint32_t)i + 1));
}

/* two different places of those that may change */
static void draw_places(stream *s, int n, int *i, int *j)
{
    const uint32_t places = (uint32_t)n - 2;
    *i = 1 + (int)stream_below(s, places);
    *j = 1 + (int)stream_below(s, places - 1);
    if (*j >= *i)
        ++*j;
}

static double cooled(double temperature, int step)
{
    const int steps = (step - 1) / AT_TEMPERATURE * AT_TEMPERATURE;
    return temperature / log(steps + exp(1));
}

double round_trip_anneal(const cities *c, double temperature, uint64_t seed)
{
    stream s = stream_of(seed);
    int trip[MOST_CITIES];
    draw_trip(&s, trip, c->n);
    double now = trip_length(c, trip), best = now;
    /* the first evaluation is that of the start */
    for (int step = 1; step < EVALUATIONS; step++) {
        int i, j;
        draw_places(&s, c->n, &i, &j);
        exchange(trip, i, j);
        const double length = trip_length(c, trip), longer = length - now;
        if (longer <= 0 || stream_real(&s) < exp(-longer / cooled(temperature, step)))
            now = length;
        else
            exchange(trip, i, j);
        best = now < best ? now : best;
    }
    return best;
}
