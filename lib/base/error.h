/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reporting a failure in one line: return suf_fail(err, SUF_EINVAL, "'%s' is ...", name);
 */
#ifndef SUF_BASE_ERROR_H
#define SUF_BASE_ERROR_H

#include "suffice.h"

/* Records the failure in err, which may be NULL, and returns code. */
int suf_fail(suf_error *err, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* SUF_EINVAL if a caller of the library has given NULL for what a function cannot do without; name
 * is that of the parameter or field. */
int suf_error_require(const void *given, const char *name, suf_error *err);

#endif
