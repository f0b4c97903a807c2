/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice power: power curves.
 */
#include <stdlib.h>

#include "commands.h"
#include "design_options.h"
#include "exit_status.h"
#include "show_figure.h"

typedef struct {
    cli_design design;
    cli_numbers instances, mres, power, highlight;
    cli_range range;
    int64_t points;
    int format;
    cli_plot plot;
} power_values;

#define AT(member) offsetof(power_values, member)

static const cli_option options[] = {
    {.help = "What each curve holds fixed (exactly one of these):"},
    {"instances", "N,...", CLI_NUMBERS, AT(instances),
     .help = "power over the effect size, a curve for each number of instances", .lo = 1,
     .hi = (double)SUF_MAX_INSTANCES + 1},
    {"mres", "D,...", CLI_NUMBERS, AT(mres),
     .help = "power over the number of instances, a curve for each effect size", .hi = INFINITY},
    {"power", "P,...", CLI_NUMBERS, AT(power),
     .help = "detectable effect size over the number of instances, a curve for each power",
     .hi = 1},
    CLI_DESIGN_OPTIONS,
    {.help = "The curve:"},
    {"range", "LOW:HIGH", CLI_RANGE, AT(range),
     .help = "range of effect sizes or of instances (up to where the power is 0.99)"},
    {"points", "COUNT", CLI_COUNT, AT(points), .help = "points on each curve (101)", .lo = 2,
     .hi = 100000},
    {"highlight", "Y,...", CLI_NUMBERS, AT(highlight),
     .help = "values on the vertical axis to be found on each curve (0.8; none for effect sizes)",
     .hi = INFINITY},
    {.help = "Output:"},
    {"format", NULL, CLI_CHOICE, AT(format), .help = "how to print the curves (text)",
     .choice = suf_format_name},
    CLI_PLOT_OPTIONS(AT(plot), "draw to a .svg, .pdf or .png file; - draws in the terminal, which "
                               "is the default if standard output is a terminal"),
};

static const cli_rule rules[] = {
    CLI_PLOT_RULES,
    {"instances", CLI_EXCLUDES, "mres", "the power at one effect: 'suffice plan' computes it"},
    {"instances", CLI_EXCLUDES, "power", "the effect for one power: 'suffice plan' computes it"},
    {"mres", CLI_EXCLUDES, "power", "the instances for one effect: 'suffice plan' computes them"},
    CLI_DESIGN_RULES,
};

static const cli_example examples[] = {
    {"suffice power --instances 100 --alpha 0.01 --alternative greater --range 0.05:0.5 "
     "--highlight .25,.5,.8,.95",
     "the power curve of a benchmark set of 100 instances"},
    {"suffice power --instances 20,50,100 --plot power.svg", "three designs in one figure"},
    {"suffice power --mres 0.5 --range 5:60", "power against the number of instances"},
    {"suffice power --power 0.8,0.95 --range 10:100 --format csv",
     "detectable effect against the number of instances"},
};

static suf_curves_request read_request(const power_values *v, const char *command)
{
    static const double usual = SUF_DEFAULT_POWER;
    suf_curves_request r = {.design = cli_design_read(&v->design, command),
                            .lo = v->range.lo,
                            .hi = v->range.hi,
                            .n_points = (size_t)v->points,
                            .highlights = v->highlight.values,
                            .n_highlights = v->highlight.n};
    const struct {
        suf_curve_kind kind;
        const cli_numbers *fixed;
    } kinds[] = {{SUF_CURVE_POWER_EFFECT, &v->instances},
                 {SUF_CURVE_POWER_INSTANCES, &v->mres},
                 {SUF_CURVE_EFFECT_INSTANCES, &v->power}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].fixed->n) {
            r.kind = kinds[i].kind;
            r.fixed = kinds[i].fixed->values;
            r.n_fixed = kinds[i].fixed->n;
        }
    if (r.n_fixed == 0)
        cli_fail(command, 2,
                 "say what the curve holds fixed: '--instances', '--mres' or '--power'");
    if (!r.highlights && r.kind != SUF_CURVE_EFFECT_INSTANCES) {
        r.highlights = &usual;
        r.n_highlights = 1;
    }
    return r;
}

static void show(const power_values *v, const suf_curves *curves, const char *command)
{
    if (!cli_show_figure_wanted(&v->plot, v->format == SUF_FORMAT_TEXT))
        return;
    suf_figure *figure = suf_figure_new_curves(curves);
    cli_show_figure(command, figure, &v->plot);
    suf_figure_free(figure);
}

static int run(const cli_command *self, int argc, char **argv)
{
    power_values v = {0};
    bool given[sizeof options / sizeof *options] = {false};
    cli_parse(self, argc, argv, &v, given);
    cli_show_figure_check(self->name, &v.plot, v.format);
    suf_error err;
    suf_curves curves;
    const suf_curves_request request = read_request(&v, self->name);
    cli_check(self->name, suf_curves_init(&curves, &request, &err), &err);
    show(&v, &curves, self->name);
    cli_check(self->name, suf_curves_write(&curves, (suf_format)v.format, stdout, &err), &err);
    suf_curves_release(&curves);
    free(v.instances.values);
    free(v.mres.values);
    free(v.power.values);
    free(v.highlight.values);
    return cli_finish(self->name);
}

const cli_command cli_power = {
    .name = "power",
    .summary = "show power curves as a table, data or a figure",
    .doc = "Draws power over the effect size or over the number of instances, or the detectable "
           "effect size over the number of instances.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .rules = rules,
    .n_rules = sizeof rules / sizeof *rules,
    .examples = examples,
    .n_examples = sizeof examples / sizeof *examples,
    .run = run,
};
