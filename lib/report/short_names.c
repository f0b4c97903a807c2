/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See short_names.h.
 */
#include "report/short_names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "report/distinct_name.h"
#include "report/name_text.h"
#include "suffice.h"

enum { DOTS = 3, SHOWN_TURNING = 6 }; /* columns of "..." and of "U+202E" */

/* ---- the names in a text ---- */

/* A part of a text: a name, or what stands between names. */
typedef struct {
    char *text; /* as a terminal shows it, for free() */
    bool is_name;
} text_part;

/* The part at *at, which moves behind it; false at the end. */
static bool next_part(const char **at, text_part *part)
{
    if (!**at)
        return false;
    part->is_name = **at == SUF_NAME_BEGINS;
    const char *from = *at + part->is_name;
    const size_t n = strcspn(from, (const char[]){SUF_NAME_BEGINS, SUF_NAME_ENDS, '\0'});
    char *source = suf_text_bytes(from, n);
    part->text = suf_name_text_plain(source);
    free(source);
    *at = from + n + (from[n] == SUF_NAME_ENDS);
    return true;
}

void suf_short_names_add(suf_short_names *names, const char *text)
{
    text_part part;
    if (!strchr(text, SUF_NAME_BEGINS)) /* most cells are numbers */
        return;
    while (next_part(&text, &part)) {
        if (part.is_name)
            suf_names_add(&names->names, part.text);
        free(part.text);
    }
}

size_t suf_short_names_width(const char *text, size_t width)
{
    size_t sum = 0;
    size_t before = 0; /* the name that it is in */
    size_t length;
    for (; *text; text += length) {
        const size_t own = suf_display_next(text, &length);
        if (*text == SUF_NAME_BEGINS)
            before = sum;
        else if (*text == SUF_NAME_ENDS)
            sum = sum - before > width ? before + width : sum;
        else
            sum += length == 3 && suf_utf8_turning(text) ? SHOWN_TURNING : own;
    }
    return sum;
}

char *suf_short_names_text(const suf_short_names *names, const char *text)
{
    char *shown;
    size_t size;
    text_part part;
    if (!strchr(text, SUF_NAME_BEGINS))
        return suf_name_text_plain(text);
    FILE *out = suf_text_stream_open(&shown, &size);
    while (next_part(&text, &part)) {
        const size_t i = part.is_name ? suf_names_find(&names->names, part.text) : SIZE_MAX;
        fputs(i != SIZE_MAX && names->shown ? names->shown[i] : part.text, out);
        free(part.text);
    }
    return suf_text_stream_close(out, &shown);
}

/* ---- cutting ---- */

/* Shows the names that are not shown yet and, if so many columns stand before the dots, look like
 * no other one. */
static void cut_where_alone(suf_short_names *names, size_t width, size_t head, suf_names *taken)
{
    const size_t n = names->names.n;
    suf_names forms = {0};
    char **cut = suf_alloc(n + 1, sizeof *cut);
    size_t *n_like = suf_alloc(n + 1, sizeof *n_like);
    for (size_t i = 0; i < n; i++) {
        if (names->shown[i])
            continue;
        cut[i] = suf_display_cut(names->names.names[i], width, head);
        n_like[suf_names_add(&forms, cut[i])]++;
    }
    for (size_t i = 0; i < n; i++) {
        const bool is_alone = cut[i] && n_like[suf_names_find(&forms, cut[i])] == 1 &&
                              suf_names_find(taken, cut[i]) == SIZE_MAX;
        if (is_alone)
            suf_names_add(taken, names->shown[i] = cut[i]);
        else
            free(cut[i]);
    }
    free(n_like);
    free(cut);
    suf_names_release(&forms);
}

/* "abc...xyz~2" */
static char *numbered(const char *name, size_t width, const suf_names *taken)
{
    char *text = suf_display_shorten(name, width);
    for (int k = 2; suf_names_find(taken, text) != SIZE_MAX; k++) {
        char *number = suf_text_format("~%d", k);
        char *shorter = suf_display_shorten(name, width - strlen(number));
        free(text);
        text = suf_text_format("%s%s", shorter, number);
        free(shorter);
        free(number);
    }
    return text;
}

/* what tells it from the others, if there is room for that, or else a number */
static char *by_difference(const suf_short_names *names, size_t i, size_t width,
                           const suf_names *taken)
{
    if (width < SUF_DISTINCT_NAME_LEAST)
        return numbered(names->names.names[i], width, taken);
    char *text = suf_distinct_name(names->names.names, names->names.n, i, width);
    if (suf_names_find(taken, text) == SIZE_MAX)
        return text;
    free(text);
    return numbered(names->names.names[i], width, taken);
}

/* the names that are whole come first: none of them has to change */
static void keep_whole(suf_short_names *names, size_t width, suf_names *taken)
{
    for (size_t i = 0; i < names->names.n; i++)
        if (suf_display_width(names->names.names[i]) <= width)
            suf_names_add(taken, names->shown[i] = suf_text_copy(names->names.names[i]));
}

void suf_short_names_cut(suf_short_names *names, size_t width)
{
    const size_t heads[] = {(width - DOTS) / 2, 0, width - DOTS};
    suf_names taken = {0};
    names->shown = suf_alloc(names->names.n + 1, sizeof *names->shown);
    keep_whole(names, width, &taken);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        cut_where_alone(names, width, heads[i], &taken);
    for (size_t i = 0; i < names->names.n; i++)
        if (!names->shown[i])
            suf_names_add(&taken, names->shown[i] = by_difference(names, i, width, &taken));
    suf_names_release(&taken);
}

void suf_short_names_release(suf_short_names *names)
{
    for (size_t i = 0; names->shown && i < names->names.n; i++)
        free(names->shown[i]);
    free(names->shown);
    suf_names_release(&names->names);
    *names = (suf_short_names){0};
}
