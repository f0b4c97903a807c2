/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file with a line for each run.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/features.h"
#include "import/censoring.h"
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

/* how the k-th run ended: as the file says, or as its value does */
static suf_status status_of(const suf_censoring *c, const suf_observations *o, size_t instance,
                            size_t algorithm, size_t k)
{
    const suf_status said = suf_observations_has_statuses(o)
                                ? suf_observations_status(o, instance, algorithm, k)
                                : SUF_RUN_OK;
    return said == SUF_RUN_OK
               ? suf_censoring_status(c, suf_observations_value(o, instance, algorithm, k))
               : said;
}

/* whether the run counts, with *value; a file that does not say how runs ended has values, and
 * failures of unknown kind */
static bool take_run(suf_dataset *d, suf_censoring *c, suf_status status, size_t instance,
                     size_t algorithm, double *value)
{
    if (d->ends)
        return suf_censoring_add(c, d, instance, algorithm, status, value);
    const bool is_valid = isfinite(*value);
    d->n_failed[algorithm] += !is_valid;
    d->cells[instance * d->n_algorithms + algorithm].n_failed += is_valid ? 0U : 1U;
    return is_valid;
}

/* appends the runs of an algorithm on an instance to the n values so far; returns their number */
static size_t add_runs(suf_dataset *d, suf_censoring *c, const suf_observations *o, size_t instance,
                       size_t algorithm, size_t n)
{
    suf_cell *cell = &d->cells[instance * d->n_algorithms + algorithm];
    const size_t n_runs = suf_observations_n_runs(o, instance, algorithm);
    cell->start = n;
    for (size_t k = 0; k < n_runs; k++) {
        double value = suf_observations_value(o, instance, algorithm, k);
        if (take_run(d, c, status_of(c, o, instance, algorithm, k), instance, algorithm, &value))
            d->values[n++] = value;
    }
    cell->n = n - cell->start;
    suf_censoring_end_cell(c, cell);
    if (cell->n > 0)
        suf_dataset_builder_summarise(d, cell);
    return n;
}

static void add_features(suf_dataset *d, const suf_observations *o)
{
    for (size_t f = 0; f < suf_observations_n_features(o); f++) {
        suf_feature *feature = suf_features_add(d, suf_observations_feature(o, f));
        for (size_t i = 0; i < d->n_instances; i++) {
            char *text = suf_csv_style_plain(suf_observations_style(o),
                                             suf_observations_feature_of(o, f, i));
            suf_features_put(feature, i, text);
            free(text);
        }
    }
}

static void add_notes(suf_dataset *d, const suf_censoring *c, const suf_observations *o)
{
    suf_censoring_note(c, d);
    suf_dataset_builder_note(d, suf_csv_style_words(suf_observations_style(o)));
    if (suf_observations_has_nameless(o))
        suf_dataset_builder_note(
            d, suf_text_copy("A column without a name, such as pandas' index, is not read."));
    suf_dataset_builder_note(d, suf_missing_values_words(suf_observations_missing(o), "value",
                                                         "Missing values count as failed runs."));
}

static suf_dataset dataset_of(const suf_observations *o, suf_censoring *c,
                              const suf_import_request *q)
{
    suf_dataset_builder b =
        suf_reader_start_runs(q, suf_observations_n_algorithms(o), suf_observations_n_instances(o));
    suf_dataset *d = &b.dataset;
    d->values = suf_alloc(count_runs(o), sizeof *d->values);
    add_names(d, o);
    if (c->is_asked || suf_observations_has_statuses(o))
        suf_censoring_start(c, d);
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        for (size_t a = 0; a < d->n_algorithms; a++)
            n = add_runs(d, c, o, i, a, n);
    suf_reader_compare(&b, q);
    add_features(d, o);
    add_notes(d, c, o);
    return b.dataset;
}

/* any CSV file may hold runs, in columns with other names */
suf_fit suf_import_runs_detect(const suf_input_file *file, const suf_import_request *q)
{
    const bool is_told = (q->algorithm || q->value || q->status) && file->header.n > 1;
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
    suf_censoring c;
    int rc = suf_censoring_init(&c, q, err);
    if (rc < 0)
        return rc;
    suf_observations *o = suf_observations_load_from(file->stream, file->path, &file->style,
                                                     q->status, &columns, err);
    if (!o)
        return err->code;
    const size_t n = suf_observations_n_algorithms(o);
    if (n < 2 || n > SUF_MAX_ALGORITHMS)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has runs of %zu algorithm%s; from 2 to %d can be compared", file->shown,
                      n, n == 1 ? "" : "s", SUF_MAX_ALGORITHMS);
    else
        *dataset = dataset_of(o, &c, q);
    suf_observations_free(o);
    return rc;
}
