/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See csv_cell.h. What begins a formula: OWASP, CSV Injection. A text that is a number as a whole
 * is no danger and stays as it is; one that already has apostrophes before such a beginning gets
 * one more, so that reading is the inverse of writing.
 */
#include "base/csv_cell.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

static bool begins_formula(const char *text)
{
    return *text && strchr("=+-@\t\r\n", *text);
}

static bool is_number(const char *text)
{
    char *end;
    suf_number_parse(text, &end);
    return end != text && *end == '\0';
}

static bool is_guarded(const char *text)
{
    return *text == '\'' && begins_formula(text + strspn(text, "'"));
}

static bool needs_quotes(const char *text)
{
    const size_t n = strlen(text);
    return text[strcspn(text, ",\"\r\n")] || (n > 0 && strchr(" \t", text[0])) ||
           (n > 0 && strchr(" \t", text[n - 1]));
}

void suf_csv_put(const char *text, FILE *out)
{
    const bool quotes = needs_quotes(text);
    if (quotes)
        fputc('"', out);
    if (is_guarded(text) || (begins_formula(text) && !is_number(text)))
        fputc('\'', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    if (quotes)
        fputc('"', out);
}

size_t suf_csv_mark_length(const char *cell)
{
    return is_guarded(cell) ? 1 : 0;
}
