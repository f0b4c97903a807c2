/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences over instances, from a store, from runs in a CSV file, or from a CSV file that has
 * only the differences. What cannot be paired is listed.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/table.h"
#include "base/text.h"
#include "stats/contrast.h"
#include "stats/moments.h"
#include "suffice.h"

static void free_all(char **texts, size_t n)
{
    for (size_t i = 0; texts && i < n; i++)
        free(texts[i]);
    free(texts);
}

void suf_dataset_release(suf_dataset *d)
{
    for (size_t i = 0; d->pairings && i < d->n_pairings; i++) {
        free(d->pairings[i].instances);
        free(d->pairings[i].phi);
        free(d->pairings[i].se);
    }
    free(d->pairings);
    free_all(d->algorithms, d->n_algorithms);
    free_all(d->instances, d->n_instances);
    free_all(d->left_out, d->n_left_out);
    *d = (suf_dataset){0};
}

/* ---- filling ---- */

static suf_dataset with_room(size_t n_algorithms, size_t n_instances, suf_compare compare)
{
    suf_dataset d = {.n_algorithms = n_algorithms, .n_instances = n_instances};
    d.algorithms = suf_alloc(n_algorithms, sizeof *d.algorithms);
    d.instances = suf_alloc(n_instances, sizeof *d.instances);
    d.n_pairings = (size_t)suf_compare_count((int64_t)n_algorithms, compare);
    d.pairings = suf_alloc(d.n_pairings, sizeof *d.pairings);
    size_t i = 0;
    for (size_t a = 0; a < (compare == SUF_COMPARE_FIRST ? 1 : n_algorithms); a++)
        for (size_t b = a + 1; b < n_algorithms; b++)
            d.pairings[i++] = (suf_pairing){
                .first = a,
                .second = b,
                .instances = suf_alloc(n_instances, sizeof *d.pairings->instances),
                .phi = suf_alloc(n_instances, sizeof *d.pairings->phi),
                .se = suf_alloc(n_instances, sizeof *d.pairings->se),
            };
    return d;
}

static void add_difference(suf_pairing *p, size_t instance, double phi, double se)
{
    p->instances[p->n] = instance;
    p->phi[p->n] = phi;
    p->se[p->n++] = se;
}

/* takes the sentence */
static void leave_out(suf_dataset *d, size_t *capacity, char *sentence)
{
    d->left_out = suf_grow(d->left_out, d->n_left_out, capacity, sizeof(char *));
    d->left_out[d->n_left_out++] = sentence;
}

/* ---- a store ---- */

static void add_row(suf_dataset *d, const suf_result_row *row, size_t instance, size_t pairing,
                    size_t *capacity)
{
    if (row->state == SUF_INSTANCE_DONE && isfinite(row->comparison.phi))
        add_difference(&d->pairings[pairing], instance, row->comparison.phi, row->comparison.se);
    else if (pairing == 0 && row->state == SUF_INSTANCE_FAILED)
        leave_out(d, capacity,
                  suf_text_format("'%s' was given up: %s", row->instance, row->reason));
    else if (row->state == SUF_INSTANCE_DONE)
        leave_out(d, capacity, suf_text_format("'%s' has no difference", row->instance));
    else if (pairing == 0)
        leave_out(d, capacity, suf_text_format("'%s' is not finished", row->instance));
}

