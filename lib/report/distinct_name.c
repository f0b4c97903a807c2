/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See distinct_name.h.
 */
#include "report/distinct_name.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/name_text.h"
#include "suffice/out_of_memory.h"

enum { DOTS = 3, BOTH_DOTS = 2 * DOTS };

/* All names, whole and without their middles. */
typedef struct {
    char **whole, **cut;
    size_t n, width;
} name_set;

static name_set set_of(char *const *names, size_t n, size_t width)
{
    name_set s = {.whole = suf_alloc(n, sizeof *s.whole),
                  .cut = suf_alloc(n, sizeof *s.cut),
                  .n = n,
                  .width = width};
    for (size_t i = 0; i < n; i++) {
        s.whole[i] = suf_utf8_printable(names[i], SIZE_MAX);
        s.cut[i] = suf_display_cut(s.whole[i], width, (width - DOTS) / 2);
    }
    return s;
}

static void release(name_set *s)
{
    for (size_t i = 0; i < s->n; i++) {
        free(s->whole[i]);
        free(s->cut[i]);
    }
    free(s->whole);
    free(s->cut);
}

static bool is_alike(const name_set *s, size_t i, size_t j)
{
    return i != j && strcmp(s->cut[i], s->cut[j]) == 0;
}

static bool has_alike(const name_set *s, size_t i)
{
    for (size_t j = 0; j < s->n; j++)
        if (is_alike(s, i, j))
            return true;
    return false;
}

/* ---- what they have in common ---- */

static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t common_prefix(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    while (n > 0 && is_inside(a[n]))
        n--;
    return n;
}

static size_t common_suffix(const char *a, const char *b)
{
    const size_t a_end = strlen(a), b_end = strlen(b);
    size_t n = 0;
    while (n < a_end && n < b_end && a[a_end - 1 - n] == b[b_end - 1 - n])
        n++;
    while (n > 0 && is_inside(a[a_end - n]))
        n--;
    return n;
}

/* a word is not torn apart for a few letters */
static size_t word_begin(const char *name, size_t at)
{
    enum { MOST = 8 };
    for (size_t i = at; i > 0 && at - i < MOST; i--)
        if (strchr(" /_=,;:-", name[i - 1]))
            return i;
    return at;
}

/* what the names that look alike take from there on: all of them keep their ends, or none */
static size_t widest_rest(const name_set *s, size_t i, size_t begin)
{
    size_t widest = suf_display_width(s->whole[i] + begin);
    for (size_t j = 0; j < s->n; j++)
        if (is_alike(s, i, j)) {
            const size_t width = suf_display_width(s->whole[j] + begin);
            widest = width > widest ? width : widest;
        }
    return widest;
}

/* "...what differs...", for free() */
static char *differing_part(const name_set *s, size_t i)
{
    const char *name = s->whole[i];
    size_t begin = strlen(name), end = begin;
    for (size_t j = 0; j < s->n; j++)
        if (is_alike(s, i, j)) {
            const size_t prefix = common_prefix(name, s->whole[j]);
            const size_t suffix = common_suffix(name, s->whole[j]);
            begin = prefix < begin ? prefix : begin;
            end = suffix < end ? suffix : end;
        }
    begin = word_begin(name, begin);
    const size_t length = strlen(name) - begin;
    if (widest_rest(s, i, begin) + DOTS <= s->width)
        return suf_text_format("...%s", name + begin);
    char *part = suf_text_bytes(name + begin, end < length ? length - end : 1);
    const size_t room = s->width - BOTH_DOTS;
    char *shown = suf_display_width(part) <= room ? suf_text_format("...%s...", part) : NULL;
    char *beginning = suf_display_cut(name + begin, s->width - DOTS, s->width - BOTH_DOTS);
    char *text = shown ? shown : suf_text_format("...%s", beginning);
    free(beginning);
    free(part);
    return text;
}

static char *form_of(const name_set *s, size_t i)
{
    return has_alike(s, i) ? differing_part(s, i) : suf_text_copy(s->cut[i]);
}

/* ---- numbers, if nothing else helps ---- */

static size_t count_before(const name_set *s, size_t i, const char *form)
{
    size_t n = 0;
    for (size_t j = 0; j < i; j++) {
        char *other = form_of(s, j);
        n += strcmp(other, form) == 0;
        free(other);
    }
    return n;
}

static char *numbered(const name_set *s, char *form, size_t number)
{
    char *mark = suf_text_format("~%zu", number);
    const size_t room = s->width - strlen(mark);
    char *shorter = suf_display_cut(form, room, room - DOTS);
    char *text = suf_text_format("%s%s", shorter, mark);
    free(mark);
    free(shorter);
    free(form);
    return text;
}

char *suf_distinct_name(char *const *names, size_t n, size_t i, size_t width)
{
    char *whole = suf_utf8_printable(names[i], SIZE_MAX);
    if (suf_display_width(whole) <= width)
        return whole;
    free(whole);
    name_set s = set_of(names, n, width);
    char *form = form_of(&s, i);
    const size_t n_before = has_alike(&s, i) ? count_before(&s, i, form) : 0;
    char *text = n_before > 0 ? numbered(&s, form, n_before + 1) : form;
    release(&s);
    return text;
}

char *suf_distinct_name_text(char *const *names, size_t n, size_t i, size_t width)
{
    char *shown = suf_distinct_name(names, n, i, width);
    char *marked = suf_text_format("%c%s%c", SUF_NAME_BEGINS, shown, SUF_NAME_ENDS);
    free(shown);
    return marked;
}
