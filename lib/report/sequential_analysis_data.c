/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See sequential_analysis_data.h.
 */
#include "report/sequential_analysis_data.h"

#include "report/json_build.h"

static const char *algorithm_name(const suf_dataset *d, size_t i)
{
    return i < d->n_algorithms ? d->algorithms[i] : "?";
}

static json_t *look_object(const suf_sequential_seen_look *s)
{
    json_t *look =
        json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "instances",
                  (json_int_t)s->instances, "missing", (json_int_t)s->n_missing, "mean",
                  suf_json_number(s->mean), "sd", suf_json_number(s->sd), "p",
                  suf_json_number(s->p), "nominal_p", suf_json_number(s->nominal_p), "z",
                  suf_json_number(s->z), "critical_z", suf_json_number(s->critical_z), "futility_z",
                  suf_json_number(s->futility_z), "estimate", suf_json_number(s->estimate),
                  "repeated_low", suf_json_number(s->repeated_low), "repeated_high",
                  suf_json_number(s->repeated_high), "repeated_p", suf_json_number(s->repeated_p));
    json_object_update_new(look, json_pack("{s:o, s:o, s:o, s:o}", "equivalence_p",
                                           suf_json_number(s->equivalence_p), "equivalence_level",
                                           suf_json_number(s->equivalence_level), "equivalence_low",
                                           suf_json_number(s->equivalence_low), "equivalence_high",
                                           suf_json_number(s->equivalence_high)));
    return look;
}

static json_t *comparison_object(const suf_sequential_analysis *a, size_t i)
{
    const suf_sequential_compared *c = &a->comparisons[i];
    const suf_pairing *p = &a->dataset->pairings[c->comparison];
    json_t *looks = json_array();
    for (size_t k = 0; k < c->n_seen; k++)
        json_array_append_new(looks, look_object(&c->seen[k]));
    return json_pack("{s:o, s:o, s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "first",
                     suf_json_text(algorithm_name(a->dataset, p->first)), "second",
                     suf_json_text(algorithm_name(a->dataset, p->second)), "decision",
                     suf_sequential_decision_name((int)c->decision), "stop_look",
                     (json_int_t)c->n_seen, "unused", (json_int_t)c->n_unused, "p",
                     suf_json_number(c->p), "median_unbiased", suf_json_number(c->mean), "low",
                     suf_json_number(c->low), "high", suf_json_number(c->high), "plain_mean",
                     suf_json_number(c->plain), "plain_low", suf_json_number(c->plain_low),
                     "plain_high", suf_json_number(c->plain_high), "looks", looks);
}

json_t *suf_sequential_analysis_data(const suf_sequential_analysis *a)
{
    json_t *comparisons = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        json_array_append_new(comparisons, comparison_object(a, i));
    return json_pack(
        "{s:s, s:s, s:f, s:f, s:s, s:s, s:o, s:o, s:o, s:I, s:I, s:b, s:o}", "test",
        suf_test_kind_name((int)a->request.test), "alternative",
        suf_alternative_name((int)a->request.design.alternative), "alpha", a->request.design.alpha,
        "level", a->level, "spending", suf_spending_kind_name((int)a->request.rule.spending),
        "futility", suf_futility_name((int)a->request.rule.futility), "power",
        a->request.rule.futility ? json_real(a->request.design.power) : json_null(), "delta",
        a->request.design.delta > 0 ? json_real(a->request.design.delta) : json_null(), "order",
        a->request.order ? suf_json_text(a->request.order) : json_null(), "looks_planned",
        (json_int_t)a->boundary.n_looks, "instances_max", (json_int_t)a->request.instances_max,
        "is_plan_assumed", a->is_plan_assumed, "comparisons", comparisons);
}

json_t *suf_sequential_analysis_rows(const suf_sequential_analysis *a)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        for (size_t k = 0; k < a->comparisons[i].n_seen; k++) {
            json_t *row = look_object(&a->comparisons[i].seen[k]);
            json_object_set_new(row, "comparison", json_integer((json_int_t)i + 1));
            json_array_append_new(rows, row);
        }
    return rows;
}
