/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See figure_style.h. Colours: Okabe & Ito (2008), Color universal design.
 */
#include "figures/figure_style.h"

#include "base/print.h"
#include "figures/figure.h"

enum { ALGORITHM_WIDTH = 24 };

static const struct {
    const char *colour, *dashes;
    int point;
} styles[SUF_FIGURE_STYLES] = {
    {"#0072B2", "1", 7},           {"#D55E00", "(12,5)", 5}, {"#009E73", "(4,4)", 9},
    {"#CC79A7", "(16,4,3,4)", 13}, {"#000000", "(8,3)", 11}, {"#56B4E9", "(3,3,10,3)", 15},
};

void suf_figure_style_write(FILE *out)
{
    fputs("set encoding utf8\n"
          "set border 3 linewidth 0.8 linecolor '#404040'\n"
          "set tics nomirror out scale 0.6\n"
          "set grid linewidth 0.6 linecolor '#cccccc' dashtype 1\n"
          "set key reverse Left samplen 3 spacing 1.15\n"
          "set style fill solid 1 noborder\n"
          "set style textbox opaque noborder margins 0.4,0.4\n",
          out);
    for (int i = 0; i < SUF_FIGURE_STYLES; i++) {
        fprintf(out,
                "set style line %d linecolor '%s' linewidth 2 dashtype %s pointtype %d "
                "pointsize 0.7\n",
                i + 1, styles[i].colour, styles[i].dashes, styles[i].point);
        fprintf(out, "set style line %d linecolor '%s' linewidth 1.6 dashtype (1,3)\n",
                i + 1 + SUF_FIGURE_COMPANION, styles[i].colour);
    }
}

void suf_figure_write_line(FILE *out, size_t i)
{
    static const int marks[] = {6, 4, 8, 12, 10, 14, 1, 2};
    const size_t round = i / SUF_FIGURE_STYLES;
    const size_t style = i % SUF_FIGURE_STYLES;
    if (round == 0)
        fprintf(out, "lines linestyle %zu", style + 1);
    else
        fprintf(out,
                "linespoints linestyle %zu dashtype %zu pointtype %d pointinterval -12 pointsize "
                "0.6 linewidth 1.5",
                style + 1, (style + round) % 5 + 1,
                marks[(style + round - 1) % (sizeof marks / sizeof *marks)]);
}

/* the second round has the same marks, not filled */
void suf_figure_write_mark(FILE *out, size_t k, double size)
{
    const size_t style = k % SUF_FIGURE_STYLES;
    suf_print_to(out, "linestyle %zu linewidth 1 dashtype 1 pointsize %g pointtype %d", style + 1,
                 size, styles[style].point - (k / SUF_FIGURE_STYLES % 2 == 1));
}

void suf_figure_write_marks(FILE *out, const suf_dataset *d, size_t k, double size)
{
    suf_figure_write_mark(out, k, size);
    fprintf(out, " title ");
    suf_figure_write_quoted(out, d->algorithms[k], ALGORITHM_WIDTH);
}
