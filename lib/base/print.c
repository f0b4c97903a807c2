/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See print.h.
 */
#include "base/print.h"

#include <stdlib.h>

#include "base/c_locale.h"
#include "suffice/out_of_memory.h"

int suf_print_to(FILE *out, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const locale_t before = suf_c_locale_enter();
    const int n = vfprintf(out, fmt, args);
    suf_c_locale_leave(before);
    va_end(args);
    return n;
}

int suf_print_list_into(char *text, size_t size, const char *fmt, va_list args)
{
    const locale_t before = suf_c_locale_enter();
    const int n = vsnprintf(text, size, fmt, args);
    suf_c_locale_leave(before);
    return n;
}

int suf_print_into(char *text, size_t size, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const int n = suf_print_list_into(text, size, fmt, args);
    va_end(args);
    return n;
}

char *suf_print_list(const char *fmt, va_list args)
{
    char *text;
    const locale_t before = suf_c_locale_enter();
    if (vasprintf(&text, fmt, args) < 0)
        suf_memory_abort();
    suf_c_locale_leave(before);
    return text;
}
