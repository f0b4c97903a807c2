/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_width.h.
 */
#include "report/latex_width.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "report/latex_text.h"
#include "report/latex_token.h"

/* of the characters from blank to tilde, in points: of cmr8.tfm, and of the mathematical fonts for
 * what those have */
static const double ascii[] = {
    2.83, 2.36, 4.25, 7.08, 4.25, 7.08, 6.61, 2.36, 3.31, 3.31, 4.25, 6.61, 2.36, 2.83, 2.36, 4.25,
    4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 2.36, 2.36, 7.09, 6.61, 7.09, 4.01,
    6.61, 6.37, 6.02, 6.14, 6.49, 5.78, 5.54, 6.67, 6.37, 3.06, 4.36, 6.60, 5.31, 7.78, 6.37, 6.61,
    5.78, 6.61, 6.25, 4.72, 6.14, 6.37, 6.37, 8.73, 6.37, 6.37, 5.19, 2.36, 4.25, 2.36, 4.25, 4.25,
    2.36, 4.25, 4.72, 3.78, 4.72, 3.78, 2.60, 4.25, 4.72, 2.36, 2.60, 4.49, 2.36, 7.08, 4.72, 4.25,
    4.72, 4.49, 3.31, 3.35, 3.31, 4.72, 4.49, 6.14, 4.49, 4.49, 3.78, 4.25, 2.36, 4.25, 4.25};
static const double DIGIT = 4.25, MINUS = 6.61, TIMES = 10.4, SMALL_DIGIT = 3.67, SMALL_MINUS = 5.5,
                    INFINITE = 8.5;
static const double WIDEST_LETTER = 8.73;

static double character_width(uint32_t code)
{
    if (code >= ' ' && code <= '~')
        return ascii[code - ' '];
    if (suf_latex_is_written(code))
        return WIDEST_LETTER;
    return DIGIT * (code > 0xffff ? 7 : 6); /* U+1F600 */
}

static double number_width(const suf_latex_token *token)
{
    double width = 0;
    bool is_small = false;
    if (token->text[token->length - 1] == 'f')
        return MINUS * (token->text[0] == '-') + INFINITE;
    for (size_t i = 0; i < token->length; i++)
        if (token->text[i] == 'e') {
            width += TIMES + 2 * DIGIT;
            is_small = true;
        } else if (token->text[i] == '-')
            width += is_small ? SMALL_MINUS : MINUS;
        else if (token->text[i] == '.')
            width += ascii['.' - ' '];
        else
            width += is_small ? SMALL_DIGIT : DIGIT;
    return width;
}

static double token_width(const suf_latex_token *token)
{
    switch (token->kind) {
    case SUF_LATEX_CHARACTER:
        return character_width(token->code);
    case SUF_LATEX_NUMBER:
        return number_width(token);
    default:
        return 0;
    }
}

static bool ends_piece(const suf_latex_token *token)
{
    return token->kind == SUF_LATEX_BREAK ||
           (token->kind == SUF_LATEX_CHARACTER && (token->code == ' ' || token->code == '-'));
}

/* The next part of a text that stays together, without and with the blank after it. */
typedef struct {
    double width, with_blank;
} piece;

static bool next_piece(suf_latex_reader *reader, piece *p)
{
    suf_latex_token token;
    bool is_any = false;
    *p = (piece){0, 0};
    while (suf_latex_next(reader, &token)) {
        is_any = true;
        p->with_blank += token_width(&token);
        if (token.kind != SUF_LATEX_CHARACTER || token.code != ' ')
            p->width = p->with_blank;
        if (ends_piece(&token))
            break;
    }
    return is_any;
}

double suf_latex_width(const char *text)
{
    suf_latex_reader reader = {.text = text};
    piece p;
    double width = 0;
    while (next_piece(&reader, &p))
        width += p.with_blank;
    return width;
}

double suf_latex_piece_width(const char *text)
{
    suf_latex_reader reader = {.text = text};
    piece p;
    double widest = 0;
    while (next_piece(&reader, &p))
        widest = fmax(widest, p.width);
    return widest;
}

size_t suf_latex_n_lines(const char *text, double width)
{
    suf_latex_reader reader = {.text = text};
    piece p;
    size_t n = 1;
    double used = 0;
    while (next_piece(&reader, &p)) {
        const bool is_full = used > 0 && used + p.width > width;
        n += is_full;
        used = (is_full ? 0 : used) + p.with_blank;
    }
    return n;
}
