/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analysis_data.h.
 */
#include "report/analysis_data.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verdicts.h"
#include "report/departure_words.h"
#include "report/experiment_facts.h"
#include "report/failure_data.h"
#include "report/grouping_data.h"
#include "report/instance_data.h"
#include "report/item_words.h"
#include "report/json_build.h"
#include "report/looks_section.h"
#include "report/name_text.h"
#include "report/overview_data.h"
#include "report/run_record_block.h"
#include "report/single_data.h"
#include "report/solved_words.h"
#include "report/verdict_data.h"
#include "stats/statistic.h"

enum { MOST_WITH_MEANS = 100 };

static json_t *flag(int is)
{
    return json_boolean(is != 0);
}

static json_t *positive(double x)
{
    return x > 0 ? suf_json_number(x) : json_null();
}

static json_t *texts(char *const *all, size_t n)
{
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(array, suf_json_text(all[i]));
    return array;
}

static json_t *numbers(const double *all, size_t n)
{
    json_t *array = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(array, suf_json_number(all[i]));
    return array;
}

/* ---- a comparison ---- */

json_t *suf_analysis_data_test(const suf_test_result *r)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "statistic",
                     suf_json_number(r->statistic), "df", suf_json_number(r->df), "p",
                     suf_json_number(r->p), "p_adjusted", suf_json_number(r->p_adjusted),
                     "estimate", suf_json_number(r->estimate), "low", suf_json_number(r->low),
                     "high", suf_json_number(r->high), "exact", r->is_exact);
}

static json_t *belief(const suf_belief *b)
{
    return json_pack("{s:o, s:o, s:o, s:o}", "better", suf_json_number(b->better), "equivalent",
                     suf_json_number(b->equivalent), "worse", suf_json_number(b->worse), "error",
                     suf_json_number(b->error));
}

static json_t *basics(const suf_analysis *a, const suf_analysed *c)
{
    return json_pack("{s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "first", suf_json_text(a->dataset->algorithms[c->first]), "second",
                     suf_json_text(a->dataset->algorithms[c->second]), "n", (json_int_t)c->n,
                     "n_lost", (json_int_t)c->n_lost, "mean", suf_json_number(c->mean), "sd",
                     suf_json_number(c->sd), "d", suf_json_number(c->d), "d_low",
                     suf_json_number(c->d_low), "d_high", suf_json_number(c->d_high), "hedges",
                     suf_json_number(c->hedges), "superiority", suf_json_number(c->superiority),
                     "superiority_low", suf_json_number(c->superiority_low), "superiority_high",
                     suf_json_number(c->superiority_high), "verdict",
                     suf_verdict_data_word(c->verdict));
}

/* a number as people read it; null: there is none, or an interval has no end there */
static json_t *shown(int difference, double phi)
{
    return suf_json_number(isfinite(phi) ? suf_difference_shown(difference, phi) : NAN);
}

/* the mean as people read it */
static void add_shown(json_t *object, const suf_analysis *a, const suf_analysed *c)
{
    const bool is_known = a->dataset->source != SUF_SOURCE_PHI;
    const int difference = is_known ? (int)a->dataset->difference : SUF_SIMPLE;
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const suf_interval interval = suf_verdicts_are_of_items(a, c)
                                      ? suf_verdicts_interval(a, c)
                                      : (suf_interval){.lo = t->low, .hi = t->high};
    json_object_set_new(object, "difference",
                        is_known ? json_string(suf_difference_name(difference)) : json_null());
    json_object_set_new(object, "mean_shown", shown(difference, c->mean));
    json_object_set_new(object, "low_shown", shown(difference, interval.lo));
    json_object_set_new(object, "high_shown", shown(difference, interval.hi));
}

/* what the deciding test is about, and the same as people read it */
static void add_estimate(json_t *object, const suf_analysis *a, const suf_analysed *c)
{
    const bool is_known = a->dataset->source != SUF_SOURCE_PHI;
    const int difference = is_known ? (int)a->dataset->difference : SUF_SIMPLE;
    const double value = suf_verdicts_estimate(a, c);
    const suf_interval interval = suf_verdicts_interval(a, c);
    json_object_set_new(
        object, "estimate",
        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "of",
                  suf_estimate_kind_name((int)suf_verdicts_estimate_kind(a, c)), "value",
                  suf_json_number(value), "low", suf_json_number(interval.lo), "high",
                  suf_json_number(interval.hi), "value_shown", shown(difference, value),
                  "low_shown", shown(difference, interval.lo), "high_shown",
                  shown(difference, interval.hi)));
}

