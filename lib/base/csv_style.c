/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See csv_style.h.
 */
#include "base/csv_style.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

/* in the order of preference; blanks come last */
static const struct {
    char character;
    const char *word, *plural;
} delimiters[] = {{',', "comma", "commas"},
                  {';', "semicolon", "semicolons"},
                  {'\t', "tab", "tabs"},
                  {'|', "bar", "bars"},
                  {' ', "space", "blanks"}};

enum { N_DELIMITERS = sizeof delimiters / sizeof *delimiters, N_VISIBLE = N_DELIMITERS - 1 };

/* ---- what the user says ---- */

static bool is_delimiter(int i, const char *text)
{
    return strcmp(text, delimiters[i].word) == 0 || strcmp(text, delimiters[i].plural) == 0 ||
           (text[0] == delimiters[i].character && !text[1]) ||
           (delimiters[i].character == '\t' && strcmp(text, "\\t") == 0);
}

static int read_delimiter(suf_csv_style *style, const char *text, suf_error *err)
{
    for (int i = 0; i < N_DELIMITERS; i++)
        if (is_delimiter(i, text)) {
            style->delimiter = delimiters[i].character;
            return SUF_OK;
        }
    return suf_fail(err, SUF_EINVAL,
                    "'delimiter' is '%.20s', must be comma, semicolon, tab, bar or space", text);
}

static int read_decimal(suf_csv_style *style, const char *text, suf_error *err)
{
    if (strcmp(text, "point") == 0 || strcmp(text, ".") == 0)
        style->decimal = SUF_DECIMAL_POINT;
    else if (strcmp(text, "comma") == 0 || strcmp(text, ",") == 0)
        style->decimal = SUF_DECIMAL_COMMA;
    else
        return suf_fail(err, SUF_EINVAL, "'decimal' is '%.20s', must be point or comma", text);
    return SUF_OK;
}

int suf_csv_style_init(suf_csv_style *style, const char *delimiter, const char *decimal,
                       suf_error *err)
{
    suf_csv_style made = {0};
    int rc = delimiter ? read_delimiter(&made, delimiter, err) : SUF_OK;
    if (rc == SUF_OK && decimal)
        rc = read_decimal(&made, decimal, err);
    if (rc == SUF_OK)
        *style = made;
    return rc;
}

/* ---- what the first lines say ---- */

/* what is in a line outside of quotes */
typedef struct {
    size_t n[N_VISIBLE]; /* of each delimiter */
    size_t words;        /* separated by blanks */
    bool is_there;
} line_counts;

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static void count_character(line_counts *counts, char c)
{
    for (int i = 0; i < N_VISIBLE; i++)
        counts->n[i] += c == delimiters[i].character;
}

/* counts in the first line that is not blank; returns where the rest begins */
static const char *count_line(line_counts *counts, const char *text, const char *end)
{
    bool is_quoted = false;
    char before = ' ';
    *counts = (line_counts){.words = 0};
    while (text < end && (is_line_end(*text) || *text == ' '))
        text++;
    for (; text < end && (is_quoted || !is_line_end(*text)); before = *text++) {
        is_quoted = is_quoted != (*text == '"');
        counts->is_there = true;
        if (!is_quoted)
            count_character(counts, *text);
        counts->words += *text != ' ' && before == ' ' && (!is_quoted || *text == '"');
    }
    return text;
}

/* R's write.table gives the row names no name; a comma more may be a decimal one */
static bool is_short(char delimiter, size_t header, size_t line)
{
    return delimiter != ',' && header > 0 && line == header + 1;
}

static bool agrees(int i, const line_counts *header, const line_counts *line)
{
    return !line->is_there || line->n[i] == header->n[i] ||
           is_short(delimiters[i].character, header->n[i], line->n[i]);
}

/* the most frequent in the header, of those on which both lines agree if there are any */
static int choose(const line_counts *header, const line_counts *line)
{
    int best = -1;
    for (int i = 0; i < N_VISIBLE; i++)
        if (header->n[i] > 0 && agrees(i, header, line) &&
            (best < 0 || header->n[i] > header->n[best]))
            best = i;
    for (int i = 0; i < N_VISIBLE && best < 0; i++)
        if (header->n[i] > 0)
            best = i;
    return best;
}

static bool has_blanks(const line_counts *header, const line_counts *line)
{
    return header->words > 1 && (line->words == header->words || line->words == header->words + 1);
}

static size_t count_of(const line_counts *counts, char delimiter)
{
    for (int i = 0; i < N_VISIBLE; i++)
        if (delimiters[i].character == delimiter)
            return counts->n[i];
    return counts->words;
}

