/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands, each in a file of its own.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

extern const cli_command cli_analyze, cli_check_command, cli_compare, cli_export, cli_init,
    cli_plan, cli_power, cli_report, cli_reps, cli_rerun, cli_run, cli_status;

/* all of them, NULL at the end */
extern const cli_command *const cli_commands[];

/* NULL when there is none of that name */
const cli_command *cli_command_find(const char *name);

#endif
