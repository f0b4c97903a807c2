/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The largest number of runs on an instance: "200" of all algorithms together, or "100 each".
 */
#ifndef SUF_EXPERIMENT_RUN_LIMIT_H
#define SUF_EXPERIMENT_RUN_LIMIT_H

#include <stdbool.h>

#include "suffice.h"

typedef struct suf_run_limit {
    int64_t number; /* 0: there is none */
    bool is_each;
} suf_run_limit;

/* SUF_EINVAL: the message is a phrase that follows the name of the key. */
int suf_run_limit_read(suf_run_limit *limit, const char *text, suf_error *err);

/* As it is read; "" if there is none. For free(). */
char *suf_run_limit_text(suf_run_limit limit);

/* That of all algorithms together; 0: there is none. */
int64_t suf_run_limit_total(suf_run_limit limit, size_t n_algorithms);

#endif
