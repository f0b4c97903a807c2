/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment file (YAML), read into a request.
 */
#ifndef SUF_EXPERIMENT_DOCUMENT_H
#define SUF_EXPERIMENT_DOCUMENT_H

#include "experiment/request.h"

/* shown: the file's name in messages. What is wrong is noted in the request. */
void suf_document_read(suf_request *request, const char *text, size_t size, const char *shown);

#endif
