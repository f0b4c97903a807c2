/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Independent tasks on all processors. A task writes only to its own memory, so that results do not
 * depend on which thread executes it.
 */
#ifndef SUF_BASE_PARALLEL_H
#define SUF_BASE_PARALLEL_H

#include <stddef.h>

/* Calls task(i, context) once for each i < n_tasks and returns when all are done. Uses fewer
 * threads if the system refuses more, in the extreme only the caller's thread. */
void suf_parallel_run(size_t n_tasks, void (*task)(size_t i, void *context), void *context);

/* The same with this number of threads; 0: one for each processor. */
void suf_parallel_run_on(size_t n_threads, size_t n_tasks, void (*task)(size_t i, void *context),
                         void *context);

#endif
