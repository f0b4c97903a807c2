/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See executor.h: what does not depend on where runs are made.
 */
#include "executor/executor.h"

#include <stdlib.h>

void suf_outcome_release(suf_outcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
    *outcome = (suf_outcome){0};
}

void suf_executor_free(suf_executor *executor)
{
    if (executor)
        executor->ops->free(executor);
}

size_t suf_executor_slots(const suf_executor *executor)
{
    return executor->slots;
}
