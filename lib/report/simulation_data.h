/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A simulation as data: the fields that suffice-simulate(1) documents.
 */
#ifndef SUF_REPORT_SIMULATION_DATA_H
#define SUF_REPORT_SIMULATION_DATA_H

#include <stdio.h>

#include "suffice.h"

void suf_simulation_data_write(const suf_simulation *simulation, FILE *out);
/* A row for each effect and each thing seen. */
void suf_simulation_data_write_csv(const suf_simulation *simulation, FILE *out);

#endif
