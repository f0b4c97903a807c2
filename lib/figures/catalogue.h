/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures of an analysis, one function each. The table of figures is in catalogue.c.
 */
#ifndef SUF_FIGURES_CATALOGUE_H
#define SUF_FIGURES_CATALOGUE_H

#include "figures/figure_view.h"
#include "suffice.h"

/* Returns NULL with SUF_EINVAL if the data are not sufficient for the figure. */
typedef suf_figure *suf_figure_maker(const suf_analysis *analysis, size_t comparison,
                                     suf_error *err);

/* The same for a figure that has views. */
typedef suf_figure *suf_figure_view_maker(const suf_analysis *analysis, size_t comparison,
                                          suf_figure_view view, suf_error *err);

suf_figure_maker suf_figure_new_qq;
suf_figure_maker suf_figure_new_power;
suf_figure_maker suf_figure_new_ranks;
suf_figure_maker suf_figure_new_feature;
suf_figure_maker suf_figure_new_densities;
suf_figure_maker suf_figure_new_accuracy;
suf_figure_maker suf_figure_new_bootstrap;
suf_figure_maker suf_figure_new_posterior;
suf_figure_maker suf_figure_new_raincloud;
suf_figure_maker suf_figure_new_differences_ecdf;
suf_figure_maker suf_figure_new_convergence;
suf_figure_maker suf_figure_new_simplex;
suf_figure_maker suf_figure_new_time_spent;
suf_figure_maker suf_figure_new_looks;

suf_figure_view_maker suf_figure_new_forest;
suf_figure_view_maker suf_figure_new_means;
suf_figure_view_maker suf_figure_new_runs;
suf_figure_view_maker suf_figure_new_scatter;
suf_figure_view_maker suf_figure_new_profiles;
suf_figure_view_maker suf_figure_new_ecdf;
suf_figure_view_maker suf_figure_new_cactus;
suf_figure_view_maker suf_figure_new_solved_ecdf;

#endif
