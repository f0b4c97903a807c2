/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Requests that a caller has forgotten to fill in, and what a failed call has left: SUF_EINVAL, or
 * the default where zero means one, but never a signal. Each call is made in a process of its own.
 */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "folder.h"
#include "suffice.h"

/* all that a call may need, zeroed; unfinished and finished are what they say */
static struct {
    suf_analysis analysis;
    suf_dataset dataset;
    suf_design_summary summary;
    suf_gate gate;
    suf_result result;
    suf_rerun rerun;
    suf_asked asked;
    suf_preflight preflight;
    suf_plan plan;
    suf_family_power family;
    suf_accuracy accuracy;
    suf_tradeoff tradeoff;
    suf_curves curves;
    suf_margin_plan margin;
    suf_proportions_plan proportions;
    suf_relevant_difference relevant;
    suf_replay replay;
    suf_simulation simulation;
    suf_simulation_request simulation_request;
    suf_verification verification;
    suf_distribution shape;
    suf_statistic statistic;
    double number;
    size_t n;
    char *text;
    suf_experiment *unfinished;
    suf_store *store;
} z;
static suf_error err;

static suf_executor *executor(void)
{
    static const suf_local single = {.slots = 1};
    return suf_executor_new_local(&single, &err);
}

static double one(const suf_call *call)
{
    (void)call;
    return 1;
}

static int visit_run(const suf_run_row *row, void *context)
{
    (void)row;
    (void)context;
    return 0;
}

static int visit_wanted(const suf_wanted_run *run, void *context)
{
    (void)run;
    (void)context;
    return 0;
}

static void take_line(const char *line, void *context)
{
    (void)line;
    (void)context;
}

/* a pointer, or what err says */
static int is_new(const void *object)
{
    return object ? SUF_OK : err.code;
}

#define CALL(name, expression)                                                                     \
    static int name(void)                                                                          \
    {                                                                                              \
        return expression;                                                                         \
    }

CALL(analysis_of_nothing, suf_analysis_init(&z.analysis, NULL, NULL, &err))
CALL(analysis_of_zero, suf_analysis_init(&z.analysis, &z.dataset, NULL, &err))
CALL(analysis_of_zeros,
     suf_analysis_init(&z.analysis, &z.dataset, &(suf_analysis_request){0}, &err))
CALL(gate_of_nothing, suf_gate_init(&z.gate, NULL, &err))
CALL(gate_of_zero, suf_gate_init(&z.gate, &z.analysis, &err))
CALL(summary_of_nothing, suf_design_summary_init(&z.summary, NULL, &err))
CALL(summary_of_unfinished, suf_design_summary_init(&z.summary, z.unfinished, &err))
CALL(executor_for_nothing, is_new(suf_executor_new_for(NULL, 1, &err)))
CALL(executor_for_unfinished, is_new(suf_executor_new_for(z.unfinished, 1, &err)))
CALL(executor_of_nothing, is_new(suf_executor_new_local(NULL, &err)))
CALL(conduct_nothing, suf_conduct(NULL, NULL, NULL, &err))
CALL(conduct_zero, suf_conduct(z.unfinished, z.store, &(suf_conduct_request){0}, &err))
CALL(conduct_unfinished,
     suf_conduct(z.unfinished, z.store, &(suf_conduct_request){.executor = executor()}, &err))
CALL(conduct_without_store,
     suf_conduct(z.unfinished, NULL, &(suf_conduct_request){.executor = executor()}, &err))
CALL(conduct_without_request, suf_conduct(z.unfinished, z.store, NULL, &err))
CALL(conduct_by_no_function,
     suf_conduct(z.unfinished, z.store,
                 &(suf_conduct_request){.executor = suf_executor_new_callback(NULL, NULL, 1)},
                 &err))
CALL(conduct_by_function,
     suf_conduct(z.unfinished, z.store,
                 &(suf_conduct_request){.executor = suf_executor_new_callback(one, NULL, 0)}, &err))
