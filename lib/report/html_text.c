/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_text.h. Characters that turn the direction of writing are shown as they are in a name;
 * <bdi> keeps what they do inside it. Anywhere else they are named.
 */
#include "report/html_text.h"

#include <ctype.h>
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

static void put_mark(const char *mark, FILE *out)
{
    const char *key = mark + 1;
    switch (*mark) {
    case SUF_NAME_BEGINS:
        fputs("<bdi>", out);
        break;
    case SUF_NAME_ENDS:
        fputs("</bdi>", out);
        break;
    case SUF_CITE_BEGINS:
        fprintf(out, "<a href=\"#ref-%.*s\">", (int)(strchr(key, SUF_CITE_SHOWN) - key), key);
        break;
    case SUF_CITE_ENDS:
        fputs("</a>", out);
        break;
    }
}

void suf_html_put_sentence(const char *text, FILE *out)
{
    bool is_name = false;
    for (; *text; text++) {
        const unsigned turning = is_name ? 0 : suf_utf8_turning(text);
        if (suf_name_is_mark(*text)) {
            is_name = *text == SUF_NAME_BEGINS;
            put_mark(text, out);
            text = suf_name_text_skip(text);
        } else if (turning) {
            fprintf(out, "<small>U+%04X</small>", turning);
            text += 2;
        } else {
            put_byte(*text, out);
        }
    }
}

void suf_html_put_address(const char *text, FILE *out)
{
    for (; *text; text++) {
        const unsigned char byte = (unsigned char)*text;
        const bool is_plain = byte < 0x80 && (isalnum(byte) || strchr(",.-_:;()/+*=@", byte));
        fprintf(out, is_plain ? "%c" : "%%%02X", byte);
    }
}

void suf_html_put_element(const char *element, const char *text, FILE *out)
{
    fprintf(out, "<%s>", element);
    suf_html_put_sentence(text, out);
    fprintf(out, "</%s>\n", element);
}
