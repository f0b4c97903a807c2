/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the runs on an instance ended, from the tries that an instance reader has read.
 */
#ifndef SUF_RESULTS_RUN_ENDS_H
#define SUF_RESULTS_RUN_ENDS_H

#include "results/instance_reader.h"

/* Whether a try is the last one of its run. */
bool suf_run_ends_is_last(const suf_instance_reader *reader, size_t i);

/* Adds the runs of the instance that was read last to ends, by algorithm. */
void suf_run_ends_add(suf_run_ends *ends, const suf_instance_reader *reader);

/* Whether there are runs, and all of them reached the time limit. */
bool suf_run_ends_are_timed_out(const suf_run_ends *ends);

/* Whether there is an algorithm of which some runs gave a value, and all count with the same one.
 * If an algorithm's values are the same because all are penalties, its program has no part in it.
 */
bool suf_run_ends_has_constant(const suf_run_ends *ends, const suf_instance_reader *reader);

#endif
