/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice compare: an experiment without a file.
 */
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands.h"
#include "exit_status.h"
#include "gate_status.h"
#include "notify.h"
#include "run_experiment.h"
#include "suffice.h"
#include "write_experiment.h"

typedef struct {
    cli_operands commands;
    cli_settings settings;
    cli_run_settings how;
    const char *save, *table;
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
    {"sequential", NULL, CLI_MARK, AT(settings),
     .help = "test while instances are added, and stop as soon as the answer is clear: the same as "
             "--design=sequential",
     .key = "design"},
    {.help = "Many algorithms:"},
    {"algorithms", "FILE", CLI_FILE, AT(table),
     .help = "a table whose rows are algorithms, called by --command with its columns"},
    {.help = "This time:"},
    {"save", "FILE", CLI_FILE, AT(save),
     .help = "write these options as an experiment file instead of running it"},
    {"underpowered", NULL, CLI_FLAG, AT(how.underpowered),
     .help = "start even though there are fewer instances than the power requires"},
    {"fork", NULL, CLI_FLAG, AT(how.fork),
     .help =
         "if the recorded runs belong to another experiment, start a new one in the same store; "
         "keys that are not set take their defaults"},
    CLI_RENEW(AT(how.renew)),
    {"retry-failed", NULL, CLI_FLAG, AT(how.retry_failed),
     .help = "reset the retry limit of failed runs, after fixing the cause"},
    CLI_DETACH(AT(how.detach)),
    CLI_LOOK_OPTIONS(AT(how)),
    {"patience", "SECONDS", CLI_NUMBER, AT(how.patience), .help = CLI_PATIENCE_HELP, .lo = 0,
     .hi = INFINITY},
    {"notify", "COMMAND", CLI_TEXT, AT(how.notify), .help = CLI_NOTIFY_HELP},
    {"gate", NULL, CLI_FLAG, AT(how.gate), .help = "afterwards: " CLI_GATE_HELP},
    {"quiet", NULL, CLI_FLAG, AT(how.quiet), .help = "show neither the design nor the progress",
     .letter = 'q'},
    {"format", NULL, CLI_CHOICE, AT(how.format), .help = "how to print the result (text)",
     .choice = suf_format_name},
};

static const cli_example examples[] = {
    {"suffice compare 'gzip -c {instance} | wc -c' 'bzip2 -c {instance} | wc -c' -i data/*",
     "which of two programs makes smaller files of these, and by how much"},
    {"suffice compare 'sleep 0.01' 'sleep 0.02' --time",
     "which of two commands is faster, and by how much"},
    {"suffice compare 'gzip -c {instance} | wc -c' 'bzip2 -c {instance} | wc -c' -i data/* "
     "--mres 0.8 --store planned.db",
     "on as many of these files, drawn at random, as detect an effect of 0.8"},
    {"suffice compare 'gzip -c {instance}' 'bzip2 -c {instance}' -i data/* --time --save "
     "speed.yaml",
     "write an experiment file that compares running times"},
};

static const cli_rule rules[] = {
    CLI_RENEW_RULE,
    {"notify", CLI_EXCLUDES, "save", "a file is written at once, and nothing is run"},
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
        suf_memory_abort();
    snprintf(name, size, n > 1 ? "%s (%zu)" : "%s", text, n);
    return name;
}

static const char blanks[] = " \t\n";

