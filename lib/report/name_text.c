/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See name_text.h.
 */
#include "report/name_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "suffice/out_of_memory.h"

char *suf_name_text(const char *name, size_t width)
{
    char *shown = suf_utf8_printable(name, width);
    char *marked = suf_text_format("%c%s%c", SUF_NAME_BEGINS, shown, SUF_NAME_ENDS);
    free(shown);
    return marked;
}

bool suf_name_is_mark(char c)
{
    return c >= SUF_NAME_BEGINS && c <= SUF_CITE_ENDS;
}

const char *suf_name_text_skip(const char *text)
{
    while (*text == SUF_CITE_BEGINS)
        text = strchr(text, SUF_CITE_SHOWN);
    return text;
}

char *suf_name_text_plain(const char *text)
{
    char *plain;
    size_t size;
    FILE *out = suf_text_stream_open(&plain, &size);
    for (; *text; text++) {
        text = suf_name_text_skip(text);
        const unsigned turning = suf_utf8_turning(text);
        if (turning)
            fprintf(out, "U+%04X", turning);
        else if (!suf_name_is_mark(*text))
            fputc(*text, out);
        text += turning ? 2 : 0;
    }
    return suf_text_stream_close(out, &plain);
}
