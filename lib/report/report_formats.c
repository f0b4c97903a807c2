/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the formats of a report, and those of them that are an analysis with a little more.
 */
#include "report/report_formats.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "report/latex_text.h"
#include "report/methods.h"
#include "report/references.h"
#include "report/wrap.h"

static void write_text(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    (void)view;
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

static void write_json(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    (void)view;
    suf_analysis_write(a, SUF_FORMAT_JSON, out);
}

static void write_csv(const suf_analysis *a, const suf_report_view *view, FILE *out)
{
    (void)view;
    suf_analysis_write(a, SUF_FORMAT_CSV, out);
}

static const struct {
    const char *name;
    suf_report_writer *write;
    const char *ending; /* of its figures; NULL: it has none */
    bool is_inside;     /* they are in the report, otherwise in a folder */
} formats[] = {
    [SUF_REPORT_TEXT] = {"text", write_text, NULL, false},
    [SUF_REPORT_HTML] = {"html", suf_report_write_html, ".svg", true},
    [SUF_REPORT_MARKDOWN] = {"markdown", suf_report_write_markdown, ".svg", false},
    [SUF_REPORT_LATEX] = {"latex", suf_report_write_latex, ".pdf", false},
    [SUF_REPORT_JSON] = {"json", write_json, NULL, false},
    [SUF_REPORT_CSV] = {"csv", write_csv, NULL, false},
};

const char *suf_report_format_name(int format)
{
    const int n = sizeof formats / sizeof *formats;
    return format >= 0 && format < n ? formats[format].name : NULL;
}

static const char *named_folder(const suf_report_request *r)
{
    return r->figures_as ? r->figures_as : r->figures;
}

static int check(const suf_report_request *r, suf_error *err)
{
    const char *name = formats[r->format].name;
    if (r->figures && !formats[r->format].ending)
        return suf_fail(err, SUF_EINVAL,
                        "the format '%s' has no figures; html, markdown and latex do", name);
    if (r->figures && formats[r->format].is_inside)
        return suf_fail(err, SUF_EINVAL, "the format '%s' has its figures inside, not in '%s'",
                        name, r->figures);
    if (r->without_figures && !formats[r->format].is_inside)
        return suf_fail(err, SUF_EINVAL,
                        "the format '%s' has no figures unless a folder for them is named", name);
    if (r->figures && r->format == SUF_REPORT_LATEX)
        return suf_latex_check_path(named_folder(r), err);
    return SUF_OK;
}

static int make_figures(suf_figure_set *set, const suf_analysis *a, const suf_report_request *r,
                        suf_error *err)
{
    const bool is_inside = formats[r->format].is_inside;
    *set = (suf_figure_set){0};
    if (is_inside ? r->without_figures : !r->figures)
        return SUF_OK;
    int rc = suf_figure_set_init(set, a, err);
    if (rc < 0)
        return rc;
    rc = is_inside ? suf_figure_set_render(set, err)
                   : suf_figure_set_write(set, r->figures, formats[r->format].ending, err);
    if (rc < 0)
        suf_figure_set_release(set);
    return rc;
}

int suf_report_write(const suf_analysis *analysis, const suf_report_request *request, FILE *out,
                     suf_error *err)
{
    suf_figure_set figures;
    int rc = check(request, err);
    if (rc == SUF_OK)
        rc = make_figures(&figures, analysis, request, err);
    if (rc < 0)
        return rc;
    const suf_report_view view = {&figures, named_folder(request)};
    formats[request->format].write(analysis, &view, out);
    suf_figure_set_release(&figures);
    return SUF_OK;
}

void suf_report_write_bibtex(const suf_analysis *analysis, FILE *out)
{
    suf_references_write(analysis, "", out);
}
