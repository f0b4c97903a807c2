/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A simulation as a document, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "report/renderer.h"
#include "report/rounding.h"
#include "report/shown_difference.h"
#include "report/simulation_data.h"
#include "sampler/sampler_parts.h"
#include "suffice.h"

/* ---- what was simulated ---- */

static char *shapes_text(const suf_distribution *shapes, size_t n)
{
    char *text = suf_text_copy("");
    bool differ = false;
    for (size_t a = 1; a < n; a++)
        differ = differ || shapes[a].kind != shapes[0].kind || shapes[a].a != shapes[0].a ||
                 shapes[a].b != shapes[0].b;
    for (size_t a = 0; a < (differ ? n : 1); a++) {
        char shape[SUF_DISTRIBUTION_SIZE];
        suf_shape_write(shapes[a], shape);
        char *longer = suf_text_format("%s%s%s", text, a ? ", " : "", shape);
        free(text);
        text = longer;
    }
    return text;
}

static char *results_text(const suf_simulation *s)
{
    const suf_world *w = &s->request.world;
    const size_t n = s->request.sampling.n_algorithms;
    if (w->pilot)
        return suf_text_format("%zu algorithms with results drawn from the %zu runs on %zu "
                               "instances in %s.",
                               n, suf_pilot_n_runs(w->pilot), suf_pilot_n_instances(w->pilot),
                               suf_pilot_name(w->pilot));
    char *shapes = shapes_text(w->shapes, n);
    char *mixed = w->mixed ? shapes_text(w->mixed, n) : NULL;
    char *on_share =
        mixed ? suf_text_format("; %s on %.3g %% of the instances", mixed, 100 * w->mixed_share)
              : suf_text_copy("");
    char *text = suf_text_format("%zu algorithms with %s results%s.", n, shapes, on_share);
    free(shapes);
    free(mixed);
    free(on_share);
    return text;
}

static char *instances_text(const suf_simulation *s)
{
    const suf_world *w = &s->request.world;
    char between[SUF_DISTRIBUTION_SIZE];
    suf_between_write(w->between, between);
    if (s->sigma == 0)
        return suf_text_format("%lld instances, all with the same true difference.",
                               (long long)s->instances);
    return suf_text_format(
        "%lld instances; true differences over them: %s, standard deviation %.4g.",
        (long long)s->instances, w->pilot ? "as in the pilot" : between, s->sigma);
}

static char *runs_text(const suf_simulation *s)
{
    const suf_sampling *q = &s->request.sampling;
    if (q->mode == SUF_FIXED)
        return suf_text_format("%s differences, %lld runs of each algorithm.",
                               suf_difference_name((int)q->difference), (long long)q->start);
    if (q->mode == SUF_NEYMAN)
        return suf_text_format("%s differences, standard error %s, a budget of %lld runs, divided "
                               "by the spreads of the first %lld of each algorithm.",
                               suf_difference_name((int)q->difference),
                               suf_se_method_name((int)q->se_method), (long long)q->budget,
                               (long long)q->start);
    return suf_text_format(
        "%s differences, standard error %s, %s sampling from %lld runs to se* = %.4g, rule "
        "'%s' (version %d).",
        suf_difference_name((int)q->difference), suf_se_method_name((int)q->se_method),
        suf_sampling_mode_name((int)q->mode), (long long)q->start, q->accuracy, s->rule->name,
        s->rule->version);
}

/* ---- what else is made of the results ---- */

static char *failures_text(const suf_simulation *s)
{
    const double rate = s->request.world.failure_rate;
    return rate > 0 ? suf_text_format("%.3g %% of the runs fail and have no result.", 100 * rate)
                    : NULL;
}

static char *limit_text(const suf_simulation *s)
{
    const double limit = s->request.world.time_limit;
    return limit > 0 ? suf_text_format("Results above %.4g are recorded as %.4g.", limit, limit)
                     : NULL;
}

static char *floor_text(const suf_simulation *s)
{
    const double floor = s->request.sampling.floor;
    return floor > 0 ? suf_shown_floor(floor) : NULL;
}

static char *scales_text(const suf_simulation *s)
{
    const double decades = s->request.world.decades;
    return decades > 0
               ? suf_text_format("Scales of instances extend over %.3g powers of ten.", decades)
               : NULL;
}

static char *median_text(const suf_simulation *s)
{
    return s->request.world.median_is_zero
               ? suf_text_copy("Without an effect the median of the true differences is 0, not "
                               "their mean.")
               : NULL;
}

static char *statistic_text(const suf_simulation *s)
{
    const suf_statistic statistic = s->request.sampling.statistic;
    return statistic != SUF_OF_MEAN ? suf_text_format("What is compared is not the mean but: %s.",
                                                      suf_statistic_name((int)statistic))
                                    : NULL;
}

