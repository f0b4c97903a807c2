/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of plans for other claims than that there is an effect.
 */
#ifndef CLI_CLAIM_OPTIONS_H
#define CLI_CLAIM_OPTIONS_H

#include "options.h"
#include "suffice.h"

typedef struct cli_claim {
    int equivalent, not_worse, paired_proportions;
    const char *truth;
    double discordant;
} cli_claim;

/* at: the offset of the cli_claim in the values of the command */
#define CLI_CLAIM_OPTIONS(at)                                                                      \
    {.help = "Other claims:"},                                                                     \
        {"equivalent", NULL, CLI_FLAG, (at) + offsetof(cli_claim, equivalent),                     \
         .help = "plan to show that the difference lies within plus or minus delta, by two "       \
                 "one-sided t tests"},                                                             \
        {"not-worse", NULL, CLI_FLAG, (at) + offsetof(cli_claim, not_worse),                       \
         .help = "plan to show that the second algorithm is worse by less than delta"},            \
        {"true", "X", CLI_TEXT, (at) + offsetof(cli_claim, truth),                                 \
         .help = "true difference, such as 1%; with --not-worse positive is worse (0)"},           \
        {"paired-proportions", NULL, CLI_FLAG, (at) + offsetof(cli_claim, paired_proportions),     \
         .help = "plan McNemar's exact test of results that are 0 or 1; instances are items"},     \
    {                                                                                              \
        "discordant", "P", CLI_NUMBER, (at) + offsetof(cli_claim, discordant),                     \
            .help = "share of the items whose results differ, such as 20%", .hi = 1                \
    }

#define CLI_CLAIM_RULES                                                                            \
    {"equivalent", CLI_EXCLUDES, "not-worse", "plan for one claim at a time"},                     \
        {"equivalent", CLI_EXCLUDES, "paired-proportions", "plan for one claim at a time"},        \
        {"not-worse", CLI_EXCLUDES, "paired-proportions", "plan for one claim at a time"},         \
        {"paired-proportions", CLI_NEEDS, "discordant",                                            \
         "the power depends on how many of the items have different results"},                     \
    {                                                                                              \
        "discordant", CLI_NEEDS, "paired-proportions", "it is for results that are 0 or 1"         \
    }

/* What the claim is planned with. */
typedef struct cli_claim_scale {
    const suf_design *design; /* alternative, comparisons, alpha, power, instances, delta, sigma */
    suf_difference difference;
    const char *unit;                /* NULL: unknown */
    const suf_sigma_estimate *pilot; /* NULL: sigma was given */
    suf_format format;
} cli_claim_scale;

/* Plans for the claim, if there is one, and writes the plan; returns whether there is one. Exits
 * with 2 if options are given that do not go with it. given is from cli_parse. */
bool cli_claim_plan(const cli_command *self, const bool *given, const cli_claim *claim,
                    const cli_claim_scale *scale);

#endif
