/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See number.h. Up to 15 digits and a power of ten up to 22 are exact as doubles, so that their
 * quotient is rounded once, as it must be: Clinger (1990), How to read floating point numbers
 * accurately, PLDI.
 */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <strings.h>

#include "base/c_locale.h"

enum { MAX_DIGITS = 15 };

static const double powers[MAX_DIGITS + 1] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                              1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* reads digits with at most one decimal point; false for everything else */
static bool read_plain(const char *text, double *number)
{
    const bool is_negative = *text == '-';
    int64_t whole = 0;
    int n_digits = 0;
    int n_behind = 0;
    for (text += is_negative; is_digit(*text) && n_digits < MAX_DIGITS; text++, n_digits++)
        whole = 10 * whole + (*text - '0');
    if (*text == '.')
        for (text++; is_digit(*text) && n_digits < MAX_DIGITS; text++, n_digits++, n_behind++)
            whole = 10 * whole + (*text - '0');
    if (*text || n_digits == 0 || FLT_EVAL_METHOD != 0)
        return false;
    const double value = (double)whole / powers[n_behind];
    *number = is_negative ? -value : value;
    return true;
}

double suf_number_parse(const char *text, char **end)
{
    const locale_t before = suf_c_locale_enter();
    const double number = strtod(text, end);
    suf_c_locale_leave(before);
    return number;
}

/* what programs and people write where there is no number; strtod reads nan */
static bool is_missing(const char *text)
{
    static const char *const words[] = {"", "NA", "N/A", "#N/A", "null", "none", "-", "--"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(text, words[i]) == 0)
            return true;
    return false;
}

bool suf_number_read(const char *text, double *number)
{
    if (read_plain(text, number))
        return true;
    *number = NAN;
    if (is_missing(text))
        return true;
    char *end;
    *number = suf_number_parse(text, &end);
    if (end == text)
        return false;
    while (*end == ' ')
        end++;
    return *end == '\0';
}