CALL(result_of_nothing, suf_result_init(&z.result, NULL, &err))
CALL(result_of_blank, suf_result_init(&z.result, z.store, &err))
CALL(runs_of_nothing, suf_store_each_run(NULL, 0, visit_run, NULL, &err))
CALL(runs_of_blank, suf_store_each_run(z.store, 0, visit_run, NULL, &err))
CALL(runs_for_nobody, suf_store_each_run(z.store, 0, NULL, NULL, &err))
CALL(export_of_nothing, suf_export_write(NULL, &(suf_export){0}, stderr, &err))
CALL(export_of_what, suf_export_write(z.store, NULL, stderr, &err))
CALL(export_of_blank, suf_export_write(z.store, &(suf_export){0}, stderr, &err))
CALL(ask_nothing, suf_ask(NULL, NULL, NULL, NULL, NULL, NULL, &err))
CALL(ask_unfinished,
     suf_ask(z.unfinished, z.store, &(suf_ask_request){0}, visit_wanted, NULL, &z.asked, &err))
CALL(ask_for_nobody,
     suf_ask(z.unfinished, z.store, &(suf_ask_request){0}, NULL, NULL, &z.asked, &err))
CALL(execute_nothing, suf_execute(NULL, &err))
CALL(execute_zero, suf_execute(&(suf_execute_request){0}, &err))
CALL(execute_by_nobody, suf_execute(&(suf_execute_request){.result = take_line}, &err))
CALL(tell_nothing, suf_tell(NULL, NULL, NULL, &err))
CALL(tell_nobody, suf_tell("x.db", &(suf_tell_request){0}, NULL, &err))
CALL(teller_of_nothing, is_new(suf_teller_new(NULL, &err)))
CALL(teller_of_blank, is_new(suf_teller_new(z.store, &err)))
CALL(take_by_nobody, suf_teller_take(NULL, "{}", &err))
CALL(settle_by_nobody, suf_teller_settle(NULL, NULL, NULL, &err))
CALL(commit_by_nobody, suf_teller_commit(NULL, &err))
CALL(wait_for_nothing, is_new(suf_store_open_waiting(NULL, SUF_STORE_READ, 0, &err)))
CALL(rerun_nothing, suf_rerun_init(&z.rerun, NULL, NULL, NULL, NULL, 0, &err))
CALL(rerun_blank, suf_rerun_init(&z.rerun, z.store, executor(), "a", "b", 1, &err))
CALL(rerun_unnamed, suf_rerun_init(&z.rerun, z.store, executor(), NULL, NULL, 0, &err))
CALL(preflight_of_nothing, suf_preflight_init(&z.preflight, NULL, NULL, &err))
CALL(preflight_of_unfinished,
     suf_preflight_init(&z.preflight, z.unfinished,
                        &(suf_preflight_request){.executor = executor()}, &err))
CALL(preflight_without_executor,
     suf_preflight_init(&z.preflight, z.unfinished, &(suf_preflight_request){0}, &err))
CALL(dataset_of_nothing, suf_dataset_init_store(&z.dataset, NULL, &err))
CALL(dataset_of_blank, suf_dataset_init_store(&z.dataset, z.store, &err))
CALL(features_of_nothing, suf_dataset_add_features(&z.dataset, NULL, NULL, &err))
CALL(features_of_zero, suf_dataset_add_features(&z.dataset, "features.csv", NULL, &err))
CALL(keep_of_nothing, suf_dataset_keep(&z.dataset, NULL, &err))
CALL(keep_of_zero, suf_dataset_keep(&z.dataset, "a = 1", &err))
CALL(plan_of_nothing, suf_plan_init(&z.plan, NULL, &err))
CALL(plan_of_zero, suf_plan_init(&z.plan, &(suf_design){0}, &err))
CALL(accuracy_of_nothing, suf_accuracy_init(&z.accuracy, NULL, 1, 1, &err))
CALL(accuracy_of_zero, suf_accuracy_init(&z.accuracy, &z.plan, 0, 0, &err))
CALL(tradeoff_of_nothing, suf_tradeoff_init(&z.tradeoff, NULL, &err))
CALL(tradeoff_of_zero, suf_tradeoff_init(&z.tradeoff, &(suf_tradeoff_request){0}, &err))
CALL(curves_of_nothing, suf_curves_init(&z.curves, NULL, &err))
CALL(curves_of_zero, suf_curves_init(&z.curves, &(suf_curves_request){0}, &err))
CALL(experiment_from_nowhere, suf_experiment_load(z.unfinished, NULL, &err))
CALL(experiment_of_nothing, suf_experiment_load(NULL, "x.yaml", &err))
CALL(finish_nothing, suf_experiment_finish(NULL, &err))
CALL(finish_zero, suf_experiment_finish(z.unfinished, &err))
CALL(against_itself_nothing, suf_experiment_against_itself(NULL, "a", &err))
CALL(against_itself_zero, suf_experiment_against_itself(z.unfinished, NULL, &err))
CALL(load_nothing, suf_dataset_load(&z.dataset, NULL, NULL, &err))
CALL(load_without_request, suf_dataset_load(&z.dataset, "table.csv", NULL, &err))
CALL(load_zero, suf_dataset_load(&z.dataset, "table.csv", &(suf_import_request){0}, &err))
CALL(margin_of_nothing, suf_margin_plan_init(&z.margin, NULL, &err))
CALL(margin_of_zero, suf_margin_plan_init(&z.margin, &(suf_margin_design){0}, &err))
CALL(proportions_of_nothing, suf_proportions_plan_init(&z.proportions, NULL, &err))
CALL(proportions_of_zero,
     suf_proportions_plan_init(&z.proportions, &(suf_proportions_design){0}, &err))
