/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice plan: how many instances, what power, what effect, what level.
 */
#include <stdlib.h>
#include <string.h>

#include "claim_options.h"
#include "commands.h"
#include "design_options.h"
#include "difference_options.h"
#include "exit_status.h"
#include "relevance_options.h"
#include "sequential_options.h"
#include "show_figure.h"

typedef struct {
    cli_design design;
    cli_relevance relevance;
    cli_claim claim;
    const char *from;
    int difference;
    double power, mres, accuracy, half_width, assurance;
    int64_t instances;
    double within, between, cost_run, cost_instance;
    cli_sequential sequential;
    int always_valid, permutation;
    int format;
    cli_plot plot;
} plan_values;

#define AT(member) offsetof(plan_values, member)

static const cli_option options[] = {
    {.help = "The design:"},
    {"mres", "D", CLI_NUMBER, AT(mres),
     .help = "minimally relevant effect size, in standard deviations of the differences",
     .hi = INFINITY},
    CLI_RELEVANCE_OPTIONS(AT(relevance), ""),
    {"from", "FILE", CLI_FILE, AT(from),
     .help = "instead of --sigma: a store or a file of a pilot, whose differences have it"},
    CLI_DIFFERENCE_OPTIONS(AT(difference), "that of --from; ratio for percentages, else simple"),
    {"power", "P", CLI_NUMBER, AT(power), .help = "probability of detecting the effect (0.8)",
     .hi = 1},
    {"instances", "N", CLI_COUNT, AT(instances), .help = "number of instances", .lo = 2,
     .hi = (double)SUF_MAX_INSTANCES},
    {"half-width", "H", CLI_NUMBER, AT(half_width),
     .help = "wanted half-width of the confidence interval of the mean difference, such as 5%; "
             "needs --sigma",
     .hi = INFINITY},
    {"assurance", "P", CLI_NUMBER, AT(assurance),
     .help = "probability that the interval is at most that wide; by default it is if the "
             "standard deviation of the sample is that of --sigma",
     .hi = 1},
    CLI_DESIGN_OPTIONS,
    CLI_CLAIM_OPTIONS(AT(claim)),
    CLI_SEQUENTIAL_OPTIONS(AT(sequential), "test several times while instances are added, and stop "
                                           "as soon as the answer is clear"),
    {"always-valid", NULL, CLI_FLAG, AT(always_valid),
     .help = "show beside it the price of a test that may be looked at after every instance"},
    {"permutation", NULL, CLI_FLAG, AT(permutation),
     .help = "of a sequential design: test the signs by permutation, at the levels of the t test"},
    {.help = "The error on each instance:"},
    {"accuracy", "SE", CLI_NUMBER, AT(accuracy),
     .help = "standard error of each instance's difference; its cost in power is shown",
     .hi = INFINITY},
    {.help = "Runs or instances:"},
    {"within", "W", CLI_NUMBER, AT(within), .help = "standard deviation of the runs on an instance",
     .hi = INFINITY},
    {"between", "B", CLI_NUMBER, AT(between),
     .help = "standard deviation of the true differences between instances", .hi = INFINITY},
    {"cost-run", "C", CLI_NUMBER, AT(cost_run), .help = "cost of a run (1)", .hi = INFINITY},
    {"cost-instance", "C", CLI_NUMBER, AT(cost_instance), .help = "cost of an instance (0)",
     .lo = -1e-300, .hi = INFINITY},
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print the plan (text)",
     .choice = suf_format_name},
    CLI_PLOT_OPTIONS(AT(plot), "draw the power, the half-width or the trade-off to a .svg, .pdf or "
                               ".png file; - draws in the terminal"),
};

