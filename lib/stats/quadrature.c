/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gauss-Legendre quadrature with 40 nodes. Nodes and weights by Newton's method on the
 * Legendre polynomial with 40 digits (Abramowitz & Stegun 1964, 25.4.29).
 */
#include "stats/quadrature.h"

#include <stddef.h>

/* the positive nodes; the rule is symmetric */
static const struct {
    double x, weight;
} nodes[] = {
    {0.0387724175060508219, 0.0775059479784248113}, {0.116084070675255208, 0.0770398181642479656},
    {0.1926975807013711, 0.0761103619006262424},    {0.268152185007253681, 0.0747231690579682642},
    {0.341994090825758473, 0.0728865823958040591},  {0.413779204371605002, 0.0706116473912867797},
    {0.483075801686178713, 0.0679120458152339038},  {0.549467125095128202, 0.0648040134566010381},
    {0.612553889667980238, 0.0613062424929289392},  {0.671956684614179548, 0.0574397690993915514},
    {0.727318255189927103, 0.0532278469839368244},  {0.778305651426519388, 0.0486958076350722321},
    {0.824612230833311663, 0.043870908185673272},   {0.865959503212259504, 0.0387821679744720176},
    {0.902098806968874297, 0.0334601952825478474},  {0.932812808278676533, 0.0279370069800234011},
    {0.957916819213791656, 0.0222458491941669573},  {0.977259949983774263, 0.0164210583819078887},
    {0.990726238699457006, 0.0104982845311528136},  {0.9982377097105592, 0.00452127709853319126},
};

_Static_assert(2 * sizeof nodes / sizeof *nodes == SUF_QUADRATURE_NODES, "half of the nodes");

double suf_quadrature(double (*f)(double x, const void *context), const void *context, double a,
                      double b)
{
    const double centre = a / 2 + b / 2;
    const double half = b / 2 - a / 2;
    double sum = 0;
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        const double step = half * nodes[i].x;
        sum += nodes[i].weight * (f(centre - step, context) + f(centre + step, context));
    }
    return half * sum;
}

void suf_quadrature_rule(double a, double b, double *x, double *weights)
{
    const size_t n = sizeof nodes / sizeof *nodes;
    const double half = b / 2 - a / 2;
    for (size_t i = 0; i < n; i++) {
        const size_t left = n - 1 - i;
        const size_t right = n + i;
        x[left] = a / 2 + b / 2 - half * nodes[i].x;
        x[right] = a / 2 + b / 2 + half * nodes[i].x;
        weights[left] = weights[right] = half * nodes[i].weight;
    }
}
