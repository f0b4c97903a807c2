/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first paragraph of the methods: what was compared, how it was planned and run, and what
 * became of the differences before they were tested.
 */
#ifndef SUF_REPORT_DESIGN_METHODS_H
#define SUF_REPORT_DESIGN_METHODS_H

#include <stdbool.h>
#include <stdio.h>

#include "suffice.h"

void suf_design_methods_put(const suf_analysis *analysis, FILE *out);

#endif
