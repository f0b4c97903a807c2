/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See design_options.h.
 */
#include "design_options.h"

#include "exit_status.h"

suf_design cli_design_read(const cli_design *v, const char *command)
{
    suf_design design = {.test = (suf_test)v->test,
                         .alternative = (suf_alternative)v->alternative,
                         .power_target = (suf_power_target)v->power_target,
                         .power_rule = (suf_power_rule)v->power_rule,
                         .comparisons = v->comparisons,
                         .alpha = v->alpha};
    if (v->algorithms == 0)
        return design;
    design.comparisons = suf_compare_count(v->algorithms, (suf_compare)v->compare);
    if (design.comparisons == 0)
        cli_fail(command, 2,
                 "%lld algorithms make more than %d comparisons; use fewer, or '--compare first'",
                 (long long)v->algorithms, SUF_MAX_COMPARISONS);
    return design;
}
