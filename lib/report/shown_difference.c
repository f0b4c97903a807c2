/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See shown_difference.h. The functions of phi are monotone, so the ends of its interval are shown
 * in the same way as phi.
 */
#include "report/shown_difference.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

enum { UNIT_WIDTH = 12 };

/* a number with its interval on the scale that is shown; rounding looks at error */
typedef struct {
    double value, low, high, error;
} shown_number;

static shown_number number_of(double (*f)(double), double phi, double low, double high,
                              double error)
{
    shown_number n = {f(phi), f(low), f(high), NAN};
    n.low = isinf(low) ? low : n.low;
    n.high = isinf(high) ? high : n.high;
    n.error =
        isnan(low) ? fabs(f(phi + error) - f(phi)) : suf_rounding_error(n.low, n.high, n.value);
    return n;
}

/* ---- percentages ---- */

static double percent_of_log(double phi)
{
    return 100 * expm1(phi);
}

static double percent_of_share(double phi)
{
    return 100 * phi;
}

static bool is_zero(const char *text)
{
    return text[strspn(text, "0.")] == '\0';
}

/* "43.1 % lower"; without the word for "43.1 %" */
static void put_percent(double value, double error, bool has_word, char text[SUF_SHOWN_SIZE])
{
    char size[SUF_CELL_SIZE];
    suf_rounding_value(fabs(value), error, size);
    const char *word = !has_word || is_zero(size) || isnan(value) ? ""
                       : value < 0                                ? " lower"
                                                                  : " higher";
    snprintf(text, SUF_SHOWN_SIZE, isnan(value) ? "%s%s" : "%s %%%s", size, word);
}

/* "[26 %, 57 %]" of the side that the value is on; "[2 % lower, 1 % higher]" around 0 */
static void put_percents(const shown_number *n, char text[SUF_SHOWN_INTERVAL_SIZE])
{
    char low[SUF_SHOWN_SIZE];
    char high[SUF_SHOWN_SIZE];
    const bool is_one_side = isfinite(n->low) && isfinite(n->high) && n->low * n->high >= 0;
    put_percent(n->low, n->error, !is_one_side, low);
    put_percent(n->high, n->error, !is_one_side, high);
    if (isnan(n->low) || isnan(n->high))
        snprintf(text, SUF_SHOWN_INTERVAL_SIZE, "(no interval)");
    else if (isinf(n->low))
        snprintf(text, SUF_SHOWN_INTERVAL_SIZE, "up to %s", high);
    else if (isinf(n->high))
        snprintf(text, SUF_SHOWN_INTERVAL_SIZE, "from %s on", low);
    else if (is_one_side && n->high <= 0)
        snprintf(text, SUF_SHOWN_INTERVAL_SIZE, "[%s, %s]", high, low);
    else
        snprintf(text, SUF_SHOWN_INTERVAL_SIZE, "[%s, %s]", low, high);
}

static void show_percent(suf_shown *s, const shown_number *n)
{
    put_percent(n->value, n->error, true, s->change);
    put_percents(n, s->change_interval);
}

/* ---- factors and units ---- */

static double same(double phi)
{
    return phi;
}

/* an interval by a normal error may end beyond what a probability can be */
static double probability_of(double phi)
{
    return isfinite(phi) ? fmin(1, fmax(0, phi + 0.5)) : phi;
}

static double factor_of_share(double phi)
{
    return 1 + phi;
}

static void show_factor(suf_shown *s, const shown_number *n)
{
    suf_rounding_value(n->value, n->error, s->factor);
    suf_rounding_interval(n->low, n->high, n->error, s->factor_interval);
}

/* " s", or "" without a unit; for free() */
static char *unit_text(const char *unit)
{
    char *shown = suf_utf8_printable(unit ? unit : "", UNIT_WIDTH);
    char *text = suf_text_format("%s%s", *shown ? " " : "", shown);
    free(shown);
    return text;
}

