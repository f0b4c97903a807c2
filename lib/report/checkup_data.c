/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See checkup_data.h.
 */
#include "report/checkup_data.h"

#include "report/json_build.h"

static json_t *findings_of(const suf_checkup *checkup, const suf_experiment *experiment)
{
    static const char *const names[] = {
        [SUF_FOUND_GOOD] = "good", [SUF_FOUND_DOUBT] = "doubtful", [SUF_FOUND_BAD] = "bad"};
    json_t *list = json_array();
    for (size_t i = 0; i < checkup->n_findings; i++) {
        const suf_finding *f = &checkup->findings[i];
        json_array_append_new(
            list, json_pack("{s:o, s:s, s:o}", "algorithm",
                            suf_json_text(suf_experiment_algorithm(experiment, f->algorithm)),
                            "found", names[f->found], "text", suf_json_text(f->text)));
    }
    return list;
}

static json_t *design_of(const suf_statement *s)
{
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:b}", "instances", (json_int_t)s->design.instances,
                     "planned", suf_json_count(s->planned), "available",
                     suf_json_count(s->available), "power", suf_json_number(s->power), "detectable",
                     suf_json_number(s->detectable), "underpowered", s->is_underpowered);
}

void suf_checkup_data_write(const suf_checkup *checkup, const suf_experiment *experiment, FILE *out)
{
    suf_json_write(json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "name",
                             suf_json_text(suf_experiment_name(experiment)), "findings",
                             findings_of(checkup, experiment), "design",
                             design_of(&checkup->statement), "runs",
                             suf_json_number(checkup->n_runs), "seconds",
                             suf_json_number(checkup->seconds), "seconds_per_run",
                             suf_json_number(checkup->seconds_per_run)),
                   out);
}
