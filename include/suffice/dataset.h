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
#include "suffice/sampling.h"
#include "suffice/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One comparison over the instances on which both algorithms have a result. */
typedef struct suf_pairing {
    size_t first, second; /* algorithms */
    size_t n;
    size_t *instances; /* ascending */
    double *phi;       /* second against first */
    double *se;        /* NAN: not known */
} suf_pairing;

/* One algorithm on one instance. */
typedef struct suf_cell {
    size_t n;     /* valid runs; 0: there is no value */
    double value; /* their mean, or the statistic asked for */
    double se;    /* of that; NAN: not known */
    size_t start; /* its runs: values[start] ... values[start + n - 1] of the dataset */
} suf_cell;

/* Something known of the instances besides their results. */
typedef struct suf_feature {
    char *name;
    char **texts;    /* by instance; "" where it is not known */
    double *numbers; /* the same as numbers; NAN where it is none */
} suf_feature;

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
    char **left_out;         /* a sentence for everything that could not be paired */
    suf_cell *cells;         /* by instance, then algorithm; NULL: only differences are known */
    double *values;          /* of runs; NULL: not known, or one for each cell */
    unsigned char *at_limit; /* by instance, whether runs ended before the accuracy was reached;
                              * NULL: not known */
    int64_t *n_failed;       /* by algorithm, runs that failed; NULL: not known */
    size_t n_features;
    suf_feature *features;
    size_t n_changes;
    char **changes;    /* of a store: a sentence for every change since its first revision */
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

/* Runs in a CSV file: a line for each (see suf_observations_load). Columns that are the same in all
 * lines of an instance become features, of up to 100,000 instances. */
SUF_API int suf_dataset_init_runs(suf_dataset *dataset, const char *path,
                                  const suf_columns *columns, suf_difference difference,
                                  suf_compare compare, suf_error *err);

/* A CSV file with a line for each instance and a column for each algorithm. instance: the column
 * of names, or several joined by commas, which are no algorithms; NULL: 'instance' when there is
 * one, or else the line's number. SUF_EINVAL also when two lines have the same name. */
SUF_API int suf_dataset_init_wide(suf_dataset *dataset, const char *path, const char *instance,
                                  suf_difference difference, suf_compare compare, suf_error *err);

/* A CSV file with a line for each instance; names of columns. */
typedef struct suf_phi_columns {
    const char *phi;      /* the difference */
    const char *se;       /* its standard error; NULL: 'se' when there is one */
    const char *instance; /* joined by commas when several, and unique; NULL: 'instance' when there
                           * is one, or else the line's number */
} suf_phi_columns;

/* All other columns become features. */
SUF_API int suf_dataset_init_phi(suf_dataset *dataset, const char *path,
                                 const suf_phi_columns *columns, suf_error *err);

/* Times that hyperfine wrote with --export-json. instance: the parameters (its -L or -P) whose
 * values name an instance, joined by commas when several; NULL: the only one. What is left of a
 * command when their values are taken out of it names the algorithm; the parameters are features,
 * too. Runs that exited with another status than 0 are failed ones. */
SUF_API int suf_dataset_init_hyperfine(suf_dataset *dataset, const char *path, const char *instance,
                                       suf_difference difference, suf_compare compare,
                                       suf_error *err);

/* Adds the columns of a CSV file as features, a line for each instance; column: the one that names
 * it, joined by commas when several; NULL, or not in the file: 'instance', or else the first.
 * Instances of the dataset that the file lacks have none; SUF_EINVAL when that are all. */
SUF_API int suf_dataset_add_features(suf_dataset *dataset, const char *path, const char *column,
                                     suf_error *err);
SUF_API void suf_dataset_release(suf_dataset *dataset);

#ifdef __cplusplus
}
#endif

#endif
