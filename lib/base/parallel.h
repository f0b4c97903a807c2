/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Independent tasks on all processors. Results must not depend on which thread does
 * which task: a task writes only to places of its own.
 */
#ifndef SUF_BASE_PARALLEL_H
#define SUF_BASE_PARALLEL_H

#include <stddef.h>

/* Calls task(i, context) once for each i < n_tasks and returns when all are done. Falls
 * back to fewer threads, down to the caller's own, when the system refuses more. */
void suf_parallel_run(size_t n_tasks, void (*task)(size_t i, void *context), void *context);

#endif
