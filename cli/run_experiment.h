/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What 'run' and 'compare' have in common: conducting an experiment and showing its progress.
 */
#ifndef CLI_RUN_EXPERIMENT_H
#define CLI_RUN_EXPERIMENT_H

#include <stdint.h>

#include "suffice.h"

typedef struct cli_run_settings {
    int64_t jobs;      /* 0: what the experiment says */
    const char *store; /* NULL: what the experiment says */
    int underpowered, fork, retry_failed, quiet;
    double patience; /* seconds that the machine may keep a run from being made; 0: as usual */
    int gate;        /* its outcome is the status */
    int fresh;       /* what is recorded of other algorithms or settings is left alone */
    int no_table;    /* the caller shows the result */
    int format;
} cli_run_settings;

/* Checks the experiment. If there are mistakes, prints all of them and exits with 2. */
void cli_experiment_finish(const char *command, suf_experiment *experiment);

/* Finishes the experiment, prints the design, conducts it and prints its result. Returns the exit
 * status. */
int cli_run_experiment(const char *command, suf_experiment *experiment,
                       const cli_run_settings *how);

/* The option of both. */
#define CLI_PATIENCE_HELP                                                                          \
    "if the machine keeps a run from being made (no processes, a full disk, no memory), try "      \
    "again "                                                                                       \
    "for this long before stopping (60)"

#endif
