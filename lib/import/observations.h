/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded runs from a CSV file: the interface is in suffice/sampling.h, except for what only the
 * reader of runs needs.
 */
#ifndef SUF_IMPORT_OBSERVATIONS_H
#define SUF_IMPORT_OBSERVATIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "suffice.h"

/* suf_observations_load for a file that is open at its start, and stays open; path is for messages.
 * NULL: opens path. */
suf_observations *suf_observations_load_from(FILE *file, const char *path,
                                             const suf_columns *columns, suf_error *err);

/* Whether a column of this name, in any case, is recognised without being named. */
bool suf_observations_knows(const char *column);

#endif
