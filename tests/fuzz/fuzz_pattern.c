/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A regular expression, in the first line, and a text to search.
 */
#include <stdlib.h>

#include "base/pattern.h"
#include "fuzz_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    suf_error err;
    suf_span found;
    size_t n;
    fuzz_input input = fuzz_input_of(data, size);
    char *line = fuzz_input_take_line(&input);
    char *text = fuzz_input_take_rest(&input, &n);
    suf_pattern *pattern = suf_pattern_new(line, &err);
    if (pattern && suf_pattern_find_last(pattern, text, n, &found, &err) > 0)
        fuzz_require(found.begin <= found.end && found.end <= n, "a match lies in the text");
    suf_pattern_free(pattern);
    free(line);
    free(text);
    return 0;
}
