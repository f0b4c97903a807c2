/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of a path, selected by suffixes as in GNU parallel: {x/} {x.} {x/.} {x//}.
 */
#ifndef SUF_EXPERIMENT_PATHFORM_H
#define SUF_EXPERIMENT_PATHFORM_H

#include <stddef.h>

typedef enum {
    SUF_PATH_WHOLE,
    SUF_PATH_BASE,      /* "/": without the folder */
    SUF_PATH_STEM,      /* ".": without the ending */
    SUF_PATH_BASE_STEM, /* "/.": without both */
    SUF_PATH_FOLDER     /* "//": the folder, "." if there is none */
} suf_pathform;

/* Reads the suffix at the end of the first *length characters of text, and reduces *length to what
 * precedes it. */
suf_pathform suf_pathform_split(const char *text, size_t *length);

/* The selected part of path, for free(). */
char *suf_pathform_apply(suf_pathform form, const char *path);

#endif
