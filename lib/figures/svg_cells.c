/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See svg_cells.h. gnuplot writes few kinds of elements: paths of straight lines, polygons, uses of
 * its marks, and texts in a group that has their place, colour and anchor. They are taken in their
 * order; all others are passed over.
 */
#include "figures/svg_cells.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "figures/braille.h"
#include "suffice/out_of_memory.h"

/* dots for a unit */
#define ACROSS ((double)SUF_BRAILLE_ACROSS / SUF_SVG_CELL_WIDTH)
#define DOWN ((double)SUF_BRAILLE_DOWN / SUF_SVG_CELL_HEIGHT)
/* from the middle of a text to its base line */
#define BASELINE (0.325 * SUF_SVG_CELL_FONT)

enum { MOST_DASHES = 8, NUMBER_SIZE = 64 };

/* an element, from its name to the '>' */
typedef struct {
    const char *start, *end;
} svg_element;

/* where the texts of a group are */
typedef struct {
    double x, y;
    bool is_upright;
    char anchor; /* the first letter of its name */
    int colour;
} text_place;

typedef struct {
    suf_braille *drawing;
    text_place place;
    char **upwards; /* the texts that are written so */
    size_t n_upwards, capacity;
} cells;

/* ---- attributes ---- */

static bool is_named(svg_element e, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(e.start, name, length) == 0 &&
           !strchr("abcdefghijklmnopqrstuvwxyz", e.start[length]);
}

/* the value of an attribute, after its quote; NULL: there is none. gnuplot sometimes has blanks
 * around the '='. */
static const char *value_of(svg_element e, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = e.start; at + length < e.end; at++) {
        if (*at != ' ' || strncmp(at + 1, name, length) != 0)
            continue;
        const char *value = at + 1 + length;
        value += strspn(value, " ");
        if (*value == '=')
            return value + 2 + strspn(value + 1, " ");
    }
    return NULL;
}

/* the next number, of which *at becomes the end; false: there is none before the quote */
static bool read_number(const char **at, double *x)
{
    *at += strspn(*at, " ,\n\t");
    if (!**at || !strchr("-+.0123456789", **at))
        return false;
    char *end;
    *x = suf_number_parse(*at, &end);
    if (end == *at)
        return false;
    *at = end;
    return true;
}

/* "rgb(1, 2, 3)"; names are black, white and shades of grey */
static int colour_of(svg_element e, const char *name, int otherwise)
{
    const char *value = value_of(e, name);
    double c[3] = {0};
    if (!value || strncmp(value, "currentColor", strlen("currentColor")) == 0)
        return otherwise;
    if (strncmp(value, "white", strlen("white")) == 0)
        return 0xffffff;
    if (strncmp(value, "rgb(", 4) != 0)
        return 0;
    value += 4;
    for (int i = 0; i < 3; i++)
        read_number(&value, &c[i]);
    return (int)c[0] << 16 | (int)c[1] << 8 | (int)c[2];
}

static bool read_place(svg_element e, double *x, double *y)
{
    const char *value = value_of(e, "transform");
    value = value ? strstr(value, "translate(") : NULL;
    if (!value || value > e.end)
        return false;
    value += strlen("translate(");
    return read_number(&value, x) && read_number(&value, y);
}

/* ---- lines ---- */

typedef struct {
    double lengths[MOST_DASHES]; /* drawn and not, in turn */
    size_t n;
    double total;
} dashes;

static dashes dashes_of(svg_element e)
{
    dashes d = {.n = 0};
    const char *value = value_of(e, "stroke-dasharray");
    while (value && d.n < MOST_DASHES && read_number(&value, &d.lengths[d.n]))
        d.total += d.lengths[d.n++];
    return d;
}

static bool is_drawn(const dashes *d, double way)
{
    if (!(d->total > 0))
        return true;
    way = fmod(way, d->total);
    size_t i = 0;
    while (i + 1 < d->n && way >= d->lengths[i])
        way -= d->lengths[i++];
    return i % 2 == 0;
}

