/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences on algorithms whose runs on an instance were equal, or should have been.
 */
#ifndef SUF_REPORT_DETERMINISM_WORDS_H
#define SUF_REPORT_DETERMINISM_WORDS_H

#include "suffice.h"

/* Which algorithms were taken as deterministic, and where; NULL: none was. */
char *suf_words_constant(const suf_determinism *all, char *const *algorithms, size_t n,
                         size_t n_instances);

/* An algorithm that is said to be deterministic but is not; NULL: it is. */
char *suf_words_varied(const suf_determinism *of, const char *algorithm);

#endif
