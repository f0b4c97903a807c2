/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See dataset_builder.h. A difference compares the means of the runs, or the means of their
 * logarithms; its standard error is by the delta method.
 */
#include "dataset/dataset_builder.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "dataset/difference_interval.h"
#include "stats/contrast.h"
#include "stats/delong.h"
#include "stats/moments.h"
#include "stats/statistic.h"

suf_dataset_builder suf_dataset_builder_start(size_t n_algorithms, size_t n_instances,
                                              suf_compare compare)
{
    suf_dataset d = {.n_algorithms = n_algorithms, .n_instances = n_instances};
    d.algorithms = suf_alloc(n_algorithms, sizeof *d.algorithms);
    d.instances = suf_alloc(n_instances, sizeof *d.instances);
    d.n_pairings = (size_t)suf_compare_count((int64_t)n_algorithms, compare);
    d.pairings = suf_alloc(d.n_pairings, sizeof *d.pairings);
    const suf_bias unknown = {.mean = NAN,
                              .error = NAN,
                              .df = NAN,
                              .false_positive_rate = NAN,
                              .false_positive_rate_error = NAN};
    size_t i = 0;
    for (size_t a = 0; a < (compare == SUF_COMPARE_FIRST ? 1 : n_algorithms); a++)
        for (size_t b = a + 1; b < n_algorithms; b++)
            d.pairings[i++] = (suf_pairing){
                .first = a,
                .second = b,
                .instances = suf_alloc(n_instances, sizeof *d.pairings->instances),
                .phi = suf_alloc(n_instances, sizeof *d.pairings->phi),
                .se = suf_alloc(n_instances, sizeof *d.pairings->se),
                .low = suf_alloc(n_instances, sizeof *d.pairings->low),
                .high = suf_alloc(n_instances, sizeof *d.pairings->high),
                .bias = unknown,
            };
    return (suf_dataset_builder){.dataset = d, .compare = compare};
}

void suf_dataset_builder_add_cells(suf_dataset_builder *b)
{
    suf_dataset *d = &b->dataset;
    const size_t n = d->n_instances * d->n_algorithms;
    d->cells = suf_alloc(n, sizeof *d->cells);
    d->n_failed = suf_alloc(d->n_algorithms, sizeof *d->n_failed);
    for (size_t i = 0; i < n; i++)
        d->cells[i] = (suf_cell){.value = NAN, .se = NAN};
}

suf_cell *suf_dataset_builder_cells(suf_dataset_builder *b, size_t instance)
{
    return &b->dataset.cells[instance * b->dataset.n_algorithms];
}

void suf_dataset_builder_add_difference(suf_dataset_builder *b, size_t pairing, size_t instance,
                                        suf_measured_difference x)
{
    suf_pairing *p = &b->dataset.pairings[pairing];
    p->instances[p->n] = instance;
    p->phi[p->n] = x.phi;
    p->se[p->n] = x.se;
    p->low[p->n] = x.interval.lo;
    p->high[p->n++] = x.interval.hi;
}

suf_absence suf_absence_by(bool has_first_failed, bool has_second_failed)
{
    static const suf_absence by[2][2] = {{SUF_ABSENT_OTHER, SUF_ABSENT_SECOND},
                                         {SUF_ABSENT_FIRST, SUF_ABSENT_BOTH}};
    return by[has_first_failed][has_second_failed];
}

void suf_absence_count(suf_pairing *p, suf_absence why, int by)
{
    suf_given_up *g = &p->given_up;
    size_t *const counts[] = {
        [SUF_ABSENT_NOT] = NULL,
        [SUF_ABSENT_VALUE] = &p->n_lost,
        [SUF_ABSENT_FIRST] = &g->first,
        [SUF_ABSENT_SECOND] = &g->second,
        [SUF_ABSENT_BOTH] = &g->both,
        [SUF_ABSENT_OTHER] = &g->other,
        [SUF_ABSENT_TIMED_OUT] = &p->n_timed_out,
    };
    if (counts[why])
        *counts[why] += (size_t)by;
}

void suf_dataset_builder_lose(suf_dataset_builder *b, size_t pairing, size_t instance,
                              suf_absence why)
{
    suf_pairing *p = &b->dataset.pairings[pairing];
    if (!p->absent)
        p->absent = suf_alloc(b->dataset.n_instances, sizeof *p->absent);
    p->absent[instance] = (unsigned char)why;
    suf_absence_count(p, why, 1);
}

void suf_dataset_builder_leave_out(suf_dataset_builder *b, char *sentence)
{
    suf_dataset *d = &b->dataset;
    d->left_out = suf_grow(d->left_out, d->n_left_out, &b->capacity, sizeof(char *));
    d->left_out[d->n_left_out++] = sentence;
}

