/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing the progress of an experiment on standard error: on a terminal a bar and the instances
 * being sampled, otherwise a line every few seconds.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct cli_progress {
    bool is_terminal;
    int n_lines;  /* drawn on the terminal */
    double shown; /* elapsed seconds at the last line; negative: none yet */
} cli_progress;

void cli_progress_init(cli_progress *progress);

/* For suf_conduct_request; context is a cli_progress. */
void cli_progress_show(const suf_progress *progress, void *context);

/* Clears what was drawn on the terminal. */
void cli_progress_end(cli_progress *progress);

/* The progress as one line of at most columns columns, at least 20. The share that is done and the
 * time that is left, if it is known, are always in it; what else there is gives way. */
enum { CLI_PROGRESS_SIZE = 256 };
void cli_progress_line(const suf_progress *progress, int columns, bool has_bar,
                       char line[CLI_PROGRESS_SIZE]);

#endif
