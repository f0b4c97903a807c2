/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice simulate --sequential: a sequential design on made-up differences.
 */
#ifndef CLI_SIMULATE_SEQUENTIAL_H
#define CLI_SIMULATE_SEQUENTIAL_H

#include "options.h"
#include "sequential_options.h"

/* What was asked for, as the command read it. */
typedef struct cli_simulated_sequence {
    const cli_sequential *sequential;
    const suf_simulation_request *request; /* design, test, world, effects, seed, experiments */
    int format;
} cli_simulated_sequence;

/* Simulates and writes. Exits with 2 if options are given that do not go with it. given is from
 * cli_parse. */
void cli_simulate_sequential(const cli_command *self, const bool *given,
                             const cli_simulated_sequence *asked);

#endif
