/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See limit_syntax.h.
 */
#include "experiment/limit_syntax.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

int suf_limit_syntax_time(const char *text, double *seconds, double *percent, suf_error *err)
{
    char *end;
    const double number = suf_number_parse(text, &end);
    const int is_percent = strcmp(end, "%") == 0;
    if (end == text || !(*end == '\0' || is_percent) || !(number > 0 && isfinite(number)))
        return suf_fail(err, SUF_EINVAL,
                        "'%.80s' is not a time limit; write seconds, such as 10, or percent of the "
                        "median time, such as 300%%",
                        text);
    *seconds = is_percent ? 0 : number;
    *percent = is_percent ? number : 0;
    return SUF_OK;
}

int suf_limit_syntax_memory(const char *text, int64_t *bytes, suf_error *err)
{
    static const char units[] = "KMGT";
    char *end;
    double number = suf_number_parse(text, &end);
    const char *unit = *end ? strchr(units, *end & ~0x20) : NULL;
    for (const char *u = units; unit && u <= unit; u++)
        number *= 1024;
    const int is_complete = end > text && (*end == '\0' || (unit && end[1] == '\0'));
    if (!is_complete || !(number >= 1 && number < 0x1p62))
        return suf_fail(err, SUF_EINVAL,
                        "'%.80s' is not a memory limit; write a size such as 500M or 2G", text);
    *bytes = (int64_t)number;
    return SUF_OK;
}