/* whether the first word of a text is a program: a path, or in a folder of PATH */
static bool begins_with_program(const char *text)
{
    char path[PATH_MAX];
    const int n = (int)strcspn(text, blanks);
    const char *folders = getenv("PATH");
    if (n == 0 || memchr(text, '/', (size_t)n)) {
        snprintf(path, sizeof path, "%.*s", n, text);
        return n > 0 && access(path, X_OK) == 0;
    }
    for (size_t length; folders && *folders; folders += length + (folders[length] == ':')) {
        length = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%.*s", (int)length, folders, n, text);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

/* the length of NAME before an equals sign if it may be one of a variable; 0: it may not */
static size_t variable_length(const char *text)
{
    const size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return n > 0 && !isdigit((unsigned char)text[0]) && text[n] == '=' ? n : 0;
}

/* "LC_ALL=C sort {instance}" has no name, but variables and then a program, and its first value is
 * none; "GA=ga.py {instance}" has a name */
static bool sets_variable(const char *text)
{
    const char *word = text;
    const size_t n = variable_length(text);
    if (n == 0 || begins_with_program(text + n + 1))
        return false;
    while (variable_length(word)) {
        word += strcspn(word, blanks);
        word += strspn(word, blanks);
    }
    return begins_with_program(word);
}

/* "ga=python3 ga.py ...": the name before the command */
static void add_algorithm(suf_experiment *e, const cli_operands *commands, size_t i, bool is_plain)
{
    const char *text = commands->all[i];
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_.+-");
    if (length == 0 || text[length] != '=' || sets_variable(text)) {
        char *own = is_plain ? name_of(commands, i) : NULL;
        suf_experiment_add(e, own, text);
        free(own);
        return;
    }
    char *name = strndup(text, length);
    if (!name)
        suf_memory_abort();
    suf_experiment_add(e, name, text + length + 1);
    free(name);
}

static bool is_set(const cli_settings *settings, const char *key)
{
    for (size_t i = 0; i < settings->n; i++)
        if (strcmp(settings->all[i].key, key) == 0)
            return true;
    return false;
}

static void check_number(const cli_command *self, const compare_values *v)
{
    const bool has_table = v->table || is_set(&v->settings, "irace");
    if (!has_table && v->commands.n < 2)
        cli_fail(self->name, 2,
                 "%zu of at least 2 arguments are given, %s, and no table by '--algorithms'; see "
                 "'suffice %s --help'",
                 v->commands.n, self->operand, self->name);
}

/* ---- files among the commands ---- */

/* a table or a list, which would be read as such */
static bool is_list(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".csv") == 0 || strcmp(dot, ".txt") == 0);
}

/* data/a and data/b */
static bool is_same_folder(const char *a, const char *b)
{
    const char *slash_a = strrchr(a, '/');
    const char *slash_b = strrchr(b, '/');
    const size_t n = slash_a ? (size_t)(slash_a - a) + 1 : 0;
    return n == (slash_b ? (size_t)(slash_b - b) + 1 : 0) && strncmp(a, b, n) == 0;
}

/* the first file that --instances names; NULL: none */
static const char *named_file(const cli_settings *settings)
{
    struct stat info;
    for (size_t i = 0; i < settings->n; i++)
        if (strcmp(settings->all[i].key, "instances") == 0 &&
            stat(settings->all[i].text, &info) == 0 && S_ISREG(info.st_mode))
            return settings->all[i].text;
    return NULL;
}

/* A file that cannot be executed is no command; nor is one beside the first instance, after two
 * commands: on some file systems everything may be executed. */
static bool is_instance(const compare_values *v, size_t i)
{
    struct stat info;
    const char *path = v->commands.all[i];
    const char *first = named_file(&v->settings);
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    return !(info.st_mode & S_IXUSR) || (i >= 2 && first && is_same_folder(first, path));
}

/* Without quotes the shell expands the pattern of --instances into many words: all but the first
 * stand among the commands. */
static void take_instances(const cli_command *self, compare_values *v)
{
    const bool has_first = named_file(&v->settings) != NULL;
    size_t n = 0;
    for (size_t i = 0; i < v->commands.n; i++) {
        const char *word = v->commands.all[i];
        if (!is_instance(v, i))
            v->commands.all[n++] = word;
        else if (!has_first)
            cli_fail(self->name, 2,
                     "'%s' is a file, not a command; if it is an instance, put it after "
                     "--instances",
                     word);
        else if (is_list(word))
            cli_fail(self->name, 2,
                     "'%s' is a file, not a command; put the pattern of --instances in quotes, "
                     "because by itself it is read as a %s of instances",
                     word, strcmp(strrchr(word, '.'), ".csv") == 0 ? "table" : "list");
        else
            cli_setting_add(&v->settings, "instances", word);
    }
    v->commands.n = n;
}

