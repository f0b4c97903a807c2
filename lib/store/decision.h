/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded decisions: that an instance was closed, by which rule, from which runs, and with which
 * differences. The last decision on an instance is valid; the earlier ones stay on record.
 */
#ifndef SUF_STORE_DECISION_H
#define SUF_STORE_DECISION_H

#include <stdbool.h>

#include "store/moment.h"
#include "store/store_parts.h"

typedef enum {
    SUF_DECISION_NONE,    /* the instance is open and was never closed; this is never recorded */
    SUF_DECISION_DONE,    /* the rule has stopped */
    SUF_DECISION_FAILED,  /* the instance was given up because of a failed run */
    SUF_DECISION_ABORTED, /* a failed run stopped the experiment */
    SUF_DECISION_REOPENED /* the settings have changed, and the rule wants more runs */
} suf_decision_state;

/* "done", "failed", "aborted", "reopened"; "none" */
const char *suf_decision_state_name(int state);

/* A failed run among those used, and the value that it counted with. */
typedef struct suf_substitute {
    size_t place; /* place of the algorithm among those compared */
    int64_t run, attempt;
    double value; /* NAN: it counted as a run without a value */
} suf_substitute;

/* By place, then run, for qsort and bsearch. */
int suf_substitute_compare(const void *a, const void *b);

typedef struct suf_decision {
    int64_t id;         /* from 1 in the file; 0: not recorded */
    int64_t supersedes; /* 0: the first on the instance */
    size_t instance;    /* its number in the store */
    suf_decision_state state;
    char *rule;
    int64_t version;      /* of the rule */
    int64_t revision;     /* the revision whose settings the rule was given */
    int64_t retry_rounds; /* see suf_trial_init */
    size_t n_algorithms;  /* number of algorithms compared */
    size_t *algorithms;   /* their numbers in the store */
    int64_t *n_used;      /* how many runs of each it uses: the first ones */
    suf_pooled *pooled;   /* of each, as the rule was given it; NAN, or NULL for all: none */
    suf_stop stop;        /* why the rule stopped */
    int warnings;         /* flags */
    size_t n_comparisons;
    suf_comparison *comparisons; /* first and second are places among the algorithms compared */
    size_t n_substitutes;
    suf_substitute *substitutes; /* by place, then run */
    suf_run failed;              /* the run that ended the instance; run 0: none */
    char *reason;                /* why the instance was given up or reopened; otherwise "" */
    char at[SUF_MOMENT_SIZE];
    char *program;   /* the version of suffice that decided */
    bool is_damaged; /* its rows do not match their checksums: only id and instance are known */
} suf_decision;

void suf_decision_release(suf_decision *decision);

/* Whether the rule was told what the starts of a batch of instances say. */
bool suf_decision_is_pooled(const suf_decision *decision);

/* Decisions of the current experiment, by id. */
typedef struct suf_decisions {
    size_t n, capacity;
    suf_decision *all;
} suf_decisions;

/* Reads all decisions. A store that skips damage marks the damaged ones. */
int suf_decisions_load(suf_decisions *decisions, suf_store *store, suf_error *err);
void suf_decisions_release(suf_decisions *decisions);

/* Adds a decision to the open batch. Its id and program are filled in, and its time if it has none.
 */
int suf_store_add_decision(suf_store *store, suf_decision *decision, suf_error *err);

#endif
