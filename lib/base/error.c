/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one way in which the library reports a failure.
 */
#include "base/error.h"

#include <stdarg.h>

#include "base/print.h"
#include "base/utf8.h"

int suf_fail(suf_error *err, int code, const char *fmt, ...)
{
    if (!err)
        return code;
    err->code = code;
    va_list args;
    va_start(args, fmt);
    suf_print_list_into(err->message, sizeof err->message, fmt, args);
    va_end(args);
    suf_utf8_clean(err->message); /* names in the message may hold any bytes */
    return code;
}

int suf_error_require(const void *given, const char *name, suf_error *err)
{
    return given ? SUF_OK : suf_fail(err, SUF_EINVAL, "'%s' is NULL, but is needed", name);
}
