/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See against_itself.h.
 */
#include "against_itself.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"

/* trial.yaml: trial-aa.db; for free() */
static char *store_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    const char *slash = strrchr(path, '/');
    const size_t length =
        dot && dot > path && (!slash || dot > slash + 1) ? (size_t)(dot - path) : strlen(path);
    char *store;
    if (asprintf(&store, "%.*s-aa.db", (int)length, path) < 0)
        suf_memory_abort();
    return store;
}

/* what people want to know of it, before the analysis says the rest */
static void show_floor(const suf_analysis *a)
{
    const suf_analysed *c = &a->comparisons[0];
    const suf_test_result *t = &c->tests[SUF_BY_T];
    printf("'%s' against itself on %zu instances: every difference is noise.\n",
           a->dataset->algorithms[c->first], c->n);
    if (!isnan(t->low))
        printf(
            "Differences between algorithms that are smaller than about %.3g cannot be told from\n"
            "it by an experiment like this one.\n",
            fmax(fabs(t->low), fabs(t->high)));
    printf("\n");
}

static void show_analysis(const char *command, const char *store, int format)
{
    suf_error err;
    suf_dataset d;
    suf_analysis a;
    cli_check(command, suf_dataset_load(&d, store, NULL, &err), &err);
    cli_check(command, suf_analysis_init(&a, &d, &(suf_analysis_request){0}, &err), &err);
    if (format == SUF_FORMAT_TEXT)
        show_floor(&a);
    suf_analysis_write(&a, (suf_format)format, stdout);
    suf_analysis_release(&a);
    suf_dataset_release(&d);
}

int cli_against_itself(const char *command, const char *path, const char *algorithm,
                       const cli_run_settings *how)
{
    suf_error err;
    cli_run_settings settings = *how;
    settings.no_table = 1;
    suf_experiment *e = suf_experiment_new();
    cli_check(command, suf_experiment_load(e, path, &err), &err);
    cli_check(command, suf_experiment_against_itself(e, algorithm, &err), &err);
    char *store = store_of(path);
    suf_experiment_set(e, "store", store);
    const int status = cli_run_experiment(command, e, &settings);
    if (status == 0)
        show_analysis(command, store, how->format);
    suf_experiment_free(e);
    free(store);
    return status ? status : cli_finish(command);
}
