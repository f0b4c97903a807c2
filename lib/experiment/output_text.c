/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_text.h. A number is read as strtod reads it; the library leaves LC_NUMERIC alone and
 * expects "C".
 */
#include "experiment/output_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

static const char blanks[] = " \t\r\n\v\f";

enum { SHOWN = 60 };

/* the length of a terminal's control sequence at out: ESC [ ... letter; 0: none */
static size_t control_length(const char *out, size_t n)
{
    size_t i = 2;
    if (n < 3 || out[0] != '\033' || out[1] != '[')
        return 0;
    while (i < n && out[i] >= 0x20 && out[i] < 0x40)
        i++;
    return i < n ? i + 1 : 0;
}

char *suf_output_clean(const char *out, size_t n)
{
    char *text = suf_alloc(n + 1, 1);
    size_t length = 0;
    for (size_t i = 0; i < n;) {
        const size_t control = control_length(out + i, n - i);
        if (!control)
            text[length++] = out[i] ? out[i] : '\n';
        i += control ? control : 1;
    }
    return text;
}

/* where the text ends but for blanks */
static const char *end_of(const char *text)
{
    const char *end = text + strlen(text);
    while (end > text && strchr(blanks, end[-1]))
        end--;
    return end;
}

static const char *line_before(const char *text, const char *end)
{
    while (end > text && end[-1] != '\n')
        end--;
    return end;
}

void suf_output_refuse(const char *text, const char *what, suf_error *err)
{
    const char *end = end_of(text);
    const char *line = line_before(text, end);
    char shown[SHOWN + 1];
    size_t n = 0;
    if (end == text) {
        suf_fail(err, SUF_EINVAL, "it printed nothing on standard output");
        return;
    }
    if (end - line > SHOWN)
        line = end - SHOWN;
    for (; line < end; line++)
        shown[n++] = (char)(isprint((unsigned char)*line) || (*line & 0x80) ? *line : '?');
    shown[n] = '\0';
    suf_fail(err, SUF_EINVAL, "%s; standard output ends in '%s'", what, shown);
}

static bool is_in_piece(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("+-._", c));
}

/* the whole piece is a number, perhaps with the full stop of a sentence */
static bool is_number(const char *piece, double *value)
{
    char *end;
    *value = strtod(piece, &end);
    return end > piece && (*end == '\0' || strcmp(end, ".") == 0);
}

/* 1,5: a whole number, a comma and digits, without a blank */
static bool follows_comma(const char *text, const char *piece)
{
    if (piece - text < 2 || piece[-1] != ',' || !isdigit((unsigned char)*piece))
        return false;
    const char *p = piece - 1;
    while (p > text && isdigit((unsigned char)p[-1]))
        p--;
    const bool has_digits = p < piece - 1;
    return has_digits && (p == text || (p[-1] != '.' && !isalpha((unsigned char)p[-1])));
}

static suf_status refuse_comma(const char *text, size_t n, suf_error *err)
{
    suf_fail(err, SUF_EINVAL, "it printed '%.*s': use a decimal point", (int)(n < 60 ? n : 60),
             text);
    return SUF_RUN_NO_VALUE;
}

suf_status suf_output_last(const char *text, double *value, suf_error *err)
{
    const char *end = text + strlen(text);
    while (end > text) {
        while (end > text && !is_in_piece(end[-1]))
            end--;
        const char *begin = end;
        while (begin > text && is_in_piece(begin[-1]))
            begin--;
        char *piece = suf_text_format("%.*s", (int)(end - begin), begin);
        const bool found = is_number(piece, value);
        const bool is_missing = strcmp(piece, "NA") == 0;
        free(piece);
        if (is_missing)
            break;
        if (found && follows_comma(text, begin)) {
            const char *word = begin;
            while (word > text && !strchr(blanks, word[-1]))
                word--;
            return refuse_comma(word, (size_t)(end - word), err);
        }
        if (found)
            return SUF_RUN_OK;
        end = begin;
    }
    suf_output_refuse(text, "it printed no number", err);
    return SUF_RUN_NO_VALUE;
}

suf_status suf_output_number(const char *text, double *value, suf_error *err)
{
    const char *begin = text + strspn(text, blanks);
    char *end;
    *value = strtod(begin, &end);
    if (end > begin && end[strspn(end, " \t\r\n\v\f,;")] == '\0')
        return SUF_RUN_OK;
    if (end > begin && *end == ',' && isdigit((unsigned char)end[1]))
        return refuse_comma(begin, strlen(begin), err);
    suf_fail(err, SUF_EINVAL, "it printed '%.60s', which is not a number", text);
    return SUF_RUN_NO_VALUE;
}

char *suf_output_word(const char *text, long column)
{
    const char *end = end_of(text);
    const char *p = line_before(text, end);
    for (long i = 1;; i++) {
        while (p < end && strchr(blanks, *p))
            p++;
        const char *word = p;
        while (p < end && !strchr(blanks, *p))
            p++;
        if (p == word)
            return NULL;
        if (i == column)
            return suf_text_format("%.*s", (int)(p - word), word);
    }
}
