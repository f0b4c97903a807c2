/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing how far an experiment is: a bar and the instances being sampled on a terminal, a line
 * now and then elsewhere. On standard error.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

#include "suffice.h"

typedef struct cli_progress {
    bool is_terminal;
    int n_lines;  /* drawn on the terminal */
    double shown; /* seconds elapsed when something was shown last; negative: never */
} cli_progress;

void cli_progress_init(cli_progress *progress);

/* For suf_conduct_request; context is a cli_progress. */
void cli_progress_show(const suf_progress *progress, void *context);

/* Takes away what is on the terminal. */
void cli_progress_end(cli_progress *progress);

#endif
