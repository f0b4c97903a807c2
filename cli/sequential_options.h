/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of sequential designs, and planning one.
 */
#ifndef CLI_SEQUENTIAL_OPTIONS_H
#define CLI_SEQUENTIAL_OPTIONS_H

#include "options.h"
#include "suffice.h"

typedef struct cli_sequential {
    int sequential; /* whether it is asked for */
    int64_t looks;
    cli_numbers looks_at;
    const char *spending;
    int futility;
} cli_sequential;

/* at: the offset of the cli_sequential in the values of the command */
#define CLI_SEQUENTIAL_OPTIONS(at, words)                                                          \
    {.help = "Looking early:"},                                                                    \
        {"sequential", NULL, CLI_FLAG, (at) + offsetof(cli_sequential, sequential),                \
         .help = (words)},                                                                         \
        {"looks",                                                                                  \
         "COUNT",                                                                                  \
         CLI_COUNT,                                                                                \
         (at) + offsetof(cli_sequential, looks),                                                   \
         .help = "number of looks, equally spaced (5)",                                            \
         .lo = 1,                                                                                  \
         .hi = SUF_MAX_LOOKS},                                                                     \
        {"looks-at",                                                                               \
         "N1,N2,...",                                                                              \
         CLI_NUMBERS,                                                                              \
         (at) + offsetof(cli_sequential, looks_at),                                                \
         .help = "instead: the number of instances at each look, or its share of the largest "     \
                 "number, up to 1",                                                                \
         .hi = (double)SUF_MAX_INSTANCES},                                                         \
        {"spending", "FUNCTION", CLI_TEXT, (at) + offsetof(cli_sequential, spending),              \
         .help = "how alpha is spent over the looks: obf, pocock, kim-demets:RHO or hsd:GAMMA "    \
                 "(obf)"},                                                                         \
    {                                                                                              \
        "futility", NULL, CLI_CHOICE, (at) + offsetof(cli_sequential, futility),                   \
            .help = "also stop if the difference will hardly be found (none)",                     \
            .choice = suf_futility_name                                                            \
    }

#define CLI_SEQUENTIAL_RULES                                                                       \
    {"looks", CLI_EXCLUDES, "looks-at", "the looks are counted already"},                          \
        {"looks", CLI_NEEDS, "sequential", "only sequential designs have looks"},                  \
        {"looks-at", CLI_NEEDS, "sequential", "only sequential designs have looks"},               \
        {"spending", CLI_NEEDS, "sequential", "only sequential designs spend alpha"},              \
    {                                                                                              \
        "futility", CLI_NEEDS, "sequential", "only sequential designs stop early"                  \
    }

/* The rule; its looks are those of the values. Exits with 2 if it cannot be read. */
suf_sequential_rule cli_sequential_rule(const char *command, const cli_sequential *values);

#endif