static const cli_rule rules[] = {
    CLI_PLOT_RULES,
    {"from", CLI_EXCLUDES, "sigma", "the standard deviation is that of the pilot"},
    {"from", CLI_EXCLUDES, "between", "the standard deviation is that of the pilot"},
    CLI_CLAIM_RULES,
    CLI_SEQUENTIAL_RULES,
    {"always-valid", CLI_NEEDS, "sequential", "it is shown beside a sequential design"},
    {"always-valid", CLI_EXCLUDES, "equivalent", "its price is that of finding an effect"},
    {"permutation", CLI_NEEDS, "sequential", "without looks, plan the t test, which is nearly it"},
    {"permutation", CLI_EXCLUDES, "equivalent", "equivalence is shown by two t tests"},
    {"permutation", CLI_EXCLUDES, "always-valid", "the always-valid test is a t test"},
    {"sequential", CLI_EXCLUDES, "half-width", "its interval depends on when it stops"},
    {"sequential", CLI_EXCLUDES, "accuracy", "plan the accuracy without it"},
    {"sequential", CLI_EXCLUDES, "not-worse",
     "plan a one-sided sequential test, '--alternative less', instead"},
    {"sequential", CLI_EXCLUDES, "paired-proportions",
     "plan a sequential sign test, '--test sign', instead"},
    {"sequential", CLI_EXCLUDES, "true", "it is planned for algorithms that do not differ"},
    {"sequential", CLI_EXCLUDES, "power-target",
     "each comparison is planned for a single real effect"},
    {"assurance", CLI_NEEDS, "half-width", "it is the probability of reaching that half-width"},
    {"half-width", CLI_EXCLUDES, "within",
     "plan the half-width with '--sigma', the total standard deviation, instead"},
    {"within", CLI_NEEDS, "between", "give the standard deviation of the true differences as well"},
    {"between", CLI_NEEDS, "within", "give the standard deviation of the runs as well"},
    {"cost-run", CLI_NEEDS, "within", "costs decide between runs and instances"},
    {"cost-instance", CLI_NEEDS, "within", "costs decide between runs and instances"},
    {"between", CLI_EXCLUDES, "sigma",
     "the total standard deviation follows from '--within' and '--between'"},
    {"between", CLI_EXCLUDES, "accuracy", "the error follows from '--within' and the runs"},
    {"within", CLI_EXCLUDES, "comparisons",
     "runs are counted per algorithm, so give '--algorithms' instead"},
    CLI_DESIGN_RULES,
};

static const cli_example examples[] = {
    {"suffice plan --mres 0.5",
     "how many instances does it take to detect an effect of half a standard deviation?"},
    {"suffice plan --mres 0.25 --instances 100 --alpha 0.01 --alternative greater",
     "what power does a benchmark set of 100 instances have?"},
    {"suffice plan --instances 50 --power 0.9", "what effect can 50 instances detect?"},
    {"suffice plan --mres 0.5 --test sign", "the sign test, exactly and by the paper's rule"},
    {"suffice plan --half-width 5% --sigma 0.2",
     "how many instances does an interval of plus or minus 5 % take?"},
    {"suffice plan --delta 2% --sigma 5% --accuracy 0.01",
     "a difference of 2 %, and what the error of measuring it costs"},
    {"suffice plan --delta 5% --from trial.db", "the same with the standard deviation of a pilot"},
    {"suffice plan --equivalent --delta 2% --sigma 5%",
     "how many instances does it take to show that two algorithms differ by less than 2 %?"},
    {"suffice plan --not-worse --delta 2% --sigma 5% --true 0.5% --power 0.9",
     "and that the second is not worse by 2 %, even if it is worse by 0.5 %?"},
    {"suffice plan --paired-proportions --discordant 20% --delta 5%",
     "how many questions tell apart two programs whose shares of right answers differ by 5 %?"},
    {"suffice plan --sequential --mres 0.5",
     "how many instances at most, and on average, if one looks 5 times and stops early?"},
    {"suffice plan --sequential --mres 0.5 --looks-at 10,20,34 --spending pocock",
     "what power do looks at 10, 20 and 34 instances have, with more hope for the first?"},
    {"suffice plan --mres 0.5 --algorithms 4 --compare first --format json",
     "three comparisons with the first of four algorithms, as data"},
    {"suffice plan --mres 0.5 --within 1 --between 1 --cost-instance 10",
     "more runs or more instances?"},
};

/* ---- what the effect is measured in ---- */

/* On which scale delta and sigma are, and a pilot, if there is one. */
typedef struct {
    suf_difference difference;
    const char *unit;
    suf_dataset pilot; /* empty: none */
    suf_sigma_estimate estimate;
} plan_scale;

static void read_pilot(const plan_values *v, const char *command, plan_scale *scale)
{
    suf_error err;
    const suf_difference difference = (suf_difference)(v->difference - 1);
    const suf_import_request request = {.difference = v->difference ? &difference : NULL};
    cli_check(command, suf_dataset_load(&scale->pilot, v->from, &request, &err), &err);
    const bool is_unknown = scale->pilot.source == SUF_SOURCE_PHI;
    scale->difference = is_unknown ? SUF_SIMPLE : scale->pilot.difference;
    scale->unit = scale->pilot.unit;
    scale->estimate = suf_sigma_estimate_of(&scale->pilot);
    if (!(scale->estimate.sigma > 0))
        cli_fail(command, 1,
                 "the differences of '%s' have no standard deviation: it takes two instances that "
                 "differ",
                 v->from);
}

