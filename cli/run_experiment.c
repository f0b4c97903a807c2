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
#include "key_words.h"
#include "notify.h"
#include "progress.h"
#include "tell.h"

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

void cli_run_prepare(const char *command, const cli_run_settings *how)
{
    cli_notify_prepare(command, how->notify, &n_interrupts);
}

static void tell(const char *command, const char *message)
{
    char *words = cli_key_words(command, message);
    cli_tell(command, "%s", words);
    free(words);
}

void cli_experiment_finish(const char *command, suf_experiment *e)
{
    suf_error err;
    const int rc = suf_experiment_finish(e, &err);
    const size_t n = suf_experiment_n_mistakes(e);
    for (size_t i = 0; i < suf_experiment_n_notes(e); i++)
        cli_tell(command, "note: %s", suf_experiment_note(e, i));
    for (size_t i = 0; i + 1 < n; i++)
        tell(command, suf_experiment_mistake(e, i));
    if (n > 0)
        cli_fail(command, 2, "%s", cli_key_words(command, suf_experiment_mistake(e, n - 1)));
    cli_check(command, rc, &err);
}

void cli_keep_recorded(const char *command, suf_experiment *e, const cli_run_settings *how)
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
        cli_tell(command, "not set, and kept as recorded in '%s': %s", path, kept);
    free(kept);
}

static bool is_agreed(const char *question)
{
    char answer[16];
    if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
        return false;
    fprintf(stderr, "%s [y/N] ", question);
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}

/* a yes at the terminal counts as the option --underpowered */
static bool is_confirmed(const suf_design_summary *s)
{
    return s->is_underpowered && is_agreed("Go on with this power?");
}

/* What an experiment has come to. */
typedef struct {
    suf_result result;
    suf_dataset dataset;
    suf_analysis analysis;
    suf_gate gate;
    bool is_analysed, is_gated, is_single; /* is_single: of one instance, and it is done */
    suf_error absence;                     /* why it is not analysed although it should be */
} experiment_end;

/* as planned */
static int analyse(experiment_end *end, suf_store *store, suf_error *err)
{
    int rc = suf_dataset_init_store(&end->dataset, store, err);
    if (rc < 0)
        return rc;
    const suf_design *plan = &end->dataset.design;
    const suf_analysis_request request = {.design = {.test = plan->test,
                                                     .alternative = plan->alternative,
                                                     .power_target = plan->power_target,
                                                     .power_rule = plan->power_rule}};
    rc = suf_analysis_init(&end->analysis, &end->dataset, &request, err);
    if (rc < 0)
        suf_dataset_release(&end->dataset);
    end->is_analysed = rc == SUF_OK;
    return rc;
}

/* Only a gate cannot do without an analysis. */
static void read_end(experiment_end *end, const char *command, suf_store *store,
                     const cli_run_settings *how)
{
    suf_error err;
    *end = (experiment_end){0};
    cli_check(command, suf_result_init(&end->result, store, &err), &err);
    end->is_single = end->result.n_instances == 1 && end->result.n_in_state[SUF_INSTANCE_DONE] == 1;
    const bool is_told = how->gate || how->notify || !how->no_table;
    const int rc = is_told ? analyse(end, store, &err) : SUF_OK;
    if (rc < 0)
        end->absence = err;
    if (!how->gate)
        return;
    cli_check(command, rc, &err);
    end->gate = cli_gate_of(command, &end->analysis);
    end->is_gated = true;
}

static void release_end(experiment_end *end)
{
    suf_result_release(&end->result);
    if (!end->is_analysed)
        return;
    suf_analysis_release(&end->analysis);
    suf_dataset_release(&end->dataset);
}

/* a table of differences has no place for it */
static void tell_gate(const experiment_end *end)
{
    char *sentence = suf_gate_sentence(&end->gate, &end->analysis);
    fprintf(stderr, "%s\n", sentence);
    free(sentence);
}

/* the reason, and what to do */
static void tell_absence(const char *command, const experiment_end *end)
{
    char *reason = cli_key_words(command, end->absence.message);
    cli_flush();
    if (*reason)
        fprintf(stderr, "No verdict: %s.\n", reason);
    free(reason);
}

