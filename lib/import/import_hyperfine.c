/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dataset from the JSON that hyperfine writes: a result for each command and each value of its
 * parameters. hyperfine records a command with the values filled in; taking them out again gives
 * the algorithm's name.
 */
#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_key_columns.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/features.h"
#include "experiment/lone_instance.h"
#include "import/command_template_guess.h"
#include "import/reader.h"

enum { MAX_PARAMETERS = 100 };

typedef struct {
    const char *path;
    size_t n;
    const json_t **results;
    suf_names parameters;
    suf_key_columns chosen; /* the parameters that name an instance */
    const char **cells;     /* by result, then parameter; "" if it has no such parameter */
    char **commands;        /* by result; later without the chosen values */
    suf_names algorithms, instances;
    size_t *algorithm, *instance; /* by result */
    size_t *places;               /* by instance, then algorithm: result + 1; 0: none */
} benchmark;

static void release(benchmark *b)
{
    for (size_t i = 0; b->commands && i < b->n; i++)
        free(b->commands[i]);
    free(b->commands);
    free(b->results);
    free(b->cells);
    free(b->algorithm);
    free(b->instance);
    free(b->places);
    suf_key_columns_release(&b->chosen);
    suf_names_release(&b->parameters);
    suf_names_release(&b->algorithms);
    suf_names_release(&b->instances);
}

/* ---- the file ---- */

static json_t *load_json(suf_input_file *file, suf_error *err)
{
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL;
    json_error_t wrong;
    json_t *root = json_loadf(file->stream, flags, &wrong);
    if (ferror(file->stream))
        suf_fail(err, SUF_EIO, "cannot read '%s': %s", file->shown, strerror(errno));
    else if (!root)
        suf_fail(err, SUF_EINVAL,
                 "%s:%d: %s; it must be what hyperfine writes with '--export-json'", file->shown,
                 wrong.line, wrong.text);
    return root;
}

static int check_result(const char *path, const json_t *result, suf_error *err)
{
    const char *command = json_string_value(json_object_get(result, "command"));
    const json_t *times = json_object_get(result, "times");
    const json_t *codes = json_object_get(result, "exit_codes");
    if (!command)
        return suf_fail(err, SUF_EINVAL,
                        "'%s' has a result without a command; did hyperfine write it?", path);
    if (!json_is_array(times))
        return suf_fail(err, SUF_EINVAL,
                        "'%s' has no times of single runs of '%.100s'; make it again with a newer "
                        "hyperfine",
                        path, command);
    if (json_is_array(codes) && json_array_size(codes) != json_array_size(times))
        return suf_fail(err, SUF_EINVAL, "'%s' has %zu times and %zu exit codes of '%.100s'", path,
                        json_array_size(times), json_array_size(codes), command);
    return SUF_OK;
}

static int take_results(benchmark *b, const json_t *root, suf_error *err)
{
    const json_t *results = json_object_get(root, "results");
    if (!json_is_array(results) || json_array_size(results) == 0)
        return suf_fail(err, SUF_EINVAL,
                        "'%s' has no results; it must be what hyperfine writes with "
                        "'--export-json'",
                        b->path);
    b->n = json_array_size(results);
    b->results = suf_alloc(b->n, sizeof(json_t *));
    b->commands = suf_alloc(b->n, sizeof *b->commands);
    for (size_t i = 0; i < b->n; i++) {
        b->results[i] = json_array_get(results, i);
        const int rc = check_result(b->path, b->results[i], err);
        if (rc < 0)
            return rc;
        b->commands[i] =
            suf_text_copy(json_string_value(json_object_get(b->results[i], "command")));
    }
    return SUF_OK;
}

/* ---- parameters ---- */

static json_t *parameters_of(const json_t *result)
{
    return json_object_get(result, "parameters");
}

static int take_parameters(benchmark *b, suf_error *err)
{
    const char *key;
    json_t *value;
    for (size_t i = 0; i < b->n; i++) {
        json_object_foreach(parameters_of(b->results[i]), key, value)
        {
            suf_names_add(&b->parameters, key);
        }
    }
    const size_t n = b->parameters.n;
    if (n > MAX_PARAMETERS)
        return suf_fail(err, SUF_EINVAL, "'%s' has %zu parameters, more than %d", b->path, n,
                        MAX_PARAMETERS);
    b->cells = suf_alloc(b->n * n, sizeof *b->cells);
    for (size_t i = 0; i < b->n * n; i++) {
        const char *text = json_string_value(
            json_object_get(parameters_of(b->results[i / n]), b->parameters.names[i % n]));
        b->cells[i] = text ? text : "";
    }
    return SUF_OK;
}

