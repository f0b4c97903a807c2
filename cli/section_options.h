/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The section 'simulate' of an experiment file, as options of the command.
 */
#ifndef CLI_SECTION_OPTIONS_H
#define CLI_SECTION_OPTIONS_H

#include <stdbool.h>

#include "options.h"
#include "suffice.h"

/* What the file says is not said again by options, but for what the command has of its own. Exits
 * with 2 if a given option is a key of the experiment. */
void cli_section_check_keys(const cli_command *command, const bool *given, const char *path);

/* The lines of the section as "--name=value", as far as the command line does not replace them;
 * ends with NULL. Exits with 2 if there is no such option. The values that are parsed from them
 * point into them: free them last. */
char **cli_section_options(const cli_command *command, const suf_experiment *experiment,
                           const bool *given);
void cli_section_free(char **lines);

#endif
