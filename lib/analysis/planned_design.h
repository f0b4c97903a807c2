/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an analysis is asked for, completed by what was planned.
 */
#ifndef SUF_ANALYSIS_PLANNED_DESIGN_H
#define SUF_ANALYSIS_PLANNED_DESIGN_H

#include "suffice.h"

/* What is 0 in the design is as the dataset's experiment was planned, or as usual. SUF_EINVAL if
 * alpha is out of range. */
int suf_planned_design_complete(suf_design *design, const suf_dataset *dataset, suf_error *err);

/* The same for an analysis that looks at the differences several times, which is named as its
 * option. SUF_EINVAL if the dataset cannot be looked at so: it is empty, the experiment is not
 * finished, or it was planned with looks of its own or with groups. */
int suf_planned_design_complete_looked(suf_design *design, const suf_dataset *dataset,
                                       const char *option, suf_error *err);

#endif
