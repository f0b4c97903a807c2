/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many runs an experiment will need, and how long they will take, as far as a few runs of each
 * algorithm can tell.
 */
#ifndef SUF_CONDUCT_RUN_FORECAST_H
#define SUF_CONDUCT_RUN_FORECAST_H

#include "conduct/pilot_runs.h"

/* n_instances: of the experiment. NAN if there is nothing to go by: an algorithm without values, or
 * a difference that does not exist. */
void suf_run_forecast_make(const suf_pilot_runs *pilots, int64_t n_instances, suf_forecast *runs,
                           suf_forecast *seconds);

#endif
