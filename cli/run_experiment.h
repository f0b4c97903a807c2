/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What 'run' and 'compare' have in common: conducting an experiment and showing its progress.
 */
#ifndef CLI_RUN_EXPERIMENT_H
#define CLI_RUN_EXPERIMENT_H

#include <stdint.h>

#include "options.h"
#include "suffice.h"

typedef struct cli_run_settings {
    int64_t jobs;       /* 0: what the experiment says */
    const char *store;  /* NULL: what the experiment says */
    const char *notify; /* for the shell, at the end; NULL: nothing */
    int underpowered, fork, retry_failed, quiet;
    int detach;                       /* runs that a cluster makes are not waited for */
    int ahead, blind, unplanned_look; /* see suf_conduct_request */
    const char *slurm_key;            /* an option of Slurm's that is given; NULL: none */
    double patience;  /* seconds that the machine may keep a run from being made; 0: as usual */
    int gate;         /* its outcome is the status */
    int fresh;        /* what is recorded of other algorithms or settings is left alone */
    int no_table;     /* the caller shows the result and the verdict */
    const char *note; /* shown below the design; NULL: none */
    const char *no_value_hint; /* said if no run of any algorithm has a value; NULL: none */
    int format;
    cli_operands renew; /* algorithms whose runs are made again */
} cli_run_settings;

/* Before anything else: from here on, whatever happens, '--notify' is heeded. */
void cli_run_prepare(const char *command, const cli_run_settings *how);

/* Checks the experiment. If there are mistakes, prints all of them and exits with 2. */
void cli_experiment_finish(const char *command, suf_experiment *experiment);

/* Keys that are not set keep what is recorded in the store, if there is one. An experiment that
 * starts anew in it does not. Before it is finished. */
void cli_keep_recorded(const char *command, suf_experiment *experiment,
                       const cli_run_settings *how);

/* The first key of Slurm's among the settings, such as "slurm-mem"; NULL: there is none. */
const char *cli_slurm_key(const cli_settings *settings);

/* Opens a store, or exits with a message. wait: seconds, while another suffice uses it. */
suf_store *cli_open_for_writing(const char *command, const char *path, double wait);

/* Says which runs are kept and which are made again, before anything is done. */
void cli_tell_renewal(const char *command, const suf_renewal *renewal);

/* Finishes the experiment, prints the design, conducts it and prints its result. Returns the exit
 * status. */
int cli_run_experiment(const char *command, suf_experiment *experiment,
                       const cli_run_settings *how);

/* The options of both. */
#define CLI_RENEW(offset)                                                                          \
    {                                                                                              \
        "renew", "ALGORITHM", CLI_TEXTS, offset,                                                   \
            .help = "make all runs of this algorithm again, because its command or its program "   \
                    "has changed, and keep those of the others; may be repeated",                  \
            .repeats = 1                                                                           \
    }
#define CLI_RENEW_RULE                                                                             \
    {                                                                                              \
        "renew", CLI_EXCLUDES, "fork", "one keeps the runs of the others, the other keeps none"    \
    }

/* of commands that are short, and that several may give at the same time */
#define CLI_USUAL_WAIT 60
#define CLI_WAIT(offset)                                                                           \
    {                                                                                              \
        "wait", "SECONDS", CLI_NUMBER, offset,                                                     \
            .help = "wait at most this long while another suffice uses the store (60)", .lo = 0,   \
            .hi = 1e9                                                                              \
    }

#define CLI_DETACH(offset)                                                                         \
    {                                                                                              \
        "detach", NULL, CLI_FLAG, offset,                                                          \
            .help = "with '--on slurm': collect results, submit the runs that are wanted now, "    \
                    "and do not wait for them; the same command continues later"                   \
    }

/* at: the offset of the cli_run_settings */
#define CLI_LOOK_OPTIONS(at)                                                                       \
    {"ahead", NULL, CLI_FLAG, (at) + offsetof(cli_run_settings, ahead),                            \
     .help = "with a sequential design: keep idle jobs busy with instances of the next look"},     \
        {"blind", NULL, CLI_FLAG, (at) + offsetof(cli_run_settings, blind),                        \
         .help = "with a sequential design: hide what the looks have seen until it stops"},        \
    {                                                                                              \
        "unplanned-look", NULL, CLI_FLAG, (at) + offsetof(cli_run_settings, unplanned_look),       \
            .help = "with a sequential design: take a further look now, at the instances that "    \
                    "are finished; it spends its share of alpha, and reports state it"             \
    }

#define CLI_PATIENCE_HELP                                                                          \
    "if the machine keeps a run from being made (no processes, a full disk, no memory), try "      \
    "again "                                                                                       \
    "for this long before stopping (60)"

/* Warns on standard error if the experiment measures times and the machine disturbs them. */
void cli_warn_of_times(const char *command, const suf_experiment *experiment,
                       const suf_executor *executor);

#endif
