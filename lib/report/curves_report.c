/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power curves as a table, as JSON and as CSV.
 */
#include <math.h>
#include <stdbool.h>

#include "report/json_build.h"
#include "suffice.h"

static const struct {
    const char *fixed, *x, *y, *y_exact;
} names[] = {
    [SUF_CURVE_POWER_EFFECT] = {"instances", "mres", "power", "power_exact"},
    [SUF_CURVE_POWER_INSTANCES] = {"mres", "instances", "power", "power_exact"},
    [SUF_CURVE_EFFECT_INSTANCES] = {"power", "instances", "mres", "mres_exact"},
};

enum { TABLE_ROWS = 11 };

/* a whole number where the quantity is one */
static json_t *number(const char *name, double value)
{
    if (name[0] == 'i' && isfinite(value))
        return json_integer((json_int_t)value);
    return suf_json_number(value);
}

static json_t *point(const suf_curves *c, const suf_point *p)
{
    return json_pack("{s:o, s:o, s:o}", names[c->kind].x, number(names[c->kind].x, p->x),
                     names[c->kind].y, suf_json_number(p->y), names[c->kind].y_exact,
                     suf_json_number(p->y_exact));
}

static json_t *highlight(const suf_curves *c, const suf_point *p)
{
    return json_pack("{s:o, s:o}", names[c->kind].y, suf_json_number(p->y), names[c->kind].x,
                     number(names[c->kind].x, p->x));
}

static json_t *curve_object(const suf_curves *c, const suf_curve *curve)
{
    json_t *points = json_array();
    json_t *highlights = json_array();
    for (size_t i = 0; i < c->n_points; i++)
        json_array_append_new(points, point(c, &curve->points[i]));
    for (size_t i = 0; i < c->n_highlights; i++)
        json_array_append_new(highlights, highlight(c, &curve->highlights[i]));
    return json_pack("{s:o, s:o, s:o}", names[c->kind].fixed,
                     number(names[c->kind].fixed, curve->fixed), "highlights", highlights, "points",
                     points);
}

static void write_json(const suf_curves *c, FILE *out)
{
    const suf_design *q = &c->curves[0].design;
    json_t *curves = json_array();
    for (size_t i = 0; i < c->n_curves; i++)
        json_array_append_new(curves, curve_object(c, &c->curves[i]));
    suf_json_write(json_pack("{s:s, s:s, s:s, s:f, s:I, s:s, s:o}", "curve",
                             suf_curve_kind_name((int)c->kind), "test", suf_test_name((int)q->test),
                             "alternative", suf_alternative_name((int)q->alternative), "alpha",
                             q->alpha, "comparisons", (json_int_t)q->comparisons, "power_target",
                             suf_power_target_name((int)q->power_target), "curves", curves),
                   out);
}

static void write_csv(const suf_curves *c, FILE *out)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < c->n_curves; i++)
        for (size_t k = 0; k < c->n_points; k++) {
            json_t *row = json_object();
            json_object_set_new(row, names[c->kind].fixed,
                                number(names[c->kind].fixed, c->curves[i].fixed));
            json_object_update_new(row, point(c, &c->curves[i].points[k]));
            json_array_append_new(rows, row);
        }
    suf_json_write_csv(rows, out);
}

static void write_design(const suf_curves *c, FILE *out)
{
    const suf_design *q = &c->curves[0].design;
    fprintf(out, "%s test, %s, alpha = %.6g", suf_test_name((int)q->test),
            suf_alternative_name((int)q->alternative), q->alpha);
    if (q->comparisons > 1)
        fprintf(out, ", %lld comparisons (Holm), %s power", (long long)q->comparisons,
                suf_power_target_name((int)q->power_target));
    fputc('\n', out);
}

/* at most about TABLE_ROWS of the points, both ends among them */
static void write_points(const suf_curves *c, const suf_curve *curve, FILE *out)
{
    const bool exact = curve->design.test != SUF_TEST_T;
    const size_t step = (c->n_points - 1 + TABLE_ROWS - 2) / (TABLE_ROWS - 1);
    fprintf(out, "%12s  %10s%s%s\n", names[c->kind].x, names[c->kind].y, exact ? "  " : "",
            exact ? names[c->kind].y_exact : "");
    for (size_t i = 0; i < c->n_points; i += step ? step : 1) {
        fprintf(out, "%12.6g  %10.4f", curve->points[i].x, curve->points[i].y);
        if (exact)
            fprintf(out, "  %11.4f", curve->points[i].y_exact);
        fputc('\n', out);
    }
}

static void write_curve(const suf_curves *c, const suf_curve *curve, FILE *out)
{
    fprintf(out, "\n%s = %.15g\n", names[c->kind].fixed, curve->fixed);
    for (size_t i = 0; i < c->n_highlights; i++)
        if (isnan(curve->highlights[i].x))
            fprintf(out, "%s %g is not reached\n", names[c->kind].y, curve->highlights[i].y);
        else
            fprintf(out, "%s %g for %s = %.4g\n", names[c->kind].y, curve->highlights[i].y,
                    names[c->kind].x, curve->highlights[i].x);
    fputc('\n', out);
    write_points(c, curve, out);
}

void suf_curves_write(const suf_curves *curves, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON) {
        write_json(curves, out);
        return;
    }
    if (format == SUF_FORMAT_CSV) {
        write_csv(curves, out);
        return;
    }
    write_design(curves, out);
    for (size_t i = 0; i < curves->n_curves; i++)
        write_curve(curves, &curves->curves[i], out);
}
