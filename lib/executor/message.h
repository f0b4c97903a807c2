/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the caller's process and the launcher say to each other: jobs and cancellations in one
 * direction, outcomes in the other. Both ends are the same program on the same machine, so
 * numbers travel as they lie in memory; both trust what they read.
 */
#ifndef SUF_EXECUTOR_MESSAGE_H
#define SUF_EXECUTOR_MESSAGE_H

#include "executor/buffer.h"
#include "executor/executor.h"

typedef enum {
    SUF_LAUNCHER_START,
    SUF_LAUNCHER_CANCEL,
    SUF_LAUNCHER_RECALL /* cancel, but not if it has begun */
} suf_launcher_order;

/* What was asked for. Owns what the job points to. */
typedef struct suf_launcher_message {
    suf_launcher_order
        order;   /* START, or what of the job with this id, of which nothing else is told */
    suf_job job; /* without its call */
    void *block;
} suf_launcher_message;

void suf_launcher_message_release(suf_launcher_message *request);

void suf_message_put_job(suf_buffer *buffer, const suf_job *job);
/* order: CANCEL or RECALL */
void suf_message_put_control(suf_buffer *buffer, suf_launcher_order order, uint64_t id);
void suf_message_put_outcome(suf_buffer *buffer, const suf_outcome *outcome);

/* Takes the first message out of the buffer if it is there as a whole; otherwise nothing is
 * changed. */
bool suf_message_take_request(suf_buffer *buffer, suf_launcher_message *request);
bool suf_message_take_outcome(suf_buffer *buffer, suf_outcome *outcome);

#endif
