/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See wrap.h.
 */
#include "report/wrap.h"

#include <string.h>

enum { WIDTH = 78 };

void suf_wrap_write(const char *text, const char *indent, FILE *out)
{
    size_t column = 0;
    while (*text) {
        const size_t length = strcspn(text, " ");
        const char *separator = column == 0 ? "" : " ";
        if (column > 0 && column + 1 + length > WIDTH) {
            fprintf(out, "\n%s", indent);
            column = strlen(indent);
            separator = "";
        }
        fprintf(out, "%s%.*s", separator, (int)length, text);
        column += strlen(separator) + length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', out);
}
