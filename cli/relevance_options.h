/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options that say in units which difference matters, and with which standard deviation.
 */
#ifndef CLI_RELEVANCE_OPTIONS_H
#define CLI_RELEVANCE_OPTIONS_H

#include "options.h"
#include "suffice.h"

/* As written; NULL: not given. */
typedef struct cli_relevance {
    const char *delta, *sigma;
} cli_relevance;

/* at: the offset of the cli_relevance in the values of the command */
#define CLI_RELEVANCE_OPTIONS(at, otherwise)                                                       \
    {"delta", "X", CLI_TEXT, (at) + offsetof(cli_relevance, delta),                                \
     .help = "smallest relevant difference in units: 2% for ratios and percentages, 5 ms or a "    \
             "number for simple differences" otherwise},                                           \
    {                                                                                              \
        "sigma", "S", CLI_TEXT, (at) + offsetof(cli_relevance, sigma),                             \
            .help = "standard deviation of the differences over instances, such as 5% or 12 ms; "  \
                    "with it, delta is an effect of delta / sigma" otherwise                       \
    }

/* Puts delta and sigma, where they are given, and by them the effect into the design. unit is
 * that of the values; NULL: unknown. Exits with 2 if they do not fit the difference. */
void cli_relevance_read(const char *command, const cli_relevance *v, suf_difference difference,
                        const char *unit, suf_design *design);

#endif
