/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the formats of a report, and those of them that are an analysis with a little more.
 */
#include "report/report_formats.h"

#include <stdlib.h>

#include "report/methods.h"
#include "report/references.h"
#include "report/wrap.h"

static void write_text(const suf_analysis *a, FILE *out)
{
    suf_analysis_write(a, SUF_FORMAT_TEXT, out);
    char *methods = suf_methods_text(a);
    fprintf(out, "\nMethods\n\n");
    suf_wrap_write(out, "%s", methods);
    free(methods);
    fprintf(out, "\nReferences\n\n");
    char *line;
    for (size_t i = 0; (line = suf_references_line(a, i)); i++) {
        suf_wrap_write(out, "%s", line);
        free(line);
    }
}

static void write_json(const suf_analysis *a, FILE *out)
{
    suf_analysis_write(a, SUF_FORMAT_JSON, out);
}

static void write_csv(const suf_analysis *a, FILE *out)
{
    suf_analysis_write(a, SUF_FORMAT_CSV, out);
}

static const struct {
    const char *name;
    void (*write)(const suf_analysis *a, FILE *out);
} formats[] = {
    [SUF_REPORT_TEXT] = {"text", write_text},
    [SUF_REPORT_MARKDOWN] = {"markdown", suf_report_write_markdown},
    [SUF_REPORT_LATEX] = {"latex", suf_report_write_latex},
    [SUF_REPORT_JSON] = {"json", write_json},
    [SUF_REPORT_CSV] = {"csv", write_csv},
};

const char *suf_report_format_name(int format)
{
    const int n = sizeof formats / sizeof *formats;
    return format >= 0 && format < n ? formats[format].name : NULL;
}

void suf_report_write(const suf_analysis *analysis, suf_report_format format, FILE *out)
{
    formats[format].write(analysis, out);
}

void suf_report_write_bibtex(const suf_analysis *analysis, FILE *out)
{
    suf_references_write(analysis, "", out);
}
