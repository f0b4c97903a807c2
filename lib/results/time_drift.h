/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the times that an experiment measures drift: whether runs that were started later on an
 * instance took longer, or less long, than earlier ones.
 *
 * Only the start of each algorithm on an instance is tested, because the rule that chooses how many
 * runs follow looks at the results: runs that end a sample are not like the others, and a test of
 * all runs gives up to six times as many false alarms (tests/slow/slow_order_trend.c).
 */
#ifndef SUF_RESULTS_TIME_DRIFT_H
#define SUF_RESULTS_TIME_DRIFT_H

#include "results/instance_reader.h"
#include "stats/order_trend.h"

/* Whether what the experiment compares is a time that suffice has measured. */
bool suf_time_drift_applies(const suf_experiment *experiment);

/* Adds the instance that the reader has read last. */
void suf_time_drift_add(suf_order_trend *trend, const suf_instance_reader *reader);

/* What the trend says. */
suf_time_drift suf_time_drift_of(const suf_order_trend *trend);

#endif
