/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The members of an experiment, for the code that conducts it.
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

/* A key and its value, canonically written; keys at their defaults are included. */
typedef struct suf_setting {
    const suf_key *key;
    char *value;
    suf_key_binding binding;
} suf_setting;

typedef struct suf_settings_input suf_settings_input; /* what has been set so far, and where */

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
    bool is_finished;
    char *path;      /* of the file; NULL: the experiment comes from options */
    char *text;      /* the content of the file, or of the file that the options amount to */
    char *name;      /* of the experiment */
    char *directory; /* where commands run; absolute */
    char *store;     /* path */

    size_t n_algorithms;
    suf_algorithm *algorithms;
    suf_instances instances;

    suf_design design; /* comparisons are filled in; power and alpha are 0 if not given */
    suf_sample sample;
    int64_t sample_number; /* with SUF_SAMPLE_NUMBER */
    suf_sampling sampling; /* n_algorithms is filled in; costs points below; seed is 0 */
    double *costs;
    bool has_chosen_runs; /* the program chose how many runs: see lone_instance.h */
    bool common_seeds;
    bool maximise;
    char *unit; /* of the values; NULL: unknown */
    uint64_t seed;

    char **environment; /* of the runs: "NAME=VALUE" that is set, NULL at the end; NULL: nothing */

    size_t n_measures; /* at least 1; the first is compared */
    suf_measure *measures;
    suf_policy policies[SUF_RUN_NOT_FINITE + 1]; /* by status; the one of OK is not used */

    bool irace;             /* commands are called as irace calls a target-runner */
    double timeout;         /* seconds; 0: none */
    double timeout_percent; /* of the median time so far; 0: none */
    int64_t memory;         /* bytes; 0: none */
    int64_t warmup; /* uncounted runs before the first run of each algorithm on an instance */
    int64_t jobs;   /* 0: one per processor */
    bool pin;

    size_t n_settings; /* the scalar keys, for the record */
    suf_setting *settings;
};

/* The value that unsets a key that has no default. */
#define SUF_SETTING_NONE "none"

/* The key of the policy for runs that end with a status, "on-timeout"; NULL: there is none. */
const char *suf_experiment_policy_key(int status);

/* Whether runs that end with a status count with a multiple of the time limit although the values
 * are no times. */
bool suf_experiment_misuses_par(const suf_experiment *e, int status);

/* What an experiment may not have that begins now, but one that is recorded may: a penalty in
 * multiples of the time limit for values that are no times. */
int suf_experiment_check_new(const suf_experiment *e, suf_error *err);

/* Sets a key to what a store has recorded, unless the user has set it. */
void suf_experiment_keep(suf_experiment *experiment, const suf_key *key, const char *text);
/* Whether the user has set the key. */
bool suf_experiment_is_given(const suf_experiment *experiment, const char *key);

/* The command line of a run, a NULL-terminated vector for suf_argv_free. number is the number of
 * the instance, from 0. */
char **suf_experiment_command(const suf_experiment *experiment, size_t algorithm, size_t number,
                              const suf_instance *instance, int64_t run, uint64_t seed);

/* The seed of a run. With common seeds it does not depend on the algorithm. */
uint64_t suf_experiment_seed(const suf_experiment *experiment, size_t algorithm,
                             const char *instance, int64_t run);

#endif
