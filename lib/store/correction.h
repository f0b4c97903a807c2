/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded corrections: the bias that stopping left in the mean difference of two algorithms,
 * estimated when the experiment was complete. A correction rests on decisions: those on the
 * finished instances that have a difference of the two. It is valid as long as these are the same;
 * the earlier corrections stay on record.
 */
#ifndef SUF_STORE_CORRECTION_H
#define SUF_STORE_CORRECTION_H

#include <stdbool.h>

#include "store/moment.h"
#include "store/store_parts.h"

/* The bias in the difference that a decision says of the two algorithms. */
typedef struct suf_decision_bias {
    int64_t decision; /* its id */
    double bias;      /* NAN: none */
} suf_decision_bias;

typedef struct suf_correction_record {
    int64_t id;            /* from 1 in the file; 0: not recorded */
    int64_t revision;      /* the revision whose settings the procedure was given */
    size_t first, second;  /* numbers of the algorithms in the store: second against first */
    int64_t procedure;     /* version of the procedure that estimated it, from 1 */
    uint64_t seed;         /* of its random numbers */
    int64_t last_decision; /* id: it rests on the decisions up to this one */
    size_t n_instances;
    suf_decision_bias *biases; /* of each instance, by decision */
    double bias, bias_error;   /* of the mean difference, and its standard error; NAN, here and
                                * below: none */
    double bias_df;            /* degrees of freedom of the error */
    double bias_variance;      /* what estimating it adds to the variance of the mean difference */
    bool is_subtracted;        /* by the analysis */
    double false_positive_rate, false_positive_rate_error; /* see suf_bias */
    char at[SUF_MOMENT_SIZE];
    char *program;   /* the version of suffice that estimated it */
    bool is_damaged; /* its rows do not match their checksums: only its id is known */
} suf_correction_record;

void suf_correction_record_release(suf_correction_record *correction);

/* Adds a correction to the open batch. Its id and program are filled in, and its time if it has
 * none. */
int suf_store_add_correction(suf_store *store, suf_correction_record *correction, suf_error *err);

/* Corrections of the current experiment, by id. */
typedef struct suf_corrections {
    size_t n, capacity;
    suf_correction_record *all;
} suf_corrections;

/* Reads all corrections. A store that skips damage marks the damaged ones. */
int suf_corrections_load(suf_corrections *corrections, suf_store *store, suf_error *err);
void suf_corrections_release(suf_corrections *corrections);

/* The correction of a pair that is valid: the last intact one that rests on exactly these
 * decisions, which are n different ids. NULL: there is none. */
const suf_correction_record *suf_corrections_find(const suf_corrections *corrections, size_t first,
                                                  size_t second, const int64_t *decisions,
                                                  size_t n);

/* What a correction says of a decision; NULL: it does not rest on it. */
const suf_decision_bias *suf_correction_find_bias(const suf_correction_record *correction,
                                                  int64_t decision);

#endif
