/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See out_of_memory.h. Not open_memstream: if its buffer cannot grow, what is printed is lost,
 * and neither ferror nor fclose says so.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "suffice/out_of_memory.h"

enum { LEAST = 512 };

typedef struct {
    char **text;
    size_t *size;
    size_t capacity;
} text_stream;

/* keeps a zero behind the text */
static ssize_t append(void *context, const char *bytes, size_t n)
{
    text_stream *s = context;
    while (*s->size + n >= s->capacity) {
        s->capacity *= 2;
        *s->text = suf_resize(*s->text, s->capacity, 1);
    }
    memcpy(*s->text + *s->size, bytes, n);
    *s->size += n;
    (*s->text)[*s->size] = '\0';
    return (ssize_t)n;
}

static int end(void *context)
{
    free(context);
    return 0;
}

FILE *suf_text_stream_open(char **text, size_t *size)
{
    text_stream *s = suf_alloc(1, sizeof *s);
    *s = (text_stream){.text = text, .size = size, .capacity = LEAST};
    *text = suf_alloc(LEAST, 1);
    *size = 0;
    FILE *out = fopencookie(s, "w", (cookie_io_functions_t){.write = append, .close = end});
    if (!out)
        suf_memory_abort();
    return out;
}

char *suf_text_stream_close(FILE *out, char **text)
{
    if (fclose(out) != 0)
        suf_memory_abort();
    return *text;
}
