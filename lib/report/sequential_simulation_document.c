/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A simulation of a sequential design as a document and as data.
 */
#include <math.h>
#include <stdbool.h>

#include "base/text.h"
#include "report/json_build.h"
#include "report/renderer.h"
#include "suffice.h"

static void add_seen(suf_document *d, const suf_sequential_simulation *s)
{
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("What was seen"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 8, suf_text_copy("d"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("rejected"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 8, suf_text_copy("error"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 15, suf_text_copy("mean instances"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("covered"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("too high"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11, suf_text_copy("plain bias"));
    for (size_t i = 0; i < s->n_simulated; i++) {
        const suf_sequential_simulated *e = &s->simulated[i];
        const suf_seen *rejected = &e->seen[SUF_SEQUENTIAL_REJECTED];
        suf_block_table_add_digits(t, e->effect, 4);
        suf_block_table_add_decimals(t, rejected->mean, 4);
        suf_block_table_add_decimals(
            t, sqrt(rejected->mean * (1 - rejected->mean) / (double)rejected->n), 4);
        suf_block_table_add_decimals(t, e->seen[SUF_SEQUENTIAL_INSTANCES].mean, 2);
        suf_block_table_add_decimals(t, e->seen[SUF_SEQUENTIAL_COVERED].mean, 4);
        suf_block_table_add_decimals(t, e->seen[SUF_SEQUENTIAL_TOO_HIGH].mean, 4);
        suf_block_table_add_decimals(t, e->seen[SUF_SEQUENTIAL_PLAIN_BIAS].mean, 4);
    }
}

static void add_stops(suf_document *d, const suf_sequential_simulation *s)
{
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("Share that stopped"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("instances"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 12, suf_text_copy("p at most"));
    for (size_t i = 0; i < s->n_simulated; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 11,
                                   suf_text_format("d = %.4g", s->simulated[i].effect));
    for (size_t k = 0; k < s->plan.used.n_looks; k++) {
        suf_block_table_add_count(t, (long long)s->plan.instances[k]);
        suf_block_table_add_digits(t, s->plan.used.looks[k].nominal_p, 4);
        for (size_t i = 0; i < s->n_simulated; i++)
            suf_block_table_add_decimals(t, s->simulated[i].stop[k], 4);
    }
}

static suf_document *document_of(const suf_sequential_simulation *s)
{
    char between[SUF_DISTRIBUTION_SIZE];
    suf_between_write(s->request.between, between);
    suf_document *d = suf_document_new("Simulation of a sequential design",
                                       suf_text_copy("Does it keep its promises?"));
    const suf_seen *first = &s->simulated[0].seen[SUF_SEQUENTIAL_REJECTED];
    suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = suf_text_format(
        "A difference was found in %.2f %% of %lld experiments with a true effect of d = %.4g.",
        100 * first->mean, (long long)first->n, s->simulated[0].effect);
    suf_document_add_prose(
        d, suf_text_format(
               "In each experiment up to %lld differences were drawn from a distribution of the "
               "shape %s, whose standard deviation is 1 and whose %s is d, and tested by the %s "
               "test at %zu looks. 'covered' is how often the interval at the stop contains the "
               "true mean, and 'too high' how often the median-unbiased estimate exceeds it (half "
               "of the times, if it is right); the plain mean has the bias of the last column.",
               (long long)s->plan.design.instances, between,
               s->request.median_is_zero ? "median" : "mean",
               suf_test_kind_name((int)s->request.test), s->plan.used.n_looks));
    add_seen(d, s);
    add_stops(d, s);
    return d;
}

/* ---- data ---- */

static json_t *effect_object(const suf_sequential_simulation *s, size_t i)
{
    const suf_sequential_simulated *e = &s->simulated[i];
    json_t *seen = json_object();
    json_t *stops = json_array();
    for (int k = 0; k < SUF_N_SEQUENTIAL_SEEN; k++)
        json_object_set_new(seen, suf_sequential_seen_name(k),
                            json_pack("{s:o, s:o, s:o}", "mean", suf_json_number(e->seen[k].mean),
                                      "low", suf_json_number(e->seen[k].low), "high",
                                      suf_json_number(e->seen[k].high)));
    for (size_t k = 0; k < s->plan.used.n_looks; k++)
        json_array_append_new(stops, json_real(e->stop[k]));
    return json_pack("{s:f, s:f, s:o, s:o}", "effect", e->effect, "standardised", e->effect, "seen",
                     seen, "stop", stops);
}

static json_t *data_of(const suf_sequential_simulation *s)
{
    const suf_design *q = &s->plan.design;
    char between[SUF_DISTRIBUTION_SIZE];
    suf_between_write(s->request.between, between);
    json_t *effects = json_array();
    json_t *looks = json_array();
    for (size_t i = 0; i < s->n_simulated; i++)
        json_array_append_new(effects, effect_object(s, i));
    for (size_t k = 0; k < s->plan.used.n_looks; k++)
        json_array_append_new(looks,
                              json_pack("{s:I, s:f}", "instances", (json_int_t)s->plan.instances[k],
                                        "nominal_p", s->plan.used.looks[k].nominal_p));
    return json_pack(
        "{s:I, s:I, s:I, s:s, s:s, s:f, s:f, s:{s:s, s:b}, s:{s:s, s:i, s:n, s:n}, s:{s:s, s:o}, "
        "s:o}",
        "experiments", (json_int_t)s->request.experiments, "seed", (json_int_t)s->request.seed,
        "instances", (json_int_t)q->instances, "test", suf_test_kind_name((int)s->request.test),
        "alternative", suf_alternative_name((int)q->alternative), "alpha", q->alpha, "mres",
        q->mres, "world", "between", between, "median_zero", s->request.median_is_zero, "sampling",
        "rule", "sequential", "rule_version", 1, "accuracy", "oracle_runs", "sequential",
        "spending", suf_spending_kind_name((int)s->plan.rule.spending), "looks", looks, "effects",
        effects);
}

static json_t *rows_of(const suf_sequential_simulation *s)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < s->n_simulated; i++)
        for (int k = 0; k < SUF_N_SEQUENTIAL_SEEN; k++) {
            const suf_seen *seen = &s->simulated[i].seen[k];
            json_array_append_new(
                rows, json_pack("{s:f, s:s, s:o, s:o, s:o, s:I}", "effect", s->simulated[i].effect,
                                "seen", suf_sequential_seen_name(k), "mean",
                                suf_json_number(seen->mean), "low", suf_json_number(seen->low),
                                "high", suf_json_number(seen->high), "n", (json_int_t)seen->n));
        }
    return rows;
}

void suf_sequential_simulation_write(const suf_sequential_simulation *s, suf_format format,
                                     FILE *out)
{
    if (format == SUF_FORMAT_JSON) {
        suf_json_write(data_of(s), out);
    } else if (format == SUF_FORMAT_CSV) {
        suf_json_write_csv(rows_of(s), out);
    } else {
        suf_document *d = document_of(s);
        suf_document_write(d, format, out);
        suf_document_free(d);
    }
}
