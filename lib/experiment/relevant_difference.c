/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See suffice/relevant_difference.h.
 */
#include "base/number.h"
#include "base/print.h"
#include "suffice/relevant_difference.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

typedef enum { TIME, MEMORY } quantity;

/* Units of the same quantity are converted into each other. Those that are shown are the ones a
 * reader expects, the largest first. */
static const struct {
    const char *name;
    double size; /* in the base unit: s, B */
    quantity of;
    bool is_shown;
} units[] = {
    {"h", 3600, TIME, false},      {"min", 60, TIME, false},      {"s", 1, TIME, true},
    {"ms", 1e-3, TIME, true},      {"us", 1e-6, TIME, true},      {"ns", 1e-9, TIME, true},
    {"GiB", 0x1p30, MEMORY, true}, {"GB", 1e9, MEMORY, false},    {"MiB", 0x1p20, MEMORY, true},
    {"MB", 1e6, MEMORY, false},    {"KiB", 0x1p10, MEMORY, true}, {"kB", 1e3, MEMORY, false},
    {"B", 1, MEMORY, true},
};
enum { N_UNITS = sizeof units / sizeof *units, UNKNOWN = -1 };

static const struct {
    const char *noun, *base;
} quantities[] = {[TIME] = {"a time", "s"}, [MEMORY] = {"an amount of memory", "B"}};

static int find_unit(const char *name)
{
    for (int i = 0; i < N_UNITS; i++)
        if (strcmp(units[i].name, name) == 0)
            return i;
    return UNKNOWN;
}

/* ---- reading and writing ---- */

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " ");
}

/* "ms" without the blanks around it; false if it is too long or has several words */
static bool take_unit(suf_relevant_difference *r, const char *text)
{
    const char *word = skip_blanks(text);
    const size_t length = strcspn(word, " ");
    if (length >= sizeof r->unit || *skip_blanks(word + length))
        return false;
    memcpy(r->unit, word, length);
    r->unit[length] = '\0';
    return strcspn(r->unit, "0123456789,") == length;
}

int suf_relevant_difference_read(suf_relevant_difference *relevant, const char *text,
                                 suf_error *err)
{
    if (suf_error_require(text, "text", err) < 0)
        return SUF_EINVAL;
    char *end;
    suf_relevant_difference r = {.number = suf_number_parse(text, &end)};
    const bool is_number = end != text && r.number > 0 && isfinite(r.number);
    if (!is_number || !take_unit(&r, end))
        return suf_fail(err, SUF_EINVAL,
                        "is '%.80s', must be a positive number, perhaps with %% or a unit, such as "
                        "2%%, 0.01 or 5 ms",
                        text);
    *relevant = r;
    return SUF_OK;
}

void suf_relevant_difference_write(const suf_relevant_difference *r, char text[SUF_RELEVANT_SIZE])
{
    const bool has_blank = r->unit[0] && strcmp(r->unit, "%") != 0;
    suf_print_into(text, SUF_RELEVANT_SIZE, "%.15g%s%s", r->number, has_blank ? " " : "", r->unit);
}

const char *suf_relevant_difference_unit(const suf_relevant_difference *r)
{
    const int unit = find_unit(r->unit);
    if (unit != UNKNOWN)
        return quantities[units[unit].of].base;
    return r->unit[0] && strcmp(r->unit, "%") != 0 ? r->unit : NULL;
}

/* ---- to the scale of the differences ---- */

static bool is_percentage(const suf_relevant_difference *r)
{
    return strcmp(r->unit, "%") == 0;
}

static int refuse(const suf_relevant_difference *r, suf_difference difference, const char *what,
                  const char *advice, suf_error *err)
{
    char text[SUF_RELEVANT_SIZE];
    suf_relevant_difference_write(r, text);
    return suf_fail(err, SUF_EINVAL, "is '%s', %s, but the difference is %s; %s", text, what,
                    suf_difference_name((int)difference), advice);
}

static const char *what_it_is(const suf_relevant_difference *r)
{
    const int unit = find_unit(r->unit);
    if (unit != UNKNOWN)
        return quantities[units[unit].of].noun;
    return is_percentage(r) ? "a percentage" : "in units of the values";
}

/* a difference of values, in their unit */
static int in_unit(const suf_relevant_difference *r, const char *unit, double *number,
                   suf_error *err)
{
    const int from = find_unit(r->unit);
    const int to = unit ? find_unit(unit) : UNKNOWN;
    const bool is_same = !r->unit[0] || (unit && strcmp(r->unit, unit) == 0);
    if (is_same) {
        *number = r->number;
        return SUF_OK;
    }
    if (from != UNKNOWN && to != UNKNOWN && units[from].of == units[to].of) {
        *number = r->number * (units[from].size / units[to].size);
        return SUF_OK;
    }
    char text[SUF_RELEVANT_SIZE];
    suf_relevant_difference_write(r, text);
    if (unit)
        return suf_fail(err, SUF_EINVAL, "is '%s', but the unit of the values is '%.20s'", text,
                        unit);
    return suf_fail(err, SUF_EINVAL,
                    "is '%s', but the unit of the values is not known; set 'unit', or give a plain "
                    "number",
                    text);
}

