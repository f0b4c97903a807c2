/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See preflight_data.h.
 */
#include "report/preflight_data.h"

#include "report/json_build.h"

static json_t *items_of(const suf_preflight *preflight, const suf_experiment *experiment)
{
    static const char *const names[] = {[SUF_PREFLIGHT_GOOD] = "good",
                                        [SUF_PREFLIGHT_DOUBTFUL] = "doubtful",
                                        [SUF_PREFLIGHT_BAD] = "bad"};
    json_t *list = json_array();
    for (size_t i = 0; i < preflight->n_items; i++) {
        const suf_preflight_item *f = &preflight->items[i];
        json_array_append_new(
            list, json_pack("{s:o, s:s, s:o}", "algorithm",
                            suf_json_text(suf_experiment_algorithm(experiment, f->algorithm)),
                            "state", names[f->state], "text", suf_json_text(f->text)));
    }
    return list;
}

static json_t *design_of(const suf_design_summary *s)
{
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:b}", "instances",
                     (json_int_t)s->design.instances, "planned", suf_json_count(s->planned),
                     "available", suf_json_count(s->available), "power", suf_json_number(s->power),
                     "detectable", suf_json_number(s->detectable), "half_width",
                     suf_json_number(s->half_width), "underpowered", s->is_underpowered);
}

void suf_preflight_data_write(const suf_preflight *preflight, const suf_experiment *experiment,
                              FILE *out)
{
    suf_json_write(json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "name",
                             suf_json_text(suf_experiment_name(experiment)), "items",
                             items_of(preflight, experiment), "design",
                             design_of(&preflight->summary), "runs",
                             suf_json_number(preflight->n_runs), "seconds",
                             suf_json_number(preflight->seconds), "seconds_per_run",
                             suf_json_number(preflight->seconds_per_run)),
                   out);
}
