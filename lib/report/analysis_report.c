/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis as text, as JSON and as CSV.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "report/record.h"
#include "report/words.h"
#include "report/wrap.h"
#include "suffice.h"

enum { MOST_LEFT_OUT = 10 };

/* ---- data ---- */

static json_t *test_object(const suf_test_result *r)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "statistic",
                     suf_record_number(r->statistic), "df", suf_record_number(r->df), "p",
                     suf_record_number(r->p), "p_adjusted", suf_record_number(r->p_adjusted),
                     "estimate", suf_record_number(r->estimate), "low", suf_record_number(r->low),
                     "high", suf_record_number(r->high), "exact", r->is_exact);
}

static json_t *belief_object(const suf_belief *b)
{
    return json_pack("{s:o, s:o, s:o, s:o}", "better", suf_record_number(b->better), "equivalent",
                     suf_record_number(b->equivalent), "worse", suf_record_number(b->worse),
                     "error", suf_record_number(b->error));
}

static json_t *basics_object(const suf_analysis *a, const suf_analysed *c)
{
    return json_pack(
        "{s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s}", "first",
        suf_record_text(a->dataset->algorithms[c->first]), "second",
        suf_record_text(a->dataset->algorithms[c->second]), "n", (json_int_t)c->n, "mean",
        suf_record_number(c->mean), "sd", suf_record_number(c->sd), "d", suf_record_number(c->d),
        "d_low", suf_record_number(c->d_low), "d_high", suf_record_number(c->d_high), "hedges",
        suf_record_number(c->hedges), "superiority", suf_record_number(c->superiority),
        "superiority_low", suf_record_number(c->superiority_low), "superiority_high",
        suf_record_number(c->superiority_high), "verdict", suf_verdict_name((int)c->verdict));
}

static json_t *comparison_object(const suf_analysis *a, const suf_analysed *c)
{
    json_t *object = basics_object(a, c);
    json_t *tests = json_object();
    json_t *verdicts = json_object();
    for (int k = 0; k < SUF_N_TESTS; k++) {
        json_object_set_new(tests, suf_test_kind_name(k), test_object(&c->tests[k]));
        json_object_set_new(verdicts, suf_test_kind_name(k),
                            json_string(suf_verdict_name((int)c->verdicts[k])));
    }
    json_object_set_new(object, "tests", tests);
    json_object_set_new(object, "verdicts", verdicts);
    json_object_set_new(object, "permutation_error", suf_record_number(c->permutation_error));
    json_object_set_new(object, "equivalence",
                        json_pack("{s:o, s:o}", "p", suf_record_number(c->equivalence_p),
                                  "p_adjusted", suf_record_number(c->equivalence_p_adjusted)));
    json_object_set_new(object, "shapiro",
                        json_pack("{s:o, s:o}", "w", suf_record_number(c->shapiro_w), "p",
                                  suf_record_number(c->shapiro_p)));
    json_object_set_new(object, "bayes",
                        json_pack("{s:o, s:o}", "t", belief_object(&c->by_t), "signrank",
                                  belief_object(&c->by_signrank)));
    json_object_set_new(object, "variance",
                        json_pack("{s:o, s:o}", "within", suf_record_number(c->within), "across",
                                  suf_record_number(c->across)));
    json_object_set_new(object, "detectable", suf_record_number(c->detectable));
    return object;
}

static json_t *analysis_object(const suf_analysis *a)
{
    const suf_design *d = &a->request.design;
    json_t *comparisons = json_array();
    json_t *left_out = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        json_array_append_new(comparisons, comparison_object(a, &a->comparisons[i]));
    for (size_t i = 0; i < a->dataset->n_left_out; i++)
        json_array_append_new(left_out, suf_record_text(a->dataset->left_out[i]));
    return json_pack(
        "{s:i, s:s, s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:o}", "schema", 1, "test",
        suf_test_name((int)d->test), "alternative", suf_alternative_name((int)d->alternative),
        "alpha", suf_record_number(d->alpha), "power", suf_record_number(d->power), "mres",
        d->mres > 0 ? suf_record_number(d->mres) : json_null(), "mu0",
        suf_record_number(a->request.mu0), "adjusted", suf_adjusted_name((int)a->request.adjusted),
        "left_out", left_out, "comparisons", comparisons);
}

