/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See wrap.h.
 */
#include "report/wrap.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { WIDTH = 78 };

/* no name turns the sentence around it */
static void write_word(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned turning = suf_utf8_turning(text + i);
        if (turning)
            fprintf(out, "U+%04X", turning);
        else
            fputc(text[i], out);
        i += turning ? 2 : 0;
    }
}

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
        write_word(out, text, length);
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
