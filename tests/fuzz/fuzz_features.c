/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of features for a dataset of four instances. The first line is a condition on the
 * instances (--only), the second one names the column of the instances; a dash is the usual one.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_input.h"
#include "suffice.h"

static const char differences[] = "instance,phi,se,size\na,1,0.1,10\nb,2,0.2,20\n"
                                  "c,-1,0.1,30\nd 1,3,0.1,40\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_error err;
    suf_dataset dataset;
    fuzz_input input = fuzz_input_of(data, size);
    char *condition = fuzz_input_take_line(&input);
    char *column = fuzz_input_take_line(&input);
    const char *path = fuzz_file_write("input", differences, sizeof differences - 1);
    fuzz_require(suf_dataset_load(&dataset, path, NULL, &err) == SUF_OK, "the dataset is read");
    path = fuzz_file_write("features", input.bytes, input.n);
    const char *named = strcmp(column, "-") == 0 ? NULL : column;
    (void)suf_dataset_add_features(&dataset, path, named, &err);
    (void)suf_dataset_keep(&dataset, condition, &err);
    suf_dataset_release(&dataset);
    free(condition);
    free(column);
    return 0;
}
