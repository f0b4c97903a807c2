/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an algorithm has for itself in the place of a setting of the experiment. In a file it is
 * below the algorithm's name; as an option, and in a store, it is a line NAME.KEY=VALUE, or
 * NAME.env=VARIABLE=VALUE.
 */
#ifndef SUF_EXPERIMENT_OWN_SETTINGS_H
#define SUF_EXPERIMENT_OWN_SETTINGS_H

#include <stddef.h>

#include "experiment/experiment_parts.h"

/* The name of the i-th key that an algorithm can have for itself; NULL past the last. */
const char *suf_own_settings_key(int i);

/* Splits a line. Returns the key, the length of the name before it and the text after it; NULL if
 * the line has no such form. */
const suf_key *suf_own_settings_split(const char *line, size_t *n_name, const char **text);

/* Whether the user has set what the line sets. */
bool suf_own_settings_is_given(const suf_experiment *experiment, const char *line);

/* All lines of an experiment but those of costs, which the key 'cost' has; for free(). */
char *suf_own_settings_text(const suf_experiment *experiment);

/* Those of two texts that decisions depend on: whether they are the same. */
bool suf_own_settings_decide_alike(const char *text, const char *other);

/* The lines of one algorithm among these, without what does not concern its runs; for free(). */
char *suf_own_settings_of(const char *text, const char *name);

#endif
