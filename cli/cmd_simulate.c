/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice simulate: does the procedure keep its promises?
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "against_itself.h"
#include "commands.h"
#include "difference_options.h"
#include "exit_status.h"
#include "pilot_options.h"
#include "relevance_options.h"
#include "run_experiment.h"
#include "section_options.h"
#include "show_figure.h"
#include "simulate_sequential.h"
#include "suffice.h"
#include "terminal.h"

typedef struct {
    cli_operands files;
    const char *from, *results, *mixed, *phi, *statistic, *algorithm;
    cli_plot plot;
    double mixed_share, between, between_se, decades, failures, time_limit;
    int difference, compare, se, median_zero;
    double floor, accuracy, oracle;
    int64_t algorithms, runs, budget, start, max, max_per_algorithm, resamples, rule;
    int balanced, plain, uncorrected;
    int64_t instances;
    double mres, power, alpha;
    cli_relevance relevance;
    cli_sequential sequential;
    int alternative, test, adjust, maximise;
    cli_numbers effects, raw_effects, delta_effects;
    int64_t experiments, seed, threads, jobs;
    int aa, quiet, format;
} simulate_values;

#define AT(member) offsetof(simulate_values, member)
#define MANY 1e15

static const cli_option options[] = {
    {.help = "The results of the algorithms on an instance:"},
    {"results", "SHAPE,...", CLI_TEXT, AT(results),
     .help = "distribution of each algorithm's results, see suffice-simulate(1) (normal(0.2))"},
    {"algorithms", "COUNT", CLI_COUNT, AT(algorithms),
     .help = "number of algorithms if all have the same distribution (2)", .lo = 2,
     .hi = SUF_MAX_ALGORITHMS},
    {"mixed", "SHAPE,...", CLI_TEXT, AT(mixed),
     .help = "another distribution that they have on some of the instances"},
    {"mixed-share", "P", CLI_NUMBER, AT(mixed_share),
     .help = "share of the instances with the other distribution (0.5)", .hi = 1},
    {"failures", "P", CLI_NUMBER, AT(failures), .help = "share of the runs that fail (0)", .hi = 1},
    {"time-limit", "X", CLI_NUMBER, AT(time_limit),
     .help = "larger results are recorded as this; the mean result is 1", .hi = INFINITY},
    {"from", "FILE", CLI_FILE, AT(from),
     .help = "instead of distributions: instances and runs of a pilot, a store or a CSV file of "
             "runs, drawn again; the design is by default the pilot's"},
    {.help = "The instances:"},
    {"phi", "DISTRIBUTION", CLI_TEXT, AT(phi),
     .help =
         "distribution of the true differences over instances, see suffice-simulate(1) (normal)"},
    {"between", "B", CLI_NUMBER, AT(between),
     .help = "standard deviation of the true differences between instances (0)", .hi = INFINITY},
    {"between-se", "X", CLI_NUMBER, AT(between_se),
     .help = "the same as a multiple of the accuracy", .hi = INFINITY},
    {"median-zero", NULL, CLI_FLAG, AT(median_zero),
     .help = "without an effect their median is 0, not their mean"},
    {"decades", "X", CLI_NUMBER, AT(decades),
     .help = "scales of instances extend over this many powers of ten (0)", .hi = 300},
    {.help = "The runs:"},
    {"difference", NULL, CLI_CHOICE, AT(difference),
     .help = "how two algorithms differ on an instance (ratio)", .choice = suf_difference_name},
    CLI_FLOOR_OPTION(AT(floor)),
    {"compare", NULL, CLI_CHOICE, AT(compare), .help = "all pairs, or all against the first (all)",
     .choice = suf_compare_name},
    {"statistic", "NAME", CLI_TEXT, AT(statistic),
     .help = "what is compared: mean, median, quantile(P), sd (mean)"},
    {"accuracy", "SE", CLI_NUMBER, AT(accuracy), .help = "standard error to be reached",
     .hi = INFINITY},
    {"oracle", "N", CLI_NUMBER, AT(oracle),
     .help = "instead: the standard error that N runs of two algorithms reach if their spreads are "
             "known",
     .hi = INFINITY},
    {"runs", "N", CLI_COUNT, AT(runs), .help = "instead: a fixed number of runs of each algorithm",
     .lo = 2, .hi = MANY},
    {"budget", "N", CLI_COUNT, AT(budget),
     .help = "instead: this number of runs of all algorithms on all instances, divided in "
             "proportion to the spread of the results",
     .lo = 8, .hi = MANY},
    {"se", NULL, CLI_CHOICE, AT(se), .help = "how it is estimated (parametric)",
     .choice = suf_se_method_name},
    {"start", "N", CLI_COUNT, AT(start), .help = "runs of each algorithm to begin with (20)",
     .lo = 2, .hi = MANY},
    {"max", "N", CLI_COUNT, AT(max), .help = "most runs on an instance, all algorithms together",
     .lo = 4, .hi = MANY},
    {"max-per-algorithm", "N", CLI_COUNT, AT(max_per_algorithm),
     .help = "most runs of an algorithm on an instance", .lo = 2, .hi = MANY},
    {"balanced", NULL, CLI_FLAG, AT(balanced),
     .help = "give every algorithm the same number of runs"},
    {"plain", NULL, CLI_FLAG, AT(plain),
     .help = "stop at the first standard error that is small enough, without the guard"},
    {"uncorrected", NULL, CLI_FLAG, AT(uncorrected),
     .help = "do not estimate and subtract the bias that stopping leaves"},
    {"rule", "VERSION", CLI_COUNT, AT(rule), .help = "version of the stopping rules (the newest)",
     .lo = 1, .hi = 1000},
    {"resamples", "R", CLI_COUNT, AT(resamples), .help = "bootstrap resamples (999)", .lo = 10,
     .hi = 1e6},
    {.help = "The design:"},
    {"instances", "N", CLI_COUNT, AT(instances), .help = "number of instances", .lo = 2, .hi = 1e5},
    {"mres", "D", CLI_NUMBER, AT(mres),
     .help = "minimally relevant effect size; without --instances their number is planned for it",
     .hi = INFINITY},
    CLI_RELEVANCE_OPTIONS(AT(relevance), ""),
    {"power", "P", CLI_NUMBER, AT(power), .help = "power that it is planned for (0.8)", .hi = 1},
    {"alpha", "A", CLI_NUMBER, AT(alpha),
     .help = "significance level, family-wise for several comparisons (0.05)", .hi = 0.5},
    {"alternative", NULL, CLI_CHOICE, AT(alternative), .help = "alternative hypothesis (two-sided)",
     .choice = suf_alternative_name},
    {"test", NULL, CLI_CHOICE, AT(test), .help = "test of the differences (t)",
     .choice = suf_test_kind_name},
    {"adjust", NULL, CLI_CHOICE, AT(adjust), .help = "for several comparisons (holm)",
     .choice = suf_adjusted_name},
    {"maximise", NULL, CLI_FLAG, AT(maximise), .help = "large results are good"},
    CLI_SEQUENTIAL_OPTIONS(AT(sequential),
                           "differences are drawn without runs, and tested at several looks"),
    {.help = "The simulation:"},
    {"effects", "D,...", CLI_NUMBERS, AT(effects),
     .help = "true mean differences of the last algorithm, in total standard deviations (0, and "
             "plus and minus the MRES)",
     .lo = -INFINITY, .hi = INFINITY},
    {"raw-effects", "X,...", CLI_NUMBERS, AT(raw_effects),
     .help = "the same in units of the difference", .lo = -INFINITY, .hi = INFINITY},
    {"delta-effects", "X,...", CLI_NUMBERS, AT(delta_effects),
     .help = "the same as multiples of delta: of 2%, 1 is 2 % higher and -1 is 2 % lower",
     .lo = -INFINITY, .hi = INFINITY},
    {"experiments", "COUNT", CLI_COUNT, AT(experiments),
     .help = "experiments for each effect (1000; 10000 if no bias is estimated)", .lo = 1,
     .hi = 1e9},
    {"seed", "N", CLI_COUNT, AT(seed), .help = "seed (0)", .hi = MANY},
    {"threads", "N", CLI_COUNT, AT(threads),
     .help = "threads (as many as processors); the result does not depend on it", .lo = 1,
     .hi = 64},
    {.help = "Real runs:"},
    {"aa", NULL, CLI_FLAG, AT(aa),
     .help = "simulate nothing: run an algorithm of the experiment file against itself, on the "
             "file's instances, and analyse that"},
    {"algorithm", "NAME", CLI_TEXT, AT(algorithm), .help = "which algorithm (the first)"},
    {"jobs", "N", CLI_COUNT, AT(jobs), .help = "runs at the same time (as the file says)",
     .letter = 'j', .lo = 1, .hi = 1e6},
    {.help = "Output:"},
    {"quiet", NULL, CLI_FLAG, AT(quiet), .help = "show no progress", .letter = 'q'},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print the result (text)",
     .choice = suf_format_name},
    CLI_PLOT_OPTIONS(AT(plot), "draw the rejection rate over the effects to a .svg, .pdf or .png "
                               "file; - draws in the terminal"),
};