int suf_dataset_init_store(suf_dataset *dataset, suf_store *store, suf_error *err)
{
    suf_result r;
    const int rc = suf_result_init(&r, store, err);
    if (rc < 0)
        return rc;
    const size_t n = r.n_algorithms;
    const size_t per_instance = r.n_instances > 0 ? r.n_rows / r.n_instances : 0;
    if (per_instance == 0) {
        suf_result_release(&r);
        return suf_fail(err, SUF_EINVAL, "the experiment has no instances yet; run it first");
    }
    suf_dataset d =
        with_room(n, r.n_instances, per_instance == n - 1 ? SUF_COMPARE_FIRST : SUF_COMPARE_ALL);
    size_t capacity = 0;
    for (size_t a = 0; a < n; a++)
        d.algorithms[a] = suf_text_copy(r.algorithms[a]);
    for (size_t i = 0; i < r.n_instances; i++) {
        const suf_result_row *rows = &r.rows[i * per_instance];
        d.instances[i] = suf_text_copy(rows->instance);
        for (size_t k = 0; k < per_instance; k++)
            add_row(&d, &rows[k], i, k, &capacity);
    }
    d.design = r.design;
    d.difference = r.difference;
    d.statistic = r.statistic;
    d.parameter = r.parameter;
    d.maximise = r.maximise;
    d.seed = r.seed;
    d.is_planned = r.is_planned;
    d.accuracy = r.accuracy;
    suf_result_release(&r);
    *dataset = d;
    return SUF_OK;
}

/* ---- runs ---- */

/* mean of the valid values, or of their logarithms, and the variance of that mean */
typedef struct {
    double mean, variance;
    size_t n;
} estimate;

static estimate estimate_of(const suf_observations *o, size_t instance, size_t algorithm, bool logs)
{
    suf_running moments = {0};
    const size_t n = suf_observations_n_runs(o, instance, algorithm);
    for (size_t k = 0; k < n; k++) {
        const double value = suf_observations_value(o, instance, algorithm, k);
        const double x = logs ? (value > 0 ? log(value) : NAN) : value;
        if (isfinite(x))
            suf_running_add(&moments, x);
    }
    const double m = (double)moments.n;
    return (estimate){
        .mean = moments.n ? (double)moments.mean : NAN,
        .variance = moments.n > 1 ? (double)moments.m2 / (m - 1) / m : NAN,
        .n = moments.n,
    };
}

/* an instance's estimates, one for each algorithm: n = 0 where there is none */
static void compare_on(suf_dataset *d, size_t instance, const estimate *estimates,
                       suf_contrast contrast, size_t *capacity)
{
    const size_t n = d->n_algorithms;
    double values[SUF_MAX_ALGORITHMS];
    double variances[SUF_MAX_ALGORITHMS];
    double weights[SUF_MAX_ALGORITHMS];
    bool complete = true;
    for (size_t a = 0; a < n; a++) {
        values[a] = estimates[a].mean;
        variances[a] = estimates[a].variance;
        complete = complete && estimates[a].n > 0;
        if (estimates[a].n == 0)
            leave_out(d, capacity,
                      suf_text_format("'%s' has no valid run of '%s'", d->instances[instance],
                                      d->algorithms[a]));
    }
    for (size_t i = 0; i < d->n_pairings; i++) {
        suf_pairing *p = &d->pairings[i];
        const bool both = !isnan(values[p->first]) && !isnan(values[p->second]);
        if (!both || (contrast == SUF_CONTRAST_PERCENT_GRAND && !complete))
            continue;
        const double phi = suf_contrast_phi(contrast, values, n, p->first, p->second);
        suf_contrast_weights(contrast, values, n, p->first, p->second, weights);
        if (isfinite(phi))
            add_difference(p, instance, phi,
                           suf_contrast_se(weights, variances, n, p->first, p->second, 0));
        else
            leave_out(d, capacity,
                      suf_text_format("'%s' has no percent difference: the mean is 0",
                                      d->instances[instance]));
    }
}

static suf_contrast contrast_of(suf_difference difference, size_t n, suf_compare compare)
{
    if (difference != SUF_PERCENT)
        return SUF_CONTRAST_SIMPLE;
    return n > 2 && compare == SUF_COMPARE_ALL ? SUF_CONTRAST_PERCENT_GRAND : SUF_CONTRAST_PERCENT;
}

