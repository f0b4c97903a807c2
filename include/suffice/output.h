/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures, formats, and what a design or a replay says in them.
 */
#ifndef SUFFICE_OUTPUT_H
#define SUFFICE_OUTPUT_H

#include <stddef.h>
#include <stdio.h>

#include "suffice/dataset.h"
#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/margin.h"
#include "suffice/sampling.h"
#include "suffice/sequential.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- files -------------------------------------------------------------------- */

typedef enum {
    SUF_FILE_REPLACE, /* a file that exists is replaced */
    SUF_FILE_NEW      /* SUF_EIO if anything has that name, a link too */
} suf_file_mode;

/* Writes size bytes to the file at path, as a whole or not at all: after a failure or a loss of
 * power the file is what it was before, or what it shall be. Its mode is kept, and its owner as far
 * as that is permitted; a file that may not be written is not replaced. Of a symbolic link
 * the file that it names is written. A pipe, a device and /dev/stdout are written to. */
SUF_API int suf_whole_file_write(const char *path, const void *bytes, size_t size,
                                 suf_file_mode mode, suf_error *err);

/* A stream for fclose() that writes to a terminal, the file descriptor fd, which stays open. Data
 * are written byte by byte as they were recorded; on a terminal, names and messages of programs
 * must not act: control characters are shown as '?', and what turns the direction of the text as
 * "U+202E". */
SUF_API FILE *suf_terminal_stream_open(int fd);

/* ---- figures ------------------------------------------------------------------ */

/* A figure is a gnuplot script that contains its data. Writing a figure runs gnuplot. */
typedef struct suf_figure suf_figure;

/* All curves in one figure. */
SUF_API suf_figure *suf_figure_new_curves(const suf_curves *curves);
/* The total cost and the number of instances over the runs per instance. */
SUF_API suf_figure *suf_figure_new_tradeoff(const suf_tradeoff *tradeoff);
/* Half-width of the interval over the number of instances; the plan's design must have sigma. */
SUF_API suf_figure *suf_figure_new_interval_width(const suf_plan *plan);
/* The boundaries of a sequential plan, as z, p and differences. */
SUF_API suf_figure *suf_figure_new_sequential(const suf_sequential_plan *plan);
/* The standard errors over the runs of each instance, and the desired accuracy. */
SUF_API suf_figure *suf_figure_new_replay(const suf_replay *replay);
SUF_API void suf_figure_free(suf_figure *figure);

/* Sets the width in millimetres, and the size of the font in points, of files; 0 keeps that of the
 * format. Small text has at least 7 points, unless the font is smaller. SUF_EINVAL if they are not
 * between 20 and 1000 millimetres, and 4 and 72 points. */
SUF_API int suf_figure_set_size(suf_figure *figure, double width, double font, suf_error *err);

/* What the figure shows, in sentences with its numbers, for readers who do not see it. NULL:
 * nothing beyond its caption. It lives as long as the figure. */
SUF_API const char *suf_figure_alt(const suf_figure *figure);

/* The data of the figure as CSV, with the numbers that are drawn. Of very many points not all are
 * drawn. It lives as long as the figure. */
SUF_API const char *suf_figure_csv(const suf_figure *figure);

/* SUF_EINVAL if path does not end in a format that suf_figure_write knows. */
SUF_API int suf_figure_check(const char *path, suf_error *err);

/* Writes the figure to path, whose ending (.svg, .pdf, .png) selects the format, as
 * suf_whole_file_write does. */
SUF_API int suf_figure_write(const suf_figure *figure, const char *path, suf_error *err);

/* Draws the figure into memory: *text has *size bytes followed by a zero, for free(). */
SUF_API int suf_figure_render(const suf_figure *figure, const char *ending, char **text,
                              size_t *size, suf_error *err);

/* What a figure is drawn with where it is text. */
typedef enum {
    SUF_CHARACTERS_ASCII,   /* what every terminal has */
    SUF_CHARACTERS_BRAILLE, /* braille patterns, marks and arrows, in UTF-8 */
    SUF_CHARACTERS_COLOUR,  /* the same with escape sequences for 256 colours */
} suf_characters;
SUF_API const char *suf_characters_name(int characters);
SUF_API const char *suf_characters_meaning(int characters);

/* Draws the figure with characters into *text, for free(). */
SUF_API int suf_figure_draw(const suf_figure *figure, int columns, int lines,
                            suf_characters characters, char **text, suf_error *err);

