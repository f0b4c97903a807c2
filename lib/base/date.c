/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See date.h.
 */
#include "base/date.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <time.h>

enum { HOUR = 3600, MINUTE = 60 };

/* reads n digits from the cursor on */
static bool read_digits(const char **at, int n, int *number)
{
    *number = 0;
    for (int i = 0; i < n; i++, ++*at) {
        if (!isdigit((unsigned char)**at))
            return false;
        *number = 10 * *number + (**at - '0');
    }
    return true;
}

static bool skip(const char **at, char c)
{
    const bool is_there = **at == c;
    *at += is_there;
    return is_there;
}

/* NAN: there is no such day; timegm would take the 31st of February for a day of March */
static double read_day(const char **at)
{
    int year, month, day;
    if (!read_digits(at, 4, &year) || !skip(at, '-') || !read_digits(at, 2, &month) ||
        !skip(at, '-') || !read_digits(at, 2, &day))
        return NAN;
    struct tm date = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};
    const time_t seconds = timegm(&date);
    return date.tm_mon == month - 1 && date.tm_mday == day ? (double)seconds : NAN;
}

static double read_fraction(const char **at)
{
    double share = 0;
    for (double unit = 0.1; isdigit((unsigned char)**at); ++*at, unit /= 10)
        share += unit * (**at - '0');
    return share;
}

static double read_time(const char **at)
{
    int hour, minute, second = 0;
    if (!read_digits(at, 2, &hour) || !skip(at, ':') || !read_digits(at, 2, &minute))
        return NAN;
    const bool has_seconds = skip(at, ':');
    if (has_seconds && !read_digits(at, 2, &second))
        return NAN;
    const double fraction = has_seconds && skip(at, '.') ? read_fraction(at) : 0;
    if (hour > 23 || minute > 59 || second > 60)
        return NAN;
    return hour * HOUR + minute * MINUTE + second + fraction;
}

/* how far the clocks are ahead of universal time there */
static double read_zone(const char **at)
{
    int hour, minute = 0;
    if (**at == '\0' || skip(at, 'Z'))
        return 0;
    const double sign = skip(at, '-') ? -1 : 1;
    if ((sign > 0 && !skip(at, '+')) || !read_digits(at, 2, &hour))
        return NAN;
    if ((skip(at, ':') || **at != '\0') && !read_digits(at, 2, &minute))
        return NAN;
    if (hour > 23 || minute > 59)
        return NAN;
    return sign * (hour * HOUR + minute * MINUTE);
}

double suf_date_seconds(const char *text)
{
    const char *at = text;
    double seconds = read_day(&at);
    if (!isnan(seconds) && (skip(&at, 'T') || skip(&at, ' '))) {
        seconds += read_time(&at);
        seconds -= read_zone(&at);
    }
    return *at == '\0' ? seconds : NAN;
}
