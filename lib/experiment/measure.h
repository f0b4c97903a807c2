/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a run: a number that the command printed, or one that was measured.
 *
 *     last             the last number on standard output (the default)
 *     json FIELD       a field of the last JSON object that is not part of another one, a.b.c for
 *                      one that is inside
 *     regex PATTERN    the first group that took part in the last match of a regular expression of
 *                      PCRE2, or the whole match if there is no group
 *     column N         the N-th word, from 1, of the last line that is not blank
 *     wall-time  cpu-time  memory      seconds and bytes
 *     irace            one or two words, "cost" or "cost time", and nothing else
 */
#ifndef SUF_EXPERIMENT_MEASURE_H
#define SUF_EXPERIMENT_MEASURE_H

#include <stdbool.h>

#include "base/pattern.h"
#include "experiment/output_text.h"
#include "suffice.h"

typedef enum {
    SUF_TAKE_LAST,
    SUF_TAKE_JSON,
    SUF_TAKE_REGEX,
    SUF_TAKE_COLUMN,
    SUF_TAKE_WALL,
    SUF_TAKE_CPU,
    SUF_TAKE_MEMORY,
    SUF_TAKE_IRACE
} suf_take;

typedef struct suf_measure {
    char *name; /* "value" for the measure that is compared */
    char *text; /* as written */
    suf_take take;
    char *field;          /* of json */
    suf_pattern *pattern; /* of regex */
    long column;          /* of column, from 1 */
    const char *unit;     /* that may directly follow the number; NULL: none */
} suf_measure;

/* What the value is taken from. */
typedef struct suf_material {
    const char *out; /* the end of standard output, terminated by a 0; may contain zeros */
    size_t n_out;
    bool is_cut; /* there was more before it */
    double wall, user, system;
    int64_t memory;
} suf_material;

int suf_measure_init(suf_measure *measure, const char *name, const char *text, suf_error *err);
void suf_measure_release(suf_measure *measure);

/* True if the value is measured and not printed, so that it differs between executions. */
bool suf_measure_is_measured(const suf_measure *measure);

/* The unit of a value that is measured: "s" or "B"; NULL if it is printed. */
const char *suf_measure_unit(const suf_measure *measure);

/* A value, and the line that it was taken from. */
typedef struct suf_measure_reading {
    double value;               /* NAN: there is none */
    char line[SUF_OUTPUT_LINE]; /* as a message shows it; "" if it was measured */
} suf_measure_reading;

/* Returns OK with *reading, or NO_VALUE or NOT_FINITE with a value of NAN and the reason in *err:
 * "it printed '12.5s' in the line 'done in 12.5s', which is not a number" */
suf_status suf_measure_read(const suf_measure *measure, const suf_material *material,
                            suf_measure_reading *reading, suf_error *err);

#endif