/* from one place to the next; way is the length of the path before */
static void draw_line(const cells *c, suf_braille_place from, suf_braille_place to, const dashes *d,
                      double way, int colour)
{
    const double x = to.x - from.x;
    const double y = to.y - from.y;
    const double steps = fmin(1e4, ceil(fmax(fabs(x * ACROSS), fabs(y * DOWN))));
    for (double k = 0; k <= steps; k++) {
        const double share = steps > 0 ? k / steps : 0;
        if (is_drawn(d, way + share * hypot(x, y)))
            suf_braille_add_dot(c->drawing, (from.x + share * x) * ACROSS,
                                (from.y + share * y) * DOWN, colour);
    }
}

static void draw_path(const cells *c, svg_element e)
{
    const char *at = value_of(e, "d");
    const dashes d = dashes_of(e);
    const int colour = colour_of(e, "stroke", 0);
    suf_braille_place from = {0, 0};
    suf_braille_place start = from;
    double way = 0;
    while (at && at < e.end && *at != '\'' && *at != '"') {
        const char command = *at++;
        suf_braille_place to = start;
        if (command == 'M' && read_number(&at, &from.x) && read_number(&at, &from.y)) {
            start = from;
            way = 0;
        } else if ((command == 'L' && read_number(&at, &to.x) && read_number(&at, &to.y)) ||
                   command == 'z' || command == 'Z') {
            draw_line(c, from, to, &d, way, colour);
            way += hypot(to.x - from.x, to.y - from.y);
            from = to;
        }
    }
}

/* ---- areas ---- */

static suf_braille_filling filling_of(svg_element e, int colour)
{
    const char *value = value_of(e, "fill-opacity");
    double opacity = 1;
    if (value)
        read_number(&value, &opacity);
    const double light =
        (0.3 * (colour >> 16 & 0xff) + 0.6 * (colour >> 8 & 0xff) + 0.1 * (colour & 0xff)) / 255;
    if (opacity == 1 && light > 0.99)
        return SUF_BRAILLE_CLEAR;
    return opacity * (1 - light) > 0.3 ? SUF_BRAILLE_SOLID : SUF_BRAILLE_LIGHT;
}

static void draw_polygon(const cells *c, svg_element e)
{
    const char *at = value_of(e, "points");
    const int colour = colour_of(e, "fill", 0);
    suf_braille_place *corners = NULL;
    suf_braille_place p;
    size_t n = 0;
    size_t capacity = 0;
    while (at && read_number(&at, &p.x) && read_number(&at, &p.y)) {
        corners = suf_grow(corners, n, &capacity, sizeof *corners);
        corners[n++] = (suf_braille_place){p.x * ACROSS, p.y * DOWN};
    }
    if (n > 0)
        suf_braille_fill(c->drawing, corners, n, filling_of(e, colour), colour);
    free(corners);
}

/* ---- marks ---- */

/* by the numbers that gnuplot's marks have in SVG */
static const char *const marks[] = {"+", "×", "*", "□", "■", "○", "●", "△",
                                    "▲", "▽", "▼", "◇", "◆", "⬠", "⬟"};
enum { N_MARKS = sizeof marks / sizeof *marks };

static void draw_mark(const cells *c, svg_element e)
{
    const char *id = value_of(e, "xlink:href");
    const int colour = colour_of(e, "color", 0);
    double x, y, number;
    if (!id || !read_place(e, &x, &y))
        return;
    const char *mark = strstr(id, "gpPt");
    mark = mark && mark < e.end ? mark + strlen("gpPt") : NULL;
    if (mark && read_number(&mark, &number) && number < N_MARKS)
        suf_braille_write(c->drawing, (int)floor(x / SUF_SVG_CELL_WIDTH),
                          (int)floor(y / SUF_SVG_CELL_HEIGHT), marks[(int)number], colour);
    else
        suf_braille_add_dot(c->drawing, x * ACROSS, y * DOWN, colour);
}

/* ---- texts ---- */

static void find_place(cells *c, svg_element e)
{
    text_place *p = &c->place;
    const char *transform = value_of(e, "transform");
    const char *anchor = value_of(e, "text-anchor");
    const char *turned = transform ? strstr(transform, "rotate(") : NULL;
    if (!read_place(e, &p->x, &p->y))
        return;
    p->is_upright = turned && turned < e.end;
    p->anchor = anchor ? *anchor : 's';
    p->colour = colour_of(e, "fill", 0);
}

