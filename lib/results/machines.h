/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an experiment was conducted and what it ran: the machine, its system, and the versions of
 * suffice and of the algorithms, as a note of the experiment. There is a further one whenever it is
 * continued on another machine or with other versions.
 */
#ifndef SUF_RESULTS_MACHINES_H
#define SUF_RESULTS_MACHINES_H

#include <stdbool.h>

#include "store/moment.h"
#include "store/store_parts.h"

/* What an algorithm said of its version. */
typedef struct suf_algorithm_version {
    char *algorithm, *command;
    char *text;     /* or why there is none */
    bool is_failed; /* there is none */
} suf_algorithm_version;

typedef struct suf_recorded_machine {
    char at[SUF_MOMENT_SIZE]; /* filled in when it is added */
    char *host;
    char *system;                  /* "Debian GNU/Linux 12, Linux 6.1.0, x86_64" */
    char *processor;               /* its model; "": unknown */
    int64_t n_processors, n_cores; /* that runs may use */
    char *suffice;                 /* the version of the program */
    size_t n_versions;
    suf_algorithm_version *versions;
} suf_recorded_machine;

void suf_recorded_machine_release(suf_recorded_machine *machine);

/* The oldest first. */
typedef struct suf_machines {
    size_t n, capacity;
    suf_recorded_machine *all;
} suf_machines;

/* Reads the note of the current experiment. SUF_EIO: it is damaged. */
int suf_machines_load(suf_machines *machines, suf_store *store, suf_error *err);
void suf_machines_release(suf_machines *machines);

/* Takes the machine over, and adds the note to the open batch unless the last machine is the same.
 */
int suf_machines_record(suf_recorded_machine *machine, suf_store *store, suf_error *err);

/* Copies the note from the experiment chosen in another store. */
int suf_machines_copy(suf_store *store, suf_store *from, suf_error *err);

#endif
