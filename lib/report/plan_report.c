/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan in words, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>

#include "base/text.h"
#include "report/plan_data.h"
#include "report/json_build.h"
#include "report/test_names.h"
#include "report/wrap.h"
#include "suffice.h"

static const char *const formats[] = {"text", "json", "csv"};

const char *suf_format_name(int format)
{
    return SUF_TEXT_IN(formats, format);
}

static const char *const target_words[] = {
    [SUF_TARGET_MEAN] = "mean",
    [SUF_TARGET_MEDIAN] = "median",
    [SUF_TARGET_WORST] = "smallest",
};
static const char *const efficiency_words[] = {
    [SUF_TEST_T] = "1", [SUF_TEST_WILCOXON] = "0.86", [SUF_TEST_SIGN] = "0.637"};

enum { FAMILY_ROWS = 20 };

static void write_headline(const suf_plan_report *r, FILE *out)
{
    const suf_design *q = &r->plan->design;
    const long long n = (long long)q->instances;
    if (r->tradeoff)
        fprintf(out,
                "%lld instances with %lld run%s of each algorithm on each suffice: %.15g runs.\n",
                n, (long long)r->tradeoff->best.runs, r->tradeoff->best.runs == 1 ? "" : "s",
                r->tradeoff->best.total_runs);
    else if (r->plan->solved == SUF_SOLVE_INSTANCES)
        fprintf(out, "%lld instances suffice.\n", n);
    else if (r->plan->solved == SUF_SOLVE_POWER)
        fprintf(out, "The power is %.7g.\n", q->power);
    else if (r->plan->solved == SUF_SOLVE_MRES)
        fprintf(out, "%lld instances detect an effect of d = %.6g.\n", n, q->mres);
    else
        fprintf(out, "The significance level is alpha = %.6g.\n", q->alpha);
}

/* " (delta* = 2 with sigma_Phi = 4)" where the user gave units */
static void format_units(const suf_plan_report *r, char *text, size_t size)
{
    text[0] = '\0';
    if (r->sigma > 0)
        snprintf(text, size, ", that is %.6g with a standard deviation of %.6g",
                 r->plan->design.mres * r->sigma, r->sigma);
}

static void format_family(const suf_design *q, char *text, size_t size)
{
    text[0] = '\0';
    if (q->comparisons > 1)
        snprintf(text, size, " for %lld comparisons by Holm's procedure",
                 (long long)q->comparisons);
}

/* the sentence for a paper's methods section */
static void write_methods(const suf_plan_report *r, FILE *out)
{
    const suf_plan *p = r->plan;
    const suf_design *q = &p->design;
    char units[128];
    char family[96];
    char wanted[64] = "";
    format_units(r, units, sizeof units);
    format_family(q, family, sizeof family);
    const double power = p->solved == SUF_SOLVE_POWER ? q->power : suf_design_power(q);
    if (p->solved == SUF_SOLVE_INSTANCES)
        snprintf(wanted, sizeof wanted, " (at least %.6g was asked for)", q->power);
    suf_wrap_write(out,
                   "A %s on %lld instances, %s at the %ssignificance level alpha = %.4g%s, has %s%s"
                   "power %.3f%s to detect a mean difference of at least d* = %.4g standard "
                   "deviations of the differences over instances (the minimally relevant effect "
                   "size%s).",
                   suf_test_long_name(q->test), (long long)q->instances,
                   suf_alternative_long_name(q->alternative),
                   q->comparisons > 1 ? "family-wise " : "", q->alpha, family,
                   q->comparisons > 1 ? target_words[q->power_target] : "",
                   q->comparisons > 1 ? " " : "", power, wanted, q->mres, units);
}

static void write_exact_power(const suf_plan *p, FILE *out)
{
    const suf_design *q = &p->design;
    char how[96] = "";
    if (p->exact_method == SUF_EXACT_SIMULATION)
        snprintf(how, sizeof how, " (%d simulated experiments, standard error %.2g)",
                 SUF_REPLICATES, p->power_error);
    else if (p->exact_method == SUF_EXACT_NORMAL)
        snprintf(how, sizeof how, " (normal approximation with exact moments)");
    suf_wrap_write(out,
                   "These figures follow the rule of Campelo & Takahashi: the t test's, with the "
                   "instances divided by the efficiency %s. If the differences are normally "
                   "distributed, the exact power of the %s with %lld instances is %.4f%s.",
                   efficiency_words[q->test], suf_test_long_name(q->test), (long long)q->instances,
                   p->power_exact, how);
    if (p->power_exact == 0)
        suf_wrap_write(out, "With so few instances this test can never reject at this level.");
}

