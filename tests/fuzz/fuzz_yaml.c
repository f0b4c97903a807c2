/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An experiment file: read, checked, summarised and written again, as 'suffice check' does before
 * it runs anything.
 */
#include <stdlib.h>

#include "fuzz_input.h"
#include "suffice.h"

static void use(suf_experiment *experiment)
{
    suf_error err;
    suf_design_summary summary;
    FILE *sink = fuzz_sink_open();
    if (suf_design_summary_init(&summary, experiment, &err) == SUF_OK)
        suf_design_summary_write(&summary, sink);
    suf_experiment_write(experiment, sink);
    fuzz_sink_close(sink);
    (void)suf_experiment_store(experiment);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_error err;
    (void)fuzz_file_write("table.csv", "instance,size\na,1\nb,2\n", 22);
    const char *path = fuzz_file_write("experiment.yaml", data, size);
    suf_experiment *experiment = suf_experiment_new();
    if (suf_experiment_load(experiment, path, &err) == SUF_OK &&
        suf_experiment_finish(experiment, &err) == SUF_OK)
        use(experiment);
    for (size_t i = 0; i < suf_experiment_n_mistakes(experiment); i++)
        fuzz_require(suf_experiment_mistake(experiment, i), "each mistake has a sentence");
    suf_experiment_free(experiment);
    return 0;
}
