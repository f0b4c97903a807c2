/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded looks of a sequential design: what was seen of two algorithms when the first instances
 * were closed, the boundary at that look, and what was decided by it. A look rests on the decisions
 * up to its last one. It is read, never computed again, and never changed.
 */
#ifndef SUF_STORE_LOOK_H
#define SUF_STORE_LOOK_H

#include <stdbool.h>

#include "store/moment.h"
#include "store/store_parts.h"

typedef struct suf_look_record {
    int64_t id;            /* from 1 in the file; 0: not recorded */
    int64_t revision;      /* the revision whose settings the look was given */
    int64_t number;        /* of the look, from 1 */
    bool is_planned;       /* false: it was added */
    size_t first, second;  /* numbers of the algorithms in the store: second against first */
    int64_t n_instances;   /* closed, on which it rests: the first in the order drawn */
    int64_t instances_max; /* the largest planned number */
    int64_t n_differences; /* of the instances that have one */
    int64_t last_decision; /* id: it rests on the decisions up to this one */
    char test[16];         /* t, wilcoxon, sign, permutation */
    char decision[16];     /* open, positive, negative, equivalent, futile, not_shown */
    double level;          /* of the comparison, over all looks */
    double mean, sd;       /* of the differences less the bias that stopping left; NAN, here and
                            * below: none */
    double z, p;           /* of the test */
    double critical_z, nominal_p; /* the boundary */
    double futility_z;            /* the boundary of futility; -INFINITY: none */
    double alpha_spent;           /* at this look and before */
    double estimate, low, high;   /* of the test, with the interval that holds at all looks */
    double repeated_p;
    double equivalence_p, equivalence_level; /* of two one-sided t tests against delta: the larger
                                              * p, and what it may be at most */
    double equivalence_low, equivalence_high;
    double final_p, final_estimate, final_low, final_high; /* at a stop: stage-wise and
                                                            * median-unbiased */
    double plain_low, plain_high; /* of the mean, as if there had been one look */
    char at[SUF_MOMENT_SIZE];
    char *program;   /* the version of suffice that looked */
    bool is_damaged; /* its row does not match its checksum: only its id is known */
} suf_look_record;

/* Looks of the current experiment, by id. */
typedef struct suf_looks {
    size_t n, capacity;
    suf_look_record *all;
} suf_looks;

void suf_look_record_release(suf_look_record *look);

/* Whether its counts, texts, probabilities and intervals are such as a look can have. */
bool suf_look_record_is_valid(const suf_look_record *look);

/* Adds a valid look to the open batch. Its id and program are filled in, and its time if it has
 * none. An infinite number is recorded as none: the end that a one-sided interval does not have, or
 * a boundary that nothing crosses. SUF_EIO if the experiment has this look of the pair already. */
int suf_store_add_look(suf_store *store, suf_look_record *look, suf_error *err);

/* Reads all looks. A store that skips damage marks the damaged ones. */
int suf_looks_load(suf_looks *looks, suf_store *store, suf_error *err);
void suf_looks_release(suf_looks *looks);

#endif