static const cli_rule rules[] = {
    CLI_SEQUENTIAL_RULES,
    CLI_PLOT_RULES,
    {"accuracy", CLI_EXCLUDES, "oracle", "both say when to stop"},
    {"runs", CLI_EXCLUDES, "accuracy", "a fixed number of runs has no accuracy to reach"},
    {"runs", CLI_EXCLUDES, "oracle", "a fixed number of runs has no accuracy to reach"},
    {"runs", CLI_EXCLUDES, "start", "all runs are fixed"},
    {"runs", CLI_EXCLUDES, "balanced", "a fixed number of runs is balanced"},
    {"runs", CLI_EXCLUDES, "between-se", "there is no accuracy; use '--between'"},
    {"budget", CLI_EXCLUDES, "accuracy", "a budget has no accuracy to reach"},
    {"budget", CLI_EXCLUDES, "oracle", "a budget has no accuracy to reach"},
    {"budget", CLI_EXCLUDES, "runs", "both say how many runs there are"},
    {"budget", CLI_EXCLUDES, "max", "use '--max-per-algorithm'"},
    {"budget", CLI_EXCLUDES, "balanced", "a budget is divided by the spread"},
    {"budget", CLI_EXCLUDES, "between-se", "there is no accuracy; use '--between'"},
    {"between", CLI_EXCLUDES, "between-se", "give the standard deviation once"},
    {"effects", CLI_EXCLUDES, "raw-effects", "give the effects once"},
    {"effects", CLI_EXCLUDES, "delta-effects", "give the effects once"},
    {"raw-effects", CLI_EXCLUDES, "delta-effects", "give the effects once"},
    {"mixed-share", CLI_NEEDS, "mixed", "say which distribution these instances have"},
    {"algorithm", CLI_NEEDS, "aa", "it is the one that is run against itself"},
    {"jobs", CLI_NEEDS, "aa", "made-up runs are no jobs; see '--threads'"},
    {"aa", CLI_EXCLUDES, "results", "the results are real"},
    {"aa", CLI_EXCLUDES, "from", "the results are real"},
    {"aa", CLI_EXCLUDES, "effects", "an algorithm does not differ from itself"},
    {"aa", CLI_EXCLUDES, "raw-effects", "an algorithm does not differ from itself"},
    {"aa", CLI_EXCLUDES, "delta-effects", "an algorithm does not differ from itself"},
    {"aa", CLI_EXCLUDES, "plot", "draw it from the store with 'suffice analyze'"},
    {"from", CLI_EXCLUDES, "results", "the results are those of the pilot"},
    {"from", CLI_EXCLUDES, "algorithms", "the algorithms are those of the pilot"},
    {"from", CLI_EXCLUDES, "mixed", "the results are those of the pilot"},
    {"from", CLI_EXCLUDES, "phi", "the differences are those of the pilot"},
    {"from", CLI_EXCLUDES, "decades", "the scales are those of the pilot"},
    {"from", CLI_EXCLUDES, "oracle", "the spreads are not known; give '--accuracy'"},
};

