/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See executor.h: what does not depend on where runs are made.
 */
#include "executor/executor.h"

#include <stdlib.h>

#include "base/error.h"

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

void suf_executor_withdraw(suf_executor *executor)
{
    if (executor->ops->withdraw)
        executor->ops->withdraw(executor);
}

int suf_executor_is_lasting(const suf_executor *executor)
{
    return executor->is_lasting;
}

size_t suf_executor_slots(const suf_executor *executor)
{
    return executor->slots;
}

int suf_executor_check(const suf_executor *executor, bool calls, suf_error *err)
{
    if (!executor)
        return suf_fail(err, SUF_EINVAL, "there is no executor to make the runs");
    if (executor->calls != calls)
        return suf_fail(err, SUF_EINVAL,
                        calls ? "the algorithms have no commands, so the executor must call a "
                                "function (suf_executor_new_callback)"
                              : "the algorithms are commands, so the executor must run them "
                                "(suf_executor_new_local)");
    return SUF_OK;
}