static void write_exact_instances(const suf_plan *p, FILE *out)
{
    const suf_design *q = &p->design;
    const long long n = (long long)q->instances;
    const long long exact = (long long)p->instances_exact;
    if (exact == 0)
        suf_wrap_write(out, "The exact number of instances is not computed above 1,000,000.");
    else if (exact > n)
        suf_wrap_write(
            out,
            "The rule asks for fewer instances than the test needs: only from %lld on does "
            "the exact power stay at or above %.6g (it goes up and down from one number "
            "to the next). Use %lld.",
            exact, q->power, exact);
    else
        suf_wrap_write(out, "By the exact power %lld instances would be enough.", exact);
}

static void write_exact(const suf_plan *p, FILE *out)
{
    if (p->design.test == SUF_TEST_T)
        return;
    fputc('\n', out);
    write_exact_power(p, out);
    if (p->solved == SUF_SOLVE_INSTANCES)
        write_exact_instances(p, out);
    else if (p->solved == SUF_SOLVE_MRES && !isnan(p->mres_exact))
        suf_wrap_write(out, "By the exact power they detect d = %.4g.", p->mres_exact);
    else if (p->solved == SUF_SOLVE_ALPHA && !isnan(p->alpha_exact))
        suf_wrap_write(out, "By the exact power it takes alpha = %.4g.", p->alpha_exact);
}

static void write_level(const suf_plan *p, size_t i, FILE *out)
{
    fprintf(out, "%6zu  %12.6g  %8.4f", i + 1, p->levels[i].alpha, p->levels[i].power);
    if (p->design.test != SUF_TEST_T)
        fprintf(out, "  %8.4f", p->levels[i].power_exact);
    fputc('\n', out);
}

static void write_family(const suf_plan *p, FILE *out)
{
    if (p->n_levels == 1)
        return;
    const bool is_long = p->n_levels > FAMILY_ROWS;
    fprintf(out, "\nHolm's levels\n  rank         alpha     power%s\n",
            p->design.test == SUF_TEST_T ? "" : "     exact");
    for (size_t i = 0; i < p->n_levels; i++) {
        if (is_long && i == FAMILY_ROWS / 2) {
            fprintf(out, "   ...  (%zu more; all of them with --format json)\n",
                    p->n_levels - FAMILY_ROWS);
            i = p->n_levels - FAMILY_ROWS / 2;
        }
        write_level(p, i, out);
    }
}

static void write_accuracy(const suf_accuracy *a, FILE *out)
{
    const double cost = a->power_errorless - a->power;
    fputc('\n', out);
    suf_wrap_write(
        out,
        "Measurement error: se* = %.4g on each instance is %.2g %% of the total variance "
        "(sigma_Phi = %.4g). Were the differences known exactly, the same instances would "
        "have power %.4f: the error costs %.4f, or %.2g %% of it.",
        a->se, 100 * a->share, a->sigma, a->power_errorless, cost, 100 * cost / a->power_errorless);
    suf_wrap_write(out,
                   "The largest se* that costs at most 1 %% of power is %.4g; the rule of thumb "
                   "se*^2 <= 0.1 sigma_Phi^2 allows %.4g.",
                   a->se_one_percent, a->se_rule);
}

static void write_tradeoff(const suf_tradeoff *t, FILE *out)
{
    const suf_tradeoff_request *r = &t->request;
    fputc('\n', out);
    suf_wrap_write(out,
                   "Runs or instances: an effect of %.4g relative to the true differences "
                   "(standard deviation %.4g), runs that spread by %.4g on an instance, %lld "
                   "algorithms; a run costs %.4g, an instance %.4g.",
                   r->design.mres, r->between, r->within, (long long)r->algorithms, r->cost_run,
                   r->cost_instance);
    fprintf(out, "\n    runs  instances      total runs            cost   effect d*\n");
    for (size_t i = 0; i < t->n_rows; i++) {
        const suf_tradeoff_row *row = &t->rows[i];
        if (isfinite(row->cost))
            fprintf(out, "%8lld  %9lld  %14.10g  %14.10g      %.4f%s\n", (long long)row->runs,
                    (long long)row->instances, row->total_runs, row->cost, row->mres,
                    row->runs == t->best.runs ? "  <- chosen" : "");
    }
}

static void write_text(const suf_plan_report *r, FILE *out)
{
    write_headline(r, out);
    fputc('\n', out);
    write_methods(r, out);
    write_exact(r->plan, out);
    write_family(r->plan, out);
    if (r->accuracy)
        write_accuracy(r->accuracy, out);
    if (r->tradeoff)
        write_tradeoff(r->tradeoff, out);
}

void suf_plan_report_write(const suf_plan_report *report, suf_format format, FILE *out)
{
    if (format == SUF_FORMAT_TEXT) {
        write_text(report, out);
        return;
    }
    json_t *data = suf_plan_data(report);
    if (format == SUF_FORMAT_JSON)
        suf_json_write(data, out);
    else
        suf_json_write_csv(json_pack("[o]", data), out);
}
