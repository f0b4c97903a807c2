/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from a CSV file that has only the difference on each instance.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_reader.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/difference_interval.h"
#include "dataset/features.h"
#include "import/instance_names.h"
#include "import/reader.h"

/* the columns of the table */
typedef struct {
    const char *path;
    suf_key_columns names;
    size_t phi, se; /* SIZE_MAX: there is no such column */
    size_t lo, hi;  /* of what 'suffice export --differences' wrote, or SIZE_MAX */
} places;

static int find_column(const suf_table *t, const char *path, const char *name, bool needed,
                       size_t *column, suf_error *err)
{
    *column = suf_table_column(t, name);
    if (*column != SIZE_MAX || !needed)
        return SUF_OK;
    return suf_instance_names_fail_column(t, path, name, err);
}

/* a first column without a name has those of the lines, as R writes them, or only their numbers */
static void take_nameless(places *p, const suf_table *t)
{
    if (*t->names[0] || suf_instance_names_is_index(t, 0))
        return;
    p->names.columns = suf_alloc(1, sizeof *p->names.columns);
    p->names.n = 1;
}

static int find_columns(places *p, const suf_table *t, const suf_import_request *q, suf_error *err)
{
    int rc = find_column(t, p->path, q->phi ? q->phi : "phi", true, &p->phi, err);
    if (rc == SUF_OK)
        rc = find_column(t, p->path, q->se ? q->se : "se", q->se, &p->se, err);
    if (rc == SUF_OK)
        rc = suf_instance_names_find(&p->names, t, p->path, q->instance, err);
    const bool is_exported =
        suf_table_column(t, "first") != SIZE_MAX && suf_table_column(t, "second") != SIZE_MAX;
    p->lo = is_exported ? suf_table_column(t, "lo") : SIZE_MAX;
    p->hi = is_exported ? suf_table_column(t, "hi") : SIZE_MAX;
    if (rc == SUF_OK && p->names.n == 0)
        take_nameless(p, t);
    if (rc == SUF_OK && q->instance)
        rc = suf_instance_names_check(t, &p->names, p->path, err);
    return rc;
}

/* 'suffice export --differences' has a line for each instance and comparison */
static int check_pair(const suf_table *t, const char *path, suf_error *err)
{
    static const char *const names[] = {"first", "second"};
    for (size_t k = 0; k < 2; k++) {
        const size_t c = suf_table_column(t, names[k]);
        for (size_t r = 1; c != SIZE_MAX && r < t->n_rows; r++)
            if (strcmp(t->rows[r][c], t->rows[0][c]) != 0)
                return suf_fail(err, SUF_EINVAL,
                                "%s:%ld: '%s' is '%.100s' here and '%.100s' above; keep the lines "
                                "of one comparison",
                                suf_csv_shown(path), t->lines[r], names[k], t->rows[r][c],
                                t->rows[0][c]);
    }
    return SUF_OK;
}

/* names from a column that the user did not choose may repeat; then the line tells them apart */
static void add_names(suf_dataset *d, const suf_table *t, const suf_key_columns *names)
{
    suf_names all = {0};
    for (size_t r = 0; r < t->n_rows; r++) {
        const size_t n = all.n;
        char *name = names->n ? suf_key_columns_text(names, t->rows[r], t->n_columns)
                              : suf_text_format("line %ld", t->lines[r]);
        suf_names_add(&all, name);
        d->instances[r] =
            all.n > n ? suf_text_copy(name) : suf_text_format("%s (line %ld)", name, t->lines[r]);
        free(name);
    }
    suf_names_release(&all);
}

/* as it was exported, or else by the normal distribution: nobody knows how many runs there were */
static suf_interval interval_of(suf_table *t, size_t r, const places *p, double phi, double se)
{
    suf_interval i = {NAN, NAN};
    if (p->lo != SIZE_MAX && p->hi != SIZE_MAX && suf_table_number(t, r, p->lo, &i.lo) &&
        suf_table_number(t, r, p->hi, &i.hi) && i.lo <= phi && phi <= i.hi)
        return i;
    return suf_difference_interval(SUF_SIMPLE, phi, se, INFINITY);
}

static int read_phis(suf_dataset_builder *b, suf_table *t, const places *p, suf_error *err)
{
    for (size_t r = 0; r < t->n_rows; r++) {
        double phi;
        double se = NAN;
        const bool has_phi = suf_table_number(t, r, p->phi, &phi);
        if (!has_phi || (p->se != SIZE_MAX && !suf_table_number(t, r, p->se, &se)))
            return suf_fail(err, SUF_EINVAL, "%s:%ld: '%.100s' is not a number",
                            suf_csv_shown(p->path), t->lines[r],
                            t->rows[r][has_phi ? p->se : p->phi]);
        if (isfinite(phi))
            suf_dataset_builder_add_difference(
                b, 0, r, (suf_measured_difference){phi, se, interval_of(t, r, p, phi, se)});
        else
            suf_dataset_builder_leave_out(
                b, suf_text_format("'%s' has no difference", b->dataset.instances[r]));
    }
    return suf_csv_style_check(&t->style, p->path, err);
}

static void add_features(suf_dataset *d, const suf_table *t, const places *p)
{
    for (size_t c = 0; c < t->n_columns; c++)
        if (*t->names[c] && c != p->phi && c != p->se &&
            (p->names.n > 1 || !suf_key_columns_has(&p->names, c)))
            suf_features_add_columns(d, t, &(suf_key_columns){.n = 1, .columns = &c});
}

suf_fit suf_import_differences_detect(const suf_input_file *file, const suf_import_request *q)
{
    const bool has_phi =
        suf_input_file_has_column(file, "phi") && !suf_input_file_has_column(file, "algorithm");
    return q->phi || (has_phi && !q->mean) ? SUF_FIT_LIKELY : SUF_FIT_NONE;
}

int suf_import_differences_read(suf_dataset *dataset, suf_input_file *file,
                                const suf_import_request *q, suf_error *err)
{
    suf_table t;
    places p = {.path = file->path};
    int rc = suf_table_load_from(&t, file->stream, file->path, &file->style, err);
    if (rc < 0)
        return rc;
    rc = find_columns(&p, &t, q, err);
    if (rc == SUF_OK)
        rc = check_pair(&t, p.path, err);
    if (rc == SUF_OK) {
        suf_dataset_builder b = suf_dataset_builder_start(2, t.n_rows, SUF_COMPARE_ALL);
        b.dataset.source = SUF_SOURCE_PHI;
        b.dataset.algorithms[0] = suf_text_copy("first");
        b.dataset.algorithms[1] = suf_text_copy("second");
        add_names(&b.dataset, &t, &p.names);
        rc = read_phis(&b, &t, &p, err);
        if (rc < 0) {
            suf_dataset_release(&b.dataset);
        } else {
            add_features(&b.dataset, &t, &p);
            suf_dataset_builder_note(&b.dataset, suf_csv_style_words(&t.style));
            *dataset = b.dataset;
        }
    }
    suf_key_columns_release(&p.names);
    suf_table_release(&t);
    return rc;
}
