/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the numbers of a report are about, in a few lines that stand beside the first sentence: what
 * was measured, on how many instances, in how many runs, and when.
 */
#ifndef SUF_REPORT_EXPERIMENT_FACTS_H
#define SUF_REPORT_EXPERIMENT_FACTS_H

#include <stdint.h>

#include "report/document.h"

/* Says nothing of what is not known, unless it ought to have been recorded. */
void suf_experiment_facts_add(suf_document *document, const suf_analysis *analysis);

/* Runs that count; -1: unknown. */
int64_t suf_experiment_facts_n_runs(const suf_dataset *dataset);

#endif
