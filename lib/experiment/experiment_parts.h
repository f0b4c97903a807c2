/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A finished experiment, as those who run it see it.
 */
#ifndef SUF_EXPERIMENT_EXPERIMENT_PARTS_H
#define SUF_EXPERIMENT_EXPERIMENT_PARTS_H

#include <stdbool.h>

#include "experiment/instances.h"
#include "experiment/keys.h"
#include "experiment/measure.h"
#include "experiment/policy.h"
#include "experiment/template.h"
#include "suffice.h"

typedef struct suf_algorithm {
    char *name;
    char *command;          /* as written; NULL for callbacks */
    suf_template *template; /* NULL for callbacks */
} suf_algorithm;

/* A key and what it is set to, canonically written: the defaults too. */
typedef struct suf_setting {
    const suf_key *key;
    char *value;
    bool decides; /* runs recorded with another value cannot be kept */
} suf_setting;

typedef struct suf_settings_input
    suf_settings_input; /* what was set so far, with its places in the file */

/* What the braces of a command may hold, besides the columns of a table of instances. */
enum {
    SUF_PLACEHOLDER_INSTANCE,
    SUF_PLACEHOLDER_SEED,
    SUF_PLACEHOLDER_ALGORITHM,
    SUF_PLACEHOLDER_RUN,
    SUF_PLACEHOLDER_TIMEOUT,
    SUF_N_PLACEHOLDERS
};
extern const char *const suf_placeholders[SUF_N_PLACEHOLDERS];

struct suf_experiment {
    suf_settings_input *input;
    char *path;      /* of the file; NULL: from options */
    char *text;      /* the file's content, or what it would be */
    char *name;      /* of the experiment */
    char *directory; /* commands run there; absolute */
    char *store;     /* path */

    size_t n_algorithms;
    suf_algorithm *algorithms;
    suf_instances instances;

    suf_design design; /* comparisons filled in; power and alpha 0 when not given */
    suf_sample sample;
    int64_t sample_number; /* with SUF_SAMPLE_NUMBER */
    suf_sampling sampling; /* n_algorithms filled in; costs owned here; seed 0 */
    double *costs;
    bool common_seeds;
    bool maximise;
    uint64_t seed;

    size_t n_measures; /* at least 1: the first is compared */
    suf_measure *measures;
    suf_policy policies[SUF_RUN_NOT_FINITE + 1]; /* by status; that of OK is not used */

    bool irace;             /* commands are called as irace calls a target-runner */
    double timeout;         /* seconds; 0: none */
    double timeout_percent; /* of the median time so far; 0: none */
    int64_t memory;         /* bytes; 0: none */
    int64_t warmup;         /* runs before the first of each algorithm on an instance */
    int64_t jobs;           /* 0: as many as processors */
    bool pin;

    size_t n_settings; /* the scalar keys, for the record */
    suf_setting *settings;
};

/* The command line of a run: a NULL-terminated vector for suf_argv_free. number is the
 * instance's, from 0. */
char **suf_experiment_command(const suf_experiment *experiment, size_t algorithm, size_t number,
                              const suf_instance *instance, int64_t run, uint64_t seed);

/* The seed of a run; with common seeds the algorithm does not enter. */
uint64_t suf_experiment_seed(const suf_experiment *experiment, size_t algorithm,
                             const char *instance, int64_t run);

#endif
