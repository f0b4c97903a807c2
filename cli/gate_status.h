/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The exit status of a gate.
 */
#ifndef CLI_GATE_STATUS_H
#define CLI_GATE_STATUS_H

#include "suffice.h"

#define CLI_GATE_HELP                                                                              \
    "exit with 0 if it is excluded that a later algorithm is worse than the first by more than "   \
    "delta, 10 if one is worse, 11 if neither is shown, and 12 if the experiment is not finished " \
    "or failed runs decide"

/* Exits with a message if the design has no delta. */
suf_gate cli_gate_of(const char *command, const suf_analysis *analysis);
int cli_gate_status(const suf_gate *gate);

#endif
