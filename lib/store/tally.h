/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many rows a table has of an experiment, and the sum of their checksums: a row that is lost is
 * missed. Runs are tallied for each instance.
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
    SUF_TABLE_RUN,
    SUF_N_TABLES
} suf_store_table;

const char *suf_store_table_name(int table); /* NULL past the last */

typedef struct suf_tally {
    int64_t rows;
    uint64_t total; /* of their checksums, modulo 2^64 */
    bool is_dirty;  /* it is not written yet */
} suf_tally;

void suf_tally_add(suf_tally *tally, uint64_t checksum);
void suf_tally_remove(suf_tally *tally, uint64_t checksum);

/* SUF_OK when what was found is what the tally says; otherwise says that rows of the table are
 * missing or too many. Runs and what decisions consist of can be done without (damage.h). of: whose
 * they are, or "". */
int suf_tally_check(suf_store *store, const suf_tally *tally, const suf_tally *found,
                    suf_store_table table, const char *of, suf_error *err);

/* Writes those of the current experiment that are dirty, into the open batch. */
int suf_tally_write_all(suf_store *store, suf_error *err);

#endif
