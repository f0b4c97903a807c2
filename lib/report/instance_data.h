/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instances of an analysis as JSON.
 */
#ifndef SUF_REPORT_INSTANCE_DATA_H
#define SUF_REPORT_INSTANCE_DATA_H

#include <stdio.h>

#include "suffice.h"

/* Writes an array with a line for each, inside of an object. */
void suf_instance_data_write(const suf_analysis *analysis, FILE *out);

#endif
