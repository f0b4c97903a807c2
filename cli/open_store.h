/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening the store that a command reads.
 */
#ifndef CLI_OPEN_STORE_H
#define CLI_OPEN_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "suffice.h"

/* The path of a store, or of the store of an experiment file; for free(). Exits with a message on
 * failure. */
char *cli_store_path(const char *command, const char *path);

/* Opens a store for reading and chooses the experiment in it (0: the last one). path names the
 * store or the experiment file that belongs to it. skip_damaged: damaged rows are left out. Exits
 * with a message on failure. */
suf_store *cli_open_store(const char *command, const char *path, int64_t experiment,
                          bool skip_damaged);

/* Prints what was left out to standard error, and closes the store. */
void cli_close_store(const char *command, suf_store *store);

/* The option of all commands that read a store. */
#define CLI_SKIP_DAMAGED(offset)                                                                   \
    {                                                                                              \
        "skip-damaged", NULL, CLI_FLAG, offset,                                                    \
            .help = "go on without rows that do not match their checksums, and list them"          \
    }

#endif
