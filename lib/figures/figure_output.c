/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a finished figure to a file or with characters, and the table of formats.
 */
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "figures/figure_parts.h"
#include "figures/figure_style.h"
#include "figures/gnuplot.h"
#include "figures/svg.h"
#include "figures/svg_cells.h"
#include "suffice/out_of_memory.h"

/* width and font, in millimetres and points, are those of a figure that has none of its own: a
 * column of a journal, or for SVG of a page. per_mm and per_point are the terminal's units. trailer
 * is the end of a complete file: without it the disk was full */
static const struct {
    const char *ending, *terminal, *unit;
    double width, font, per_mm, per_point;
    const char *options, *trailer;
    bool is_svg;
} formats[] = {
    {".svg", "svg", "", 520 / 96. * 25.4, 9, 96 / 25.4, 96 / 72.,
     "dynamic enhanced background 'white'", "</svg>", true},
    {".pdf", "pdfcairo", "cm", 85, 8, 0.1, 1.5, "enhanced pointscale 0.6", "%%EOF", false},
    {".png", "pngcairo", "", 85, 8, 300 / 25.4, 300 / 96., "enhanced linewidth 2.5 pointscale 2.5",
     "IEND", false},
};
enum { N_FORMATS = sizeof formats / sizeof *formats, LINE_SIZE = 1024, PREFIX_SIZE = 16 };
/* rows that axis labels, key and margins take besides those of the figure */
enum { ROWS_AROUND = 11 };
/* the height of a mark in rows; in a terminal it takes a whole one */
#define MARK 0.5
/* the height of a figure without rows, of its width; of a row, of its font; and the small font */
#define HEIGHT 0.69
#define ROW 1.3
#define SMALL 0.875
#define LEAST_POINTS 7.
#define MM_PER_POINT (25.4 / 72)

static void write_tips(FILE *out, const suf_figure *figure)
{
    fprintf(out, "tips = ''\npanel = 0\n");
    if (!figure || figure->n_tips == 0 || figure->n_tips > SUF_FIGURE_MAX_TIPS)
        return;
    fprintf(out, "$tips << EOD\n");
    for (size_t i = 0; i < figure->n_tips; i++)
        suf_print_to(out, "%.10g %.10g %zu %d\n", figure->places[i].x, figure->places[i].y, i,
                     figure->places[i].panel);
    fprintf(out, "EOD\ntips = ', $tips using ($4 == panel ? $1 : NaN):2:3 with labels hypertext "
                 "point pointtype 7 notitle'\n");
}

/* the script: terminal, style, figure; for free() */
static char *compose(const suf_figure *figure, const char *terminal, const char *changes,
                     bool has_tips)
{
    char *script;
    size_t size;
    FILE *out = suf_text_stream_open(&script, &size);
    fprintf(out, "set terminal %s\n", terminal);
    suf_figure_style_write(out);
    fputs(changes, out);
    write_tips(out, has_tips ? figure : NULL);
    fputs(figure->script, out);
    return suf_text_stream_close(out, &script);
}

static int find_format(const char *path)
{
    const size_t length = strlen(path);
    for (int i = 0; i < N_FORMATS; i++) {
        const size_t ending = strlen(formats[i].ending);
        if (length >= ending && strcmp(path + length - ending, formats[i].ending) == 0)
            return i;
    }
    return -1;
}

int suf_figure_check(const char *path, suf_error *err)
{
    if (suf_error_require(path, "path", err) < 0)
        return SUF_EINVAL;
    const int format = find_format(path);
    if (format >= 0 && strlen(path) > strlen(formats[format].ending))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "'%s' does not end in .svg, .pdf or .png", path);
}

/* whether the last bytes of fd contain text */
static bool ends_with(int fd, const char *text)
{
    char tail[64];
    const off_t end = lseek(fd, 0, SEEK_END);
    const off_t start = end > (off_t)sizeof tail ? end - (off_t)sizeof tail : 0;
    const ssize_t n = pread(fd, tail, sizeof tail, start);
    const size_t length = strlen(text);
    for (ssize_t i = 0; i + (ssize_t)length <= n; i++)
        if (memcmp(tail + i, text, length) == 0)
            return true;
    return false;
}

static int read_all(FILE *file, char **text, size_t *size, suf_error *err)
{
    const long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (length < 0)
        return suf_fail(err, SUF_EIO, "cannot read a temporary file: %s", strerror(errno));
    rewind(file);
    char *bytes = suf_alloc((size_t)length + 1, 1);
    if (fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        free(bytes);
        return suf_fail(err, SUF_EIO, "cannot read a temporary file");
    }
    *text = bytes;
    *size = (size_t)length;
    return SUF_OK;
}

/* a prefix that distinguishes this picture from others on the same page; equal data give equal ones
 */
