/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The syntax of the limits of a run: 10 or 300% for time, 500M for memory.
 */
#ifndef SUF_EXPERIMENT_LIMIT_SYNTAX_H
#define SUF_EXPERIMENT_LIMIT_SYNTAX_H

#include "suffice.h"

/* Reads a time limit. Either *seconds or *percent becomes positive, the other becomes 0. */
int suf_limit_syntax_time(const char *text, double *seconds, double *percent, suf_error *err);

/* Reads a memory limit; K, M, G and T are powers of 1024. */
int suf_limit_syntax_memory(const char *text, int64_t *bytes, suf_error *err);

#endif
