/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the times that an experiment measures depend on the machine that a run was made on.
 *
 * Compared are the first runs of each algorithm on an instance, as many as no result decides on
 * (time_drift.h says why), if they were made on several machines.
 */
#ifndef SUF_RESULTS_HOST_DIFFERENCES_H
#define SUF_RESULTS_HOST_DIFFERENCES_H

#include "results/instance_reader.h"
#include "stats/block_ranks.h"

/* { 0 } has seen nothing. */
typedef struct suf_host_differences {
    suf_block_ranks ranks; /* the groups are machines */
    suf_names hosts;       /* their names */
} suf_host_differences;

/* Adds the instance that the reader has read last; nothing if no times are compared. */
void suf_host_differences_add(suf_host_differences *differences, const suf_instance_reader *reader);
void suf_host_differences_release(suf_host_differences *differences);

/* What was seen and what to do about it, for free(); NULL if no difference is seen. */
char *suf_host_differences_sentence(const suf_host_differences *differences);

#endif