/* a line for each comparison and test */
static json_t *test_rows(const suf_analysis *a)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < a->n_comparisons; i++)
        for (int k = 0; k < SUF_N_TESTS; k++) {
            const suf_analysed *c = &a->comparisons[i];
            json_t *row = json_pack("{s:o, s:o, s:s, s:I, s:o, s:o}", "first",
                                    suf_record_text(a->dataset->algorithms[c->first]), "second",
                                    suf_record_text(a->dataset->algorithms[c->second]), "test",
                                    suf_test_kind_name(k), "n", (json_int_t)c->n, "mean",
                                    suf_record_number(c->mean), "sd", suf_record_number(c->sd));
            json_t *test = test_object(&c->tests[k]);
            json_object_update(row, test);
            json_decref(test);
            json_object_set_new(row, "verdict", json_string(suf_verdict_name((int)c->verdicts[k])));
            json_array_append_new(rows, row);
        }
    return rows;
}

/* ---- words ---- */

/* p for reading: never 0 */
static void format_p(double p, char *text, size_t size)
{
    if (isnan(p))
        snprintf(text, size, "-");
    else if (p < 0.001)
        snprintf(text, size, "%.1e", p);
    else
        snprintf(text, size, "%.3f", p);
}

static void format_number(double x, char *text, size_t size)
{
    snprintf(text, size, isnan(x) ? "-" : "%.4g", x);
}

static void write_verdict(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    char *first = suf_utf8_printable(a->dataset->algorithms[c->first], 40);
    char *second = suf_utf8_printable(a->dataset->algorithms[c->second], 40);
    char p[32];
    const int kind = (int)a->request.design.test; /* t, wilcoxon, sign: the same order */
    const double mres = a->request.design.mres;
    format_p(c->verdict == SUF_VERDICT_EQUIVALENT ? c->equivalence_p_adjusted
                                                  : c->tests[kind].p_adjusted,
             p, sizeof p);
    if (c->verdict == SUF_VERDICT_EQUIVALENT)
        suf_wrap_write(out,
                       "%s and %s are practically equivalent: the effect is smaller than the MRES "
                       "of %g (p = %s).",
                       second, first, mres, p);
    else if (c->verdict == SUF_VERDICT_INCONCLUSIVE)
        suf_wrap_write(out,
                       "Inconclusive: neither a difference between %s and %s (p = %s) nor their "
                       "equivalence is shown%s. %zu instances detect an effect of %.3g with power "
                       "%g.",
                       second, first, p, mres > 0 ? "" : ", for which an MRES is needed", c->n,
                       c->detectable, a->request.design.power);
    else
        suf_wrap_write(out, "%s is %s than %s (p = %s).", second, suf_verdict_name((int)c->verdict),
                       first, p);
    free(first);
    free(second);
}

static void write_tests(const suf_analysed *c, FILE *out)
{
    fprintf(out, "\n  %-12s %10s %6s %10s %10s %12s %12s %12s  %s\n", "test", "statistic", "df",
            "p", "adjusted", "estimate", "low", "high", "verdict");
    for (int k = 0; k < SUF_N_TESTS; k++) {
        const suf_test_result *r = &c->tests[k];
        char text[7][32];
        format_number(r->statistic, text[0], sizeof text[0]);
        format_number(r->df, text[1], sizeof text[1]);
        format_p(r->p, text[2], sizeof text[2]);
        format_p(r->p_adjusted, text[3], sizeof text[3]);
        format_number(r->estimate, text[4], sizeof text[4]);
        format_number(r->low, text[5], sizeof text[5]);
        format_number(r->high, text[6], sizeof text[6]);
        fprintf(out, "  %-12s %10s %6s %10s %10s %12s %12s %12s  %s\n", suf_test_kind_name(k),
                text[0], text[1], text[2], text[3], text[4], text[5], text[6],
                suf_verdict_name((int)c->verdicts[k]));
    }
    fputc('\n', out);
}

