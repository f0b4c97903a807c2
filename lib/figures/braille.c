/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See braille.h. The patterns begin at U+2800, with a bit for each dot (Unicode Standard, chapter
 * 21.1).
 */
#include "figures/braille.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/display.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "suffice/out_of_memory.h"

typedef struct {
    char text[8];       /* "": dots */
    bool is_covered;    /* by the character to its left, which is two columns wide */
    unsigned char dots; /* a bit each */
    int colour;
} braille_cell;

struct suf_braille {
    int columns, lines;
    braille_cell *cells;
};

static const unsigned char bits[SUF_BRAILLE_DOWN][SUF_BRAILLE_ACROSS] = {
    {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

suf_braille *suf_braille_new(int columns, int lines)
{
    suf_braille *b = suf_alloc(1, sizeof *b);
    *b = (suf_braille){
        .columns = columns,
        .lines = lines,
        .cells = suf_alloc((size_t)columns * (size_t)lines, sizeof *b->cells),
    };
    return b;
}

void suf_braille_free(suf_braille *b)
{
    free(b->cells);
    free(b);
}

/* NULL outside */
static braille_cell *cell_at(const suf_braille *b, int column, int line)
{
    if (column < 0 || line < 0 || column >= b->columns || line >= b->lines)
        return NULL;
    return &b->cells[(size_t)line * (size_t)b->columns + (size_t)column];
}

static void set_dot(suf_braille *b, int x, int y, bool is_set, int colour)
{
    braille_cell *c =
        x < 0 || y < 0 ? NULL : cell_at(b, x / SUF_BRAILLE_ACROSS, y / SUF_BRAILLE_DOWN);
    if (!c)
        return;
    const unsigned char bit = bits[y % SUF_BRAILLE_DOWN][x % SUF_BRAILLE_ACROSS];
    c->dots = (unsigned char)(is_set ? c->dots | bit : c->dots & ~bit);
    c->colour = is_set ? colour : c->colour;
}

void suf_braille_add_dot(suf_braille *b, double x, double y, int colour)
{
    if (fabs(x) < 1e6 && fabs(y) < 1e6)
        set_dot(b, (int)floor(x), (int)floor(y), true, colour);
}

/* whether the middle of a dot lies inside, by the number of edges to its right */
static bool is_inside(const suf_braille_place *corners, size_t n, double x, double y)
{
    bool is_odd = false;
    for (size_t i = 0, k = n - 1; i < n; k = i++) {
        const suf_braille_place p = corners[i];
        const suf_braille_place q = corners[k];
        if ((p.y > y) != (q.y > y) && x < p.x + (q.x - p.x) * (y - p.y) / (q.y - p.y))
            is_odd = !is_odd;
    }
    return is_odd;
}

void suf_braille_fill(suf_braille *b, const suf_braille_place *corners, size_t n,
                      suf_braille_filling filling, int colour)
{
    for (int y = 0; y < b->lines * SUF_BRAILLE_DOWN; y++)
        for (int x = 0; x < b->columns * SUF_BRAILLE_ACROSS; x++)
            if ((filling != SUF_BRAILLE_LIGHT || (y % 2 == 0 && x % 2 == y / 2 % 2)) &&
                is_inside(corners, n, x + 0.5, y + 0.5))
                set_dot(b, x, y, filling != SUF_BRAILLE_CLEAR, colour);
}

/* a character that takes no column of its own belongs to the one before */
static void append(braille_cell *before, const char *text, size_t length)
{
    if (!before)
        return;
    const size_t taken = strlen(before->text);
    if (taken + length < sizeof before->text)
        memcpy(before->text + taken, text, length);
}

void suf_braille_write(suf_braille *b, int column, int line, const char *text, int colour)
{
    size_t length;
    for (; *text; text += length) {
        const int width = (int)suf_display_next(text, &length);
        if ((unsigned char)*text < ' ' || suf_utf8_turning(text) > 0)
            continue; /* it would act on the terminal */
        braille_cell *c = cell_at(b, column, line);
        braille_cell *last = cell_at(b, column + width - 1, line);
        if (width == 0) {
            append(last, text, length);
            continue;
        }
        column += width;
        if (!c || !last || length >= sizeof c->text)
            continue;
        *last = (braille_cell){.is_covered = width > 1};
        *c = (braille_cell){.colour = colour};
        memcpy(c->text, text, length);
    }
}

static bool is_empty(const braille_cell *c)
{
    return !c->is_covered && c->dots == 0 && (c->text[0] == '\0' || strcmp(c->text, " ") == 0);
}

static int used_columns(const suf_braille *b, int line)
{
    int n = b->columns;
    while (n > 0 && is_empty(cell_at(b, n - 1, line)))
        n--;
    return n;
}

/* the nearest of the 216 colours that terminals number from 16 on; 0: the terminal's own */
static int number_of(int colour)
{
    const int red = colour >> 16 & 0xff;
    const int green = colour >> 8 & 0xff;
    const int blue = colour & 0xff;
    const int most = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
    const int least = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
    if (most - least < 32)
        return 0;
    return 16 + 36 * ((red + 25) / 51) + 6 * ((green + 25) / 51) + (blue + 25) / 51;
}

static void put_cell(FILE *out, const braille_cell *c)
{
    if (c->text[0])
        fputs(c->text, out);
    else if (c->dots)
        fprintf(out, "\xe2%c%c", 0xa0 | c->dots >> 6, 0x80 | (c->dots & 0x3f));
    else if (!c->is_covered)
        fputc(' ', out);
}

static void put_line(FILE *out, const suf_braille *b, int line, bool is_coloured)
{
    const int n = used_columns(b, line);
    int present = 0;
    for (int k = 0; k < n; k++) {
        const braille_cell *c = cell_at(b, k, line);
        const int wanted = is_coloured && !is_empty(c) ? number_of(c->colour) : present;
        if (wanted != present && wanted == 0)
            fputs("\033[39m", out);
        else if (wanted != present)
            fprintf(out, "\033[38;5;%dm", wanted);
        present = wanted;
        put_cell(out, c);
    }
    fputs(present ? "\033[39m\n" : "\n", out);
}

char *suf_braille_text(const suf_braille *b, bool is_coloured)
{
    char *text;
    size_t size;
    int first = 0;
    int end = b->lines;
    while (end > 0 && used_columns(b, end - 1) == 0)
        end--;
    while (first < end && used_columns(b, first) == 0)
        first++;
    FILE *out = suf_text_stream_open(&text, &size);
    for (int line = first; line < end; line++)
        put_line(out, b, line, is_coloured);
    return suf_text_stream_close(out, &text);
}
