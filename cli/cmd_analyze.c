/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice analyze: what the differences over instances say.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "outcome.h"
#include "recorded.h"
#include "suffice.h"

typedef struct {
    cli_operands files;
    int test, alternative, adjust, as_r, maximise;
    double alpha, power, mres, mu;
    int percent, simple, log_ratio, compare;
    const char *phi, *se, *instance, *algorithm, *value;
    int64_t experiment, seed;
    int format;
} values;

#define AT(member) offsetof(values, member)

static const cli_option options[] = {
    {.help = "The test:"},
    {"test", NULL, CLI_CHOICE, AT(test), .help = "by which the verdict is (as planned, or t)",
     .choice = suf_test_name},
    {"alternative", NULL, CLI_CHOICE, AT(alternative),
     .help = "alternative hypothesis (as planned, or two-sided)", .choice = suf_alternative_name},
    {"alpha", "A", CLI_NUMBER, AT(alpha), .help = "significance level (as planned, or 0.05)",
     .hi = 0.5},
    {"power", "P", CLI_NUMBER, AT(power), .help = "desired power (as planned, or 0.8)", .hi = 1},
    {"mres", "D", CLI_NUMBER, AT(mres),
     .help = "minimally relevant effect size, chosen before the experiment (as planned)",
     .hi = INFINITY},
    {"mu", "X", CLI_NUMBER, AT(mu), .help = "difference under the null hypothesis (0)",
     .lo = -INFINITY, .hi = INFINITY},
    {"adjust", NULL, CLI_CHOICE, AT(adjust), .help = "for several comparisons (holm)",
     .choice = suf_adjusted_name},
    {"as-r", NULL, CLI_FLAG, AT(as_r),
     .help = "Wilcoxon's p as R computes it: exact only below 50 values without ties and zeros"},
    {"maximise", NULL, CLI_FLAG, AT(maximise), .help = "large values are good (as planned)"},
    {"seed", "N", CLI_COUNT, AT(seed), .help = "seed of simulations (0)", .hi = 1e15},
    {.help = "A store:"},
    {"experiment", "N", CLI_COUNT, AT(experiment),
     .help = "which of the experiments in the store, from 1 (the last)", .lo = 1, .hi = 1e9},
    {.help = "A CSV file of runs:"},
    {"percent", NULL, CLI_FLAG, AT(percent), .help = "percent differences (the default)"},
    {"simple", NULL, CLI_FLAG, AT(simple), .help = "second - first"},
    {"log-ratio", NULL, CLI_FLAG, AT(log_ratio), .help = "difference of the means of logarithms"},
    {"compare", NULL, CLI_CHOICE, AT(compare), .help = "all pairs, or all against the first (all)",
     .choice = suf_compare_name},
    {"algorithm", "COLUMN", CLI_TEXT, AT(algorithm), .help = "algorithms (algorithm)"},
    {"value", "COLUMN", CLI_TEXT, AT(value), .help = "values (value or observation)"},
    {.help = "A CSV file of differences:"},
    {"phi", "COLUMN", CLI_TEXT, AT(phi), .help = "differences, a line for each instance"},
    {"se", "COLUMN", CLI_TEXT, AT(se), .help = "their standard errors (se)"},
    {.help = "Both:"},
    {"instance", "COLUMN", CLI_TEXT, AT(instance),
     .help = "instances (instance); of differences also several, A,B"},
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print it (text)",
     .choice = suf_format_name},
};

static const cli_rule rules[] = {
    {"percent", CLI_EXCLUDES, "simple", "choose one difference"},
    {"percent", CLI_EXCLUDES, "log-ratio", "choose one difference"},
    {"simple", CLI_EXCLUDES, "log-ratio", "choose one difference"},
    {"phi", CLI_EXCLUDES, "value", "differences are given, not values"},
    {"phi", CLI_EXCLUDES, "algorithm", "differences are given, not runs"},
    {"phi", CLI_EXCLUDES, "percent", "differences are given, they are not computed"},
    {"phi", CLI_EXCLUDES, "simple", "differences are given, they are not computed"},
    {"phi", CLI_EXCLUDES, "log-ratio", "differences are given, they are not computed"},
    {"phi", CLI_EXCLUDES, "experiment", "a CSV file holds one experiment"},
    {"se", CLI_NEEDS, "phi", "say which column holds the differences"},
};

static const cli_example examples[] = {
    {"suffice analyze experiment.db", "what a finished experiment says"},
    {"suffice export experiment.db | suffice analyze - --mres 0.5",
     "of runs in a CSV file, here from standard input"},
    {"suffice export experiment.db --differences | suffice analyze - --phi phi --format json",
     "of differences in a CSV file, as data"},
};

static bool is_csv(const char *path)
{
    const char *dot = strrchr(path, '.');
    return strcmp(path, "-") == 0 || (dot && strcmp(dot, ".csv") == 0);
}

static void load(const cli_command *self, const values *v, suf_dataset *d)
{
    suf_error err;
    const char *path = v->files.all[0];
    if (v->phi) {
        const suf_phi_columns columns = {v->phi, v->se, v->instance};
        cli_check(self->name, suf_dataset_init_phi(d, path, &columns, &err), &err);
    } else if (is_csv(path)) {
        const suf_columns columns = {v->instance, v->algorithm, v->value, NULL};
        const suf_difference difference = v->simple      ? SUF_SIMPLE
                                          : v->log_ratio ? SUF_LOG_RATIO
                                                         : SUF_PERCENT;
        cli_check(
            self->name,
            suf_dataset_init_runs(d, path, &columns, difference, (suf_compare)v->compare, &err),
            &err);
    } else {
        suf_store *store = cli_recorded_open(self->name, path, v->experiment);
        cli_check(self->name, suf_dataset_init_store(d, store, &err), &err);
        suf_store_close(store);
    }
    d->maximise = d->maximise || v->maximise;
}

static suf_analysis_request read_request(const cli_command *self, const values *v,
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
        .seed = (uint64_t)v->seed};
}

static int run(const cli_command *self, int argc, char **argv)
{
    values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    suf_error err;
    suf_dataset dataset;
    suf_analysis analysis;
    load(self, &v, &dataset);
    const suf_analysis_request request = read_request(self, &v, given, &dataset);
    cli_check(self->name, suf_analysis_init(&analysis, &dataset, &request, &err), &err);
    suf_analysis_write(&analysis, (suf_format)v.format, stdout);
    suf_analysis_release(&analysis);
    suf_dataset_release(&dataset);
    return cli_finish(self->name);
}

const cli_command cli_analyze = {
    .name = "analyze",
    .summary = "say what the differences show",
    .doc = "Tests the differences over instances of an experiment, from its store or from a CSV "
           "file that another tool wrote, and gives a verdict: better, worse, practically "
           "equivalent, or inconclusive.",
    .operand = "FILE",
    .operand_offset = AT(files),
    .min_operands = 1,
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
