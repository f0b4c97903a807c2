/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store that a command looks at.
 */
#ifndef CLI_OPEN_STORE_H
#define CLI_OPEN_STORE_H

#include <stdint.h>

#include "suffice.h"

/* Opens for reading the store at path, or that of the experiment file at path, and chooses the
 * experiment (0: the last). Exits with a message when it cannot. */
suf_store *cli_open_store(const char *command, const char *path, int64_t experiment);

#endif
