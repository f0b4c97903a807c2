/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_number.h. The characters are those of ASCII whatever the locale. A word that begins
 * like a number goes on until a blank, or until punctuation that no digit follows. So it contains
 * everything that could make it another number than it seems: separators of groups, decimal commas,
 * units and the rest of a date.
 */
#include "experiment/output_number.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_among(char c, const char *characters)
{
    return c && strchr(characters, c);
}

/* part of a word or of the name of a file */
static bool is_in_word(char c)
{
    return is_digit(c) || is_letter(c) || is_among(c, "_+-./\\") || (c & 0x80);
}

/* the dashes from U+2010 to U+2015, or the minus U+2212 */
static size_t dash_length(const char *p)
{
    const bool is_dash =
        strncmp(p, "\xE2\x80", 2) == 0 && is_among(p[2], "\x90\x91\x92\x93\x94\x95");
    return is_dash || strncmp(p, "\xE2\x88\x92", 3) == 0 ? 3 : 0;
}

/* a word of its own, perhaps with a sign: nan, -inf, NA */
static bool is_special(const char *p)
{
    static const char *const names[] = {"nan", "inf", "infinity"};
    p += is_among(*p, "+-");
    size_t n = 0;
    while (is_in_word(p[n]) && p[n] != '.')
        n++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == n && strncasecmp(p, names[i], n) == 0)
            return true;
    return n == 2 && strncmp(p, "NA", 2) == 0;
}

static bool begins_number(const char *p)
{
    if (is_special(p))
        return true;
    while (is_among(*p, "+-.") || dash_length(p))
        p += dash_length(p) ? dash_length(p) : 1;
    return is_digit(*p);
}

/* what ends a number unless a digit follows it */
static bool ends_number(const char *p)
{
    return is_among(*p, SUF_OUTPUT_BLANKS) || (is_among(*p, ",;:)]}>\"'|<*!?`") && !is_digit(p[1]));
}

/* Finds the next word; false: there is none. */
static bool next_word(const char *p, suf_extract *word, bool *is_number)
{
    while (*p && (!is_in_word(*p) || ((*p & 0x80) && !dash_length(p))))
        p++;
    word->begin = p;
    *is_number = begins_number(p);
    if (*is_number)
        while (*p && !ends_number(p))
            p++;
    else
        while (is_in_word(*p))
            p++;
    word->end = p;
    return p > word->begin;
}

static bool find_last(const char *text, suf_extract *found)
{
    suf_extract word;
    bool is_number;
    bool has_found = false;
    for (const char *p = text; next_word(p, &word, &is_number); p = word.end)
        if (is_number) {
            *found = word;
            has_found = true;
        }
    return has_found;
}

/* nothing, or the full stop of a sentence */
static bool is_end(const char *rest)
{
    return *rest == '\0' || strcmp(rest, ".") == 0;
}

/* The whole piece is a number; *rest is what is behind it otherwise. */
static bool is_whole(const char *piece, const char *unit, double *value, const char **rest)
{
    char *end;
    *value = suf_number_parse(piece, &end);
    *rest = end;
    if (end == piece)
        return false;
    const size_t n = unit && *unit && strncmp(end, unit, strlen(unit)) == 0 ? strlen(unit) : 0;
    return is_end(end) || (n > 0 && is_end(end + n));
}

/* the digits before the blank before p, if there are up to three of them and no other character
 * belongs to them; NULL otherwise */
static const char *group_before(const char *text, const char *p)
{
    if (p - text < 2 || p[-1] != ' ')
        return NULL;
    const char *group = p - 1;
    while (group > text && is_digit(group[-1]))
        group--;
    const char before = group > text ? group[-1] : ' ';
    const bool is_apart = !is_in_word(before) || before == '-' || before == '+';
    const long n = p - 1 - group;
    return n >= 1 && n <= 3 && is_apart ? group : NULL;
}

/* 1 000 000: three digits behind groups of digits; where the first begins, NULL otherwise */
static const char *first_group(const char *text, suf_extract word)
{
    const bool has_point = word.end - word.begin == 4 && word.end[-1] == '.';
    if (strspn(word.begin, "0123456789") != 3 || word.end - word.begin != 3 + has_point)
        return NULL;
    const char *group = group_before(text, word.begin);
    while (group && *group == '0')
        group = group[1] == ' ' || group[2] == ' ' ? NULL : group_before(text, group);
    return group;
}

static const char *reason(const char *piece, const char *rest, const char *unit)
{
    const bool has_unit = rest > piece && (is_letter(*rest) || *rest == '%' || (*rest & 0x80));
    if (strchr(piece, ','))
        return "is not a number: use a decimal point, and blanks between numbers";
    return has_unit && !unit
               ? "is not a number: leave out what follows the number, or set 'unit' to it"
               : "is not a number";
}

static suf_status refuse(const char *text, suf_extract word, const char *why, suf_error *err)
{
    enum { SHOWN = 60 };
    char line[SUF_OUTPUT_LINE];
    const long n = word.end - word.begin;
    suf_output_line(text, word, line);
    suf_fail(err, SUF_EINVAL, "it printed '%.*s' in the line '%s', which %s",
             (int)(n < SHOWN ? n : SHOWN), word.begin, line, why);
    return SUF_RUN_NO_VALUE;
}

static suf_status take(const char *text, suf_extract word, const char *unit, suf_taken *taken,
                       suf_error *err)
{
    const char *rest;
    char *piece = suf_text_format("%.*s", (int)(word.end - word.begin), word.begin);
    taken->at = word;
    suf_status status = SUF_RUN_OK;
    if (!is_whole(piece, unit, &taken->value, &rest))
        status = refuse(text, word, reason(piece, rest, unit), err);
    free(piece);
    return status;
}

suf_status suf_output_last(const char *text, const char *unit, suf_taken *taken, suf_error *err)
{
    suf_extract word;
    if (!find_last(text, &word)) {
        suf_output_refuse(text, "it printed no number", err);
        return SUF_RUN_NO_VALUE;
    }
    const char *group = first_group(text, word);
    if (group)
        return refuse(text, (suf_extract){group, word.end},
                      "may be one number or several: leave out the blanks, or set 'value' to "
                      "'column N'",
                      err);
    return take(text, word, unit, taken, err);
}

suf_status suf_output_number(const char *text, suf_extract part, const char *unit, suf_taken *taken,
                             suf_error *err)
{
    while (part.begin < part.end && is_among(*part.begin, SUF_OUTPUT_BLANKS))
        part.begin++;
    while (part.end > part.begin && is_among(part.end[-1], SUF_OUTPUT_BLANKS ",;"))
        part.end--;
    return take(text, part, unit, taken, err);
}