/* ---- formats --------------------------------------------------------------------- */

/* The first four are for reading, and have the same content in the same order; the others are data
 * for programs, JSON all of it with all digits, CSV a table. */
typedef enum {
    SUF_FORMAT_TEXT, /* for a terminal */
    SUF_FORMAT_HTML, /* one page that needs nothing besides itself */
    SUF_FORMAT_MARKDOWN,
    SUF_FORMAT_LATEX, /* to be read by \input; needs booktabs, and graphicx for figures */
    SUF_FORMAT_JSON,
    SUF_FORMAT_CSV
} suf_format;

/* "text", "html", "markdown", "latex", "json", "csv"; NULL past the last. */
SUF_API const char *suf_format_name(int format);

/* ---- text ------------------------------------------------------------------------ */

/* How many columns text for a terminal may take, in the whole process: 80 unless this is called,
 * and at least 40. Tables that are wider give way; paragraphs stay within 78 in any case. */
SUF_API void suf_wrap_set_columns(int columns);

/* Writes the text in lines of columns - 2 characters, at least 38 and at most 78, broken at blanks.
 * indent: what stands before the second and every later line. */
SUF_API void suf_wrap_write_in(const char *text, const char *indent, int columns, FILE *out);

/* The UTF-8 text in at most width columns, at least 4, for free(): a longer one loses its middle,
 * for which "..." stands. Characters of East Asian scripts take two columns. */
SUF_API char *suf_display_shorten(const char *text, size_t width);

/* ---- designs --------------------------------------------------------------------- */

/* A plan with what else was requested; family, accuracy and tradeoff may be NULL. */
typedef struct suf_plan_report {
    const suf_plan *plan;
    const suf_family_power *family;
    const suf_accuracy *accuracy;
    const suf_tradeoff *tradeoff;
    double sigma;      /* > 0: effects are also shown in the user's units, d * sigma */
    const char *delta; /* d * sigma as people read it; NULL: as a number */
    const suf_sigma_estimate *pilot; /* from which sigma comes; NULL: it was given */
} suf_plan_report;

/* The trade-off where there is one, the half-width of the interval if that decides the number of
 * instances, otherwise power over the number of instances. NULL when it cannot be computed. */
SUF_API suf_figure *suf_figure_new_plan(const suf_plan_report *report, suf_error *err);

/* Write to out; the caller checks out for write errors when closing it. A page has a figure inside:
 * SUF_ETOOL without gnuplot, and then nothing is written. */
SUF_API int suf_plan_report_write(const suf_plan_report *report, suf_format format, FILE *out,
                                  suf_error *err);

/* A plan to show that a difference does not matter. */
typedef struct suf_margin_report {
    const suf_margin_plan *plan;
    suf_difference difference;       /* by which delta is shown */
    const char *unit;                /* of the values; NULL: unknown */
    const suf_sigma_estimate *pilot; /* from which sigma comes; NULL: it was given */
} suf_margin_report;

SUF_API void suf_margin_report_write(const suf_margin_report *report, suf_format format, FILE *out);
SUF_API void suf_proportions_plan_write(const suf_proportions_plan *plan, suf_format format,
                                        FILE *out);

/* A sequential plan, and what its effects are measured in. */
typedef struct suf_sequential_report {
    const suf_sequential_plan *plan;
    double sigma;                    /* > 0: the effect is also shown in the user's units */
    const char *delta;               /* d* sigma as people read it; NULL: not known */
    const suf_sigma_estimate *pilot; /* from which sigma comes; NULL: it was given */
    double runs;                     /* of all algorithms on an instance; 0: not known */
    const suf_always_valid *always;  /* whose price is shown beside it; NULL: it is not */
    int is_permutation;              /* of a t test: the signs are tested by permutation, at its
                                      * levels */
} suf_sequential_report;

/* As suf_plan_report_write. CSV has a row for each look. */
SUF_API int suf_sequential_report_write(const suf_sequential_report *report, suf_format format,
                                        FILE *out, suf_error *err);

/* trace: every step as well (CSV: instead of the rows). A replay without steps has no figure. */
SUF_API int suf_replay_write(const suf_replay *replay, int trace, suf_format format, FILE *out,
                             suf_error *err);
SUF_API int suf_curves_write(const suf_curves *curves, suf_format format, FILE *out,
                             suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
