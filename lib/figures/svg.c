/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See svg.h. Gnuplot's hypertext calls a script of gnuplot's and does not escape quotes; so it gets
 * only numbers, and what they stand for is put in here. Markup is told from text: names may look
 * like attributes, but gnuplot escapes < and & in them.
 */
#include "figures/svg.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/print.h"
#include "suffice/out_of_memory.h"

#define HYPERTEXT "<g onmousemove=\"gnuplot_svg.showHypertext(evt,'"
/* of what the pointer touches; no larger than halfway to the nearest other */
#define SMALLEST 1.5
#define LARGEST 6.0

typedef struct {
    double x, y, radius;
    size_t tip;
    const char *end; /* the end of its markup */
} target;

typedef struct {
    FILE *out;
    const char *prefix;
    char *const *tips;
    size_t n_tips;
    const target *next;
} svg_page;

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* the position after the next needle, or the end */
static const char *behind(const char *text, const char *needle)
{
    const char *found = strstr(text, needle);
    return found ? found + strlen(needle) : text + strlen(text);
}

static target read_target(const char *at)
{
    target t = {.tip = strtoul(at + strlen(HYPERTEXT), NULL, 10), .end = behind(at, "</g>")};
    const char *place = behind(at, "translate(");
    if (place < t.end) {
        char *comma;
        t.x = suf_number_parse(place, &comma);
        t.y = *comma == ',' ? suf_number_parse(comma + 1, NULL) : 0;
    }
    return t;
}

static void set_radii(target *targets, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double nearest = 2 * LARGEST;
        for (size_t k = 0; k < n; k++) {
            const double distance = hypot(targets[i].x - targets[k].x, targets[i].y - targets[k].y);
            if (distance > 0)
                nearest = fmin(nearest, distance);
        }
        targets[i].radius = fmax(nearest / 2, SMALLEST);
    }
}

/* in the order of the file, with an empty one after the last */
static target *find_targets(const char *svg)
{
    size_t capacity = 0;
    size_t n = 0;
    target *targets = suf_grow(NULL, 0, &capacity, sizeof *targets);
    for (const char *at = svg; (at = strstr(at, HYPERTEXT)); at = targets[n++].end) {
        targets = suf_grow(targets, n, &capacity, sizeof *targets);
        targets[n] = read_target(at);
    }
    targets = suf_grow(targets, n, &capacity, sizeof *targets);
    set_radii(targets, n);
    return targets;
}

/* the number of bytes at s that XML does not allow: U+FFFE, U+FFFF, and control characters except
 * three */
static size_t forbidden(const char *s)
{
    if (begins(s, "\xef\xbf\xbe") || begins(s, "\xef\xbf\xbf"))
        return 3;
    return (unsigned char)*s < ' ' && !strchr("\t\n\r", *s);
}

static void write_escaped(FILE *out, const char *text)
{
    while (*text) {
        const size_t bad = forbidden(text);
        if (bad)
            fputc('?', out);
        else if (strchr("<>&", *text))
            fprintf(out, "&#%d;", *text);
        else
            fputc(*text, out);
        text += bad ? bad : 1;
    }
}

static const char *write_target(svg_page *p)
{
    const target *t = p->next++;
    fprintf(p->out, "<g><title>");
    if (t->tip < p->n_tips)
        write_escaped(p->out, p->tips[t->tip]);
    suf_print_to(p->out,
                 "</title><circle cx='%.2f' cy='%.2f' r='%.2f' fill='#000' opacity='0'/></g>", t->x,
                 t->y, t->radius);
    return t->end;
}

/* the length of what stands before a name that is defined or referred to; 0: none */
static size_t before_name(const char *at)
{
    static const char *const starts[] = {" id='",   " id=\"",   " id = '",
                                         "href='#", "href=\"#", "url(#"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (begins(at, starts[i]))
            return strlen(starts[i]);
    return 0;
}

/* the same font everywhere, with substitutes in case it is not installed */
static const char *write_tag(svg_page *p, const char *at)
{
    static const char family[] = " font-family=\"";
    if (begins(at, "<svg")) {
        fputs("<svg font-family=\"DejaVu Sans, Verdana, sans-serif\"", p->out);
        at += strlen("<svg");
    }
    while (*at && *at != '>') {
        const size_t plain = strcspn(at + 1, " hu>") + 1; /* where any of the starts begins */
        if (begins(at, family)) {
            at = behind(at + strlen(family), "\"");
            continue;
        }
        const size_t n = before_name(at);
        fwrite(at, 1, n ? n : plain, p->out);
        fputs(n ? p->prefix : "", p->out);
        at += n ? n : plain;
    }
    return at;
}

static const char *write_text(svg_page *p, const char *at)
{
    for (; *at && *at != '<'; at++) {
        const size_t bad = forbidden(at);
        if (bad)
            at += bad - 1;
        if (bad || *at == '>')
            fputs(bad ? "?" : "&gt;", p->out);
        else
            fputc(*at, p->out);
    }
    return at;
}

/* the end of an empty group, which gnuplot writes often; NULL if the group is not empty */
static const char *behind_empty(const char *at)
{
    if (!begins(at, "<g "))
        return NULL;
    at = behind(at, ">");
    at += strspn(at, " \t\n");
    return begins(at, "</g>") ? at + strlen("</g>") + strspn(at + strlen("</g>"), "\n") : NULL;
}

/* the target inside of a group that has nothing else, as gnuplot writes each of them; NULL: there
 * is something else */
static const char *lone_target(const char *at, const target *next)
{
    if (!begins(at, "<g "))
        return NULL;
    at = behind(at, ">");
    at += strspn(at, " \t\n");
    return begins(at, HYPERTEXT) && begins(next->end + strspn(next->end, " \t\n"), "</g>") ? at
                                                                                           : NULL;
}

static const char *write_next(svg_page *p, const char *at)
{
    if (*at != '<')
        return write_text(p, at);
    if (begins(at, "<title>"))
        return behind(at, "</title>");
    if (begins(at, "<desc>"))
        return behind(at, "</desc>");
    if (begins(at, HYPERTEXT))
        return write_target(p);
    if (behind_empty(at))
        return behind_empty(at);
    if (lone_target(at, p->next))
        return behind(write_target(p), "</g>");
    at = write_tag(p, at);
    if (*at)
        fputc(*at++, p->out);
    return at;
}

char *suf_svg_finish(const char *svg, const char *prefix, char *const *tips, size_t n_tips)
{
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    target *targets = find_targets(svg);
    svg_page p = {out, prefix, tips, n_tips, targets};
    while (*svg)
        svg = write_next(&p, svg);
    free(targets);
    return suf_text_stream_close(out, &text);
}
