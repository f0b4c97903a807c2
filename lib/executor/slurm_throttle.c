/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Not more tasks at once than the user allows (slurm_parts.h). An array has a limit of its own, so
 * a batch that is submitted while others run gets what they leave, and more when they have ended.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "base/text.h"
#include "executor/slurm_parts.h"
#include "executor/slurm_tools.h"

/* how many of its tasks may run at once */
static size_t most_running(const suf_submitted_batch *b)
{
    return b->n_live < b->at_once ? b->n_live : b->at_once;
}

size_t suf_slurm_throttle_free(const suf_slurm_executor *self)
{
    size_t used = 0;
    for (size_t i = 0; i < self->n_batches; i++)
        used += most_running(&self->batches[i]);
    return used < self->settings.tasks ? self->settings.tasks - used : 0;
}

static void allow(suf_submitted_batch *b, size_t n)
{
    char *job = suf_text_format("JobId=%lld", (long long)b->job);
    char *limit = suf_text_format("ArrayTaskThrottle=%zu", n);
    char *const argv[] = {"scontrol", "update", job, limit, NULL};
    suf_tool_answer answer = suf_slurm_tool_run(argv);
    if (answer.is_good)
        b->at_once = n;
    suf_tool_answer_release(&answer);
    free(limit);
    free(job);
}

void suf_slurm_throttle_raise(suf_slurm_executor *self)
{
    const double now = suf_clock_read(CLOCK_MONOTONIC);
    if (!self->limits_tasks || now < self->next_raise)
        return;
    self->next_raise = now + suf_slurm_submission_hold(self);
    for (size_t i = 0; i < self->n_batches; i++) {
        suf_submitted_batch *b = &self->batches[i];
        const size_t left = suf_slurm_throttle_free(self);
        if (left == 0)
            return;
        if (b->job > 0 && b->n_live > b->at_once)
            allow(b, b->n_live < b->at_once + left ? b->n_live : b->at_once + left);
    }
}
