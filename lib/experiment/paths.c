/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See paths.h.
 */
#include "experiment/paths.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "experiment/pathform.h"

char *suf_path_join(const char *folder, const char *path)
{
    if (path[0] == '/' || !folder || strcmp(folder, ".") == 0)
        return suf_text_copy(path);
    const bool has_slash = folder[strlen(folder) - 1] == '/';
    return suf_text_format("%s%s%s", folder, has_slash ? "" : "/", path);
}

/* the length of the common beginning of two paths, in whole components */
static size_t common_length(const char *a, const char *b)
{
    size_t same = 0;
    for (size_t i = 0;; i++) {
        const bool ends = (a[i] == '/' || !a[i]) && (b[i] == '/' || !b[i]);
        if (ends)
            same = i;
        if (a[i] != b[i] || !a[i])
            return same;
    }
}

char *suf_path_between(const char *from, const char *to)
{
    /* treats "/" as "", so that every component begins with a slash */
    from = strcmp(from, "/") == 0 ? "" : from;
    to = strcmp(to, "/") == 0 ? "" : to;
    const size_t same = common_length(from, to);
    char *way = suf_text_copy("");
    for (const char *p = from + same; *p; p++)
        if (*p == '/') {
            char *longer = suf_text_format("../%s", way);
            free(way);
            way = longer;
        }
    char *whole = to[same] ? suf_text_format("%s%s/", way, to + same + 1) : suf_text_copy(way);
    free(way);
    return whole;
}

char *suf_path_relative(const char *from, const char *to)
{
    char *way = suf_path_between(from, to);
    const size_t n = strlen(way);
    if (n > 0)
        way[n - 1] = '\0'; /* the slash */
    char *path = suf_text_copy(n > 0 ? way : ".");
    free(way);
    return path;
}

char *suf_path_stem(const char *path)
{
    return suf_pathform_apply(SUF_PATH_BASE_STEM, path);
}

char *suf_path_with_db(const char *path)
{
    char *stem = suf_pathform_apply(SUF_PATH_STEM, path);
    char *store = suf_text_format("%s.db", stem);
    free(stem);
    if (strcmp(store, path) != 0)
        return store;
    free(store);
    return suf_text_format("%s.db", path);
}
