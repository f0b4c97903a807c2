/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A drawing in the cells of a terminal: each has a character, or 2 x 4 dots of Unicode's braille
 * patterns. Places are in dots, x to the right and y downwards, from the upper left corner; what
 * lies outside is not drawn.
 */
#ifndef SUF_FIGURES_BRAILLE_H
#define SUF_FIGURES_BRAILLE_H

#include <stdbool.h>
#include <stddef.h>

enum { SUF_BRAILLE_ACROSS = 2, SUF_BRAILLE_DOWN = 4 };

typedef struct suf_braille suf_braille;

suf_braille *suf_braille_new(int columns, int lines);
void suf_braille_free(suf_braille *drawing);

/* Colours are numbers of 24 bits; grey and black ones are the terminal's own. */
void suf_braille_add_dot(suf_braille *drawing, double x, double y, int colour);

/* A polygon: all its dots, each fourth of them, or none, which clears it. */
typedef enum { SUF_BRAILLE_SOLID, SUF_BRAILLE_LIGHT, SUF_BRAILLE_CLEAR } suf_braille_filling;
typedef struct suf_braille_place {
    double x, y;
} suf_braille_place;
void suf_braille_fill(suf_braille *drawing, const suf_braille_place *corners, size_t n,
                      suf_braille_filling filling, int colour);

/* UTF-8 from a cell on, instead of dots; what does not fit, or acts on a terminal, is left out. */
void suf_braille_write(suf_braille *drawing, int column, int line, const char *text, int colour);

/* The drawing as lines of text without blanks at their ends, for free(); empty ones at its start
 * and end are left out. is_coloured: with the escape sequences of 256 colours. */
char *suf_braille_text(const suf_braille *drawing, bool is_coloured);

#endif
