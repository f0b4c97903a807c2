/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running the runs: how a run ended, and what runs them.
 */
#ifndef SUFFICE_RUN_H
#define SUFFICE_RUN_H

#include <stddef.h>
#include <stdint.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a run ended. */
typedef enum {
    SUF_RUN_OK,
    SUF_RUN_TIMEOUT,   /* the time limit */
    SUF_RUN_CRASHED,   /* by a signal, with an exit status other than 0, or never started */
    SUF_RUN_MEMORY,    /* the memory limit */
    SUF_RUN_NO_VALUE,  /* ended well, but what it printed has no value */
    SUF_RUN_NOT_FINITE /* the value is nan or infinite */
} suf_status;

/* "ok", "timeout", "crashed", "memory", "no-value", "not-finite"; NULL past the last. */
SUF_API const char *suf_status_name(int status);

/* Runs commands or calls functions, several at once. */
typedef struct suf_executor suf_executor;

typedef struct suf_local {
    size_t slots; /* runs at once; 0: as many as processors */
    int pin;      /* bind each slot to a processor of its own */
} suf_local;

/* Runs commands on this machine. It starts a process of its own that outlives nothing: when the
 * caller ends, however it ends, that process kills all runs and ends too. Make it early, while
 * the program is small: a run's peak memory is never measured below that of this process.
 * SUF_EINVAL when there are more pinned slots than processors. */
SUF_API suf_executor *suf_executor_new_local(const suf_local *request, suf_error *err);

/* What a callback is told. */
typedef struct suf_call {
    const char *algorithm, *instance; /* names */
    int64_t run;                      /* from 1 */
    uint64_t seed;
    void *context;
} suf_call;

/* The value of a run; NAN for a failed one. With several slots it is called from several threads
 * at the same time. */
typedef double (*suf_callback)(const suf_call *call);

/* Calls a function instead of running a command. */
SUF_API suf_executor *suf_executor_new_callback(suf_callback function, void *context, size_t slots);
SUF_API void suf_executor_free(suf_executor *executor);
SUF_API size_t suf_executor_slots(const suf_executor *executor);

#ifdef __cplusplus
}
#endif

#endif