static char *most_text(const suf_simulation *s)
{
    const suf_sampling *q = &s->request.sampling;
    if (q->max_runs > 0)
        return suf_text_format("At most %lld runs on an instance.", (long long)q->max_runs);
    return q->max_per_algorithm > 0 ? suf_text_format("At most %lld runs of an algorithm on an "
                                                      "instance.",
                                                      (long long)q->max_per_algorithm)
                                    : NULL;
}

static char *correction_text(const suf_simulation *s)
{
    return s->request.is_uncorrected && s->request.sampling.mode != SUF_FIXED
               ? suf_text_copy("The bias that stopping leaves is neither estimated nor subtracted.")
               : NULL;
}

static char *delta_text(const suf_simulation *s)
{
    char margin[SUF_RELEVANT_SIZE];
    if (!(s->request.design.delta > 0))
        return NULL;
    suf_relevant_difference_show(s->request.design.delta, s->request.sampling.difference, NULL,
                                 margin);
    return suf_text_format("The smallest relevant difference is %s.", margin);
}

static void add_conditions(suf_block *block, const suf_simulation *s)
{
    static char *(*const conditions[])(const suf_simulation *) = {
        failures_text,  limit_text, floor_text,      scales_text, median_text,
        statistic_text, most_text,  correction_text, delta_text};
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        char *text = conditions[i](s);
        if (text)
            suf_block_add_text(block, text);
    }
}

static char *test_text(const suf_simulation *s)
{
    const suf_simulation_request *q = &s->request;
    char *family = q->design.comparisons > 1 ? suf_text_format(", %lld comparisons (%s)",
                                                               (long long)q->design.comparisons,
                                                               suf_adjusted_name((int)q->adjusted))
                                             : suf_text_copy("");
    char *text = suf_text_format("%s test, %s, alpha = %.6g%s; %lld experiments for each effect.",
                                 suf_test_kind_name((int)q->test),
                                 suf_alternative_name((int)q->design.alternative), q->design.alpha,
                                 family, (long long)q->experiments);
    free(family);
    return text;
}

/* ---- what was seen ---- */

/* a rate of errors, against alpha */
static char *rate_text(const suf_simulation *s, const suf_seen *rate, const char *where)
{
    const double alpha = s->request.design.alpha;
    return suf_text_format(
        "%s in %.2f %% of the experiments (%.2f to %.2f %% by the Monte-Carlo error); %.6g %% was "
        "promised%s.",
        where, 100 * rate->mean, 100 * rate->low, 100 * rate->high, 100 * alpha,
        rate->low > alpha    ? ", so the promise is not kept"
        : rate->high < alpha ? ", so there are fewer than allowed"
                             : "");
}

/* a difference of just delta matters as well */
static bool is_relevant(const suf_simulation *s, double effect)
{
    double low, high;
    if (!(s->request.design.delta > 0))
        return false;
    suf_difference_band((int)s->request.sampling.difference, s->request.design.delta, &low, &high);
    return effect <= low || effect >= high;
}

/* the figure that matters most, in a sentence; NULL for an effect that is not delta or more */
static char *promise_text(const suf_simulation *s, const suf_simulated *r)
{
    if (r->effect == 0)
        return rate_text(s, &r->seen[SUF_SEEN_ANY_FALSE],
                         "Where there is no difference, one is found");
    if (!is_relevant(s, r->effect))
        return NULL;
    char *where = suf_text_format(
        "Where the true difference is %.4g, and so matters, the verdict is equivalent", r->effect);
    char *text = rate_text(s, &r->seen[SUF_SEEN_EQUIVALENT], where);
    free(where);
    return text;
}

static void add_rejections(suf_document *d, const suf_simulation *s)
{
    static const struct {
        const char *head;
        int width;
    } columns[] = {{"effect", 9}, {"d", 7},    {"promised", 9}, {"rejected", 9},
                   {"low", 7},    {"high", 7}, {"below 0", 8},  {"above 0", 8}};
    suf_block_table *t = suf_document_add_table(
        d, suf_text_copy("How often a difference is found, with 95 % Monte-Carlo limits"));
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, columns[i].width,
                                   suf_text_copy(columns[i].head));
    for (size_t i = 0; i < s->n_simulated; i++) {
        const suf_simulated *r = &s->simulated[i];
        suf_block_table_add_digits(t, r->effect, 4);
        suf_block_table_add_digits(t, r->standardised, 3);
        suf_block_table_add_decimals(t, r->power, 3);
        suf_block_table_add_decimals(t, r->seen[SUF_SEEN_REJECTED].mean, 4);
        suf_block_table_add_decimals(t, r->seen[SUF_SEEN_REJECTED].low, 4);
        suf_block_table_add_decimals(t, r->seen[SUF_SEEN_REJECTED].high, 4);
        suf_block_table_add_decimals(t, r->seen[SUF_SEEN_BELOW].mean, 4);
        suf_block_table_add_decimals(t, r->seen[SUF_SEEN_ABOVE].mean, 4);
    }
}

