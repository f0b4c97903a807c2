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

typedef struct suf_report_request {
    suf_format format;   /* JSON and CSV are those of suf_analysis_write */
    int without_figures; /* of HTML, which has them inside */
    const char *figures; /* folder for those of Markdown (SVG) and LaTeX (PDF), which is made when
                          * there is none; NULL: no figures */
    const char *figures_as; /* how the report names that folder; NULL: the same */
} suf_report_request;

/* The analysis with its instances, its methods and references, for a paper or a page. Whatever
 * names hold, they are only text in it. Fails before anything is written to out: SUF_EINVAL when
 * the request asks for figures where there are none, SUF_ETOOL without gnuplot. The caller checks
 * out for write errors when closing it. */
SUF_API int suf_report_write(const suf_analysis *analysis, const suf_report_request *request,
                             FILE *out, suf_error *err);

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