/* "'a', 'b'", for free() */
static char *list_of(const suf_names *names)
{
    char *list = suf_text_copy("");
    for (size_t i = 0; i < names->n; i++) {
        char *longer = suf_text_format("%s%s'%s'", list, i ? ", " : "", names->names[i]);
        free(list);
        list = longer;
    }
    return list;
}

static int choose_parameters(benchmark *b, const char *wanted, suf_error *err)
{
    const suf_names *known = &b->parameters;
    char *missing = NULL;
    if (known->n == 0 && !wanted)
        return SUF_OK; /* all times are for one instance */
    if (known->n == 0)
        return suf_fail(err, SUF_EINVAL,
                        "'%s' has no parameters, so all its times are for one instance; leave "
                        "'instance' out, or run hyperfine with '--parameter-list NAME VALUES' "
                        "over the instances",
                        b->path);
    if (!wanted && known->n == 1)
        wanted = known->names[0];
    if (wanted && suf_key_columns_find(&b->chosen, wanted, known->names, known->n, &missing))
        return SUF_OK;
    char *list = list_of(known);
    const int rc =
        missing ? suf_fail(err, SUF_EINVAL, "'%s' has no parameter '%s'; it has %s", b->path,
                           missing, list)
                : suf_fail(err, SUF_EINVAL,
                           "'%s' has several parameters; say with '--instance' which of %s names "
                           "the instance",
                           b->path, list);
    free(missing);
    free(list);
    return rc;
}

/* ---- algorithms and instances ---- */

static int check_chosen(const benchmark *b, suf_error *err)
{
    for (size_t i = 0; i < b->n; i++)
        for (size_t k = 0; k < b->chosen.n; k++) {
            const char *name = b->parameters.names[b->chosen.columns[k]];
            if (!json_is_string(json_object_get(parameters_of(b->results[i]), name)))
                return suf_fail(err, SUF_EINVAL, "'%s' has no parameter '%s' for '%.100s'", b->path,
                                name, b->commands[i]);
        }
    return SUF_OK;
}

static void take_values_out(benchmark *b)
{
    const char **values = suf_alloc(b->n, sizeof *values);
    for (size_t k = 0; k < b->chosen.n; k++) {
        const size_t p = b->chosen.columns[k];
        for (size_t i = 0; i < b->n; i++)
            values[i] = b->cells[i * b->parameters.n + p];
        suf_command_template_guess(b->commands, values, b->n, b->parameters.names[p]);
    }
    free(values);
}

/* false if two results are of the same algorithm on the same instance; *twice is then the second */
static bool number_results(benchmark *b, size_t *twice)
{
    suf_names_release(&b->algorithms);
    suf_names_release(&b->instances);
    for (size_t i = 0; i < b->n; i++) {
        char *const *cells = (char *const *)&b->cells[i * b->parameters.n];
        char *name = b->chosen.n ? suf_key_columns_text(&b->chosen, cells, b->parameters.n)
                                 : suf_text_copy(SUF_LONE_INSTANCE_NAME);
        b->instance[i] = suf_names_add(&b->instances, name);
        b->algorithm[i] = suf_names_add(&b->algorithms, b->commands[i]);
        free(name);
    }
    *twice = b->n;
    if (b->algorithms.n > SUF_MAX_ALGORITHMS) /* refused later; no need to make room for them */
        return true;
    free(b->places);
    b->places = suf_alloc(b->instances.n * b->algorithms.n, sizeof *b->places);
    for (*twice = 0; *twice < b->n; ++*twice) {
        size_t *place = &b->places[b->instance[*twice] * b->algorithms.n + b->algorithm[*twice]];
        if (*place)
            return false;
        *place = *twice + 1;
    }
    return true;
}

/* appends the other parameters, for commands that were given names without them */
static void tell_others(benchmark *b)
{
    for (size_t i = 0; i < b->n; i++)
        for (size_t p = 0; p < b->parameters.n; p++) {
            if (suf_key_columns_has(&b->chosen, p))
                continue;
            char *longer = suf_text_format("%s %s=%s", b->commands[i], b->parameters.names[p],
                                           b->cells[i * b->parameters.n + p]);
            free(b->commands[i]);
            b->commands[i] = longer;
        }
}

static int name_results(benchmark *b, suf_error *err)
{
    size_t twice;
    b->algorithm = suf_alloc(b->n, sizeof *b->algorithm);
    b->instance = suf_alloc(b->n, sizeof *b->instance);
    take_values_out(b);
    if (number_results(b, &twice))
        return SUF_OK;
    tell_others(b);
    if (number_results(b, &twice))
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'%s' has two results of '%.100s' on '%.100s'; give the commands different "
                    "names with hyperfine's '--command-name'",
                    b->path, b->commands[twice], b->instances.names[b->instance[twice]]);
}

