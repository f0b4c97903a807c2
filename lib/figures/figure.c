/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures: their scripts, and what all scripts have in common.
 */
#include "figures/figure.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "figures/figure_parts.h"
#include "suffice/out_of_memory.h"

enum { TIP_WIDTH = 200, ALGORITHM_WIDTH = 24, UNIT_WIDTH = 12, LINE_SIZE = 1024 };
/* small letters of two names together: more take a small font, a second line; at the side of a
 * figure a second, a third */
enum { PAIR_WIDTH = 12, LINE_WIDTH = 18, SHORT_WIDTH = 14, SIDE_WIDTH = 28 };
/* a longer name is not repeated */
enum { REPEATED_WIDTH = 14 };
/* a shorter start of names is not left out */
enum { SHORTEST_START = 3 };

suf_figure *suf_figure_new(FILE **out)
{
    suf_figure *figure = suf_alloc(1, sizeof *figure);
    *out = suf_text_stream_open(&figure->script, &figure->size);
    return figure;
}

void suf_figure_finish(suf_figure *figure, FILE *out)
{
    suf_text_stream_close(out, &figure->script);
    suf_figure_data_finish(figure);
}

void suf_figure_free(suf_figure *figure)
{
    if (!figure)
        return;
    for (size_t i = 0; i < figure->n_tips && i < SUF_FIGURE_MAX_TIPS; i++)
        free(figure->tips[i]);
    free(figure->tips);
    free(figure->alt);
    free(figure->csv);
    free(figure->script);
    free(figure);
}

void suf_figure_reserve_rows(suf_figure *figure, size_t n_rows)
{
    figure->n_rows = n_rows;
}

void suf_figure_fit(suf_figure *figure, double rows, int lines)
{
    figure->fitted_rows = rows;
    figure->fitted_lines = lines;
}

void suf_figure_reserve_marks(suf_figure *figure, size_t n_marks)
{
    figure->n_marks = n_marks;
}

void suf_figure_add_tip(suf_figure *figure, int panel, double x, double y, const char *name,
                        const char *numbers, ...)
{
    const size_t n = figure->n_tips++;
    if (n >= SUF_FIGURE_MAX_TIPS)
        return;
    char line[LINE_SIZE];
    va_list args;
    va_start(args, numbers);
    suf_print_list_into(line, sizeof line, numbers, args);
    va_end(args);
    char *shown = suf_utf8_printable(name, TIP_WIDTH);
    char *below = suf_utf8_printable(line, TIP_WIDTH);
    figure->tips = suf_grow(figure->tips, n, &figure->capacity, sizeof *figure->tips);
    figure->tips[n] = suf_text_format("%s\n%s", shown, below);
    figure->places[n].x = x;
    figure->places[n].y = y;
    figure->places[n].panel = panel;
    free(below);
    free(shown);
}

void suf_figure_describe(suf_figure *figure, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    free(figure->alt);
    figure->alt = suf_print_list(fmt, args);
    va_end(args);
}

const char *suf_figure_alt(const suf_figure *figure)
{
    return figure->alt;
}

const char *suf_figure_script(const suf_figure *figure)
{
    return figure->script;
}

int suf_figure_check_values(const suf_dataset *d, suf_error *err)
{
    if (d->cells)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "the values of the algorithms are not known, only differences; give runs or a "
                    "store");
}

int suf_figure_check_runs(const suf_dataset *d, suf_error *err)
{
    if (!d->cells)
        return suf_fail(err, SUF_EINVAL,
                        "the runs are not known, only differences; give runs or a store");
    if (d->source == SUF_SOURCE_SUMMARIES)
        return suf_fail(err, SUF_EINVAL,
                        "the runs are not known, only their means and standard deviations; give "
                        "runs or a store");
    if (!d->values)
        return suf_fail(err, SUF_EINVAL,
                        "the runs are not known, only one value of each "
                        "algorithm on an instance; give runs or a store");
    return SUF_OK;
}

/* an upper estimate of the width, in small letters, of the character that begins with this byte */
static double width_of(unsigned char byte)
{
    if ((byte & 0xc0) == 0x80)
        return 0;
    if (byte >= 0xe0 || strchr("MW@%", byte))
        return 1.6;
    return isupper(byte) || byte >= 0x80 ? 1.25 : 1;
}

/* Everything but letters, digits and the like as an octal escape: between double quotes nothing
 * else keeps backquotes, quotes and backslashes from gnuplot, and between single quotes a first
 * quote cannot be written. A digit behind an escape would be taken for a part of it. */
