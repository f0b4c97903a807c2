/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a check before an experiment found, as data: the fields that suffice-check(1) documents.
 */
#ifndef SUF_REPORT_CHECKUP_DATA_H
#define SUF_REPORT_CHECKUP_DATA_H

#include <stdio.h>

#include "suffice.h"

void suf_checkup_data_write(const suf_checkup *checkup, const suf_experiment *experiment,
                            FILE *out);

#endif
