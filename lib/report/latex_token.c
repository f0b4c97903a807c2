/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_token.h. Names and paths have no blanks where a line could end: it may end after
 * punctuation in them, and within a part of them that is longer than a narrow column allows.
 */
#include "report/latex_token.h"

#include <ctype.h>
#include <string.h>

#include "report/name_text.h"

/* small letters of a name that stay together, half as many large ones; and at its end, if it is
 * longer */
enum { MOST_UNBROKEN = 16, FEWEST_AT_END = 4 };

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static size_t n_digits(const char *text)
{
    return strspn(text, "0123456789");
}

/* the length of "e-07" at text; 0: there is no exponent */
static size_t exponent_at(const char *text)
{
    if (*text != 'e')
        return 0;
    const size_t sign = text[1] == '-' || text[1] == '+';
    const size_t n = n_digits(text + 1 + sign);
    return n ? 1 + sign + n : 0;
}

/* The length of the number at text; 0: there is none, or plain text shows it as well. What goes on
 * after it, as a date or a version does, is no number. */
static size_t number_at(const char *text)
{
    const size_t sign = *text == '-';
    if (strncmp(text + sign, "inf", 3) == 0 && !is_word(text[sign + 3]))
        return sign + 3;
    size_t n = sign + n_digits(text + sign);
    if (n == sign)
        return 0;
    n += text[n] == '.' && n_digits(text + n + 1) ? 1 + n_digits(text + n + 1) : 0;
    const size_t exponent = exponent_at(text + n);
    n += exponent;
    const bool goes_on = is_word(text[n]) || (text[n] && strchr("-/:", text[n])) ||
                         (text[n] == '.' && is_word(text[n + 1]));
    return (sign || exponent) && !goes_on ? n : 0;
}

static bool may_begin_number(const suf_latex_reader *r)
{
    return !r->is_name && (r->before == '\0' || strchr(" ([", r->before));
}

/* of valid UTF-8 */
static size_t decode(const char *text, uint32_t *code)
{
    const unsigned char lead = (unsigned char)*text;
    const size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *code = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (size_t i = 1; i < length; i++)
        *code = *code << 6 | ((unsigned char)text[i] & 0x3f);
    return length;
}

/* whether a part of a name goes on that has been kept together for long enough */
static bool is_too_long(const suf_latex_reader *r)
{
    size_t n = 0;
    while (n < FEWEST_AT_END && is_word(r->text[n]))
        n++;
    return r->unbroken >= MOST_UNBROKEN && (n == FEWEST_AT_END || (unsigned char)*r->text >= 0x80);
}

/* after the character c; outside of names, a point or comma may be part of a number */
static bool may_break_after(const suf_latex_reader *r, char c)
{
    const char next = *r->text;
    if (next == '\0' || next == ' ' || c == ' ' || suf_name_is_mark(next))
        return false;
    if (!r->is_name)
        return (c == '/' || c == '_') && is_word(next);
    return strchr("/_.=,;:+@&|?\\", c) || is_too_long(r);
}

static void take(suf_latex_reader *r, suf_latex_token *token, suf_latex_kind kind, size_t length)
{
    *token = (suf_latex_token){.kind = kind, .text = r->text, .length = length};
    r->before = length ? r->text[length - 1] : r->before;
    r->text += length;
}

static void take_character(suf_latex_reader *r, suf_latex_token *token)
{
    uint32_t code;
    take(r, token, SUF_LATEX_CHARACTER, decode(r->text, &code));
    token->code = code;
    const char c = code < 0x80 ? (char)code : 'x';
    r->unbroken = c == ' ' || c == '-' ? 0 : r->unbroken + (isupper((unsigned char)c) ? 2 : 1);
    r->may_break = may_break_after(r, c);
}

/* false: the mark is not shown */
static bool take_mark(suf_latex_reader *r, suf_latex_token *token)
{
    const char mark = *r->text++;
    if (mark == SUF_CITE_BEGINS) {
        take(r, token, SUF_LATEX_CITE, strcspn(r->text, (const char[]){SUF_CITE_SHOWN, '\0'}));
        r->text += *r->text != '\0';
        r->before = '\0';
        return true;
    }
    if (mark == SUF_CITE_ENDS) {
        take(r, token, SUF_LATEX_CITE_END, 0);
        return true;
    }
    r->is_name = mark == SUF_NAME_BEGINS;
    return false;
}

bool suf_latex_next(suf_latex_reader *r, suf_latex_token *token)
{
    if (r->may_break) {
        r->may_break = false;
        r->unbroken = 0;
        take(r, token, SUF_LATEX_BREAK, 0);
        return true;
    }
    while (suf_name_is_mark(*r->text))
        if (take_mark(r, token))
            return true;
    if (*r->text == '\0')
        return false;
    const size_t length = may_begin_number(r) ? number_at(r->text) : 0;
    if (length)
        take(r, token, SUF_LATEX_NUMBER, length);
    else
        take_character(r, token);
    return true;
}
