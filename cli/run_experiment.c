/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See run_experiment.h.
 */
#include "run_experiment.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exit_status.h"
#include "gate_status.h"
#include "progress.h"

enum { INTERRUPTED = 130, AT_ONCE = 3 };

static volatile sig_atomic_t n_interrupts;

/* The third one ends the program at once, whatever it is busy with: the launcher notices and kills
 * the runs, and what is not committed was not reported. */
static void count_interrupt(int number)
{
    (void)number;
    n_interrupts = n_interrupts + 1;
    if (n_interrupts >= AT_ONCE)
        _exit(INTERRUPTED);
}

static void heed_signals(void)
{
    const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = count_interrupt};
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        sigaction(stopping[i], &action, NULL);
    /* then a file that may not grow makes write fail, which is reported */
    action.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &action, NULL);
}

void cli_experiment_finish(const char *command, suf_experiment *e)
{
    suf_error err;
    const int rc = suf_experiment_finish(e, &err);
    const size_t n = suf_experiment_n_mistakes(e);
    for (size_t i = 0; i + 1 < n; i++)
        fprintf(stderr, "suffice %s: %s\n", command, suf_experiment_mistake(e, i));
    if (n > 0)
        cli_fail(command, 2, "%s", suf_experiment_mistake(e, n - 1));
    cli_check(command, rc, &err);
}

/* Keys that are not set keep what is recorded in the store, if there is one. An experiment that
 * starts anew in it does not. */
static void keep_recorded(const char *command, suf_experiment *e, const cli_run_settings *how)
{
    suf_error err;
    const char *path = how->store ? how->store : suf_experiment_store(e);
    struct stat info;
    if (how->fork || how->fresh || !path || stat(path, &info) != 0 || suf_store_is_blank(path))
        return;
    suf_store *store = suf_store_open(path, SUF_STORE_READ, &err);
    cli_check(command, store ? SUF_OK : err.code, &err);
    char *kept = suf_experiment_continue(e, store);
    suf_store_close(store);
    if (kept)
        fprintf(stderr, "suffice %s: not set, and kept as recorded in '%s': %s\n", command, path,
                kept);
    free(kept);
}

/* a yes at the terminal counts as the option --underpowered */
static bool is_confirmed(const suf_design_summary *s)
{
    char answer[16];
    if (!s->is_underpowered || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
        return false;
    fprintf(stderr, "Go on with this power? [y/N] ");
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}

/* on one instance the verdict is the result; false if there is none */
static bool show_verdict(suf_store *store, suf_format format)
{
    suf_error err;
    suf_dataset dataset;
    suf_analysis analysis;
    if (format == SUF_FORMAT_JSON || format == SUF_FORMAT_CSV ||
        suf_dataset_init_store(&dataset, store, &err) < 0)
        return false;
    const suf_analysis_request request = {.design = dataset.design};
    const bool is_made = suf_analysis_init(&analysis, &dataset, &request, &err) == SUF_OK;
    if (is_made) {
        suf_analysis_write(&analysis, format, stdout);
        suf_analysis_release(&analysis);
    }
    suf_dataset_release(&dataset);
    return is_made;
}

/* false if every instance was given up, so that there is no result */
static bool show_result(const char *command, suf_store *store, const cli_run_settings *how)
{
    suf_error err;
    suf_result result;
    cli_check(command, suf_result_init(&result, store, &err), &err);
    const bool is_single =
        result.n_instances == 1 && result.n_in_state[SUF_INSTANCE_DONE] == 1 && !how->no_table;
    if (!how->no_table && !(is_single && show_verdict(store, (suf_format)how->format)))
        suf_result_write(&result, (suf_format)how->format, stdout);
    const bool failed = result.n_in_state[SUF_INSTANCE_FAILED] == result.n_instances;
    suf_result_release(&result);
    return !failed;
}

static suf_store *open_for_writing(const char *command, const char *path)
{
    suf_error err;
    suf_store *store = suf_store_open(path, SUF_STORE_WRITE, &err);
    cli_check(command, store ? SUF_OK : err.code, &err);
    if (suf_store_notice(store))
        fprintf(stderr, "suffice %s: %s\n", command, suf_store_notice(store));
    return store;
}

/* A gate that has no delta would fail only after all the runs. */
static void check_gate(const char *command, const suf_design_summary *s)
{
    if (!(s->design.delta > 0))
        cli_fail(command, 2,
                 "'--gate' needs the smallest difference that matters: set 'delta', such as 2%%");
}

/* Shows the design; what the user says to it goes into the request. */
static void show_design(const char *command, const suf_experiment *e, const cli_run_settings *how,
                        suf_conduct_request *request)
{
    suf_error err;
    suf_design_summary summary;
    cli_check(command, suf_design_summary_init(&summary, e, &err), &err);
    if (how->gate)
        check_gate(command, &summary);
    if (!how->quiet)
        suf_design_summary_write(&summary, stderr);
    request->underpowered = how->underpowered || is_confirmed(&summary);
}

static int conduct(const suf_experiment *e, suf_store *store, suf_conduct_request request,
                   suf_error *err)
{
    cli_progress progress;
    request.context = &progress;
    cli_progress_init(&progress);
    const int rc = suf_conduct(e, store, &request, err);
    cli_progress_end(&progress);
    suf_executor_free(request.executor);
    return rc;
}

static int tell_stopped(const char *command, const suf_error *err)
{
    fflush(stdout);
    fprintf(stderr, "suffice %s: %s\n", command, err->message);
    return n_interrupts ? INTERRUPTED : 1;
}

int cli_run_experiment(const char *command, suf_experiment *e, const cli_run_settings *how)
{
    suf_error err;
    suf_conduct_request request = {.fork = how->fork,
                                   .fresh = how->fresh,
                                   .retry_failed = how->retry_failed,
                                   .progress = how->quiet ? NULL : cli_progress_show,
                                   .interrupts = &n_interrupts,
                                   .patience = how->patience};
    keep_recorded(command, e, how);
    cli_experiment_finish(command, e);
    heed_signals();
    request.executor = suf_executor_new_for(e, how->jobs, &err);
    cli_check(command, request.executor ? SUF_OK : err.code, &err);
    show_design(command, e, how, &request);
    suf_store *store = open_for_writing(command, how->store ? how->store : suf_experiment_store(e));
    const int rc = conduct(e, store, request, &err);
    const bool has_result =
        (rc == SUF_OK || rc == SUF_ESTOPPED) && show_result(command, store, how);
    const int gate = rc == SUF_OK && has_result && how->gate ? cli_gate_store(command, store) : 0;
    suf_store_close(store);
    if (rc == SUF_ESTOPPED)
        return tell_stopped(command, &err);
    cli_check(command, rc, &err);
    if (!has_result)
        cli_fail(command, 1,
                 "every instance was given up because of failed runs; fix the cause and repeat the "
                 "command with '--retry-failed'");
    const int status = cli_finish(command);
    return status ? status : gate;
}
