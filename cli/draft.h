/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing an experiment file for somebody to edit or to run.
 */
#ifndef CLI_DRAFT_H
#define CLI_DRAFT_H

#include "suffice.h"

/* Writes a new file; one that is there already is not touched. Returns the exit status. */
int cli_draft_write(const char *command, const suf_experiment *experiment, const char *path);

#endif
