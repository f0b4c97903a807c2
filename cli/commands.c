/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of commands.
 */
#include "commands.h"

#include <string.h>

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
