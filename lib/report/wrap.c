/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See wrap.h.
 */
#include "report/wrap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/text.h"
#include "suffice.h"

enum { LEAST_COLUMNS = 20, USUAL_COLUMNS = 80, MARGIN = 2, LEAST_BESIDE = 10 };

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

/* how much of a word goes into one line: all, unless the terminal is narrower than usual */
static size_t word_length(const char *text, size_t indent, int columns)
{
    const size_t whole = strcspn(text, " ");
    size_t width = indent, at = 0, length;
    if (columns >= USUAL_COLUMNS)
        return whole;
    for (; at < whole; at += length) {
        width += suf_display_next(text + at, &length);
        if (width > width_in(columns) && at > 0)
            break;
    }
    return at;
}

/* the first line has begun, with column columns */
static void write_from(const char *text, size_t column, const char *indent, int columns, FILE *out)
{
    const char *separator = "";
    while (*text) {
        const size_t length = word_length(text, strlen(indent), columns);
        const size_t width = suf_display_width_of(text, length);
        const bool is_begun = *separator || column > strlen(indent);
        if (is_begun && column + strlen(separator) + width > width_in(columns)) {
            fprintf(out, "\n%s", indent);
            column = strlen(indent);
            separator = "";
        }
        fprintf(out, "%s%.*s", separator, (int)length, text);
        column += strlen(separator) + width;
        separator = text[length] == ' ' ? " " : "";
        text += length + strspn(text + length, " ");
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
    const bool has_room = width + LEAST_BESIDE <= width_in(set_columns);
    char *indent = suf_text_format("%*s", has_room ? (int)width : MARGIN, "");
    char *both = suf_text_format("%s %s", label, text);
    if (has_room)
        fputs(label, out);
    write_from(has_room ? text : both, has_room ? width : 0, indent, set_columns, out);
    free(both);
    free(indent);
}
