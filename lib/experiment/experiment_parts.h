/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The members of an experiment, for the code that conducts it.
 */
#ifndef SUF_EXPERIMENT_EXPERIMENT_PARTS_H
#define SUF_EXPERIMENT_EXPERIMENT_PARTS_H

#include <stdbool.h>

#include "base/exit_set.h"
#include "experiment/instances.h"
#include "experiment/keys.h"
#include "experiment/measure.h"
#include "experiment/policy.h"
#include "experiment/run_limit.h"
#include "experiment/template.h"
#include "suffice.h"

/* An algorithm, and how its runs are made: by settings of its own or by those of the experiment. */
typedef struct suf_algorithm {
    char *name;
    char *command;          /* as written; NULL for callbacks */
    suf_template *template; /* NULL for callbacks */
    suf_template *input;    /* of one word, the file that is its standard input; NULL: none */
    suf_template *version;  /* prints its version, knows {algorithm}; NULL: none */
    suf_measure value;      /* how the value of its runs is taken */
    suf_exit_set successes; /* exit statuses that mean success */
    char *directory;        /* of its own, absolute; NULL: that of the experiment */
    char **environment; /* "NAME=VALUE" that is set and "NAME" that is removed; NULL at the end */
    char **passed;      /* the only variables that it gets besides; NULL at the end; NULL: all */
    bool is_deterministic;  /* said to be: its runs on an instance are always equal */
    double timeout;         /* seconds; 0: none */
    double timeout_percent; /* of the median time so far; 0: none */
    double timeout_cpu;     /* seconds of processor time; 0: none */
    int64_t memory;         /* bytes; 0: none */
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
    int64_t sample_number;    /* with SUF_SAMPLE_NUMBER */
    suf_sequential_rule rule; /* of a sequential design; its looks are those below */
    double *looks;            /* NULL: equally spaced */
    suf_sampling sampling;    /* n_algorithms is filled in; costs points below; seed is 0 */
    double *costs;
    int64_t *equals;      /* what sampling.equals points to, if equal runs stop */
    suf_run_limit limit;  /* the key 'max' */
    bool chooses_unset;   /* see chosen_settings.h */
    bool has_chosen_runs; /* the program chose how many runs: see lone_instance.h */
    bool is_sequential;
    bool common_seeds;
    bool maximise;
    char *measure; /* the name of the quantity that is compared; NULL: unknown */
    char *unit;    /* of the values; NULL: unknown */
    uint64_t seed;

    char **environment, **passed; /* as those of an algorithm, for commands that are none */

    size_t n_measures; /* at least 1; the first is compared */
    suf_measure *measures;
    suf_policy policies[SUF_RUN_NOT_FINITE + 1]; /* by status; the one of OK is not used */

    bool irace; /* commands are called as irace calls a target-runner */
    struct suf_irace_parameters *parameters; /* of the scenario's target-runner; NULL: none */
    char *target_runner;                     /* the scenario's, absolute; NULL: none */
    suf_template *setup, *cleanup;    /* executed once, before and after the runs; NULL: none */
    suf_template *prepare, *conclude; /* executed before and after each run; NULL: none */
    int64_t warmup; /* uncounted runs before the first run of each algorithm on an instance */
    int64_t jobs;   /* 0: one per processor */
    bool pin;
    suf_place_kind place;
    suf_slurm slurm; /* texts are borrowed from the input; spool is owned, NULL: not given */

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
/* Gives an algorithm that has this command and no name the name under which a store has recorded
 * it, unless another has that name. */
void suf_experiment_keep_name(suf_experiment *experiment, const char *command, const char *name);
/* Whether the user has set the key. */
bool suf_experiment_is_given(const suf_experiment *experiment, const char *key);

/* Whether it was read from a file, standard input included. */
bool suf_experiment_has_file(const suf_experiment *experiment);

/* The limits of time that the algorithms have, in seconds of wall time and of processor time, which
 * may differ from one to another; 0 and 0: there is none. */
typedef struct suf_limit_range {
    double least, most;
} suf_limit_range;

suf_limit_range suf_experiment_time_limits(const suf_experiment *experiment);
suf_limit_range suf_experiment_cpu_limits(const suf_experiment *experiment);
/* The largest limit in percent of the median time so far; 0: none. */
double suf_experiment_percent_limit(const suf_experiment *experiment);
/* Lets commands run in another directory, which is absolute; those of algorithms that have one of
 * their own, and that come from a record, are where they were in relation to it. */
void suf_experiment_move(suf_experiment *experiment, const char *directory);

/* The limit that a penalty is a multiple of. */
double suf_experiment_par_unit(const suf_experiment *experiment, size_t algorithm);

/* The commands of a run. */
typedef struct suf_run_commands {
    char **argv, **prepare, **conclude; /* NULL-terminated, for suf_argv_free; NULL: none */
    char *input;                        /* for free(); NULL: none */
} suf_run_commands;

/* number is the number of the instance, from 0. */
suf_run_commands suf_experiment_commands(const suf_experiment *experiment, size_t algorithm,
                                         size_t number, const suf_instance *instance, int64_t run,
                                         uint64_t seed);
void suf_run_commands_release(suf_run_commands *commands);

/* The seed of a run. With common seeds it does not depend on the algorithm. */
uint64_t suf_experiment_seed(const suf_experiment *experiment, size_t algorithm,
                             const char *instance, int64_t run);

#endif
