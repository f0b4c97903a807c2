/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See preflight_data.h.
 */
#include "report/preflight_data.h"

#include "report/json_build.h"

static json_t *items_of(const suf_preflight *preflight, const suf_experiment *experiment)
{
    static const char *const names[] = {[SUF_PREFLIGHT_GOOD] = "good",
                                        [SUF_PREFLIGHT_NOTE] = "note",
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

static json_t *runs_of(const suf_preflight *preflight, const suf_experiment *experiment)
{
    json_t *list = json_array();
    for (size_t i = 0; i < preflight->n_tried; i++) {
        const suf_preflight_run *r = &preflight->tried[i];
        json_array_append_new(
            list,
            json_pack("{s:o, s:o, s:o, s:s, s:o, s:o, s:o}", "algorithm",
                      suf_json_text(suf_experiment_algorithm(experiment, r->algorithm)), "instance",
                      suf_json_text(r->instance), "command",
                      r->command ? suf_json_text(r->command) : json_null(), "status",
                      suf_status_name((int)r->status), "value", suf_json_number(r->value), "line",
                      suf_json_text(r->line), "seconds", suf_json_number(r->seconds)));
    }
    return list;
}

static json_t *proposals_of(const suf_preflight *preflight)
{
    json_t *list = json_array();
    for (size_t i = 0; i < preflight->n_proposals; i++) {
        const suf_proposal *p = &preflight->proposals[i];
        json_array_append_new(list, json_pack("{s:s, s:o, s:o}", "key", p->key, "value",
                                              p->value ? suf_json_text(p->value) : json_null(),
                                              "text", suf_json_text(p->text)));
    }
    return list;
}

static json_t *range_of(const suf_forecast *f)
{
    return json_pack("[o, o]", suf_json_number(f->low), suf_json_number(f->high));
}

void suf_preflight_data_write(const suf_preflight *preflight, const suf_experiment *experiment,
                              FILE *out)
{
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:I, s:I}", "name",
        suf_json_text(suf_experiment_name(experiment)), "items", items_of(preflight, experiment),
        "tried", runs_of(preflight, experiment), "proposals", proposals_of(preflight), "design",
        design_of(&preflight->summary), "pilot_runs", (json_int_t)preflight->n_pilots, "jobs",
        (json_int_t)preflight->jobs);
    json_object_set_new(object, "runs", suf_json_number(preflight->runs.about));
    json_object_set_new(object, "runs_range", range_of(&preflight->runs));
    json_object_set_new(object, "seconds", suf_json_number(preflight->seconds.about));
    json_object_set_new(object, "seconds_range", range_of(&preflight->seconds));
    json_object_set_new(object, "seconds_per_run", suf_json_number(preflight->seconds_per_run));
    suf_json_write(object, out);
}
