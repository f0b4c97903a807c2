/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See message.h. A message is its size, a struct of fixed size, and the texts behind it: of a
 * job the directory, if there is one, the arguments and the environment, each with its 0; of an
 * outcome the output and the errors.
 */
#include "executor/message.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef struct {
    uint64_t id, n_arguments, n_environment;
    double timeout;
    int64_t memory;
    uint64_t order, has_directory;
} header;

void suf_launcher_message_release(suf_launcher_message *request)
{
    free(request->block);
    *request = (suf_launcher_message){0};
}

static void put_text(suf_buffer *buffer, const char *text)
{
    suf_buffer_put(buffer, text, strlen(text) + 1);
}

/* how many texts there are; adds their bytes to *size */
static uint64_t count_texts(char *const *texts, uint64_t *size)
{
    uint64_t n = 0;
    for (; texts && texts[n]; n++)
        *size += strlen(texts[n]) + 1;
    return n;
}

void suf_message_put_job(suf_buffer *buffer, const suf_job *job)
{
    header h = {.id = job->id,
                .timeout = job->timeout,
                .memory = job->memory,
                .has_directory = job->directory != NULL};
    uint64_t size = sizeof size + sizeof h + (job->directory ? strlen(job->directory) + 1 : 0);
    h.n_arguments = count_texts(job->argv, &size);
    h.n_environment = count_texts(job->environment, &size);
    suf_buffer_put(buffer, &size, sizeof size);
    suf_buffer_put(buffer, &h, sizeof h);
    if (job->directory)
        put_text(buffer, job->directory);
    for (uint64_t i = 0; i < h.n_arguments; i++)
        put_text(buffer, job->argv[i]);
    for (uint64_t i = 0; i < h.n_environment; i++)
        put_text(buffer, job->environment[i]);
}

void suf_message_put_control(suf_buffer *buffer, suf_launcher_order order, uint64_t id)
{
    const header h = {.id = id, .order = order};
    const uint64_t size = sizeof size + sizeof h;
    suf_buffer_put(buffer, &size, sizeof size);
    suf_buffer_put(buffer, &h, sizeof h);
}

void suf_message_put_outcome(suf_buffer *buffer, const suf_outcome *outcome)
{
    suf_outcome o;
    memcpy(&o, outcome,
           sizeof o); /* includes the padding, which must be defined before it is written */
    o.out = o.err = NULL;
    const uint64_t size = sizeof size + sizeof o + o.n_out + o.n_err;
    suf_buffer_put(buffer, &size, sizeof size);
    suf_buffer_put(buffer, &o, sizeof o);
    suf_buffer_put(buffer, outcome->out, o.n_out);
    suf_buffer_put(buffer, outcome->err, o.n_err);
}

/* the first complete message, after its size; NULL if there is none */
static const char *whole(const suf_buffer *buffer, uint64_t *size)
{
    if (suf_buffer_size(buffer) < sizeof *size)
        return NULL;
    memcpy(size, suf_buffer_front(buffer), sizeof *size);
    return suf_buffer_size(buffer) < *size ? NULL : suf_buffer_front(buffer) + sizeof *size;
}

/* Sets the pointers to the texts that follow each other; returns what is behind the last. */
static char *point(char **pointers, uint64_t n, char *text)
{
    for (uint64_t i = 0; i < n; i++) {
        pointers[i] = text;
        text += strlen(text) + 1;
    }
    return text;
}

/* puts the pointers to the texts and the texts in one block */
static void unpack(suf_launcher_message *request, const header *h, const char *texts,
                   size_t n_texts)
{
    const size_t n_pointers = h->n_arguments + h->n_environment + 2;
    char **argv = suf_alloc(1, n_pointers * sizeof(char *) + n_texts);
    char **environment = argv + h->n_arguments + 1;
    char *text = (char *)(argv + n_pointers);
    memcpy(text, texts, n_texts);
    if (h->has_directory) {
        request->job.directory = text;
        text += strlen(text) + 1;
    }
    point(environment, h->n_environment, point(argv, h->n_arguments, text));
    request->job.argv = argv;
    request->job.environment = environment;
    request->block = argv;
}

bool suf_message_take_request(suf_buffer *buffer, suf_launcher_message *request)
{
    uint64_t size;
    const char *message = whole(buffer, &size);
    if (!message)
        return false;
    header h;
    memcpy(&h, message, sizeof h);
    *request = (suf_launcher_message){
        .order = (suf_launcher_order)h.order,
        .job = {.id = h.id, .timeout = h.timeout, .memory = h.memory},
    };
    if (request->order == SUF_LAUNCHER_START)
        unpack(request, &h, message + sizeof h, size - sizeof size - sizeof h);
    suf_buffer_drop(buffer, size);
    return true;
}

static char *copy(const char *bytes, size_t n)
{
    char *text = suf_alloc(n + 1, 1);
    memcpy(text, bytes, n);
    return text;
}

bool suf_message_take_outcome(suf_buffer *buffer, suf_outcome *outcome)
{
    uint64_t size;
    const char *message = whole(buffer, &size);
    if (!message)
        return false;
    memcpy(outcome, message, sizeof *outcome);
    message += sizeof *outcome;
    outcome->out = copy(message, outcome->n_out);
    outcome->err = copy(message + outcome->n_out, outcome->n_err);
    suf_buffer_drop(buffer, size);
    return true;
}
