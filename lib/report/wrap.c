/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See wrap.h.
 */
#include "report/wrap.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { WIDTH = 78 };

static void write_words(FILE *out, const char *text)
{
    size_t column = 0;
    while (*text) {
        const size_t length = strcspn(text, " ");
        if (column > 0 && column + 1 + length > WIDTH) {
            fputc('\n', out);
            column = 0;
        }
        if (column > 0)
            column += (size_t)fprintf(out, " ");
        fwrite(text, 1, length, out);
        column += length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', out);
}

void suf_wrap_write(FILE *out, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    char *text = suf_alloc((size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, fmt, again);
    va_end(again);
    write_words(out, text);
    free(text);
}
