/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result and the runs that it is based on, read together, so that each row is read once.
 */
#ifndef SUF_RESULTS_RESULT_H
#define SUF_RESULTS_RESULT_H

#include "results/instance_reader.h"

/* Called after each instance that was read. i: its place among those drawn. */
typedef void suf_result_visit(const suf_instance_reader *reader, size_t i, void *context);

/* suf_result_init, which calls visit for every instance. most: only as many instances, the first
 * that were drawn, as a look rests on them; 0: all. */
int suf_result_init_with(suf_result *result, suf_store *store, size_t most, suf_result_visit *visit,
                         void *context, suf_error *err);

#endif
