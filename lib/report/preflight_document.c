/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a check before an experiment found, as a document; and the choice of format.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "report/preflight_data.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "report/design_summary_document.h"
#include "suffice.h"

enum { NAME_WIDTH = 78 };

static char *duration(double seconds)
{
    if (seconds < 120)
        return suf_text_format("%.0f s", ceil(seconds));
    if (seconds < 2 * 3600)
        return suf_text_format("%.0f minutes", ceil(seconds / 60));
    if (seconds < 2 * 86400)
        return suf_text_format("%.0f hours", ceil(seconds / 3600));
    return suf_text_format("%.0f days", ceil(seconds / 86400));
}

static suf_block *add_list(suf_document *d, const char *algorithm)
{
    return suf_document_add(d, SUF_BLOCK_LIST, suf_name_text(algorithm, NAME_WIDTH));
}

/* a list for each algorithm */
static void add_findings(suf_document *d, const suf_preflight *preflight,
                         const suf_experiment *experiment)
{
    static const char *const marks[] = {[SUF_PREFLIGHT_GOOD] = "ok",
                                        [SUF_PREFLIGHT_NOTE] = "-",
                                        [SUF_PREFLIGHT_DOUBTFUL] = "?",
                                        [SUF_PREFLIGHT_BAD] = "BAD"};
    suf_block *list = NULL;
    for (size_t i = 0; i < preflight->n_items; i++) {
        const suf_preflight_item *f = &preflight->items[i];
        if (i == 0 || f->algorithm != preflight->items[i - 1].algorithm)
            list = add_list(d, suf_experiment_algorithm(experiment, f->algorithm));
        suf_block_add_item(list, (suf_block_item){.label = suf_text_copy(marks[f->state]),
                                                  .text = suf_text_copy(f->text)});
    }
}

static bool is_certain(const suf_forecast *f)
{
    return f->high - f->low <= 0.02 * f->about;
}

/* a number to two digits, as good as a forecast is */
static double rough(double x)
{
    const double unit = pow(10, floor(log10(fmax(x, 1))) - 1);
    return x < 100 ? round(x) : round(x / unit) * unit;
}

static char *range_of(const suf_forecast *f)
{
    if (is_certain(f))
        return suf_text_format("%.0f runs", f->about);
    return suf_text_format("about %.0f runs (probably from %.0f to %.0f)", rough(f->about),
                           rough(f->low), rough(f->high));
}

/* NULL: it is not known */
static char *expected_runs(const suf_preflight *preflight)
{
    if (isnan(preflight->runs.about))
        return NULL;
    char *runs = range_of(&preflight->runs);
    char *time = duration(preflight->seconds.about);
    char *most = duration(preflight->seconds.high);
    char *text = suf_text_format(
        "Expect %s of %.3g s each on average, %zu at a time: about %s%s%s%s.", runs,
        preflight->seconds_per_run, preflight->jobs, time,
        strcmp(time, most) == 0 ? "" : ", at most ", strcmp(time, most) == 0 ? "" : most,
        preflight->summary.n_looks > 0 ? ", if no look stops the experiment before the last" : "");
    free(runs);
    free(time);
    free(most);
    return text;
}

static char *made_runs(const suf_preflight *p)
{
    return suf_text_format("This is from %zu runs on %zu instance%s, which are not recorded.",
                           p->n_pilots, p->n_pilot_instances, p->n_pilot_instances == 1 ? "" : "s");
}

static void add_proposals(suf_document *d, const suf_preflight *preflight)
{
    if (preflight->n_proposals == 0)
        return;
    suf_block *list =
        suf_document_add(d, SUF_BLOCK_LIST, suf_text_copy("What these results suggest"));
    for (size_t i = 0; i < preflight->n_proposals; i++) {
        const suf_proposal *p = &preflight->proposals[i];
        suf_block_add_text(
            list, p->value ? suf_text_format("%s: %s, because %s", p->key, p->value, p->text)
                           : suf_text_format("%s: %s", p->key, p->text));
    }
}

static void write_document(const suf_preflight *preflight, const suf_experiment *experiment,
                           suf_format format, FILE *out)
{
    suf_document *d = suf_document_new("Check before an experiment",
                                       suf_name_text(suf_experiment_name(experiment), NAME_WIDTH));
    add_findings(d, preflight, experiment);
    suf_design_summary_add(d, &preflight->summary);
    add_proposals(d, preflight);
    suf_document_add_paragraph(d, expected_runs(preflight));
    suf_document_add_paragraph(d, made_runs(preflight));
    suf_document_write(d, format, out);
    suf_document_free(d);
}

int suf_preflight_write(const suf_preflight *preflight, const suf_experiment *experiment,
                        suf_format format, FILE *out, suf_error *err)
{
    if (suf_error_require(preflight, "preflight", err) < 0 ||
        suf_error_require(experiment, "experiment", err) < 0 ||
        suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (format == SUF_FORMAT_CSV)
        return suf_fail(err, SUF_EINVAL,
                        "a check has no table of data to write as 'csv'; 'json' has all of it");
    if (format == SUF_FORMAT_JSON)
        suf_preflight_data_write(preflight, experiment, out);
    else
        write_document(preflight, experiment, format, out);
    return SUF_OK;
}
