/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that differ only by a value in them.
 */
#ifndef SUF_IMPORT_COMMAND_TEMPLATE_GUESS_H
#define SUF_IMPORT_COMMAND_TEMPLATE_GUESS_H

#include <stddef.h>

/* Puts {name} in the place of values[i] in commands[i], for all n. Where a value stands several
 * times, it is replaced in those places that make the most commands agree; all, if nothing decides.
 * The texts are replaced by new ones, for free(). */
void suf_command_template_guess(char **commands, const char *const *values, size_t n,
                                const char *name);

#endif
