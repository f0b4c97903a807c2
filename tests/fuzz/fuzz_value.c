/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a run. The first line says how it is taken, as in an experiment file ("json cost"),
 * and a unit behind a bar ("last|s"); the rest is what the run printed.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "experiment/measure.h"
#include "fuzz_input.h"

static void measure_output(const suf_measure *measure, const suf_material *material)
{
    suf_error err;
    suf_measure_reading reading;
    const suf_status status = suf_measure_read(measure, material, &reading, &err);
    fuzz_require((status == SUF_RUN_OK) == (isfinite(reading.value) != 0),
                 "there is a finite value if and only if all is well");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_error err;
    suf_measure measure;
    fuzz_input input = fuzz_input_of(data, size);
    char *how = fuzz_input_take_line(&input);
    suf_material material = {.wall = 1};
    char *out = fuzz_input_take_rest(&input, &material.n_out);
    material.out = out;
    char *bar = strrchr(how, '|');
    if (bar)
        *bar = '\0';
    if (suf_measure_init(&measure, "value", how, &err) == SUF_OK) {
        measure.unit = bar ? bar + 1 : NULL;
        measure_output(&measure, &material);
        material.is_cut = true;
        measure_output(&measure, &material);
        suf_measure_release(&measure);
    }
    free(how);
    free(out);
    return 0;
}