static int as_share(const suf_relevant_difference *r, suf_difference difference, double *share,
                    suf_error *err)
{
    if (r->unit[0] && !is_percentage(r))
        return refuse(r, difference, what_it_is(r),
                      "set 'difference' to simple, or give a percentage such as 2%", err);
    *share = is_percentage(r) ? r->number / 100 : r->number;
    return SUF_OK;
}

static int as_probability(const suf_relevant_difference *r, suf_difference difference,
                          double *number, suf_error *err)
{
    if (r->unit[0] || r->number >= 0.5)
        return refuse(r, difference, r->unit[0] ? what_it_is(r) : "0.5 or more",
                      "give a number below 0.5, such as 0.05", err);
    *number = r->number;
    return SUF_OK;
}

static int as_simple(const suf_relevant_difference *r, suf_difference difference, const char *unit,
                     double *number, suf_error *err)
{
    if (is_percentage(r))
        return refuse(r, difference, "a percentage",
                      "give a number in the unit of the values, or set 'difference' to ratio", err);
    return in_unit(r, unit, number, err);
}

int suf_relevant_difference_sigma(const suf_relevant_difference *r, suf_difference difference,
                                  const char *unit, double *sigma, suf_error *err)
{
    switch (suf_difference_scale((int)difference)) {
    case SUF_SCALE_UNIT:
        return as_simple(r, difference, unit, sigma, err);
    case SUF_SCALE_PROBABILITY:
        return as_probability(r, difference, sigma, err);
    case SUF_SCALE_LOG:
    case SUF_SCALE_LOG_FACTOR:
    case SUF_SCALE_SHARE:
    case SUF_SCALE_SHARE_OF_MEAN:
        break;
    }
    return as_share(r, difference, sigma, err);
}

static bool is_logarithm(suf_difference difference)
{
    const suf_scale scale = suf_difference_scale((int)difference);
    return scale == SUF_SCALE_LOG || scale == SUF_SCALE_LOG_FACTOR;
}

int suf_relevant_difference_delta(const suf_relevant_difference *r, suf_difference difference,
                                  const char *unit, double *delta, suf_error *err)
{
    double number = NAN;
    const int rc = suf_relevant_difference_sigma(r, difference, unit, &number, err);
    if (rc == SUF_OK)
        *delta = is_logarithm(difference) ? log1p(number) : number;
    return rc;
}

static bool takes_percentage(suf_difference difference)
{
    const suf_scale scale = suf_difference_scale((int)difference);
    return scale != SUF_SCALE_UNIT && scale != SUF_SCALE_PROBABILITY;
}

int suf_relevant_difference_check(const suf_relevant_difference *r, suf_difference difference,
                                  suf_error *err)
{
    if (r->unit[0] || r->number < 1 || !takes_percentage(difference))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "is '%g', but the difference is %s; write %g%%, or %g%% if that is meant",
                    r->number, suf_difference_name((int)difference), r->number, 100 * r->number);
}

/* ---- for people ---- */

/* the largest unit of the same quantity in which the number is at least 1 */
static int shown_unit(int from, double number)
{
    for (int i = 0; i < N_UNITS; i++)
        if (units[i].of == units[from].of && units[i].is_shown &&
            number * units[from].size >= units[i].size)
            return i;
    return from;
}

static void show_in_unit(double number, const char *unit, char text[SUF_RELEVANT_SIZE])
{
    const int from = unit ? find_unit(unit) : UNKNOWN;
    const int to = from == UNKNOWN ? UNKNOWN : shown_unit(from, number);
    if (to != UNKNOWN)
        number *= units[from].size / units[to].size;
    suf_print_into(text, SUF_RELEVANT_SIZE, "%.4g%s%.20s", number, unit ? " " : "",
                   to != UNKNOWN ? units[to].name
                   : unit        ? unit
                                 : "");
}

void suf_relevant_difference_show(double delta, suf_difference difference, const char *unit,
                                  char text[SUF_RELEVANT_SIZE])
{
    const bool has_unit = suf_difference_scale((int)difference) == SUF_SCALE_UNIT;
    if (!takes_percentage(difference))
        show_in_unit(delta, has_unit ? unit : NULL, text);
    else
        suf_print_into(text, SUF_RELEVANT_SIZE, "%.4g %%",
                       100 * (is_logarithm(difference) ? expm1(delta) : delta));
}
