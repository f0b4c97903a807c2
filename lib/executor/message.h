/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The messages between the caller's process and the launcher: jobs and cancellations in one
 * direction, outcomes in the other. Both processes are the same program on the same machine, so
 * numbers are sent as they are in memory. Whoever takes a message trusts nothing in it: one that
 * the other side cannot have written is refused, and the connection is then of no use any more.
 */
#ifndef SUF_EXECUTOR_MESSAGE_H
#define SUF_EXECUTOR_MESSAGE_H

#include "executor/buffer.h"
#include "executor/executor.h"

typedef enum {
    SUF_LAUNCHER_START,
    SUF_LAUNCHER_CANCEL,
    SUF_LAUNCHER_RECALL /* cancel the job unless it has begun */
} suf_launcher_order;

/* A message to the launcher. Owns what the job points to. */
typedef struct suf_launcher_message {
    suf_launcher_order order; /* START; for CANCEL and RECALL only the id of the job is set */
    suf_job job;              /* without the callback */
    void *block;
} suf_launcher_message;

void suf_launcher_message_release(suf_launcher_message *request);

void suf_message_put_job(suf_buffer *buffer, const suf_job *job);
/* order is CANCEL or RECALL. */
void suf_message_put_control(suf_buffer *buffer, suf_launcher_order order, uint64_t id);
void suf_message_put_outcome(suf_buffer *buffer, const suf_outcome *outcome);

/* Removes the first message from the buffer and returns 1 if the buffer holds all of it; 0 if it
 * does not, and SUF_EINVAL if it is no message, both of which change nothing. */
int suf_message_take_request(suf_buffer *buffer, suf_launcher_message *request);
int suf_message_take_outcome(suf_buffer *buffer, suf_outcome *outcome);

#endif
