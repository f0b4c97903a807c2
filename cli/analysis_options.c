/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_options.h. What kind of file it is, and which options go with that, is the library's
 * to know.
 */
#include "analysis_options.h"

#include <stdio.h>

#include "exit_status.h"
#include "tell.h"

static const char *reader_of(const cli_command *self, const cli_analysis *v, const bool *given)
{
    if (v->wide)
        return "wide";
    return cli_is_given(self, given, "reader") ? suf_reader_name(v->reader) : NULL;
}

static void load(const cli_command *self, const cli_analysis *v, const bool *given, suf_dataset *d)
{
    suf_error err;
    const suf_compare compare = (suf_compare)v->compare;
    const suf_difference difference = (suf_difference)(v->difference - 1);
    const suf_import_request request = {.reader = reader_of(self, v, given),
                                        .difference = v->difference ? &difference : NULL,
                                        .floor = v->floor,
                                        .measure = v->measure,
                                        .unit = v->unit,
                                        .maximise = v->maximise,
                                        .compare =
                                            cli_is_given(self, given, "compare") ? &compare : NULL,
                                        .instance = v->instance,
                                        .algorithm = v->algorithm,
                                        .value = v->value,
                                        .phi = v->phi,
                                        .se = v->se,
                                        .delimiter = v->delimiter,
                                        .decimal = v->decimal,
                                        .mean = v->mean,
                                        .sd = v->sd,
                                        .runs = v->runs,
                                        .status = v->status,
                                        .limit = v->limit,
                                        .on_timeout = v->on_timeout,
                                        .experiment = v->experiment,
                                        .skip_damaged = v->skip_damaged,
                                        .features = v->features};
    cli_check(self->name, suf_dataset_load(d, v->files.all[0], &request, &err), &err);
    for (size_t i = 0; i < d->n_damaged; i++)
        cli_tell(self->name, "%s", d->left_out[i]);
    if (d->source == SUF_SOURCE_STORE && v->maximise && !d->maximise)
        cli_fail(self->name, 2,
                 "'--maximise' contradicts the recorded goal, which is to minimise; leave it out, "
                 "or set 'goal' in the experiment and run it again, which is recorded as a change");
    d->maximise = d->maximise || v->maximise;
    if (v->only)
        cli_check(self->name, suf_dataset_keep(d, v->only, &err), &err);
}

/* the planned one; without a plan, results 0 and 1 are for the sign test, which is McNemar's */
static suf_test usual_test(const suf_dataset *d)
{
    return d->source == SUF_SOURCE_RUNS && suf_dataset_is_binary(d) ? SUF_TEST_SIGN
                                                                    : d->design.test;
}

/* a difference of results 0 and 1 is one of proportions: 10% means ten percentage points */
static suf_difference scale_of_delta(const suf_dataset *d, suf_difference difference)
{
    return difference == SUF_SIMPLE && suf_dataset_is_binary(d) ? SUF_PERCENT : difference;
}

static void check_adjustment(const cli_command *self, const cli_analysis *v, const bool *given,
                             const suf_dataset *d)
{
    if (d->looking && cli_is_given(self, given, "adjust") && v->adjust != SUF_ADJUSTED_BONFERRONI)
        cli_fail(self->name, 2,
                 "'--adjust=%s' cannot be had for this sequential experiment: its looks were taken "
                 "at Bonferroni's levels; leave it out",
                 suf_adjusted_name(v->adjust));
}

static suf_analysis_request read_request(const cli_command *self, const cli_analysis *v,
                                         const bool *given, const suf_dataset *d)
{
    suf_analysis_request request = {
        .design = {.test = cli_is_given(self, given, "test") ? (suf_test)v->test : usual_test(d),
                   .alternative = cli_is_given(self, given, "alternative")
                                      ? (suf_alternative)v->alternative
                                      : d->design.alternative,
                   .power_target = d->design.power_target,
                   .power_rule = d->design.power_rule,
                   .alpha = v->alpha,
                   .power = v->power,
                   .mres = v->mres},
        .mu0 = v->mu,
        .adjusted = (suf_adjusted)v->adjust,
        .as_r = v->as_r,
        .seed = (uint64_t)v->seed,
        .feature = v->feature,
        .by = v->by,
        .group = v->group};
    /* differences of unknown kind are read as plain numbers */
    const suf_difference difference = d->source == SUF_SOURCE_PHI ? SUF_SIMPLE : d->difference;
    cli_relevance_read(self->name, &v->relevance, scale_of_delta(d, difference), d->unit,
                       &request.design);
    return request;
}

suf_analysis_request cli_analysis_read(const cli_command *command, const cli_analysis *v,
                                       const bool *given, suf_dataset *dataset)
{
    load(command, v, given, dataset);
    check_adjustment(command, v, given, dataset);
    return read_request(command, v, given, dataset);
}

void cli_analysis_init(const cli_command *command, const cli_analysis *v, const bool *given,
                       suf_dataset *dataset, suf_analysis *analysis)
{
    suf_error err;
    const suf_analysis_request request = cli_analysis_read(command, v, given, dataset);
    cli_check(command->name, suf_analysis_init(analysis, dataset, &request, &err), &err);
}
