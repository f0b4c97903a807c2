/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The different values of a feature, and which of them each instance has.
 */
#ifndef SUF_ANALYSIS_LEVELS_H
#define SUF_ANALYSIS_LEVELS_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_levels {
    bool numeric;       /* all known values are numbers */
    size_t n;           /* number of levels, in ascending order: of numbers if they are numeric,
                         * otherwise of texts */
    const char **texts; /* by level; they belong to the feature. NULL at the only level of all */
    size_t *of;         /* by instance; SIZE_MAX: unknown */
} suf_levels;

/* by: NULL for one level that every instance has. */
suf_levels suf_levels_of(const suf_dataset *dataset, const suf_feature *by);
void suf_levels_release(suf_levels *levels);

#endif
