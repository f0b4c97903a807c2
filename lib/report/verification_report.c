/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What verifying a store has found.
 */
#include "report/json_build.h"
#include "suffice.h"

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

/* Without checksums nobody can tell whether a number is the one that was recorded. */
static const char *conclusion(const suf_verification *v)
{
    if (v->n_faults)
        return "what is not as it should be is listed above";
    return v->version == 1
               ? "nothing contradicts anything; a store of version 1 has no checksums and "
                 "no decisions of its own, so more cannot be said"
               : "all is as it was recorded";
}

static void write_text(const suf_verification *v, FILE *out)
{
    for (size_t i = 0; i < v->n_faults; i++)
        fprintf(out, "%s\n", v->faults[i]);
    fprintf(
        out,
        "%s'%s', a store of version %lld: %lld runs and %lld decisions of %lld experiment%s were "
        "checked, %lld decisions were replayed; %s.\n",
        v->n_faults ? "\n" : "", v->path, (long long)v->version, (long long)v->n_runs,
        (long long)v->n_decisions, (long long)v->n_experiments, v->n_experiments == 1 ? "" : "s",
        (long long)v->n_replayed, conclusion(v));
}

void suf_verification_write(const suf_verification *v, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_JSON)
        suf_json_write(verification_object(v), out);
    else
        write_text(v, out);
}