static int check_algorithms(const benchmark *b, suf_error *err)
{
    if (b->algorithms.n >= 2 && b->algorithms.n <= SUF_MAX_ALGORITHMS)
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "'%s' has times of %zu command%s, such as '%.100s'; from 2 to "
                    "%d can be compared",
                    b->path, b->algorithms.n, b->algorithms.n == 1 ? "" : "s",
                    b->algorithms.names[0], SUF_MAX_ALGORITHMS);
}

/* ---- the dataset ---- */

static size_t count_times(const benchmark *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->n; i++)
        n += json_array_size(json_object_get(b->results[i], "times"));
    return n;
}

/* it exited with 0, or its exit code was not recorded */
static bool is_good(const json_t *result, size_t run)
{
    const json_t *codes = json_object_get(result, "exit_codes");
    const json_t *code = json_array_get(codes, run);
    return !json_is_array(codes) || (json_is_number(code) && json_number_value(code) == 0);
}

static size_t add_times(suf_dataset *d, const json_t *result, suf_cell *cell, size_t algorithm,
                        size_t n)
{
    const json_t *times = json_object_get(result, "times");
    cell->start = n;
    for (size_t k = 0; k < json_array_size(times); k++) {
        const json_t *time = json_array_get(times, k);
        if (json_is_number(time) && is_good(result, k))
            d->values[n++] = json_number_value(time);
        else
            d->n_failed[algorithm]++;
    }
    cell->n = n - cell->start;
    cell->n_failed = json_array_size(times) - cell->n;
    if (cell->n > 0)
        suf_dataset_builder_summarise(d, cell);
    return n;
}

static void add_features(suf_dataset *d, const benchmark *b)
{
    for (size_t k = 0; k < b->chosen.n; k++) {
        const size_t p = b->chosen.columns[k];
        suf_feature *feature = suf_features_add(d, b->parameters.names[p]);
        for (size_t i = 0; i < b->n; i++)
            suf_features_put(feature, b->instance[i], b->cells[i * b->parameters.n + p]);
    }
}

static void add_instance(suf_dataset_builder *builder, const benchmark *b, size_t i, size_t *n)
{
    suf_dataset *d = &builder->dataset;
    suf_cell *cells = suf_dataset_builder_cells(builder, i);
    d->instances[i] = suf_text_copy(b->instances.names[i]);
    for (size_t a = 0; a < d->n_algorithms; a++) {
        const size_t place = b->places[i * d->n_algorithms + a];
        if (place)
            *n = add_times(d, b->results[place - 1], &cells[a], a, *n);
    }
}

static suf_dataset dataset_of(const benchmark *b, const suf_import_request *q)
{
    suf_dataset_builder builder = suf_reader_start_runs(q, b->algorithms.n, b->instances.n);
    suf_dataset *d = &builder.dataset;
    d->values = suf_alloc(count_times(b), sizeof *d->values);
    for (size_t a = 0; a < d->n_algorithms; a++)
        d->algorithms[a] = suf_text_copy(b->algorithms.names[a]);
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        add_instance(&builder, b, i, &n);
    d->unit = suf_text_copy("s");
    suf_reader_compare(&builder, q);
    add_features(d, b);
    return builder.dataset;
}

static int take_all(benchmark *b, const json_t *root, const char *instance, suf_error *err)
{
    int rc = take_results(b, root, err);
    if (rc == SUF_OK)
        rc = take_parameters(b, err);
    if (rc == SUF_OK)
        rc = choose_parameters(b, instance, err);
    if (rc == SUF_OK)
        rc = check_chosen(b, err);
    if (rc == SUF_OK)
        rc = name_results(b, err);
    return rc == SUF_OK ? check_algorithms(b, err) : rc;
}

suf_fit suf_import_hyperfine_detect(const suf_input_file *file, const suf_import_request *request)
{
    (void)request;
    const bool is_object = suf_input_file_begins_with(file, "{", 1);
    if (is_object && memmem(file->head, file->n_head, "\"results\"", strlen("\"results\"")))
        return SUF_FIT_CERTAIN;
    return is_object || suf_input_file_has_extension(file, ".json") ? SUF_FIT_LIKELY : SUF_FIT_NONE;
}

int suf_import_hyperfine_read(suf_dataset *dataset, suf_input_file *file,
                              const suf_import_request *q, suf_error *err)
{
    benchmark b = {.path = file->shown};
    json_t *root = load_json(file, err);
    if (!root)
        return err->code;
    const int rc = take_all(&b, root, q->instance, err);
    if (rc == SUF_OK)
        *dataset = dataset_of(&b, q);
    release(&b);
    json_decref(root);
    return rc;
}
