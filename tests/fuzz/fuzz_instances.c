/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of instances (CSV) and a list of them (lines). The first line names the column of the
 * names; a dash is the usual one.
 */
#include <stdlib.h>
#include <string.h>

#include "experiment/instances.h"
#include "fuzz_input.h"

static void add(const char *form, const char *path, const char *column)
{
    suf_error err;
    suf_instances instances = {0};
    (void)suf_instances_add_form(&instances, form, path, column, ".", &err);
    suf_instances_release(&instances);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_of(data, size);
    char *column = fuzz_input_take_line(&input);
    const char *path = fuzz_file_write("input", input.bytes, input.n);
    add("csv", path, strcmp(column, "-") == 0 ? NULL : column);
    add("file", path, NULL);
    free(column);
    return 0;
}
