/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of data, of whatever kind, and everything that is said of it. The first line has words
 * with blanks between them: a test, a feature for trends, one for their levels, and one for
 * families of instances; a dash is the default.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_input.h"
#include "fuzz_report.h"

static suf_test test_of(const char *name)
{
    for (int i = 0; name && suf_test_name(i); i++)
        if (strcmp(name, suf_test_name(i)) == 0)
            return (suf_test)i;
    return (suf_test)0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_error err;
    suf_dataset dataset;
    fuzz_input input = fuzz_input_of(data, size);
    char *words = fuzz_input_take_line(&input);
    const char *path = fuzz_file_write("input", input.bytes, input.n);
    char *rest = words;
    suf_analysis_request request = {.design = {.test = test_of(fuzz_word(&rest))}};
    request.feature = fuzz_word(&rest);
    request.by = fuzz_word(&rest);
    request.group = fuzz_word(&rest);
    if (suf_dataset_load(&dataset, path, NULL, &err) == SUF_OK) {
        fuzz_report(&dataset, &request);
        suf_dataset_release(&dataset);
    }
    free(words);
    return 0;
}