/* the mean as it was before the correction, and the correction */
static void add_bias(json_t *object, const suf_analysed *c)
{
    const suf_bias *b = &c->bias;
    json_object_set_new(object, "mean_plain", suf_json_number(c->mean_plain));
    json_object_set_new(object, "bias", suf_json_number(b->mean));
    json_object_set_new(object, "bias_error", suf_json_number(b->error));
    json_object_set_new(object, "bias_subtracted", flag(b->is_subtracted));
    json_object_set_new(object, "false_positive_rate", suf_json_number(b->false_positive_rate));
    json_object_set_new(object, "false_positive_rate_error",
                        suf_json_number(b->false_positive_rate_error));
}

/* on how many instances the second algorithm is better, equal and worse; not known to the end */
static void add_counts(json_t *object, const suf_analysis *a, const suf_analysed *c)
{
    const bool is_interim = a->dataset->state == SUF_STATE_INTERIM;
    json_object_set_new(object, "wins",
                        is_interim ? json_null() : json_integer((json_int_t)c->n_better));
    json_object_set_new(object, "ties",
                        is_interim ? json_null() : json_integer((json_int_t)c->n_equal));
    json_object_set_new(object, "losses",
                        is_interim ? json_null() : json_integer((json_int_t)c->n_worse));
}

static json_t *outliers(const suf_analysis *a, const suf_analysed *c)
{
    const suf_pairing *p = &a->dataset->pairings[c - a->comparisons];
    json_t *array = json_array();
    for (size_t i = 0; i < c->n_outliers; i++)
        json_array_append_new(array,
                              suf_json_text(a->dataset->instances[p->instances[c->outliers[i]]]));
    return array;
}

/* the means of more comparisons would make up most of the file; the seed repeats them */
static bool is_of_many(const suf_analysis *a)
{
    return a->n_comparisons > MOST_WITH_MEANS;
}

static json_t *bootstrap(const suf_analysis *a, const suf_analysed *c)
{
    return json_pack("{s:o, s:o, s:o}", "low", suf_json_number(c->bootstrap_low), "high",
                     suf_json_number(c->bootstrap_high), "means",
                     numbers(c->bootstrap, is_of_many(a) ? 0 : c->n_bootstrap));
}

static void add_tests(json_t *object, const suf_analysed *c)
{
    json_t *tests = json_object();
    json_t *verdicts = json_object();
    for (int k = 0; k < SUF_N_TESTS; k++) {
        json_object_set_new(tests, suf_test_kind_name(k), suf_analysis_data_test(&c->tests[k]));
        json_object_set_new(verdicts, suf_test_kind_name(k), suf_verdict_data_word(c->verdicts[k]));
    }
    json_object_set_new(tests, "log_ratio", suf_analysis_data_test(&c->log_ratio));
    json_object_set_new(verdicts, "log_ratio",
                        isnan(c->log_ratio.p) ? json_null()
                                              : suf_verdict_data_word(c->log_verdict));
    json_object_set_new(object, "tests", tests);
    json_object_set_new(object, "verdicts", verdicts);
    json_object_set_new(object, "permutation_error", suf_json_number(c->permutation_error));
    json_object_set_new(object, "skewness", suf_json_number(c->skewness));
}

