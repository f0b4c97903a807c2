/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice compare: an experiment without a file.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "commands.h"
#include "exit_status.h"
#include "gate_status.h"
#include "run_experiment.h"
#include "suffice.h"
#include "write_experiment.h"

typedef struct {
    cli_operands commands;
    cli_settings settings;
    cli_run_settings how;
    const char *save;
} compare_values;

#define AT(member) offsetof(compare_values, member)

static const cli_option options[] = {
    {.help = "Short forms:"},
    {"ratio", NULL, CLI_MARK, AT(settings), .help = "the same as --difference=ratio",
     .key = "difference"},
    {"percent", NULL, CLI_MARK, AT(settings), .help = "the same as --difference=percent",
     .key = "difference"},
    {"percent-of-mean", NULL, CLI_MARK, AT(settings),
     .help = "the same as --difference=percent-of-mean", .key = "difference"},
    {"simple", NULL, CLI_MARK, AT(settings), .help = "the same as --difference=simple",
     .key = "difference"},
    {"log-ratio", NULL, CLI_MARK, AT(settings), .help = "the same as --difference=log-ratio",
     .key = "difference"},
    {"probability", NULL, CLI_MARK, AT(settings), .help = "the same as --difference=probability",
     .key = "difference"},
    {"time", NULL, CLI_MARK, AT(settings),
     .help = "compare running times: the same as --value=wall-time, one run at a time unless "
             "--jobs is given",
     .key = "value", .text = "wall-time"},
    {.help = "This time:"},
    {"save", "FILE", CLI_FILE, AT(save),
     .help = "write these options as an experiment file instead of running it"},
    {"underpowered", NULL, CLI_FLAG, AT(how.underpowered),
     .help = "start even though there are fewer instances than the power requires"},
    {"fork", NULL, CLI_FLAG, AT(how.fork),
     .help =
         "if the recorded runs belong to another experiment, start a new one in the same store; "
         "keys that are not set take their defaults"},
    {"retry-failed", NULL, CLI_FLAG, AT(how.retry_failed),
     .help = "reset the retry limit of failed runs, after fixing the cause"},
    {"patience", "SECONDS", CLI_NUMBER, AT(how.patience), .help = CLI_PATIENCE_HELP, .lo = 0,
     .hi = INFINITY},
    {"gate", NULL, CLI_FLAG, AT(how.gate), .help = "afterwards: " CLI_GATE_HELP},
    {"quiet", NULL, CLI_FLAG, AT(how.quiet), .help = "show neither the design nor the progress",
     .letter = 'q'},
    {"format", NULL, CLI_CHOICE, AT(how.format), .help = "how to print the result (text)",
     .choice = suf_format_name},
};

static const cli_example examples[] = {
    {"suffice compare 'local=./two-opt {instance} {seed}' './anneal {instance} {seed}' --instances "
     "'data/*.tsp' --mres 0.9 --accuracy 0.01 --seed 42",
     "compare two heuristics on as many of these files as the design requires"},
    {"suffice compare 'sleep 0.01' 'sleep 0.02' --time",
     "which of two commands is faster, and by how much"},
    {"suffice compare 'gzip -c {instance}' 'xz -c {instance}' --instances 'data/*' --sample all "
     "--value wall-time --log-ratio --runs 30 -j 1 --save speed.yaml",
     "write an experiment file that compares running times"},
};

/* A command that is run as it is is its own name; the same one again is "echo 5 (2)". For free().
 */
static char *name_of(const cli_operands *commands, size_t i)
{
    const char *text = commands->all[i];
    const size_t size = strlen(text) + 32;
    size_t n = 1;
    for (size_t k = 0; k < i; k++)
        n += strcmp(commands->all[k], text) == 0;
    char *name = malloc(size);
    if (!name)
        abort();
    snprintf(name, size, n > 1 ? "%s (%zu)" : "%s", text, n);
    return name;
}

/* "ga=python3 ga.py ...": the name before the command */
static void add_algorithm(suf_experiment *e, const cli_operands *commands, size_t i, bool is_plain)
{
    const char *text = commands->all[i];
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_.+-");
    if (length == 0 || text[length] != '=') {
        char *own = is_plain ? name_of(commands, i) : NULL;
        suf_experiment_add(e, own, text);
        free(own);
        return;
    }
    char *name = strndup(text, length);
    if (!name)
        abort();
    suf_experiment_add(e, name, text + length + 1);
    free(name);
}

/* without quotes the shell expands the pattern of --instances into many words */
static void check_quotes(const cli_command *self, const cli_operands *commands)
{
    struct stat info;
    for (size_t i = 0; i < commands->n; i++)
        if (stat(commands->all[i], &info) == 0 && S_ISREG(info.st_mode) &&
            !(info.st_mode & S_IXUSR))
            cli_fail(self->name, 2,
                     "'%s' is a file, not a command; put the pattern of --instances in quotes",
                     commands->all[i]);
}

static bool is_set(const cli_settings *settings, const char *key)
{
    for (size_t i = 0; i < settings->n; i++)
        if (strcmp(settings->all[i].key, key) == 0)
            return true;
    return false;
}

static int run(const cli_command *self, int argc, char **argv)
{
    compare_values v = {0};
    bool *given = calloc(self->n_options, sizeof *given);
    if (!given)
        abort();
    cli_parse(self, argc, argv, &v, given);
    const bool is_timed = cli_is_given(self, given, "time");
    free(given);
    check_quotes(self, &v.commands);
    const bool is_plain = !is_set(&v.settings, "instances") && !is_set(&v.settings, "generator");
    if (is_plain) /* the commands that were compared before do not stand in the way */
        v.how.fork = v.how.fresh = 1;
    suf_experiment *e = suf_experiment_new();
    for (size_t i = 0; i < v.settings.n; i++)
        suf_experiment_set(e, v.settings.all[i].key, v.settings.all[i].text);
    for (size_t i = 0; i < v.commands.n; i++)
        add_algorithm(e, &v.commands, i, is_plain);
    if (is_timed && !is_set(&v.settings, "jobs"))
        suf_experiment_set(e, "jobs", "1");
    free(v.settings.all);
    if (v.save)
        cli_experiment_finish(self->name, e);
    const int status = v.save ? cli_write_experiment(self->name, e, v.save)
                              : cli_run_experiment(self->name, e, &v.how);
    suf_experiment_free(e);
    return status;
}

const cli_command cli_compare = {
    .name = "compare",
    .summary = "conduct an experiment given by options",
    .doc = "Compares algorithms, each a command in quotes, on instances. Without "
           "--instances the commands are run as they are, which is one instance. Every key of an "
           "experiment file is an option. See suffice-experiment(5) for placeholders.",
    .operand = "[NAME=]COMMAND...",
    .operand_offset = AT(commands),
    .min_operands = 2,
    .max_operands = CLI_MOST_OPERANDS,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .takes_keys = true,
    .settings_offset = AT(settings),
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
