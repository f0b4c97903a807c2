/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of commands, and the program: suffice COMMAND [OPTION...]
 */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "key_options.h"
#include "suffice.h"
#include "terminal.h"

const cli_command *const cli_commands[] = {
    &cli_plan,   &cli_power,   &cli_reps,         &cli_init,    &cli_check_command,
    &cli_run,    &cli_compare, &cli_next,         &cli_execute, &cli_tell_command,
    &cli_status, &cli_analyze, &cli_plot_command, &cli_report,  &cli_export,
    &cli_rerun,  &cli_verify,  &cli_simulate,     &cli_worker,  NULL};

const cli_command *cli_command_find(const char *name)
{
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static int print_help(void)
{
    printf("Usage: suffice COMMAND [OPTION...]\n"
           "Plans, conducts and analyses comparisons of algorithms:\n"
           "how many instances and runs suffice?\n\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        printf("  %-10s %s\n", (*c)->name, (*c)->summary);
    printf("\n'suffice COMMAND --help' explains a command; 'man suffice' is the manual.\n"
           "Start with: suffice plan --mres 0.5\n");
    return 0;
}

static int complain(const char *name)
{
    const cli_command *meant = NULL;
    for (const cli_command *const *c = cli_commands; *c && !meant; c++)
        if (strncmp((*c)->name, name, 2) == 0)
            meant = *c;
    fprintf(stderr, "suffice: '%s' is not a command", name);
    if (meant)
        fprintf(stderr, "; did you mean '%s'?\n", meant->name);
    else
        fprintf(stderr, "; see 'suffice --help'\n");
    return 2;
}

/* argp names the program by argv[0] in its messages */
static int run(const cli_command *command, int argc, char **argv)
{
    char name[64];
    snprintf(name, sizeof name, "suffice %s", command->name);
    argv[0] = name;
    cli_command expanded = cli_key_options_expand(command);
    const int status = expanded.run(&expanded, argc, argv);
    cli_key_options_release(&expanded);
    return status;
}

static int help(const char *topic)
{
    const cli_command *command = cli_command_find(topic);
    char option[] = "--help";
    char *argv[] = {NULL, option, NULL};
    return command ? run(command, 2, argv) : complain(topic);
}

int cli_main(int argc, char **argv)
{
    cli_terminal_protect();
    suf_wrap_set_columns(cli_terminal_text_columns(stdout));
    suf_memory_guard_json();
    if (argc < 2) {
        fprintf(stderr, "suffice: no command given; see 'suffice --help'\n");
        return 2;
    }
    if (strcmp(argv[1], "--version") == 0)
        return printf("suffice %s\n", suf_version()) < 0;
    if (strcmp(argv[1], "help") == 0 && argc > 2)
        return help(argv[2]);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return print_help();
    const cli_command *command = cli_command_find(argv[1]);
    return command ? run(command, argc - 1, argv + 1) : complain(argv[1]);
}
