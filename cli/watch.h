/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Showing the state of an experiment, once or again and again while it is being run.
 */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "suffice.h"

typedef struct cli_watch_request {
    const char *command; /* of suffice, for messages */
    const char *path;    /* of the store or the experiment file */
    int64_t experiment;  /* which one in the store; 0: the last */
    bool skip_damaged;
    suf_format format;
    const char *page; /* the file that gets a page for a browser; NULL: it is shown here */
    double seconds;   /* between two looks */
} cli_watch_request;

/* Shows it as it is now. Returns the exit status. */
int cli_watch_once(const cli_watch_request *request);

/* Shows it until nobody runs it any more, and says whether it has finished. A terminal shows it in
 * one place; otherwise it is shown again when something has changed. A page is written anew at each
 * look. Returns the exit status: 0 if
 * it has finished, 1 if it was stopped. */
int cli_watch(const cli_watch_request *request);

#endif
