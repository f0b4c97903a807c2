/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice execute: make runs that 'suffice next' has printed, here.
 */
#include <stdio.h>

#include "commands.h"
#include "exit_status.h"
#include "suffice.h"
#include "tell.h"
#include "text_lines.h"

typedef struct {
    cli_operands runs; /* lines, or files of them */
    const char *directory;
    int64_t jobs;
} execute_values;

#define AT(member) offsetof(execute_values, member)

static const cli_option options[] = {
    {"jobs", "N", CLI_COUNT, AT(jobs), .help = "number of runs at the same time (1)", .lo = 1,
     .hi = 100000, .letter = 'j'},
    {"directory", "FOLDER", CLI_FILE, AT(directory),
     .help = "where the commands run, if not where the lines say"},
};

static const cli_example examples[] = {
    {"suffice execute runs.jsonl -j 4 >results.jsonl",
     "make the runs of a file, 4 at the same time"},
};

static void print(const char *line, void *context)
{
    (void)context;
    puts(line);
    fflush(stdout);
}

static void show_trouble(const char *sentence, void *context)
{
    size_t *n = context;
    ++*n;
    cli_tell("execute", "%s", sentence);
}

static void read_runs(const cli_command *self, const cli_operands *runs, cli_text_lines *lines)
{
    if (runs->n == 0)
        cli_text_lines_read(lines, self->name, "-");
    for (size_t i = 0; i < runs->n; i++)
        if (runs->all[i][0] == '{')
            cli_text_lines_add(lines, runs->all[i]);
        else
            cli_text_lines_read(lines, self->name, runs->all[i]);
}

static int run(const cli_command *self, int argc, char **argv)
{
    execute_values v = {.jobs = 1};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    cli_text_lines lines = {0};
    size_t n_troubles = 0;
    suf_executor *executor = suf_executor_new_local(&(suf_local){.slots = (size_t)v.jobs}, &err);
    cli_check(self->name, executor ? SUF_OK : err.code, &err);
    read_runs(self, &v.runs, &lines);
    const suf_execute_request request = {.executor = executor,
                                         .n_lines = lines.n,
                                         .lines = (const char *const *)lines.all,
                                         .directory = v.directory,
                                         .result = print,
                                         .trouble = show_trouble,
                                         .context = &n_troubles};
    const int rc = suf_execute(&request, &err);
    suf_executor_free(executor);
    cli_text_lines_release(&lines);
    cli_check(self->name, rc, &err);
    return cli_finish(self->name) ? 1 : n_troubles > 0;
}

const cli_command cli_execute = {
    .name = "execute",
    .summary = "make runs that 'suffice next' has printed, and print their results",
    .doc = "Makes runs of which 'suffice next' has printed lines: each is executed, measured and "
           "limited as by 'suffice run'. It needs neither the experiment file nor the store, so "
           "that it can be done on any machine that has the programs and the instances. The "
           "results are printed as JSON lines for 'suffice tell'.",
    .operand = "[RUN|FILE...]",
    .operand_offset = AT(runs),
    .max_operands = CLI_MOST_OPERANDS,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
