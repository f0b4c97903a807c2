/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See claim_options.h.
 */
#include "claim_options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"

/* what goes with each claim; the list ends with NULL */
#define FAMILY                                                                                     \
    "delta", "power", "instances", "alpha", "comparisons", "algorithms", "compare", "format"
#define DIFFERENCE                                                                                 \
    "difference", "ratio", "percent", "percent-of-mean", "simple", "log-ratio", "probability"

static const char *const for_margins[] = {"equivalent", "not-worse", "true",     "sigma",
                                          "from",       FAMILY,      DIFFERENCE, NULL};
static const char *const for_proportions[] = {"paired-proportions", "discordant", "alternative",
                                              FAMILY, NULL};

static bool is_in(const char *const *names, const char *name)
{
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static void check_options(const cli_command *self, const bool *given, const char *claim,
                          const char *const *allowed)
{
    for (size_t i = 0; i < self->n_options; i++)
        if (given[i] && !is_in(allowed, self->options[i].name))
            cli_fail(self->name, 2, "'--%s' and '--%s' exclude each other", self->options[i].name,
                     claim);
}

/* a share of 1% less is log(0.99) as a ratio */
static double read_truth(const char *command, const char *text, const cli_claim_scale *scale)
{
    suf_error err;
    suf_relevant_difference relevant;
    double number = 0;
    char *end;
    if (!text || (strtod(text, &end) == 0 && end != text))
        return 0;
    const bool is_negative = *text == '-';
    int rc = suf_relevant_difference_read(&relevant, text + is_negative, &err);
    if (rc == SUF_OK)
        rc =
            suf_relevant_difference_sigma(&relevant, scale->difference, scale->unit, &number, &err);
    if (rc < 0)
        cli_fail(command, 2, "'--true' %s", err.message);
    const suf_scale kind = suf_difference_scale((int)scale->difference);
    const bool is_log = kind == SUF_SCALE_LOG || kind == SUF_SCALE_LOG_FACTOR;
    if (is_log && is_negative && number >= 1)
        cli_fail(command, 2, "'--true' is '%s', but nothing is 100 %% less than another", text);
    const double change = is_negative ? -number : number;
    return is_log ? log1p(change) : change;
}

static void plan_margin(const cli_command *self, const cli_claim *claim,
                        const cli_claim_scale *scale)
{
    const suf_design *d = scale->design;
    const suf_margin_design q = {.claim =
                                     claim->equivalent ? SUF_CLAIM_EQUIVALENT : SUF_CLAIM_NOT_WORSE,
                                 .comparisons = d->comparisons,
                                 .alpha = d->alpha,
                                 .power = d->power,
                                 .delta = d->delta,
                                 .sigma = d->sigma,
                                 .truth = read_truth(self->name, claim->truth, scale),
                                 .instances = d->instances};
    suf_error err;
    suf_margin_plan plan;
    cli_check(self->name, suf_margin_plan_init(&plan, &q, &err), &err);
    const suf_margin_report report = {
        .plan = &plan, .difference = scale->difference, .unit = scale->unit, .pilot = scale->pilot};
    suf_margin_report_write(&report, scale->format, stdout);
}

static void plan_proportions(const cli_command *self, const cli_claim *claim,
                             const cli_claim_scale *scale)
{
    const suf_design *d = scale->design;
    const suf_proportions_design q = {.alternative = d->alternative,
                                      .comparisons = d->comparisons,
                                      .alpha = d->alpha,
                                      .power = d->power,
                                      .discordant = claim->discordant,
                                      .delta = d->delta,
                                      .items = d->instances};
    suf_error err;
    suf_proportions_plan plan;
    cli_check(self->name, suf_proportions_plan_init(&plan, &q, &err), &err);
    suf_proportions_plan_write(&plan, scale->format, stdout);
}

bool cli_claim_plan(const cli_command *self, const bool *given, const cli_claim *claim,
                    const cli_claim_scale *scale)
{
    const bool is_margin = claim->equivalent || claim->not_worse;
    if (claim->truth && !is_margin)
        cli_fail(self->name, 2,
                 "'--true' is for plans with '--equivalent' or '--not-worse'; the effect of others "
                 "is '--mres' or '--delta'");
    if (!is_margin && !claim->paired_proportions)
        return false;
    check_options(self, given,
                  claim->equivalent  ? "equivalent"
                  : claim->not_worse ? "not-worse"
                                     : "paired-proportions",
                  is_margin ? for_margins : for_proportions);
    (is_margin ? plan_margin : plan_proportions)(self, claim, scale);
    return true;
}
