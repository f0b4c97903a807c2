/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_figure.h. A view has the class oN for its order and sN for its scale, 0 being the usual
 * one, and each choice is a radio button whose value is such a class.
 */
#include "report/html_figure.h"

#include <stdlib.h>

#include "base/text.h"
#include "report/base64.h"
#include "report/html_svg.h"
#include "report/html_text.h"

/* prefix: of the ids inside, short because there are many of them */
static void put_picture(const suf_block *b, const suf_picture *p, const char *prefix, FILE *out)
{
    char *alt =
        b->text ? suf_text_format("%s. %s", b->heading, b->text) : suf_text_copy(b->heading);
    if (p->is_png) {
        fputs("<img alt=\"", out);
        suf_html_put(alt, out);
        fputs("\" src=\"data:image/png;base64,", out);
        suf_base64_put((const uint8_t *)p->data, p->size, out);
        fputs("\">\n", out);
    } else {
        suf_html_put_svg(p->data, prefix, alt, out);
    }
    free(alt);
}

static void put_choice(const suf_block *b, const char *name, const char *value, const char *label,
                       FILE *out)
{
    fprintf(out, "<label><input type=\"radio\" name=\"%s-%s\" value=\"%s\"%s> %s</label>\n", b->id,
            name, value, value[1] == '0' ? " checked" : "", label);
}

static void put_orders(const suf_block *b, FILE *out)
{
    static const char *const names[SUF_N_ORDERS] = {[SUF_ORDER_DIFFERENCE] = "by difference",
                                                    [SUF_ORDER_GIVEN] = "as in the data",
                                                    [SUF_ORDER_NAME] = "by name"};
    static const char *const values[SUF_N_ORDERS] = {"o0", "o1", "o2"};
    fputs("<fieldset><legend>Instances</legend>\n", out);
    for (int i = 0; i < SUF_N_ORDERS; i++)
        put_choice(b, "order", values[i], names[i], out);
    fputs("</fieldset>\n", out);
}

static void put_scales(const suf_block *b, suf_figure_scale other, FILE *out)
{
    const bool is_usually_linear = other == SUF_SCALE_LOGARITHMIC;
    fputs("<fieldset><legend>Scale</legend>\n", out);
    put_choice(b, "scale", "s0", is_usually_linear ? "linear" : "logarithmic", out);
    put_choice(b, "scale", "s1", is_usually_linear ? "logarithmic" : "linear", out);
    fputs("</fieldset>\n", out);
}

static void put_choices(const suf_block *b, FILE *out)
{
    bool has_orders = false;
    suf_figure_scale other = SUF_SCALE_USUAL;
    for (size_t i = 0; i < b->n_views; i++) {
        has_orders = has_orders || b->views[i].view.order != SUF_ORDER_DIFFERENCE;
        if (b->views[i].view.scale != SUF_SCALE_USUAL)
            other = b->views[i].view.scale;
    }
    fputs("<div class=\"views\">\n", out);
    if (has_orders)
        put_orders(b, out);
    if (other != SUF_SCALE_USUAL)
        put_scales(b, other, out);
    fputs("</div>\n", out);
}

static void put_view(const suf_block *b, size_t place, size_t i, FILE *out)
{
    const suf_figure_view v = b->views[i].view;
    char *prefix = suf_text_format("f%zu.%zu-", place, i + 1);
    fprintf(out, "</div>\n<div class=\"view o%d s%d\">\n", (int)v.order,
            v.scale != SUF_SCALE_USUAL);
    put_picture(b, &b->views[i].picture, prefix, out);
    free(prefix);
}

void suf_html_put_pictures(const suf_block *b, size_t place, FILE *out)
{
    char *prefix = suf_text_format("f%zu-", place);
    if (b->n_views > 0) {
        put_choices(b, out);
        fputs("<div class=\"view o0 s0\">\n", out);
    }
    put_picture(b, &b->picture, prefix, out);
    for (size_t i = 0; i < b->n_views; i++)
        put_view(b, place, i, out);
    fputs(b->n_views > 0 ? "</div>\n" : "", out);
    free(prefix);
}

/* what a browser saves as a file, without a script */
void suf_html_put_data(const suf_block *b, FILE *out)
{
    if (!b->csv)
        return;
    fprintf(out, "<p class=\"data\"><a download=\"%s.csv\" href=\"data:text/csv;charset=utf-8,",
            b->id);
    suf_html_put_address(b->csv, out);
    fputs("\">Data of this figure (CSV)</a></p>\n", out);
}
