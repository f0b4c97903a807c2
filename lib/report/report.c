/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis in any format, briefly or as a whole report with its figures.
 */
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "report/analysis_data.h"
#include "report/analysis_document.h"
#include "report/figure_set.h"
#include "report/latex_text.h"
#include "report/references.h"
#include "report/renderer.h"
#include "suffice.h"

/* Where a report has its figures. */
static const struct {
    const char *ending; /* of their files; NULL: it has none */
    bool is_inside;     /* they are in the report, otherwise in a folder */
} places[] = {
    [SUF_FORMAT_TEXT] = {NULL, false},       [SUF_FORMAT_HTML] = {".svg", true},
    [SUF_FORMAT_MARKDOWN] = {".svg", false}, [SUF_FORMAT_LATEX] = {".pdf", false},
    [SUF_FORMAT_JSON] = {NULL, false},       [SUF_FORMAT_CSV] = {NULL, false},
};

static const char *named_folder(const suf_report_request *r)
{
    return r->figures_as ? r->figures_as : r->figures;
}

static int check(const suf_report_request *r, size_t n_comparisons, suf_error *err)
{
    const char *name = suf_format_name((int)r->format);
    for (size_t i = 0; i < r->n_comparisons; i++)
        if (r->comparisons[i] >= n_comparisons)
            return suf_fail(err, SUF_EINVAL, "there is no comparison number %zu",
                            r->comparisons[i] + 1);
    if (r->figures && !places[r->format].ending)
        return suf_fail(err, SUF_EINVAL,
                        "the format '%s' has no figures; html, markdown and latex do", name);
    if (r->figures && places[r->format].is_inside)
        return suf_fail(err, SUF_EINVAL, "the format '%s' has its figures inside, not in '%s'",
                        name, r->figures);
    if (r->without_figures && !places[r->format].is_inside)
        return suf_fail(err, SUF_EINVAL,
                        "the format '%s' has no figures unless a folder for them is named", name);
    if (r->figures && r->format == SUF_FORMAT_LATEX)
        return suf_latex_check_path(named_folder(r), err);
    return SUF_OK;
}

static suf_named_comparisons named_comparisons(const suf_report_request *r)
{
    return (suf_named_comparisons){.n = r->n_comparisons, .all = r->comparisons};
}

static int make_figures(suf_figure_set *set, const suf_analysis *a, const suf_report_request *r,
                        suf_error *err)
{
    const bool is_inside = places[r->format].is_inside;
    *set = (suf_figure_set){0};
    if (r->is_brief || a->dataset->state == SUF_STATE_INTERIM ||
        (is_inside ? r->without_figures : !r->figures))
        return SUF_OK;
    int rc = suf_figure_set_init(set, a, named_comparisons(r), err);
    if (rc < 0)
        return rc;
    for (size_t i = 0; i < set->n && rc == SUF_OK; i++)
        rc = suf_figure_set_size(set->all[i].figure, r->figure_width, r->figure_font, err);
    if (rc == SUF_OK)
        rc = is_inside ? suf_figure_set_render(set, err)
                       : suf_figure_set_write(set, r->figures, places[r->format].ending, err);
    if (rc == SUF_OK && is_inside)
        rc = suf_figure_set_add_views(set, a, r->figure_width, r->figure_font, err);
    if (rc < 0)
        suf_figure_set_release(set);
    return rc;
}

static void write_document(const suf_analysis *a, const suf_analysis_content *content,
                           suf_format format, FILE *out)
{
    suf_document *document = suf_analysis_document_new(a, content);
    suf_document_write(document, format, out);
    suf_document_free(document);
}

void suf_analysis_write(const suf_analysis *analysis, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON)
        suf_analysis_data_write(analysis, NULL, out);
    else if (format == SUF_FORMAT_CSV)
        suf_analysis_data_write_csv(analysis, out);
    else
        write_document(analysis, &(suf_analysis_content){0}, format, out);
}

int suf_report_write(const suf_analysis *analysis, const suf_report_request *request, FILE *out,
                     suf_error *err)
{
    if (suf_error_require(analysis, "analysis", err) < 0 ||
        suf_error_require(analysis->dataset, "dataset", err) < 0 ||
        suf_error_require(request, "request", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    suf_figure_set figures;
    int rc = check(request, analysis->n_comparisons, err);
    if (rc == SUF_OK && request->format == SUF_FORMAT_JSON) {
        suf_analysis_data_write(analysis, request->gate, out);
        return SUF_OK;
    }
    if (rc == SUF_OK && !suf_format_is_readable(request->format)) {
        suf_analysis_write(analysis, request->format, out);
        return SUF_OK;
    }
    if (rc == SUF_OK)
        rc = make_figures(&figures, analysis, request, err);
    if (rc < 0)
        return rc;
    const suf_analysis_content content = {.figures = &figures,
                                          .named = named_comparisons(request),
                                          .folder = named_folder(request),
                                          .is_whole = !request->is_brief,
                                          .gate = request->gate,
                                          .says_no_figures = request->without_figures != 0};
    write_document(analysis, &content, request->format, out);
    suf_figure_set_release(&figures);
    return SUF_OK;
}

void suf_report_write_bibtex(const suf_analysis *analysis, FILE *out)
{
    suf_references_write(analysis, out);
}
