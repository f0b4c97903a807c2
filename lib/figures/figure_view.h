/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Views of a figure: the same data in another order, or on another scale. A page lets its reader
 * choose between those that the figure offers.
 */
#ifndef SUF_FIGURES_FIGURE_VIEW_H
#define SUF_FIGURES_FIGURE_VIEW_H

#include "figures/figure.h"

typedef enum {
    SUF_ORDER_DIFFERENCE, /* ascending from below */
    SUF_ORDER_GIVEN,      /* of the data, the first instance on top */
    SUF_ORDER_NAME,       /* the first name on top; numbers in names by their value */
    SUF_N_ORDERS
} suf_figure_order;

typedef enum { SUF_SCALE_USUAL, SUF_SCALE_LINEAR, SUF_SCALE_LOGARITHMIC } suf_figure_scale;

/* { 0 }: as the figure is drawn if nobody chooses. */
typedef struct suf_figure_view {
    suf_figure_order order;
    suf_figure_scale scale;
} suf_figure_view;

/* Like suf_figure_new_of. A view that the figure does not offer makes no difference. */
suf_figure *suf_figure_new_view(const suf_analysis *analysis, suf_figure_kind kind,
                                size_t comparison, suf_figure_view view, suf_error *err);

/* Whether the axis is logarithmic in this view, usually being so or not. */
bool suf_figure_view_is_logarithmic(suf_figure_view view, bool usual);

/* What a figure says while it is made: that its instances can be in any order, and that the axis
 * with these values, which usually is or is not logarithmic, can be the other. An axis is not
 * offered logarithmic if it has values up to 0, or hardly different ones. */
void suf_figure_offer_orders(suf_figure *figure);
void suf_figure_offer_scale(suf_figure *figure, bool usual, suf_figure_range values);

bool suf_figure_has_orders(const suf_figure *figure);
/* SUF_SCALE_USUAL: it has no other. */
suf_figure_scale suf_figure_other_scale(const suf_figure *figure);

#endif