static json_t *comparison(const suf_analysis *a, const suf_analysed *c)
{
    json_t *object = basics(a, c);
    suf_verdict_data_add(object, a, c);
    add_shown(object, a, c);
    add_estimate(object, a, c);
    add_bias(object, c);
    add_counts(object, a, c);
    add_tests(object, c);
    json_t *rest = json_pack(
        "{s:{s:o, s:o, s:o, s:o, s:o}, s:{s:o, s:o}, s:{s:o, s:o}, s:{s:o, s:o}, s:o, s:{s:o, "
        "s:o, s:o}, "
        "s:o, s:o, s:o}",
        "equivalence", "p", suf_json_number(c->equivalence_p), "p_adjusted",
        suf_json_number(c->equivalence_p_adjusted), "low", suf_json_number(c->equivalence_low),
        "high", suf_json_number(c->equivalence_high), "confidence",
        suf_json_number(1 - 2 * c->equivalence_level), "shapiro", "w",
        suf_json_number(c->shapiro_w), "p", suf_json_number(c->shapiro_p), "bayes", "t",
        belief(&c->by_t), "signrank", belief(&c->by_signrank), "variance", "within",
        suf_json_number(c->within), "across", suf_json_number(c->across), "detectable",
        suf_json_number(c->detectable), "next", "for_mres", suf_json_count(c->next.for_mres),
        "for_delta", suf_json_count(c->next.for_delta), "for_observed",
        suf_json_count(c->next.for_observed), "outliers", outliers(a, c), "n_turning",
        c->without ? json_integer((json_int_t)c->n_turning) : json_null(), "bootstrap",
        bootstrap(a, c));
    json_object_update(object, rest);
    json_decref(rest);
    json_object_set_new(object, "items", suf_item_words_data(c));
    json_object_set_new(object, "single", suf_single_data(a, c, suf_analysis_data_test));
    return object;
}

/* ---- features ---- */

static json_t *trend(const suf_analysis *a, const suf_trend *t)
{
    const suf_analysed *c = &a->comparisons[t->comparison];
    return json_pack("{s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "first", suf_json_text(a->dataset->algorithms[c->first]), "second",
                     suf_json_text(a->dataset->algorithms[c->second]), "level",
                     t->level ? suf_json_text(t->level) : json_null(), "n", (json_int_t)t->n,
                     "intercept", suf_json_number(t->intercept), "slope", suf_json_number(t->slope),
                     "slope_se", suf_json_number(t->slope_se), "slope_p",
                     suf_json_number(t->slope_p), "slope_low", suf_json_number(t->slope_low),
                     "slope_high", suf_json_number(t->slope_high), "residual_sd",
                     suf_json_number(t->residual_sd), "mean_x", suf_json_number(t->mean_x), "sxx",
                     suf_json_number(t->sxx), "curved_p", suf_json_number(t->curved_p));
}

static json_t *trends(const suf_analysis *a)
{
    json_t *array = json_array();
    for (size_t i = 0; i < a->n_trends; i++)
        json_array_append_new(array, trend(a, &a->trends[i]));
    return array;
}

static json_t *features(const suf_dataset *d)
{
    json_t *array = json_array();
    for (size_t i = 0; i < d->n_features; i++)
        json_array_append_new(array, suf_json_text(d->features[i].name));
    return array;
}

/* ---- the whole ---- */

static json_t *request(const suf_analysis *a)
{
    const suf_analysis_request *q = &a->request;
    const suf_design *d = &q->design;
    return json_pack(
        "{s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:s, s:I, s:o, s:o, s:o, s:o}", "schema", 1,
        "version", suf_version(), "test", suf_test_name((int)d->test), "alternative",
        suf_alternative_name((int)d->alternative), "alpha", suf_json_number(d->alpha), "power",
        suf_json_number(d->power), "mres", positive(d->mres), "delta", suf_verdict_data_delta(a),
        "mu0", suf_json_number(q->mu0), "adjusted", suf_adjusted_name((int)q->adjusted), "seed",
        (json_int_t)q->seed, "as_r", flag(q->as_r), "feature", suf_json_text_or_null(q->feature),
        "by", suf_json_text_or_null(q->by), "group", suf_json_text_or_null(q->group));
}

static json_t *algorithms(const suf_dataset *d)
{
    json_t *array = json_array();
    for (size_t i = 0; i < d->n_algorithms; i++)
        json_array_append_new(
            array,
            json_pack("{s:o, s:o, s:o, s:o, s:o}", "name", suf_json_text(d->algorithms[i]),
                      "n_failed", d->n_failed ? json_integer(d->n_failed[i]) : json_null(), "runs",
                      suf_failure_data_runs(d, i), "failed_tries", suf_failure_data_tries(d, i),
                      "solved", suf_solved_words_counts(d, i)));
    return array;
}

