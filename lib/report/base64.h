/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes as letters (RFC 4648, section 4).
 */
#ifndef SUF_REPORT_BASE64_H
#define SUF_REPORT_BASE64_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void suf_base64_put(const uint8_t *bytes, size_t n, FILE *out);

#endif
