/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a reader of files is. To add one, write import_NAME.c with two functions, declare them at
 * the end of this header, and add a row to the table in readers.c.
 */
#ifndef SUF_IMPORT_READER_H
#define SUF_IMPORT_READER_H

#include "dataset/dataset_builder.h"
#include "import/input_file.h"
#include "suffice.h"

/* How well a file fits a reader. The reader that fits best reads it; of equals, the first in the
 * table. */
typedef enum {
    SUF_FIT_NONE,
    SUF_FIT_POSSIBLE, /* it may be such a file, if nothing fits better */
    SUF_FIT_LIKELY,   /* its columns, its extension or the given options say so */
    SUF_FIT_CERTAIN   /* it has a signature that no other kind of file has */
} suf_fit;

/* Options of suf_import_request that a reader may take, as bits. */
enum {
    SUF_TAKES_DIFFERENCE = 1,
    SUF_TAKES_COMPARE = 2,
    SUF_TAKES_INSTANCE = 4,
    SUF_TAKES_ALGORITHM = 8,
    SUF_TAKES_VALUE = 16,
    SUF_TAKES_PHI = 32,
    SUF_TAKES_SE = 64,
    SUF_TAKES_EXPERIMENT = 128,
    SUF_TAKES_SKIP_DAMAGED = 256,
    SUF_TAKES_FLOOR = 512,
    SUF_TAKES_STYLE = 1024, /* delimiter and decimal */
    SUF_TAKES_MEAN = 2048,
    SUF_TAKES_SD = 4096,
    SUF_TAKES_RUNS = 8192,
    SUF_TAKES_STATUS = 16384,
    SUF_TAKES_LIMIT = 32768,
    SUF_TAKES_ON_TIMEOUT = 65536
};

/* The file may be missing or a folder; then only its path is known. */
typedef suf_fit suf_reader_detect(const suf_input_file *file, const suf_import_request *request);

/* Reads from file->stream; or, if the reader opens the path itself, from file->path, with *file
 * closed. *dataset is written only on success; err is never NULL. */
typedef int suf_reader_read(suf_dataset *dataset, suf_input_file *file,
                            const suf_import_request *request, suf_error *err);

typedef struct suf_reader {
    const char *name;
    const char *description; /* a phrase: "a CSV file with ..." */
    suf_reader_detect *detect;
    suf_reader_read *read;
    unsigned takes;     /* SUF_TAKES_... */
    bool opens_path;    /* a database or a folder: it does not read a stream */
    const char *advice; /* "do ...", to read the same data with other options; NULL: choose another
                         * reader */
} suf_reader;

/* The reader for a file: the one that the request names, or the best fit. NULL with a message if
 * there is none, or if the file certainly is not what the named reader reads. */
const suf_reader *suf_reader_choose(const suf_input_file *file, const suf_import_request *request,
                                    suf_error *err);

/* For readers of runs: starts a dataset with empty cells, for the requested pairs; and, when the
 * cells are filled, compares by the requested difference, or chooses one. */
suf_dataset_builder suf_reader_start_runs(const suf_import_request *request, size_t n_algorithms,
                                          size_t n_instances);
void suf_reader_compare(suf_dataset_builder *b, const suf_import_request *request);

/* ---- the readers, one per file ---- */

suf_reader_detect suf_import_store_detect, suf_import_hyperfine_detect, suf_import_summaries_detect,
    suf_import_differences_detect, suf_import_wide_detect, suf_import_runs_detect;
suf_reader_read suf_import_store_read, suf_import_hyperfine_read, suf_import_summaries_read,
    suf_import_differences_read, suf_import_wide_read, suf_import_runs_read;

#endif