int suf_dataset_init_runs(suf_dataset *dataset, const char *path, const suf_columns *columns,
                          suf_difference difference, suf_compare compare, suf_error *err)
{
    suf_observations *o = suf_observations_load(path, columns, err);
    if (!o)
        return err ? err->code : SUF_EIO;
    const size_t n = suf_observations_n_algorithms(o);
    if (n < 2 || n > SUF_MAX_ALGORITHMS) {
        suf_observations_free(o);
        return suf_fail(err, SUF_EINVAL,
                        "'%s' has runs of %zu algorithms; from 2 to %d can be compared", path, n,
                        SUF_MAX_ALGORITHMS);
    }
    suf_dataset d = with_room(n, suf_observations_n_instances(o), compare);
    size_t capacity = 0;
    d.source = SUF_SOURCE_RUNS;
    d.difference = difference;
    for (size_t a = 0; a < n; a++)
        d.algorithms[a] = suf_text_copy(suf_observations_algorithm(o, a));
    for (size_t i = 0; i < d.n_instances; i++)
        d.instances[i] = suf_text_copy(suf_observations_instance(o, i));
    for (size_t i = 0; i < d.n_instances; i++) {
        estimate estimates[SUF_MAX_ALGORITHMS] = {{0}};
        for (size_t a = 0; a < n; a++)
            estimates[a] = estimate_of(o, i, a, difference == SUF_LOG_RATIO);
        compare_on(&d, i, estimates, contrast_of(difference, n, compare), &capacity);
    }
    suf_observations_free(o);
    *dataset = d;
    return SUF_OK;
}

/* ---- a column for each algorithm ---- */

/* the one value of an algorithm on an instance; its variance is not known */
static estimate single(double value, bool logs)
{
    const double x = logs ? (value > 0 ? log(value) : NAN) : value;
    return (estimate){.mean = x, .variance = NAN, .n = isfinite(x) ? 1 : 0};
}

static int read_wide_row(suf_dataset *d, const suf_table *t, const char *path, size_t row,
                         size_t name, estimate *estimates, suf_error *err)
{
    size_t a = 0;
    for (size_t c = 0; c < t->n_columns; c++) {
        double value;
        if (c == name)
            continue;
        if (!suf_table_number(t, row, c, &value))
            return suf_fail(err, SUF_EINVAL, "%s:%ld: '%s' is not a number, as a value of '%s'",
                            path, t->lines[row], t->rows[row][c], t->names[c]);
        estimates[a++] = single(value, d->difference == SUF_LOG_RATIO);
    }
    return SUF_OK;
}

static int fill_wide(suf_dataset *d, const suf_table *t, const char *path, size_t name,
                     suf_compare compare, suf_error *err)
{
    const suf_contrast contrast = contrast_of(d->difference, d->n_algorithms, compare);
    size_t capacity = 0;
    size_t a = 0;
    for (size_t c = 0; c < t->n_columns; c++)
        if (c != name)
            d->algorithms[a++] = suf_text_copy(t->names[c]);
    for (size_t r = 0; r < t->n_rows; r++)
        d->instances[r] = name == SIZE_MAX ? suf_text_format("line %ld", t->lines[r])
                                           : suf_text_copy(t->rows[r][name]);
    for (size_t r = 0; r < t->n_rows; r++) {
        estimate estimates[SUF_MAX_ALGORITHMS] = {{0}};
        const int rc = read_wide_row(d, t, path, r, name, estimates, err);
        if (rc < 0)
            return rc;
        compare_on(d, r, estimates, contrast, &capacity);
    }
    return SUF_OK;
}

int suf_dataset_init_wide(suf_dataset *dataset, const char *path, const char *instance,
                          suf_difference difference, suf_compare compare, suf_error *err)
{
    suf_table t;
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    const size_t name = suf_table_column(&t, instance ? instance : "instance");
    const size_t n = t.n_columns - (name != SIZE_MAX);
    if (instance && name == SIZE_MAX)
        rc = suf_fail(err, SUF_EINVAL, "%s:1: there is no column '%s'", path, instance);
    else if (n < 2 || n > SUF_MAX_ALGORITHMS)
        rc = suf_fail(err, SUF_EINVAL,
                      "'%s' has columns of %zu algorithms; from 2 to %d can be compared", path, n,
                      SUF_MAX_ALGORITHMS);
    if (rc == 0) {
        suf_dataset d = with_room(n, t.n_rows, compare);
        d.difference = difference;
        rc = fill_wide(&d, &t, path, name, compare, err);
        if (rc < 0)
            suf_dataset_release(&d);
        else
            *dataset = d;
    }
    suf_table_release(&t);
    return rc;
}

