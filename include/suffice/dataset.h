/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results over instances, from a store or from a file that some other tool wrote.
 */
#ifndef SUFFICE_DATASET_H
#define SUFFICE_DATASET_H

#include <stddef.h>
#include <stdint.h>

#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/run.h"
#include "suffice/sampling.h"
#include "suffice/sequential.h"
#include "suffice/store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    SUF_BIAS_UNKNOWN,  /* not estimated: the experiment is not complete, or its rule, its difference
                        * or its number of instances has no estimate */
    SUF_BIAS_NONE,     /* no rule stopped the runs, so there is none */
    SUF_BIAS_ESTIMATED /* by rehearsals of the rule on the experiment's own runs */
} suf_bias_state;

/* What stopping did to the mean difference of a comparison. Numbers that are not known are NAN. */
typedef struct suf_bias {
    suf_bias_state state;
    double mean;       /* over the instances; 0 if there is none */
    double error, df;  /* its standard error, with degrees of freedom */
    double variance;   /* what estimating it adds to the variance of the mean difference */
    int is_subtracted; /* it is larger than twice its error */
    double false_positive_rate, false_positive_rate_error; /* of the whole procedure on data like
                                                            * these, with its Monte-Carlo error;
                                                            * NAN: not available */
} suf_bias;

/* Why an instance has no difference although it was run. */
typedef enum {
    SUF_ABSENT_NOT,   /* it has one, or was not run */
    SUF_ABSENT_VALUE, /* its values have none */
    SUF_ABSENT_FIRST, /* runs of the first algorithm failed, of the second, of both, of another */
    SUF_ABSENT_SECOND,
    SUF_ABSENT_BOTH,
    SUF_ABSENT_OTHER,
    SUF_ABSENT_TIMED_OUT /* every run of both reached the time limit, which says nothing about their
                          * difference: what is recorded is that of two penalties */
} suf_absence;

/* Instances without a difference because runs failed: whose. */
typedef struct suf_given_up {
    size_t first, second, both;
    size_t other; /* only those of a further algorithm, or unknown */
} suf_given_up;

/* One comparison over the instances on which both algorithms have a result. */
typedef struct suf_pairing {
    size_t first, second; /* algorithms */
    size_t n;
    size_t *instances; /* ascending */
    double *phi;       /* second against first, less the bias that stopping left */
    double *plain;     /* the same with that bias; NULL: phi is plain */
    suf_bias bias;
    double *se;         /* of phi; NAN: unknown */
    double *low, *high; /* 95 % interval of each difference as it was measured: of a store the one
                         * that was recorded, widened as its rule says; NAN: unknown */
    size_t n_lost;      /* instances that are not among them because their values have no such
                         * difference */
    suf_given_up given_up;
    size_t n_timed_out;    /* further ones, on which every run of both reached the time limit */
    unsigned char *absent; /* by instance of the dataset: why it is not among them, a suf_absence;
                            * NULL: none is absent for such a reason */
} suf_pairing;

/* One algorithm on one instance. */
typedef struct suf_cell {
    size_t n;        /* valid runs; 0: there is no value */
    double value;    /* their mean, or the requested statistic */
    double se;       /* of the value; NAN: unknown */
    size_t start;    /* its runs: values[start] ... values[start + n - 1] of the dataset */
    size_t n_failed; /* runs that failed */
} suf_cell;

/* Something known about the instances besides their results. */
typedef struct suf_feature {
    char *name;
    char **texts;    /* by instance; "" where it is unknown */
    double *numbers; /* the texts as numbers; NAN where a text is not a number */
} suf_feature;

/* One thing that a reader needs to repeat an experiment. */
typedef struct suf_run_fact {
    const char *what; /* "command", "host", or the name of a key; lives as long as the program */
    char *algorithm;  /* that it is about; NULL: all */
    char *text;       /* NULL: it was not recorded */
} suf_run_fact;

typedef enum {
    SUF_SOURCE_STORE,
    SUF_SOURCE_RUNS,
    SUF_SOURCE_PHI,      /* differences, computed in some unknown way */
    SUF_SOURCE_SUMMARIES /* means and standard deviations of runs that are not known */
} suf_source;

typedef enum {
    SUF_STATE_COMPLETE,
    SUF_STATE_INCOMPLETE, /* finished, but instances lack a difference */
    SUF_STATE_INTERIM     /* instances are not finished */
} suf_dataset_state;

/* "complete", "incomplete", "interim" */
SUF_API const char *suf_dataset_state_name(int state);

