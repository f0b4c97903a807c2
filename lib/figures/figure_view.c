/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See figure_view.h.
 */
#include "figures/figure_view.h"

#include "figures/figure_parts.h"

/* of the largest value to the smallest, from which on a logarithmic axis shows something else */
#define LEAST_RATIO 3

bool suf_figure_view_is_logarithmic(suf_figure_view view, bool usual)
{
    return view.scale == SUF_SCALE_USUAL ? usual : view.scale == SUF_SCALE_LOGARITHMIC;
}

void suf_figure_offer_orders(suf_figure *figure)
{
    figure->has_orders = true;
}

void suf_figure_offer_scale(suf_figure *figure, bool usual, suf_figure_range values)
{
    if (usual)
        figure->other_scale = SUF_SCALE_LINEAR;
    else if (values.lo > 0 && values.hi > LEAST_RATIO * values.lo)
        figure->other_scale = SUF_SCALE_LOGARITHMIC;
}

bool suf_figure_has_orders(const suf_figure *figure)
{
    return figure->has_orders;
}

suf_figure_scale suf_figure_other_scale(const suf_figure *figure)
{
    return figure->other_scale;
}
