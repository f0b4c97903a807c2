/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See forest_numbers.h. The prediction interval is that of a normal sample (Hahn & Meeker 1991,
 * Statistical Intervals, section 4.7).
 */
#include "figures/forest_numbers.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <Rmath.h>

#include "base/print.h"
#include "dataset/least_difference.h"
#include "stats/sample_mean.h"

enum { FEWEST = 5, NUMBER_SIZE = 24 };

suf_forest_mean suf_forest_prediction(const suf_analysis *a, const suf_analysed *c)
{
    const suf_forest_mean none = {NAN, NAN, NAN, 0, 0};
    if (c->n < FEWEST || !(c->sd > 0))
        return none;
    const suf_sample_mean m = {
        .mean = c->mean,
        .sd = c->sd,
        .n = (double)c->n,
        .extra = {.variance = c->bias.variance, .error = c->bias.error, .df = c->bias.df}};
    const double se = suf_sample_mean_se(m);
    const double reach = qt(a->request.design.alpha / 2, suf_sample_mean_df(m), 0, 0) *
                         sqrt(c->sd * c->sd + se * se);
    const double low = suf_least_difference_cut(c->mean - reach, a->least_difference);
    return (suf_forest_mean){low, c->mean, c->mean + reach, 0, 0};
}

/* so that a thousandth of the range is seen; -1: in powers of ten */
static int decimals_for(suf_figure_range range)
{
    const double digits = 2 - floor(log10(range.hi - range.lo));
    return !(digits > -6 && digits < 7) ? -1 : digits > 0 ? (int)digits : 0;
}

/* no sign before a number that is rounded to 0; an end that does not exist is ".." */
static void put_number(char text[NUMBER_SIZE], double x, int decimals)
{
    const bool is_zero = decimals >= 0 && fabs(x) < 0.5 * pow(10, -decimals);
    if (isinf(x))
        snprintf(text, NUMBER_SIZE, "..");
    else if (decimals < 0)
        suf_print_into(text, NUMBER_SIZE, "%.2g", x);
    else
        suf_print_into(text, NUMBER_SIZE, "%.*f", decimals, is_zero ? 0 : x);
}

/* as a string whose minus signs are those of the format */
static void write_signed(FILE *out, const char *text)
{
    fputc('\'', out);
    for (; *text; text++)
        fputs(*text == '-' ? "'.minus.'" : (const char[]){*text, '\0'}, out);
    fputc('\'', out);
}

/* "0.12 [-0.03, 0.27]"; returns its length */
static size_t write_numbers(FILE *out, double estimate, double low, double high, int decimals)
{
    char numbers[3][NUMBER_SIZE];
    char line[4 * NUMBER_SIZE];
    put_number(numbers[0], estimate, decimals);
    put_number(numbers[1], low, decimals);
    put_number(numbers[2], high, decimals);
    if (isnan(low) || isnan(high))
        snprintf(line, sizeof line, "%s", numbers[0]);
    else
        snprintf(line, sizeof line, "%s [%s, %s]", numbers[0], numbers[1], numbers[2]);
    write_signed(out, line);
    return strlen(line);
}

static const suf_forest_mean *mean_of(const suf_forest_rows *r, double y)
{
    for (size_t i = 0; i < r->n_means; i++)
        if (r->means[i].y == y)
            return &r->means[i];
    return NULL;
}

static size_t write_row(FILE *out, const suf_forest_rows *r, size_t i, int decimals)
{
    const suf_instance_row *row = &r->rows[i];
    const double y = (double)i + 1;
    const suf_forest_mean *m = row->instance == SIZE_MAX ? mean_of(r, y) : NULL;
    const size_t width =
        write_numbers(out, row->phi, m ? m->low : row->low, m ? m->high : row->high, decimals);
    suf_print_to(out, " %g", y);
    return width;
}

void suf_forest_numbers_write(FILE *out, const suf_forest_rows *r, const suf_forest_mean *means,
                              size_t n_means, suf_figure_range range, suf_figure_range y)
{
    if (suf_instance_rows_step(r->n) > 1)
        return;
    const int decimals = decimals_for(range);
    size_t widest = 0;
    fprintf(out, "minus = is_ascii ? '-' : \"\u2212\"\nset y2tics noenhanced font small scale 0 (");
    for (size_t i = 0; i < r->n; i++) {
        if (isnan(r->rows[i].phi)) /* instances are left out here */
            continue;
        const size_t width = write_row(out, r, i, decimals);
        widest = width > widest ? width : widest;
        fputs(", ", out);
    }
    for (size_t i = 0; i < n_means; i++) {
        const size_t width =
            write_numbers(out, means[i].mean, means[i].low, means[i].high, decimals);
        widest = width > widest ? width : widest;
        suf_print_to(out, " %g%s", means[i].y, i + 1 < n_means ? ", " : ")\n");
    }
    suf_print_to(out, "set y2range [%g:%g]\nset rmargin 2 + narrow * %zu\n", y.lo, y.hi, widest);
}
