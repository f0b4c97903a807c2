/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See rounding.h.
 */
#include "report/rounding.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/print.h"

enum { MOST_DECIMALS = 6 };
static const double SMALLEST_P = 1e-300;
static const double LARGEST_WHOLE = 1e7;

/* "-0.00" is 0.00 */
static void drop_sign_of_zero(char *text)
{
    if (text[0] == '-' && text[1] != '\0' && text[strspn(text, "-0.")] == '\0')
        memmove(text, text + 1, strlen(text));
}

void suf_rounding_value(double value, double error, char text[SUF_CELL_SIZE])
{
    const double decimals = error > 0 && isfinite(error) ? 1 - floor(log10(error)) : NAN;
    const double digits = decimals + ceil(log10(fabs(value)));
    if (isnan(value))
        snprintf(text, SUF_CELL_SIZE, "-");
    else if (value == 0 || isnan(decimals))
        suf_print_into(text, SUF_CELL_SIZE, "%.4g", value);
    else if (decimals >= 0 && decimals <= MOST_DECIMALS && fabs(value) < LARGEST_WHOLE)
        suf_print_into(text, SUF_CELL_SIZE, "%.*f", (int)decimals, value);
    else if (decimals < 0 && fabs(value) < LARGEST_WHOLE)
        suf_print_into(text, SUF_CELL_SIZE, "%.0f",
                       round(value / pow(10, -decimals)) * pow(10, -decimals));
    else
        suf_print_into(text, SUF_CELL_SIZE, "%.*g", (int)fmin(fmax(digits, 2), 15), value);
    drop_sign_of_zero(text);
}

void suf_rounding_interval(double low, double high, double error, char text[SUF_INTERVAL_SIZE])
{
    char from[SUF_CELL_SIZE];
    char to[SUF_CELL_SIZE];
    suf_rounding_value(low, error, from);
    suf_rounding_value(high, error, to);
    if (isnan(low) || isnan(high))
        snprintf(text, SUF_INTERVAL_SIZE, "(no interval)");
    else if (isinf(low))
        snprintf(text, SUF_INTERVAL_SIZE, "up to %s", to);
    else if (isinf(high))
        snprintf(text, SUF_INTERVAL_SIZE, "from %s on", from);
    else
        snprintf(text, SUF_INTERVAL_SIZE, "[%s, %s]", from, to);
}

double suf_rounding_error(double low, double high, double estimate)
{
    if (isinf(low))
        return (high - estimate) / 2;
    return isinf(high) ? (estimate - low) / 2 : (high - low) / 4;
}

void suf_rounding_p(double p, char text[SUF_CELL_SIZE])
{
    if (isnan(p))
        snprintf(text, SUF_CELL_SIZE, "-");
    else if (p < SMALLEST_P)
        suf_print_into(text, SUF_CELL_SIZE, "< %.0e", SMALLEST_P);
    else if (p < 0.001)
        suf_print_into(text, SUF_CELL_SIZE, "%.1e", p);
    else
        suf_print_into(text, SUF_CELL_SIZE, p < 0.1 ? "%.3g" : "%.3f", p);
}

void suf_rounding_p_is(double p, char text[SUF_CELL_SIZE])
{
    char number[SUF_CELL_SIZE];
    suf_rounding_p(p, number);
    if (isnan(p))
        snprintf(text, SUF_CELL_SIZE, "has no value");
    else
        snprintf(text, SUF_CELL_SIZE, number[0] == '<' ? "%.28s" : "= %.28s", number);
}

void suf_rounding_probability(double p, char text[SUF_CELL_SIZE])
{
    if (isnan(p))
        snprintf(text, SUF_CELL_SIZE, "-");
    else if (p < 0.001)
        snprintf(text, SUF_CELL_SIZE, "< 0.001");
    else if (p > 0.999)
        snprintf(text, SUF_CELL_SIZE, "> 0.999");
    else
        suf_print_into(text, SUF_CELL_SIZE, "%.3f", p);
}
