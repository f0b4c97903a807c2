/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store: an SQLite file in which the runs of an experiment are recorded.
 */
#ifndef SUFFICE_STORE_H
#define SUFFICE_STORE_H

#include <stdint.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Used by one thread at a time. */
typedef struct suf_store suf_store;

typedef enum {
    SUF_STORE_READ,        /* changes nothing; an experiment may be running at the same time */
    SUF_STORE_WRITE,       /* one process at a time; the file is created if it does not exist */
    SUF_STORE_SKIP_DAMAGED /* as SUF_STORE_READ, but goes on without runs and decisions whose
                            * checksums are wrong, and lists them */
} suf_store_mode;

/* A store of a lower version is brought up to date when it is opened for writing, after a copy
 * was made beside it; opened for reading, it stays as it is. SUF_EIO: the store cannot be opened,
 * is of a newer version, is damaged, or is no store; the message says which. SUF_EBUSY: another
 * suffice writes it. */
SUF_API suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err);
/* The same, but waits for at most this many seconds while another suffice uses the store. */
SUF_API suf_store *suf_store_open_waiting(const char *path, suf_store_mode mode, double seconds,
                                          suf_error *err);
/* Whether the file is one in which nothing is yet: empty, or left by a program that was killed
 * while it made the tables. Opened for writing, it becomes a store. */
SUF_API int suf_store_is_blank(const char *path);
/* What opening it did that the user should know: a sentence; NULL: nothing. */
SUF_API const char *suf_store_notice(const suf_store *store);

/* The damaged rows that were left out so far, a sentence for each of the first 1000. */
SUF_API size_t suf_store_n_skipped(const suf_store *store);
SUF_API const char *suf_store_skipped(const suf_store *store, size_t i);

/* Closes the store. Changes that were not committed are lost. */
SUF_API void suf_store_close(suf_store *store);

/* Chooses an experiment in the store, from 1; without a choice it is the last one. Choosing reads
 * everything except the runs; choosing again shows what another process has added since. SUF_EINVAL
 * if there is no experiment with that number. */
SUF_API int suf_store_choose(suf_store *store, int64_t experiment, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