static const cli_example examples[] = {
    {"suffice simulate --results exponential --oracle 100 --between-se 1 --instances 34",
     "how often are identical algorithms with exponential results called different?"},
    {"suffice simulate --results 'normal(0.2),shifted(0.2)' --oracle 100 --between-se 1 "
     "--instances 34 --effects -1,-0.5,0,0.5,1 --experiments 200 --plot power.svg",
     "the power curve for algorithms whose results have different shapes"},
    {"suffice simulate --results 'binary(0.1)' --difference simple --runs 20 --mres 0.5 --format "
     "json",
     "0/1 results with a fixed number of runs, as data"},
    {"suffice simulate --results 'normal(0.01)' --runs 10 --between 0.01 --phi exponential "
     "--instances 10 "
     "--delta 2% --delta-effects -1,0,1",
     "how often are algorithms that differ by just 2 % called equivalent, if the differences are "
     "skewed?"},
    {"suffice simulate --from experiment.db --mres 0.5 --experiments 100",
     "what would an experiment like the one in this store find?"},
    {"suffice simulate experiment.yaml --results 'lognormal(0.05)' --between-se 3 --experiments "
     "500",
     "does the design of this file keep its promises?"},
};

/* ---- an experiment file ---- */

/* parses the command line again, with these lines before the options */
static void parse_with(const cli_command *self, char **lines, int argc, char **argv,
                       simulate_values *v, bool *given)
{
    size_t n = 0;
    while (lines[n])
        n++;
    char **all = calloc(n + (size_t)argc + 1, sizeof *all);
    if (!all)
        suf_memory_abort();
    all[0] = argv[0];
    memcpy(all + 1, lines, n * sizeof *all);
    memcpy(all + 1 + n, argv + 1, (size_t)(argc - 1) * sizeof *all);
    free(v->effects.values);
    free(v->raw_effects.values);
    free(v->delta_effects.values);
    *v = (simulate_values){0};
    memset(given, 0, self->n_options * sizeof *given);
    cli_parse(self, (int)n + argc, all, v, given);
    free(all);
}

