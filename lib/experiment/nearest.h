/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the name that the user probably meant.
 */
#ifndef SUF_EXPERIMENT_NEAREST_H
#define SUF_EXPERIMENT_NEAREST_H

#include <stddef.h>

/* The name most similar to word, for "did you mean"; NULL if none is similar. */
const char *suf_nearest(const char *word, const char *const *names, size_t n);

#endif
