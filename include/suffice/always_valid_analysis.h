/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A test that may be looked at after every instance and stopped at any time, without a plan: for
 * sets of instances that grow, and for comparisons that are repeated every night.
 */
#ifndef SUFFICE_ALWAYS_VALID_ANALYSIS_H
#define SUFFICE_ALWAYS_VALID_ANALYSIS_H

#include "suffice/sequential_analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct suf_always_valid_request {
    suf_design design; /* alpha; mres: the effect, in standard deviations of the differences, to
                        * which the test is tuned, chosen before the results are seen; delta:
                        * equivalence is looked at as well. What is 0 is as planned, or as usual.
                        * The test is t, two-sided */
    const char *order; /* the feature by which the instances are in order; NULL: that of the file */
} suf_always_valid_request;

/* What is known after an instance that has a difference. */
typedef struct suf_always_valid_moment {
    int64_t instances; /* so far in their order, those without a difference included */
    int64_t n;         /* differences */
    double mean;
    double low, high; /* the confidence sequence: the means that no moment so far has excluded. All
                       * moments together hold with confidence 1 - level. -INFINITY and INFINITY:
                       * there is none yet; NAN once they exclude all means, as is p */
    double log_e;     /* logarithm of the e value; NAN: there is no spread yet */
    double p;         /* the smallest 1/e so far times the number of comparisons, at most 1: holds
                       * at all times and for all comparisons together */
} suf_always_valid_moment;

typedef struct suf_always_valid_compared {
    size_t comparison;
    int64_t n_instances;   /* that were run, those without a difference included */
    int64_t n_differences; /* of them */
    int is_selection;      /* more than 5 % of the instances were lost because of their values, so
                            * that there is no verdict: it is open */
    size_t n_moments;      /* 0: there are fewer than 2 differences */
    suf_always_valid_moment *moments;
    suf_sequential_decision decision; /* open, positive, negative or equivalent */
    int64_t different_after;          /* instances when 0 was excluded; 0: it was not */
    int64_t equivalent_after;   /* instances when all means beyond plus or minus delta were excluded
                                 * for the first time; 0: they were not */
    int64_t contradicted_after; /* instances when all means were excluded, so that the differences
                                 * are not what the test takes them for: it is open; 0: never */
} suf_always_valid_compared;

typedef struct suf_always_valid_analysis {
    const suf_dataset *dataset;
    suf_always_valid_request request; /* complete */
    double level;                     /* of one comparison, Bonferroni's */
    double g;                         /* variance of the mixture */
    double least_difference;          /* at which intervals are cut; -INFINITY: none is */
    size_t n_comparisons;
    suf_always_valid_compared *comparisons;
} suf_always_valid_analysis;

/* The dataset must outlive the analysis. SUF_EINVAL if mres is not in [0.01, 10], the test is not t
 * or not two-sided, the order is not one of different numbers or dates, or the experiment is not
 * finished or has looks of its own or groups. */
SUF_API int suf_always_valid_analysis_init(suf_always_valid_analysis *analysis,
                                           const suf_dataset *dataset,
                                           const suf_always_valid_request *request, suf_error *err);
SUF_API void suf_always_valid_analysis_release(suf_always_valid_analysis *analysis);
/* As suf_plan_report_write. CSV has a row for each moment. */
SUF_API int suf_always_valid_analysis_write(const suf_always_valid_analysis *analysis,
                                            suf_format format, FILE *out, suf_error *err);
/* The confidence sequence of a comparison numbered from 0. */
SUF_API suf_figure *suf_figure_new_confidence_sequence(const suf_always_valid_analysis *analysis,
                                                       size_t comparison, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