static suf_experiment *read_experiment(const cli_command *self, const char *path)
{
    suf_error err;
    suf_experiment *e = suf_experiment_new();
    cli_check(self->name, suf_experiment_load(e, path, &err), &err);
    cli_experiment_finish(self->name, e);
    return e;
}

/* the design and the sampling of the file; the rest is as given */
static void follow_experiment(const cli_command *self, const suf_experiment *e,
                              suf_simulation_request *q)
{
    suf_error err;
    suf_simulation_request from_file;
    cli_check(self->name, suf_simulation_request_init(&from_file, e, &err), &err);
    q->sampling = from_file.sampling;
    if (q->oracle > 0)
        q->sampling.accuracy = 0;
    if (q->design.instances > 0)
        from_file.design.instances = q->design.instances;
    q->design = from_file.design;
    q->test = from_file.test;
    q->maximise = from_file.maximise;
}

/* ---- distributions ---- */

static void read_shapes(const char *command, const char *option, const char *text,
                        suf_distribution *shapes, size_t *n)
{
    suf_error err;
    size_t count = 0;
    if (suf_shapes_read(text, shapes, SUF_MAX_ALGORITHMS, &count, &err) < 0)
        cli_fail(command, 2, "'--%s' %s", option, err.message);
    if (*n == 0)
        *n = count < 2 ? 2 : count;
    if (count != 1 && count != *n)
        cli_fail(command, 2, "'--%s' has %zu distributions, but there are %zu algorithms", option,
                 count, *n);
    for (size_t a = count; a < *n; a++)
        shapes[a] = shapes[0];
}

