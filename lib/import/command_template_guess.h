/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Guesses the template of commands that were recorded with a parameter's values filled in.
 */
#ifndef SUF_IMPORT_COMMAND_TEMPLATE_GUESS_H
#define SUF_IMPORT_COMMAND_TEMPLATE_GUESS_H

#include <stddef.h>

/* Puts {name} in the place of values[i] in commands[i], for all n. If a value occurs several times
 * in its command, it is replaced where that makes the most commands agree, or everywhere if nothing
 * decides. The commands are freed and replaced by new texts, for free(). */
void suf_command_template_guess(char **commands, const char *const *values, size_t n,
                                const char *name);

#endif
