/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That an analysis is about a part of the instances.
 */
#ifndef SUF_REPORT_SUBSET_WORDS_H
#define SUF_REPORT_SUBSET_WORDS_H

#include <stdio.h>

#include "suffice.h"

/* The sentence to begin with, for free(); NULL if the analysis is about all instances. */
char *suf_words_subset(const suf_dataset *dataset);

/* The sentence of the methods, after a blank; nothing if the analysis is about all instances. */
void suf_words_put_subset_methods(const suf_dataset *dataset, FILE *out);

#endif