static void read_distributions(const simulate_values *v, const char *command,
                               suf_distribution shapes[SUF_MAX_ALGORITHMS],
                               suf_distribution mixed[SUF_MAX_ALGORITHMS],
                               suf_simulation_request *q)
{
    suf_error err;
    if (v->statistic &&
        suf_statistic_read(v->statistic, &q->sampling.statistic, &q->sampling.parameter, &err) < 0)
        cli_fail(command, 2, "'--statistic' %s", err.message);
    if (v->from)
        return;
    if (q->sampling.n_algorithms == 0)
        q->sampling.n_algorithms = (size_t)v->algorithms;
    read_shapes(command, "results", v->results ? v->results : "normal(0.2)", shapes,
                &q->sampling.n_algorithms);
    q->world.shapes = shapes;
    if (v->mixed) {
        read_shapes(command, "mixed", v->mixed, mixed, &q->sampling.n_algorithms);
        q->world.mixed = mixed;
    }
    if (v->phi && suf_between_read(v->phi, &q->world.between, &err) < 0)
        cli_fail(command, 2, "'--phi' %s", err.message);
}

static suf_sampling read_sampling(const simulate_values *v)
{
    return (suf_sampling){
        .compare = (suf_compare)v->compare,
        .difference = (suf_difference)v->difference,
        .se_method = (suf_se_method)v->se,
        .mode = v->runs       ? SUF_FIXED
                : v->budget   ? SUF_NEYMAN
                : v->balanced ? SUF_BALANCED
                              : SUF_OPTIMAL,
        .floor = v->floor,
        .accuracy = v->accuracy,
        .budget = v->budget,
        .start = v->runs ? v->runs : v->start,
        .max_runs = v->max,
        .max_per_algorithm = v->max_per_algorithm,
        .plain = v->plain,
        .resamples = (size_t)v->resamples,
        .rule = (int)v->rule,
    };
}

static suf_simulation_request read_request(const simulate_values *v)
{
    const suf_effect_unit unit = v->raw_effects.n > 0     ? SUF_EFFECTS_RAW
                                 : v->delta_effects.n > 0 ? SUF_EFFECTS_OF_DELTA
                                                          : SUF_EFFECTS_STANDARDISED;
    const cli_numbers *const lists[] = {[SUF_EFFECTS_STANDARDISED] = &v->effects,
                                        [SUF_EFFECTS_RAW] = &v->raw_effects,
                                        [SUF_EFFECTS_OF_DELTA] = &v->delta_effects};
    return (suf_simulation_request){
        .world = {.mixed_share = v->mixed_share,
                  .median_is_zero = v->median_zero,
                  .sigma = v->between,
                  .sigma_in_se = v->between_se,
                  .decades = v->decades,
                  .failure_rate = v->failures,
                  .time_limit = v->time_limit},
        .sampling = read_sampling(v),
        .oracle = v->oracle,
        .design = {.alternative = (suf_alternative)v->alternative,
                   .alpha = v->alpha,
                   .power = v->power,
                   .mres = v->mres,
                   .instances = v->instances},
        .is_uncorrected = v->uncorrected,
        .test = (suf_test_kind)v->test,
        .adjusted = (suf_adjusted)v->adjust,
        .effects = lists[unit]->values,
        .n_effects = lists[unit]->n,
        .effect_unit = unit,
        .maximise = v->maximise,
        .experiments = v->experiments,
        .seed = (uint64_t)v->seed,
        .threads = (size_t)v->threads,
    };
}

/* a bar on a terminal */
static void show_progress(int64_t done, int64_t all, void *context)
{
    int *shown = context;
    const int percent = (int)(100 * done / all);
    if (percent == *shown)
        return;
    *shown = percent;
    cli_terminal_control(stderr, "\r");
    fprintf(stderr, "[%.*s%.*s] %lld of %lld experiments", percent / 5, "####################",
            20 - percent / 5, "....................", (long long)done, (long long)all);
    cli_terminal_control(stderr, "\033[K");
    fflush(stderr);
}