static void write_prefix(const suf_figure *figure, char prefix[PREFIX_SIZE])
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (const char *c = figure->script; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    snprintf(prefix, PREFIX_SIZE, "s%08x-", (unsigned)hash);
}

/* the SVG that gnuplot wrote to draft, with its tooltips, to fd */
static int finish_svg(const suf_figure *figure, FILE *draft, int fd, suf_error *err)
{
    char *text = NULL;
    size_t size;
    const int rc = read_all(draft, &text, &size, err);
    if (rc < 0)
        return rc;
    char prefix[PREFIX_SIZE];
    write_prefix(figure, prefix);
    char *svg = suf_svg_finish(text, prefix, figure->tips, figure->n_tips);
    free(text);
    (void)suf_descriptor_write(fd, svg, strlen(svg)); /* the missing end shows a failure */
    free(svg);
    return SUF_OK;
}

static int run_svg(const suf_figure *figure, const char *script, int fd, suf_error *err)
{
    FILE *draft = tmpfile();
    if (!draft)
        return suf_fail(err, SUF_EIO, "cannot make a temporary file: %s", strerror(errno));
    int rc = suf_gnuplot_run(script, fileno(draft), err);
    if (rc == 0)
        rc = finish_svg(figure, draft, fd, err);
    fclose(draft);
    return rc;
}

int suf_figure_set_size(suf_figure *figure, double width, double font, suf_error *err)
{
    if (suf_error_require(figure, "figure", err) < 0)
        return SUF_EINVAL;
    if (width != 0 && !(width >= 20 && width <= 1000))
        return suf_fail(err, SUF_EINVAL, "'width' is %g mm, must lie in [20, 1000]", width);
    if (font != 0 && !(font >= 4 && font <= 72))
        return suf_fail(err, SUF_EINVAL, "'font' is %g pt, must lie in [4, 72]", font);
    figure->width = width;
    figure->font = font;
    return SUF_OK;
}

static double height_of(const suf_figure *figure, double width, double row)
{
    const double rows = (double)figure->n_rows * fmax(1, MARK * (double)figure->n_marks);
    return figure->fitted_rows > 0 ? figure->fitted_rows * row
                                   : fmax(HEIGHT * width, (rows + ROWS_AROUND) * row);
}

static int write_to(const suf_figure *figure, int format, int fd, suf_error *err)
{
    const double font = figure->font > 0 ? figure->font : formats[format].font;
    const double small = fmax(SMALL * font, fmin(font, LEAST_POINTS));
    const double width =
        formats[format].per_mm * (figure->width > 0 ? figure->width : formats[format].width);
    const double row = ROW * small * MM_PER_POINT * formats[format].per_mm;
    const char *const unit = formats[format].unit;
    const double height = height_of(figure, width, row);
    char terminal[LINE_SIZE];
    char changes[LINE_SIZE];
    suf_print_into(terminal, sizeof terminal, "%s size %.6g%s,%.6g%s font 'DejaVu Sans,%.6g' %s",
                   formats[format].terminal, width, unit, height, unit,
                   font * formats[format].per_point, formats[format].options);
    suf_print_into(
        changes, sizeof changes,
        "set minussign\nleftwards = '\xe2\x86\x90'\nrightwards = '\xe2\x86\x92'\n"
        "small = ',%.6g'\nnarrow = 0.8\nis_ascii = 0\nspread = 1\npower = '{/*1.25 10^{%%T}}'\n"
        "set tics font small\nset key font small\n"
        "area = 'filledcurves closed'\nfill = 'filledcurves y=0'\n"
        "shade = 'filledcurves y=0 fillstyle transparent solid 0.2 noborder'\n",
        small * formats[format].per_point);
    char *script = compose(figure, terminal, changes, formats[format].is_svg);
    const int rc = formats[format].is_svg ? run_svg(figure, script, fd, err)
                                          : suf_gnuplot_run(script, fd, err);
    free(script);
    if (rc < 0)
        return rc;
    if (!ends_with(fd, formats[format].trailer))
        return suf_fail(err, SUF_EIO,
                        "the figure is not whole; is the disk with temporary files full?");
    return SUF_OK;
}

int suf_figure_render(const suf_figure *figure, const char *ending, char **text, size_t *size,
                      suf_error *err)
{
    if (suf_error_require(figure, "figure", err) < 0 ||
        suf_error_require(ending, "ending", err) < 0)
        return SUF_EINVAL;
    FILE *file = tmpfile();
    if (!file)
        return suf_fail(err, SUF_EIO, "cannot make a temporary file: %s", strerror(errno));
    int rc = write_to(figure, find_format(ending), fileno(file), err);
    if (rc == 0)
        rc = read_all(file, text, size, err);
    fclose(file);
    return rc;
}

