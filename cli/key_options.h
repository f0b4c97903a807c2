/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of an experiment as options: the library's table is the only one.
 */
#ifndef CLI_KEY_OPTIONS_H
#define CLI_KEY_OPTIONS_H

#include "options.h"

/* Gives the command the library's keys as options, before its own; settings is the offset of the
 * cli_settings that they are put into. The algorithms are operands, not an option. */
void cli_key_options_add(cli_command *command, size_t settings);

#endif