static void write_effects(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    char *second = suf_utf8_printable(a->dataset->algorithms[c->second], 40);
    suf_wrap_write(out,
                   "Over %zu instances the mean difference is %.4g (standard deviation %.4g); "
                   "standardised d = %.3f [%.3f, %.3f]. %s is better on an instance with "
                   "probability %.3f [%.3f, %.3f].",
                   c->n, c->mean, c->sd, c->d, c->d_low, c->d_high, second, c->superiority,
                   c->superiority_low, c->superiority_high);
    free(second);
    if (!isnan(c->by_t.better))
        suf_wrap_write(out,
                       "Bayesian view, with the MRES as the region of practical equivalence: "
                       "better %.3f, equivalent %.3f, worse %.3f (reference prior); %.3f, %.3f, "
                       "%.3f (signed rank, Monte-Carlo error %.1g).",
                       c->by_t.better, c->by_t.equivalent, c->by_t.worse, c->by_signrank.better,
                       c->by_signrank.equivalent, c->by_signrank.worse, c->by_signrank.error);
}

static const char *share_text(double share, char *text, size_t size)
{
    snprintf(text, size, share < 1 ? "%.0f %%" : "all", 100 * share);
    return text;
}

static void write_assumptions(const suf_analysed *c, FILE *out)
{
    char p[32];
    char text[32];
    format_p(c->shapiro_p, p, sizeof p);
    if (c->shapiro_p < 0.05)
        suf_wrap_write(out,
                       "The differences are not normal (Shapiro-Wilk W = %.3f, p = %s): look at "
                       "the tests that do not need it.",
                       c->shapiro_w, p);
    const double share = c->within / (c->sd * c->sd);
    if (share > 0.1)
        suf_wrap_write(
            out,
            "The error of measuring the instances makes up %s of the variance, more than "
            "a tenth: smaller standard errors (more runs on each) would help.",
            share_text(share, text, sizeof text));
}

static void write_left_out(const suf_dataset *d, FILE *out)
{
    for (size_t i = 0; i < d->n_left_out && i < MOST_LEFT_OUT; i++) {
        char *line = suf_utf8_printable(d->left_out[i], 200);
        fprintf(out, "left out: %s\n", line);
        free(line);
    }
    if (d->n_left_out > MOST_LEFT_OUT)
        fprintf(out, "left out: %zu more\n", d->n_left_out - MOST_LEFT_OUT);
}

static void write_text(const suf_analysis *a, FILE *out)
{
    const suf_design *d = &a->request.design;
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        write_verdict(a, c, out);
        write_tests(c, out);
        write_effects(a, c, out);
        write_assumptions(c, out);
        fputc('\n', out);
    }
    suf_wrap_write(out, "The verdict is by the %s, %s, at alpha = %g%s%s.", suf_words_test(d->test),
                   suf_words_side(d->alternative), d->alpha,
                   a->n_comparisons > 1 ? " for all comparisons together, adjusted by " : "",
                   a->n_comparisons > 1 ? suf_adjusted_name((int)a->request.adjusted) : "");
    write_left_out(a->dataset, out);
}

void suf_analysis_write(const suf_analysis *analysis, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_TEXT)
        write_text(analysis, out);
    else if (format == SUF_FORMAT_JSON)
        suf_record_write_json(analysis_object(analysis), out);
    else
        suf_record_write_csv(test_rows(analysis), out);
}
