/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the launcher writes: outcomes, in pieces that grow. One that is taken has to be fit for use,
 * and to be the same when it is sent again.
 */
#include <stdlib.h>
#include <string.h>

#include "executor/message.h"
#include "fuzz_input.h"

static void use(suf_outcome *outcome)
{
    suf_buffer buffer = {0};
    suf_outcome again;
    fuzz_require(suf_status_name((int)outcome->status), "the status has a name");
    fuzz_require(outcome->out[outcome->n_out] == '\0', "the output has an end");
    fuzz_require(outcome->err[outcome->n_err] == '\0', "the errors have an end");
    fuzz_require(strlen(outcome->failure) < sizeof outcome->failure, "the failure has an end");
    suf_message_put_outcome(&buffer, outcome);
    fuzz_require(suf_message_take_outcome(&buffer, &again) > 0, "it can be sent again");
    fuzz_require(again.n_out == outcome->n_out && again.strays == outcome->strays,
                 "it is the same when it is sent again");
    suf_outcome_release(&again);
    suf_outcome_release(outcome);
    suf_buffer_release(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_buffer buffer = {0};
    suf_outcome outcome;
    int taken = 0;
    for (size_t at = 0, n = 1; at < size && taken >= 0; at += n, n *= 2) {
        n = n < size - at ? n : size - at;
        suf_buffer_put(&buffer, data + at, n);
        while ((taken = suf_message_take_outcome(&buffer, &outcome)) > 0)
            use(&outcome);
    }
    suf_buffer_release(&buffer);
    return 0;
}