/* on one instance the verdict is the result */
static void show_end(const char *command, const experiment_end *end, suf_format format)
{
    suf_error err;
    const suf_gate *gate = end->is_gated ? &end->gate : NULL;
    const suf_report_request brief = {.format = format, .gate = gate, .is_brief = 1};
    if (end->is_single && end->is_analysed && format != SUF_FORMAT_JSON && format != SUF_FORMAT_CSV)
        cli_check(command, suf_report_write(&end->analysis, &brief, stdout, &err), &err);
    else
        suf_result_write_with(
            &end->result,
            &(suf_result_company){.analysis = end->is_analysed ? &end->analysis : NULL,
                                  .gate = gate},
            format, stdout);
    cli_flush();
    if (gate && format == SUF_FORMAT_CSV)
        tell_gate(end);
}

/* What an experiment has come to. */
typedef struct {
    char *sentence;      /* for free(); NULL: there is none */
    const char *failure; /* why there is none */
} conclusion;

/* What there is to say of it in a sentence, for free(). */
static char *sentence_of(const experiment_end *end)
{
    char *text;
    size_t size;
    if (end->is_gated)
        return suf_gate_sentence(&end->gate, &end->analysis);
    if (end->is_analysed)
        return suf_analysis_sentence(&end->analysis);
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "%zu of %zu instances are done", end->result.n_in_state[SUF_INSTANCE_DONE],
            end->result.n_instances);
    return suf_text_stream_close(out, &text);
}

/* whether all runs ended as they should, but none had a value */
static bool lacks_values(const suf_result *r)
{
    bool lacks = true;
    for (size_t a = 0; a < r->n_algorithms; a++)
        for (int s = SUF_RUN_OK; suf_status_name(s); s++)
            lacks = lacks && (s == SUF_RUN_NO_VALUE || r->n_tries[a][s] == 0);
    return lacks;
}

/* What there is to say if every instance was given up; NULL if not. */
static const char *failure_of(const suf_result *r, const cli_run_settings *how)
{
    if (r->n_in_state[SUF_INSTANCE_FAILED] < r->n_instances)
        return NULL;
    if (how->no_value_hint && lacks_values(r))
        return how->no_value_hint;
    return "every instance was given up because of failed runs; fix the cause and repeat the "
           "command with '--retry-failed'";
}

/* where a verdict over instances can be looked at */
static void show_next(const experiment_end *end, const cli_run_settings *how)
{
    if (how->no_table || how->quiet || !end->is_analysed || end->is_single ||
        end->dataset.state == SUF_STATE_INTERIM)
        return;
    cli_flush();
    fprintf(stderr,
            "What it rests on: suffice analyze %s\n"
            "A page about it:  suffice report %s --format html -o report.html\n",
            how->store, how->store);
}

/* Returns the status of the gate, or 0. */
static int show_result(const char *command, suf_store *store, const cli_run_settings *how,
                       conclusion *concluded)
{
    experiment_end end;
    read_end(&end, command, store, how);
    if (!how->no_table)
        show_end(command, &end, (suf_format)how->format);
    concluded->failure = failure_of(&end.result, how);
    if (!concluded->failure) {
        concluded->sentence = sentence_of(&end);
        show_next(&end, how);
        if (!how->no_table)
            tell_absence(command, &end);
    }
    const int status = end.is_gated ? cli_gate_status(&end.gate) : 0;
    release_end(&end);
    return status;
}

suf_store *cli_open_for_writing(const char *command, const char *path, double wait)
{
    suf_error err;
    suf_store *store = suf_store_open_waiting(path, SUF_STORE_WRITE, wait, &err);
    cli_check(command, store ? SUF_OK : err.code, &err);
    if (suf_store_notice(store))
        cli_tell(command, "%s", suf_store_notice(store));
    return store;
}

