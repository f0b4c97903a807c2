/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * suffice analyze --sequential, --always-valid and --peeked: differences that were looked at
 * several times.
 */
#ifndef CLI_ANALYZE_SEQUENTIAL_H
#define CLI_ANALYZE_SEQUENTIAL_H

#include "analysis_options.h"
#include "sequential_options.h"
#include "show_figure.h"

typedef struct cli_looked_at {
    cli_sequential sequential;
    int64_t instances_max, peeked;
    const char *order;
    int permutation, always_valid;
} cli_looked_at;

/* at: the offset of the cli_looked_at in the values of the command */
#define CLI_LOOKED_AT_OPTIONS(at)                                                                  \
    CLI_SEQUENTIAL_OPTIONS((at) + offsetof(cli_looked_at, sequential),                             \
                           "the differences were tested at several looks that were planned"),      \
        {"instances-max",                                                                          \
         "N",                                                                                      \
         CLI_COUNT,                                                                                \
         (at) + offsetof(cli_looked_at, instances_max),                                            \
         .help = "largest number of instances of the plan (that of --looks-at, or all)",           \
         .lo = 2,                                                                                  \
         .hi = (double)SUF_MAX_INSTANCES},                                                         \
        {"order", "COLUMN", CLI_TEXT, (at) + offsetof(cli_looked_at, order),                       \
         .help = "column or feature whose numbers or dates are the order of the instances (as in " \
                 "the file)"},                                                                     \
        {"permutation", NULL, CLI_FLAG, (at) + offsetof(cli_looked_at, permutation),               \
         .help = "test the signs by permutation, at the levels of the t test"},                    \
        {"always-valid", NULL, CLI_FLAG, (at) + offsetof(cli_looked_at, always_valid),             \
         .help = "instead of planned looks: a test that holds after every instance, tuned to "     \
                 "--mres"},                                                                        \
    {                                                                                              \
        "peeked", "COUNT", CLI_COUNT, (at) + offsetof(cli_looked_at, peeked),                      \
            .help = "the test was made this many times without a plan: warn of its true error",    \
            .lo = 2, .hi = SUF_MAX_LOOKS                                                           \
    }

#define CLI_LOOKED_AT_RULES                                                                        \
    CLI_SEQUENTIAL_RULES,                                                                          \
        {"sequential", CLI_EXCLUDES, "peeked", "looks are planned or they are not"},               \
        {"instances-max", CLI_NEEDS, "sequential",                                                 \
         "only sequential designs have a largest number"},                                         \
        {"always-valid", CLI_EXCLUDES, "sequential", "it needs no plan of looks"},                 \
        {"always-valid", CLI_EXCLUDES, "peeked", "one may look at it at any time"},                \
        {"always-valid", CLI_EXCLUDES, "figure", "it has one figure, which '--plot' draws"},       \
    {                                                                                              \
        "permutation", CLI_NEEDS, "sequential", "other analyses have that test beside the others"  \
    }

/* What is written. */
typedef struct cli_looks_output {
    int format;
    const cli_plot *plot;
    size_t comparison; /* that the figure shows, from 0 */
} cli_looks_output;

/* Reads, analyses and writes. Exits with a message if it cannot. given is from cli_parse. */
void cli_analyze_sequential(const cli_command *self, const bool *given, const cli_analysis *values,
                            const cli_looked_at *looked, const cli_looks_output *output);

/* The same for a test that needs no plan of looks. */
void cli_analyze_always_valid(const cli_command *self, const bool *given,
                              const cli_analysis *values, const cli_looked_at *looked,
                              const cli_looks_output *output);

/* Lets the analysis say what looking without a plan has done to its level. */
void cli_analyze_peeked(const char *command, suf_analysis *analysis, int64_t looks);

#endif
