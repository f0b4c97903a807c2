/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The looks of a sequential experiment, for documents and as JSON. What was seen is hidden while
 * the looks are blind and the experiment goes on.
 */
#ifndef SUF_REPORT_LOOKS_SECTION_H
#define SUF_REPORT_LOOKS_SECTION_H

#include <jansson.h>

#include "report/document.h"
#include "suffice.h"

/* How far it is, and a table of the looks that were taken. algorithms: the names of the
 * experiment's. */
void suf_looks_section_add(suf_document *document, const suf_looking *looking,
                           char *const *algorithms);

/* A sentence: how far it is, for free(). */
char *suf_looks_section_state(const suf_looking *looking);

/* A sentence about looks that were not planned, for free(); NULL: there are none. */
char *suf_looks_section_added(const suf_looking *looking);

/* The same as data. */
json_t *suf_looks_section_object(const suf_looking *looking, char *const *algorithms);

#endif