static void show_unit(suf_shown *s, const shown_number *n, const char *unit)
{
    char value[SUF_CELL_SIZE];
    char interval[SUF_INTERVAL_SIZE];
    char *text = unit_text(unit);
    suf_rounding_value(n->value, n->error, value);
    suf_rounding_interval(n->low, n->high, n->error, interval);
    snprintf(s->change, SUF_SHOWN_SIZE, "%s%s", value, text);
    snprintf(s->change_interval, SUF_SHOWN_INTERVAL_SIZE, "%s%s", interval,
             isnan(n->low) ? "" : text);
    free(text);
}

suf_reading suf_reading_of(const suf_dataset *d)
{
    if (d->source == SUF_SOURCE_PHI)
        return (suf_reading){.difference = SUF_SIMPLE, .unit = d->unit};
    return (suf_reading){.difference = d->difference, .unit = d->unit};
}

void suf_shown_fill(suf_shown *shown, suf_reading reading, double phi, double low, double high,
                    double error)
{
    const suf_scale scale = suf_difference_scale((int)reading.difference);
    const bool is_log = scale == SUF_SCALE_LOG || scale == SUF_SCALE_LOG_FACTOR;
    const shown_number percent =
        number_of(is_log ? percent_of_log : percent_of_share, phi, low, high, error);
    const shown_number factor = number_of(is_log ? exp : factor_of_share, phi, low, high, error);
    const shown_number plain =
        number_of(scale == SUF_SCALE_PROBABILITY ? probability_of : same, phi, low, high, error);
    *shown = (suf_shown){{0}, {0}, {0}, {0}};
    if (scale == SUF_SCALE_UNIT || scale == SUF_SCALE_PROBABILITY)
        show_unit(shown, &plain, scale == SUF_SCALE_UNIT ? reading.unit : NULL);
    else if (scale != SUF_SCALE_LOG_FACTOR)
        show_percent(shown, &percent);
    if (scale == SUF_SCALE_LOG || scale == SUF_SCALE_SHARE || scale == SUF_SCALE_LOG_FACTOR)
        show_factor(shown, &factor);
}

void suf_shown_phrase(const suf_shown *shown, suf_reading reading, char *text, size_t size)
{
    const suf_scale scale = suf_difference_scale((int)reading.difference);
    const bool is_plain = scale == SUF_SCALE_UNIT && !(reading.unit && reading.unit[0]);
    if (scale == SUF_SCALE_PROBABILITY) {
        snprintf(text, size, "a probability of %s", shown->change);
        return;
    }
    snprintf(text, size, "%s%s%s%s", is_plain ? "" : shown->change,
             !is_plain && shown->change[0] && shown->factor[0] ? " or " : "",
             shown->factor[0] ? "a factor of " : "", shown->factor);
}

bool suf_shown_has_side(const suf_shown *shown)
{
    return strstr(shown->change, " lower") || strstr(shown->change, " higher");
}

void suf_shown_shift(suf_reading reading, double shift, double error, char text[SUF_SHOWN_SIZE])
{
    static double (*const scales[])(double) = {[SUF_SCALE_LOG] = percent_of_log,
                                               [SUF_SCALE_LOG_FACTOR] = percent_of_log,
                                               [SUF_SCALE_SHARE] = percent_of_share,
                                               [SUF_SCALE_SHARE_OF_MEAN] = percent_of_share,
                                               [SUF_SCALE_UNIT] = same,
                                               [SUF_SCALE_PROBABILITY] = same};
    const suf_scale scale = suf_difference_scale((int)reading.difference);
    const bool is_percent = scales[scale] != same;
    char number[SUF_CELL_SIZE];
    char *unit =
        is_percent ? suf_text_copy(" %") : unit_text(scale == SUF_SCALE_UNIT ? reading.unit : NULL);
    suf_rounding_value(scales[scale](shift), scales[scale](error), number);
    snprintf(text, SUF_SHOWN_SIZE, "%s%s", number, unit);
    free(unit);
}

char *suf_shown_floor(double floor)
{
    return suf_text_format("Values below %g count as %g.", floor, floor);
}
