/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is chosen for a comparison in a hurry, at the caller's wish (suf_experiment_choose_unset):
 * a shell for commands that need one, all instances, and a number of runs. What anybody has set, or
 * a store has recorded, stays.
 */
#ifndef SUF_EXPERIMENT_CHOSEN_SETTINGS_H
#define SUF_EXPERIMENT_CHOSEN_SETTINGS_H

#include "experiment/experiment_parts.h"

/* 'shell' if a command has a sign that means nothing without one. */
void suf_chosen_settings_add_shell(suf_experiment *experiment);

/* 'sample' and 'runs' of several instances. Needs resolved instances. */
void suf_chosen_settings_add_design(suf_experiment *experiment);

#endif
