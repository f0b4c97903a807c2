/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A replay as data: the fields that suffice-reps(1) documents.
 */
#ifndef SUF_REPORT_REPLAY_DATA_H
#define SUF_REPORT_REPLAY_DATA_H

#include <stdio.h>

#include "suffice.h"

/* Why the rule stopped; for recorded runs, to be still running means that the data ended. */
const char *suf_replay_stop_word(suf_stop stop);

/* trace: every step as well; of CSV, instead of the rows. */
void suf_replay_data_write(const suf_replay *replay, int trace, FILE *out);
void suf_replay_data_write_csv(const suf_replay *replay, int trace, FILE *out);

#endif
