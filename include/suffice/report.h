/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis for people: reports and figures.
 */
#ifndef SUFFICE_REPORT_H
#define SUFFICE_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "suffice/analysis.h"
#include "suffice/failure.h"
#include "suffice/output.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- reports ------------------------------------------------------------------------ */

typedef enum {
    SUF_REPORT_TEXT,
    SUF_REPORT_MARKDOWN,
    SUF_REPORT_LATEX, /* to be read by \input; needs booktabs */
    SUF_REPORT_JSON,  /* as suf_analysis_write, and so is CSV */
    SUF_REPORT_CSV
} suf_report_format;

/* "text", "markdown", "latex", "json", "csv"; NULL past the last. */
SUF_API const char *suf_report_format_name(int format);

/* The analysis with a paragraph on its methods, for a paper or a page. Whatever names hold, they
 * are only text in it. */
SUF_API void suf_report_write(const suf_analysis *analysis, suf_report_format format, FILE *out);

/* BibTeX entries of the methods that the report names. */
SUF_API void suf_report_write_bibtex(const suf_analysis *analysis, FILE *out);

/* ---- figures ------------------------------------------------------------------------ */

typedef enum {
    SUF_FIGURE_FOREST,    /* every instance's difference with its standard error, and their mean */
    SUF_FIGURE_QQ,        /* the differences against normal quantiles */
    SUF_FIGURE_POWER,     /* power over the effect, with the instances that there are */
    SUF_FIGURE_MEANS,     /* the algorithms on every instance */
    SUF_FIGURE_DENSITIES, /* their runs on up to 12 instances */
    SUF_FIGURE_RUNS,      /* how many those were */
    SUF_FIGURE_ACCURACY,  /* standard errors over runs */
    SUF_FIGURE_BOOTSTRAP, /* means of resampled differences */
    SUF_FIGURE_POSTERIOR, /* of the mean difference */
    SUF_FIGURE_RANKS,     /* mean ranks of all algorithms: the critical-difference diagram */
    SUF_FIGURE_FEATURE,   /* the differences over a feature, a panel for each level of another */
    SUF_N_FIGURES
} suf_figure_kind;

/* "forest", "qq", ...; NULL past the last. */
SUF_API const char *suf_figure_kind_name(int kind);
/* What it shows, in a phrase that can stand below it. */
SUF_API const char *suf_figure_kind_caption(int kind);
/* Whether there is one for each comparison; otherwise one shows all algorithms. */
SUF_API int suf_figure_kind_is_of_comparison(int kind);

/* The figure of a comparison, numbered from 0. NULL when the data do not have it: SUF_EINVAL, and
 * the message says what is missing. */
SUF_API suf_figure *suf_figure_new_of(const suf_analysis *analysis, suf_figure_kind kind,
                                      size_t comparison, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
