/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Analysis of differences that were looked at several times by a plan.
 */
#ifndef SUFFICE_SEQUENTIAL_ANALYSIS_H
#define SUFFICE_SEQUENTIAL_ANALYSIS_H

#include "suffice/analysis.h"
#include "suffice/sequential.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct suf_sequential_analysis_request {
    suf_design design;        /* alternative; alpha; power: for which futility was planned; delta:
                               * equivalence is looked at as well, in the mean. What is 0 is as
                               * planned, or as usual */
    suf_sequential_rule rule; /* looks as numbers of instances or shares */
    int64_t instances_max;    /* the largest planned number, of which shares are; 0: that of the
                               * looks, or all that the dataset has */
    suf_test_kind test;
    const char *order; /* the feature by which the instances are in order; NULL: that of the file */
    uint64_t seed;
    const suf_looking *recorded; /* looks that were taken: they are read, not computed; NULL: none
                                  * were recorded, and all are computed */
    int takes_next; /* with these: also take the next look, on the instances of the dataset, which
                     * are those that it rests on. A test that has nothing to say goes on */
} suf_sequential_analysis_request;

/* The request for a dataset with recorded looks, as the experiment was planned. */
SUF_API suf_sequential_analysis_request suf_sequential_request_recorded(const suf_dataset *dataset);

typedef enum {
    SUF_SEQUENTIAL_OPEN,       /* looks are left */
    SUF_SEQUENTIAL_POSITIVE,   /* stopped: the difference is positive */
    SUF_SEQUENTIAL_NEGATIVE,   /* stopped: it is negative */
    SUF_SEQUENTIAL_EQUIVALENT, /* stopped: it lies within plus or minus delta */
    SUF_SEQUENTIAL_NOT_SHOWN,  /* the last look did not reject */
    SUF_SEQUENTIAL_FUTILE      /* stopped: a difference will hardly be found */
} suf_sequential_decision;

/* "open", "positive", "negative", "equivalent", "not_shown", "futile" */
SUF_API const char *suf_sequential_decision_name(int decision);

typedef struct suf_sequential_seen_look {
    int64_t instances; /* that were planned for it */
    int64_t n_missing; /* of them without a difference */
    double mean, sd;
    double p, nominal_p;  /* the look rejects if p is at most nominal_p */
    double z, critical_z; /* the normal quantile of p, on the side of the difference */
    double futility_z;    /* stops for futility if z (two-sided: |z|) is not above it; -INFINITY:
                           * never */
    double estimate;      /* of the test: mean, Hodges-Lehmann estimate or median */
    double repeated_low, repeated_high; /* interval of it that holds at all looks together */
    double repeated_p;
    /* of two one-sided t tests against plus and minus delta; NAN without delta */
    double equivalence_p, equivalence_level; /* the larger p, and what it may be at most */
    double equivalence_low, equivalence_high;
} suf_sequential_seen_look;

typedef struct suf_sequential_compared {
    size_t comparison;
    size_t n_differences; /* in the dataset */
    size_t n_seen;        /* looks that were reached, up to the stop */
    suf_sequential_seen_look *seen;
    suf_sequential_decision decision;
    double p;               /* stage-wise; NAN while it is open. After a stop for futility or
                             * equivalence it takes this look for the last one */
    double mean, low, high; /* median-unbiased mean and its interval; t and permutation tests */
    double plain, plain_low, plain_high; /* of the mean, as if there had been one look: biased */
    size_t n_unused; /* differences after the stop, or after the last look that was reached */
} suf_sequential_compared;

typedef struct suf_sequential_analysis {
    const suf_dataset *dataset;
    suf_sequential_analysis_request request; /* complete; does not point to the caller's looks */
    int is_plan_assumed;                     /* instances_max is what the dataset has */
    double level;                            /* of one comparison, Bonferroni's */
    suf_sequential_boundary boundary;        /* as planned: if no instance is missing */
    suf_sequential_boundary equivalence;     /* of each one-sided test; no looks without delta */
    int64_t *instances;                      /* at each planned look */
    size_t n_comparisons;
    suf_sequential_compared *comparisons;
} suf_sequential_analysis;

/* A look is at the first instances in their order, as many as were planned for it. Those that have
 * no difference are missing: the level of the look is then that of the differences that it has, for
 * the alpha that was planned to be spent there. The dataset must outlive the analysis. SUF_EINVAL
 * if the first look was not reached, the order is not one of different numbers or dates, the rule
 * is out of range, the experiment is not finished or planned with groups, or more than 5 % of the
 * instances of a comparison were lost because of their values. */
SUF_API int suf_sequential_analysis_init(suf_sequential_analysis *analysis,
                                         const suf_dataset *dataset,
                                         const suf_sequential_analysis_request *request,
                                         suf_error *err);
SUF_API void suf_sequential_analysis_release(suf_sequential_analysis *analysis);
/* As suf_plan_report_write. CSV has a row for each look that was taken. */
SUF_API int suf_sequential_analysis_write(const suf_sequential_analysis *analysis,
                                          suf_format format, FILE *out, suf_error *err);
/* The path of the statistic against its boundaries, of a comparison numbered from 0. */
SUF_API suf_figure *suf_figure_new_sequential_path(const suf_sequential_analysis *analysis,
                                                   size_t comparison, suf_error *err);

/* The true type I error of a t test at the level alpha, of one or two sides, that is made at each
 * of n_looks equally spaced looks up to this number of instances and stops at the first that
 * rejects: what looking without a plan costs. For normally distributed differences. NAN out of
 * range. */
SUF_API double suf_sequential_peeked(double alpha, int sides, size_t n_looks, int64_t instances);

#ifdef __cplusplus
}
#endif

#endif
