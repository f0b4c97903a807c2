/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sequential plan as data: the fields that suffice-plan(1) documents.
 */
#include "report/sequential_plan_data.h"

#include "report/json_build.h"
#include "report/pilot_words.h"

static json_t *look_of(const suf_sequential_plan *p, size_t k)
{
    const suf_sequential_look *look = &p->asked.looks[k];
    const suf_sequential_look *used = &p->used.looks[k];
    json_t *stops = json_array();
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
        json_array_append_new(stops, suf_json_number(p->effects[i].stop[k]));
    return json_pack("{s:I, s:f, s:o, s:f, s:f, s:o, s:o, s:o, s:f, s:o, s:f, s:o}", "instances",
                     (json_int_t)p->instances[k], "information", look->information, "critical_z",
                     suf_json_number(look->critical_z), "nominal_p", look->nominal_p, "alpha_spent",
                     look->alpha_spent, "power_spent", suf_json_number(look->power_spent),
                     "futility_z", suf_json_number(look->futility_z), "stop_probability", stops,
                     "information_used", used->information, "critical_z_used",
                     suf_json_number(used->critical_z), "nominal_p_used", used->nominal_p,
                     "futility_z_used", suf_json_number(used->futility_z));
}

static json_t *effect_of(const suf_sequential_report *r, size_t i)
{
    const suf_sequential_effect *e = &r->plan->effects[i];
    json_t *row =
        json_pack("{s:f, s:f, s:f}", "d", e->d, "instances", e->instances, "power", e->power);
    if (r->runs > 0)
        json_object_set_new(row, "runs", suf_json_number(r->runs * e->instances));
    return row;
}

static json_t *sequential_of(const suf_sequential_report *r)
{
    const suf_sequential_plan *p = r->plan;
    json_t *looks = json_array();
    json_t *expected = json_array();
    for (size_t k = 0; k < p->rule.n_looks; k++)
        json_array_append_new(looks, look_of(p, k));
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
        json_array_append_new(expected, effect_of(r, i));
    const int has_parameter = p->rule.spending >= SUF_SPENDING_KIM_DEMETS;
    return json_pack("{s:s, s:o, s:s, s:i, s:f, s:f, s:I, s:I, s:f, s:f, s:b, s:o, s:o}",
                     "spending", suf_spending_kind_name((int)p->rule.spending), "parameter",
                     has_parameter ? suf_json_number(p->rule.parameter) : json_null(), "futility",
                     suf_futility_name((int)p->rule.futility), "sides", p->asked.sides, "level",
                     p->level, "inflation", p->inflation, "instances_fixed",
                     (json_int_t)p->instances_fixed, "instances_max",
                     (json_int_t)p->design.instances, "size_fixed", p->size_fixed, "size_max",
                     p->size_max, "is_moved", p->is_moved, "expected", expected, "looks", looks);
}

static json_t *always_of(const suf_sequential_report *r)
{
    json_t *expected = json_array();
    for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
        json_array_append_new(expected,
                              json_pack("{s:f, s:f, s:f}", "d", r->plan->effects[i].d, "instances",
                                        r->always->expected[i], "power", r->always->power[i]));
    return json_pack("{s:f, s:I, s:o}", "mixture_variance", r->always->g, "instances_max",
                     (json_int_t)r->always->instances_max, "expected", expected);
}

json_t *suf_sequential_plan_data(const suf_sequential_report *r)
{
    const suf_sequential_plan *p = r->plan;
    const suf_design *q = &p->design;
    json_t *data = json_pack(
        "{s:s, s:s, s:s, s:f, s:f, s:f, s:I, s:I, s:s, s:o}", "claim",
        p->is_equivalence ? "equivalent" : "effect", "test",
        r->is_permutation ? "permutation" : suf_test_name((int)q->test), "alternative",
        suf_alternative_name((int)q->alternative), "alpha", q->alpha, "power", q->power, "mres",
        q->mres, "instances", (json_int_t)q->instances, "comparisons", (json_int_t)q->comparisons,
        "solved", suf_unknown_name((int)p->solved), "sequential", sequential_of(r));
    if (r->always)
        json_object_set_new(data, "always_valid", always_of(r));
    if (r->sigma > 0) {
        json_object_set_new(data, "sigma", suf_json_number(r->sigma));
        json_object_set_new(data, "delta", suf_json_number(q->mres * r->sigma));
        suf_pilot_data_add(data, r->pilot);
    }
    return data;
}

json_t *suf_sequential_plan_rows(const suf_sequential_report *r)
{
    static const char *const names[SUF_SEQUENTIAL_EFFECTS] = {"stop_at_0", "stop_at_half_mres",
                                                              "stop_at_mres", "stop_at_twice_mres"};
    json_t *rows = json_array();
    for (size_t k = 0; k < r->plan->rule.n_looks; k++) {
        json_t *row = look_of(r->plan, k);
        json_object_del(row, "stop_probability");
        for (size_t i = 0; i < SUF_SEQUENTIAL_EFFECTS; i++)
            json_object_set_new(row, names[i], suf_json_number(r->plan->effects[i].stop[k]));
        json_array_append_new(rows, row);
    }
    return rows;
}
