/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See executor_choice.h.
 */
#include "conduct/executor_choice.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "executor/executor.h"
#include "experiment/experiment_parts.h"

suf_executor *suf_executor_new_for(const suf_experiment *e, int64_t jobs, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0)
        return NULL;
    const suf_local request = {.slots = (size_t)(jobs > 0 ? jobs : e->jobs), .pin = e->pin};
    return suf_executor_new_local(&request, err);
}

/* ---- on a cluster ---- */

/* STORE.slurm, or, if another folder is named, that name there and a link to it; for free() */
static char *spool_path(const suf_slurm *slurm, const char *store, suf_error *err)
{
    char *usual = suf_text_format("%s.slurm", store);
    if (!slurm->spool)
        return usual;
    const char *slash = strrchr(usual, '/');
    char *folder = realpath(slurm->spool, NULL);
    char *path = folder ? suf_text_format("%s/%s", folder, slash ? slash + 1 : usual) : NULL;
    if (!folder || (symlink(path, usual) != 0 && errno != EEXIST)) {
        suf_fail(err, SUF_EIO, "cannot use the folder '%s' of 'slurm-spool': %s", slurm->spool,
                 strerror(errno));
        free(path);
        path = NULL;
    }
    free(folder);
    free(usual);
    return path;
}

static suf_executor *new_slurm(const suf_experiment *e, const suf_place *place, suf_error *err)
{
    suf_slurm request = e->slurm;
    char *spool = spool_path(&e->slurm, place->store ? place->store : e->store, err);
    if (!spool)
        return NULL;
    request.spool = spool;
    request.detach = place->detach;
    if (place->jobs > 0)
        request.tasks = (size_t)place->jobs;
    if (!request.worker)
        request.worker = place->worker;
    suf_executor *executor = suf_executor_new_slurm(&request, err);
    free(spool);
    return executor;
}

suf_executor *suf_executor_new_at(const suf_experiment *e, const suf_place *place, suf_error *err)
{
    if (suf_error_require(e, "experiment", err) < 0 || suf_error_require(place, "place", err) < 0)
        return NULL;
    return e->place == SUF_PLACE_SLURM ? new_slurm(e, place, err)
                                       : suf_executor_new_for(e, place->jobs, err);
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
