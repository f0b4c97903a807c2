/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See file_text.h.
 */
#include "experiment/file_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "suffice/out_of_memory.h"

char *suf_file_text_rest(FILE *file, size_t *size)
{
    char *text = NULL;
    char buffer[65536];
    size_t n;
    FILE *out = suf_text_stream_open(&text, size);
    while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
        fwrite(buffer, 1, n, out);
    const int failure = ferror(file) ? errno : 0;
    suf_text_stream_close(out, &text);
    if (!failure)
        return text;
    free(text);
    errno = failure;
    return NULL;
}

char *suf_file_text(const char *path, const char *shown, suf_error *err)
{
    FILE *file = fopen(path, "r");
    size_t size = 0;
    char *text = file ? suf_file_text_rest(file, &size) : NULL;
    const int failure = errno;
    if (file)
        fclose(file);
    if (!text) {
        suf_fail(err, SUF_EIO, "cannot read '%.200s': %s", shown, strerror(failure));
        return NULL;
    }
    if (strlen(text) == size)
        return text;
    suf_fail(err, SUF_EINVAL, "'%.200s' has a zero byte in it, so it is no text", shown);
    free(text);
    return NULL;
}
