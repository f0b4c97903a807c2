/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded runs (suffice reps): read, and given to the stopping rule. The first line names the
 * columns of the instances, the algorithms, the values and the order; a dash is the usual name.
 */
#include <stdlib.h>

#include "fuzz_input.h"
#include "suffice.h"

static void replay(const suf_observations *observations, const suf_sampling *request)
{
    suf_error err;
    suf_replay replayed;
    if (suf_replay_init(&replayed, observations, request, 1, &err) != SUF_OK)
        return;
    FILE *sink = fuzz_sink_open();
    (void)suf_replay_write(&replayed, 1, SUF_FORMAT_TEXT, sink, &err);
    (void)suf_replay_write(&replayed, 0, SUF_FORMAT_JSON, sink, &err);
    fuzz_sink_close(sink);
    suf_figure_free(suf_figure_new_replay(&replayed));
    suf_replay_release(&replayed);
}

static void use(const suf_observations *o)
{
    for (size_t i = 0; i < suf_observations_n_instances(o); i++)
        for (size_t f = 0; f < suf_observations_n_features(o); f++)
            fuzz_require(suf_observations_feature_of(o, f, i), "each instance has each feature");
    replay(o, &(suf_sampling){.mode = SUF_FIXED, .difference = SUF_SIMPLE});
    replay(o, &(suf_sampling){.difference = SUF_RATIO, .accuracy = 0.1});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_error err;
    fuzz_input input = fuzz_input_of(data, size);
    char *names = fuzz_input_take_line(&input);
    const char *path = fuzz_file_write("input.csv", input.bytes, input.n);
    char *rest = names;
    suf_columns columns = {.instance = fuzz_word(&rest)};
    columns.algorithm = fuzz_word(&rest);
    columns.value = fuzz_word(&rest);
    columns.order = fuzz_word(&rest);
    suf_observations *observations = suf_observations_load(path, &columns, &err);
    if (observations)
        use(observations);
    suf_observations_free(observations);
    free(names);
    return 0;
}
