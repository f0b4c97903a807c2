/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See fuzz_base_store.h.
 */
#include "fuzz_base_store.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_report.h"

static fuzz_base_store stores[] = {STORE_NAMES};
enum { N_STORES = sizeof stores / sizeof *stores };

size_t fuzz_number_of(const char *text, size_t n)
{
    size_t sum = 0;
    for (; *text; text++)
        sum += (unsigned char)*text;
    return sum % n;
}

static size_t index_of(const char *name)
{
    for (size_t i = 0; i < N_STORES; i++)
        if (strcmp(stores[i].name, name) == 0)
            return i;
    return fuzz_number_of(name, N_STORES);
}

static const fuzz_base_store *find(const char *name)
{
    fuzz_base_store *store = &stores[index_of(name)];
    if (!store->bytes) {
        char path[4096];
        (void)snprintf(path, sizeof path, "%s/%s.db", STORES, store->name);
        store->bytes = fuzz_file_read(path, &store->n);
    }
    return store;
}

fuzz_store_line fuzz_store_line_take(fuzz_input *input)
{
    char *line = fuzz_input_take_line(input), *rest = line;
    const char *name = fuzz_word(&rest), *command = fuzz_word(&rest);
    fuzz_store_line taken = {.store = find(name ? name : "")};
    (void)snprintf(taken.command, sizeof taken.command, "%s", command ? command : "");
    free(line);
    return taken;
}

void fuzz_base_store_report(const void *bytes, size_t n, const char *command)
{
    fuzz_report_store(fuzz_file_write("store.db", bytes, n), command);
}