/* a name in braces; {} is none */
static bool has_placeholder(const char *text)
{
    const char *brace = strchr(text, '{');
    while (brace && !isalpha((unsigned char)brace[1]))
        brace = strchr(brace + 1, '{');
    return brace != NULL;
}

/* whether instances are named, but no command or setting has a placeholder */
static bool is_blind(const compare_values *v)
{
    bool is = is_set(&v->settings, "instances") && !is_set(&v->settings, "runner") &&
              !is_set(&v->settings, "irace");
    for (size_t i = 0; i < v->commands.n; i++)
        is = is && !has_placeholder(v->commands.all[i]);
    for (size_t i = 0; i < v->settings.n; i++)
        is = is && !has_placeholder(v->settings.all[i].text);
    return is;
}

/* what is compared, if nobody has said it */
static void explain_value(compare_values *v)
{
    if (is_set(&v->settings, "value") || is_set(&v->settings, "runner") ||
        is_set(&v->settings, "irace") || is_set(&v->settings, "own"))
        return;
    v->how.note = is_set(&v->settings, "goal")
                      ? "The value of a run is the last number that it prints ('--value'); to "
                        "compare\nrunning times say '--time'."
                      : "The value of a run is the last number that it prints ('--value'), and "
                        "smaller is\nbetter ('--goal'); to compare running times say '--time'.";
    v->how.no_value_hint = "no run printed a number that could be compared; '--time --fork' starts "
                           "anew and compares running times, and '--value HOW --fork' says where "
                           "the number is";
}

static int run(const cli_command *self, int argc, char **argv)
{
    compare_values v = {0};
    bool *given = calloc(self->n_options, sizeof *given);
    if (!given)
        suf_memory_abort();
    cli_parse(self, argc, argv, &v, given);
    const bool is_timed = cli_is_given(self, given, "time");
    free(given);
    cli_run_prepare(self->name, &v.how);
    take_instances(self, &v);
    check_number(self, &v);
    const bool is_plain = !is_set(&v.settings, "instances") && !is_set(&v.settings, "generator") &&
                          !is_set(&v.settings, "irace");
    if (is_plain) /* the commands that were compared before do not stand in the way */
        v.how.fork = v.how.fresh = 1;
    explain_value(&v);
    if (is_blind(&v))
        v.how.note = "CAUTION: no command says where the name of the instance goes "
                     "({instance}), so all\ninstances are run in the same way.";
    suf_experiment *e = suf_experiment_new();
    suf_experiment_choose_unset(e);
    for (size_t i = 0; i < v.settings.n; i++)
        suf_experiment_set(e, v.settings.all[i].key, v.settings.all[i].text);
    for (size_t i = 0; i < v.commands.n; i++)
        add_algorithm(e, &v.commands, i, is_plain);
    if (v.table)
        suf_experiment_add_table(e, v.table, NULL);
    if (is_timed && !is_set(&v.settings, "jobs"))
        suf_experiment_set(e, "jobs", "1");
    v.how.slurm_key = cli_slurm_key(&v.settings);
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
    .doc =
        "Compares algorithms, each a command in quotes, on instances, and ends with the verdict. "
        "Without --instances the commands are run as they are, which is one instance. Every key "
        "of an experiment file is an option. See suffice-experiment(5) for placeholders.",
    .operand = "[NAME=]COMMAND...",
    .operand_offset = AT(commands),
    .min_operands = 0,
    .max_operands = CLI_MOST_OPERANDS,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .takes_keys = true,
    .settings_offset = AT(settings),
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
