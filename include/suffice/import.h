/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a dataset from a file, whatever wrote it.
 */
#ifndef SUFFICE_IMPORT_H
#define SUFFICE_IMPORT_H

#include <stdint.h>

#include "suffice/dataset.h"
#include "suffice/design.h"
#include "suffice/failure.h"
#include "suffice/sampling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The i-th reader's name ("store", "runs", ...) and a phrase for what it reads; NULL past the last.
 */
SUF_API const char *suf_reader_name(int i);
SUF_API const char *suf_reader_description(int i);

/* How to read a file. Not every reader takes every option: one that is given and not taken is an
 * error, never ignored. Borrowed for the call. */
typedef struct suf_import_request {
    const char *reader;               /* NULL: detected from the file's content and name */
    const suf_difference *difference; /* of runs; NULL: ratio if every mean is positive, otherwise
                                       * simple */
    double floor;                     /* of runs: smaller values count as this; 0: none */
    const suf_compare *compare;       /* of runs; NULL: all pairs */
    const char *instance;             /* the column or parameter that names an instance; several,
                                       * "A,B", are joined by blanks; NULL: the reader's default */
    const char *algorithm, *value;    /* columns of runs; NULL: as for suf_columns */
    const char *phi, *se;             /* columns of differences and their standard errors; NULL:
                                       * 'phi', and 'se' if there is one */
    const char *delimiter;            /* of a CSV file: comma, semicolon, tab, bar, space, or one of
                                       * these characters; NULL: as its first lines tell */
    const char *decimal;              /* of its numbers: point or comma; NULL: as they tell */
    const char *mean, *sd;            /* columns of summaries, by patterns such as "X_mean", where X
                                       * stands for the algorithm; or, if each line is about one
                                       * algorithm, their names */
    const char *runs;                 /* of summaries: such a pattern or name, or a number */
    const char *status;               /* column of runs: how they ended, see suffice-analyze(1);
                                       * NULL: none */
    double limit;                     /* of time: without status, larger values are timeouts; 0:
                                       * none */
    const char *on_timeout;           /* what a timeout counts as: "penalise X", "parK", "drop" or
                                       * "stop-instance"; NULL: stop-instance, that is, the algorithm
                                       * has no result on the instance */
    int maximise;                     /* of runs: large values are good */
    const char *measure;              /* the name of the quantity that is compared, for reports;
                                       * NULL: that of the store, or none */
    const char *unit;                 /* of the values, for reports; NULL: that of the store, or
                                       * none */
    int64_t experiment;               /* of a store, from 1; 0: the last */
    int skip_damaged;                 /* of a store: go on without damaged rows, and list them */
    const char *features; /* a file for suf_dataset_add_features, for which instance then
                           * names the column; NULL: none */
} suf_import_request;

/* Reads a dataset from the file at path; "-" is standard input. request may be NULL.
 *
 * Failed runs (values that are empty, NA, nan or infinite, times of a command that did not exit
 * with 0, statuses other than ok) are counted, and do not enter any value. What cannot be compared
 * is listed in left_out. Columns that the reader does not need become features if they are the same
 * in all lines of an instance, for up to 100,000 instances; so do the columns or parameters that
 * name an instance together.
 *
 * SUF_EINVAL: the content is wrong, or the reader does not take an option that was given. SUF_EIO:
 * the file cannot be read, or no reader knows what it is. The message says what to do. */
SUF_API int suf_dataset_load(suf_dataset *dataset, const char *path,
                             const suf_import_request *request, suf_error *err);

#ifdef __cplusplus
}
#endif

#endif
