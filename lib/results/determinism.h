/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which algorithms were taken as deterministic, and whether those that are said to be so are.
 */
#ifndef SUF_RESULTS_DETERMINISM_H
#define SUF_RESULTS_DETERMINISM_H

#include "results/instance_reader.h"

/* One for each algorithm of an experiment. For free(). */
suf_determinism *suf_determinism_new(const suf_experiment *experiment);

/* Whether an algorithm was taken as deterministic on the instance that the reader has read. */
bool suf_determinism_is_constant(const suf_determinism *all, const suf_instance_reader *reader);

/* Adds the instance that the reader has read. */
void suf_determinism_add(suf_determinism *all, const suf_instance_reader *reader);

#endif
