/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of a standard deviation that comes from a pilot.
 */
#ifndef SUF_REPORT_PILOT_WORDS_H
#define SUF_REPORT_PILOT_WORDS_H

#include <jansson.h>

#include "report/document.h"

/* Both add nothing for NULL. */
void suf_pilot_words_add(suf_document *document, const suf_sigma_estimate *pilot);
void suf_pilot_data_add(json_t *data, const suf_sigma_estimate *pilot);

#endif
