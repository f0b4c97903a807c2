/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing to a file descriptor.
 */
#ifndef SUF_BASE_DESCRIPTOR_H
#define SUF_BASE_DESCRIPTOR_H

#include <stddef.h>

/* Writes all n bytes, whatever signals arrive. Returns 0, or -1 with errno. */
int suf_descriptor_write(int fd, const void *bytes, size_t n);

#endif
