/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See moment.h.
 */
#include "store/moment.h"

#include <time.h>

void suf_moment_now(char *text)
{
    const time_t now = time(NULL);
    struct tm utc;
    if (!gmtime_r(&now, &utc) || strftime(text, SUF_MOMENT_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        *text = '\0';
}
