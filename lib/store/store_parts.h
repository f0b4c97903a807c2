/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store: one SQLite file, the only memory of an experiment. See schema.sql, suffice-store(5).
 * Names may hold any bytes but zeros.
 */
#ifndef SUF_STORE_STORE_H
#define SUF_STORE_STORE_H

#include <stdbool.h>

#include "suffice.h"

/* All functions refer to the current experiment of the store: the last one, unless another is
 * chosen. Algorithms and instances are numbered within the experiment from 0, in the order in which
 * they were added; the numbers never change. */

/* suf_store_open for these versions of the tables; see migrate.h. */
typedef struct suf_store_versions suf_store_versions;
suf_store *suf_store_open_with(const char *path, suf_store_mode mode,
                               const suf_store_versions *versions, suf_error *err);

/* Starts a new experiment; the earlier ones stay. */
int suf_store_begin(suf_store *store, suf_error *err);
/* The process that is writing the store now, possibly this one; 0: none. Only processes of this
 * machine are identified. */
int64_t suf_store_writer(const suf_store *store);

/* Whether a file says that it is a store of a version that can be read, however damaged it may be.
 */
bool suf_store_is_known(const char *path);

/* The version of the tables in the file. */
int64_t suf_store_version(const suf_store *store);

/* Lets SQLite check the file, every table and every reference; calls fault for each fault. */
typedef void suf_store_fault(const char *sentence, void *context);
int suf_store_check_file(suf_store *store, suf_store_fault *fault, void *context, suf_error *err);

/* The path as it was given. */
const char *suf_store_path(const suf_store *store);
/* The number of experiments, and which one (from 1) is current; 0: there is none. */
int64_t suf_store_n_experiments(const suf_store *store);
int64_t suf_store_current(const suf_store *store);

/* A revision of the request: the content of the file, and every setting. The names and values are
 * borrowed for the call. The hash (SHA-256 of the content, in hex) and the time are filled in. */
typedef struct suf_revision {
    int64_t number;      /* from 1 within the experiment */
    const char *at;      /* UTC, 2026-11-16T08:30:00Z */
    const char *version; /* of suffice */
    const char *path;    /* of the file; "" if there was none */
    const char *content;
    const char *hash;
    size_t n_settings;
    const char *const *keys, *const *values;
} suf_revision;

/* Adds a revision, unless its content and settings are those of the last one. */
int suf_store_add_revision(suf_store *store, const suf_revision *revision, suf_error *err);
/* Adds the revisions of the experiment that is current in from, as they are; the experiment has
 * none yet. from is another handle of the same file, or of another one. */
int suf_store_copy_revisions(suf_store *store, suf_store *from, suf_error *err);
int64_t suf_store_n_revisions(suf_store *store);
/* The value of a key in the last revision, for free(); NULL if it has none. */
char *suf_store_setting(suf_store *store, const char *key);
/* The same in any revision. */
char *suf_store_setting_at(suf_store *store, int64_t revision, const char *key);
/* The last revision's content, for free(); NULL if there is none. */
char *suf_store_content(suf_store *store);

/* command: NULL is the same as "" */
int suf_store_add_algorithm(suf_store *store, const char *name, const char *command,
                            suf_error *err);
/* fields: a JSON object, "{}" if there are none; batch: from 1, the instances that are added
 * together and whose starts the stopping rule pools */
int suf_store_add_instance(suf_store *store, const char *name, const char *fields, int64_t batch,
                           suf_error *err);

/* These are loaded when an experiment is chosen and kept up to date. Texts live as long as the
 * store. */
size_t suf_store_n_algorithms(const suf_store *store);
const char *suf_store_algorithm(const suf_store *store, size_t a);
const char *suf_store_command(const suf_store *store, size_t a);
size_t suf_store_n_instances(const suf_store *store);
const char *suf_store_instance(const suf_store *store, size_t i);
const char *suf_store_fields(const suf_store *store, size_t i);
int64_t suf_store_batch(const suf_store *store, size_t i);

/* One try of a run. Texts are borrowed for the call, or valid until the next row. */
typedef struct suf_record {
    size_t instance, algorithm; /* their numbers */
    int64_t run;                /* from 1 */
    int64_t attempt;            /* from 1 */
    uint64_t seed;
    suf_status status;
    double value;    /* NAN: none */
    int exit_status; /* -1: none */
    int signal;      /* 0: none */
    double started;  /* seconds since 1970 */
    double wall, user, system;
    int64_t memory;
    const char *host;
    const char *command; /* as a shell would read it */
    const char *message; /* why it failed; "" if it did not */
    const char *err;     /* the end of standard error of a failed run; any bytes */
    size_t n_err;
    const char *measures; /* a JSON object of the further measures, "" if there are none */
} suf_record;

/* Adds a try to the open batch, or opens a batch. A batch is durable when it is committed. If any
 * function that adds to it fails, the whole batch is rolled back, including experiments, revisions
 * and notes, and the store can be used again. Names are unique among the algorithms of an
 * experiment, and among its instances; a try is recorded once. */
int suf_store_add_run(suf_store *store, const suf_record *record, suf_error *err);
int suf_store_commit(suf_store *store, suf_error *err);
/* Whether anything has been added since the last commit. */
bool suf_store_is_dirty(const suf_store *store);

/* Calls visit for every try of an instance's runs, by algorithm, run and attempt; brief: only
 * algorithm, run, attempt, seed, status, value, wall, started, and how it exited are filled in,
 * which is quick. visit returns 0 to continue; any other value ends the visit and is returned.
 * visit must not use the store. */
typedef int suf_store_visit(const suf_record *record, void *context);
int suf_store_each(suf_store *store, size_t instance, bool brief, suf_store_visit *visit,
                   void *context, suf_error *err);

/* Visits one try. Returns 1 if it was found, 0 if there is none. attempt 0: the last. */
int suf_store_find(suf_store *store, size_t instance, size_t algorithm, int64_t run,
                   int64_t attempt, suf_store_visit *visit, void *context, suf_error *err);

/* A note of the experiment about itself, such as which algorithms are compared. Setting it to NULL
 * deletes it; the change is added to the open batch. suf_store_note: for free(), NULL if there is
 * none. */
int suf_store_set_note(suf_store *store, const char *key, const char *text, suf_error *err);
char *suf_store_note(suf_store *store, const char *key);

#endif
