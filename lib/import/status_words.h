/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words by which files say how a run ended.
 */
#ifndef SUF_IMPORT_STATUS_WORDS_H
#define SUF_IMPORT_STATUS_WORDS_H

#include "suffice.h"

/* The suf_status that a text means, in any case and with any punctuation: "ok", "TIMEOUT", "t.o.",
 * "out of memory", "error (7)". -1: it is not known. */
int suf_status_words_find(const char *text);

/* The words of a status, separated by commas; NULL past the last status. */
const char *suf_status_words_list(int status);

#endif