CALL(file_without_path, suf_whole_file_write(NULL, "a", 1, SUF_FILE_REPLACE, &err))
CALL(file_without_bytes, suf_whole_file_write("a", NULL, 1, SUF_FILE_REPLACE, &err))
CALL(figure_without_path, suf_figure_check(NULL, &err))
CALL(figure_of_nothing, suf_figure_write(NULL, "a.svg", &err))
CALL(render_nothing, suf_figure_render(NULL, ".svg", &z.text, &z.n, &err))
CALL(draw_nothing, suf_figure_draw(NULL, 80, 20, SUF_CHARACTERS_ASCII, &z.text, &err))
CALL(figure_of_no_plan, is_new(suf_figure_new_plan(NULL, &err)))
CALL(figure_of_zero_plan, is_new(suf_figure_new_plan(&(suf_plan_report){0}, &err)))
CALL(figure_of_no_analysis, is_new(suf_figure_new_of(NULL, SUF_FIGURE_FOREST, 0, &err)))
CALL(figure_of_zero_analysis, is_new(suf_figure_new_of(&z.analysis, SUF_FIGURE_FOREST, 0, &err)))
CALL(report_no_plan, suf_plan_report_write(NULL, SUF_FORMAT_TEXT, stderr, &err))
CALL(report_zero_plan, suf_plan_report_write(&(suf_plan_report){0}, SUF_FORMAT_TEXT, stderr, &err))
CALL(write_no_replay, suf_replay_write(NULL, 0, SUF_FORMAT_TEXT, stderr, &err))
CALL(write_no_curves, suf_curves_write(NULL, SUF_FORMAT_TEXT, stderr, &err))
CALL(read_no_difference, suf_relevant_difference_read(&z.relevant, NULL, &err))
CALL(report_nothing, suf_report_write(NULL, NULL, stderr, &err))
CALL(report_zero, suf_report_write(&z.analysis, &(suf_report_request){0}, stderr, &err))
CALL(read_no_statistic, suf_statistic_read(NULL, &z.statistic, &z.number, &err))
CALL(sampler_of_nothing, is_new(suf_sampler_new(NULL, &err)))
CALL(sampler_of_zero, is_new(suf_sampler_new(&(suf_sampling){0}, &err)))
CALL(observations_of_nothing, is_new(suf_observations_load(NULL, NULL, &err)))
CALL(replay_of_nothing, suf_replay_init(&z.replay, NULL, NULL, 0, &err))
CALL(replay_of_zero, suf_replay_init(&z.replay, NULL, &(suf_sampling){0}, 0, &err))
CALL(read_no_shape, suf_shape_read(NULL, &z.shape, &err))
CALL(read_no_shapes, suf_shapes_read(NULL, &z.shape, 1, &z.n, &err))
CALL(read_no_between, suf_between_read(NULL, &z.shape, &err))
CALL(pilot_of_nothing, is_new(suf_pilot_new(NULL, NULL, &err)))
CALL(pilot_of_zero, is_new(suf_pilot_new(&z.dataset, NULL, &err)))
CALL(request_of_nothing, suf_simulation_request_init(&z.simulation_request, NULL, &err))
CALL(request_of_unfinished, suf_simulation_request_init(&z.simulation_request, z.unfinished, &err))
CALL(simulation_of_nothing, suf_simulation_init(&z.simulation, NULL, &err))
CALL(simulation_of_zero, suf_simulation_init(&z.simulation, &z.simulation_request, &err))
CALL(store_of_nothing, is_new(suf_store_open(NULL, SUF_STORE_READ, &err)))
CALL(choose_of_nothing, suf_store_choose(NULL, 1, &err))
CALL(verify_nothing, suf_verification_init(&z.verification, NULL, &err))

