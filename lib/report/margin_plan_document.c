/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan to show that a difference does not matter, as a document and as data.
 */
#include <math.h>
#include <stdbool.h>

#include "base/print.h"
#include "base/text.h"
#include "report/json_build.h"
#include "report/pilot_words.h"
#include "report/renderer.h"
#include "suffice.h"

/* the true differences of the table, in units of delta */
static const double shares[] = {0, 0.25, 0.5, 0.75, 1};
enum { N_SHARES = sizeof shares / sizeof *shares };

static void show(const suf_margin_report *r, double phi, char text[SUF_RELEVANT_SIZE])
{
    suf_relevant_difference_show(phi, r->difference, r->unit, text);
}

/* "0", "1 % (worse)" */
static void show_truth(const suf_margin_report *r, double truth, char *text, size_t size)
{
    char shown[SUF_RELEVANT_SIZE];
    show(r, truth, shown);
    const char *side = r->plan->design.claim == SUF_CLAIM_EQUIVALENT ? ""
                       : truth > 0                                   ? " (worse)"
                                                                     : " (better)";
    snprintf(text, size, "%s%s", truth == 0 ? "0" : shown, truth == 0 ? "" : side);
}

/* ---- sentences ---- */

static char *headline(const suf_margin_report *r)
{
    const suf_margin_design *q = &r->plan->design;
    char delta[SUF_RELEVANT_SIZE];
    show(r, q->delta, delta);
    switch (r->plan->solved) {
    case SUF_QUANTITY_INSTANCES:
        return suf_text_format("%lld instances suffice.", (long long)q->instances);
    case SUF_QUANTITY_POWER:
        return suf_text_format("The power is %.7g.", q->power);
    case SUF_QUANTITY_DELTA:
        return suf_text_format("With %lld instances the power is %.6g for delta = %s.",
                               (long long)q->instances, q->power, delta);
    case SUF_QUANTITY_ALPHA:
        break;
    }
    return suf_text_format("The significance level is alpha = %.6g.", q->alpha);
}

static void format_level(const suf_margin_plan *p, char *text, size_t size)
{
    suf_print_into(text, size, "alpha = %.4g", p->level);
    if (p->design.comparisons > 1)
        suf_print_into(text, size,
                       "%.4g, by Bonferroni's procedure for %lld comparisons at alpha = %.4g",
                       p->level, (long long)p->design.comparisons, p->design.alpha);
}

/* the sentence for a paper's methods section */
static char *methods(const suf_margin_report *r)
{
    const suf_margin_plan *p = r->plan;
    const suf_margin_design *q = &p->design;
    char delta[SUF_RELEVANT_SIZE], truth[SUF_RELEVANT_SIZE + 16], level[160], wanted[64] = "";
    show(r, q->delta, delta);
    show_truth(r, q->truth, truth, sizeof truth);
    format_level(p, level, sizeof level);
    if (p->solved == SUF_QUANTITY_INSTANCES)
        suf_print_into(wanted, sizeof wanted, " (at least %.6g was asked for)", q->power);
    const bool both = q->claim == SUF_CLAIM_EQUIVALENT;
    return suf_text_format(
        "%s on %lld instances, %sat the significance level %s, %s with probability %.3f%s that %s "
        "%s (delta), if the true difference is %s and the standard deviation of "
        "the differences over instances is %.4g.",
        both ? "Two one-sided t tests" : "A one-sided t test", (long long)q->instances,
        both ? "each " : "", level, both ? "show" : "shows", p->power, wanted,
        both ? "the mean difference lies within plus or minus"
             : "the second algorithm is worse by less than",
        delta, truth, q->sigma);
}

static char *interval_of(const suf_margin_plan *p)
{
    const double confidence = 100 * (1 - 2 * p->level);
    if (p->design.claim == SUF_CLAIM_EQUIVALENT)
        return suf_text_format("This is the probability that the interval of the mean difference, "
                               "with confidence %.4g %%, lies within these limits.",
                               confidence);
    return suf_text_format("This is the probability that the interval of the mean difference, with "
                           "confidence %.4g %%, does not reach this limit.",
                           confidence);
}

/* a share of delta, as people read it: half of 2 % is 1 % */
static double truth_at(const suf_margin_report *r, double share)
{
    const suf_scale scale = suf_difference_scale((int)r->difference);
    const double delta = r->plan->design.delta;
    const bool is_log = scale == SUF_SCALE_LOG || scale == SUF_SCALE_LOG_FACTOR;
    return is_log ? log1p(share * expm1(delta)) : share * delta;
}

static void add_table(suf_document *d, const suf_margin_report *r)
{
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("If the truth is another"));
    suf_block_table_add_column(t, SUF_COLUMN_WORD, 18, suf_text_copy("true difference"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("power"));
    for (size_t i = 0; i < N_SHARES; i++) {
        suf_margin_design q = r->plan->design;
        char truth[SUF_RELEVANT_SIZE + 16];
        q.truth = truth_at(r, shares[i]);
        show_truth(r, q.truth, truth, sizeof truth);
        suf_block_table_add_word(t, suf_text_copy(truth));
        suf_block_table_add_decimals(t, suf_margin_power(&q), 4);
    }
}

static suf_document *document_of(const suf_margin_report *r)
{
    static const char *const titles[] = {
        [SUF_QUANTITY_INSTANCES] = "The number of instances",
        [SUF_QUANTITY_POWER] = "The power",
        [SUF_QUANTITY_DELTA] = "The difference that can be excluded",
        [SUF_QUANTITY_ALPHA] = "The significance level",
    };
    suf_document *d = suf_document_new(r->plan->design.claim == SUF_CLAIM_EQUIVALENT
                                           ? "Design of an experiment for equivalence"
                                           : "Design of an experiment for non-inferiority",
                                       suf_text_copy(titles[r->plan->solved]));
    suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = headline(r);
    suf_document_add_prose(d, methods(r));
    suf_document_add_prose(d, interval_of(r->plan));
    suf_pilot_words_add(d, r->pilot);
    add_table(d, r);
    return d;
}

/* ---- data ---- */

static json_t *truths_of(const suf_margin_report *r)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < N_SHARES; i++) {
        suf_margin_design q = r->plan->design;
        q.truth = truth_at(r, shares[i]);
        json_array_append_new(
            rows, json_pack("{s:f, s:f}", "true", q.truth, "power", suf_margin_power(&q)));
    }
    return rows;
}

static json_t *data_of(const suf_margin_report *r)
{
    const suf_margin_plan *p = r->plan;
    const suf_margin_design *q = &p->design;
    json_t *data = json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:I, s:f, s:I, s:f, s:s}", "claim",
                             suf_claim_name((int)q->claim), "alpha", q->alpha, "power", q->power,
                             "delta", q->delta, "sigma", q->sigma, "true", q->truth, "instances",
                             (json_int_t)q->instances, "power_exact", p->power, "comparisons",
                             (json_int_t)q->comparisons, "level", p->level, "solved",
                             suf_quantity_name((int)p->solved));
    json_object_set_new(data, "true_differences", truths_of(r));
    suf_pilot_data_add(data, r->pilot);
    return data;
}

void suf_margin_report_write(const suf_margin_report *report, suf_format format, FILE *out)
{
    if (!suf_format_is_readable(format)) {
        suf_json_write_row(data_of(report), format, out);
        return;
    }
    suf_document *d = document_of(report);
    suf_document_write(d, format, out);
    suf_document_free(d);
}