int suf_figure_write(const suf_figure *figure, const char *path, suf_error *err)
{
    if (suf_error_require(figure, "figure", err) < 0)
        return SUF_EINVAL;
    char *picture = NULL;
    size_t size = 0;
    int rc = suf_figure_check(path, err);
    if (rc == SUF_OK)
        rc = suf_figure_render(figure, formats[find_format(path)].ending, &picture, &size, err);
    if (rc == SUF_OK)
        rc = suf_whole_file_write(path, picture, size, SUF_FILE_REPLACE, err);
    free(picture);
    return rc;
}

/* the drawing without gnuplot's form feed, empty first lines and blanks at the ends */
static char *read_drawing(FILE *file)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    char line[LINE_SIZE];
    bool begun = false;
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        size_t length = strlen(line);
        while (length > 0 && strchr(" \n\f", line[length - 1]))
            length--;
        begun = begun || length > 0;
        if (begun)
            fprintf(out, "%.*s\n", (int)length, line);
    }
    return suf_text_stream_close(out, &text);
}

static const struct {
    const char *name, *meaning;
} characters_table[] = {
    [SUF_CHARACTERS_ASCII] = {"ascii", "letters and signs that every terminal has"},
    [SUF_CHARACTERS_BRAILLE] = {"braille", "Unicode's braille patterns and marks"},
    [SUF_CHARACTERS_COLOUR] = {"colour", "the same in colours"},
};
enum { N_CHARACTERS = sizeof characters_table / sizeof *characters_table };

const char *suf_characters_name(int i)
{
    return i >= 0 && i < N_CHARACTERS ? characters_table[i].name : NULL;
}

const char *suf_characters_meaning(int i)
{
    return i >= 0 && i < N_CHARACTERS ? characters_table[i].meaning : NULL;
}

/* what a script for characters has in common */
#define IN_CHARACTERS                                                                              \
    "unset grid\nsmall = ''\nnarrow = 1\nspread = 1.5\npower = '1e%T'\narea = 'lines'\n"           \
    "fill = 'lines'\nshade = 'lines'\n"

static int draw_ascii(const suf_figure *figure, int columns, int height, FILE *drawing, char **text,
                      suf_error *err)
{
    char terminal[64];
    snprintf(terminal, sizeof terminal, "dumb noenhanced size %d,%d", columns, height);
    char *script =
        compose(figure, terminal,
                IN_CHARACTERS "is_ascii = 1\nleftwards = '<-'\nrightwards = '->'\n", false);
    const int rc = suf_gnuplot_run(script, fileno(drawing), err);
    free(script);
    if (rc == 0)
        *text = read_drawing(drawing);
    return rc;
}

static int draw_cells(const suf_figure *figure, int columns, int height, bool is_coloured,
                      FILE *drawing, char **text, suf_error *err)
{
    char terminal[LINE_SIZE];
    char *svg = NULL;
    size_t size;
    snprintf(terminal, sizeof terminal, "svg size %d,%d font 'DejaVu Sans,%d' noenhanced",
             columns * SUF_SVG_CELL_WIDTH, height * SUF_SVG_CELL_HEIGHT, SUF_SVG_CELL_FONT);
    char *script = compose(
        figure, terminal,
        IN_CHARACTERS "set minussign\nset key width 1\nis_ascii = 0\nleftwards = '\xe2\x86\x90'\n"
                      "rightwards = '\xe2\x86\x92'\n",
        false);
    int rc = suf_gnuplot_run(script, fileno(drawing), err);
    free(script);
    if (rc == 0)
        rc = read_all(drawing, &svg, &size, err);
    if (rc == 0)
        *text = suf_svg_cells_draw(svg, columns, height, is_coloured);
    free(svg);
    return rc;
}

int suf_figure_draw(const suf_figure *figure, int columns, int lines, suf_characters characters,
                    char **text, suf_error *err)
{
    if (suf_error_require(figure, "figure", err) < 0)
        return SUF_EINVAL;
    if (!suf_characters_name((int)characters))
        return suf_fail(err, SUF_EINVAL, "there are no such characters");
    FILE *drawing = tmpfile();
    if (!drawing)
        return suf_fail(err, SUF_EIO, "cannot make a temporary file: %s", strerror(errno));
    const int n_marks = (int)figure->n_marks; /* each also has a part of a line of the key */
    const int rows = n_marks > 1 ? (int)figure->n_rows * (n_marks + 1) + n_marks / 2 + ROWS_AROUND
                                 : (int)figure->n_rows + ROWS_AROUND;
    const int height = figure->fitted_rows > 0 ? figure->fitted_lines : lines > rows ? lines : rows;
    const int rc = characters == SUF_CHARACTERS_ASCII
                       ? draw_ascii(figure, columns, height, drawing, text, err)
                       : draw_cells(figure, columns, height, characters == SUF_CHARACTERS_COLOUR,
                                    drawing, text, err);
    fclose(drawing);
    return rc;
}