void suf_csv_style_detect(suf_csv_style *style, const char *text, size_t n, bool with_blanks)
{
    line_counts header, line;
    const char *end = text + n;
    const char *rest = count_line(&header, text, end);
    count_line(&line, rest, end);
    if (!style->delimiter) {
        const int best = choose(&header, &line);
        style->delimiter = best >= 0                                   ? delimiters[best].character
                           : with_blanks && has_blanks(&header, &line) ? ' '
                                                                       : ',';
    }
    style->is_shifted = is_short(style->delimiter, count_of(&header, style->delimiter),
                                 count_of(&line, style->delimiter));
}

char suf_csv_style_named(const char *line, size_t n)
{
    while (n > 0 && is_line_end(line[n - 1]))
        n--;
    for (int i = 0; n == 5 && strncmp(line, "sep=", 4) == 0 && i < N_DELIMITERS; i++)
        if (line[4] == delimiters[i].character)
            return line[4];
    return '\0';
}

/* ---- numbers ---- */

static void note(suf_csv_sample *sample, const char *cell, long line)
{
    if (sample->line)
        return;
    sample->line = line;
    snprintf(sample->text, sizeof sample->text, "%s", cell);
}

/* the cell with a point for its only comma, for free(); NULL if it is no number then */
static char *with_point(const char *cell, double *value)
{
    const char *comma = strchr(cell, ',');
    if (!comma || strpbrk(comma + 1, ",.") || memchr(cell, '.', (size_t)(comma - cell)))
        return NULL;
    char *text = suf_text_copy(cell);
    text[comma - cell] = '.';
    if (suf_number_read(text, value) && !isnan(*value))
        return text;
    free(text);
    return NULL;
}

/* 0,123 and 1,5 and 1234,567 can only have a decimal comma; 1,234 may be a thousand and more */
static bool is_certain(const char *cell)
{
    cell += *cell == '-' || *cell == '+';
    const size_t before = strspn(cell, "0123456789");
    const char *after = cell + before + 1;
    const size_t n_after = strspn(after, "0123456789");
    return before == 0 || before > 3 || cell[0] == '0' || n_after != 3 || after[n_after];
}

bool suf_csv_style_number(suf_csv_style *s, const char *cell, long line, double *value)
{
    if (!strchr(cell, ',')) {
        const bool is_number = suf_number_read(cell, value);
        if (is_number && (s->delimiter != ',' || s->decimal == SUF_DECIMAL_COMMA) &&
            isfinite(*value) && strchr(cell, '.'))
            note(&s->point, cell, line);
        return is_number;
    }
    if (s->decimal == SUF_DECIMAL_POINT || (s->delimiter == ',' && s->decimal == SUF_DECIMAL_ANY))
        return false;
    char *text = with_point(cell, value);
    if (!text)
        return false;
    free(text);
    note(&s->comma, cell, line);
    s->is_certain = s->is_certain || is_certain(cell);
    return true;
}

int suf_csv_style_check(const suf_csv_style *s, const char *path, suf_error *err)
{
    if (s->point.line && s->comma.line)
        return suf_fail(err, SUF_EINVAL,
                        "%s: line %ld has '%s' and line %ld '%s'; write all numbers with decimal "
                        "points, or all with decimal commas, and none with thousands separators",
                        suf_csv_shown(path), s->comma.line, s->comma.text, s->point.line,
                        s->point.text);
    if (s->comma.line && !s->is_certain && s->decimal == SUF_DECIMAL_ANY && s->delimiter != ';')
        return suf_fail(err, SUF_EINVAL,
                        "%s:%ld: '%s' may have a decimal comma or a comma after the thousands; say "
                        "'--decimal comma', or write numbers without thousands separators",
                        suf_csv_shown(path), s->comma.line, s->comma.text);
    return SUF_OK;
}

char *suf_csv_style_plain(const suf_csv_style *s, const char *cell)
{
    double value;
    char *text = s->comma.line && !s->point.line ? with_point(cell, &value) : NULL;
    return text ? text : suf_text_copy(cell);
}

/* ---- words ---- */

char *suf_csv_style_words(const suf_csv_style *s)
{
    const bool has_commas = s->comma.line > 0;
    int i = 0;
    while (i < N_VISIBLE && delimiters[i].character != s->delimiter)
        i++;
    if (!s->delimiter || (i == 0 && !has_commas))
        return NULL;
    return suf_text_format("The cells of the file are separated by %s%s.", delimiters[i].plural,
                           has_commas ? ", and its numbers have decimal commas" : "");
}
