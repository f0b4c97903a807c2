/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See curves_data.h.
 */
#include "report/curves_data.h"

#include <math.h>

#include "report/json_build.h"

const suf_curve_word suf_curve_words[] = {
    [SUF_CURVE_POWER_EFFECT] = {"instances", "mres", "power", "power_exact", "power_paper"},
    [SUF_CURVE_POWER_INSTANCES] = {"mres", "instances", "power", "power_exact", "power_paper"},
    [SUF_CURVE_EFFECT_INSTANCES] = {"power", "instances", "mres", "mres_exact", "mres_paper"},
};

/* a whole number where the quantity is one */
static json_t *number(const char *name, double value)
{
    if (name[0] == 'i' && isfinite(value))
        return json_integer((json_int_t)value);
    return suf_json_number(value);
}

static json_t *point(const suf_curves *c, const suf_point *p)
{
    const suf_curve_word *word = &suf_curve_words[c->kind];
    json_t *object = json_pack("{s:o, s:o, s:o}", word->x, number(word->x, p->x), word->y,
                               suf_json_number(p->y), word->y_exact, suf_json_number(p->y_exact));
    if (c->curves[0].design.test != SUF_TEST_T)
        json_object_set_new(object, word->y_paper, suf_json_number(p->y_paper));
    return object;
}

static json_t *highlight(const suf_curves *c, const suf_point *p)
{
    return json_pack("{s:o, s:o}", suf_curve_words[c->kind].y, suf_json_number(p->y),
                     suf_curve_words[c->kind].x, number(suf_curve_words[c->kind].x, p->x));
}

static json_t *curve_object(const suf_curves *c, const suf_curve *curve)
{
    json_t *points = json_array();
    json_t *highlights = json_array();
    for (size_t i = 0; i < c->n_points; i++)
        json_array_append_new(points, point(c, &curve->points[i]));
    for (size_t i = 0; i < c->n_highlights; i++)
        json_array_append_new(highlights, highlight(c, &curve->highlights[i]));
    return json_pack("{s:o, s:o, s:o}", suf_curve_words[c->kind].fixed,
                     number(suf_curve_words[c->kind].fixed, curve->fixed), "highlights", highlights,
                     "points", points);
}

void suf_curves_data_write(const suf_curves *c, FILE *out)
{
    const suf_design *q = &c->curves[0].design;
    json_t *curves = json_array();
    for (size_t i = 0; i < c->n_curves; i++)
        json_array_append_new(curves, curve_object(c, &c->curves[i]));
    suf_json_write(json_pack("{s:s, s:s, s:s, s:f, s:I, s:s, s:s, s:o}", "curve",
                             suf_curve_kind_name((int)c->kind), "test", suf_test_name((int)q->test),
                             "alternative", suf_alternative_name((int)q->alternative), "alpha",
                             q->alpha, "comparisons", (json_int_t)q->comparisons, "power_target",
                             suf_power_target_name((int)q->power_target), "rule",
                             suf_power_rule_name((int)q->power_rule), "curves", curves),
                   out);
}

void suf_curves_data_write_csv(const suf_curves *c, FILE *out)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < c->n_curves; i++)
        for (size_t k = 0; k < c->n_points; k++) {
            json_t *row = json_object();
            json_object_set_new(row, suf_curve_words[c->kind].fixed,
                                number(suf_curve_words[c->kind].fixed, c->curves[i].fixed));
            json_object_update_new(row, point(c, &c->curves[i].points[k]));
            json_array_append_new(rows, row);
        }
    suf_json_write_csv(rows, out);
}
