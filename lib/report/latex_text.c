/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_text.h.
 */
#include "report/latex_text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/error.h"
#include "report/name_text.h"

void suf_latex_put_definition(FILE *out)
{
    fputs("% citations are \\cite; a document without a bibliography says before\n"
          "% \\newcommand{\\sufficecite}[2]{#2}\n"
          "\\providecommand{\\sufficecite}[2]{\\cite{#1}}\n"
          "\\providecommand{\\sufficefact}[2]{\\par\\noindent\\footnotesize\n"
          "  \\parbox[t]{0.32\\linewidth}{\\raggedright #1\\strut}\\hfill\n"
          "  \\parbox[t]{0.65\\linewidth}{\\raggedright #2\\strut}\\par\\normalsize}\n",
          out);
    fputs("\\ifdefined\\sufficechar\\else\n"
          "  \\ifdefined\\Umathcode\n"
          "    \\DeclareRobustCommand{\\sufficechar}[1]{{\\char\"#1}}\n"
          "  \\else\n"
          "    \\DeclareRobustCommand{\\sufficechar}[1]{\\texttt{U+#1}}\n"
          "  \\fi\n"
          "\\fi\n",
          out);
}

/* Brackets and asterisks would be taken for arguments of the end of a row before them, a double
 * quote for what babel makes of it. */
static const char *command_of(char c)
{
    switch (c) {
    case '\\':
        return "\\textbackslash{}";
    case '~':
        return "\\textasciitilde{}";
    case '^':
        return "\\textasciicircum{}";
    case '<':
        return "\\textless{}";
    case '>':
        return "\\textgreater{}";
    case '|':
        return "\\textbar{}";
    case '`':
        return "\\textasciigrave{}";
    case '"':
        return "{\\char34}";
    case '[':
        return "{[}";
    case ']':
        return "{]}";
    case '*':
        return "{*}";
    default:
        return NULL;
    }
}

static void put_ascii(char c, FILE *out)
{
    const char *command = command_of(c);
    if (command) {
        fputs(command, out);
        return;
    }
    if (strchr("{}$&#_%", c))
        fputc('\\', out);
    fputc(c, out);
}

/* of valid UTF-8 */
static size_t decode(const char *text, uint32_t *code)
{
    const unsigned char lead = (unsigned char)*text;
    const size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *code = lead & (0xffU >> (length + 1));
    for (size_t i = 1; i < length; i++)
        *code = *code << 6 | ((unsigned char)text[i] & 0x3f);
    return length;
}

/* What pdfLaTeX knows without any package, whatever the encoding of its fonts; the test compiles
 * all of them. */
static bool is_known(uint32_t code)
{
    static const uint32_t ranges[][2] = {
        {0xc0, 0xcf},     {0xd1, 0xd6},   {0xd8, 0xdd},     {0xdf, 0xef},     {0xf1, 0xf6},
        {0xf8, 0xfd},     {0xff, 0x103},  {0x106, 0x10f},   {0x112, 0x117},   {0x11a, 0x125},
        {0x128, 0x12d},   {0x130, 0x137}, {0x139, 0x13e},   {0x141, 0x148},   {0x14c, 0x165},
        {0x168, 0x171},   {0x174, 0x17e}, {0x2013, 0x2014}, {0x2018, 0x2019}, {0x201c, 0x201d},
        {0x2026, 0x2026},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

/* Characters without a picture of their own, which turn the direction of writing or join others,
 * are named whatever the engine. */
static bool is_format(uint32_t code)
{
    return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xad || code == 0x61c || code == 0xfeff ||
           (code >= 0xfff0 && code <= 0xffff) || (code >= 0xe0000 && code <= 0xeffff);
}

/* returns the last character of the mark */
static const char *put_mark(const char *mark, FILE *out)
{
    const char *shown = suf_name_text_skip(mark);
    if (*mark == SUF_CITE_BEGINS)
        fprintf(out, "\\sufficecite{%.*s}{", (int)(shown - mark - 1), mark + 1);
    else if (*mark == SUF_CITE_ENDS)
        fputc('}', out);
    return shown;
}

void suf_latex_put(const char *text, FILE *out)
{
    while (*text) {
        uint32_t code;
        if ((unsigned char)*text < 0x80) {
            if (suf_name_is_mark(*text))
                text = put_mark(text, out);
            else
                put_ascii(*text, out);
            if (*text == '-' && text[1] == '-')
                fputs("{}", out); /* two of them would become a dash */
            text++;
            continue;
        }
        const size_t length = decode(text, &code);
        if (is_known(code))
            fwrite(text, 1, length, out);
        else
            fprintf(out, is_format(code) ? "\\texttt{U+%04X}" : "\\sufficechar{%04X}",
                    (unsigned)code);
        text += length;
    }
}

int suf_latex_check_path(const char *path, suf_error *err)
{
    const size_t good = strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789./_+-=@:,");
    if (path[good] == '\0')
        return SUF_OK;
    return suf_fail(err, SUF_EINVAL,
                    "the folder of figures '%s' has a name that LaTeX does not read; use letters, "
                    "digits, and . _ - / in it",
                    path);
}
