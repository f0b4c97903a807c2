/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See message.h. A message is its size, a struct of fixed size, and the texts behind it: of a
 * job its lists of texts one after the other, each text with its 0; of an outcome the output and
 * the errors.
 */
#include "executor/message.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

/* The texts of a job. The last two are lists of one. */
enum { ARGUMENTS, ENVIRONMENT, PASSED, PREPARE, CONCLUDE, DIRECTORY, INPUT, N_LISTS };

/* Nobody writes larger messages: no system starts a program with a gigabyte of arguments. */
enum {
    MOST_REQUEST = 1 << 30,
    MOST_OUTCOME = sizeof(uint64_t) + sizeof(suf_outcome) + SUF_KEPT_OUT + SUF_KEPT_ERR
};

typedef struct {
    uint64_t id;
    int64_t n[N_LISTS]; /* -1: there is no such list, which is not the same as an empty one */
    double timeout, timeout_cpu;
    int64_t memory;
    suf_exit_set successes;
    uint64_t order;
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

/* how many texts there are, -1 if there is no list; adds their bytes to *size */
static int64_t count_texts(char *const *texts, uint64_t *size)
{
    int64_t n = 0;
    for (; texts && texts[n]; n++)
        *size += strlen(texts[n]) + 1;
    return texts ? n : -1;
}

void suf_message_put_job(suf_buffer *buffer, const suf_job *job)
{
    char *const directory[] = {(char *)job->directory, NULL};
    char *const input[] = {(char *)job->input, NULL};
    char *const *const lists[N_LISTS] = {
        [ARGUMENTS] = job->argv,
        [ENVIRONMENT] = job->environment,
        [PASSED] = job->passed,
        [PREPARE] = job->prepare,
        [CONCLUDE] = job->conclude,
        [DIRECTORY] = job->directory ? directory : NULL,
        [INPUT] = job->input ? input : NULL,
    };
    header h = {.id = job->id,
                .timeout = job->timeout,
                .timeout_cpu = job->timeout_cpu,
                .memory = job->memory,
                .successes = job->successes};
    uint64_t size = sizeof size + sizeof h;
    for (int k = 0; k < N_LISTS; k++)
        h.n[k] = count_texts(lists[k], &size);
    suf_buffer_put(buffer, &size, sizeof size);
    suf_buffer_put(buffer, &h, sizeof h);
    for (int k = 0; k < N_LISTS; k++)
        for (int64_t i = 0; i < h.n[k]; i++)
            put_text(buffer, lists[k][i]);
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

/* ---- taking ---- */

/* The size of the first message, which has to be from least to most; 0: not all of it is there. */
static int64_t whole(const suf_buffer *buffer, uint64_t least, uint64_t most)
{
    uint64_t size;
    if (suf_buffer_size(buffer) < sizeof size)
        return 0;
    memcpy(&size, suf_buffer_front(buffer), sizeof size);
    if (size < least || size > most)
        return SUF_EINVAL;
    return suf_buffer_size(buffer) < size ? 0 : (int64_t)size;
}

/* lists that are not there rather than empty, and those of one text */
static const bool needs_word[N_LISTS] = {
    [ARGUMENTS] = true, [PREPARE] = true, [CONCLUDE] = true, [DIRECTORY] = true, [INPUT] = true};
static const bool is_single[N_LISTS] = {[DIRECTORY] = true, [INPUT] = true};

static size_t count_ends(const char *texts, size_t n)
{
    size_t n_ends = 0;
    for (size_t i = 0; i < n; i++)
        n_ends += texts[i] == '\0';
    return n_ends;
}

/* Whether the n bytes after the header are as many texts as it says, and nothing else; a job has a
 * word at least, the program. */
static bool is_request(const header *h, const char *texts, size_t n)
{
    if (h->order != SUF_LAUNCHER_START)
        return h->order <= SUF_LAUNCHER_RECALL && n == 0;
    size_t n_said = 0;
    for (int k = 0; k < N_LISTS; k++) {
        if (h->n[k] < -1 || h->n[k] > (int64_t)n || (h->n[k] == 0 && needs_word[k]) ||
            (h->n[k] > 1 && is_single[k]))
            return false;
        n_said += h->n[k] > 0 ? (size_t)h->n[k] : 0;
    }
    return h->n[ARGUMENTS] > 0 && n_said == count_ends(texts, n) && texts[n - 1] == '\0';
}

/* the pointers of all lists, each with its NULL */
static size_t count_pointers(const header *h)
{
    size_t n = 0;
    for (int k = 0; k < N_LISTS; k++)
        n += h->n[k] < 0 ? 0 : (size_t)h->n[k] + 1;
    return n;
}

/* puts the pointers to the texts and the texts in one block */
static void unpack(suf_launcher_message *request, const header *h, const char *texts,
                   size_t n_texts)
{
    const size_t n_pointers = count_pointers(h);
    char **pointers = suf_alloc(1, n_pointers * sizeof(char *) + n_texts);
    char **lists[N_LISTS] = {NULL};
    char *text = (char *)(pointers + n_pointers);
    memcpy(text, texts, n_texts);
    request->block = pointers;
    for (int k = 0; k < N_LISTS; k++) {
        lists[k] = h->n[k] < 0 ? NULL : pointers;
        for (int64_t i = 0; i < h->n[k]; i++) {
            *pointers++ = text;
            text += strlen(text) + 1;
        }
        pointers += h->n[k] >= 0;
    }
    request->job.argv = lists[ARGUMENTS];
    request->job.environment = lists[ENVIRONMENT];
    request->job.passed = lists[PASSED];
    request->job.prepare = lists[PREPARE];
    request->job.conclude = lists[CONCLUDE];
    request->job.directory = lists[DIRECTORY] ? *lists[DIRECTORY] : NULL;
    request->job.input = lists[INPUT] ? *lists[INPUT] : NULL;
}

int suf_message_take_request(suf_buffer *buffer, suf_launcher_message *request)
{
    header h;
    const int64_t size = whole(buffer, sizeof(uint64_t) + sizeof h, MOST_REQUEST);
    if (size <= 0)
        return (int)size;
    const char *texts = suf_buffer_front(buffer) + sizeof(uint64_t) + sizeof h;
    const size_t n_texts = (size_t)size - sizeof(uint64_t) - sizeof h;
    memcpy(&h, texts - sizeof h, sizeof h);
    if (!is_request(&h, texts, n_texts))
        return SUF_EINVAL;
    *request = (suf_launcher_message){
        .order = (suf_launcher_order)h.order,
        .job = {.id = h.id,
                .timeout = h.timeout,
                .timeout_cpu = h.timeout_cpu,
                .memory = h.memory,
                .successes = h.successes},
    };
    if (request->order == SUF_LAUNCHER_START)
        unpack(request, &h, texts, n_texts);
    suf_buffer_drop(buffer, (size_t)size);
    return 1;
}

/* Whether what a bool is read from is one; anything but 0 and 1 must not even be looked at. */
static bool are_bools(const char *outcome)
{
    static const size_t places[] = {
        offsetof(suf_outcome, cancelled),   offsetof(suf_outcome, is_infrastructure),
        offsetof(suf_outcome, is_foreign),  offsetof(suf_outcome, disk_full),
        offsetof(suf_outcome, strays),      offsetof(suf_outcome, out_cut),
        offsetof(suf_outcome, is_cpu_limit)};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if ((unsigned char)outcome[places[i]] > 1)
            return false;
    return true;
}

static bool is_outcome(const suf_outcome *o, size_t n_texts)
{
    return suf_status_name((int)o->status) && memchr(o->failure, '\0', sizeof o->failure) &&
           memchr(o->host, '\0', sizeof o->host) && o->n_out <= SUF_KEPT_OUT &&
           o->n_err <= SUF_KEPT_ERR && o->n_out + o->n_err == n_texts;
}

int suf_message_take_outcome(suf_buffer *buffer, suf_outcome *outcome)
{
    suf_outcome o;
    const int64_t size = whole(buffer, sizeof(uint64_t) + sizeof o, MOST_OUTCOME);
    if (size <= 0)
        return (int)size;
    const char *texts = suf_buffer_front(buffer) + sizeof(uint64_t) + sizeof o;
    memcpy(&o, texts - sizeof o, sizeof o);
    if (!are_bools(texts - sizeof o) || !is_outcome(&o, (size_t)size - sizeof(uint64_t) - sizeof o))
        return SUF_EINVAL;
    memcpy(outcome, &o, sizeof o);
    outcome->out = suf_text_bytes(texts, o.n_out);
    outcome->err = suf_text_bytes(texts + o.n_out, o.n_err);
    suf_buffer_drop(buffer, (size_t)size);
    return 1;
}
