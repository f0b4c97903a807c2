/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options that describe a design, shared by the commands that plan one.
 */
#ifndef CLI_DESIGN_OPTIONS_H
#define CLI_DESIGN_OPTIONS_H

#include <math.h>

#include "options.h"
#include "suffice.h"

/* the first member of the values of such a command */
typedef struct cli_design {
    int test, alternative, power_target, compare;
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
         "significance level, family-wise for several comparisons (0.05)",                         \
         NULL,                                                                                     \
         0,                                                                                        \
         1},                                                                                       \
        {"alternative",                                                                            \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_DESIGN_AT(alternative),                                                               \
         "alternative hypothesis (two-sided)",                                                     \
         suf_alternative_name,                                                                     \
         0,                                                                                        \
         0},                                                                                       \
        {"test",        NULL, CLI_CHOICE, CLI_DESIGN_AT(test), "test of the differences (t)",      \
         suf_test_name, 0,    0},                                                                  \
        {.help = "Several comparisons:"},                                                          \
        {"comparisons",                                                                            \
         "COUNT",                                                                                  \
         CLI_COUNT,                                                                                \
         CLI_DESIGN_AT(comparisons),                                                               \
         "number of comparisons, tested by Holm's procedure (1)",                                  \
         NULL,                                                                                     \
         1,                                                                                        \
         SUF_MAX_COMPARISONS},                                                                     \
        {"algorithms",                                                                             \
         "COUNT",                                                                                  \
         CLI_COUNT,                                                                                \
         CLI_DESIGN_AT(algorithms),                                                                \
         "number of algorithms, instead of --comparisons (2)",                                     \
         NULL,                                                                                     \
         2,                                                                                        \
         SUF_MAX_COMPARISONS + 1},                                                                 \
        {"compare",                                                                                \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_DESIGN_AT(compare),                                                                   \
         "which of the algorithms are compared: all pairs, or all against the first (all)",        \
         suf_compare_name,                                                                         \
         0,                                                                                        \
         0},                                                                                       \
    {                                                                                              \
        "power-target", NULL, CLI_CHOICE, CLI_DESIGN_AT(power_target),                             \
            "which power over Holm's levels is meant (mean)", suf_power_target_name, 0, 0          \
    }

#define CLI_DESIGN_RULES                                                                           \
    {"comparisons", CLI_EXCLUDES, "algorithms",                                                    \
     "the number of comparisons follows from the number of algorithms"},                           \
    {                                                                                              \
        "compare", CLI_NEEDS, "algorithms", "say how many algorithms there are"                    \
    }

/* The library's design; what commands have of their own is left zero. Exits with 2 when
 * there are too many comparisons. */
suf_design cli_design_read(const cli_design *values, const char *command);

#endif
