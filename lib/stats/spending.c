/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See spending.h. Lan & DeMets (1983, Biometrika 70), Kim & DeMets (1987, Biometrika 74), Hwang,
 * Shih & DeCani (1990, Statistics in Medicine 9).
 */
#include "stats/spending.h"

#include <math.h>
#include <Rmath.h>

static double share_obf(double alpha, double t)
{
    return 2 * pnorm(qnorm(alpha / 2, 0, 1, 0, 0) / sqrt(t), 0, 1, 0, 0);
}

static double share_hsd(double gamma, double alpha, double t)
{
    return fabs(gamma) < 1e-12 ? alpha * t : alpha * expm1(-gamma * t) / expm1(-gamma);
}

double suf_spending_at(suf_spending s, double alpha, double t)
{
    if (!(alpha > 0 && alpha < 1) || !(t >= 0 && t <= 1))
        return NAN;
    if (t == 0 || t == 1)
        return alpha * t;
    switch (s.form) {
    case SUF_SPEND_OBF:
        return share_obf(alpha, t);
    case SUF_SPEND_POCOCK:
        return alpha * log1p((M_E - 1) * t);
    case SUF_SPEND_KIM_DEMETS:
        return alpha * pow(t, s.parameter);
    case SUF_SPEND_HSD:
        return share_hsd(s.parameter, alpha, t);
    }
    return NAN;
}
