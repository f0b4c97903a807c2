/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See damage.h.
 */
#include "store/damage.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/text.h"
#include "base/utf8.h"
#include "store/checksum.h"

enum { MOST_LISTED = 1000 };

bool suf_damage_is_in_row(sqlite3_stmt *row, int first, int at)
{
    const uint64_t sum = suf_checksum_columns(0, row, first, at - first);
    return sqlite3_column_type(row, at) != SQLITE_INTEGER ||
           (uint64_t)sqlite3_column_int64(row, at) != sum;
}

/* names in it may contain any bytes, and may have been cut */
static char *sentence_of(const char *fmt, va_list values)
{
    char text[400];
    (void)suf_print_list_into(text, sizeof text, fmt, values);
    suf_utf8_clean(text);
    return suf_text_copy(text);
}

static int fail(const suf_store *store, suf_error *err, char *sentence, const char *advice)
{
    const int code = suf_fail(err, SUF_EIO, "'%s' is damaged: %s; restore it from a copy%s",
                              store->path, sentence, advice);
    free(sentence);
    return code;
}

int suf_damage_fail(const suf_store *store, suf_error *err, const char *fmt, ...)
{
    va_list values;
    va_start(values, fmt);
    char *sentence = sentence_of(fmt, values);
    va_end(values);
    return fail(store, err, sentence, "");
}

/* Whether the sentence is on the list already, or the list is full. */
static bool is_known(const suf_store *store, const char *sentence)
{
    if (store->n_skipped == MOST_LISTED)
        return true;
    for (size_t i = 0; i < store->n_skipped; i++)
        if (strcmp(store->skipped[i], sentence) == 0)
            return true;
    return false;
}

int suf_damage_skip(suf_store *store, suf_error *err, const char *fmt, ...)
{
    va_list values;
    va_start(values, fmt);
    char *sentence = sentence_of(fmt, values);
    va_end(values);
    if (store->mode != SUF_STORE_SKIP_DAMAGED)
        return fail(store, err, sentence,
                    store->mode == SUF_STORE_READ ? ", or go on without it with '--skip-damaged'"
                                                  : "");
    if (is_known(store, sentence)) {
        free(sentence);
        return SUF_OK;
    }
    store->skipped = suf_grow(store->skipped, store->n_skipped, &store->skipped_capacity,
                              sizeof *store->skipped);
    store->skipped[store->n_skipped++] = sentence;
    return SUF_OK;
}

size_t suf_store_n_skipped(const suf_store *store)
{
    return store->n_skipped;
}

const char *suf_store_skipped(const suf_store *store, size_t i)
{
    return i < store->n_skipped ? store->skipped[i] : NULL;
}
