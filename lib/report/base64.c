/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See base64.h.
 */
#include "report/base64.h"

void suf_base64_put(const uint8_t *bytes, size_t n, FILE *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < n ? bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            fputc(i + k <= n ? digits[three >> (18 - 6 * k) & 63] : '=', out);
    }
}