/* ---- differences ---- */

static int find_column(const suf_table *t, const char *path, const char *name, bool needed,
                       size_t *column, suf_error *err)
{
    *column = suf_table_column(t, name);
    if (*column != SIZE_MAX || !needed)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL, "%s:1: there is no column '%s'", path, name);
}

/* the cells of the columns named, joined by blanks, for free() */
static char *joined_name(const suf_table *t, size_t row, const char *names)
{
    char *joined = suf_text_copy("");
    char *list = suf_text_copy(names);
    char *rest = NULL;
    for (const char *name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        char *longer = suf_text_format("%s%s%s", joined, joined[0] ? " " : "",
                                       t->rows[row][suf_table_column(t, name)]);
        free(joined);
        joined = longer;
    }
    free(list);
    return joined;
}

static int check_names(const suf_table *t, const char *path, const char *names, suf_error *err)
{
    char *list = suf_text_copy(names);
    char *rest = NULL;
    int rc = SUF_OK;
    size_t column;
    for (const char *name = strtok_r(list, ",", &rest); name && rc == 0;
         name = strtok_r(NULL, ",", &rest))
        rc = find_column(t, path, name, true, &column, err);
    free(list);
    return rc;
}

static int read_phis(suf_dataset *d, const suf_table *t, const char *path, size_t phi_column,
                     size_t se_column, suf_error *err)
{
    size_t capacity = 0;
    for (size_t r = 0; r < t->n_rows; r++) {
        double phi;
        double se = NAN;
        const bool has_phi = suf_table_number(t, r, phi_column, &phi);
        if (!has_phi || (se_column != SIZE_MAX && !suf_table_number(t, r, se_column, &se)))
            return suf_fail(err, SUF_EINVAL, "%s:%ld: '%s' is not a number", path, t->lines[r],
                            t->rows[r][has_phi ? se_column : phi_column]);
        if (isfinite(phi))
            add_difference(&d->pairings[0], r, phi, se);
        else
            leave_out(d, &capacity, suf_text_format("'%s' has no difference", d->instances[r]));
    }
    return SUF_OK;
}

int suf_dataset_init_phi(suf_dataset *dataset, const char *path, const suf_phi_columns *columns,
                         suf_error *err)
{
    suf_table t;
    size_t phi;
    size_t se;
    int rc = suf_table_load(&t, path, err);
    if (rc < 0)
        return rc;
    const char *names = columns->instance                              ? columns->instance
                        : suf_table_column(&t, "instance") != SIZE_MAX ? "instance"
                                                                       : NULL;
    rc = find_column(&t, path, columns->phi, true, &phi, err);
    if (rc == 0)
        rc = find_column(&t, path, columns->se ? columns->se : "se", columns->se, &se, err);
    if (rc == 0 && names)
        rc = check_names(&t, path, names, err);
    if (rc == 0) {
        suf_dataset d = with_room(2, t.n_rows, SUF_COMPARE_ALL);
        d.source = SUF_SOURCE_PHI;
        d.algorithms[0] = suf_text_copy("first");
        d.algorithms[1] = suf_text_copy("second");
        for (size_t r = 0; r < t.n_rows; r++)
            d.instances[r] =
                names ? joined_name(&t, r, names) : suf_text_format("line %ld", t.lines[r]);
        rc = read_phis(&d, &t, path, phi, se, err);
        if (rc < 0)
            suf_dataset_release(&d);
        else
            *dataset = d;
    }
    suf_table_release(&t);
    return rc;
}