static json_t *data(const suf_dataset *d)
{
    static const char *const sources[] = {[SUF_SOURCE_STORE] = "store",
                                          [SUF_SOURCE_RUNS] = "runs",
                                          [SUF_SOURCE_PHI] = "phi",
                                          [SUF_SOURCE_SUMMARIES] = "summaries"};
    const int64_t n_runs = suf_experiment_facts_n_runs(d);
    const int is_known = d->source != SUF_SOURCE_PHI;
    const int has_parameter =
        d->statistic == SUF_OF_QUANTILE || suf_statistic_is_share((int)d->statistic);
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "source",
        sources[d->source], "name", suf_json_text_or_null(d->name), "measure",
        suf_json_text_or_null(d->measure), "n_runs",
        n_runs < 0 ? json_null() : json_integer(n_runs), "difference",
        is_known ? json_string(suf_difference_name((int)d->difference)) : json_null(),
        "difference_reason", suf_json_text_or_null(d->difference_reason), "floor",
        positive(d->floor), "statistic",
        is_known ? json_string(suf_statistic_name((int)d->statistic)) : json_null(), "parameter",
        is_known && has_parameter ? suf_json_number(d->parameter) : json_null(), "unit",
        suf_json_text_or_null(d->unit), "maximise", d->maximise, "algorithms", algorithms(d));
}

static json_t *subset(const suf_dataset *d)
{
    if (!d->subset)
        return json_null();
    return json_pack("{s:o, s:I, s:I, s:I}", "condition", suf_json_text(d->subset), "n",
                     (json_int_t)d->n_instances, "n_all", (json_int_t)d->n_before_subset,
                     "n_unknown", (json_int_t)d->n_subset_unknown);
}

static json_t *with_departures(json_t *array, const suf_analysis *a)
{
    for (size_t i = 0; i < SUF_N_DEPARTURES; i++) {
        char *text = suf_words_departure(a, i);
        if (text)
            json_array_append_new(array, suf_json_text(text));
        free(text);
    }
    return array;
}

/* those that are recorded, and what is other in the analysis */
static json_t *changes(const suf_analysis *a)
{
    return with_departures(texts(a->dataset->changes, a->dataset->n_changes), a);
}

/* data that are of no experiment have no changes */
static json_t *notes(const suf_analysis *a)
{
    json_t *array = texts(a->dataset->notes, a->dataset->n_notes);
    return a->dataset->source == SUF_SOURCE_STORE ? array : with_departures(array, a);
}

static json_t *experiment(const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    if (d->source != SUF_SOURCE_STORE)
        return json_null();
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "seed",
                     (json_int_t)d->seed, "began",
                     suf_json_text_or_null(d->began[0] ? d->began : NULL), "ended",
                     suf_json_text_or_null(d->ended[0] ? d->ended : NULL), "planned",
                     flag(d->is_planned), "accuracy", suf_json_number(d->accuracy), "time_limit",
                     positive(d->rules.timeout), "time_limit_cpu", positive(d->rules.timeout_cpu),
                     "time_limit_percent", positive(d->rules.timeout_percent), "policies",
                     suf_failure_data_policies(d), "changes", changes(a));
}

/* what a file's runs that failed count as; that of a store is in its experiment */
static json_t *censoring(const suf_dataset *d)
{
    if (d->source == SUF_SOURCE_STORE || !d->ends)
        return json_null();
    return json_pack("{s:o, s:o}", "time_limit", positive(d->rules.timeout), "policies",
                     suf_failure_data_policies(d));
}

static json_t *analysis_object(const suf_analysis *a, const suf_gate *gate)
{
    const suf_dataset *d = a->dataset;
    json_t *object = request(a);
    json_t *more = data(d);
    json_object_update(object, more);
    json_decref(more);
    json_object_set_new(object, "sequential",
                        d->looking ? suf_looks_section_object(d->looking, d->algorithms)
                                   : json_null());
    json_object_set_new(object, "state", json_string(suf_dataset_state_name((int)d->state)));
    json_object_set_new(object, "gate", suf_verdict_data_gate(a, gate));
    json_object_set_new(object, "about", json_string(suf_about_name((int)a->about)));
    json_object_set_new(object, "experiment", experiment(a));
    json_object_set_new(object, "run", suf_run_record_block_data(d));
    json_object_set_new(object, "subset", subset(d));
    json_object_set_new(object, "notes", notes(a));
    json_object_set_new(object, "censoring", censoring(d));
    json_object_set_new(object, "left_out", texts(d->left_out, d->n_left_out));
    json_object_set_new(object, "comparisons", json_null()); /* written one by one */
    json_object_set_new(object, "overview", suf_overview_data(a));
    json_object_set_new(object, "ranking", suf_overview_data_ranking(a));
    json_object_set_new(object, "trends", trends(a));
    json_object_set_new(object, "groupings", suf_grouping_data_asked(a));
    json_object_set_new(object, "noticed", suf_grouping_data_noticed(a));
    json_object_set_new(object, "features", features(d));
    return object;
}