static int release_everything(void)
{
    suf_analysis_release(&z.analysis);
    suf_dataset_release(&z.dataset);
    suf_result_release(&z.result);
    suf_rerun_release(&z.rerun);
    suf_preflight_release(&z.preflight);
    suf_plan_release(&z.plan);
    suf_family_power_release(&z.family);
    suf_tradeoff_release(&z.tradeoff);
    suf_curves_release(&z.curves);
    suf_replay_release(&z.replay);
    suf_simulation_release(&z.simulation);
    suf_verification_release(&z.verification);
    suf_experiment_free(NULL);
    suf_executor_free(NULL);
    suf_teller_free(NULL);
    suf_figure_free(NULL);
    suf_sampler_free(NULL);
    suf_observations_free(NULL);
    suf_pilot_free(NULL);
    suf_store_close(NULL);
    return SUF_EINVAL;
}

#define REFUSED(name)                                                                              \
    {                                                                                              \
#name, name, false                                                                         \
    }
#define ANY(name)                                                                                  \
    {                                                                                              \
#name, name, true                                                                          \
    } /* zero is a request, and may be fine */

static const struct {
    const char *name;
    int (*make)(void);
    bool is_any;
} calls[] = {REFUSED(analysis_of_nothing),
             REFUSED(analysis_of_zero),
             REFUSED(analysis_of_zeros),
             REFUSED(gate_of_nothing),
             REFUSED(gate_of_zero),
             REFUSED(summary_of_nothing),
             REFUSED(summary_of_unfinished),
             REFUSED(executor_for_nothing),
             ANY(executor_for_unfinished),
             ANY(executor_of_nothing),
             REFUSED(conduct_nothing),
             REFUSED(conduct_zero),
             REFUSED(conduct_unfinished),
             REFUSED(conduct_without_store),
             REFUSED(conduct_without_request),
             REFUSED(conduct_by_no_function),
             REFUSED(conduct_by_function),
             REFUSED(result_of_nothing),
             ANY(result_of_blank),
             REFUSED(runs_of_nothing),
             ANY(runs_of_blank),
             REFUSED(runs_for_nobody),
             REFUSED(export_of_nothing),
             REFUSED(export_of_what),
             ANY(export_of_blank),
             REFUSED(ask_nothing),
             REFUSED(ask_unfinished),
             REFUSED(ask_for_nobody),
             REFUSED(execute_nothing),
             REFUSED(execute_zero),
             REFUSED(execute_by_nobody),
             REFUSED(tell_nothing),
             REFUSED(tell_nobody),
             REFUSED(teller_of_nothing),
             REFUSED(teller_of_blank),
             REFUSED(take_by_nobody),
             REFUSED(settle_by_nobody),
             REFUSED(commit_by_nobody),
             REFUSED(wait_for_nothing),
             REFUSED(rerun_nothing),
             REFUSED(rerun_blank),
             REFUSED(rerun_unnamed),
             REFUSED(preflight_of_nothing),
             REFUSED(preflight_of_unfinished),
             REFUSED(preflight_without_executor),
             REFUSED(dataset_of_nothing),
             REFUSED(dataset_of_blank),
             REFUSED(features_of_nothing),
             ANY(features_of_zero),
             REFUSED(keep_of_nothing),
             REFUSED(keep_of_zero),
             REFUSED(plan_of_nothing),
             REFUSED(plan_of_zero),
             REFUSED(accuracy_of_nothing),
             REFUSED(accuracy_of_zero),
             REFUSED(tradeoff_of_nothing),
             REFUSED(tradeoff_of_zero),
             REFUSED(curves_of_nothing),
             REFUSED(curves_of_zero),
             REFUSED(experiment_from_nowhere),
             REFUSED(experiment_of_nothing),
             REFUSED(finish_nothing),
             REFUSED(finish_zero),
             REFUSED(against_itself_nothing),
             REFUSED(against_itself_zero),
             REFUSED(load_nothing),
             ANY(load_without_request),
             ANY(load_zero),
             REFUSED(margin_of_nothing),
             REFUSED(margin_of_zero),
             REFUSED(proportions_of_nothing),
             REFUSED(proportions_of_zero),
             REFUSED(file_without_path),
             REFUSED(file_without_bytes),
             REFUSED(figure_without_path),
             REFUSED(figure_of_nothing),
             REFUSED(render_nothing),
             REFUSED(draw_nothing),
             REFUSED(figure_of_no_plan),
             REFUSED(figure_of_zero_plan),
             REFUSED(figure_of_no_analysis),
             REFUSED(figure_of_zero_analysis),
             REFUSED(report_no_plan),
             REFUSED(report_zero_plan),
             REFUSED(write_no_replay),
             REFUSED(write_no_curves),
             REFUSED(read_no_difference),
             REFUSED(report_nothing),
             REFUSED(report_zero),
             REFUSED(read_no_statistic),
             REFUSED(sampler_of_nothing),
             REFUSED(sampler_of_zero),
             REFUSED(observations_of_nothing),
             REFUSED(replay_of_nothing),
             REFUSED(replay_of_zero),
             REFUSED(read_no_shape),
             REFUSED(read_no_shapes),
             REFUSED(read_no_between),
             REFUSED(pilot_of_nothing),
             REFUSED(pilot_of_zero),
             REFUSED(request_of_nothing),
             REFUSED(request_of_unfinished),
             REFUSED(simulation_of_nothing),
             REFUSED(simulation_of_zero),
             REFUSED(store_of_nothing),
             REFUSED(choose_of_nothing),
             REFUSED(verify_nothing),
             REFUSED(release_everything)};

