/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The name that was probably meant.
 */
#ifndef SUF_EXPERIMENT_NEAREST_H
#define SUF_EXPERIMENT_NEAREST_H

#include <stddef.h>

/* The name nearest to word, for "did you mean"; NULL when none is near. */
const char *suf_nearest(const char *word, const char *const *names, size_t n);

#endif