/* Differences over instances, from any source. It owns everything that it points to. */
typedef struct suf_dataset {
    suf_source source;
    suf_dataset_state state;
    size_t n_finished; /* instances of an experiment that are done or were given up */
    size_t n_algorithms, n_instances;
    char **algorithms, **instances;
    size_t n_pairings;
    suf_pairing *pairings;
    size_t n_left_out;
    char **left_out;  /* a sentence for each result that could not be compared; one about an
                       * instance begins with its name in single quotes */
    size_t n_damaged; /* of a store: how many of these, the first ones, are damaged rows */
    size_t n_notes;
    char **notes;    /* a sentence for each thing that the reader of the file decided or saw */
    suf_cell *cells; /* by instance, then algorithm; NULL: only the differences are known */
    double *values;  /* of runs; NULL: unknown, or one for each cell */
    double *times; /* of a store: the seconds of the same runs by the clock on the wall; INFINITY if
                    * a run failed and counts with a penalty; NULL: unknown */
    suf_time_spent *spent;        /* of a store: by instance, then algorithm; NULL: unknown */
    unsigned char *at_limit;      /* by instance: the runs reached their limit before the accuracy;
                                   * NULL: unknown */
    suf_determinism *determinism; /* by algorithm; NULL: unknown */
    int64_t *n_failed;            /* by algorithm: number of failed runs; NULL: unknown */
    suf_failure_rules rules;      /* of a store, or of a file that says how runs ended */
    suf_run_ends *ends;           /* of these: by instance, then algorithm; NULL: unknown */
    size_t n_failed_tries;        /* of these */
    suf_failed_tries *failed_tries; /* by instance, then algorithm */
    size_t n_features;
    suf_feature *features;
    size_t n_changes;
    char **changes;    /* of a store: a sentence for each change since its first revision */
    suf_design design; /* of the experiment; zero where unknown */
    suf_difference difference;
    suf_statistic statistic; /* what of the runs on an instance is compared */
    double parameter;        /* of the statistic */
    double floor;            /* smaller values count as this; 0: none */
    char *difference_reason; /* a sentence: why it is this difference, if the user has not chosen
                              * one; NULL otherwise */
    char *name;              /* of a store: that of its experiment; NULL: none */
    char *measure;           /* the name of the quantity that is compared; NULL: unknown */
    char *unit;              /* of the values; NULL: unknown */
    int maximise;
    char began[32], ended[32]; /* of a store: when its first run started and its last one ended,
                                * in UTC, 2026-11-16T08:30:00Z; "": unknown */
    size_t n_run_facts;
    suf_run_fact *run_facts; /* of a store: what was run, and where */
    uint64_t seed;           /* of a store: the seed of its experiment */
    int is_planned;          /* of a store: the design determines the number of instances */
    char rule[32];           /* of a store: the name of the rule that closed instances */
    int rule_version;
    double accuracy;      /* of a store: requested standard error; NAN: a fixed number of runs */
    suf_looking *looking; /* of a sequential experiment in a store; NULL: none */
    int64_t budget;       /* of a store: runs that were divided by spread; 0: none */
    char *group;          /* of a store: the feature that groups its instances; NULL: none */
    char *subset;         /* the condition by which these instances were chosen from all that there
                           * are; NULL: these are all */
    size_t n_before_subset;  /* how many there are */
    size_t n_subset_unknown; /* how many of them left because their feature is unknown */
} suf_dataset;

/* The finished instances of the experiment chosen in a store. Those given up or unfinished are left
 * out. Files: suf_dataset_load in suffice/import.h. */
SUF_API int suf_dataset_init_store(suf_dataset *dataset, suf_store *store, suf_error *err);

/* Adds the columns of a CSV file, which has a line for each instance, as features; "-" is standard
 * input. column names the instance; several, "A,B", are joined by blanks. If it is NULL or not in
 * the file, that is 'instance', or else the first column. Features are unknown for instances that
 * the file lacks. SUF_EINVAL if no instance matches. */
SUF_API int suf_dataset_add_features(suf_dataset *dataset, const char *path, const char *column,
                                     suf_error *err);

/* Keeps the instances for which a condition holds: a feature, one of = (==), != (<>), <, <=, > and
 * >=, and a number or text, which may be in quotes: "dim >= 20", "problem = UF1". An instance whose
 * feature is unknown does not satisfy any. What was estimated for all instances together, and is
 * not known for a part, becomes unknown. SUF_EINVAL: it is no condition, there is no such feature,
 * or no instance satisfies it. */
SUF_API int suf_dataset_keep(suf_dataset *dataset, const char *condition, suf_error *err);

/* Whether every algorithm has one result, 0 or 1, on each of several instances that it has a result
 * on, and the differences are simple: tests passed, questions answered. */
SUF_API int suf_dataset_is_binary(const suf_dataset *dataset);

/* Whether the larger value of the statistic that is compared is the better one. */
SUF_API int suf_dataset_is_larger_better(const suf_dataset *dataset);

/* Whether the second algorithm of a comparison is the better one where its difference is positive:
 * if larger values are better, and always for a probability. */
SUF_API int suf_dataset_is_positive_better(const suf_dataset *dataset);

SUF_API void suf_dataset_release(suf_dataset *dataset);

/* The standard deviation of the differences over instances, for a plan. Of several comparisons it
 * is the largest. */
typedef struct suf_sigma_estimate {
    double sigma;   /* NAN: no comparison has 2 instances */
    double upper;   /* above the true one with confidence SUF_SIGMA_CONFIDENCE, for normally
                     * distributed differences */
    size_t n;       /* instances */
    size_t pairing; /* the comparison: the one with the largest */
    size_t n_pairings;
} suf_sigma_estimate;

#define SUF_SIGMA_CONFIDENCE 0.8

SUF_API suf_sigma_estimate suf_sigma_estimate_of(const suf_dataset *dataset);

#ifdef __cplusplus
}
#endif

#endif
