/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_text.h. Characters that turn the direction of writing are shown as they are in a name;
 * <bdi> keeps what they do inside it. Anywhere else they are named.
 */
#include "report/html_text.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"
#include "report/name_text.h"

static void put_byte(char c, FILE *out)
{
    if (strchr("&<>\"'", c))
        fprintf(out, "&#%d;", c);
    else if (!suf_name_is_mark(c))
        fputc(c, out);
}

void suf_html_put(const char *text, FILE *out)
{
    for (; *text; text++)
        put_byte(*text, out);
}

void suf_html_put_sentence(const char *text, FILE *out)
{
    bool is_name = false;
    for (; *text; text++) {
        const unsigned turning = is_name ? 0 : suf_utf8_turning(text);
        if (suf_name_is_mark(*text)) {
            is_name = *text == SUF_NAME_BEGINS;
            fputs(is_name ? "<bdi>" : "</bdi>", out);
        } else if (turning) {
            fprintf(out, "<small>U+%04X</small>", turning);
            text += 2;
        } else {
            put_byte(*text, out);
        }
    }
}

void suf_html_put_element(const char *element, const char *text, FILE *out)
{
    fprintf(out, "<%s>", element);
    suf_html_put_sentence(text, out);
    fprintf(out, "</%s>\n", element);
}
