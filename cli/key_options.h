/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of an experiment as options, made from the library's table of keys.
 */
#ifndef CLI_KEY_OPTIONS_H
#define CLI_KEY_OPTIONS_H

#include "options.h"

/* A copy of a command to be run or described: if it takes the library's keys, they are options
 * before its own, or, if it takes only those under a heading, after them. The key 'algorithms' is
 * left out, because algorithms are operands. */
cli_command cli_key_options_expand(const cli_command *command);
void cli_key_options_release(cli_command *expanded);

#endif