static void add_seen(suf_block_table *t, const char *what, suf_seen seen)
{
    char value[SUF_CELL_SIZE], low[SUF_CELL_SIZE], high[SUF_CELL_SIZE];
    const double error = seen.high > seen.low ? (seen.high - seen.low) / 4 : NAN;
    suf_rounding_value(seen.mean, error, value);
    suf_rounding_value(seen.low, error, low);
    suf_rounding_value(seen.high, error, high);
    suf_block_table_add_word(t, suf_text_copy(what));
    suf_block_table_add_number(t, seen.mean, value);
    suf_block_table_add_number(t, seen.low, low);
    suf_block_table_add_number(t, seen.high, high);
}

/* the same divided by a number that is known */
static suf_seen in_units(suf_seen seen, double unit)
{
    return (suf_seen){seen.mean / unit, seen.low / unit, seen.high / unit, seen.n};
}

static void add_effect(suf_document *d, const suf_simulation *s, const suf_simulated *r)
{
    suf_block_table *t = suf_document_add_table(
        d, suf_text_format("What is seen if the true mean difference is %.4g", r->effect));
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 47, suf_text_copy(""));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("mean"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("low"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 10, suf_text_copy("high"));
    for (int k = 0; k < SUF_N_SEEN; k++)
        if (r->seen[k].n > 0)
            add_seen(t, suf_seen_meaning(k), r->seen[k]);
    if (suf_sampling_has_accuracy(&s->request.sampling))
        add_seen(t, "bias, relative to se*",
                 in_units(r->seen[SUF_SEEN_ERROR], s->request.sampling.accuracy));
    add_seen(t, "bias, relative to the mean's standard error",
             in_units(r->seen[SUF_SEEN_ERROR], r->seen[SUF_SEEN_STANDARD_ERROR].mean));
    if (!isnan(s->oracle_runs))
        add_seen(t, "runs, relative to an oracle's",
                 in_units(r->seen[SUF_SEEN_RUNS], s->oracle_runs));
}

static void add_quantiles(suf_document *d, const suf_simulation *s)
{
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("Runs on an instance: quantiles"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("effect"));
    for (size_t i = 0; i < SUF_N_RUN_QUANTILES; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 8,
                                   suf_text_format("%.0f %%", 100 * suf_run_quantile_share(i)));
    for (size_t i = 0; i < s->n_simulated; i++) {
        suf_block_table_add_digits(t, s->simulated[i].effect, 4);
        for (int k = 0; k < SUF_N_RUN_QUANTILES; k++)
            suf_block_table_add_digits(t, s->simulated[i].runs[k], 6);
    }
}

/* ---- the whole ---- */

static int add_figure(suf_document *d, const suf_simulation *s, suf_error *err)
{
    suf_figure *figure = suf_figure_new_simulation(s);
    const int rc =
        suf_document_add_drawn(d, figure, "figure", "Rejection rate over the effect", err);
    suf_figure_free(figure);
    return rc;
}

static int write_document(const suf_simulation *s, suf_format format, FILE *out, suf_error *err)
{
    suf_document *d = suf_document_new("Simulation of an experiment",
                                       suf_text_copy("What the procedure does on made-up results"));
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    suf_block_add_text(block, results_text(s));
    suf_block_add_text(block, instances_text(s));
    suf_block_add_text(block, runs_text(s));
    add_conditions(block, s);
    suf_block_add_text(block, test_text(s));
    for (size_t i = 0; i < s->n_simulated; i++)
        suf_document_add_prose(d, promise_text(s, &s->simulated[i]));
    add_rejections(d, s);
    const int rc = format == SUF_FORMAT_HTML && s->n_simulated > 1 ? add_figure(d, s, err) : SUF_OK;
    for (size_t i = 0; i < s->n_simulated; i++)
        add_effect(d, s, &s->simulated[i]);
    add_quantiles(d, s);
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_simulation_write(const suf_simulation *simulation, suf_format format, FILE *out,
                         suf_error *err)
{
    if (suf_error_require(simulation, "simulation", err) < 0 ||
        suf_error_require(out, "out", err) < 0)
        return SUF_EINVAL;
    if (suf_format_is_readable(format))
        return write_document(simulation, format, out, err);
    if (format == SUF_FORMAT_JSON)
        suf_simulation_data_write(simulation, out);
    else
        suf_simulation_data_write_csv(simulation, out);
    return SUF_OK;
}
