/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running gnuplot.
 */
#ifndef SUF_FIGURES_GNUPLOT_H
#define SUF_FIGURES_GNUPLOT_H

#include "suffice.h"

/* Runs gnuplot on the script without the user's start-up file; its standard output goes to out_fd.
 * SUF_ETOOL if gnuplot is missing or reports an error; err has its message. */
int suf_gnuplot_run(const char *script, int out_fd, suf_error *err);

#endif
