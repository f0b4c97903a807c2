/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_text.h. Characters that turn the direction of writing are shown as they are in a name;
 * <bdi> keeps what they do inside it. Anywhere else they are named.
 */
#include "report/html_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "report/analysis_words.h"

enum { NAME_WIDTH = 400 };

static void put_byte(char c, FILE *out)
{
    if (strchr("&<>\"'", c))
        fprintf(out, "&#%d;", c);
    else
        fputc(c, out);
}

void suf_html_put(const char *text, FILE *out)
{
    for (; *text; text++)
        put_byte(*text, out);
}

static void put_isolated(const char *text, FILE *out)
{
    fputs("<bdi>", out);
    suf_html_put(text, out);
    fputs("</bdi>", out);
}

void suf_html_put_name(const char *name, FILE *out)
{
    char *shown = suf_utf8_printable(name, NAME_WIDTH);
    put_isolated(shown, out);
    free(shown);
}

static int is_ascii(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80)
            return 0;
    return 1;
}

/* the longest name at this place of a sentence that could turn its direction; NULL: none */
static char *name_at(const suf_analysis *a, const char *text)
{
    char *longest = NULL;
    for (size_t i = 0; i < a->dataset->n_algorithms; i++) {
        char *name = suf_words_name(a, i);
        const int is_here = !is_ascii(name) && strncmp(text, name, strlen(name)) == 0 &&
                            (!longest || strlen(name) > strlen(longest));
        if (is_here) {
            char *shorter = longest;
            longest = name;
            name = shorter;
        }
        free(name);
    }
    return longest;
}

void suf_html_put_sentence(const suf_analysis *a, char *text, FILE *out)
{
    const int is_plain = !text || is_ascii(text);
    for (const char *p = text; p && *p;) {
        char *name = is_plain ? NULL : name_at(a, p);
        const unsigned turning = name || is_plain ? 0 : suf_utf8_turning(p);
        if (name)
            put_isolated(name, out);
        else if (turning)
            fprintf(out, "<small>U+%04X</small>", turning);
        else
            put_byte(*p, out);
        p += name ? strlen(name) : turning ? 3 : 1;
        free(name);
    }
    free(text);
}

void suf_html_put_element(const suf_analysis *a, const char *element, char *text, FILE *out)
{
    if (!text)
        return;
    fprintf(out, "<%s>", element);
    suf_html_put_sentence(a, text, out);
    fprintf(out, "</%s>\n", element);
}
