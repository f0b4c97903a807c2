/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What verifying a store has found, as a document, and as data.
 */
#include "base/error.h"
#include "base/text.h"
#include "report/json_build.h"
#include "report/name_text.h"
#include "report/renderer.h"
#include "suffice.h"

enum { PATH_WIDTH = 200 };

static json_t *verification_object(const suf_verification *v)
{
    json_t *faults = json_array();
    for (size_t i = 0; i < v->n_faults; i++)
        json_array_append_new(faults, suf_json_text(v->faults[i]));
    return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:b, s:o}", "store", suf_json_text(v->path),
                     "version", (json_int_t)v->version, "experiments", (json_int_t)v->n_experiments,
                     "runs", (json_int_t)v->n_runs, "decisions", (json_int_t)v->n_decisions,
                     "replayed", (json_int_t)v->n_replayed, "intact", v->n_faults == 0, "faults",
                     faults);
}

static void write_document(const suf_verification *v, suf_format format, FILE *out)
{
    suf_document *d = suf_document_new("Verification", suf_name_text(v->path, PATH_WIDTH));
    if (v->version > 0)
        suf_document_add_paragraph(
            d, suf_text_format("A store of version %lld: %lld runs and %lld decisions of %lld "
                               "experiment%s were checked, and %lld decisions were replayed.",
                               (long long)v->version, (long long)v->n_runs,
                               (long long)v->n_decisions, (long long)v->n_experiments,
                               v->n_experiments == 1 ? "" : "s", (long long)v->n_replayed));
    suf_document_add_paragraph(d, suf_text_copy(v->n_faults ? "This is not as it should be:"
                                                            : "All is as it was recorded."));
    suf_block *list = v->n_faults ? suf_document_add(d, SUF_BLOCK_LIST, NULL) : NULL;
    for (size_t i = 0; i < v->n_faults; i++)
        suf_block_add_text(list, suf_text_copy(v->faults[i]));
    suf_document_write(d, format, out);
    suf_document_free(d);
}

int suf_verification_write(const suf_verification *v, suf_format format, FILE *out, suf_error *err)
{
    if (suf_error_require(v, "verification", err) < 0 || suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (format == SUF_FORMAT_CSV)
        return suf_fail(err, SUF_EINVAL,
                        "a verification has no table of data to write as 'csv'; 'json' has all of "
                        "it");
    if (format == SUF_FORMAT_JSON)
        suf_json_write(verification_object(v), out);
    else
        write_document(v, format, out);
    return SUF_OK;
}
