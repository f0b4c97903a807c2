/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See failure_data.h.
 */
#include "report/failure_data.h"

#include <stdlib.h>

#include "dataset/failure_sums.h"
#include "experiment/experiment_parts.h"
#include "report/json_build.h"

json_t *suf_failure_data_runs(const suf_dataset *d, size_t algorithm)
{
    if (!d->ends)
        return json_null();
    const suf_run_ends e = suf_failure_sums_ends(d, algorithm, NULL);
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "n", (json_int_t)e.n, "ok",
                     (json_int_t)e.n_ok, "timed_out", (json_int_t)e.n_timed_out, "retried",
                     (json_int_t)e.n_retried, "penalised", (json_int_t)e.n_penalised, "dropped",
                     (json_int_t)e.n_dropped, "instances_given_up",
                     (json_int_t)suf_failure_sums_given_up(d, algorithm));
}

json_t *suf_failure_data_tries(const suf_dataset *d, size_t algorithm)
{
    size_t n;
    suf_failed_tries *causes = suf_failure_sums_causes(d, algorithm, &n);
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++) {
        const suf_failed_tries *f = &causes[i];
        json_array_append_new(
            array, json_pack("{s:s, s:o, s:o, s:I}", "status", suf_status_name((int)f->status),
                             "exit_status",
                             f->exit_status < 0 ? json_null() : json_integer(f->exit_status),
                             "signal", f->signal == 0 ? json_null() : json_integer(f->signal), "n",
                             (json_int_t)f->n));
    }
    free(causes);
    return array;
}

json_t *suf_failure_data_policies(const suf_dataset *d)
{
    json_t *object = json_object();
    for (int i = SUF_RUN_OK + 1; i <= SUF_RUN_NOT_FINITE; i++)
        json_object_set_new(object, suf_experiment_policy_key(i),
                            d->rules.policies[i] ? json_string(d->rules.policies[i]) : json_null());
    return object;
}
