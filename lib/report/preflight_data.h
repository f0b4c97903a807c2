/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a check before an experiment state, as data: the fields that suffice-check(1) documents.
 */
#ifndef SUF_REPORT_PREFLIGHT_DATA_H
#define SUF_REPORT_PREFLIGHT_DATA_H

#include <stdio.h>

#include "suffice.h"

void suf_preflight_data_write(const suf_preflight *preflight, const suf_experiment *experiment,
                              FILE *out);

#endif
