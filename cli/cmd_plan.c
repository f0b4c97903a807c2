/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice plan: how many instances, what power, what effect, what level.
 */
#include <stdlib.h>

#include "commands.h"
#include "design_options.h"
#include "exit_status.h"
#include "show_figure.h"

typedef struct {
    cli_design design;
    double power, mres, delta, sigma, accuracy, half_width, assurance;
    int64_t instances;
    double within, between, cost_run, cost_instance;
    int format;
    const char *plot;
} plan_values;

#define AT(member) offsetof(plan_values, member)

static const cli_option options[] = {
    {.help = "The design:"},
    {"mres", "D", CLI_NUMBER, AT(mres),
     .help = "minimally relevant effect size, in standard deviations of the differences",
     .hi = INFINITY},
    {"delta", "X", CLI_NUMBER, AT(delta),
     .help = "the effect in the units of the results; needs --sigma or --between", .hi = INFINITY},
    {"sigma", "S", CLI_NUMBER, AT(sigma),
     .help = "total standard deviation of the differences over instances", .hi = INFINITY},
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
    {"plot", "FILE", CLI_FILE, AT(plot),
     .help = "draw the power, the half-width or the trade-off to a .svg, .pdf or .png file; - "
             "draws in the terminal"},
};

static const cli_rule rules[] = {
    {"mres", CLI_EXCLUDES, "delta", "give the effect once, standardised or in units"},
    {"half-width", CLI_NEEDS, "sigma",
     "the width of the interval depends on the standard deviation of the differences"},
    {"assurance", CLI_NEEDS, "half-width", "it is the probability of reaching that half-width"},
    {"half-width", CLI_EXCLUDES, "within",
     "plan the half-width with '--sigma', the total standard deviation, instead"},
    {"accuracy", CLI_NEEDS, "sigma", "it is judged against the total standard deviation"},
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
    {"suffice plan --delta 0.02 --sigma 0.05 --accuracy 0.01",
     "a gain of 2 %, and what the error of measuring it costs"},
    {"suffice plan --mres 0.5 --algorithms 4 --compare first --format json",
     "three comparisons with the first of four algorithms, as data"},
    {"suffice plan --mres 0.5 --within 1 --between 1 --cost-instance 10",
     "more runs or more instances?"},
};

static double effect_of(const plan_values *v, const char *command)
{
    if (v->delta == 0)
        return v->mres;
    const double unit = v->between > 0 ? v->between : v->sigma;
    if (unit == 0)
        cli_fail(command, 2,
                 "'--delta' needs '--sigma', an upper bound for the standard deviation of the "
                 "differences; or give a standardised effect with '--mres'");
    return v->delta / unit;
}

static suf_design read_design(const plan_values *v, const char *command)
{
    suf_design design = cli_design_read(&v->design, command);
    design.power = v->power;
    design.mres = effect_of(v, command);
    design.instances = v->instances;
    design.half_width = v->half_width;
    design.sigma = v->sigma;
    design.assurance = v->assurance;
    return design;
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
    if (!cli_show_figure_wanted(v->plot, anyhow))
        return;
    suf_error err;
    suf_figure *figure = suf_figure_new_plan(report, &err);
    cli_check(command, figure ? SUF_OK : err.code, &err);
    cli_show_figure(command, figure, v->plot);
    suf_figure_free(figure);
}

static int run(const cli_command *self, int argc, char **argv)
{
    plan_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    cli_show_figure_check(self->name, v.plot, v.format);
    suf_error err;
    suf_plan plan;
    suf_family_power family;
    suf_accuracy accuracy;
    suf_tradeoff tradeoff = {0};
    suf_design design = read_design(&v, self->name);
    suf_plan_report report = {.plan = &plan, .family = &family, .sigma = v.sigma};
    if (v.within > 0) {
        design = solve_tradeoff(&v, &design, &tradeoff, self->name);
        report.tradeoff = &tradeoff;
    }
    cli_check(self->name, suf_plan_init(&plan, &design, &err), &err);
    suf_family_power_init(&family, &plan);
    if (v.accuracy > 0) {
        cli_check(self->name, suf_accuracy_init(&accuracy, &plan, v.accuracy, v.sigma, &err), &err);
        report.accuracy = &accuracy;
    }
    cli_check(self->name, suf_plan_report_write(&report, (suf_format)v.format, stdout, &err), &err);
    show(&v, &report, self->name);
    suf_plan_release(&plan);
    suf_family_power_release(&family);
    suf_tradeoff_release(&tradeoff);
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