void suf_dataset_builder_note(suf_dataset *d, char *sentence)
{
    if (!sentence)
        return;
    d->notes = suf_resize(d->notes, d->n_notes + 1, sizeof(char *));
    d->notes[d->n_notes++] = sentence;
}

/* ---- runs ---- */

/* a mean, of runs or of a function of them, and the variance of that mean */
typedef struct {
    double mean, variance;
} estimate;

static estimate estimate_of(const suf_running *moments)
{
    return (estimate){.mean = suf_running_mean(moments),
                      .variance = suf_running_variance(moments) / (double)moments->n};
}

/* the share of values at or below the target, as a mean of zeros and ones */
static estimate share_of(const suf_dataset *d, const double *values, size_t n)
{
    suf_running moments = {0};
    for (size_t i = 0; i < n; i++)
        suf_running_add(&moments, suf_statistic_counts((int)d->statistic, values[i], d->parameter));
    return estimate_of(&moments);
}

static estimate mean_of(const double *values, size_t n)
{
    suf_running moments = {0};
    for (size_t i = 0; i < n; i++)
        suf_running_add(&moments, values[i]);
    return estimate_of(&moments);
}

/* on a copy, because others need the runs in order; there is no formula for its error */
static estimate statistic_of(suf_summary summary, const double *values, size_t n)
{
    double *copy = suf_alloc(n, sizeof *copy);
    memcpy(copy, values, n * sizeof *copy);
    const estimate e = {.mean = suf_statistic_of(summary, copy, n), .variance = NAN};
    free(copy);
    return e;
}

double suf_dataset_builder_floored(const suf_dataset *d, double value)
{
    return d->floor > 0 ? fmax(value, d->floor) : value;
}

void suf_dataset_builder_summarise(const suf_dataset *d, suf_cell *cell)
{
    double *values = d->values + cell->start;
    for (size_t i = 0; i < cell->n; i++)
        values[i] = suf_dataset_builder_floored(d, values[i]);
    const suf_summary summary = {(suf_statistic_kind)d->statistic, d->parameter};
    const estimate e = d->statistic == SUF_OF_MEAN ? mean_of(values, cell->n)
                       : suf_statistic_is_share((int)d->statistic)
                           ? share_of(d, values, cell->n)
                           : statistic_of(summary, values, cell->n);
    cell->value = e.mean;
    cell->se = sqrt(e.variance);
}

/* ---- differences ---- */

/* NAN if a value has no logarithm */
static estimate log_mean_of(const suf_dataset *d, const suf_cell *cell)
{
    const double *values = d->values ? d->values + cell->start : &cell->value;
    suf_running moments = {0};
    for (size_t i = 0; i < cell->n; i++) {
        if (!(values[i] > 0))
            return (estimate){NAN, NAN};
        suf_running_add(&moments, log(values[i]));
    }
    return estimate_of(&moments);
}

static void leave_out_log(suf_dataset_builder *b, size_t instance, size_t algorithm)
{
    const suf_dataset *d = &b->dataset;
    suf_dataset_builder_leave_out(
        b, suf_text_format(d->difference == SUF_RATIO
                               ? "'%s' has no ratio: the mean of '%s' is not positive; use simple "
                                 "differences"
                               : "'%s' has no log-ratio: a value of '%s' is not positive",
                           d->instances[instance], d->algorithms[algorithm]));
}

static estimate positive(const suf_cell *cell)
{
    return cell->value > 0 ? (estimate){cell->value, cell->se * cell->se} : (estimate){NAN, NAN};
}

/* whether an algorithm has an estimate on an instance */
typedef enum {
    IS_THERE,
    IS_FAILED, /* all its runs failed */
    IS_LOST,   /* because of its values */
    IS_ABSENT  /* it was not run there */
} presence;

/* *e is NAN if there is none */
static presence read_estimate(suf_dataset_builder *b, size_t instance, size_t algorithm,
                              estimate *e)
{
    const suf_dataset *d = &b->dataset;
    const suf_cell *cell = &d->cells[instance * d->n_algorithms + algorithm];
    *e = (estimate){NAN, NAN};
    if (cell->n == 0) {
        suf_dataset_builder_leave_out(b, suf_text_format("'%s' has no valid run of '%s'",
                                                         d->instances[instance],
                                                         d->algorithms[algorithm]));
        return cell->n_failed ? IS_FAILED : IS_ABSENT;
    }
    if (d->difference == SUF_LOG_RATIO)
        *e = log_mean_of(d, cell);
    else if (d->difference == SUF_RATIO)
        *e = positive(cell);
    else
        *e = (estimate){cell->value, cell->se * cell->se};
    if (isnan(e->mean))
        leave_out_log(b, instance, algorithm);
    return isnan(e->mean) ? IS_LOST : IS_THERE;
}

