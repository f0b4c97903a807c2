/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See display.h. The ranges are those that terminals agree upon, from Unicode's table of East Asian
 * widths; wcwidth() would ask the locale, and say -1 in that of C.
 */
#include "base/display.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "suffice.h"

static const struct {
    uint32_t first, last;
    size_t width;
} ranges[] = {
    {0x0300, 0x036f, 0},   {0x0483, 0x0489, 0},   {0x0591, 0x05bd, 0},   {0x0610, 0x061a, 0},
    {0x064b, 0x065f, 0},   {0x1100, 0x115f, 2},   {0x1ab0, 0x1aff, 0},   {0x1dc0, 0x1dff, 0},
    {0x200b, 0x200f, 0},   {0x20d0, 0x20ff, 0},   {0x231a, 0x231b, 2},   {0x2e80, 0x303e, 2},
    {0x3041, 0xa4cf, 2},   {0xa960, 0xa97c, 2},   {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
    {0xfe00, 0xfe0f, 0},   {0xfe20, 0xfe2f, 0},   {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},
    {0xffe0, 0xffe6, 2},   {0x1f300, 0x1f64f, 2}, {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1f9ff, 2},
    {0x20000, 0x3fffd, 2},
};

/* the character at text, valid UTF-8, and its length */
static uint32_t character_at(const char *text, size_t *length)
{
    const unsigned char *s = (const unsigned char *)text;
    uint32_t c = s[0] < 0x80   ? s[0]
                 : s[0] < 0xe0 ? s[0] & 0x1f
                 : s[0] < 0xf0 ? s[0] & 0x0f
                               : s[0] & 0x07;
    *length = 1;
    for (; (s[*length] & 0xc0) == 0x80; ++*length)
        c = c << 6 | (s[*length] & 0x3f);
    return c;
}

size_t suf_display_next(const char *text, size_t *length)
{
    *length = 1;
    if ((unsigned char)*text < 0x80) /* most are */
        return 1;
    const uint32_t c = character_at(text, length);
    for (size_t i = 0; c >= ranges[0].first && i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return ranges[i].width;
    return 1;
}

size_t suf_display_width_of(const char *text, size_t n)
{
    size_t width = 0;
    size_t length;
    for (const char *end = text + n; text < end; text += length)
        width += suf_display_next(text, &length);
    return width;
}

size_t suf_display_width(const char *text)
{
    return suf_display_width_of(text, strlen(text));
}

/* the end of the characters that fit into so many columns */
static const char *skip_columns(const char *text, size_t columns)
{
    size_t length;
    for (size_t used = 0; *text; text += length) {
        used += suf_display_next(text, &length);
        if (used > columns)
            break;
    }
    return text;
}

char *suf_display_cut(const char *text, size_t width, size_t head)
{
    const size_t whole = suf_display_width(text);
    if (whole <= width)
        return suf_text_copy(text);
    const char *end = skip_columns(text, head);
    const char *rest = end;
    size_t length;
    for (size_t left = suf_display_width(end); left > width - 3 - head; rest += length)
        left -= suf_display_next(rest, &length);
    return suf_text_format("%.*s...%s", (int)(end - text), text, rest);
}

char *suf_display_shorten(const char *text, size_t width)
{
    return suf_display_cut(text, width, (width - 3) / 2);
}
