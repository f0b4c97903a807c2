/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the standard error of each instance's difference costs in power. The total variance
 * is that of the true differences plus the measurement error's (Campelo & Takahashi 2019,
 * eq. 26): sigma_Phi^2 = sigma_phi^2 + se^2. Were the differences known exactly, the same
 * effect would be larger in units of their spread: d sigma_Phi / sqrt(sigma_Phi^2 - se^2).
 */
#include <math.h>

#include "base/error.h"
#include "design/exact.h"
#include "design/solve.h"
#include "suffice.h"

static double power_of_effect(suf_exact *exact, const suf_design *design, double mres)
{
    const suf_design q = suf_solve_put(design, SUF_SOLVE_MRES, mres);
    return suf_rule_power(exact, &q);
}

/* the largest se with power >= 0.99 of the power without it */
static double se_of_one_percent(suf_exact *exact, const suf_design *design, double power,
                                double sigma)
{
    if (power / 0.99 >= 1)
        return sigma;
    const suf_design q = suf_solve_put(design, SUF_SOLVE_POWER, power / 0.99);
    const double ratio = design->mres / suf_rule_solve(exact, &q, SUF_SOLVE_MRES);
    return sigma * sqrt(fmax(0, 1 - ratio * ratio));
}

int suf_accuracy_init(suf_accuracy *accuracy, const suf_plan *plan, double se, double sigma,
                      suf_error *err)
{
    if (suf_error_require(plan, "plan", err) < 0)
        return SUF_EINVAL;
    if (!(sigma > 0 && isfinite(sigma)))
        return suf_fail(err, SUF_EINVAL, "'sigma' is %g, must be positive", sigma);
    if (!(se > 0 && se < sigma))
        return suf_fail(err, SUF_EINVAL,
                        "'accuracy' is %g, must lie between 0 and 'sigma' = %g, the total standard "
                        "deviation that contains it",
                        se, sigma);
    const suf_design *q = &plan->design;
    suf_exact exact;
    suf_exact_init(&exact, SUF_REPLICATES);
    const double power = suf_rule_power(&exact, q);
    *accuracy = (suf_accuracy){
        .se = se,
        .sigma = sigma,
        .share = se / sigma * (se / sigma),
        .power = power,
        .power_errorless =
            power_of_effect(&exact, q, q->mres / sqrt(1 - se / sigma * (se / sigma))),
        .se_one_percent = se_of_one_percent(&exact, q, power, sigma),
        .se_rule = sigma * sqrt(0.1),
    };
    suf_exact_release(&exact);
    return SUF_OK;
}
