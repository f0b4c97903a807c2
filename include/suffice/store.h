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

typedef struct suf_store suf_store;

typedef enum {
    SUF_STORE_READ, /* changes nothing; an experiment may be running at the same time */
    SUF_STORE_WRITE /* one process at a time; the file is created if it does not exist */
} suf_store_mode;

/* SUF_EIO if the file cannot be opened, is in use by another suffice, has a newer version, is
 * damaged, or is not a store; the message says which. */
SUF_API suf_store *suf_store_open(const char *path, suf_store_mode mode, suf_error *err);
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
