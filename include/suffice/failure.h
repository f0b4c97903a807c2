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

enum {
    SUF_OK = 0,
    SUF_EINVAL = -1,  /* the request is out of range, incomplete or contradicts itself */
    SUF_ENONE = -2,   /* the request is fine, but no answer exists */
    SUF_EIO = -3,     /* a file or pipe could not be read or written */
    SUF_ETOOL = -4,   /* another program (gnuplot) is missing or failed */
    SUF_ESTOPPED = -5 /* stopped before the end by the user or by a policy */
};

typedef struct suf_error {
    int code;
    char message[512]; /* one line of UTF-8, lower case, no full stop; the next step if known */
} suf_error;

#ifdef __cplusplus
}
#endif

#endif
