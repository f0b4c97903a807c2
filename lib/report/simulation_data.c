/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See simulation_data.h.
 */
#include "report/simulation_data.h"

#include <math.h>

#include "report/json_build.h"
#include "sampler/sampler_parts.h"

static json_t *shapes_of(const suf_distribution *shapes, size_t n)
{
    json_t *list = shapes ? json_array() : json_null();
    for (size_t a = 0; shapes && a < n; a++) {
        char text[SUF_DISTRIBUTION_SIZE];
        suf_shape_write(shapes[a], text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *world_object(const suf_simulation *s)
{
    const suf_world *w = &s->request.world;
    const size_t n = s->request.sampling.n_algorithms;
    char between[SUF_DISTRIBUTION_SIZE];
    suf_between_write(w->between, between);
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:s, s:b, s:o, s:f, s:f, s:o}", "results", shapes_of(w->shapes, n),
        "from", w->pilot ? suf_json_text(suf_pilot_name(w->pilot)) : json_null(), "mixed",
        shapes_of(w->mixed, n), "mixed_share", suf_json_number(w->mixed ? w->mixed_share : NAN),
        "between", w->pilot ? "pilot" : between, "median_zero", w->median_is_zero, "sigma",
        suf_json_number(s->sigma), "decades", w->decades, "failure_rate", w->failure_rate,
        "time_limit", suf_json_number(w->time_limit > 0 ? w->time_limit : NAN));
}

static json_t *sampling_object(const suf_simulation *s)
{
    const suf_sampling *q = &s->request.sampling;
    return json_pack(
        "{s:I, s:s, s:s, s:o, s:s, s:s, s:s, s:o, s:o, s:I, s:o, s:o, s:s, s:i, s:b, s:o}",
        "algorithms", (json_int_t)q->n_algorithms, "compare", suf_compare_name((int)q->compare),
        "difference", suf_difference_name((int)q->difference), "floor",
        suf_json_number(q->floor > 0 ? q->floor : NAN), "se", suf_se_method_name((int)q->se_method),
        "statistic", suf_statistic_name((int)q->statistic), "mode",
        suf_sampling_mode_name((int)q->mode), "accuracy",
        suf_json_number(suf_sampling_has_accuracy(q) ? q->accuracy : NAN), "budget",
        suf_json_count(q->mode == SUF_NEYMAN ? q->budget : 0), "start", (json_int_t)q->start, "max",
        suf_json_count(q->max_runs), "max_per_algorithm", suf_json_count(q->max_per_algorithm),
        "rule", s->rule->name, "rule_version", s->rule->version, "uncorrected",
        s->request.is_uncorrected, "oracle_runs", suf_json_number(s->oracle_runs));
}

static json_t *seen_object(const suf_seen *seen)
{
    return json_pack("{s:o, s:o, s:o}", "mean", suf_json_number(seen->mean), "low",
                     suf_json_number(seen->low), "high", suf_json_number(seen->high));
}

static json_t *quantiles_object(const suf_simulated *s)
{
    json_t *list = json_array();
    for (size_t i = 0; i < SUF_N_RUN_QUANTILES; i++)
        json_array_append_new(list, json_pack("{s:f, s:o}", "p", suf_run_quantile_share(i), "runs",
                                              suf_json_number(s->runs[i])));
    return list;
}

static json_t *effect_object(const suf_simulated *s)
{
    json_t *seen = json_object();
    for (int k = 0; k < SUF_N_SEEN; k++)
        json_object_set_new(seen, suf_seen_name(k), seen_object(&s->seen[k]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "effect", suf_json_number(s->effect),
                     "standardised", suf_json_number(s->standardised), "power",
                     suf_json_number(s->power), "seen", seen, "runs", quantiles_object(s));
}

void suf_simulation_data_write(const suf_simulation *s, FILE *out)
{
    const suf_simulation_request *q = &s->request;
    json_t *effects = json_array();
    for (size_t i = 0; i < s->n_simulated; i++)
        json_array_append_new(effects, effect_object(&s->simulated[i]));
    suf_json_write(json_pack("{s:I, s:I, s:I, s:s, s:s, s:f, s:s, s:o, s:o, s:o, s:o, s:o, s:o}",
                             "experiments", (json_int_t)q->experiments, "seed", (json_int_t)q->seed,
                             "instances", (json_int_t)s->instances, "test",
                             suf_test_kind_name((int)q->test), "alternative",
                             suf_alternative_name((int)q->design.alternative), "alpha",
                             q->design.alpha, "adjust", suf_adjusted_name((int)q->adjusted), "mres",
                             suf_json_number(q->design.mres > 0 ? q->design.mres : NAN), "delta",
                             suf_json_number(q->design.delta > 0 ? q->design.delta : NAN),
                             "total_sd", suf_json_number(s->total_sd), "world", world_object(s),
                             "sampling", sampling_object(s), "effects", effects),
                   out);
}

void suf_simulation_data_write_csv(const suf_simulation *s, FILE *out)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < s->n_simulated; i++)
        for (int k = 0; k < SUF_N_SEEN; k++) {
            const suf_seen *seen = &s->simulated[i].seen[k];
            json_array_append_new(
                rows,
                json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:I}", "effect",
                          suf_json_number(s->simulated[i].effect), "standardised",
                          suf_json_number(s->simulated[i].standardised), "seen", suf_seen_name(k),
                          "mean", suf_json_number(seen->mean), "low", suf_json_number(seen->low),
                          "high", suf_json_number(seen->high), "experiments", (json_int_t)seen->n));
        }
    suf_json_write_csv(rows, out);
}
