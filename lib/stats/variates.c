/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See variates.h. The ziggurat (Marsaglia & Tsang 2000, The ziggurat method for generating random
 * variables, J. of Statistical Software 5) with the layer and the place in it from different bits
 * of a 64-bit word (Doornik 2005, An improved ziggurat method to generate normal random samples).
 * The density is cut into layers of equal area; 99 of 100 draws need one word, one product and one
 * comparison. Gamma: Marsaglia & Tsang 2000, A simple method for generating gamma variables, ACM
 * TOMS 26.
 */
#include "stats/variates.h"

#include <math.h>

/* where the tail begins, and the area of each of 256 layers: the solutions of r f(r) + tail(r) =
 * area for which the layers end at the top, f(0) = 1 */
static const double NORMAL_TAIL = 3.6541528853610088;
static const double NORMAL_AREA = 0.00492867323397465535;
static const double EXPONENTIAL_TAIL = 7.69711747013104971;
static const double EXPONENTIAL_AREA = 0.00394965982258155722;

static double normal_height(double x)
{
    return exp(-0.5 * x * x);
}

static double normal_edge(double height)
{
    return sqrt(-2 * log(height));
}

static double exponential_height(double x)
{
    return exp(-x);
}

static double exponential_edge(double height)
{
    return -log(height);
}

static void make_layers(suf_ziggurat *z, double tail, double area, double (*height)(double),
                        double (*edge)(double))
{
    enum { N = SUF_ZIGGURAT_LAYERS };
    z->x[0] = area / height(tail);
    z->x[1] = tail;
    for (int i = 2; i < N; i++)
        z->x[i] = edge(area / z->x[i - 1] + height(z->x[i - 1]));
    z->x[N] = 0;
    for (int i = 0; i < N; i++)
        z->within[i] = z->x[i + 1] / z->x[i];
}

void suf_variates_init(suf_variates *t)
{
    make_layers(&t->normal, NORMAL_TAIL, NORMAL_AREA, normal_height, normal_edge);
    make_layers(&t->exponential, EXPONENTIAL_TAIL, EXPONENTIAL_AREA, exponential_height,
                exponential_edge);
}

/* Whether a point of layer i at x, at a height uniform over the layer, lies under the density. */
static int is_under(const suf_ziggurat *z, size_t i, double x, double (*height)(double),
                    suf_rng *rng)
{
    const double low = height(z->x[i]);
    const double high = height(z->x[i + 1]);
    return low + suf_rng_uniform(rng) * (high - low) < height(x);
}

/* Beyond the last edge (Marsaglia 1964, Generating a variable from the tail of the normal
 * distribution). */
static double normal_tail(suf_rng *rng)
{
    double x, y;
    do {
        x = -log(suf_rng_uniform(rng)) / NORMAL_TAIL;
        y = -log(suf_rng_uniform(rng));
    } while (2 * y < x * x);
    return NORMAL_TAIL + x;
}

double suf_variate_normal(const suf_variates *t, suf_rng *rng)
{
    const suf_ziggurat *z = &t->normal;
    for (;;) {
        const uint64_t word = suf_rng_word(rng);
        const size_t i = word % SUF_ZIGGURAT_LAYERS;
        const double u = ((double)((int64_t)word >> 11) + 0.5) * 0x1p-52; /* on (-1, 1) */
        if (fabs(u) < z->within[i])
            return u * z->x[i];
        if (i == 0)
            return copysign(normal_tail(rng), u);
        if (is_under(z, i, u * z->x[i], normal_height, rng))
            return u * z->x[i];
    }
}

double suf_variate_exponential(const suf_variates *t, suf_rng *rng)
{
    const suf_ziggurat *z = &t->exponential;
    for (;;) {
        const uint64_t word = suf_rng_word(rng);
        const size_t i = word % SUF_ZIGGURAT_LAYERS;
        const double u = ((double)(word >> 11) + 0.5) * 0x1p-53; /* on (0, 1) */
        if (u < z->within[i])
            return u * z->x[i];
        if (i == 0)
            return EXPONENTIAL_TAIL - log(suf_rng_uniform(rng));
        if (is_under(z, i, u * z->x[i], exponential_height, rng))
            return u * z->x[i];
    }
}

double suf_variate_gamma(const suf_variates *t, suf_rng *rng, double shape)
{
    if (shape < 1)
        return suf_variate_gamma(t, rng, shape + 1) * pow(suf_rng_uniform(rng), 1 / shape);
    const double d = shape - 1.0 / 3;
    const double c = 1 / sqrt(9 * d);
    for (;;) {
        const double z = suf_variate_normal(t, rng);
        const double v = (1 + c * z) * (1 + c * z) * (1 + c * z);
        if (v > 0 && log(suf_rng_uniform(rng)) < 0.5 * z * z + d * (1 - v + log(v)))
            return d * v;
    }
}