/* indented by so many blanks more */
static void put_value(const json_t *value, const char *blanks, size_t layout, FILE *out)
{
    char *text = json_dumps(value, layout | JSON_REAL_PRECISION(15) | JSON_ENCODE_ANY);
    for (const char *line = text; line;) {
        const size_t length = strcspn(line, "\n");
        fwrite(line, 1, length, out);
        line = line[length] ? line + length + 1 : NULL;
        if (line)
            fprintf(out, "\n%s", blanks);
    }
    free(text);
}

/* many of them a line each */
static void put_comparisons(const suf_analysis *a, FILE *out)
{
    const size_t layout = is_of_many(a) ? JSON_COMPACT : JSON_INDENT(2);
    fputc('[', out);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        json_t *object = comparison(a, &a->comparisons[i]);
        fputs(i ? ",\n    " : "\n    ", out);
        put_value(object, "    ", layout, out);
        json_decref(object);
    }
    fputs("\n  ]", out);
}

void suf_analysis_data_write(const suf_analysis *a, const suf_gate *gate, FILE *out)
{
    json_t *object = analysis_object(a, gate);
    const char *key;
    json_t *value;
    fputs("{\n", out);
    json_object_foreach(object, key, value)
    {
        fprintf(out, "  \"%s\": ", key);
        if (strcmp(key, "comparisons") == 0)
            put_comparisons(a, out);
        else
            put_value(value, "  ", JSON_INDENT(2), out);
        fputs(",\n", out);
    }
    fputs("  \"instances\": ", out);
    suf_instance_data_write(a, out);
    fputs("\n}\n", out);
    json_decref(object);
}

/* ---- CSV ---- */

static json_t *test_row(const suf_analysis *a, const suf_analysed *c, const char *name,
                        const suf_test_result *result, suf_verdict_kind verdict)
{
    json_t *row = json_pack(
        "{s:o, s:o, s:s, s:I, s:o, s:o}", "first", suf_json_text(a->dataset->algorithms[c->first]),
        "second", suf_json_text(a->dataset->algorithms[c->second]), "test", name, "n",
        (json_int_t)c->n, "mean", suf_json_number(c->mean), "sd", suf_json_number(c->sd));
    json_t *test = suf_analysis_data_test(result);
    json_object_update(row, test);
    json_decref(test);
    json_object_set_new(row, "verdict", json_string(suf_verdict_name((int)verdict)));
    return row;
}

static void add_single_rows(json_t *rows, const suf_analysis *a, const suf_analysed *c)
{
    const suf_single *s = &c->single;
    for (int k = 0; k < SUF_N_SINGLE_TESTS; k++)
        json_array_append_new(
            rows, test_row(a, c, suf_single_test_name(k), &s->tests[k], s->verdicts[k]));
}

/* a line for each comparison and test */
static json_t *test_rows(const suf_analysis *a)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        if (a->about == SUF_ABOUT_INSTANCE) {
            add_single_rows(rows, a, c);
            continue;
        }
        for (int k = 0; k < SUF_N_TESTS; k++)
            json_array_append_new(
                rows, test_row(a, c, suf_test_kind_name(k), &c->tests[k], c->verdicts[k]));
        if (!isnan(c->log_ratio.p))
            json_array_append_new(rows, test_row(a, c, "log_ratio", &c->log_ratio, c->log_verdict));
    }
    return rows;
}

void suf_analysis_data_write_csv(const suf_analysis *analysis, FILE *out)
{
    suf_json_write_csv(test_rows(analysis), out);
}
