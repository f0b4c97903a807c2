/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice tell: take the results of runs that others have made.
 */
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "exit_status.h"
#include "open_store.h"
#include "run_experiment.h"
#include "suffice.h"
#include "tell.h"

typedef struct {
    cli_operands names; /* the experiment, then files */
    const char *store;
    double wait;
    int quiet;
} tell_values;

#define AT(member) offsetof(tell_values, member)

static const cli_option options[] = {
    {"store", "FILE", CLI_FILE, AT(store),
     .help = "where the runs are recorded (as the file says, or its name with .db)"},
    CLI_WAIT(AT(wait)),
    {"quiet", NULL, CLI_FLAG, AT(quiet), .help = "do not say what was taken", .letter = 'q'},
};

static const cli_example examples[] = {
    {"suffice tell cluster.yaml results.jsonl", "take results from a file"},
    {"suffice next cluster.yaml --batch 20 | sh | suffice tell cluster.yaml",
     "make 20 runs that are wanted now, one after the other, and take their results"},
};

static void show_refused(const char *sentence, void *context)
{
    (void)context;
    cli_tell("tell", "refused: %s", sentence);
}

static void add(suf_told *sum, const suf_told *told)
{
    const suf_told before = *sum;
    *sum = *told;
    sum->n_taken += before.n_taken;
    sum->n_known += before.n_known;
    sum->n_refused += before.n_refused;
}

static void print(const suf_told *told)
{
    printf("%zu result%s recorded", told->n_taken, told->n_taken == 1 ? "" : "s");
    if (told->n_known)
        printf(", %zu known before", told->n_known);
    if (told->n_refused)
        printf(", %zu refused", told->n_refused);
    printf(": %zu of %zu instances are done\n", told->n_closed, told->n_instances);
    if (told->is_complete)
        printf("the experiment is complete\n");
    if (told->is_due_for_look)
        printf("a look is due, which 'suffice next' takes\n");
}

/* Takes the results of all files; returns what they were. */
static suf_told tell_all(const cli_command *self, const tell_values *v, const char *store)
{
    suf_error err;
    suf_told sum = {0};
    suf_executor *executor = suf_executor_new_local(&(suf_local){.slots = 1}, &err);
    cli_check(self->name, executor ? SUF_OK : err.code, &err);
    suf_tell_request request = {.executor = executor, .refused = show_refused, .patience = v->wait};
    for (size_t i = 1; i < v->names.n || i == 1; i++) {
        suf_told told;
        request.path = i < v->names.n ? v->names.all[i] : NULL;
        const int rc = suf_tell(store, &request, &told, &err);
        cli_check(self->name, rc, &err);
        add(&sum, &told);
    }
    suf_executor_free(executor);
    return sum;
}

static int run(const cli_command *self, int argc, char **argv)
{
    tell_values v = {.wait = CLI_USUAL_WAIT};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    char *store = cli_store_path(self->name, v.store ? v.store : v.names.all[0]);
    const suf_told told = tell_all(self, &v, store);
    free(store);
    if (told.n_taken + told.n_known + told.n_refused == 0)
        cli_fail(self->name, 1, "no results were told");
    if (!v.quiet && told.n_instances > 0)
        print(&told);
    cli_finish(self->name);
    return told.n_refused > 0;
}

const cli_command cli_tell_command = {
    .name = "tell",
    .summary = "take the results of runs that others have made",
    .doc = "Records results of the runs that 'suffice next' has printed, from standard input or "
           "from files: JSON lines, such as 'suffice execute' prints, or CSV. They may come in any "
           "order and more than once. Exits with 1 if a line was refused, or if there was none.",
    .operand = "EXPERIMENT [RESULTS...]",
    .operand_offset = AT(names),
    .min_operands = 1,
    .max_operands = CLI_MOST_OPERANDS,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
