/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps that make an experiment from the settings input. Each step notes the mistakes that it
 * finds in the input. suf_experiment_finish calls them in this order.
 */
#ifndef SUF_EXPERIMENT_RESOLVE_H
#define SUF_EXPERIMENT_RESOLVE_H

#include "experiment/experiment_parts.h"

void suf_resolve_tables(suf_experiment *experiment); /* may be called again */
void suf_resolve_paths(suf_experiment *experiment);
void suf_resolve_instances(suf_experiment *experiment);
void suf_resolve_table_commands(suf_experiment *experiment);
void suf_resolve_algorithms(suf_experiment *experiment);
void suf_resolve_measures(suf_experiment *experiment);
void suf_resolve_commands(suf_experiment *experiment);
void suf_resolve_own(suf_experiment *experiment);
void suf_resolve_limits(suf_experiment *experiment);
void suf_resolve_place(suf_experiment *experiment);
void suf_resolve_policies(suf_experiment *experiment);
void suf_resolve_design(suf_experiment *experiment);
void suf_resolve_sampling(suf_experiment *experiment);
void suf_resolve_stopping(suf_experiment *experiment); /* a part of sampling */
void suf_resolve_relevance(suf_experiment *experiment);
void suf_resolve_sequential(suf_experiment *experiment);
void suf_resolve_settings(suf_experiment *experiment);

/* Whether the rows of a table could not be read, so that nobody knows all algorithms; that is a
 * mistake already. */
bool suf_resolve_has_bad_table(const suf_experiment *experiment);

/* A template with the placeholders of commands; NULL with the reason. */
suf_template *suf_resolve_template(const suf_experiment *experiment, const char *text, bool shell,
                                   suf_error *err);

#endif
