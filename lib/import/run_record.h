/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a store says of how its experiment was run, so that somebody else can repeat it.
 */
#ifndef SUF_IMPORT_RUN_RECORD_H
#define SUF_IMPORT_RUN_RECORD_H

#include "suffice.h"

/* Fills in the run facts. The names of the algorithms, the times, the rule and the changes of the
 * dataset are known already. */
int suf_run_record_add(suf_dataset *dataset, suf_store *store, suf_error *err);

#endif
