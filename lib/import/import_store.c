/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a store, or from the store of an experiment file. Only finds and opens the store;
 * suf_dataset_init_store reads it.
 */
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "import/reader.h"

static bool is_experiment(const suf_input_file *file)
{
    return suf_input_file_has_extension(file, ".yaml") ||
           suf_input_file_has_extension(file, ".yml");
}

suf_fit suf_import_store_detect(const suf_input_file *file, const suf_import_request *request)
{
    (void)request;
    static const char signature[] = "SQLite format 3"; /* its zero byte is part of it */
    if (is_experiment(file) || suf_input_file_begins_with(file, signature, sizeof signature))
        return SUF_FIT_CERTAIN;
    return suf_input_file_has_extension(file, ".db") ? SUF_FIT_POSSIBLE : SUF_FIT_NONE;
}

/* one message has room for one mistake */
static int refuse_experiment(const suf_experiment *e, int rc, suf_error *err)
{
    const size_t n = suf_experiment_n_mistakes(e);
    if (n < 2)
        return rc;
    return suf_fail(err, rc, "%.350s; 'suffice check' lists %zu more mistake%s",
                    suf_experiment_mistake(e, 0), n - 1, n == 2 ? "" : "s");
}

/* the path of an experiment file's store, for free(); NULL with a message if it has mistakes */
static char *store_of(const char *path, suf_error *err)
{
    suf_experiment *e = suf_experiment_new();
    int rc = suf_experiment_load(e, path, err);
    if (rc == SUF_OK && suf_experiment_n_mistakes(e) > 0)
        rc = suf_experiment_finish(e, err);
    char *store = rc == SUF_OK ? suf_text_copy(suf_experiment_store(e)) : NULL;
    if (rc < 0)
        refuse_experiment(e, rc, err);
    suf_experiment_free(e);
    return store;
}

static int read_store(suf_dataset *dataset, const char *path, const suf_import_request *request,
                      suf_error *err)
{
    suf_store *store =
        suf_store_open(path, request->skip_damaged ? SUF_STORE_SKIP_DAMAGED : SUF_STORE_READ, err);
    if (!store)
        return err->code;
    int rc = request->experiment > 0 ? suf_store_choose(store, request->experiment, err) : SUF_OK;
    if (rc == SUF_OK)
        rc = suf_dataset_init_store(dataset, store, err);
    suf_store_close(store);
    return rc;
}

int suf_import_store_read(suf_dataset *dataset, suf_input_file *file,
                          const suf_import_request *request, suf_error *err)
{
    char *found = is_experiment(file) ? store_of(file->path, err) : NULL;
    if (is_experiment(file) && !found)
        return err->code;
    const int rc = read_store(dataset, found ? found : file->path, request, err);
    free(found);
    return rc;
}
