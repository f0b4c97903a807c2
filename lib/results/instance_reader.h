/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a store instance by instance: the decision on each, and its runs, each row once. Decisions
 * are read, not computed; only for an instance that is still open does a trial compute its state.
 *
 *     suf_instance_reader reader;
 *     suf_instance_reader_open(&reader, store, err);
 *     for (size_t i = 0; i < reader.map.n_instances; i++)
 *         suf_instance_reader_read(&reader, i, err);  ... reader.decision, reader.tries ...
 *     suf_instance_reader_close(&reader);
 */
#ifndef SUF_RESULTS_INSTANCE_READER_H
#define SUF_RESULTS_INSTANCE_READER_H

#include "experiment/experiment_parts.h"
#include "results/store_map.h"
#include "store/decision.h"

/* One try of a run. */
typedef struct suf_try {
    size_t place; /* place of the algorithm among those compared */
    int64_t run, attempt;
    suf_status status;
    double value, wall;      /* NAN: there is none */
    double started;          /* seconds since 1970 */
    int exit_status, signal; /* -1 and 0: none */
    bool is_counted;         /* the decision rests on it, or would now */
    double counted;          /* the value that it counts with; NAN: none */
} suf_try;

typedef struct suf_instance_reader {
    suf_store *store;
    suf_store_map map;
    suf_experiment *experiment; /* with the settings of the last revision */
    suf_decisions decisions;
    const suf_decision **last; /* the last decision, by the instance's number; NULL: none */
    bool *has_same_rules;      /* by revision, from 1: what decides is set as it is now */
    size_t n_comparisons;      /* on each instance */

    /* the instance that was read last */
    size_t number;
    suf_instance_state state;
    const suf_decision
        *decision; /* the recorded one, or for an open instance the present numbers */
    size_t n_tries, capacity;
    suf_try *tries; /* by the algorithm's number, run and attempt */
    suf_decision interim;
} suf_instance_reader;

/* SUF_EINVAL: the store has no experiment yet. */
int suf_instance_reader_open(suf_instance_reader *reader, suf_store *store, suf_error *err);
void suf_instance_reader_close(suf_instance_reader *reader);

/* Reads the i-th instance that was drawn. */
int suf_instance_reader_read(suf_instance_reader *reader, size_t i, suf_error *err);

/* The same, but does not read the tries of closed instances. */
int suf_instance_reader_decide(suf_instance_reader *reader, size_t i, suf_error *err);

/* Whether a try counts for the decision, and with which value; NAN: none. */
bool suf_instance_reader_counts(const suf_decision *decision, size_t place, int64_t run,
                                int64_t attempt, suf_status status, double value, double *counted);

#endif
