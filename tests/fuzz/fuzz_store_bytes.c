/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A store with other bytes. The first line names a store and, after a blank, the command that reads
 * it (status, export, verify or report; none: all of them). Every further one is a place in the
 * file, counted from 0 and again from the start at its end, and the bytes to put there, in hex:
 *
 *     plain report
 *     4096 0d00ff
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_base_store.h"
#include "fuzz_input.h"

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static void put_line(unsigned char *bytes, size_t n, const char *line)
{
    char *rest;
    size_t at = (size_t)strtoumax(line, &rest, 10);
    while (*rest == ' ')
        rest++;
    for (; digit(rest[0]) >= 0 && digit(rest[1]) >= 0; rest += 2, at++)
        bytes[at % n] = (unsigned char)(digit(rest[0]) * 16 + digit(rest[1]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_of(data, size);
    const fuzz_store_line first = fuzz_store_line_take(&input);
    const size_t n = first.store->n;
    unsigned char *bytes = malloc(n);
    fuzz_require(bytes, "there is memory");
    memcpy(bytes, first.store->bytes, n);
    while (input.n > 0) {
        char *line = fuzz_input_take_line(&input);
        put_line(bytes, n, line);
        free(line);
    }
    fuzz_base_store_report(bytes, n, first.command);
    free(bytes);
    return 0;
}
