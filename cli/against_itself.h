/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An algorithm against itself by real runs: the noise floor of a pipeline.
 */
#ifndef CLI_AGAINST_ITSELF_H
#define CLI_AGAINST_ITSELF_H

#include "run_experiment.h"

/* Conducts the experiment of the file at path with one of its algorithms twice (NULL: the first),
 * records it in a store of its own, FILE-aa.db, and prints its analysis. Returns the exit status.
 */
int cli_against_itself(const char *command, const char *path, const char *algorithm,
                       const cli_run_settings *how);

#endif
