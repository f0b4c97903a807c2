/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything that is said of a dataset, and of a store, to nobody.
 */
#ifndef FUZZ_REPORT_H
#define FUZZ_REPORT_H

#include "suffice.h"

/* Analyses the dataset, and writes the reports and figures of it. Nothing is drawn. */
void fuzz_report(const suf_dataset *dataset, const suf_analysis_request *request);

/* What 'suffice COMMAND' does with a store: status, export, verify or report; all of them for any
 * other command. */
void fuzz_report_store(const char *path, const char *command);

#endif
