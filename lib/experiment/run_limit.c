/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_limit.h.
 */
#include "experiment/run_limit.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

static const double most = 1e15;
enum { FEWEST_EACH = 2, FEWEST = 4 };

int suf_run_limit_read(suf_run_limit *limit, const char *text, suf_error *err)
{
    char *end = NULL;
    const double number = suf_number_parse(text, &end);
    const char *rest = end + strspn(end, " ");
    const bool is_each = strcmp(rest, "each") == 0;
    if (end == text || (*rest && !is_each) || number != (double)(int64_t)number)
        return suf_fail(err, SUF_EINVAL,
                        "is '%.80s', must be a number of runs on an instance, such as 200, of all "
                        "algorithms together, or '100 each', or none",
                        text);
    if (number < (is_each ? FEWEST_EACH : FEWEST) || number > most)
        return suf_fail(err, SUF_EINVAL, "is '%.80s', must be a whole number from %d on", text,
                        is_each ? FEWEST_EACH : FEWEST);
    *limit = (suf_run_limit){.number = (int64_t)number, .is_each = is_each};
    return SUF_OK;
}

char *suf_run_limit_text(suf_run_limit limit)
{
    if (limit.number == 0)
        return suf_text_copy("");
    return suf_text_format("%lld%s", (long long)limit.number, limit.is_each ? " each" : "");
}

int64_t suf_run_limit_total(suf_run_limit limit, size_t n_algorithms)
{
    return limit.is_each ? limit.number * (int64_t)n_algorithms : limit.number;
}
