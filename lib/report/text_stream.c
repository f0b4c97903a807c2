/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See text_stream.h. As everywhere, being out of memory ends the program.
 */
#include "report/text_stream.h"

#include <stdlib.h>

FILE *suf_text_stream_open(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);
    if (!out)
        abort();
    return out;
}

char *suf_text_stream_close(FILE *out, char **text)
{
    if (fclose(out) != 0)
        abort();
    return *text;
}
