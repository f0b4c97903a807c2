/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names for commands that have none: the program, and if several have the same program, what tells
 * them apart.
 */
#ifndef SUF_EXPERIMENT_ALGORITHM_NAMES_H
#define SUF_EXPERIMENT_ALGORITHM_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a name, for free(), for each of n commands whose name is NULL; all names differ. Commands
 * that the user has named have nothing to do with what the others are called.
 *     zstd -c -3 {instance}, zstd -c -9 {instance}     zstd -3, zstd -9
 *     /opt/bin/cc {instance}, cc {instance}            /opt/bin/cc, cc
 *     ./tune --rate 1 {seed}, ./tune --rate 2 {seed}   tune --rate 1, tune --rate 2
 *     ./sa {seed}, ./sa {seed}                         sa, sa-2
 */
void suf_algorithm_names_make(char **names, const char *const *commands, const bool *is_named,
                              size_t n);

#endif
