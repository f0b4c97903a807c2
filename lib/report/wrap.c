/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See wrap.h.
 */
#include "report/wrap.h"

#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/text.h"
#include "suffice.h"

enum { LEAST_COLUMNS = 40, USUAL_COLUMNS = 80, MARGIN = 2 };

static int set_columns = USUAL_COLUMNS;

void suf_wrap_set_columns(int columns)
{
    set_columns = columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns;
}

size_t suf_wrap_columns(void)
{
    return (size_t)set_columns;
}

/* longer lines are hard to read, however wide the terminal is */
static size_t width_in(int columns)
{
    const int within = columns < LEAST_COLUMNS   ? LEAST_COLUMNS
                       : columns > USUAL_COLUMNS ? USUAL_COLUMNS
                                                 : columns;
    return (size_t)(within - MARGIN);
}

/* the first line has begun, with column columns */
static void write_from(const char *text, size_t column, const char *indent, int columns, FILE *out)
{
    const char *separator = "";
    while (*text) {
        const size_t length = strcspn(text, " ");
        const size_t width = suf_display_width_of(text, length);
        if (*separator && column + 1 + width > width_in(columns)) {
            fprintf(out, "\n%s", indent);
            column = strlen(indent);
            separator = "";
        }
        fprintf(out, "%s%.*s", separator, (int)length, text);
        column += strlen(separator) + width;
        text += length + strspn(text + length, " ");
        separator = " ";
    }
    fputc('\n', out);
}

void suf_wrap_write_in(const char *text, const char *indent, int columns, FILE *out)
{
    write_from(text, 0, indent, columns, out);
}

void suf_wrap_write(const char *text, const char *indent, FILE *out)
{
    write_from(text, 0, indent, set_columns, out);
}

void suf_wrap_write_item(const char *label, const char *text, FILE *out)
{
    const size_t width = suf_display_width(label);
    char *indent = suf_text_format("%*s", (int)width, "");
    fputs(label, out);
    write_from(text, width, indent, set_columns, out);
    free(indent);
}
