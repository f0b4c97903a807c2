/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * million STORE: records 1,000,000 runs of two functions on 1,000 instances, then measures what it
 * takes to resume, to show the status and to export, and the peak memory of it all.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "suffice.h"

static suf_error err;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(int good)
{
    if (good)
        return;
    fprintf(stderr, "million: %s\n", err.message);
    exit(1);
}

static double function(const suf_call *call)
{
    return 100 + (double)(call->seed % 1000) / 100;
}

static suf_experiment *experiment(void)
{
    suf_experiment *e = suf_experiment_new();
    suf_experiment_add(e, "first", NULL);
    suf_experiment_add(e, "second", NULL);
    for (int i = 0; i < 1000; i++) {
        char name[32];
        snprintf(name, sizeof name, "instance-%d", i);
        suf_experiment_set(e, "instances", name);
    }
    suf_experiment_set(e, "sample", "all");
    suf_experiment_set(e, "accuracy", "1e-6");
    suf_experiment_set(e, "max", "1000");
    check(suf_experiment_finish(e, &err) == 0);
    return e;
}

static void conduct(const suf_experiment *e, const char *path)
{
    suf_store *store = suf_store_open(path, SUF_STORE_WRITE, &err);
    check(store != NULL);
    suf_executor *executor = suf_executor_new_callback(function, NULL, 1);
    check(suf_conduct(e, store, &(suf_conduct_request){.executor = executor}, &err) == 0);
    suf_executor_free(executor);
    suf_store_close(store);
}

static void show(const char *path)
{
    suf_result result;
    suf_store *store = suf_store_open(path, SUF_STORE_READ, &err);
    check(store && suf_result_init(&result, store, &err) == 0);
    printf("a store of %lld runs\n", (long long)result.n_recorded);
    suf_result_release(&result);
    suf_store_close(store);
}

static void export(const char *path)
{
    FILE *out = fopen("/dev/null", "w");
    suf_store *store = suf_store_open(path, SUF_STORE_READ, &err);
    check(out && store &&
          suf_export_write(store, &(suf_export){.format = SUF_FORMAT_CSV}, out, &err) == 0);
    suf_store_close(store);
    fclose(out);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    suf_experiment *e = experiment();
    struct rusage use;
    const double began = now();
    conduct(e, argv[1]);
    const double recorded = now();
    show(argv[1]);
    const double shown = now();
    conduct(e, argv[1]);
    const double resumed = now();
    export(argv[1]);
    const double exported = now();
    getrusage(RUSAGE_SELF, &use);
    printf("  recorded in %.1f s, adaptively, by a function that costs nothing\n",
           recorded - began);
    printf("  status in %.2f s\n", shown - recorded);
    printf("  resumed in %.2f s (bound: 5 s)\n", resumed - shown);
    printf("  exported in %.2f s\n", exported - resumed);
    printf("  peak memory %ld MB (bound: 500 MB)\n", use.ru_maxrss / 1024);
    suf_experiment_free(e);
    return 0;
}
