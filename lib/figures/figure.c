/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures: the look, the formats, and writing a finished one to a file or into characters.
 * Colours: Okabe & Ito (2008), Color universal design.
 */
#include "figures/figure.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "figures/gnuplot.h"

struct suf_figure {
    char *script;
    size_t size;
};

/* size: a journal's column; trailer: how a complete file ends, by which a full disk shows */
static const struct {
    const char *ending, *terminal, *trailer;
} formats[] = {
    {".svg", "svg size 520,360 dynamic enhanced font 'DejaVu Sans,12' background 'white'",
     "</svg>"},
    {".pdf", "pdfcairo size 8.8cm,6.1cm enhanced font 'DejaVu Sans,8'", "%%EOF"},
    {".png",
     "pngcairo size 1040,720 enhanced font 'DejaVu Sans,12' fontscale 1.8 linewidth 2 pointscale 2",
     "IEND"},
};
enum { N_FORMATS = sizeof formats / sizeof *formats, LINE_SIZE = 1024 };

static const struct {
    const char *colour, *dashes;
    int point;
} styles[SUF_FIGURE_STYLES] = {
    {"#0072B2", "1", 7},           {"#D55E00", "(12,5)", 5}, {"#009E73", "(4,4)", 9},
    {"#CC79A7", "(16,4,3,4)", 13}, {"#000000", "(8,3)", 11}, {"#56B4E9", "(3,3,10,3)", 15},
};

static void write_look(FILE *out)
{
    fputs("set encoding utf8\n"
          "set border 3 linewidth 0.8 linecolor '#404040'\n"
          "set tics nomirror out scale 0.6\n"
          "set grid linewidth 0.6 linecolor '#cccccc' dashtype 1\n"
          "set key samplen 3 spacing 1.15\n"
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

suf_figure *suf_figure_new(FILE **out)
{
    suf_figure *figure = suf_alloc(1, sizeof *figure);
    *out = open_memstream(&figure->script, &figure->size);
    if (!*out)
        abort();
    return figure;
}

void suf_figure_finish(suf_figure *figure, FILE *out)
{
    (void)figure;
    if (fclose(out) != 0) /* a memory stream fails only when memory is out */
        abort();
}

void suf_figure_free(suf_figure *figure)
{
    if (!figure)
        return;
    free(figure->script);
    free(figure);
}

/* terminal first, then the look, then the figure itself; free() the result */
static char *compose(const suf_figure *figure, const char *terminal, const char *changes)
{
    char *script;
    size_t size;
    FILE *out = open_memstream(&script, &size);
    if (!out)
        abort();
    fprintf(out, "set terminal %s\n", terminal);
    write_look(out);
    fputs(changes, out);
    fputs(figure->script, out);
    if (fclose(out) != 0)
        abort();
    return script;
}

static int find_format(const char *path)
{
    const size_t length = strlen(path);
    for (int i = 0; i < N_FORMATS; i++) {
        const size_t ending = strlen(formats[i].ending);
        if (length > ending && strcmp(path + length - ending, formats[i].ending) == 0)
            return i;
    }
    return -1;
}

int suf_figure_check(const char *path, suf_error *err)
{
    if (find_format(path) >= 0)
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

static int write_to(const suf_figure *figure, int format, int fd, const char *path, suf_error *err)
{
    char *script = compose(figure, formats[format].terminal, "");
    const int rc = suf_gnuplot_run(script, fd, err);
    free(script);
    if (rc < 0)
        return rc;
    if (!ends_with(fd, formats[format].trailer))
        return suf_fail(err, SUF_EIO, "cannot write '%s' whole; is the disk full?", path);
    return SUF_OK;
}

int suf_figure_write(const suf_figure *figure, const char *path, suf_error *err)
{
    int rc = suf_figure_check(path, err);
    if (rc < 0)
        return rc;
    const size_t size = strlen(path) + 32;
    char *draft = suf_alloc(size, 1);
    snprintf(draft, size, "%s.%ld.part", path, (long)getpid());
    const int fd = open(draft, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) {
        rc = suf_fail(err, SUF_EIO, "cannot write '%s': %s", path, strerror(errno));
        goto out;
    }
    rc = write_to(figure, find_format(path), fd, path, err);
    if (close(fd) != 0 && rc == 0)
        rc = suf_fail(err, SUF_EIO, "cannot write '%s': %s", path, strerror(errno));
    if (rc == 0 && rename(draft, path) != 0)
        rc = suf_fail(err, SUF_EIO, "cannot write '%s': %s", path, strerror(errno));
    if (rc < 0)
        unlink(draft);
out:
    free(draft);
    return rc;
}

/* the drawing without gnuplot's form feed, empty first lines and blanks at the ends */
static char *read_drawing(FILE *file)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
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
    if (fclose(out) != 0)
        abort();
    return text;
}

int suf_figure_draw(const suf_figure *figure, int columns, int lines, char **text, suf_error *err)
{
    FILE *drawing = tmpfile();
    if (!drawing)
        return suf_fail(err, SUF_EIO, "cannot make a temporary file: %s", strerror(errno));
    char terminal[64];
    snprintf(terminal, sizeof terminal, "dumb noenhanced size %d,%d", columns, lines);
    char *script = compose(figure, terminal, "unset grid\n");
    const int rc = suf_gnuplot_run(script, fileno(drawing), err);
    free(script);
    if (rc == 0)
        *text = read_drawing(drawing);
    fclose(drawing);
    return rc;
}
