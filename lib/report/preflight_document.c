/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a check before an experiment state, as a document; and the choice of format.
 */
#include <math.h>
#include <stdlib.h>

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
    suf_block *list = suf_document_add(d, SUF_BLOCK_LIST, suf_name_text(algorithm, NAME_WIDTH));
    list->is_unbroken = true;
    return list;
}

/* a list for each algorithm */
static void add_findings(suf_document *d, const suf_preflight *preflight,
                         const suf_experiment *experiment)
{
    static const char *const marks[] = {
        [SUF_PREFLIGHT_GOOD] = "ok", [SUF_PREFLIGHT_DOUBTFUL] = "?", [SUF_PREFLIGHT_BAD] = "BAD"};
    suf_block *list = NULL;
    for (size_t i = 0; i < preflight->n_items; i++) {
        const suf_preflight_item *f = &preflight->items[i];
        if (i == 0 || f->algorithm != preflight->items[i - 1].algorithm)
            list = add_list(d, suf_experiment_algorithm(experiment, f->algorithm));
        suf_block_add_item(list, (suf_block_item){.label = suf_text_copy(marks[f->state]),
                                                  .text = suf_text_copy(f->text)});
    }
}

/* NULL: it is not known */
static char *expected_runs(const suf_preflight *preflight)
{
    if (isnan(preflight->n_runs))
        return NULL;
    char *time = duration(preflight->seconds);
    char *text = suf_text_format("Expect about %.0f runs of %.3g s each on average: %s.",
                                 preflight->n_runs, preflight->seconds_per_run, time);
    free(time);
    return text;
}

static void write_document(const suf_preflight *preflight, const suf_experiment *experiment,
                           suf_format format, FILE *out)
{
    suf_document *d = suf_document_new("Check before an experiment",
                                       suf_name_text(suf_experiment_name(experiment), NAME_WIDTH));
    add_findings(d, preflight, experiment);
    suf_design_summary_add(d, &preflight->summary);
    suf_document_add_paragraph(d, expected_runs(preflight));
    suf_document_write(d, format, out);
    suf_document_free(d);
}

int suf_preflight_write(const suf_preflight *preflight, const suf_experiment *experiment,
                        suf_format format, FILE *out, suf_error *err)
{
    if (format == SUF_FORMAT_CSV)
        return suf_fail(err, SUF_EINVAL,
                        "a check has no table of data to write as 'csv'; 'json' has all of it");
    if (format == SUF_FORMAT_JSON)
        suf_preflight_data_write(preflight, experiment, out);
    else
        write_document(preflight, experiment, format, out);
    return SUF_OK;
}
