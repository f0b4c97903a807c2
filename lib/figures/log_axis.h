/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logarithmic axes of any length, from a few per cent to many powers of ten.
 */
#ifndef SUF_FIGURES_LOG_AXIS_H
#define SUF_FIGURES_LOG_AXIS_H

#include "figures/axis.h"

/* The range with a share of its length, as it is drawn, added at both ends. lo > 0. If it has no
 * length, it gets one. */
suf_figure_range suf_log_axis_widen(suf_figure_range range, double share);

/* Writes the axis 'x' or 'y' with exactly this range, 0 < lo < hi, and at least 3 tics. */
void suf_log_axis_write(FILE *out, char axis, suf_figure_range range);

#endif
