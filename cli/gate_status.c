/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See gate_status.h.
 */
#include "gate_status.h"

#include "exit_status.h"

suf_gate cli_gate_of(const char *command, const suf_analysis *analysis)
{
    suf_error err;
    suf_gate gate;
    const int rc = suf_gate_init(&gate, analysis, &err);
    if (rc < 0)
        cli_fail(command, 2, "%s", err.message);
    return gate;
}

int cli_gate_status(const suf_gate *gate)
{
    static const int statuses[] = {
        [SUF_GATE_PASSED] = 0, [SUF_GATE_WORSE] = 10, [SUF_GATE_OPEN] = 11, [SUF_GATE_HELD] = 12};
    return statuses[gate->outcome];
}
