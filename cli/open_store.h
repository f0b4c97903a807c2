/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening the store that a command reads.
 */
#ifndef CLI_OPEN_STORE_H
#define CLI_OPEN_STORE_H

#include <stdint.h>

#include "suffice.h"

/* Opens a store for reading and chooses the experiment in it (0: the last one). path names the
 * store or the experiment file that belongs to it. Exits with a message on failure. */
suf_store *cli_open_store(const char *command, const char *path, int64_t experiment);

#endif