enum { N_CALLS = sizeof calls / sizeof *calls };

/* added to the exit status, so that it is not that of a sanitizer */
enum { RETURNED = 100 };

/* the code, as an exit status; cmocka would catch the signals */
static _Noreturn void make_call(size_t i)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS};
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
        signal(signals[k], SIG_DFL);
    alarm(20);
    z.unfinished = suf_experiment_new();
    z.store = suf_store_open("blank.db", SUF_STORE_WRITE, &err);
    err = (suf_error){0};
    const int rc = calls[i].make();
    _exit(RETURNED + (rc > 0 ? 0 : -rc));
}

static bool is_fine(size_t i)
{
    int status;
    (void)unlink("blank.db");
    const pid_t child = fork();
    if (child == 0)
        make_call(i);
    assert_int_equal(waitpid(child, &status, 0), child);
    const int code = WIFEXITED(status) ? RETURNED - WEXITSTATUS(status) : 1;
    const bool fine = code == SUF_EINVAL || (calls[i].is_any && code <= 0);
    if (!fine)
        print_message("# %s: %s %d\n", calls[i].name, WIFSIGNALED(status) ? "signal" : "code",
                      WIFSIGNALED(status) ? WTERMSIG(status) : code);
    return fine;
}

static void what_is_not_filled_in_is_refused(void **state)
{
    (void)state;
    size_t n_fine = 0;
    folder_write("table.csv", "instance,a,b\nx,1,2\n");
    folder_write("features.csv", "instance,size\nx,1\n");
    for (size_t i = 0; i < N_CALLS; i++)
        n_fine += is_fine(i);
    assert_int_equal(n_fine, N_CALLS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_not_filled_in_is_refused, folder_enter,
                                        folder_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
