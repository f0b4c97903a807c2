/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON in the output of a program, among other lines.
 */
#ifndef SUF_EXPERIMENT_OUTPUT_JSON_H
#define SUF_EXPERIMENT_OUTPUT_JSON_H

#include <jansson.h>

#include "experiment/output_text.h"
#include "suffice.h"

/* The last complete object that begins a line, or follows another one, and is no part of another
 * object or list; or a list that is the whole output. *at is where it is. Numbers that are not
 * finite, NaN and Infinity among them, are strings in it. NULL: there is none, or one that is not
 * JSON comes after it. For json_decref(). */
json_t *suf_output_object(const char *text, suf_extract *at, suf_error *err);

#endif
