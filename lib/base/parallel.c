/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See parallel.h. The threads take the next task from one counter.
 */
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { MAX_THREADS = 64 };

typedef struct {
    size_t n_tasks;
    atomic_size_t next;
    void (*task)(size_t, void *);
    void *context;
} task_queue;

static void *work(void *arg)
{
    task_queue *q = arg;
    for (size_t i; (i = atomic_fetch_add(&q->next, 1)) < q->n_tasks;)
        q->task(i, q->context);
    return NULL;
}

static size_t thread_count(size_t n_wanted, size_t n_tasks)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t n = n_wanted ? n_wanted : processors > 1 ? (size_t)processors : 1;
    if (n > MAX_THREADS)
        n = MAX_THREADS;
    return n < n_tasks ? n : n_tasks;
}

void suf_parallel_run_on(size_t n_threads, size_t n_tasks, void (*task)(size_t i, void *context),
                         void *context)
{
    task_queue q = {.n_tasks = n_tasks, .task = task, .context = context};
    pthread_t threads[MAX_THREADS];
    size_t n = 0;
    const size_t wanted = thread_count(n_threads, n_tasks);
    while (n + 1 < wanted && pthread_create(&threads[n], NULL, work, &q) == 0)
        n++;
    work(&q);
    for (size_t i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}

void suf_parallel_run(size_t n_tasks, void (*task)(size_t i, void *context), void *context)
{
    suf_parallel_run_on(0, n_tasks, task, context);
}
