/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See moment.h.
 */
#include "store/moment.h"

#include <time.h>

void suf_moment_of(double seconds, char *text)
{
    const time_t time = (time_t)seconds;
    struct tm utc;
    if (!gmtime_r(&time, &utc) || strftime(text, SUF_MOMENT_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        *text = '\0';
}

void suf_moment_now(char *text)
{
    suf_moment_of((double)time(NULL), text);
}
