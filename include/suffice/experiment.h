/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment: what is compared and how. It is defined by a file, by options or by a program.
 */
#ifndef SUFFICE_EXPERIMENT_H
#define SUFFICE_EXPERIMENT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the keys of an experiment ------------------------------------------------- */

typedef enum {
    SUF_KEY_TEXT,
    SUF_KEY_NUMBER,   /* lo < value < hi */
    SUF_KEY_NUMBERS,  /* a list of them */
    SUF_KEY_COUNT,    /* a whole number, lo <= value <= hi */
    SUF_KEY_CHOICE,   /* one of choice() */
    SUF_KEY_QUANTITY, /* one of choice(), or a whole number, lo <= value <= hi */
    SUF_KEY_FLAG,     /* true or false */
    SUF_KEY_NAMES,    /* a list of names */
    SUF_KEY_TREE      /* algorithms, instances, measures and others with a syntax of their own */
} suf_key_kind;

/* A key of the experiment file, and an option of the command line. */
typedef struct suf_key {
    const char *name; /* NULL: help is a heading over the keys that follow */
    const char *arg;  /* the placeholder of the value in help: "N", "SECONDS" */
    suf_key_kind kind;
    const char *(*choice)(int i); /* NULL past the last */
    double lo, hi;
    const char *default_text; /* the default as the user would write it; NULL: there is none */
    const char *help;         /* a phrase, without the default */
} suf_key;

/* The heading over the keys that say where runs are made. */
#define SUF_KEY_PLACES "Where runs are made:"

/* The i-th key; NULL past the last. */
SUF_API const suf_key *suf_key_at(size_t i);

/* ---- an experiment ------------------------------------------------------------- */

/* What the user wants to compare. Call suf_experiment_new, then any of _load, _set and _add, then
 * _finish, which checks everything. Mistakes are collected, so that all of them can be shown. */
typedef struct suf_experiment suf_experiment;

SUF_API suf_experiment *suf_experiment_new(void);
SUF_API void suf_experiment_free(suf_experiment *experiment);

/* Reads an experiment file (YAML; "-" is standard input). Returns a negative code if the file
 * cannot be read at all; mistakes in it are collected. Paths in the file are relative to its
 * folder. */
SUF_API int suf_experiment_load(suf_experiment *experiment, const char *path, suf_error *err);

/* Sets a key as an option does: text is what would follow --key (for flags "true"). Keys with
 * several values (algorithms: "NAME=COMMAND" or a command; instances; measures: "NAME=HOW") may be
 * set more than once. Values set here replace those of the file for the same key. */
SUF_API void suf_experiment_set(suf_experiment *experiment, const char *key, const char *text);

/* Adds an algorithm; algorithms added here replace those of the file. If name is NULL, it is made
 * from the command. command is NULL for callbacks. */
SUF_API void suf_experiment_add(suf_experiment *experiment, const char *name, const char *command);

/* Adds the algorithms of a table, one for each of its rows: the columns are placeholders of the
 * command, which is that of the key 'command' if it is NULL. The path is relative to the current
 * folder. */
SUF_API void suf_experiment_add_table(suf_experiment *experiment, const char *path,
                                      const char *command);

/* Replaces the algorithms by one of them twice, so that any difference that is found is noise:
 * under its name, and with "-again" after it. name NULL: the first. SUF_EINVAL if there is none of
 * that name, or if it is a callback. Before _finish. */
SUF_API int suf_experiment_against_itself(suf_experiment *experiment, const char *name,
                                          suf_error *err);

/* For a comparison in a hurry: what is not set is chosen when the experiment is finished. Commands
 * with signs such as | or > that mean nothing without a shell are run by one; all instances are
 * used if nothing is said of the design, and every algorithm runs 10 times on each if nothing is
 * said of the runs. Files as instances that no command asks for are a mistake. Before _finish. */
SUF_API void suf_experiment_choose_unset(suf_experiment *experiment);

/* Checks the experiment as a whole and finds the instances. SUF_EINVAL if there are mistakes: *err
 * has the first, and suf_experiment_mistake returns all of them. */
SUF_API int suf_experiment_finish(suf_experiment *experiment, suf_error *err);
SUF_API size_t suf_experiment_n_mistakes(const suf_experiment *experiment);
SUF_API const char *suf_experiment_mistake(const suf_experiment *experiment, size_t i);

/* What is no mistake, but what the user may not expect, such as a column that no command uses. */
SUF_API size_t suf_experiment_n_notes(const suf_experiment *experiment);
SUF_API const char *suf_experiment_note(const suf_experiment *experiment, size_t i);

/* Writes the experiment as a file with a comment on every key; keys that are not set are commented
 * out. An empty experiment gives a template. */
SUF_API void suf_experiment_write(const suf_experiment *experiment, FILE *out);

/* These functions need a finished experiment. */
SUF_API size_t suf_experiment_n_algorithms(const suf_experiment *experiment);
SUF_API const char *suf_experiment_algorithm(const suf_experiment *experiment, size_t a);
SUF_API const char *suf_experiment_name(const suf_experiment *experiment);
/* The i-th line of the key 'simulate': an option of suffice simulate and its value; NULL past the
 * last. *text is its value, *label names the line in messages. */
SUF_API const char *suf_experiment_simulate(const suf_experiment *experiment, size_t i,
                                            const char **text, const char **label);
/* Where runs are recorded: the key 'store', or the experiment file's name with .db. This one does
 * not need a finished experiment; keys that are set afterwards do not change it. */
SUF_API const char *suf_experiment_store(suf_experiment *experiment);

#ifdef __cplusplus
}
#endif

#endif
