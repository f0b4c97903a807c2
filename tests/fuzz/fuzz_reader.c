/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file for the reader that is called READER. The first line names columns, blanks between them:
 * of the instances, the algorithms, the values, the differences, the standard errors; a dash is the
 * usual name. The rest is the file.
 */
#include <stdlib.h>

#include "fuzz_input.h"
#include "suffice.h"

static void load(const char *path, const suf_import_request *request)
{
    suf_error err;
    suf_dataset dataset;
    if (suf_dataset_load(&dataset, path, request, &err) != SUF_OK)
        return;
    (void)suf_dataset_is_binary(&dataset);
    (void)suf_sigma_estimate_of(&dataset);
    suf_dataset_release(&dataset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_of(data, size);
    char *names = fuzz_input_take_line(&input);
    const char *path = fuzz_file_write("input", input.bytes, input.n);
    char *rest = names;
    const suf_compare first = SUF_COMPARE_FIRST;
    suf_import_request request = {.reader = READER};
    request.instance = fuzz_word(&rest);
    request.algorithm = fuzz_word(&rest);
    request.value = fuzz_word(&rest);
    request.phi = fuzz_word(&rest);
    request.se = fuzz_word(&rest);
    load(path, &request);
    load(path, &(suf_import_request){.reader = READER, .maximise = 1});
    load(path, &(suf_import_request){.reader = READER, .compare = &first, .unit = "s"});
    free(names);
    return 0;
}
