/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of an experiment, found by name.
 */
#ifndef SUF_EXPERIMENT_KEYS_H
#define SUF_EXPERIMENT_KEYS_H

#include <stdbool.h>

#include "experiment/experiment.h"

/* NULL: there is none of that name. */
const suf_key *suf_key_find(const char *name);

/* The name that was probably meant; NULL: none. */
const char *suf_key_nearest(const char *name);

suf_key_binding suf_key_binds(const suf_key *key);

#endif
