/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing an experiment file that the user can edit or run.
 */
#ifndef CLI_WRITE_EXPERIMENT_H
#define CLI_WRITE_EXPERIMENT_H

#include "suffice.h"

/* Writes a new file, or to standard output if path is "-". Exits with a message if the file exists
 * already. Returns the exit status. */
int cli_write_experiment(const char *command, const suf_experiment *experiment, const char *path);

#endif
