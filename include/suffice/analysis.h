/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an experiment says: differences over instances, tests, effects, a verdict.
 */
#ifndef SUFFICE_ANALYSIS_H
#define SUFFICE_ANALYSIS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/output.h"
#include "suffice/sampling.h"
#include "suffice/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- data ----------------------------------------------------------------------- */

/* One comparison over the instances on which both algorithms have a result. */
typedef struct suf_pairing {
    size_t first, second; /* algorithms */
    size_t n;
    size_t *instances;
    double *phi; /* second against first */
    double *se;  /* NAN: not known */
} suf_pairing;

typedef enum {
    SUF_SOURCE_STORE,
    SUF_SOURCE_RUNS,
    SUF_SOURCE_PHI /* how the differences were computed is not known */
} suf_source;

/* Differences from anywhere. Owns everything. */
typedef struct suf_dataset {
    suf_source source;
    size_t n_algorithms, n_instances;
    char **algorithms, **instances;
    size_t n_pairings;
    suf_pairing *pairings;
    size_t n_left_out;
    char **left_out;   /* a sentence for everything that could not be paired */
    suf_design design; /* of the experiment that they come from; zero where it is not known */
    suf_difference difference;
    suf_statistic statistic; /* of the runs on an instance */
    double parameter;        /* of that */
    int maximise;
    uint64_t seed;   /* of a store: the experiment's */
    int is_planned;  /* of a store: the number of instances follows from the design */
    double accuracy; /* of a store: standard error asked for; NAN: a fixed number of runs */
} suf_dataset;

/* The instances of an experiment that are done. Those given up or unfinished are left out. */
SUF_API int suf_dataset_init_store(suf_dataset *dataset, suf_store *store, suf_error *err);

/* Runs in a CSV file: a line for each (see suf_observations_load). */
SUF_API int suf_dataset_init_runs(suf_dataset *dataset, const char *path,
                                  const suf_columns *columns, suf_difference difference,
                                  suf_compare compare, suf_error *err);

/* A CSV file with a line for each instance and a column for each algorithm. instance: the column
 * of names; NULL: 'instance' when there is one, or else the line's number. */
SUF_API int suf_dataset_init_wide(suf_dataset *dataset, const char *path, const char *instance,
                                  suf_difference difference, suf_compare compare, suf_error *err);

/* A CSV file with a line for each instance; names of columns. */
typedef struct suf_phi_columns {
    const char *phi;      /* the difference */
    const char *se;       /* its standard error; NULL: 'se' when there is one */
    const char *instance; /* joined by commas when several; NULL: 'instance' when there is one,
                           * or else the line's number */
} suf_phi_columns;

SUF_API int suf_dataset_init_phi(suf_dataset *dataset, const char *path,
                                 const suf_phi_columns *columns, suf_error *err);
SUF_API void suf_dataset_release(suf_dataset *dataset);

/* ---- analysis ----------------------------------------------------------------------- */

typedef enum {
    SUF_BY_T,
    SUF_BY_WILCOXON,
    SUF_BY_SIGN,
    SUF_BY_PERMUTATION,
    SUF_N_TESTS
} suf_test_kind;

/* "t", "wilcoxon", "sign", "permutation" */
SUF_API const char *suf_test_kind_name(int kind);

typedef struct suf_test_result {
    double statistic;  /* t, V, number above mu0; the mean for the permutation test */
    double df;         /* of t; NAN otherwise */
    double p;          /* for the alternative */
    double p_adjusted; /* for the number of comparisons */
    double estimate;   /* mean, Hodges-Lehmann, median; NAN for the permutation test */
    double low, high;  /* interval of that, at the level that agrees with Holm's decision */
    int is_exact;
} suf_test_result;

typedef enum {
    SUF_ADJUSTED_HOLM,
    SUF_ADJUSTED_SHAFFER,
    SUF_ADJUSTED_BONFERRONI,
    SUF_ADJUSTED_BH
} suf_adjusted;

/* "holm", "shaffer", "bonferroni", "bh" */
SUF_API const char *suf_adjusted_name(int adjusted);

typedef enum {
    SUF_VERDICT_BETTER,     /* the second algorithm is */
    SUF_VERDICT_WORSE,      /* the second algorithm is */
    SUF_VERDICT_EQUIVALENT, /* the difference is smaller than the MRES */
    SUF_VERDICT_INCONCLUSIVE
} suf_verdict_kind;

/* "better", "worse", "equivalent", "inconclusive" */
SUF_API const char *suf_verdict_name(int verdict);

/* Probabilities of three regions; NAN without an MRES. */
typedef struct suf_belief {
    double better, equivalent, worse; /* the second algorithm */
    double error;                     /* largest Monte-Carlo standard error; 0: none */
} suf_belief;

/* One comparison. */
typedef struct suf_analysed {
    size_t first, second, n;
    double mean, sd;
    double d, d_low, d_high, hedges; /* standardised effect, exact interval, unbiased */
    double superiority, superiority_low, superiority_high; /* P(second is better) */
    suf_test_result tests[SUF_N_TESTS];
    double permutation_error; /* Monte-Carlo standard error of its p; 0 when exact */
    double equivalence_p, equivalence_p_adjusted; /* that |mean| / sigma < MRES; NAN without one */
    suf_verdict_kind verdict;                     /* by the test of the design */
    suf_verdict_kind verdicts[SUF_N_TESTS];       /* by each */
    double shapiro_w, shapiro_p;                  /* NAN outside 3 to 5000 instances */
    suf_belief by_t, by_signrank;
    double within, across; /* variances: of measuring an instance, of the true differences; NAN
                            * when standard errors are not known */
    double detectable;     /* effect that so many instances detect with the desired power */
} suf_analysed;

typedef struct suf_analysis_request {
    suf_design design; /* test, alternative, alpha, power, mres; zero fields: the dataset's, then
                        * the defaults */
    double mu0;        /* difference under the null hypothesis */
    suf_adjusted adjusted;
    int as_r;      /* Wilcoxon's p as R computes it */
    uint64_t seed; /* of simulations */
} suf_analysis_request;

typedef struct suf_analysis {
    const suf_dataset *dataset;   /* must outlive the analysis */
    suf_analysis_request request; /* completed */
    size_t n_comparisons;
    suf_analysed *comparisons;
} suf_analysis;

/* SUF_EINVAL: fewer than 2 instances are paired, or the request is out of range. */
SUF_API int suf_analysis_init(suf_analysis *analysis, const suf_dataset *dataset,
                              const suf_analysis_request *request, suf_error *err);
SUF_API void suf_analysis_release(suf_analysis *analysis);
SUF_API void suf_analysis_write(const suf_analysis *analysis, suf_format format, FILE *out);

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

/* ---- figures of one comparison, numbered from 0 --------------------------------------- */

/* Every instance's difference with its standard error, in ascending order, and their mean. */
SUF_API suf_figure *suf_figure_new_forest(const suf_analysis *analysis, size_t comparison);
/* The differences against normal quantiles. */
SUF_API suf_figure *suf_figure_new_qq(const suf_analysis *analysis, size_t comparison);
/* Power over the effect with the instances that there are. NULL when the test has no power curve
 * with so few. */
SUF_API suf_figure *suf_figure_new_power(const suf_analysis *analysis, size_t comparison,
                                         suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
