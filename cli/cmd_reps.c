/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice reps: how many of the recorded runs were needed.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "difference_options.h"
#include "exit_status.h"
#include "show_figure.h"
#include "suffice.h"

typedef struct {
    cli_operands files;
    const char *instance_column, *algorithm_column, *value_column, *order_column;
    const char *delimiter, *decimal;
    int difference, compare, se;
    const char *statistic;
    double accuracy, floor;
    int64_t start, max, max_per_algorithm, resamples, seed;
    int balanced, fixed, plain, paired, trace, maximise;
    cli_numbers cost;
    int format;
    cli_plot plot;
} reps_values;

#define AT(member) offsetof(reps_values, member)
#define MANY 1e15

static const cli_option options[] = {
    {.help = "The difference:"},
    CLI_DIFFERENCE_OPTIONS(AT(difference), "ratio; percent with '--se paper'"),
    CLI_FLOOR_OPTION(AT(floor)),
    {"maximise", NULL, CLI_FLAG, AT(maximise),
     .help = "large values win, if the difference is a probability"},
    {"compare", NULL, CLI_CHOICE, AT(compare), .help = "all pairs, or all against the first (all)",
     .choice = suf_compare_name},
    {"statistic", "NAME", CLI_TEXT, AT(statistic),
     .help = "what is compared: mean, median, quantile(P), sd, min, max, success(TARGET), "
             "reached(TARGET) (mean)"},
    {.help = "When to stop:"},
    {"accuracy", "SE", CLI_NUMBER, AT(accuracy), .help = "standard error to be reached",
     .hi = INFINITY},
    {"se", NULL, CLI_CHOICE, AT(se),
     .help = "how it is estimated; paper: the paper's formula and its plain rule (parametric)",
     .choice = suf_se_method_name},
    {"start", "N", CLI_COUNT, AT(start), .help = "runs of each algorithm to begin with (20)",
     .lo = 2, .hi = MANY},
    {"max", "N", CLI_COUNT, AT(max), .help = "most runs on an instance, all algorithms together",
     .lo = 4, .hi = MANY},
    {"max-per-algorithm", "N", CLI_COUNT, AT(max_per_algorithm),
     .help = "most runs of an algorithm on an instance", .lo = 2, .hi = MANY},
    {"balanced", NULL, CLI_FLAG, AT(balanced),
     .help = "give every algorithm the same number of runs"},
    {"fixed", NULL, CLI_FLAG, AT(fixed), .help = "use every recorded run and do not stop"},
    {"plain", NULL, CLI_FLAG, AT(plain),
     .help = "stop at the first standard error that is small enough, without the guard"},
    {"paired", NULL, CLI_FLAG, AT(paired),
     .help = "run k of all algorithms has the same seed, so take their covariance into account"},
    {"cost", "C,...", CLI_NUMBERS, AT(cost),
     .help = "cost of one run of each algorithm, in the order of the algorithms", .hi = INFINITY},
    {"resamples", "R", CLI_COUNT, AT(resamples), .help = "bootstrap resamples (999)", .lo = 10,
     .hi = 1e6},
    {"seed", "N", CLI_COUNT, AT(seed), .help = "seed of the bootstrap (0)", .hi = MANY},
    {.help = "The file's columns, if they have other names:"},
    {"instance-column", "NAME", CLI_TEXT, AT(instance_column), .help = "instances (instance)"},
    {"algorithm-column", "NAME", CLI_TEXT, AT(algorithm_column), .help = "algorithms (algorithm)"},
    {"value-column", "NAME", CLI_TEXT, AT(value_column), .help = "values (value or observation)"},
    {"order-column", "NAME", CLI_TEXT, AT(order_column),
     .help = "order of the runs (order or run)"},
    {"delimiter", "CHARACTER", CLI_TEXT, AT(delimiter),
     .help =
         "what separates the cells: comma, semicolon, tab, bar, space (as the first lines tell)"},
    {"decimal", "MARK", CLI_TEXT, AT(decimal),
     .help = "decimal mark of the numbers: point, comma (as the numbers tell)"},
    {.help = "Output:"},
    {"trace", NULL, CLI_FLAG, AT(trace), .help = "print every step of the rule"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print the result (text)",
     .choice = suf_format_name},
    CLI_PLOT_OPTIONS(AT(plot), "draw the standard error over the runs to a .svg, .pdf or .png "
                               "file; - draws in the terminal"),
};

