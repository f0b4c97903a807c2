/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data for programs. What a report says is put into JSON objects once; they are written
 * as JSON, or as CSV with the objects' keys as columns.
 */
#ifndef SUF_REPORT_JSON_BUILD_H
#define SUF_REPORT_JSON_BUILD_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "suffice/output.h"

/* A number, or null where there is none (NAN, infinite). */
json_t *suf_json_number(double value);
/* A text; one that is not UTF-8 is taken to be Latin-1. */
json_t *suf_json_text(const char *text);
/* The same, or null for NULL. */
json_t *suf_json_text_or_null(const char *text);
/* A count, or null for 0. */
json_t *suf_json_count(int64_t value);

/* Both release the value. Numbers have 15 significant digits. */
void suf_json_write(json_t *value, FILE *out);

/* rows: an array of objects that all have the keys of the first. An array of objects inside
 * becomes one cell, "a:b;c:d": the values of an object joined by colons. null is empty. */
void suf_json_write_csv(json_t *rows, FILE *out);

/* One object, in JSON or as a header and a line of CSV; releases it. */
void suf_json_write_row(json_t *row, suf_format format, FILE *out);

#endif
