/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An outcome as a JSON object, so that a job can be executed elsewhere. The members that matter to
 * others are described in suffice-tell(1). What is read was perhaps damaged: a reader refuses what
 * no writer wrote.
 */
#ifndef SUF_EXECUTOR_OUTCOME_OBJECT_H
#define SUF_EXECUTOR_OUTCOME_OBJECT_H

#include <jansson.h>

#include "executor/executor.h"

/* The outcome without its id, for json_decref. */
json_t *suf_outcome_object(const suf_outcome *outcome);

/* Reads what suf_outcome_object wrote. SUF_EINVAL: it is no outcome. */
int suf_outcome_object_read(suf_outcome *outcome, const json_t *object, suf_error *err);

#endif
