/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment that others conduct: a scheduler, a workflow engine, a notebook, a robot. It asks
 * for the runs that are wanted now, has them made where it likes, and tells their results. The
 * store is the only memory between two calls, and the results are those of suf_conduct.
 *
 *     suf_ask        which runs are wanted now?        a line for each
 *     suf_execute    makes runs                        from such lines to lines of results
 *     suf_tell       takes lines of results, and decides what they decide
 *
 * Lines are JSON objects; their members are described in suffice-next(1) and suffice-tell(1).
 */
#ifndef SUFFICE_ASK_TELL_H
#define SUFFICE_ASK_TELL_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/conduct.h"
#include "suffice/experiment.h"
#include "suffice/failure.h"
#include "suffice/run.h"
#include "suffice/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- asking ------------------------------------------------------------------------- */

/* A try of a run that is wanted. Texts are valid during the visit. */
typedef struct suf_wanted_run {
    const char *id; /* digits and dashes: names the try within the store */
    const char *instance, *algorithm;
    int64_t run, attempt; /* from 1 */
    uint64_t seed;
    const char *directory, *command; /* the command as one would type it; NULL for functions */
    double timeout, timeout_cpu;     /* seconds; 0: no limit */
    int64_t memory;                  /* bytes; 0: no limit */
    const char *line;                /* all of it as a line, for suf_execute */
} suf_wanted_run;

typedef struct suf_ask_request {
    size_t batch; /* the most runs to visit; 0: 200 */
    size_t n_except;
    /* Runs that others make already, which are not visited: their ids, or lines with these. */
    const char *const *except;
    /* How the experiment is continued, as for suf_conduct. Its executor executes the commands of
     * the experiment that are no runs, such as 'setup'; NULL: there are none. */
    suf_conduct_request how;
} suf_ask_request;

/* What was asked. */
typedef struct suf_asked {
    size_t n;        /* runs that were visited */
    int is_complete; /* no run is wanted any more, and everything is decided */
} suf_asked;

/* Visits the runs that are wanted now: first those that are certainly needed, then those that
 * probably are. Nothing is remembered, so that a second call visits the same. A new experiment is
 * entered into the store. visit returns 0 to continue; any other value ends the visit and is
 * returned. Otherwise it fails as suf_conduct does. */
SUF_API int suf_ask(const suf_experiment *experiment, suf_store *store,
                    const suf_ask_request *request,
                    int (*visit)(const suf_wanted_run *run, void *context), void *context,
                    suf_asked *asked, suf_error *err);

typedef enum {
    SUF_WANTED_COMMAND, /* a command line that makes the run and prints its result for suf_tell */
    SUF_WANTED_JSON,    /* the line */
    SUF_WANTED_CSV
} suf_wanted_format;

/* "command", "json", "csv"; NULL past the last. */
SUF_API const char *suf_wanted_format_name(int format);

/* Writes the run as a line; before the first one, what the format has there: run NULL. */
SUF_API void suf_wanted_run_write(const suf_wanted_run *run, suf_wanted_format format, FILE *out);

/* ---- executing ---------------------------------------------------------------------- */

typedef struct suf_execute_request {
    suf_executor *executor; /* of commands */
    size_t n_lines;
    const char *const *lines; /* of suf_ask */
    const char *directory;    /* where the commands run; NULL: as the lines say */
    /* Told each result as a line for suf_tell, in the order in which runs end. */
    void (*result)(const char *line, void *context);
    /* Told of a run that the machine, not the program, kept from being made, or ended: there is no
     * result, and the run stays wanted. NULL: nobody. */
    void (*trouble)(const char *sentence, void *context);
    void *context;
} suf_execute_request;

/* Makes the runs, after the warm-up runs that they want. SUF_EINVAL: a line is not one of a run,
 * and nothing was made. */
SUF_API int suf_execute(const suf_execute_request *request, suf_error *err);

/* ---- telling ------------------------------------------------------------------------ */

typedef struct suf_tell_request {
    const char *path; /* of the results: JSON lines, or CSV with a header; NULL or "-": standard
                       * input, whose lines are recorded as they come */
    suf_executor *executor; /* executes the experiment's 'cleanup' when it is complete; NULL: that
                             * is not executed */
    /* Told of each line that is refused, with file and line. NULL: nobody. */
    void (*refused)(const char *sentence, void *context);
    void *context;
    double patience; /* seconds to wait for a store that another process uses; 0: 60 */
    const volatile sig_atomic_t *interrupts; /* ends it when it is not 0; NULL: nothing does */
} suf_tell_request;

/* What was told. */
typedef struct suf_told {
    size_t n_taken;               /* results that were recorded */
    size_t n_known;               /* that had been recorded before */
    size_t n_refused;             /* lines */
    size_t n_instances, n_closed; /* of the experiment; closed: done or given up */
    int is_complete;
    int is_due_for_look; /* of a sequential design: asking for the next runs takes it first */
} suf_told;

/* Records results in a store: those that are valid, in any order, whatever other lines are. Then
 * decides what they decide. SUF_EIO: the store or the results cannot be read or written;
 * SUF_ESTOPPED: interrupted. *told is filled whatever happens; what is counted in it is recorded
 * unless the code is SUF_EIO: then lines may be told again. */
SUF_API int suf_tell(const char *store, const suf_tell_request *request, suf_told *told,
                     suf_error *err);

/* For a program that has results one by one: a teller of an open store, into which nobody else
 * writes. The settings are those of the last revision. SUF_EINVAL: there is no experiment. */
typedef struct suf_teller suf_teller;
SUF_API suf_teller *suf_teller_new(suf_store *store, suf_error *err);
SUF_API void suf_teller_free(suf_teller *teller);
/* Returns 1 if the result of the line is new, 0 if it was told before. SUF_EINVAL: the line is
 * refused. It is durable after suf_teller_commit. */
SUF_API int suf_teller_take(suf_teller *teller, const char *line, suf_error *err);
SUF_API int suf_teller_commit(suf_teller *teller, suf_error *err);
/* Decides what the recorded runs decide, commits, and fills in the instances of *told. */
SUF_API int suf_teller_settle(suf_teller *teller, const suf_tell_request *request, suf_told *told,
                              suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
