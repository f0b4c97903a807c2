/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_options.h.
 */
#include "analysis_options.h"

#include <stdio.h>
#include <string.h>

#include "outcome.h"
#include "recorded.h"

static bool has_ending(const char *path, const char *ending)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ending) == 0;
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

static void refuse_columns(const cli_command *self, const cli_analysis *v)
{
    if (v->algorithm || v->value)
        cli_fail(self->name, 2, "'--%s' is for CSV files; hyperfine's JSON has commands and times",
                 v->algorithm ? "algorithm" : "value");
}

static suf_difference difference_of(const cli_analysis *v)
{
    return v->simple ? SUF_SIMPLE : v->log_ratio ? SUF_LOG_RATIO : SUF_PERCENT;
}

static void load(const cli_command *self, const cli_analysis *v, suf_dataset *d)
{
    suf_error err;
    const char *path = v->files.all[0];
    if (v->phi) {
        const suf_phi_columns columns = {v->phi, v->se, v->instance};
        cli_check(self->name, suf_dataset_init_phi(d, path, &columns, &err), &err);
    } else if (v->wide) {
        cli_check(self->name,
                  suf_dataset_init_wide(d, path, v->instance, difference_of(v),
                                        (suf_compare)v->compare, &err),
                  &err);
    } else if (is_json(path)) {
        refuse_columns(self, v);
        cli_check(self->name,
                  suf_dataset_init_hyperfine(d, path, v->instance, difference_of(v),
                                             (suf_compare)v->compare, &err),
                  &err);
    } else if (is_csv(path)) {
        const suf_columns columns = {v->instance, v->algorithm, v->value, NULL};
        cli_check(self->name,
                  suf_dataset_init_runs(d, path, &columns, difference_of(v),
                                        (suf_compare)v->compare, &err),
                  &err);
    } else {
        suf_store *store = cli_recorded_open(self->name, path, v->experiment);
        cli_check(self->name, suf_dataset_init_store(d, store, &err), &err);
        suf_store_close(store);
    }
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
    load(command, v, dataset);
    const suf_analysis_request request = read_request(command, v, given, dataset);
    cli_check(command->name, suf_analysis_init(analysis, dataset, &request, &err), &err);
}
