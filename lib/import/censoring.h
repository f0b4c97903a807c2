/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs in a file that did not end well: what they count as, by a policy as in an experiment file,
 * and how many there are, as a store records it.
 *
 * Calls: init from the request; start on the builder whose cells are being filled; add for each
 * run, cell by cell, and end_cell after the last run of a cell; finish when the cells have been
 * compared.
 */
#ifndef SUF_IMPORT_CENSORING_H
#define SUF_IMPORT_CENSORING_H

#include <stdbool.h>

#include "dataset/dataset_builder.h"
#include "experiment/policy.h"
#include "suffice.h"

typedef struct suf_censoring {
    double limit;  /* of time; 0: none */
    bool is_asked; /* the request says how runs end, or what then counts */
    bool
        trusts_values; /* without a column of statuses, values at the limit or above are timeouts */
    bool is_chosen;    /* the request says what a timeout counts as */
    suf_policy policies[SUF_RUN_NOT_FINITE + 1];
    bool is_stopped; /* the cell that is being filled gives its algorithm up on its instance */
    size_t capacity; /* of failed_tries */
} suf_censoring;

/* SUF_EINVAL if a policy is none for a file, or needs a limit that is not given. */
int suf_censoring_init(suf_censoring *censoring, const suf_import_request *request, suf_error *err);

/* Makes room for how the runs ended, and copies the rules. */
void suf_censoring_start(const suf_censoring *censoring, suf_dataset *dataset);

/* How a run ended whose status is not said, or is said to be ok: by its value and the limit. */
suf_status suf_censoring_status(const suf_censoring *censoring, double value);

/* Counts a run. Returns whether it has a value, which is then in *value: its own, or a penalty. */
bool suf_censoring_add(suf_censoring *censoring, suf_dataset *dataset, size_t instance,
                       size_t algorithm, suf_status status, double *value);

/* Empties the cell if its algorithm was given up there. */
void suf_censoring_end_cell(suf_censoring *censoring, suf_cell *cell);

/* Leaves out the instances on which both algorithms of a comparison timed out always. */
void suf_censoring_finish(suf_dataset_builder *builder);

/* Notes what timeouts count as, if nobody has chosen it. */
void suf_censoring_note(const suf_censoring *censoring, suf_dataset *dataset);

#endif
