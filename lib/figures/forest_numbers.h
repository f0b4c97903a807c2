/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers at the right of a forest: each row's difference and interval.
 */
#ifndef SUF_FIGURES_FOREST_NUMBERS_H
#define SUF_FIGURES_FOREST_NUMBERS_H

#include "figures/forest_rows.h"

/* Writes the numbers of the rows, and of means besides them, with as many decimals as the range of
 * the axis needs. y is the range of the rows' axis. Nothing if only one row in several has a name.
 */
void suf_forest_numbers_write(FILE *out, const suf_forest_rows *rows, const suf_forest_mean *means,
                              size_t n_means, suf_figure_range range, suf_figure_range y);

/* In which a new instance's difference lies with confidence 1 - alpha if the differences are
 * normal: the mean -+ t sqrt(s^2 + s^2 / n), the error of a bias that was subtracted included. NAN
 * for few instances, of which it says nothing, and without spread. */
suf_forest_mean suf_forest_prediction(const suf_analysis *analysis, const suf_analysed *comparison);

#endif
