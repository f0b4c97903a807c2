/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an experiment has come to, as data: the fields that suffice-status(1) documents.
 */
#ifndef SUF_REPORT_RESULT_DATA_H
#define SUF_REPORT_RESULT_DATA_H

#include <stdio.h>

#include "suffice.h"

void suf_result_data_write(const suf_result *result, const suf_result_company *with, FILE *out);

/* That of the dataset that is made of it. */
suf_dataset_state suf_result_data_state(const suf_result *result);

#endif
