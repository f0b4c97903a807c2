/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See html_svg.h. Only markup is changed, not text: names may look like attributes, but < is
 * escaped in them.
 */
#include "report/html_svg.h"

#include <stdbool.h>
#include <string.h>

#include "report/html_text.h"

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* the length of what stands before a name that is defined or referred to; 0: none */
static size_t before_name(const char *at)
{
    static const char *const starts[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (begins(at, starts[i]))
            return strlen(starts[i]);
    return 0;
}

static const char *put_tag(const char *at, const char *prefix, FILE *out)
{
    while (*at && *at != '>') {
        const size_t n = before_name(at);
        fprintf(out, "%.*s%s", n ? (int)n : 1, at, n ? prefix : "");
        at += n ? n : 1;
    }
    return at;
}

static const char *put_next(const char *at, const char *prefix, FILE *out)
{
    if (*at != '<') {
        const size_t length = strcspn(at, "<");
        fwrite(at, 1, length, out);
        return at + length;
    }
    return put_tag(at, prefix, out);
}

void suf_html_put_svg(const char *svg, const char *prefix, const char *label, FILE *out)
{
    const char *at = strstr(svg, "<svg");
    if (!at)
        return;
    fputs("<svg role=\"img\" aria-label=\"", out);
    suf_html_put(label, out);
    fputc('"', out);
    for (at += strlen("<svg"); *at && *at != '<'; at++)
        fputc(*at, out);
    while (*at)
        at = put_next(at, prefix, out);
}
