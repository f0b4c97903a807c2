/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How functions report failures, and the version of the library.
 */
#ifndef SUFFICE_FAILURE_H
#define SUFFICE_FAILURE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SUF_API __attribute__((visibility("default")))

/* The version of this header; a test compares it with meson.build. The number can be compared by
 * the preprocessor: #if SUF_VERSION_NUMBER >= 10200 is true from version 1.2.0 on. */
#define SUF_VERSION_MAJOR 0
#define SUF_VERSION_MINOR 2
#define SUF_VERSION_PATCH 0
#define SUF_VERSION_NUMBER (SUF_VERSION_MAJOR * 10000 + SUF_VERSION_MINOR * 100 + SUF_VERSION_PATCH)

/* The version of the library that is linked, such as "0.2.0". */
SUF_API const char *suf_version(void);

/* ---- failures ------------------------------------------------------------- */

/* What a caller may get wrong. A function that can fail answers SUF_EINVAL (or NULL, with that code
 * in err) to NULL in the place of something that it cannot do without, to a request that is all
 * zeros where zero does not mean a default, to an experiment that is not finished and to a
 * dataset or an analysis that was never filled. Releasing, freeing and closing take NULL, and what
 * is all zeros. Nothing else is checked: other functions, which cannot fail, need the objects that
 * they are about, results go to where a pointer says, and what was freed is not to be used. err may
 * be NULL. A caller may ignore SIGCHLD, or wait for every child. */

enum {
    SUF_OK = 0,
    SUF_EINVAL = -1,   /* the request is out of range, incomplete or contradicts itself */
    SUF_ENONE = -2,    /* the request is fine, but no answer exists */
    SUF_EIO = -3,      /* a file or pipe could not be read or written */
    SUF_ETOOL = -4,    /* another program (gnuplot) is missing or failed */
    SUF_ESTOPPED = -5, /* stopped before the end by the user or by a policy */
    SUF_EBUSY = -6     /* another process uses it now */
};

typedef struct suf_error {
    int code;
    char message[512]; /* one line of UTF-8, lower case, no full stop; the next step if known */
} suf_error;

#ifdef __cplusplus
}
#endif

#endif
