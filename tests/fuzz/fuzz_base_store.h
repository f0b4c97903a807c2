/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stores that the targets for stores damage. The folder STORES has them; meson.build lists
 * their names.
 */
#ifndef FUZZ_BASE_STORE_H
#define FUZZ_BASE_STORE_H

#include "fuzz_input.h"

typedef struct fuzz_base_store {
    const char *name;
    unsigned char *bytes;
    size_t n;
} fuzz_base_store;

/* What the first line of an input says: a store, and perhaps a command after a blank. A name that
 * does not exist stands for a store that does. */
typedef struct fuzz_store_line {
    const fuzz_base_store *store;
    char command[16]; /* "": all commands */
} fuzz_store_line;

fuzz_store_line fuzz_store_line_take(fuzz_input *input);

/* A number below n (n > 0) that depends on the bytes of a text. */
size_t fuzz_number_of(const char *text, size_t n);

/* What a command does with a store that has these bytes; see fuzz_report_store. */
void fuzz_base_store_report(const void *bytes, size_t n, const char *command);

#endif
