/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_options.h.
 */
#include "sequential_options.h"

#include "exit_status.h"

suf_sequential_rule cli_sequential_rule(const char *command, const cli_sequential *v)
{
    suf_error err;
    suf_sequential_rule rule = {.futility = (suf_futility)v->futility,
                                .n_looks = v->looks_at.n ? v->looks_at.n : (size_t)v->looks,
                                .looks = v->looks_at.n ? v->looks_at.values : NULL};
    if (v->spending && suf_sequential_rule_read(&rule, v->spending, &err) < 0)
        cli_fail(command, 2, "'--spending': %s", err.message);
    return rule;
}
