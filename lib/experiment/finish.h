/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps that make an experiment from the settings input; each notes the mistakes it finds
 * there.
 */
#ifndef SUF_EXPERIMENT_FINISH_H
#define SUF_EXPERIMENT_FINISH_H

#include "experiment/experiment.h"

void suf_finish_places(suf_experiment *experiment);
void suf_finish_instances(suf_experiment *experiment);
void suf_finish_algorithms(suf_experiment *experiment);
void suf_finish_measures(suf_experiment *experiment);
void suf_finish_limits(suf_experiment *experiment);
void suf_finish_policies(suf_experiment *experiment);
void suf_finish_design(suf_experiment *experiment);
void suf_finish_sampling(suf_experiment *experiment);
void suf_finish_settings(suf_experiment *experiment);

#endif
