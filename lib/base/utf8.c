/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See utf8.h.
 */
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

/* the length of the UTF-8 sequence at s, 0 if there is none (RFC 3629) */
static size_t utf8_length(const unsigned char *s, size_t n)
{
    const size_t length = s[0] < 0x80   ? 1
                          : s[0] < 0xc2 ? 0
                          : s[0] < 0xe0 ? 2
                          : s[0] < 0xf0 ? 3
                          : s[0] < 0xf5 ? 4
                                        : 0;
    if (length == 0 || length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    const bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    const bool surrogate = s[0] == 0xed && s[1] >= 0xa0;
    const bool beyond = s[0] == 0xf4 && s[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

static bool is_utf8(const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const size_t length = utf8_length((const unsigned char *)text, left);
        if (length == 0)
            return false;
        text += length;
        left -= length;
    }
    return true;
}

char *suf_utf8_of(const char *text)
{
    if (is_utf8(text))
        return suf_text_copy(text);
    unsigned char *utf8 = suf_alloc(2 * strlen(text) + 1, 1);
    size_t n = 0;
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p >= 0x80)
            utf8[n++] = (unsigned char)(0xc0 | *p >> 6);
        utf8[n++] = *p >= 0x80 ? (unsigned char)(0x80 | (*p & 0x3f)) : *p;
    }
    return (char *)utf8;
}

/* in UTF-8; those that Latin-1 adds, which terminals obey too, are C2 80 to C2 9F */
static bool is_control(const unsigned char *s)
{
    return s[0] < ' ' || s[0] == 127 || (s[0] == 0xc2 && s[1] < 0xa0);
}

void suf_utf8_clean(char *text)
{
    const char *from = text;
    for (size_t left = strlen(text); left > 0;) {
        const size_t found = utf8_length((const unsigned char *)from, left);
        const size_t length = found ? found : 1;
        if (found == 0 || is_control((const unsigned char *)from))
            *text++ = '?';
        else
            for (size_t i = 0; i < length; i++)
                *text++ = from[i];
        from += length;
        left -= length;
    }
    *text = '\0';
}

static size_t n_characters(const char *utf8)
{
    size_t n = 0;
    for (; *utf8; utf8++)
        n += ((unsigned char)*utf8 & 0xc0) != 0x80;
    return n;
}

/* the end of the first n characters */
static const char *skip_characters(const char *utf8, size_t n)
{
    for (; *utf8 && (n > 0 || ((unsigned char)*utf8 & 0xc0) == 0x80); utf8++)
        n -= ((unsigned char)*utf8 & 0xc0) != 0x80;
    return utf8;
}

char *suf_utf8_printable(const char *text, size_t width)
{
    char *utf8 = suf_utf8_of(text);
    suf_utf8_clean(utf8);
    const size_t n = n_characters(utf8);
    if (n <= width)
        return utf8;
    const size_t head = (width - 3) / 2;
    const char *tail = skip_characters(utf8, n - (width - 3 - head));
    char *line =
        suf_text_format("%.*s...%s", (int)(skip_characters(utf8, head) - utf8), utf8, tail);
    free(utf8);
    return line;
}

unsigned suf_utf8_turning(const char *text)
{
    const unsigned last = strnlen(text, 3) < 3 ? 0 : (unsigned char)text[2];
    if (strncmp(text, "\xe2\x80", 2) == 0 && last >= 0xaa && last <= 0xae)
        return 0x2000 + last - 0x80;
    if (strncmp(text, "\xe2\x81", 2) == 0 && last >= 0xa6 && last <= 0xa9)
        return 0x2040 + last - 0x80;
    return 0;
}

/* whether the bytes, which are not a character, may become one when more follow */
static bool is_begun(const unsigned char *s, size_t n)
{
    const size_t length = s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return false;
    return n < length;
}

size_t suf_utf8_show(FILE *out, const char *bytes, size_t n, bool is_end)
{
    size_t at = 0;
    while (at < n) {
        const unsigned char *s = (const unsigned char *)bytes + at;
        const size_t length = utf8_length(s, n - at);
        if (length == 0 && !is_end && is_begun(s, n - at))
            break;
        const unsigned turning = length == 3 ? suf_utf8_turning(bytes + at) : 0;
        if (turning)
            fprintf(out, "U+%04X", turning);
        else if (length == 0 || (is_control(s) && s[0] != '\n' && s[0] != '\t'))
            fputc('?', out);
        else
            fwrite(s, 1, length, out);
        at += length ? length : 1;
    }
    return at;
}