/* the unit of what is written in units of time or memory, or in others */
static const char *unit_of(const char *text, suf_relevant_difference *relevant)
{
    return text && suf_relevant_difference_read(relevant, text, NULL) == SUF_OK
               ? suf_relevant_difference_unit(relevant)
               : NULL;
}

static bool is_percentage(const char *text)
{
    return text && strchr(text, '%');
}

static suf_difference difference_of(const plan_values *v)
{
    if (v->claim.paired_proportions)
        return SUF_PERCENT;
    if (v->difference)
        return (suf_difference)(v->difference - 1);
    return is_percentage(v->relevance.delta) || is_percentage(v->relevance.sigma) ? SUF_RATIO
                                                                                  : SUF_SIMPLE;
}

static suf_design read_design(const plan_values *v, const plan_scale *scale, const char *command)
{
    suf_design design = cli_design_read(&v->design, command);
    design.power = v->power;
    design.mres = v->mres;
    design.instances = v->instances;
    design.half_width = v->half_width;
    design.assurance = v->assurance;
    design.sigma = v->from ? scale->estimate.sigma : 0;
    cli_relevance_read(command, &v->relevance, scale->difference, scale->unit, &design);
    if (v->between > 0 && design.delta > 0)
        design.mres = design.delta / v->between;
    return design;
}

/* the rest is for plans with an effect */
static void check_effect(const plan_values *v, const suf_design *q, const char *command)
{
    if (q->delta > 0 && q->mres == 0)
        cli_fail(command, 2,
                 "'--delta' needs '--sigma', an upper bound for the standard deviation of the "
                 "differences, or '--from'; or give a standardised effect with '--mres'");
    if (q->sigma == 0 && (v->half_width > 0 || v->accuracy > 0))
        cli_fail(command, 2,
                 "'--%s' needs '--sigma' or '--from': it is judged against the standard deviation "
                 "of the differences",
                 v->half_width > 0 ? "half-width" : "accuracy");
}

/* the design with the effect that remains when each instance has the chosen number of runs */
static suf_design solve_tradeoff(const plan_values *v, const suf_design *design,
                                 suf_tradeoff *tradeoff, const char *command)
{
    suf_error err;
    const suf_tradeoff_request request = {.design = *design,
                                          .within = v->within,
                                          .between = v->between,
                                          .cost_run = v->cost_run,
                                          .cost_instance = v->cost_instance,
                                          .algorithms = v->design.algorithms};
    cli_check(command, suf_tradeoff_init(tradeoff, &request, &err), &err);
    suf_design chosen = *design;
    chosen.mres = tradeoff->best.mres;
    if (chosen.instances)
        chosen.power = 0; /* whole runs may reach more power than the user requested */
    return chosen;
}

static void show(const plan_values *v, const suf_plan_report *report, const char *command)
{
    const bool anyhow = report->tradeoff && v->format == SUF_FORMAT_TEXT;
    if (!cli_show_figure_wanted(&v->plot, anyhow))
        return;
    suf_error err;
    suf_figure *figure = suf_figure_new_plan(report, &err);
    cli_check(command, figure ? SUF_OK : err.code, &err);
    cli_show_figure(command, figure, &v->plot);
    suf_figure_free(figure);
}

/* for an effect; v->claim is none of the others */
static void plan_effect(const plan_values *v, suf_design design, const plan_scale *scale,
                        const char *command)
{
    suf_error err;
    suf_plan plan;
    suf_family_power family;
    suf_accuracy accuracy;
    suf_tradeoff tradeoff = {0};
    char delta[SUF_RELEVANT_SIZE];
    check_effect(v, &design, command);
    suf_plan_report report = {.plan = &plan,
                              .family = &family,
                              .sigma = design.sigma,
                              .delta = delta,
                              .pilot = v->from ? &scale->estimate : NULL};
    if (v->within > 0) {
        design = solve_tradeoff(v, &design, &tradeoff, command);
        report.tradeoff = &tradeoff;
    }
    cli_check(command, suf_plan_init(&plan, &design, &err), &err);
    suf_relevant_difference_show(plan.design.mres * design.sigma, scale->difference, scale->unit,
                                 delta);
    suf_family_power_init(&family, &plan);
    if (v->accuracy > 0) {
        cli_check(command, suf_accuracy_init(&accuracy, &plan, v->accuracy, design.sigma, &err),
                  &err);
        report.accuracy = &accuracy;
    }
    cli_check(command, suf_plan_report_write(&report, (suf_format)v->format, stdout, &err), &err);
    show(v, &report, command);
    suf_plan_release(&plan);
    suf_family_power_release(&family);
    suf_tradeoff_release(&tradeoff);
}

/* ---- looking early ---- */

