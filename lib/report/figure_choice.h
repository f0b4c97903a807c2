/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which kinds of figures a report shows, by how many instances there are.
 */
#ifndef SUF_REPORT_FIGURE_CHOICE_H
#define SUF_REPORT_FIGURE_CHOICE_H

#include <stdbool.h>

#include "suffice.h"

bool suf_figure_choice_is_shown(const suf_analysis *analysis, int kind);

#endif