static double write_string(FILE *out, const char *text, size_t limit, int is_format)
{
    char *shown = suf_utf8_printable(text, limit);
    double width = 0;
    bool is_escaped = false;
    fputc('"', out);
    for (const char *c = shown; *c; c++) {
        const unsigned char byte = (unsigned char)*c;
        width += width_of(byte);
        is_escaped = byte < 0x80 && !strchr(" ._-", byte) &&
                     (!isalnum(byte) || (is_escaped && isdigit(byte)));
        if (is_format && byte == '%')
            fprintf(out, "\\%03o", byte);
        fprintf(out, is_escaped ? "\\%03o" : "%c", byte);
    }
    fputc('"', out);
    free(shown);
    return width;
}

size_t suf_figure_shared_start(const char *const *names, size_t n, size_t limit)
{
    size_t length = n > 1 ? strlen(names[0]) : 0;
    size_t longest = 0;
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < length && names[i][k] == names[0][k])
            k++;
        length = k;
        longest = strlen(names[i]) > longest ? strlen(names[i]) : longest;
    }
    while (length > 0 && !strchr("/-_. :", names[0][length - 1]))
        length--;
    return longest > limit && length > SHORTEST_START ? length : 0;
}

double suf_figure_write_quoted(FILE *out, const char *text, size_t limit)
{
    return write_string(out, text, limit, 0);
}

double suf_figure_write_tic(FILE *out, const char *text, size_t limit)
{
    return write_string(out, text, limit, 1);
}

/* what the differences are: "log ratio", "difference in s"; returns by how much it is wider than
 * "difference" */
static double write_what(FILE *out, const suf_dataset *d)
{
    const bool is_simple = d->source == SUF_SOURCE_PHI || d->difference == SUF_SIMPLE;
    const char *noun = suf_difference_noun(is_simple ? (int)SUF_SIMPLE : (int)d->difference);
    double width = (double)strlen(noun) - (double)strlen("difference");
    fprintf(out, "what = '%s%s'", noun, is_simple && d->unit ? " in " : "");
    if (is_simple && d->unit) {
        fprintf(out, ".");
        width += 4 + suf_figure_write_quoted(out, d->unit, UNIT_WIDTH);
    }
    fprintf(out, "\n");
    return width;
}

/* in which direction of the axis the second, whose name has this width, is better */
static void write_direction(FILE *out, bool is_positive_better, double width)
{
    fprintf(out, "short = %s\n", width > REPEATED_WIDTH ? "''" : "second.' '");
    fprintf(out, "across = what.', '.pair.\"\\n\".leftwards.%s.rightwards\n",
            is_positive_better ? "' worse | '.short.'better '" : "' '.short.'better | worse '");
    fprintf(out, "beside = beside.\"\\n\".leftwards.' %s | %s '.rightwards\n",
            is_positive_better ? "worse" : "better", is_positive_better ? "better" : "worse");
}

void suf_figure_write_pair(FILE *out, const suf_dataset *d, const suf_pairing *p)
{
    fprintf(out, "first = ");
    double width = suf_figure_write_quoted(out, d->algorithms[p->first], ALGORITHM_WIDTH);
    fprintf(out, "\nsecond = ");
    const double second = suf_figure_write_quoted(out, d->algorithms[p->second], ALGORITHM_WIDTH);
    width += second;
    fprintf(out, "\npairfont = %s\npair = second.\"%s\".'against '.first\n",
            width > PAIR_WIDTH ? "small" : "''", width > LINE_WIDTH ? "\\n" : " ");
    width += write_what(out, d);
    fprintf(out, "beside = what.','.\"%s\".second.\"%s\".'against '.first\n",
            width > SHORT_WIDTH ? "\\n" : " ", width > SIDE_WIDTH ? "\\n" : " ");
    fprintf(out, "sidelines = %d\n", 2 + (width > SHORT_WIDTH) + (width > SIDE_WIDTH));
    write_direction(out, suf_dataset_is_positive_better(d) != 0, second);
}

void suf_figure_write_unit(FILE *out, const suf_dataset *d)
{
    fprintf(out, "unit = '%s'", suf_statistic_name((int)d->statistic));
    if (d->unit) {
        fprintf(out, ".' in '.");
        suf_figure_write_quoted(out, d->unit, UNIT_WIDTH);
    }
    fprintf(out, "\n");
}
