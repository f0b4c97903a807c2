/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of commands; each is in its own file cmd_*.c.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

extern const cli_command cli_analyze, cli_check_command, cli_compare, cli_execute, cli_export,
    cli_init, cli_next, cli_plan, cli_plot_command, cli_power, cli_report, cli_reps, cli_rerun,
    cli_run, cli_simulate, cli_status, cli_tell_command, cli_verify, cli_worker;

/* all commands, ending with NULL */
extern const cli_command *const cli_commands[];

/* NULL if there is no command of that name */
const cli_command *cli_command_find(const char *name);

/* The whole program: what main() returns. Tests call it in a child of their own. */
int cli_main(int argc, char **argv);

#endif