/* A gate that has no delta would fail only after all the runs. */
static void check_gate(const char *command, const suf_design_summary *s)
{
    if (!(s->design.delta > 0))
        cli_fail(command, 2, "%s",
                 cli_key_words(command, "'--gate' needs the smallest difference that matters: set "
                                        "'delta', such as 2%"));
    if (s->n_looks > 0)
        cli_fail(command, 2, "%s",
                 cli_key_words(command, "'--gate' tests all instances once, but the design is "
                                        "sequential: leave it out, or set 'design' to fixed"));
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
    if (!how->quiet && how->note)
        fprintf(stderr, "%s\n", how->note);
    request->underpowered = how->underpowered || is_confirmed(&summary);
}

void cli_warn_of_times(const char *command, const suf_experiment *e, const suf_executor *executor)
{
    const suf_machine machine = suf_machine_now();
    char *sentences[SUF_MOST_TIME_WARNINGS];
    const size_t n = suf_time_warnings(e, suf_executor_slots(executor), &machine, sentences);
    for (size_t i = 0; i < n; i++) {
        cli_tell(command, "warning: %s", sentences[i]);
        free(sentences[i]);
    }
}

static void warn_of_drift(const char *command, suf_store *store)
{
    suf_error err;
    suf_time_drift drift;
    cli_check(command, suf_time_drift_init(&drift, store, &err), &err);
    char *sentence = suf_time_drift_sentence(&drift);
    if (sentence)
        cli_tell(command, "warning: %s", sentence);
    free(sentence);
}

/* What is told while it is conducted goes to this. */
typedef struct {
    cli_progress progress; /* first: it is also the context of cli_progress_show */
    const char *command;
    bool is_quiet;
} listener;

void cli_tell_renewal(const char *command, const suf_renewal *renewal)
{
    cli_tell(command,
             "some runs are made again; as they were, they stay in the store as experiment %lld",
             (long long)renewal->from);
    for (size_t i = 0; i < renewal->n; i++) {
        const suf_renewed_runs *runs = &renewal->algorithms[i];
        cli_tell(command, "'%s': %lld run%s kept, %lld %s", runs->algorithm,
                 (long long)runs->n_kept, runs->n_kept == 1 ? "" : "s", (long long)runs->n_again,
                 runs->is_compared ? "made again" : "left behind");
    }
}

static void show_renewal(const suf_renewal *renewal, void *context)
{
    cli_tell_renewal(((const listener *)context)->command, renewal);
}

static void show_warning(const char *sentence, void *context)
{
    listener *hears = context;
    cli_progress_end(&hears->progress);
    cli_tell(hears->command, "warning: %s", sentence);
}

static void show_look(const suf_look_news *news, void *context)
{
    listener *hears = context;
    cli_progress_end(&hears->progress);
    if (hears->is_quiet)
        return;
    char *sentence = suf_look_sentence(news);
    fprintf(stderr, "%s\n", sentence);
    free(sentence);
}

/* Jobs of a cluster go on. Who is at a terminal may want something else. */
static void ask_whether_to_cancel(suf_executor *executor, suf_error *err)
{
    if (!suf_executor_is_lasting(executor) || !is_agreed("The jobs in Slurm go on. Cancel them?"))
        return;
    suf_executor_withdraw(executor);
    snprintf(err->message, sizeof err->message,
             "the jobs in Slurm are cancelled; the same command submits what is missing");
}

const char *cli_slurm_key(const cli_settings *settings)
{
    static const char section[] = "slurm-";
    for (size_t i = 0; i < settings->n; i++)
        if (strncmp(settings->all[i].key, section, sizeof section - 1) == 0)
            return settings->all[i].key;
    return NULL;
}

/* What is said to Slurm would go unheard. In a file it may stand: '--on slurm' may come later. */
static void check_place(const char *command, const suf_executor *executor,
                        const cli_run_settings *how)
{
    const char *option = how->detach ? "detach" : how->slurm_key;
    if (option && !suf_executor_is_lasting(executor))
        cli_fail(command, 2,
                 "'--%s' is about runs that Slurm makes, but these are made on this machine; add "
                 "'--on slurm', or leave out '--%s'",
                 option, option);
}

