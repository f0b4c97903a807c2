/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An always-valid analysis as data.
 */
#ifndef SUF_REPORT_ALWAYS_VALID_DATA_H
#define SUF_REPORT_ALWAYS_VALID_DATA_H

#include <jansson.h>

#include "suffice.h"

/* The whole analysis. */
json_t *suf_always_valid_data(const suf_always_valid_analysis *analysis);
/* A row for each moment of each comparison. */
json_t *suf_always_valid_rows(const suf_always_valid_analysis *analysis);

#endif
