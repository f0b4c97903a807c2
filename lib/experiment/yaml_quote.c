/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See yaml_quote.h. What is escaped: YAML 1.2, 5.1 and 5.7.
 */
#include "experiment/yaml_quote.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

/* Decodes the character at text; *length is that of its bytes, 1 and false when it is not UTF-8. */
static bool decode(const char *text, uint32_t *code, size_t *length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text;
    const size_t n = p[0] < 0x80       ? 1
                     : p[0] >> 5 == 6  ? 2
                     : p[0] >> 4 == 14 ? 3
                     : p[0] >> 3 == 30 ? 4
                                       : 0;
    *code = p[0];
    *length = 1;
    if (n <= 1)
        return n == 1;
    uint32_t value = p[0] & (0xFFU >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return false;
        value = value << 6 | (p[i] & 0x3F);
    }
    if (value < least[n] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return false;
    *code = value;
    *length = n;
    return true;
}

static bool is_printable(uint32_t code)
{
    if (code < 0xA0)
        return code >= 0x20 && code < 0x7F;
    return code != 0x2028 && code != 0x2029 && code != 0xFEFF && (code & 0xFFFE) != 0xFFFE;
}

static void write_escape(uint32_t code, FILE *out)
{
    if (code <= 0xFF)
        fprintf(out, "\\x%02X", (unsigned)code);
    else if (code <= 0xFFFF)
        fprintf(out, "\\u%04X", (unsigned)code);
    else
        fprintf(out, "\\U%08X", (unsigned)code);
}

static void write_double_quoted(const char *text, FILE *out)
{
    fputc('"', out);
    for (size_t length; *text; text += length) {
        uint32_t code;
        const bool is_text = decode(text, &code, &length);
        if (code == '"' || code == '\\')
            fprintf(out, "\\%c", (int)code);
        else if (code == '\n')
            fputs("\\n", out);
        else if (is_text && is_printable(code))
            fwrite(text, 1, length, out);
        else
            write_escape(code, out);
    }
    fputc('"', out);
}

/* letters, digits and signs that mean nothing to YAML, single blanks between them */
static bool is_plain(const char *text)
{
    if (!isalnum((unsigned char)text[0]) || strcasecmp(text, "null") == 0)
        return false;
    for (const char *p = text; *p; p++) {
        const bool is_blank = *p == ' ' && p[1] && p[1] != ' ';
        if (!isalnum((unsigned char)*p) && !strchr("_./+-%()", *p) && !is_blank &&
            !(*p == ',' && p[1] == ' '))
            return false;
    }
    return strlen(text) < 200;
}

void suf_yaml_quote_write(const char *text, FILE *out)
{
    if (is_plain(text))
        fputs(text, out);
    else
        write_double_quoted(text, out);
}
