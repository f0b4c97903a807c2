/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with a line for each run.
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/features.h"
#include "import/observations.h"
#include "import/reader.h"

static size_t count_runs(const suf_observations *o)
{
    size_t n = 0;
    for (size_t i = 0; i < suf_observations_n_instances(o); i++)
        for (size_t a = 0; a < suf_observations_n_algorithms(o); a++)
            n += suf_observations_n_runs(o, i, a);
    return n;
}

static void add_names(suf_dataset *d, const suf_observations *o)
{
    for (size_t a = 0; a < d->n_algorithms; a++)
        d->algorithms[a] = suf_text_copy(suf_observations_algorithm(o, a));
    for (size_t i = 0; i < d->n_instances; i++)
        d->instances[i] = suf_text_copy(suf_observations_instance(o, i));
}

/* appends the runs of an algorithm on an instance to the n values so far; returns their number */
static size_t add_runs(suf_dataset *d, const suf_observations *o, size_t instance, size_t algorithm,
                       size_t n)
{
    suf_cell *cell = &d->cells[instance * d->n_algorithms + algorithm];
    const size_t n_runs = suf_observations_n_runs(o, instance, algorithm);
    cell->start = n;
    for (size_t k = 0; k < n_runs; k++) {
        const double value = suf_observations_value(o, instance, algorithm, k);
        if (isfinite(value))
            d->values[n++] = value;
        else
            d->n_failed[algorithm]++;
    }
    cell->n = n - cell->start;
    cell->n_failed = n_runs - cell->n;
    if (cell->n > 0)
        suf_dataset_builder_summarise(d, cell);
    return n;
}

static void add_features(suf_dataset *d, const suf_observations *o)
{
    for (size_t f = 0; f < suf_observations_n_features(o); f++) {
        suf_feature *feature = suf_features_add(d, suf_observations_feature(o, f));
        for (size_t i = 0; i < d->n_instances; i++)
            suf_features_put(feature, i, suf_observations_feature_of(o, f, i));
    }
}

static suf_dataset dataset_of(const suf_observations *o, const suf_import_request *q)
{
    suf_dataset_builder b =
        suf_reader_start_runs(q, suf_observations_n_algorithms(o), suf_observations_n_instances(o));
    suf_dataset *d = &b.dataset;
    d->values = suf_alloc(count_runs(o), sizeof *d->values);
    add_names(d, o);
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        for (size_t a = 0; a < d->n_algorithms; a++)
            n = add_runs(d, o, i, a, n);
    suf_reader_compare(&b, q);
    add_features(d, o);
    return b.dataset;
}

/* any CSV file may hold runs, in columns with other names */
suf_fit suf_import_runs_detect(const suf_input_file *file, const suf_import_request *q)
{
    const bool is_told = (q->algorithm || q->value) && file->header.n > 1;
    if (is_told || suf_input_file_has_column(file, "algorithm"))
        return SUF_FIT_LIKELY;
    return suf_input_file_has_extension(file, ".csv") || strcmp(file->path, "-") == 0
               ? SUF_FIT_POSSIBLE
               : SUF_FIT_NONE;
}

int suf_import_runs_read(suf_dataset *dataset, suf_input_file *file, const suf_import_request *q,
                         suf_error *err)
{
    const suf_columns columns = {
        .instance = q->instance, .algorithm = q->algorithm, .value = q->value};
    suf_observations *o = suf_observations_load_from(file->stream, file->path, &columns, err);
    if (!o)
        return err->code;
    const size_t n = suf_observations_n_algorithms(o);
    int rc = SUF_OK;
    if (n < 2 || n > SUF_MAX_ALGORITHMS)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has runs of %zu algorithm%s; from 2 to %d can be compared", file->shown,
                      n, n == 1 ? "" : "s", SUF_MAX_ALGORITHMS);
    else
        *dataset = dataset_of(o, q);
    suf_observations_free(o);
    return rc;
}
