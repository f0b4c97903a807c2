/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario of irace sets in an experiment. Whatever the user sets takes its place.
 */
#ifndef SUF_EXPERIMENT_IRACE_SETTINGS_H
#define SUF_EXPERIMENT_IRACE_SETTINGS_H

#include "experiment/experiment_parts.h"

/* Reads the scenario that the user has set by the key 'irace', once. */
void suf_irace_settings_add(suf_experiment *experiment);

/* The path of the scenario's target-runner from where commands run, for free(). */
char *suf_irace_settings_runner(const suf_experiment *experiment);

#endif
