/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running gnuplot.
 */
#ifndef SUF_FIGURES_GNUPLOT_H
#define SUF_FIGURES_GNUPLOT_H

#include "suffice.h"

/* Runs gnuplot on the script with its standard output going to out_fd, without the user's
 * own start-up file. SUF_ETOOL when it is missing or complains; what it said is in err. */
int suf_gnuplot_run(const char *script, int out_fd, suf_error *err);

#endif
