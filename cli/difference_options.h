/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options that choose how two algorithms differ on an instance.
 */
#ifndef CLI_DIFFERENCE_OPTIONS_H
#define CLI_DIFFERENCE_OPTIONS_H

#include <math.h>

#include "options.h"
#include "suffice.h"

#define CLI_DIFFERENCE_FLAG(name, at)                                                              \
    {                                                                                              \
        name, NULL, CLI_PICK, at, .help = "the same as --difference=" name,                        \
                                  .choice = suf_difference_name                                    \
    }

/* The member at this offset is an int: 1 + a suf_difference, or 0 if none is chosen. */
#define CLI_DIFFERENCE_OPTIONS(at, otherwise)                                                      \
    {"difference",                                                                                 \
     "KIND",                                                                                       \
     CLI_PICK,                                                                                     \
     at,                                                                                           \
     .help = "how two algorithms differ on an instance, see below (" otherwise ")",                \
     .choice = suf_difference_name,                                                                \
     .meaning = suf_difference_description},                                                       \
        CLI_DIFFERENCE_FLAG("ratio", at), CLI_DIFFERENCE_FLAG("percent", at),                      \
        CLI_DIFFERENCE_FLAG("percent-of-mean", at), CLI_DIFFERENCE_FLAG("simple", at),             \
        CLI_DIFFERENCE_FLAG("log-ratio", at), CLI_DIFFERENCE_FLAG("probability", at)

#define CLI_FLOOR_OPTION(at)                                                                       \
    {                                                                                              \
        "floor", "X", CLI_NUMBER, at,                                                              \
            .help = "smaller values count as this; for ratio and log-ratio", .hi = INFINITY        \
    }

#endif