/* This program, as the nodes of a cluster find it if they share its folder; for free() */
static char *own_path(void)
{
    return realpath("/proc/self/exe", NULL);
}

static suf_executor *open_executor(const char *command, const suf_experiment *e,
                                   const cli_run_settings *how)
{
    suf_error err;
    char *worker = own_path();
    const suf_place place = {
        .jobs = how->jobs, .store = how->store, .worker = worker, .detach = how->detach};
    suf_executor *executor = suf_executor_new_at(e, &place, &err);
    cli_check(command, executor ? SUF_OK : err.code, &err);
    free(worker);
    return executor;
}

static int conduct(const char *command, const suf_experiment *e, suf_store *store,
                   suf_conduct_request request, suf_error *err)
{
    listener hears = {.command = command, .is_quiet = !request.progress};
    request.context = &hears;
    request.renewing = show_renewal;
    request.warning = show_warning;
    request.look = show_look;
    cli_progress_init(&hears.progress);
    const int rc = suf_conduct(e, store, &request, err);
    cli_progress_end(&hears.progress);
    if (rc == SUF_ESTOPPED && n_interrupts > 0)
        ask_whether_to_cancel(request.executor, err);
    suf_executor_free(request.executor);
    return rc;
}

/* It did not finish; a gate has a status of its own for that, but not for an interrupt. */
static int tell_failed(const char *command, cli_notify_outcome outcome, const char *message,
                       int gate)
{
    const int status = n_interrupts ? INTERRUPTED : gate ? gate : 1;
    tell(command, message);
    cli_notify_send(outcome, status, message);
    return status;
}

static int finish(const char *command, const char *sentence, int gate)
{
    cli_finish(command);
    cli_notify_send(CLI_NOTIFY_FINISHED, gate, sentence);
    return gate;
}

/* Runs it and shows what it has come to. */
static int run_in(const char *command, const suf_experiment *e, suf_store *store,
                  const cli_run_settings *how, const suf_conduct_request *request)
{
    suf_error err;
    conclusion concluded = {0};
    const int rc = conduct(command, e, store, *request, &err);
    const int gate =
        rc == SUF_OK || rc == SUF_ESTOPPED ? show_result(command, store, how, &concluded) : 0;
    if (rc == SUF_OK && !how->quiet) {
        cli_flush();
        warn_of_drift(command, store);
    }
    suf_store_close(store);
    if (rc != SUF_ESTOPPED)
        cli_check(command, rc, &err);
    const int status =
        rc == SUF_ESTOPPED  ? tell_failed(command, CLI_NOTIFY_STOPPED, err.message, gate)
        : concluded.failure ? tell_failed(command, CLI_NOTIFY_FAILED, concluded.failure, gate)
                            : finish(command, concluded.sentence, gate);
    free(concluded.sentence);
    return status;
}

int cli_run_experiment(const char *command, suf_experiment *e, const cli_run_settings *how)
{
    suf_conduct_request request = {.fork = how->fork,
                                   .fresh = how->fresh,
                                   .retry_failed = how->retry_failed,
                                   .n_renew = how->renew.n,
                                   .renew = how->renew.all,
                                   .progress = how->quiet ? NULL : cli_progress_show,
                                   .interrupts = &n_interrupts,
                                   .detach = how->detach,
                                   .ahead = how->ahead,
                                   .blind = how->blind,
                                   .unplanned_look = how->unplanned_look,
                                   .patience = how->patience};
    cli_notify_about(suf_experiment_name(e), how->store ? how->store : suf_experiment_store(e));
    cli_keep_recorded(command, e, how);
    cli_experiment_finish(command, e);
    heed_signals();
    request.executor = open_executor(command, e, how);
    check_place(command, request.executor, how);
    show_design(command, e, how, &request);
    if (!how->quiet)
        cli_warn_of_times(command, e, request.executor);
    cli_run_settings here = *how;
    here.store = how->store ? how->store : suf_experiment_store(e);
    suf_store *store = cli_open_for_writing(command, here.store, 0);
    return run_in(command, e, store, &here, &request);
}
