/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the commands that analyse differences, and reading what they analyse.
 */
#ifndef CLI_ANALYSIS_OPTIONS_H
#define CLI_ANALYSIS_OPTIONS_H

#include <math.h>

#include "difference_options.h"
#include "open_store.h"
#include "options.h"
#include "relevance_options.h"
#include "suffice.h"

/* the first member of the values of such a command */
typedef struct cli_analysis {
    cli_operands files;
    int test, alternative, adjust, as_r, maximise;
    double alpha, power, mres, mu, floor;
    cli_relevance relevance;
    int reader, difference, compare, wide;
    const char *phi, *se, *instance, *algorithm, *value;
    const char *delimiter, *decimal, *mean, *sd, *runs, *status, *on_timeout;
    double limit;
    const char *measure, *unit, *features, *feature, *by, *group, *only;
    int64_t experiment, seed;
    int skip_damaged;
} cli_analysis;

#define CLI_ANALYSIS_AT(member) offsetof(cli_analysis, member)

#define CLI_ANALYSIS_OPTIONS                                                                       \
    {.help = "The test:"},                                                                         \
        {"test",                                                                                   \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(test),                                                                    \
         .help =                                                                                   \
             "the test that decides the verdict (as planned, or t, or sign for results 0 and 1)",  \
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
        CLI_RELEVANCE_OPTIONS(CLI_ANALYSIS_AT(relevance), " (as planned)"),                        \
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
         .help = "for several comparisons (holm)",                                                 \
         .choice = suf_adjusted_name},                                                             \
        {"as-r", NULL, CLI_FLAG, CLI_ANALYSIS_AT(as_r),                                            \
         .help =                                                                                   \
             "Wilcoxon's p as R computes it: exact only below 50 values without ties and zeros"},  \
        {"maximise", NULL, CLI_FLAG, CLI_ANALYSIS_AT(maximise),                                    \
         .help = "large values are good (as planned)"},                                            \
        {"measure", "TEXT", CLI_TEXT, CLI_ANALYSIS_AT(measure),                                    \
         .help = "name of the quantity that is compared, such as IGD (as recorded)"},              \
        {"unit", "TEXT", CLI_TEXT, CLI_ANALYSIS_AT(unit),                                          \
         .help = "unit of the values, such as s, for reports (as recorded)"},                      \
        {"seed",    "N", CLI_COUNT, CLI_ANALYSIS_AT(seed), .help = "seed of simulations (0)",      \
         .hi = 1e15},                                                                              \
        {.help = "The file:"},                                                                     \
        {"reader",                                                                                 \
         "KIND",                                                                                   \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(reader),                                                                  \
         .help = "what kind of file it is, see below (as its content tells)",                      \
         .choice = suf_reader_name,                                                                \
         .meaning = suf_reader_description},                                                       \
        {"delimiter", "CHARACTER", CLI_TEXT, CLI_ANALYSIS_AT(delimiter),                           \
         .help = "what separates the cells of CSV: comma, semicolon, tab, bar, space (as the "     \
                 "first lines tell)"},                                                             \
        {"decimal", "MARK", CLI_TEXT, CLI_ANALYSIS_AT(decimal),                                    \
         .help = "decimal mark of CSV: point, comma (as the numbers tell)"},                       \
        {.help = "A store:"},                                                                      \
        {"experiment",                                                                             \
         "N",                                                                                      \
         CLI_COUNT,                                                                                \
         CLI_ANALYSIS_AT(experiment),                                                              \
         .help = "which of the experiments in the store, from 1 (the last)",                       \
         .lo = 1,                                                                                  \
         .hi = 1e9},                                                                               \
        CLI_SKIP_DAMAGED(CLI_ANALYSIS_AT(skip_damaged)), {.help = "Runs:"},                        \
        CLI_DIFFERENCE_OPTIONS(CLI_ANALYSIS_AT(difference),                                        \
                               "ratio if every mean is positive, otherwise simple"),               \
        CLI_FLOOR_OPTION(CLI_ANALYSIS_AT(floor)),                                                  \
        {"wide", NULL, CLI_FLAG, CLI_ANALYSIS_AT(wide), .help = "the same as '--reader wide'"},    \
        {"compare",                                                                                \
         NULL,                                                                                     \
         CLI_CHOICE,                                                                               \
         CLI_ANALYSIS_AT(compare),                                                                 \
         .help = "all pairs, or all against the first (all)",                                      \
         .choice = suf_compare_name},                                                              \
        {"algorithm", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(algorithm),                              \
         .help = "column of algorithms (algorithm)"},                                              \
        {"value", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(value),                                      \
         .help = "column of values (value or observation)"},                                       \
        {"status", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(status),                                    \
         .help = "column that says how a run ended: ok, timeout, crashed and so on"},              \
        {"limit",                                                                                  \
         "SECONDS",                                                                                \
         CLI_NUMBER,                                                                               \
         CLI_ANALYSIS_AT(limit),                                                                   \
         .help = "time limit of the runs; without '--status', values from it on are timeouts",     \
         .hi = INFINITY},                                                                          \
        {"on-timeout", "POLICY", CLI_TEXT, CLI_ANALYSIS_AT(on_timeout),                            \
         .help = "what a timeout counts as: penalise X, parK, drop, stop-instance (that)"},        \
        {.help = "Summaries of runs:"},                                                            \
        {"mean", "PATTERN", CLI_TEXT, CLI_ANALYSIS_AT(mean),                                       \
         .help = "columns of means, such as X_mean; X stands for the algorithm"},                  \
        {"sd", "PATTERN", CLI_TEXT, CLI_ANALYSIS_AT(sd),                                           \
         .help = "columns of standard deviations of the runs, such as X_sd"},                      \
        {"runs", "N|PATTERN", CLI_TEXT, CLI_ANALYSIS_AT(runs),                                     \
         .help = "how many runs each mean is of, or the columns with it, such as X_n"},            \
        {.help = "Differences:"},                                                                  \
        {"phi", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(phi), .help = "column of differences (phi)"},  \
        {"se", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(se),                                            \
         .help = "column of their standard errors (se)"},                                          \
        {.help = "Instances:"},                                                                    \
        {"instance", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(instance),                                \
         .help = "column that names them, or parameter of hyperfine (instance); several: A,B"},    \
        {"features", "FILE", CLI_FILE, CLI_ANALYSIS_AT(features),                                  \
         .help = "CSV file with more columns about them, a line for each"},                        \
        {"feature", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(feature),                                  \
         .help = "show how the differences depend on it; from the features or the file itself"},   \
        {"by", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(by),                                            \
         .help = "show that for each of its values"},                                              \
        {"group", "COLUMN", CLI_TEXT, CLI_ANALYSIS_AT(group),                                      \
         .help =                                                                                   \
             "families of instances: a verdict over their means, and one for each (as planned)"},  \
    {                                                                                              \
        "only", "CONDITION", CLI_TEXT, CLI_ANALYSIS_AT(only),                                      \
            .help = "analyse only the instances that satisfy it, such as 'dim >= 20'"              \
    }

#define CLI_ANALYSIS_RULES                                                                         \
    {"wide", CLI_EXCLUDES, "reader", "both choose how to read the file"},                          \
        {"wide", CLI_EXCLUDES, "mean", "a table of means is read without '--wide'"},               \
        {"sd", CLI_NEEDS, "mean", "say which columns have the means"},                             \
        {"runs", CLI_NEEDS, "mean", "say which columns have the means"},                           \
    {                                                                                              \
        "by", CLI_NEEDS, "feature", "say on what the differences may depend"                       \
    }

/* Reads the file, and what the options ask for; the caller releases the dataset. */
suf_analysis_request cli_analysis_read(const cli_command *command, const cli_analysis *v,
                                       const bool *given, suf_dataset *dataset);

/* Reads the file and analyses it as the options say; given is from cli_parse. The caller releases
 * both, the analysis first. Exits with a message if it cannot. */
void cli_analysis_init(const cli_command *command, const cli_analysis *v, const bool *given,
                       suf_dataset *dataset, suf_analysis *analysis);

#endif