static const cli_rule rules[] = {
    CLI_PLOT_RULES,
    {"fixed", CLI_EXCLUDES, "balanced", "with '--fixed' every recorded run is used"},
    {"fixed", CLI_EXCLUDES, "start", "with '--fixed' every recorded run is used"},
    {"fixed", CLI_EXCLUDES, "max", "with '--fixed' every recorded run is used"},
    {"balanced", CLI_EXCLUDES, "cost", "balanced runs do not follow costs"},
};

static const cli_example examples[] = {
    {"suffice reps runs.csv --accuracy 0.01 --start 20 --max 200",
     "how many of these runs are needed for a ratio with a standard error of about 1 %?"},
    {"suffice reps runs.csv --accuracy 0.01 --se paper --trace", "the paper's rule, step by step"},
    {"suffice reps runs.csv --fixed --se bootstrap --format json",
     "the estimates from all runs, as data"},
};

static void read_statistic(const reps_values *v, suf_sampling *q, const char *command)
{
    suf_error err;
    if (v->statistic && suf_statistic_read(v->statistic, &q->statistic, &q->parameter, &err) < 0)
        cli_fail(command, 2, "'--statistic' %s", err.message);
}

static suf_sampling read_request(const reps_values *v, const suf_observations *o,
                                 const char *command)
{
    suf_sampling q = {
        .compare = (suf_compare)v->compare,
        .difference = v->difference ? (suf_difference)(v->difference - 1) : SUF_RATIO,
        .se_method = (suf_se_method)v->se,
        .mode = v->fixed      ? SUF_FIXED
                : v->balanced ? SUF_BALANCED
                              : SUF_OPTIMAL,
        .floor = v->floor,
        .maximise = v->maximise,
        .accuracy = v->accuracy,
        .start = v->start,
        .max_runs = v->max,
        .max_per_algorithm = v->max_per_algorithm,
        .plain = v->plain,
        .paired = v->paired,
        .costs = v->cost.values,
        .resamples = (size_t)v->resamples,
        .seed = (uint64_t)v->seed,
    };
    if (v->accuracy == 0 && !v->fixed)
        cli_fail(command, 2,
                 "say when to stop with '--accuracy', or use every recorded run with '--fixed'");
    if (v->se == SUF_SE_PAPER && v->difference - 1 == SUF_RATIO)
        cli_fail(command, 2,
                 "'--se paper' is the formula for percent differences, not for ratios; leave one "
                 "of them out");
    if (v->cost.n && v->cost.n != suf_observations_n_algorithms(o))
        cli_fail(command, 2, "'--cost' has %zu numbers, but there are %zu algorithms", v->cost.n,
                 suf_observations_n_algorithms(o));
    read_statistic(v, &q, command);
    return q;
}

static int run(const cli_command *self, int argc, char **argv)
{
    reps_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    cli_show_figure_check(self->name, &v.plot, v.format);
    suf_error err;
    suf_replay replay;
    const suf_columns columns = {.instance = v.instance_column,
                                 .algorithm = v.algorithm_column,
                                 .value = v.value_column,
                                 .order = v.order_column,
                                 .delimiter = v.delimiter,
                                 .decimal = v.decimal};
    suf_observations *o = suf_observations_load(v.files.all[0], &columns, &err);
    cli_check(self->name, o ? SUF_OK : err.code, &err);
    const suf_sampling request = read_request(&v, o, self->name);
    const bool picture = cli_show_figure_wanted(&v.plot, v.trace && v.format == SUF_FORMAT_TEXT);
    const bool steps = v.trace || picture || v.format == SUF_FORMAT_HTML;
    cli_check(self->name, suf_replay_init(&replay, o, &request, steps, &err), &err);
    cli_check(self->name, suf_replay_write(&replay, v.trace, (suf_format)v.format, stdout, &err),
              &err);
    if (picture) {
        suf_figure *figure = suf_figure_new_replay(&replay);
        cli_show_figure(self->name, figure, &v.plot);
        suf_figure_free(figure);
    }
    suf_replay_release(&replay);
    suf_observations_free(o);
    free(v.cost.values);
    return cli_finish(self->name);
}

const cli_command cli_reps = {
    .name = "reps",
    .summary = "find out how many of the recorded runs were needed",
    .doc =
        "Replays the rule that decides which algorithm to run next on an instance and when to "
        "stop, on runs recorded in a CSV file (instance, algorithm, value and, optionally, order).",
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
