/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The id of a try: numbers that name it within a store, joined by dashes, so that it can be a word
 * of a command line and the name of a file. They are those of the experiment, the instance, the
 * algorithm, the run and the attempt, each from 1.
 */
#ifndef SUF_CONDUCT_RUN_ID_H
#define SUF_CONDUCT_RUN_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct suf_run_id {
    int64_t experiment;         /* from 1 */
    size_t instance, algorithm; /* the store's numbers, from 0 */
    int64_t run, attempt;       /* from 1 */
} suf_run_id;

enum { SUF_RUN_ID_SIZE = 5 * 21 };

void suf_run_id_write(suf_run_id id, char text[SUF_RUN_ID_SIZE]);
/* False if the text is no id. */
bool suf_run_id_read(const char *text, suf_run_id *id);

#endif
