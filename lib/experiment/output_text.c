/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See output_text.h.
 */
#include "experiment/output_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

/* the length of a terminal's control sequence at out: ESC [ ... letter; 0: none */
static size_t control_length(const char *out, size_t n)
{
    size_t i = 2;
    if (n < 3 || out[0] != '\033' || out[1] != '[')
        return 0;
    while (i < n && out[i] >= 0x20 && out[i] < 0x40)
        i++;
    return i < n ? i + 1 : 0;
}

char *suf_output_clean(const char *out, size_t n, bool is_cut)
{
    char *text = suf_alloc(n + 1, 1);
    size_t length = 0;
    size_t i = 0;
    while (is_cut && i < n && out[i] != '\n' && out[i] != '\r')
        i++;
    while (i < n) {
        const size_t control = control_length(out + i, n - i);
        if (!control)
            text[length++] = out[i] ? out[i] : '\n';
        i += control ? control : 1;
    }
    return text;
}

static bool is_blank(char c)
{
    return c && strchr(SUF_OUTPUT_BLANKS, c);
}

/* where the text ends but for blanks */
static const char *end_of(const char *text, const char *end)
{
    while (end > text && is_blank(end[-1]))
        end--;
    return end;
}

static const char *line_before(const char *text, const char *end)
{
    while (end > text && end[-1] != '\n')
        end--;
    return end;
}

/* the last line before end that is not blank */
static suf_extract last_line(const char *text, const char *end)
{
    end = end_of(text, end);
    const char *begin = line_before(text, end);
    return (suf_extract){begin + strspn(begin, SUF_OUTPUT_BLANKS), end};
}

static void show(suf_extract part, char line[SUF_OUTPUT_LINE])
{
    size_t n = 0;
    for (const char *p = part.begin; p < part.end && n + 1 < SUF_OUTPUT_LINE; p++)
        line[n++] = (char)((unsigned char)*p < 0x20 || *p == 0x7f ? ' ' : *p);
    line[n] = '\0';
}

void suf_output_line(const char *text, suf_extract part, char line[SUF_OUTPUT_LINE])
{
    const char *begin = line_before(text, part.begin);
    const char *end = end_of(part.end, part.end + strcspn(part.end, "\n"));
    begin += strspn(begin, SUF_OUTPUT_BLANKS);
    if (end - begin >= SUF_OUTPUT_LINE && part.end - begin >= SUF_OUTPUT_LINE)
        begin = part.end - (SUF_OUTPUT_LINE - 1);
    show((suf_extract){begin, end}, line);
}

void suf_output_refuse(const char *text, const char *what, suf_error *err)
{
    enum { LINES = 3 };
    char lines[LINES][SUF_OUTPUT_LINE];
    int n = 0;
    for (const char *end = text + strlen(text); n < LINES && end_of(text, end) > text;) {
        suf_extract line = last_line(text, end);
        end = line.begin;
        if (line.end - line.begin >= SUF_OUTPUT_LINE)
            line.begin = line.end - (SUF_OUTPUT_LINE - 1);
        show(line, lines[n++]);
    }
    if (n == 0)
        suf_fail(err, SUF_EINVAL, "it printed nothing on standard output");
    else
        suf_fail(err, SUF_EINVAL, "%s; standard output ends in '%s%s%s%s%s'", what,
                 n > 2 ? lines[2] : "", n > 2 ? " / " : "", n > 1 ? lines[1] : "",
                 n > 1 ? " / " : "", lines[0]);
}

bool suf_output_word(const char *text, long column, suf_extract *word)
{
    const suf_extract line = last_line(text, text + strlen(text));
    const char *p = line.begin;
    for (long i = 1;; i++) {
        while (p < line.end && is_blank(*p))
            p++;
        const char *begin = p;
        while (p < line.end && !is_blank(*p))
            p++;
        if (p == begin)
            return false;
        if (i == column) {
            *word = (suf_extract){begin, p};
            return true;
        }
    }
}