suf_contrast suf_dataset_builder_contrast(suf_difference difference)
{
    static const suf_contrast contrasts[] = {[SUF_RATIO] = SUF_CONTRAST_RATIO,
                                             [SUF_PERCENT] = SUF_CONTRAST_PERCENT,
                                             [SUF_PERCENT_OF_MEAN] = SUF_CONTRAST_PERCENT_GRAND,
                                             [SUF_SIMPLE] = SUF_CONTRAST_SIMPLE,
                                             [SUF_LOG_RATIO] = SUF_CONTRAST_SIMPLE,
                                             [SUF_PROBABILITY] = SUF_CONTRAST_SIMPLE};
    return contrasts[difference];
}

static suf_contrast contrast_of(const suf_dataset_builder *b)
{
    return suf_dataset_builder_contrast(b->dataset.difference);
}

/* the estimates of all algorithms on one instance */
typedef struct {
    size_t n; /* algorithms */
    double values[SUF_MAX_ALGORITHMS], variances[SUF_MAX_ALGORITHMS];
    presence presences[SUF_MAX_ALGORITHMS];
    presence all; /* the worst of them */
} standing;

static presence worse_of(presence a, presence b)
{
    return a > b ? a : b;
}

/* A percentage of a negative mean has the wrong sign: better would read as worse. This is reported
 * once for each instance, or once for each pair if every pair has a base of its own. */
static void leave_out_base(suf_dataset_builder *b, size_t instance, size_t pairing, double base)
{
    const suf_dataset *d = &b->dataset;
    if (pairing > 0 && d->difference == SUF_PERCENT_OF_MEAN)
        return;
    suf_dataset_builder_leave_out(
        b, suf_text_format("'%s' has no percent difference: its base, a mean of %.4g, is not "
                           "positive; use simple differences",
                           d->instances[instance], base));
}

/* of a cell; a table with a value for each has no others */
static const double *runs_of(const suf_dataset *d, const suf_cell *cell)
{
    return d->values ? d->values + cell->start : &cell->value;
}

static void add_measured(suf_dataset_builder *b, size_t pairing, size_t instance, double phi,
                         double se, double df)
{
    suf_dataset_builder_add_difference(
        b, pairing, instance,
        (suf_measured_difference){phi, se,
                                  suf_difference_interval(b->dataset.difference, phi, se, df)});
}

static void compare_runs(suf_dataset_builder *b, size_t instance, size_t pairing)
{
    const suf_dataset *d = &b->dataset;
    const suf_cell *x = &d->cells[instance * d->n_algorithms + d->pairings[pairing].first];
    const suf_cell *y = &d->cells[instance * d->n_algorithms + d->pairings[pairing].second];
    double *work = suf_alloc(x->n + y->n, sizeof *work);
    const suf_delong r = suf_delong_of(runs_of(d, x), x->n, runs_of(d, y), y->n, work);
    free(work);
    add_measured(b, pairing, instance, (d->maximise ? 1 : -1) * (r.probability - 0.5),
                 suf_delong_se(&r, x->n, y->n), INFINITY);
}

/* Satterthwaite's degrees of freedom of a difference; NAN: unknown */
static double welch_df(const suf_dataset_builder *b, size_t instance, const suf_pairing *p,
                       suf_weights weights, const standing *s)
{
    double sum = 0;
    double squares = 0;
    for (size_t a = 0; a < s->n; a++) {
        const double weight = suf_weight_of(&weights, p->first, p->second, a);
        const double part = weight == 0 ? 0 : weight * weight * s->variances[a];
        sum += part;
        if (part > 0)
            squares += part * part / ((double)b->dataset.cells[instance * s->n + a].n - 1);
    }
    return sum * sum / squares;
}

