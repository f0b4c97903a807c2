/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures and reports.
 */
#ifndef SUFFICE_OUTPUT_H
#define SUFFICE_OUTPUT_H

#include <stddef.h>
#include <stdio.h>

#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/sampling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- figures ------------------------------------------------------------------ */

/* A figure is a gnuplot script that contains its data. Writing a figure runs gnuplot. */
typedef struct suf_figure suf_figure;

/* All curves in one figure. */
SUF_API suf_figure *suf_figure_new_curves(const suf_curves *curves);
/* The total cost and the number of instances over the runs per instance. */
SUF_API suf_figure *suf_figure_new_tradeoff(const suf_tradeoff *tradeoff);
/* The standard errors over the runs of each instance, and the desired accuracy. */
SUF_API suf_figure *suf_figure_new_replay(const suf_replay *replay);
SUF_API void suf_figure_free(suf_figure *figure);

/* SUF_EINVAL if path does not end in a format that suf_figure_write knows. */
SUF_API int suf_figure_check(const char *path, suf_error *err);

/* Writes the figure to path, whose ending (.svg, .pdf, .png) selects the format. An existing file
 * is replaced only when the new one is complete. */
SUF_API int suf_figure_write(const suf_figure *figure, const char *path, suf_error *err);

/* Draws the figure into memory: *text has *size bytes followed by a zero, for free(). */
SUF_API int suf_figure_render(const suf_figure *figure, const char *ending, char **text,
                              size_t *size, suf_error *err);

/* Draws the figure with characters into *text, for free(). */
SUF_API int suf_figure_draw(const suf_figure *figure, int columns, int lines, char **text,
                            suf_error *err);

/* ---- reports --------------------------------------------------------------------- */

typedef enum { SUF_FORMAT_TEXT, SUF_FORMAT_JSON, SUF_FORMAT_CSV } suf_format;

/* "text", "json", "csv"; NULL past the last. */
SUF_API const char *suf_format_name(int format);

/* A plan with what else was requested; accuracy and tradeoff may be NULL. */
typedef struct suf_plan_report {
    const suf_plan *plan;
    const suf_accuracy *accuracy;
    const suf_tradeoff *tradeoff;
    double sigma; /* > 0: effects are also shown in the user's units, d * sigma */
} suf_plan_report;

/* These functions write to out. The caller checks out for write errors when closing it. */
SUF_API void suf_plan_report_write(const suf_plan_report *report, suf_format format, FILE *out);
/* With trace, every step is written as well (in CSV: instead of the rows). */
SUF_API void suf_replay_write(const suf_replay *replay, int trace, suf_format format, FILE *out);
SUF_API void suf_curves_write(const suf_curves *curves, suf_format format, FILE *out);

#ifdef __cplusplus
}
#endif

#endif
