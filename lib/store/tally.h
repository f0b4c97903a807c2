/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tallies: the number of rows of an experiment in a table, and the sum of their checksums, so that
 * a lost row is noticed. Runs are tallied for each instance.
 */
#ifndef SUF_STORE_TALLY_H
#define SUF_STORE_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "suffice.h"

typedef enum {
    SUF_TABLE_EXPERIMENT,
    SUF_TABLE_REVISION,
    SUF_TABLE_SETTING,
    SUF_TABLE_ALGORITHM,
    SUF_TABLE_INSTANCE,
    SUF_TABLE_NOTE,
    SUF_TABLE_DECISION,
    SUF_TABLE_USED,
    SUF_TABLE_DIFFERENCE,
    SUF_TABLE_SUBSTITUTE,
    SUF_TABLE_CORRECTION,
    SUF_TABLE_BIAS,
    SUF_TABLE_LOOK,
    SUF_TABLE_EVENT,
    SUF_TABLE_RUN,
    SUF_N_TABLES
} suf_store_table;

const char *suf_store_table_name(int table); /* NULL after the last */

typedef struct suf_tally {
    int64_t rows;
    uint64_t total; /* of their checksums, modulo 2^64 */
    bool is_dirty;  /* it is not written yet */
} suf_tally;

void suf_tally_add(suf_tally *tally, uint64_t checksum);
void suf_tally_remove(suf_tally *tally, uint64_t checksum);

/* Returns SUF_OK if the rows that were found agree with the tally; otherwise the message says that
 * rows of the table are missing or too many. Rows of runs, decisions, corrections, looks and events
 * can be skipped (damage.h). of: whose rows they are, or "". */
int suf_tally_check(suf_store *store, const suf_tally *tally, const suf_tally *found,
                    suf_store_table table, const char *of, suf_error *err);

/* Adds the changed tallies of the current experiment to the open batch. */
int suf_tally_write_all(suf_store *store, suf_error *err);

#endif