static void show_sequential(const plan_values *v, const suf_sequential_plan *plan,
                            const char *command)
{
    if (!cli_show_figure_wanted(&v->plot, false))
        return;
    suf_figure *figure = suf_figure_new_sequential(plan);
    cli_show_figure(command, figure, &v->plot);
    suf_figure_free(figure);
}

static void solve_sequential(const plan_values *v, const suf_design *q, suf_sequential_plan *plan,
                             const char *command)
{
    suf_error err;
    const suf_sequential_rule rule = cli_sequential_rule(command, &v->sequential);
    const suf_margin_design margin = {.claim = SUF_CLAIM_EQUIVALENT,
                                      .comparisons = q->comparisons,
                                      .alpha = q->alpha,
                                      .power = q->power,
                                      .delta = q->delta,
                                      .sigma = q->sigma,
                                      .instances = q->instances};
    cli_check(command,
              v->claim.equivalent ? suf_sequential_margin_init(plan, &margin, &rule, &err)
                                  : suf_sequential_plan_init(plan, q, &rule, &err),
              &err);
}

/* what a sequential design for equivalence would leave out silently */
static void check_equivalence(const plan_values *v, const suf_design *q, const char *command)
{
    if (v->within > 0)
        cli_fail(command, 2, "'--equivalent' and '--within' exclude each other");
    if (q->test != SUF_TEST_T)
        cli_fail(
            command, 2,
            "'--equivalent' with '--sequential' is shown by t tests, not by '--test %s'; leave "
            "it out",
            suf_test_name((int)q->test));
    if (v->mres > 0)
        cli_fail(command, 2,
                 "'--equivalent' with '--sequential' takes the margin from '--delta' and "
                 "'--sigma'; leave out '--mres'");
}

static void plan_sequential(const plan_values *v, suf_design design, const plan_scale *scale,
                            const char *command)
{
    suf_error err;
    suf_sequential_plan plan;
    suf_always_valid always;
    suf_tradeoff tradeoff = {0};
    char delta[SUF_RELEVANT_SIZE];
    suf_sequential_report report = {.plan = &plan,
                                    .delta = delta,
                                    .pilot = v->from ? &scale->estimate : NULL,
                                    .is_permutation = v->permutation};
    if (v->permutation && design.test != SUF_TEST_T)
        cli_fail(command, 2, "'--permutation' and '--test %s' do not go together: leave one out",
                 suf_test_name((int)design.test));
    if (!v->claim.equivalent)
        check_effect(v, &design, command);
    else
        check_equivalence(v, &design, command);
    if (v->within > 0) {
        design = solve_tradeoff(v, &design, &tradeoff, command);
        report.runs = (double)tradeoff.best.runs * (double)tradeoff.request.algorithms;
    }
    report.sigma = design.sigma;
    solve_sequential(v, &design, &plan, command);
    if (v->always_valid) {
        cli_check(command, suf_always_valid_init(&always, &plan.design, plan.instances_fixed, &err),
                  &err);
        report.always = &always;
    }
    suf_relevant_difference_show(plan.design.mres * design.sigma, scale->difference, scale->unit,
                                 delta);
    cli_check(command, suf_sequential_report_write(&report, (suf_format)v->format, stdout, &err),
              &err);
    show_sequential(v, &plan, command);
    suf_sequential_plan_release(&plan);
    suf_tradeoff_release(&tradeoff);
}

static int run(const cli_command *self, int argc, char **argv)
{
    plan_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    suf_relevant_difference relevant;
    cli_parse(self, argc, argv, &v, given);
    cli_show_figure_check(self->name, &v.plot, v.format);
    plan_scale scale = {
        .difference = difference_of(&v),
        .unit = unit_of(v.relevance.delta ? v.relevance.delta : v.relevance.sigma, &relevant)};
    if (v.from)
        read_pilot(&v, self->name, &scale);
    const suf_design design = read_design(&v, &scale, self->name);
    const cli_claim_scale for_claim = {.design = &design,
                                       .difference = scale.difference,
                                       .unit = scale.unit,
                                       .pilot = v.from ? &scale.estimate : NULL,
                                       .format = (suf_format)v.format};
    if (v.sequential.sequential)
        plan_sequential(&v, design, &scale, self->name);
    else if (!cli_claim_plan(self, given, &v.claim, &for_claim))
        plan_effect(&v, design, &scale, self->name);
    free(v.sequential.looks_at.values);
    suf_dataset_release(&scale.pilot);
    return cli_finish(self->name);
}

const cli_command cli_plan = {
    .name = "plan",
    .summary = "solve for the number of instances, the power or the effect",
    .doc = "Solves the design of an experiment for the quantity that is not given: the number of "
           "instances, the power, the effect that can be detected, or the significance level.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
