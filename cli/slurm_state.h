/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has become of the runs of a store that were given to Slurm.
 */
#ifndef CLI_SLURM_STATE_H
#define CLI_SLURM_STATE_H

#include <stdbool.h>
#include <stdio.h>

/* Writes a table of the batches; nothing if there are none. asks: squeue is called for it. */
void cli_slurm_state_write(const char *command, const char *store, bool asks, FILE *out);

#endif