/* without markup and the escapes of XML, and without gnuplot's blanks at the ends; for free() */
static char *read_text(const char *at, const char *end)
{
    static const struct {
        const char *escape;
        char letter;
    } escapes[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    char *text = suf_alloc((size_t)(end - at) + 1, 1);
    size_t n = 0;
    for (bool is_markup = false; at < end; at++) {
        is_markup = is_markup || *at == '<';
        if (!is_markup && *at != '\n' && *at != '\t') {
            text[n++] = *at;
            for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
                if (strncmp(at, escapes[i].escape, strlen(escapes[i].escape)) == 0) {
                    text[n - 1] = escapes[i].letter;
                    at += strlen(escapes[i].escape) - 1;
                    break;
                }
        }
        is_markup = is_markup && *at != '>';
    }
    while (n > 0 && text[n - 1] == ' ')
        n--;
    text[n] = '\0';
    return text;
}

/* keeps a text that is written upwards, once; an axis may have it in each of several panels */
static void keep(cells *c, char *text)
{
    for (size_t i = 0; i < c->n_upwards; i++)
        if (strcmp(c->upwards[i], text) == 0) {
            free(text);
            return;
        }
    c->upwards = suf_grow(c->upwards, c->n_upwards, &c->capacity, sizeof *c->upwards);
    c->upwards[c->n_upwards++] = text;
}

/* returns the end of the text */
static const char *draw_text(cells *c, svg_element e)
{
    const text_place *p = &c->place;
    const char *end = strstr(e.end, "</text>");
    end = end ? end : e.end + strlen(e.end);
    char *text = read_text(e.end + 1, end);
    if (p->is_upright) {
        keep(c, text);
        return end;
    }
    const double width = (double)suf_display_width(text);
    const double before = p->anchor == 'm' ? width / 2 : p->anchor == 'e' ? width : 0;
    suf_braille_write(c->drawing, (int)lround(p->x / SUF_SVG_CELL_WIDTH - before),
                      (int)floor((p->y - BASELINE) / SUF_SVG_CELL_HEIGHT), text, p->colour);
    free(text);
    return end;
}

/* ---- all ---- */

/* returns where the next element may begin */
static const char *draw_element(cells *c, svg_element e)
{
    if (is_named(e, "defs")) {
        const char *end = strstr(e.end, "</defs>");
        return end ? end : e.end;
    }
    if (is_named(e, "path"))
        draw_path(c, e);
    else if (is_named(e, "polygon"))
        draw_polygon(c, e);
    else if (is_named(e, "use"))
        draw_mark(c, e);
    else if (is_named(e, "g"))
        find_place(c, e);
    else if (is_named(e, "text"))
        return draw_text(c, e);
    return e.end;
}

/* arrows are turned with the text */
static void put_turned(FILE *out, const char *text)
{
    static const char *const turned[][2] = {{"←", "↓"}, {"→", "↑"}};
    while (*text) {
        size_t length = 1;
        const char *shown = text;
        for (size_t i = 0; i < sizeof turned / sizeof *turned; i++)
            if (strncmp(text, turned[i][0], strlen(turned[i][0])) == 0) {
                length = strlen(turned[i][0]);
                shown = turned[i][1];
            }
        fprintf(out, "%.*s", (int)length, shown);
        text += length;
    }
}

static void put_upwards(FILE *out, cells *c)
{
    for (size_t i = 0; i < c->n_upwards; i++) {
        fputs(i ? " " : "", out);
        put_turned(out, c->upwards[i] + strspn(c->upwards[i], " "));
        free(c->upwards[i]);
    }
    if (c->n_upwards > 0)
        fputc('\n', out);
    free(c->upwards);
}

char *suf_svg_cells_draw(const char *svg, int columns, int lines, bool is_coloured)
{
    cells c = {.drawing = suf_braille_new(columns, lines)};
    for (const char *at = strchr(svg, '<'); at; at = strchr(at, '<')) {
        const char *end = strchr(at, '>');
        if (!end)
            break;
        at = draw_element(&c, (svg_element){at + 1, end});
    }
    char *drawn = suf_braille_text(c.drawing, is_coloured);
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    put_upwards(out, &c);
    fputs(drawn, out);
    free(drawn);
    suf_braille_free(c.drawing);
    return suf_text_stream_close(out, &text);
}
