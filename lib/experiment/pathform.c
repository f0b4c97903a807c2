/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pathform.h.
 */
#include "experiment/pathform.h"

#include <string.h>

#include "base/text.h"

suf_pathform suf_pathform_split(const char *text, size_t *length)
{
    static const struct {
        const char *sign;
        suf_pathform form;
    } signs[] = {
        {"//", SUF_PATH_FOLDER},
        {"/.", SUF_PATH_BASE_STEM},
        {"/", SUF_PATH_BASE},
        {".", SUF_PATH_STEM},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t n = strlen(signs[i].sign);
        if (*length > n && strncmp(text + *length - n, signs[i].sign, n) == 0) {
            *length -= n;
            return signs[i].form;
        }
    }
    return SUF_PATH_WHOLE;
}

/* the length of the path without slashes at its end, but of "/" itself */
static size_t trimmed(const char *path)
{
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    return n;
}

/* where the last component of the first n characters begins */
static size_t base_of(const char *path, size_t n)
{
    size_t i = n;
    while (i > 0 && path[i - 1] != '/')
        i--;
    return n == 1 ? 0 : i;
}

/* where its ending begins; a dot in front is no ending */
static size_t ending_of(const char *path, size_t base, size_t n)
{
    for (size_t i = n; i > base + 1; i--)
        if (path[i - 1] == '.')
            return i < n ? i - 1 : n;
    return n;
}

static char *folder_of(const char *path, size_t base)
{
    if (base == 0)
        return suf_text_copy(path[0] == '/' ? "/" : ".");
    while (base > 1 && path[base - 1] == '/')
        base--;
    return suf_text_format("%.*s", (int)base, path);
}

char *suf_pathform_apply(suf_pathform form, const char *path)
{
    if (form == SUF_PATH_WHOLE)
        return suf_text_copy(path);
    const size_t n = trimmed(path);
    const size_t base = base_of(path, n);
    if (form == SUF_PATH_FOLDER)
        return folder_of(path, base);
    const size_t from = form == SUF_PATH_STEM ? 0 : base;
    const size_t to = form == SUF_PATH_BASE ? n : ending_of(path, base, n);
    return suf_text_format("%.*s", (int)(to - from), path + from);
}
