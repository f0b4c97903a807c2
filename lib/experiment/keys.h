/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of an experiment, found by name.
 */
#ifndef SUF_EXPERIMENT_KEYS_H
#define SUF_EXPERIMENT_KEYS_H

#include <stdbool.h>

#include "suffice.h"

/* The choices of keys, in the order of their names. */
typedef enum { SUF_PLACE_LOCAL, SUF_PLACE_SLURM } suf_place_kind; /* where runs are made */
typedef enum { SUF_GOAL_MINIMISE, SUF_GOAL_MAXIMISE } suf_goal;
typedef enum { SUF_RUNNER_COMMAND, SUF_RUNNER_IRACE } suf_runner;
typedef enum { SUF_SEEDS_INDEPENDENT, SUF_SEEDS_COMMON } suf_seeds;
/* How many of the instances are used. SUF_SAMPLE_NUMBER has no name: the key is set to a number. */
typedef enum { SUF_SAMPLE_PLANNED, SUF_SAMPLE_ALL, SUF_SAMPLE_NUMBER } suf_sample;

/* Whether the differences are tested once, or at looks while instances are added. */
typedef enum { SUF_DESIGN_FIXED, SUF_DESIGN_SEQUENTIAL } suf_design_kind;

/* In the place of a choice: the key is set to a number. */
enum { SUF_CHOICE_IS_NUMBER = -1 };

/* The key of that name; NULL if there is none. */
const suf_key *suf_key_find(const char *name);

/* The name that the user probably meant; NULL: none is similar. */
const char *suf_key_nearest(const char *name);

/* What another value of a key does to what is recorded. */
typedef enum {
    SUF_KEY_BINDS_NOTHING,   /* it is of this machine or this file; a store does not remember it */
    SUF_KEY_BINDS_PLAN,      /* nothing; but a store keeps it until it is set anew */
    SUF_KEY_BINDS_DECISIONS, /* the decisions on the instances are superseded */
    SUF_KEY_BINDS_LIMITS,    /* a higher limit: the runs that ended at it are made again; a lower
                              * one: the runs are of another experiment */
    SUF_KEY_BINDS_RUNS       /* the runs are of another experiment */
} suf_key_binding;

suf_key_binding suf_key_binds(const suf_key *key);

#endif
