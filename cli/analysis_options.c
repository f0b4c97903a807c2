/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_options.h.
 */
#include "analysis_options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "exit_status.h"
#include "open_store.h"

/* ---- what a file is ---- */

typedef enum { STORE = 1, RUNS = 2, WIDE = 4, DIFFERENCES = 8, HYPERFINE = 16 } form;

static bool has_ending(const char *path, const char *ending)
{
    const char *dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ending) == 0;
}

/* what standard input begins with; it stays there */
static int first_of_input(void)
{
    const int c = getc(stdin);
    if (c != EOF)
        ungetc(c, stdin);
    return c;
}

static bool is_json(const char *path)
{
    return has_ending(path, ".json") || (strcmp(path, "-") == 0 && first_of_input() == '{');
}

static bool is_csv(const char *path)
{
    return has_ending(path, ".csv") || strcmp(path, "-") == 0;
}

static bool is_experiment(const char *path)
{
    return has_ending(path, ".yaml") || has_ending(path, ".yml");
}

static bool is_database(const char *path)
{
    static const char beginning[] = "SQLite format 3";
    char bytes[sizeof beginning] = {0};
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    return n == sizeof bytes && memcmp(bytes, beginning, sizeof bytes) == 0;
}

static form form_of(const cli_analysis *v)
{
    const char *path = v->files.all[0];
    if (is_json(path))
        return HYPERFINE;
    if (is_experiment(path) || (strcmp(path, "-") != 0 && is_database(path)))
        return STORE;
    return v->phi ? DIFFERENCES : v->wide ? WIDE : is_csv(path) ? RUNS : STORE;
}

/* ---- what goes with it ---- */

static const struct {
    const char *option;
    int forms;
    const char *called;
} fits[] = {
    {"experiment", STORE, "stores"},
    {"percent", RUNS | WIDE | HYPERFINE, "CSV files of runs and hyperfine's JSON"},
    {"simple", RUNS | WIDE | HYPERFINE, "CSV files of runs and hyperfine's JSON"},
    {"log-ratio", RUNS | WIDE | HYPERFINE, "CSV files of runs and hyperfine's JSON"},
    {"compare", RUNS | WIDE | HYPERFINE, "CSV files of runs and hyperfine's JSON"},
    {"wide", WIDE, "CSV files of runs"},
    {"algorithm", RUNS, "CSV files of runs"},
    {"value", RUNS, "CSV files of runs"},
    {"phi", DIFFERENCES, "CSV files of differences"},
    {"se", DIFFERENCES, "CSV files of differences"},
};

static const char *describe(form f)
{
    return f == STORE       ? "a store; 'suffice export' makes a CSV file of it"
           : f == HYPERFINE ? "hyperfine's JSON, which has commands and times"
           : f == RUNS      ? "a CSV file of runs"
           : f == WIDE      ? "a CSV file with a column for each algorithm"
                            : "a CSV file of differences";
}

static void check_options(const cli_command *self, const cli_analysis *v, const bool *given, form f)
{
    const char *path = v->files.all[0];
    for (size_t i = 0; i < sizeof fits / sizeof *fits; i++)
        if (!(fits[i].forms & (int)f) && cli_is_given(self, given, fits[i].option))
            cli_fail(self->name, 2, "'--%s' is for %s, but '%s' is %s", fits[i].option,
                     fits[i].called, path, describe(f));
    if (f == STORE && v->instance && !v->features)
        cli_fail(self->name, 2,
                 "'--instance' is for files; the instances of the store '%s' have names", path);
    if (v->features && strcmp(v->features, "-") == 0 && strcmp(path, "-") == 0)
        cli_fail(self->name, 2,
                 "'--features' and FILE are both '-': standard input is read once; name a file");
}

static void check_file(const cli_command *self, const char *path, form f)
{
    struct stat info;
    if (strcmp(path, "-") == 0 || stat(path, &info) != 0)
        return;
    if (S_ISDIR(info.st_mode))
        cli_fail(self->name, 1, "'%s' is a folder; name a store, or a CSV or JSON file", path);
    if (f == STORE && !is_experiment(path) && !has_ending(path, ".db") && !is_database(path))
        cli_fail(self->name, 1,
                 "'%s' is not a store of suffice; a CSV file is known by its ending .csv, or read "
                 "from standard input: 'suffice %s - <FILE'",
                 path, self->name);
}

static suf_difference difference_of(const cli_analysis *v)
{
    return v->simple ? SUF_SIMPLE : v->log_ratio ? SUF_LOG_RATIO : SUF_PERCENT;
}

static int load_file(const cli_command *self, const cli_analysis *v, form f, suf_dataset *d,
                     suf_error *err)
{
    const char *path = v->files.all[0];
    const suf_compare compare = (suf_compare)v->compare;
    switch (f) {
    case DIFFERENCES:
        return suf_dataset_init_phi(d, path, &(suf_phi_columns){v->phi, v->se, v->instance}, err);
    case WIDE:
        return suf_dataset_init_wide(d, path, v->instance, difference_of(v), compare, err);
    case HYPERFINE:
        return suf_dataset_init_hyperfine(d, path, v->instance, difference_of(v), compare, err);
    case RUNS:
        return suf_dataset_init_runs(d, path,
                                     &(suf_columns){v->instance, v->algorithm, v->value, NULL},
                                     difference_of(v), compare, err);
    case STORE:
        break;
    }
    suf_store *store = cli_open_store(self->name, path, v->experiment);
    const int rc = suf_dataset_init_store(d, store, err);
    suf_store_close(store);
    return rc;
}

static void load(const cli_command *self, const cli_analysis *v, const bool *given, suf_dataset *d)
{
    suf_error err;
    const form f = form_of(v);
    check_file(self, v->files.all[0], f);
    check_options(self, v, given, f);
    cli_check(self->name, load_file(self, v, f, d, &err), &err);
    if (v->features)
        cli_check(self->name, suf_dataset_add_features(d, v->features, v->instance, &err), &err);
    d->maximise = d->maximise || v->maximise;
}

static suf_analysis_request read_request(const cli_command *self, const cli_analysis *v,
                                         const bool *given, const suf_dataset *d)
{
    return (suf_analysis_request){
        .design = {.test = cli_is_given(self, given, "test") ? (suf_test)v->test : d->design.test,
                   .alternative = cli_is_given(self, given, "alternative")
                                      ? (suf_alternative)v->alternative
                                      : d->design.alternative,
                   .power_target = d->design.power_target,
                   .alpha = v->alpha,
                   .power = v->power,
                   .mres = v->mres},
        .mu0 = v->mu,
        .adjusted = (suf_adjusted)v->adjust,
        .as_r = v->as_r,
        .seed = (uint64_t)v->seed,
        .feature = v->feature,
        .by = v->by};
}

void cli_analysis_init(const cli_command *command, const cli_analysis *v, const bool *given,
                       suf_dataset *dataset, suf_analysis *analysis)
{
    suf_error err;
    load(command, v, given, dataset);
    const suf_analysis_request request = read_request(command, v, given, dataset);
    cli_check(command->name, suf_analysis_init(analysis, dataset, &request, &err), &err);
}
