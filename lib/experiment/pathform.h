/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of a path, chosen by the signs of GNU parallel: {x/} {x.} {x/.} {x//}.
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

/* The form that stands at the end of text's first length characters; *length is what is left. */
suf_pathform suf_pathform_split(const char *text, size_t *length);

/* For free(). */
char *suf_pathform_apply(suf_pathform form, const char *path);

#endif
