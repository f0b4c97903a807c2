/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See censoring.h.
 */
#include "import/censoring.h"

#include <math.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/timed_out.h"

/* ---- the request ---- */

static int read_policy(suf_censoring *c, const char *text, suf_error *err)
{
    suf_policy *policy = &c->policies[SUF_RUN_TIMEOUT];
    suf_error why;
    if (suf_policy_init(policy, text, &why) < 0 || policy->retries > 0 ||
        policy->action == SUF_DO_STOP || policy->action == SUF_DO_WORST)
        return suf_fail(err, SUF_EINVAL,
                        "'on-timeout' is '%.60s', must be penalise X, parK (such as par10), drop "
                        "or stop-instance: the runs of a file are over",
                        text);
    if (policy->action == SUF_DO_PAR && !(c->limit > 0))
        return suf_fail(err, SUF_EINVAL,
                        "'%.60s' is a multiple of the time limit; say what that is with '--limit'",
                        text);
    return SUF_OK;
}

int suf_censoring_init(suf_censoring *c, const suf_import_request *q, suf_error *err)
{
    suf_censoring made = {.limit = q->limit,
                          .is_asked = q->limit > 0 || q->status || q->on_timeout,
                          .trusts_values = !q->status,
                          .is_chosen = q->on_timeout};
    if (q->limit > 0 && !q->status && q->maximise)
        return suf_fail(err, SUF_EINVAL,
                        "'limit' takes values for times, which are not maximised; name the column "
                        "that says how runs ended with '--status'");
    for (int s = SUF_RUN_OK; s <= SUF_RUN_NOT_FINITE; s++)
        made.policies[s] =
            (suf_policy){.action = s == SUF_RUN_TIMEOUT ? SUF_DO_STOP_INSTANCE : SUF_DO_DROP};
    const int rc = q->on_timeout ? read_policy(&made, q->on_timeout, err) : SUF_OK;
    if (rc == SUF_OK)
        *c = made;
    return rc;
}

void suf_censoring_start(const suf_censoring *c, suf_dataset *d)
{
    d->ends = suf_alloc(d->n_instances * d->n_algorithms, sizeof *d->ends);
    d->rules.timeout = c->limit;
    for (int s = SUF_RUN_OK + 1; s <= SUF_RUN_NOT_FINITE; s++)
        d->rules.policies[s] = suf_policy_text(&c->policies[s]);
}

/* ---- runs ---- */

suf_status suf_censoring_status(const suf_censoring *c, double value)
{
    if (isnan(value))
        return SUF_RUN_NO_VALUE;
    if (c->trusts_values && c->limit > 0 && value >= c->limit)
        return SUF_RUN_TIMEOUT;
    return isfinite(value) ? SUF_RUN_OK : SUF_RUN_NOT_FINITE;
}

/* those of a cell that ended alike follow one another, or are among the last few */
static void note_failure(suf_censoring *c, suf_dataset *d, size_t instance, size_t algorithm,
                         suf_status status)
{
    size_t i = d->n_failed_tries;
    while (i > 0 && d->failed_tries[i - 1].instance == instance &&
           d->failed_tries[i - 1].algorithm == algorithm)
        if (d->failed_tries[--i].status == status) {
            d->failed_tries[i].n++;
            return;
        }
    d->failed_tries =
        suf_grow(d->failed_tries, d->n_failed_tries, &c->capacity, sizeof *d->failed_tries);
    d->failed_tries[d->n_failed_tries++] = (suf_failed_tries){
        .instance = instance, .algorithm = algorithm, .status = status, .exit_status = -1, .n = 1};
}

bool suf_censoring_add(suf_censoring *c, suf_dataset *d, size_t instance, size_t algorithm,
                       suf_status status, double *value)
{
    const suf_policy *policy = &c->policies[status];
    suf_run_ends *ends = &d->ends[instance * d->n_algorithms + algorithm];
    ends->n++;
    if (status == SUF_RUN_OK) {
        ends->n_ok++;
        return true;
    }
    note_failure(c, d, instance, algorithm, status);
    d->n_failed[algorithm]++;
    d->cells[instance * d->n_algorithms + algorithm].n_failed++;
    ends->n_timed_out += status == SUF_RUN_TIMEOUT;
    ends->n_dropped += policy->action == SUF_DO_DROP;
    c->is_stopped = c->is_stopped || policy->action == SUF_DO_STOP_INSTANCE;
    if (policy->action != SUF_DO_PENALISE && policy->action != SUF_DO_PAR)
        return false;
    ends->n_penalised++;
    *value = policy->action == SUF_DO_PAR ? policy->number * c->limit : policy->number;
    return true;
}

void suf_censoring_end_cell(suf_censoring *c, suf_cell *cell)
{
    if (c->is_stopped)
        *cell = (suf_cell){.value = NAN, .se = NAN, .n_failed = cell->n_failed};
    c->is_stopped = false;
}

/* ---- the end ---- */

/* results 0 and 1 are known at the limit, too */
static bool has_other_than_0_and_1(const suf_dataset *d)
{
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++) {
        const suf_cell *cell = &d->cells[i];
        for (size_t k = 0; k < cell->n; k++) {
            const double value = d->values ? d->values[cell->start + k] : cell->value;
            if (value != 0 && value != 1)
                return true;
        }
    }
    return false;
}

void suf_censoring_note(const suf_censoring *c, suf_dataset *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_failed_tries; i++)
        n += d->failed_tries[i].status == SUF_RUN_TIMEOUT ? d->failed_tries[i].n : 0;
    if (n == 0 || c->is_chosen)
        return;
    suf_dataset_builder_note(
        d, suf_text_format("%zu run%s reached the time limit, and '--on-timeout' does not say what "
                           "that counts as: where one of its runs did, an algorithm has no result.",
                           n, n == 1 ? "" : "s"));
}

void suf_censoring_finish(suf_dataset_builder *b)
{
    if (b->dataset.ends && has_other_than_0_and_1(&b->dataset))
        suf_timed_out_leave_out(b);
}
