/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See latex_text.h.
 */
#include "report/latex_text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "report/latex_token.h"

void suf_latex_put_definition(FILE *out)
{
    fputs("% citations are \\cite; a document without a bibliography says before\n"
          "% \\newcommand{\\sufficecite}[2]{#2}\n"
          "\\providecommand{\\sufficecite}[2]{\\cite{#1}}\n"
          "\\providecommand{\\sufficefact}[2]{\\par\\noindent\\footnotesize\n"
          "  \\parbox[t]{0.32\\linewidth}{\\raggedright #1\\strut}\\hfill\n"
          "  \\parbox[t]{0.65\\linewidth}{\\raggedright #2\\strut}\\par\\normalsize}\n"
          "% a cell of several lines, and heads above words and numbers: width, text\n"
          "\\providecommand{\\sufficecell}[2]{\\parbox[t]{#1}{\\raggedright #2\\strut}}\n"
          "\\providecommand{\\sufficewordhead}[2]{\\parbox[b]{#1}{\\raggedright #2\\strut}}\n"
          "\\providecommand{\\sufficehead}[2]{\\parbox[b]{#1}{\\raggedleft #2\\strut}}\n",
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

bool suf_latex_is_written(uint32_t code)
{
    return code < 0x80 || is_known(code);
}

static void put_character(const suf_latex_token *token, FILE *out)
{
    if (token->code < 0x80)
        put_ascii((char)token->code, out);
    else if (is_known(token->code))
        fwrite(token->text, 1, token->length, out);
    else
        fprintf(out, is_format(token->code) ? "\\texttt{U+%04X}" : "\\sufficechar{%04X}",
                (unsigned)token->code);
    if (token->code == '-' && token->text[1] == '-')
        fputs("{}", out); /* two of them would become a dash */
}

/* "1.2e-07" as $1.2\times10^{-7}$ */
static void put_number(const suf_latex_token *token, FILE *out)
{
    const char *e = memchr(token->text, 'e', token->length);
    if (token->text[token->length - 1] == 'f') {
        fprintf(out, "$%s\\infty$", token->text[0] == '-' ? "-" : "");
        return;
    }
    fprintf(out, "$%.*s", (int)(e ? (size_t)(e - token->text) : token->length), token->text);
    if (e)
        fprintf(out, "\\times10^{%ld}", strtol(e + 1, NULL, 10));
    fputc('$', out);
}

static void put_token(const suf_latex_token *token, FILE *out)
{
    switch (token->kind) {
    case SUF_LATEX_CHARACTER:
        put_character(token, out);
        break;
    case SUF_LATEX_NUMBER:
        put_number(token, out);
        break;
    case SUF_LATEX_BREAK:
        fputs("\\allowbreak{}", out);
        break;
    case SUF_LATEX_CITE:
        fprintf(out, "\\sufficecite{%.*s}{", (int)token->length, token->text);
        break;
    case SUF_LATEX_CITE_END:
        fputc('}', out);
        break;
    }
}

void suf_latex_put(const char *text, FILE *out)
{
    suf_latex_reader reader = {.text = text};
    suf_latex_token token;
    while (suf_latex_next(&reader, &token))
        put_token(&token, out);
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
