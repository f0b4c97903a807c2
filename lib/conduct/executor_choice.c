/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See executor_choice.h.
 */
#include "conduct/executor_choice.h"

#include "base/error.h"
#include "executor/executor.h"
#include "experiment/experiment_parts.h"

suf_executor *suf_executor_new_for(const suf_experiment *e, int64_t jobs, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0)
        return NULL;
    const suf_local request = {.slots = (size_t)(jobs > 0 ? jobs : e->jobs), .pin = e->pin};
    return suf_executor_new_local(&request, err);
}

int suf_executor_choice_check(const suf_experiment *experiment, const suf_store *store,
                              const suf_conduct_request *request, suf_error *err)
{
    if (!experiment || !store || !request)
        return suf_fail(err, SUF_EINVAL, "an experiment, a store and a request are needed");
    if (experiment->n_algorithms == 0)
        return suf_fail(err, SUF_EINVAL, "the experiment has no algorithms; finish it first");
    if (request->detach && request->executor && !request->executor->is_lasting)
        return suf_fail(err, SUF_EINVAL,
                        "runs on this machine end with this process, so they cannot be left alone; "
                        "leave out 'detach'");
    return suf_executor_check(request->executor, !experiment->algorithms[0].template, err);
}
