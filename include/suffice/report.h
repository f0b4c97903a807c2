/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports and figures of an analysis.
 */
#ifndef SUFFICE_REPORT_H
#define SUFFICE_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "suffice/analysis.h"
#include "suffice/conduct.h"
#include "suffice/failure.h"
#include "suffice/output.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- reports ------------------------------------------------------------------------ */

typedef struct suf_report_request {
    suf_format format;   /* JSON and CSV are those of suf_analysis_write */
    int without_figures; /* for HTML, which otherwise contains them */
    const char *figures; /* folder for the figures of Markdown (SVG) and LaTeX (PDF); it is created
                          * if it does not exist; NULL: no figures */
    const char *figures_as;           /* the path to that folder in the report; NULL: the same */
    double figure_width, figure_font; /* see suf_figure_set_size; 0: the usual ones */
    const suf_gate *gate;             /* said first; NULL: none */
    int is_brief; /* without the figures, the instances, the methods and the references */
    const size_t *comparisons; /* those that have figures; NULL: all of up to 10, otherwise none */
    size_t n_comparisons;
} suf_report_request;

/* Writes the analysis with its instances, methods and references. Names are escaped, whatever
 * characters they contain. If it fails, nothing has been written to out: SUF_EINVAL if the request
 * asks for figures that the format does not have, SUF_ETOOL without gnuplot. The caller checks out
 * for write errors when closing it. */
SUF_API int suf_report_write(const suf_analysis *analysis, const suf_report_request *request,
                             FILE *out, suf_error *err);

/* BibTeX entries of the methods that the report names. */
SUF_API void suf_report_write_bibtex(const suf_analysis *analysis, FILE *out);

/* What is said together with a result. NULL: there is none. */
typedef struct suf_result_company {
    const suf_analysis *analysis; /* its verdicts */
    const suf_gate *gate;         /* of the analysis; said first */
    const suf_slurm_state *slurm; /* what has been given to Slurm */
} suf_result_company;

/* An experiment as suf_result_write does, in company. */
SUF_API void suf_result_write_with(const suf_result *result, const suf_result_company *with,
                                   suf_format format, FILE *out);

/* What a look of a sequential experiment has seen, in a sentence, for free(). */
SUF_API char *suf_look_sentence(const suf_look_news *news);

/* ---- figures ------------------------------------------------------------------------ */

typedef enum {
    SUF_FIGURE_FOREST,    /* the difference on each instance with its interval; the mean */
    SUF_FIGURE_QQ,        /* the differences against normal quantiles */
    SUF_FIGURE_POWER,     /* power over the effect, with the present number of instances */
    SUF_FIGURE_MEANS,     /* all algorithms on every instance */
    SUF_FIGURE_DENSITIES, /* distribution of the runs on up to 12 instances */
    SUF_FIGURE_RUNS,      /* number of runs on every instance */
    SUF_FIGURE_ACCURACY,  /* standard errors over runs */
    SUF_FIGURE_BOOTSTRAP, /* means of resampled differences */
    SUF_FIGURE_POSTERIOR, /* posterior distribution of the mean difference */
    SUF_FIGURE_RANKS,     /* mean ranks of all algorithms: the critical-difference diagram */
    SUF_FIGURE_FEATURE,   /* the differences over a feature, a panel for each level of another */
    SUF_FIGURE_SCATTER,   /* both algorithms' values on every instance, one against the other */
    SUF_FIGURE_RAINCLOUD, /* density, quartiles and dots of the differences */
    SUF_FIGURE_DIFFERENCES_ECDF, /* share of the instances up to each difference */
    SUF_FIGURE_CONVERGENCE,      /* mean difference over the number of instances */
    SUF_FIGURE_SIMPLEX,          /* posterior of better, equivalent, worse */
    SUF_FIGURE_PROFILES,         /* performance profiles of all algorithms */
    SUF_FIGURE_ECDF,             /* share of the instances up to each value */
    SUF_FIGURE_CACTUS,           /* time over the number of instances solved */
    SUF_FIGURE_SOLVED_ECDF,      /* share of the instances solved over time */
    SUF_FIGURE_TIME_SPENT,       /* time of the runs of every algorithm */
    SUF_FIGURE_LOOKS,            /* the statistic at the looks of a sequential experiment */
    SUF_N_FIGURES
} suf_figure_kind;

/* "forest", "qq", ...; NULL past the last. */
SUF_API const char *suf_figure_kind_name(int kind);
/* What the figure shows, as a caption. */
SUF_API const char *suf_figure_kind_caption(int kind);
/* How to read it, one or more sentences without the first capital letter and the last full stop. */
SUF_API const char *suf_figure_kind_reading(int kind);
/* Whether there is one figure for each comparison; otherwise one figure shows all algorithms. */
SUF_API int suf_figure_kind_is_of_comparison(int kind);

/* The figure of a comparison, numbered from 0. NULL and SUF_EINVAL if data for it are missing; the
 * message says which. */
SUF_API suf_figure *suf_figure_new_of(const suf_analysis *analysis, suf_figure_kind kind,
                                      size_t comparison, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
