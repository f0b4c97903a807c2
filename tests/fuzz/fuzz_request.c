/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the launcher reads: messages to it, in pieces that grow.
 */
#include <stdlib.h>
#include <string.h>

#include "executor/message.h"
#include "fuzz_input.h"

static void read_texts(char *const *texts)
{
    for (size_t i = 0; texts[i]; i++)
        fuzz_require(strlen(texts[i]) < SIZE_MAX, "a text has an end");
}

static void use(suf_launcher_message *request)
{
    if (request->order == SUF_LAUNCHER_START) {
        read_texts(request->job.argv);
        read_texts(request->job.environment);
    }
    suf_launcher_message_release(request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_buffer buffer = {0};
    suf_launcher_message request;
    int taken = 0;
    for (size_t at = 0, n = 1; at < size && taken >= 0; at += n, n *= 2) {
        n = n < size - at ? n : size - at;
        suf_buffer_put(&buffer, data + at, n);
        while ((taken = suf_message_take_request(&buffer, &request)) > 0)
            use(&request);
    }
    suf_buffer_release(&buffer);
    return 0;
}