static void compare_pair(suf_dataset_builder *b, size_t instance, size_t pairing, const standing *s)
{
    suf_pairing *p = &b->dataset.pairings[pairing];
    const suf_contrast contrast = contrast_of(b);
    const size_t n = b->dataset.n_algorithms;
    const presence has = contrast == SUF_CONTRAST_PERCENT_GRAND
                             ? s->all
                             : worse_of(s->presences[p->first], s->presences[p->second]);
    if (has == IS_LOST)
        suf_dataset_builder_lose(b, pairing, instance, SUF_ABSENT_VALUE);
    if (has == IS_FAILED)
        suf_dataset_builder_lose(b, pairing, instance,
                                 suf_absence_by(s->presences[p->first] == IS_FAILED,
                                                s->presences[p->second] == IS_FAILED));
    if (has != IS_THERE)
        return;
    if (b->dataset.difference == SUF_PROBABILITY) {
        compare_runs(b, instance, pairing);
        return;
    }
    const double base = contrast == SUF_CONTRAST_PERCENT_GRAND ? suf_mean(s->values, n)
                        : contrast == SUF_CONTRAST_PERCENT     ? s->values[p->first]
                                                               : 1;
    const double phi = suf_contrast_phi(contrast, s->values, n, p->first, p->second);
    const suf_weights weights = suf_contrast_weights(contrast, s->values, n, p->first, p->second);
    if (!(base > 0) || !isfinite(phi))
        suf_dataset_builder_lose(b, pairing, instance, SUF_ABSENT_VALUE);
    if (!(base > 0))
        leave_out_base(b, instance, pairing, base);
    else if (!isfinite(phi))
        suf_dataset_builder_leave_out(b, suf_text_format("'%s' has a difference that is too large",
                                                         b->dataset.instances[instance]));
    else
        add_measured(b, pairing, instance, phi,
                     suf_contrast_se(weights, s->variances, n, p->first, p->second, 0),
                     welch_df(b, instance, p, weights, s));
}

static void compare_on(suf_dataset_builder *b, size_t instance)
{
    standing s;
    s.all = IS_THERE;
    s.n = b->dataset.n_algorithms;
    for (size_t a = 0; a < s.n; a++) {
        estimate e;
        s.presences[a] = read_estimate(b, instance, a, &e);
        s.all = worse_of(s.all, s.presences[a]);
        s.values[a] = e.mean;
        s.variances[a] = e.variance;
    }
    for (size_t i = 0; i < b->dataset.n_pairings; i++)
        compare_pair(b, instance, i, &s);
}

void suf_dataset_builder_compare(suf_dataset_builder *b)
{
    for (size_t i = 0; i < b->dataset.n_instances; i++)
        compare_on(b, i);
}

void suf_dataset_builder_choose_difference(suf_dataset_builder *b)
{
    suf_dataset *d = &b->dataset;
    const size_t n = d->n_instances * d->n_algorithms;
    size_t i = 0;
    while (i < n && (d->cells[i].n == 0 || d->cells[i].value > 0))
        i++;
    d->difference = i == n ? SUF_RATIO : SUF_SIMPLE;
    d->difference_reason =
        i == n ? suf_text_copy("No difference was chosen: it is the ratio, because every mean is "
                               "positive.")
               : suf_text_format("No difference was chosen: it is the simple one, because the mean "
                                 "of '%s' on '%s' is %.4g, and a ratio needs positive means.",
                                 d->algorithms[i % d->n_algorithms],
                                 d->instances[i / d->n_algorithms], d->cells[i].value);
}

void suf_dataset_builder_end(suf_dataset_builder *b)
{
    suf_dataset *d = &b->dataset;
    for (size_t i = 0; i < d->n_pairings; i++) {
        const suf_pairing *p = &d->pairings[i];
        const suf_given_up *g = &p->given_up;
        if (d->state == SUF_STATE_COMPLETE &&
            p->n_lost + g->first + g->second + g->both + g->other + p->n_timed_out > 0)
            d->state = SUF_STATE_INCOMPLETE;
    }
}

/* the base of a percent difference; NAN: unknown */
static double base_of(const suf_dataset_builder *b, const suf_pairing *p, size_t instance)
{
    const size_t n = b->dataset.n_algorithms;
    const suf_cell *cells = &b->dataset.cells[instance * n];
    double sum = 0;
    if (contrast_of(b) != SUF_CONTRAST_PERCENT_GRAND)
        return cells[p->first].value;
    for (size_t a = 0; a < n; a++)
        sum += cells[a].value;
    return sum / (double)n;
}

void suf_dataset_builder_check_bases(suf_dataset_builder *b)
{
    const suf_contrast contrast = contrast_of(b);
    const bool has_base =
        contrast == SUF_CONTRAST_PERCENT || contrast == SUF_CONTRAST_PERCENT_GRAND;
    for (size_t k = 0; has_base && k < b->dataset.n_pairings; k++) {
        suf_pairing *p = &b->dataset.pairings[k];
        const size_t n = p->n;
        p->n = 0;
        for (size_t i = 0; i < n; i++) {
            const double base = base_of(b, p, p->instances[i]);
            if (base <= 0) {
                suf_dataset_builder_lose(b, k, p->instances[i], SUF_ABSENT_VALUE);
                leave_out_base(b, p->instances[i], k, base);
                continue;
            }
            if (p->plain)
                p->plain[p->n] = p->plain[i];
            suf_dataset_builder_add_difference(
                b, k, p->instances[i],
                (suf_measured_difference){p->phi[i], p->se[i], {p->low[i], p->high[i]}});
        }
    }
}
