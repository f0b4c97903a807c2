/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan as data: the fields that suffice-plan(1) documents.
 */
#include "report/plan_data.h"

#include "report/json_build.h"
#include "report/pilot_words.h"

static const char *const methods[] = {
    [SUF_EXACT_FORMULA] = "formula",
    [SUF_EXACT_SIMULATION] = "simulation",
    [SUF_EXACT_NORMAL] = "normal approximation",
};

static json_t *levels_of(const suf_plan *plan)
{
    json_t *levels = json_array();
    for (size_t i = 0; i < plan->n_levels; i++)
        json_array_append_new(
            levels, json_pack("{s:f, s:f, s:f, s:o}", "alpha", plan->levels[i].alpha, "power",
                              plan->levels[i].power, "power_exact", plan->levels[i].power_exact,
                              "power_paper", suf_json_number(plan->levels[i].power_paper)));
    return levels;
}

static void add_paper(json_t *data, const suf_plan *p)
{
    json_object_set_new(data, "rule", json_string(suf_power_rule_name((int)p->design.power_rule)));
    json_object_set_new(data, "instances_paper", suf_json_count(p->instances_paper));
    json_object_set_new(data, "power_paper", suf_json_number(p->power_paper));
    json_object_set_new(data, "mres_paper", suf_json_number(p->mres_paper));
    json_object_set_new(data, "alpha_paper", suf_json_number(p->alpha_paper));
}

static json_t *effects_of(const suf_family_power *f)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < f->n_rows; i++) {
        const suf_real_effects *row = &f->rows[i];
        json_array_append_new(
            rows, json_pack("{s:I, s:f, s:f, s:f, s:f}", "effects", (json_int_t)row->n, "power",
                            row->power, "power_error", row->power_error, "power_all",
                            row->power_all, "power_all_error", row->power_all_error));
    }
    return rows;
}

static void add_precision(json_t *data, const suf_plan *p)
{
    json_object_set_new(data, "half_width", suf_json_number(p->half_width));
    if (p->design.half_width == 0)
        return;
    json_object_set_new(data, "half_width_wanted", suf_json_number(p->design.half_width));
    json_object_set_new(data, "assurance", suf_json_number(p->assurance));
    json_object_set_new(data, "assurance_wanted",
                        p->design.assurance > 0 ? json_real(p->design.assurance) : json_null());
    json_object_set_new(data, "instances_precision", suf_json_count(p->instances_precision));
}

static json_t *row_of(const suf_tradeoff_row *row)
{
    return json_pack("{s:I, s:o, s:f, s:o, s:o}", "runs", (json_int_t)row->runs, "instances",
                     suf_json_count(row->instances), "mres", row->mres, "total_runs",
                     suf_json_number(row->total_runs), "cost", suf_json_number(row->cost));
}

static void add_tradeoff(json_t *data, const suf_tradeoff *t)
{
    json_object_set_new(data, "runs", json_integer((json_int_t)t->best.runs));
    json_object_set_new(data, "total_runs", suf_json_number(t->best.total_runs));
    json_object_set_new(data, "cost", suf_json_number(t->best.cost));
    json_object_set_new(data, "mres_between", suf_json_number(t->request.design.mres));
    json_object_set_new(data, "within", suf_json_number(t->request.within));
    json_object_set_new(data, "between", suf_json_number(t->request.between));
    json_t *rows = json_array();
    for (size_t i = 0; i < t->n_rows; i++)
        json_array_append_new(rows, row_of(&t->rows[i]));
    json_object_set_new(data, "tradeoff", rows);
}

static void add_accuracy(json_t *data, const suf_accuracy *a)
{
    json_object_set_new(data, "accuracy", suf_json_number(a->se));
    json_object_set_new(data, "error_share", suf_json_number(a->share));
    json_object_set_new(data, "power_errorless", suf_json_number(a->power_errorless));
    json_object_set_new(data, "accuracy_one_percent", suf_json_number(a->se_one_percent));
    json_object_set_new(data, "accuracy_rule", suf_json_number(a->se_rule));
}

json_t *suf_plan_data(const suf_plan_report *r)
{
    const suf_plan *p = r->plan;
    const suf_design *q = &p->design;
    json_t *data = json_pack(
        "{s:s, s:s, s:f, s:f, s:f, s:I, s:o, s:f, s:f, s:s, s:o, s:o, s:I, s:s, s:s}", "test",
        suf_test_name((int)q->test), "alternative", suf_alternative_name((int)q->alternative),
        "alpha", q->alpha, "power", q->power, "mres", q->mres, "instances",
        (json_int_t)q->instances, "instances_exact", suf_json_count(p->instances_exact),
        "power_exact", p->power_exact, "power_exact_error", p->power_error, "exact_method",
        methods[p->exact_method], "mres_exact", suf_json_number(p->mres_exact), "alpha_exact",
        suf_json_number(p->alpha_exact), "comparisons", (json_int_t)q->comparisons, "power_target",
        suf_power_target_name((int)q->power_target), "solved", suf_unknown_name((int)p->solved));
    json_object_set_new(data, "levels", levels_of(p));
    add_paper(data, p);
    if (r->family && r->family->n_rows)
        json_object_set_new(data, "real_effects", effects_of(r->family));
    if (q->sigma > 0)
        add_precision(data, p);
    if (r->sigma > 0) {
        json_object_set_new(data, "sigma", suf_json_number(r->sigma));
        json_object_set_new(data, "delta", suf_json_number(q->mres * r->sigma));
        suf_pilot_data_add(data, r->pilot);
    }
    if (r->accuracy)
        add_accuracy(data, r->accuracy);
    if (r->tradeoff)
        add_tradeoff(data, r->tradeoff);
    return data;
}
