/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded runs from a CSV file: the interface is in suffice/sampling.h, except for what only the
 * reader of runs needs.
 */
#ifndef SUF_IMPORT_OBSERVATIONS_H
#define SUF_IMPORT_OBSERVATIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/csv_style.h"
#include "import/missing_values.h"
#include "suffice.h"

/* suf_observations_load for a file that is open at its start, and stays open; path is for messages.
 * file NULL: opens path. status: the column that says how runs ended, in
 * the words of status_words.h; NULL: none. */
suf_observations *suf_observations_load_from(FILE *file, const char *path,
                                             const suf_csv_style *style, const char *status,
                                             const suf_columns *columns, suf_error *err);

/* Whether a column of this name, in any case, is recognised without being named. */
bool suf_observations_knows(const char *column);

/* Whether the file says how runs ended: in a column, or by a word such as TO in the place of a
 * value. Only then each run has a status. */
bool suf_observations_has_statuses(const suf_observations *observations);
suf_status suf_observations_status(const suf_observations *observations, size_t instance,
                                   size_t algorithm, size_t run);

/* How the file is written, what it lacks, and whether it has a column without a name. */
const suf_csv_style *suf_observations_style(const suf_observations *observations);
const suf_missing_values *suf_observations_missing(const suf_observations *observations);
bool suf_observations_has_nameless(const suf_observations *observations);

#endif
