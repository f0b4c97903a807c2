/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The variables of an irace scenario. The file is R, of which assignments of texts, numbers and
 * words are understood; the value of anything else is kept as an expression, and nothing is
 * executed. irace's user guide (version 3.5, section 10) has the variables.
 */
#ifndef SUF_EXPERIMENT_IRACE_SCENARIO_H
#define SUF_EXPERIMENT_IRACE_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

#include "suffice.h"

typedef struct suf_irace_variable {
    long line;
    char *name;
    char *text;         /* the value, without quotes */
    bool is_expression; /* neither a text in quotes nor a single word */
} suf_irace_variable;

typedef struct suf_irace_scenario {
    size_t n, capacity;
    suf_irace_variable *all;
} suf_irace_scenario;

/* shown is the path in messages. SUF_EIO if the file cannot be read; SUF_EINVAL if it has anything
 * but assignments. */
int suf_irace_scenario_load(suf_irace_scenario *scenario, const char *path, const char *shown,
                            suf_error *err);
void suf_irace_scenario_release(suf_irace_scenario *scenario);

/* The variable, as it was assigned last; NULL if it was not, or to "", NULL or NA. */
const suf_irace_variable *suf_irace_scenario_find(const suf_irace_scenario *scenario,
                                                  const char *name);

#endif
