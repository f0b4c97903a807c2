/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the commands that analyse differences, and what they read.
 */
#ifndef CLI_ANALYSIS_OPTIONS_H
#define CLI_ANALYSIS_OPTIONS_H

#include <math.h>

#include "options.h"
#include "suffice.h"

/* the first member of the values of a command that analyses */
typedef struct cli_analysis {
    cli_operands files;
    int test, alternative, adjust, as_r, maximise;
    double alpha, power, mres, mu;
    int percent, simple, log_ratio, compare, wide;
    const char *phi, *se, *instance, *algorithm, *value;
    const char *features, *feature, *by;
    int64_t experiment, seed;
} cli_analysis;

#define CLI_ANALYSIS_AT(member) offsetof(cli_analysis, member)

#define CLI_ANALYSIS_OPTIONS                                                                       \
    {.help = "The test:"},                                                                         \
        {"test",                                                                                   \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(test),                                                                    \
         .help = "the test that decides the verdict (as planned, or t)",                           \
         .choice = suf_test_name},                                                                 \
        {"alternative",                                                                            \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(alternative),                                                             \
         .help = "alternative hypothesis (as planned, or two-sided)",                              \
         .choice = suf_alternative_name},                                                          \
        {"alpha",                                                                                  \
         "A",                                                                                      \
         CLI_NUMBER,                                                                               \
         CLI_ANALYSIS_AT(alpha),                                                                   \
         .help = "significance level (as planned, or 0.05)",                                       \
         .hi = 0.5},                                                                               \
        {"power",                                                                                  \
         "P",                                                                                      \
         CLI_NUMBER,                                                                               \
         CLI_ANALYSIS_AT(power),                                                                   \
         .help = "desired power (as planned, or 0.8)",                                             \
         .hi = 1},                                                                                 \
        {"mres",                                                                                   \
         "D",                                                                                      \
         CLI_NUMBER,                                                                               \
         CLI_ANALYSIS_AT(mres),                                                                    \
         .help = "minimally relevant effect size, chosen before the experiment (as planned)",      \
         .hi = INFINITY},                                                                          \
        {"mu",                                                                                     \
         "X",                                                                                      \
         CLI_NUMBER,                                                                               \
         CLI_ANALYSIS_AT(mu),                                                                      \
         .help = "difference under the null hypothesis (0)",                                       \
         .lo = -INFINITY,                                                                          \
         .hi = INFINITY},                                                                          \
        {"adjust",                                                                                 \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(adjust),                                                                  \
         .help = "adjustment for several comparisons (holm)",                                      \
         .choice = suf_adjusted_name},                                                             \
        {"as-r", NULL, CLI_FLAG, CLI_ANALYSIS_AT(as_r),                                            \
         .help =                                                                                   \
             "compute Wilcoxon's p as R does: exact only below 50 values without ties and zeros"}, \
        {"maximise", NULL, CLI_FLAG, CLI_ANALYSIS_AT(maximise),                                    \
         .help = "large values are better (as planned)"},                                          \
        {"seed",    "N", CLI_COUNT, CLI_ANALYSIS_AT(seed), .help = "seed of simulations (0)",      \
         .hi = 1e15},                                                                              \
        {.help = "A store:"},                                                                      \
        {"experiment",                                                                             \
         "N",                                                                                      \
         CLI_COUNT,                                                                                \
         CLI_ANALYSIS_AT(experiment),                                                              \
         .help = "which of the experiments in the store, from 1 (the last)",                       \
         .lo = 1,                                                                                  \
         .hi = 1e9},                                                                               \
        {.help = "A CSV file of runs:"},                                                           \
        {"percent", NULL, CLI_FLAG, CLI_ANALYSIS_AT(percent),                                      \
         .help = "percent differences (the default)"},                                             \
        {"simple", NULL, CLI_FLAG, CLI_ANALYSIS_AT(simple), .help = "second - first"},             \
        {"wide", NULL, CLI_FLAG, CLI_ANALYSIS_AT(wide),                                            \
         .help = "the file has a line for each instance and a column for each algorithm"},         \
        {"log-ratio", NULL, CLI_FLAG, CLI_ANALYSIS_AT(log_ratio),                                  \
         .help = "difference of the means of logarithms"},                                         \
        {"compare",                                                                                \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(compare),                                                                 \
         .help = "all pairs, or all against the first (all)",                                      \
         .choice = suf_compare_name},                                                              \
        {"algorithm", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(algorithm),                              \
         .help = "column of the algorithms (algorithm)"},                                          \
        {"value", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(value),                                      \
         .help = "column of the values (value or observation)"},                                   \
        {.help = "A CSV file of differences:"},                                                    \
        {"phi", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(phi),                                          \
         .help = "column of the differences; the file has a line for each instance"},              \
        {"se", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(se),                                            \
         .help = "column of their standard errors (se)"},                                          \
        {.help = "Instances:"},                                                                    \
        {"instance", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(instance),                                \
         .help =                                                                                   \
             "column or hyperfine parameter that names the instance (instance); several: A,B"},    \
        {"features", "FILE", CLI_FILE, CLI_ANALYSIS_AT(features),                                  \
         .help = "CSV file of further properties, with a line for each instance"},                 \
        {"feature", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(feature),                                  \
         .help = "column of the features or of the file itself; shows how the differences depend " \
                 "on it"},                                                                         \
    {                                                                                              \
        "by", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(by),                                             \
            .help = "column; shows that dependence separately for each of its values"              \
    }

#define CLI_ANALYSIS_RULES                                                                         \
    {"percent", CLI_EXCLUDES, "simple", "choose one difference"},                                  \
        {"percent", CLI_EXCLUDES, "log-ratio", "choose one difference"},                           \
        {"simple", CLI_EXCLUDES, "log-ratio", "choose one difference"},                            \
        {"phi", CLI_EXCLUDES, "value", "differences are given, not values"},                       \
        {"phi", CLI_EXCLUDES, "algorithm", "differences are given, not runs"},                     \
        {"phi", CLI_EXCLUDES, "percent", "differences are given, they are not computed"},          \
        {"phi", CLI_EXCLUDES, "simple", "differences are given, they are not computed"},           \
        {"phi", CLI_EXCLUDES, "log-ratio", "differences are given, they are not computed"},        \
        {"wide", CLI_EXCLUDES, "phi", "columns are values or differences, not both"},              \
        {"wide", CLI_EXCLUDES, "value", "every column but the instance's holds values"},           \
        {"wide", CLI_EXCLUDES, "algorithm", "the columns are the algorithms"},                     \
        {"phi", CLI_EXCLUDES, "experiment", "a CSV file holds one experiment"},                    \
        {"phi", CLI_EXCLUDES, "compare", "differences are of two algorithms"},                     \
        {"by", CLI_NEEDS, "feature", "name the column that the differences may depend on"},        \
    {                                                                                              \
        "se", CLI_NEEDS, "phi", "name the column that holds the differences"                       \
    }

/* Reads the file and analyses it as the options say; given is what cli_parse filled in. The caller
 * releases both results, the analysis first. Exits with a message on failure. */
void cli_analysis_init(const cli_command *command, const cli_analysis *v, const bool *given,
                       suf_dataset *dataset, suf_analysis *analysis);

#endif
