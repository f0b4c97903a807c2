/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Experiments with functions in the place of commands, recorded in x.db in the folder of the test
 * (scratch.h); and changing that store behind the library's back.
 */
#ifndef TEST_NOISY_EXPERIMENT_H
#define TEST_NOISY_EXPERIMENT_H

#include "check.h"
#include "scratch.h"
#include "suffice.h"

typedef struct {
    const char *const *settings; /* key, value, ... NULL */
    size_t n_instances;
    const char *const *algorithms; /* NULL at the end; NULL: ga and sa */
} request;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* "instance 0", ...; not finished, and finished. */
suf_experiment *requested(const request *r);
suf_experiment *experiment(const request *r);

/* Depends on everything that it is told, and on nothing else. */
double noisy(const suf_call *call);

/* Conducts it into x.db, and frees the executor. Its message is in conduct_error. */
extern suf_error conduct_error;
int conduct(const suf_experiment *e, suf_executor *executor, suf_conduct_request how);
int conduct_noisy(const suf_experiment *e, size_t slots);
/* All of it must succeed. */
void conduct_request(const request *r);

/* Names in it are gone with the store: only numbers may be looked at. */
suf_result result_now(void);

/* Executes SQL in x.db, which may use suf_checksum and suf_total. */
void edit_store(const char *sql);
/* The number that a query gives. */
int64_t ask_store(const char *sql);

/* What 'suffice verify' finds in x.db, for suf_verification_release. */
suf_verification verified(void);

#endif
