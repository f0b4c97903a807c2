/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See open_store.h.
 */
#include "open_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "run_experiment.h"
#include "tell.h"

static bool ends_in(const char *text, const char *ending)
{
    const size_t n = strlen(text);
    const size_t m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

/* the path of an experiment file's store, for free() */
static char *store_of(const char *command, const char *path)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    cli_check(command, suf_experiment_load(e, path, &err), &err);
    if (suf_experiment_n_mistakes(e) > 0)
        cli_experiment_finish(command, e);
    char *store = strdup(suf_experiment_store(e));
    suf_experiment_free(e);
    return store;
}

char *cli_store_path(const char *command, const char *path)
{
    const bool is_file = ends_in(path, ".yaml") || ends_in(path, ".yml");
    char *store = is_file ? store_of(command, path) : strdup(path);
    if (!store)
        suf_memory_abort();
    return store;
}

suf_store *cli_open_store(const char *command, const char *path, int64_t experiment,
                          bool skip_damaged)
{
    suf_error err;
    char *found = cli_store_path(command, path);
    suf_store *store =
        suf_store_open(found, skip_damaged ? SUF_STORE_SKIP_DAMAGED : SUF_STORE_READ, &err);
    free(found);
    cli_check(command, store ? SUF_OK : err.code, &err);
    if (experiment > 0)
        cli_check(command, suf_store_choose(store, experiment, &err), &err);
    return store;
}

void cli_close_store(const char *command, suf_store *store)
{
    for (size_t i = 0; i < suf_store_n_skipped(store); i++)
        cli_tell(command, "left out: %s", suf_store_skipped(store, i));
    suf_store_close(store);
}