static void simulate(suf_simulation *s, const suf_simulation_request *wanted, bool quiet,
                     const char *command)
{
    suf_error err;
    suf_simulation_request q = *wanted;
    int shown = -1;
    const bool is_shown = !quiet && isatty(STDERR_FILENO);
    if (is_shown) {
        q.progress = show_progress;
        q.context = &shown;
    }
    const int rc = suf_simulation_init(s, &q, &err);
    if (is_shown && shown >= 0)
        cli_terminal_control(stderr, "\r\033[K");
    cli_check(command, rc, &err);
}

static void show(const simulate_values *v, const suf_simulation *s, const char *command)
{
    const bool anyhow = v->format == SUF_FORMAT_TEXT && s->n_simulated > 1;
    if (!cli_show_figure_wanted(&v->plot, anyhow))
        return;
    suf_figure *figure = suf_figure_new_simulation(s);
    cli_show_figure(command, figure, &v->plot);
    suf_figure_free(figure);
}

static int run_aa(const cli_command *self, const simulate_values *v)
{
    if (v->files.n == 0)
        cli_fail(self->name, 2, "'--aa' needs an experiment file: it runs real commands");
    return cli_against_itself(
        self->name, v->files.all[0], v->algorithm,
        &(cli_run_settings){.jobs = v->jobs, .quiet = v->quiet, .format = v->format});
}

static int run(const cli_command *self, int argc, char **argv)
{
    simulate_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    suf_distribution shapes[SUF_MAX_ALGORITHMS], mixed[SUF_MAX_ALGORITHMS];
    cli_parse(self, argc, argv, &v, given);
    suf_experiment *e = NULL;
    char **lines = NULL;
    if (v.aa)
        return run_aa(self, &v);
    if (v.files.n) {
        cli_section_check_keys(self, given, v.files.all[0]);
        e = read_experiment(self, v.files.all[0]);
        lines = cli_section_options(self, e, given);
        parse_with(self, lines, argc, argv, &v, given);
    }
    cli_show_figure_check(self->name, &v.plot, v.format);
    suf_error err;
    suf_simulation s;
    suf_simulation_request request = read_request(&v);
    if (e)
        follow_experiment(self, e, &request);
    else if (!v.from)
        cli_relevance_read(self->name, &v.relevance, request.sampling.difference, NULL,
                           &request.design);
    if (v.sequential.sequential) {
        read_distributions(&v, self->name, shapes, mixed, &request);
        cli_simulate_sequential(self, given,
                                &(cli_simulated_sequence){&v.sequential, &request, v.format});
        free(v.sequential.looks_at.values);
        free(v.effects.values);
        return cli_finish(self->name);
    }
    suf_pilot *pilot = v.from ? cli_pilot_read(self, given, v.from, &v.relevance, &request) : NULL;
    request.world.pilot = pilot;
    read_distributions(&v, self->name, shapes, mixed, &request);
    if (request.sampling.accuracy == 0 && v.oracle == 0 &&
        cli_pilot_has_accuracy(&request.sampling))
        cli_fail(self->name, 2,
                 "say when to stop with '--accuracy' or '--oracle', or fix the number of runs with "
                 "'--runs' or '--budget'");
    simulate(&s, &request, v.quiet, self->name);
    cli_check(self->name, suf_simulation_write(&s, (suf_format)v.format, stdout, &err), &err);
    show(&v, &s, self->name);
    suf_simulation_release(&s);
    suf_pilot_free(pilot);
    suf_experiment_free(e);
    cli_section_free(lines);
    free(v.effects.values);
    free(v.raw_effects.values);
    free(v.delta_effects.values);
    return cli_finish(self->name);
}

const cli_command cli_simulate = {
    .name = "simulate",
    .summary = "try the whole procedure on made-up algorithms",
    .doc = "Conducts thousands of experiments on made-up algorithms whose true differences are "
           "known: draws instances, runs the algorithms by the stopping rule, and tests. Shows how "
           "often a difference is found where there is none and where there is one, and what it "
           "costs.",
    .operand = "[FILE]",
    .operand_offset = AT(files),
    .max_operands = 1,
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
