/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Verifying a store: is it what was recorded, and do its decisions follow from its runs?
 */
#ifndef SUFFICE_VERIFICATION_H
#define SUFFICE_VERIFICATION_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/failure.h"
#include "suffice/output.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct suf_verification {
    char *path;
    int64_t version; /* of the store's tables, as they are in the file; 0: it could not be opened */
    int64_t n_experiments, n_runs, n_decisions;
    int64_t n_replayed; /* decisions that were made again, by the rule that made them */
    size_t n_faults;
    char **faults; /* a sentence for each thing that is not as it should be; at most 1000 */
} suf_verification;

/* Checks the file, its tables, every checksum, the seeds of all runs, and every decision by
 * replaying its rule. SUF_EIO: it is not a store that this
 * version can read; err must not be NULL. */
SUF_API int suf_verification_init(suf_verification *verification, const char *path, suf_error *err);
SUF_API void suf_verification_release(suf_verification *verification);

/* SUF_EINVAL: there is no such format for it. */
SUF_API int suf_verification_write(const suf_verification *verification, suf_format format,
                                   FILE *out, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
