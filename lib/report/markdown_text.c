/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See markdown_text.h.
 */
#include "report/markdown_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "report/name_text.h"

/* Entities where a backslash is not enough: readers of tables, of formulas and of mentions look at
 * the text before or after the backslashes are gone. */
static const char *entity_of(char c)
{
    switch (c) {
    case '|':
        return "&#124;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '$':
        return "&#36;";
    case '@':
        return "@&#8203;";
    default:
        return NULL;
    }
}

/* addresses become links by themselves */
static int begins_link(const char *text, const char *at)
{
    return (*at == ':' && at[1] == '/') ||
           (*at == '.' && at - text >= 3 && strncasecmp(at - 3, "www", 3) == 0);
}

static void put_character(const char *text, const char *at, FILE *out)
{
    const char *entity = entity_of(*at);
    if (entity) {
        fputs(entity, out);
        return;
    }
    if (strchr("\\`*_{}[]#~!", *at) || begins_link(text, at))
        fputc('\\', out);
    fputc(*at, out);
}

void suf_markdown_put(const char *text, FILE *out)
{
    for (const char *p = text; *p; p++) {
        p = suf_name_text_skip(p);
        const unsigned turning = suf_utf8_turning(p);
        if (turning)
            fprintf(out, "U+%04X", turning);
        else if (!suf_name_is_mark(*p))
            put_character(text, p, out);
        p += turning ? 2 : 0;
    }
}

void suf_markdown_put_block(const char *text, FILE *out)
{
    for (; *text == ' ' || suf_name_is_mark(*text); text++)
        fputs(*text == ' ' ? "&#32;" : "", out);
    const size_t digits = strspn(text, "0123456789");
    fwrite(text, 1, digits, out);
    text += digits;
    if (*text && strchr(digits ? ".)" : "-+=", *text)) {
        fprintf(out, "\\%c", *text);
        text++;
    }
    suf_markdown_put(text, out);
}

void suf_markdown_put_address(const char *path, FILE *out)
{
    for (; *path; path++) {
        const unsigned char byte = (unsigned char)*path;
        if ((byte < 0x80 && isalnum(byte)) || strchr("-._~/", byte))
            fputc(byte, out);
        else
            fprintf(out, "%%%02X", byte);
    }
}
