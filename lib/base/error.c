/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one way in which the library reports a failure.
 */
#include "base/error.h"

#include <stdarg.h>

int suf_fail(suf_error *err, int code, const char *fmt, ...)
{
    if (!err)
        return code;
    err->code = code;
    va_list args;
    va_start(args, fmt);
    vsnprintf(err->message, sizeof err->message, fmt, args);
    va_end(args);
    return code;
}
