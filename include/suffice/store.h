/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store: where the runs of an experiment are recorded, one SQLite file.
 */
#ifndef SUFFICE_STORE_H
#define SUFFICE_STORE_H

#include <stdint.h>

#include "suffice/failure.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct suf_store suf_store;

typedef enum {
    SUF_STORE_READ,        /* never changes anything; an experiment may be running meanwhile */
    SUF_STORE_WRITE,       /* one at a time; the file is made when there is none */
    SUF_STORE_SKIP_DAMAGED /* as SUF_STORE_READ, but goes on without runs and decisions whose
                            * checksums are wrong, and lists them */
} suf_store_mode;

/* A store of an older version is brought up to date when it is opened for writing, after a copy
 * was made beside it; opened for reading, it stays as it is. SUF_EIO: the store cannot be opened,
 * is used by another suffice, is of a newer version, is damaged, or is no store; the message says
 * which. */
SUF_API suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err);
/* What opening it did that the user should know: a sentence; NULL: nothing. */
SUF_API const char *suf_store_notice(const suf_store *store);

/* The damaged rows that were left out so far, a sentence for each of the first 1000. */
SUF_API size_t suf_store_n_skipped(const suf_store *store);
SUF_API const char *suf_store_skipped(const suf_store *store, size_t i);

/* What was not committed is lost. */
SUF_API void suf_store_close(suf_store *store);

/* Which of the experiments in it is looked at, from 1: the last, unless another is chosen.
 * Choosing reads everything but the runs; choosing again shows what another process has added to it
 * since. SUF_EINVAL: there is none of that number. */
SUF_API int suf_store_choose(suf_store *store, int64_t experiment, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
