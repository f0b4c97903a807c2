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
    SUF_WISH_START,
    SUF_WISH_CANCEL,
    SUF_WISH_RECALL /* cancel, but not if it has begun */
} suf_wish;

/* What was asked for. Owns what the job points to. */
typedef struct suf_request {
    suf_wish wish; /* START, or what of the job with this id, of which nothing else is told */
    suf_job job;   /* without its call */
    void *block;
} suf_request;

void suf_request_release(suf_request *request);

void suf_message_put_job(suf_buffer *buffer, const suf_job *job);
/* wish: CANCEL or RECALL */
void suf_message_put_wish(suf_buffer *buffer, suf_wish wish, uint64_t id);
void suf_message_put_outcome(suf_buffer *buffer, const suf_outcome *outcome);

/* Takes the first message out of the buffer if it is there as a whole; otherwise nothing is
 * changed. */
bool suf_message_take_request(suf_buffer *buffer, suf_request *request);
bool suf_message_take_outcome(suf_buffer *buffer, suf_outcome *outcome);

#endif
