/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options that describe a design, shared by the commands that plan one.
 */
#ifndef CLI_DESIGN_OPTIONS_H
#define CLI_DESIGN_OPTIONS_H

#include <math.h>

#include "options.h"
#include "suffice.h"

/* the first member of the values of a command that plans */
typedef struct cli_design {
    int test, alternative, power_target, power_rule, compare;
    int64_t comparisons, algorithms;
    double alpha;
} cli_design;

#define CLI_DESIGN_AT(member) offsetof(cli_design, member)

#define CLI_DESIGN_OPTIONS                                                                         \
    {.help = "The test:"},                                                                         \
        {"alpha",                                                                                  \
         "A",                                                                                      \
         CLI_NUMBER,                                                                               \
         CLI_DESIGN_AT(alpha),                                                                     \
         .help = "significance level, family-wise for several comparisons (0.05)",                 \
         .hi = 1},                                                                                 \
        {"alternative",                                                                            \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_DESIGN_AT(alternative),                                                               \
         .help = "alternative hypothesis (two-sided)",                                             \
         .choice = suf_alternative_name},                                                          \
        {"test",                                                                                   \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_DESIGN_AT(test),                                                                      \
         .help = "test of the differences (t)",                                                    \
         .choice = suf_test_name},                                                                 \
        {"rule",                                                                                   \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_DESIGN_AT(power_rule),                                                                \
         .help = "power of Wilcoxon and sign: the test's own, or by the paper's rule (exact)",     \
         .choice = suf_power_rule_name},                                                           \
        {.help = "Several comparisons:"},                                                          \
        {"comparisons",                                                                            \
         "COUNT",                                                                                  \
         CLI_COUNT,                                                                                \
         CLI_DESIGN_AT(comparisons),                                                               \
         .help = "number of comparisons, tested by Holm's procedure (1)",                          \
         .lo = 1,                                                                                  \
         .hi = SUF_MAX_COMPARISONS},                                                               \
        {"algorithms",                                                                             \
         "COUNT",                                                                                  \
         CLI_COUNT,                                                                                \
         CLI_DESIGN_AT(algorithms),                                                                \
         .help = "number of algorithms, instead of --comparisons (2)",                             \
         .lo = 2,                                                                                  \
         .hi = SUF_MAX_COMPARISONS + 1},                                                           \
        {"compare",                                                                                \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_DESIGN_AT(compare),                                                                   \
         .help = "which algorithms are compared: all pairs, or all against the first (all)",       \
         .choice = suf_compare_name},                                                              \
    {                                                                                              \
        "power-target", NULL, CLI_CHOICE, CLI_DESIGN_AT(power_target),                             \
            .help = "the power for a single real effect, or over Holm's levels (worst)",           \
            .choice = suf_power_target_name                                                        \
    }

#define CLI_DESIGN_RULES                                                                           \
    {"comparisons", CLI_EXCLUDES, "algorithms",                                                    \
     "the number of comparisons follows from the number of algorithms"},                           \
    {                                                                                              \
        "compare", CLI_NEEDS, "algorithms", "say how many algorithms there are"                    \
    }

/* The library's design. Fields that only some commands have are left at zero. Exits with 2 if
 * there are too many comparisons. */
suf_design cli_design_read(const cli_design *values, const char *command);

#endif
