/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice worker: what a task of a job array does. The script that 'suffice run --on slurm' submits
 * calls it.
 */
#include <signal.h>

#include "commands.h"
#include "exit_status.h"
#include "suffice.h"

typedef struct {
    const char *spool, *job, *node;
    int64_t batch, task, restart;
} worker_values;

#define AT(member) offsetof(worker_values, member)

static const cli_option options[] = {
    {"spool", "FOLDER", CLI_FILE, AT(spool), .help = "folder of runs that were given to Slurm"},
    {"batch", "N", CLI_COUNT, AT(batch), .help = "number of the batch, from 1", .lo = 1,
     .hi = 1e15},
    {"task", "N", CLI_COUNT, AT(task), .help = "number of the task in it, from 0 (0)", .lo = 0,
     .hi = 1e9},
    {"job", "TEXT", CLI_TEXT, AT(job), .help = "what Slurm calls the task, for the record"},
    {"restart", "N", CLI_COUNT, AT(restart),
     .help = "how often Slurm has started it again, for the record (0)", .lo = 0, .hi = 1e9},
    {"node", "NAME", CLI_TEXT, AT(node),
     .help = "name of this machine, for the record (as the system says)"},
};

static volatile sig_atomic_t n_interrupts;

static void count_interrupt(int number)
{
    (void)number;
    n_interrupts = n_interrupts + 1;
}

static void heed_signals(void)
{
    const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = count_interrupt};
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        sigaction(stopping[i], &action, NULL);
}

static int run(const cli_command *self, int argc, char **argv)
{
    worker_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    if (!v.spool || v.batch == 0)
        cli_fail(self->name, 2, "'--spool' and '--batch' are needed: they say which runs to make");
    heed_signals();
    suf_error err;
    const suf_slurm_work work = {.spool = v.spool,
                                 .batch = v.batch,
                                 .task = v.task,
                                 .job = v.job,
                                 .node = v.node,
                                 .restart = v.restart,
                                 .interrupts = &n_interrupts};
    cli_check(self->name, suf_slurm_work_do(&work, &err), &err);
    return 0;
}

const cli_command cli_worker = {
    .name = "worker",
    .summary = "make the runs of a task of Slurm",
    .doc = "Makes the runs that 'suffice run --on slurm' has put into a task of a job array, and "
           "publishes their results in the folder that the nodes share. The script of the array "
           "calls it; there is no need to call it by hand, but it may be done to see why a task "
           "fails. Runs whose results are there are left out.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .run = run,
};
