/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps that make an experiment from the settings input. Each step notes the mistakes that it
 * finds in the input. suf_experiment_finish calls them in this order.
 */
#ifndef SUF_EXPERIMENT_RESOLVE_H
#define SUF_EXPERIMENT_RESOLVE_H

#include "experiment/experiment_parts.h"

void suf_resolve_paths(suf_experiment *experiment);
void suf_resolve_instances(suf_experiment *experiment);
void suf_resolve_algorithms(suf_experiment *experiment);
void suf_resolve_measures(suf_experiment *experiment);
void suf_resolve_environment(suf_experiment *experiment);
void suf_resolve_limits(suf_experiment *experiment);
void suf_resolve_policies(suf_experiment *experiment);
void suf_resolve_design(suf_experiment *experiment);
void suf_resolve_sampling(suf_experiment *experiment);
void suf_resolve_relevance(suf_experiment *experiment);
void suf_resolve_settings(suf_experiment *experiment);

#endif
