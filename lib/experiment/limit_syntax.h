/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits of a run as they are written: 10 or 300% of time, 500M of memory.
 */
#ifndef SUF_EXPERIMENT_LIMIT_SYNTAX_H
#define SUF_EXPERIMENT_LIMIT_SYNTAX_H

#include "suffice.h"

/* One of *seconds and *percent is positive, the other 0. */
int suf_limit_syntax_time(const char *text, double *seconds, double *percent, suf_error *err);

/* K, M, G and T are powers of 1024. */
int suf_limit_syntax_memory(const char *text, int64_t *bytes, suf_error *err);

#endif
