/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan as a document, and the choice of format.
 */
#include <math.h>
#include <stdbool.h>

#include "base/text.h"
#include "report/json_build.h"
#include "report/plan_data.h"
#include "report/renderer.h"
#include "report/test_names.h"
#include "suffice.h"

static const char *const target_words[] = {
    [SUF_TARGET_MEAN] = "mean",
    [SUF_TARGET_MEDIAN] = "median",
    [SUF_TARGET_WORST] = "smallest",
};

enum { FAMILY_ROWS = 20 };

static char *headline(const suf_plan_report *r)
{
    const suf_design *q = &r->plan->design;
    const long long n = (long long)q->instances;
    if (r->tradeoff)
        return suf_text_format(
            "%lld instances with %lld run%s of each algorithm on each suffice: %.15g runs.", n,
            (long long)r->tradeoff->best.runs, r->tradeoff->best.runs == 1 ? "" : "s",
            r->tradeoff->best.total_runs);
    if (r->plan->solved == SUF_SOLVE_INSTANCES)
        return suf_text_format("%lld instances suffice.", n);
    if (r->plan->solved == SUF_SOLVE_POWER)
        return suf_text_format("The power is %.7g.", q->power);
    if (r->plan->solved == SUF_SOLVE_MRES)
        return suf_text_format("With %lld instances the test has power %.6g for an effect of d = "
                               "%.6g.",
                               n, q->power, q->mres);
    return suf_text_format("The significance level is alpha = %.6g.", q->alpha);
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
static char *methods(const suf_plan_report *r)
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
    return suf_text_format(
        "A %s on %lld instances, %s at the %ssignificance level alpha = %.4g%s, has %s%s"
        "power %.3f%s to detect a mean difference of at least d* = %.4g standard "
        "deviations of the differences over instances (the minimally relevant effect "
        "size%s).",
        suf_test_long_name(q->test), (long long)q->instances,
        suf_alternative_long_name(q->alternative), q->comparisons > 1 ? "family-wise " : "",
        q->alpha, family, q->comparisons > 1 ? target_words[q->power_target] : "",
        q->comparisons > 1 ? " " : "", power, wanted, q->mres, units);
}

static void add_exact_power(suf_block *block, const suf_plan *p)
{
    const suf_design *q = &p->design;
    char how[96] = "";
    if (p->exact_method == SUF_EXACT_SIMULATION)
        snprintf(how, sizeof how, " (%d simulated experiments, standard error %.2g)",
                 SUF_REPLICATES, p->power_error);
    else if (p->exact_method == SUF_EXACT_NORMAL)
        snprintf(how, sizeof how, " (normal approximation with exact moments)");
    suf_block_add_text(
        block,
        suf_text_format("These figures follow the rule of Campelo & Takahashi: the t test's, with "
                        "the instances divided by the efficiency %g. If the differences are "
                        "normally distributed, the exact power of the %s with %lld instances is "
                        "%.4f%s.",
                        suf_test_efficiency(q->test), suf_test_long_name(q->test),
                        (long long)q->instances, p->power_exact, how));
    if (p->power_exact == 0)
        suf_block_add_text(
            block,
            suf_text_copy("With so few instances this test can never reject at this level."));
}

static char *exact_instances(const suf_plan *p)
{
    const long long exact = (long long)p->instances_exact;
    if (exact == 0)
        return suf_text_copy("The exact number of instances is not computed above 1,000,000.");
    if (exact > (long long)p->design.instances)
        return suf_text_format(
            "The rule asks for fewer instances than the test needs: only from %lld on does "
            "the exact power stay at or above %.6g (it goes up and down from one number "
            "to the next). Use %lld.",
            exact, p->design.power, exact);
    return suf_text_format("By the exact power %lld instances would be enough.", exact);
}

static char *exact_answer(const suf_plan *p)
{
    if (p->solved == SUF_SOLVE_INSTANCES)
        return exact_instances(p);
    if (p->solved == SUF_SOLVE_MRES && !isnan(p->mres_exact))
        return suf_text_format("By the exact power they detect d = %.4g.", p->mres_exact);
    if (p->solved == SUF_SOLVE_ALPHA && !isnan(p->alpha_exact))
        return suf_text_format("By the exact power it takes alpha = %.4g.", p->alpha_exact);
    return NULL;
}

static void add_exact(suf_document *d, const suf_plan *p)
{
    if (p->design.test == SUF_TEST_T)
        return;
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    add_exact_power(block, p);
    suf_block_add_text(block, exact_answer(p));
}

/* ---- tables ---- */

static void add_level(suf_block_table *t, const suf_plan *p, size_t i)
{
    suf_block_table_add_count(t, (long long)i + 1);
    suf_block_table_add_digits(t, p->levels[i].alpha, 6);
    suf_block_table_add_decimals(t, p->levels[i].power, 4);
    if (p->design.test != SUF_TEST_T)
        suf_block_table_add_decimals(t, p->levels[i].power_exact, 4);
}

/* the row that stands for those that are not shown */
static void add_gap(suf_block_table *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        suf_block_table_add_number(t, NAN, "...");
}

static void add_family(suf_document *d, const suf_plan *p)
{
    if (p->n_levels == 1)
        return;
    const bool is_cut = p->n_levels > FAMILY_ROWS;
    suf_block_table *t = suf_document_add_table(d, suf_text_copy("Holm's levels"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 6, suf_text_copy("rank"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 13, suf_text_copy("alpha"));
    suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("power"));
    if (p->design.test != SUF_TEST_T)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, 9, suf_text_copy("exact"));
    for (size_t i = 0; i < p->n_levels; i++) {
        if (is_cut && i == FAMILY_ROWS / 2) {
            add_gap(t);
            i = p->n_levels - FAMILY_ROWS / 2;
        }
        add_level(t, p, i);
    }
    if (is_cut)
        suf_document_add_prose(
            d, suf_text_format("%zu more levels are not shown; '--format json' has all of them.",
                               p->n_levels - FAMILY_ROWS));
}

static void add_accuracy(suf_document *d, const suf_accuracy *a)
{
    const double cost = a->power_errorless - a->power;
    suf_block *block = suf_document_add(d, SUF_BLOCK_PROSE, NULL);
    suf_block_add_text(
        block,
        suf_text_format(
            "Measurement error: se* = %.4g on each instance is %.2g %% of the total variance "
            "(sigma_Phi = %.4g). If the differences were known exactly, the same instances would "
            "have power %.4f: the error costs %.4f, or %.2g %% of it.",
            a->se, 100 * a->share, a->sigma, a->power_errorless, cost,
            100 * cost / a->power_errorless));
    suf_block_add_text(
        block,
        suf_text_format("The largest se* that costs at most 1 %% of power is %.4g; the rule of "
                        "thumb se*^2 <= 0.1 sigma_Phi^2 allows %.4g.",
                        a->se_one_percent, a->se_rule));
}

static suf_block_table *add_tradeoff_table(suf_document *d)
{
    static const struct {
        const char *head;
        int width;
    } columns[] = {
        {"runs", 8}, {"instances", 10}, {"total runs", 15}, {"cost", 15}, {"effect d*", 11}};
    suf_block_table *t = suf_document_add_table(d, NULL);
    t->mark = "chosen";
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        suf_block_table_add_column(t, SUF_COLUMN_NUMBER, columns[i].width,
                                   suf_text_copy(columns[i].head));
    return t;
}

static void add_tradeoff_row(suf_block_table *t, const suf_tradeoff_row *row, bool is_best)
{
    if (!isfinite(row->cost))
        return;
    suf_block_table_add_count(t, (long long)row->runs);
    suf_block_table_add_count(t, (long long)row->instances);
    suf_block_table_add_digits(t, row->total_runs, 10);
    suf_block_table_add_digits(t, row->cost, 10);
    suf_block_table_add_decimals(t, row->mres, 4);
    if (is_best)
        t->marked = suf_block_table_n_rows(t);
}

static void add_tradeoff(suf_document *d, const suf_tradeoff *t)
{
    const suf_tradeoff_request *r = &t->request;
    suf_document_add_prose(
        d, suf_text_format("Runs or instances: an effect of %.4g relative to the true differences "
                           "(standard deviation %.4g), runs that spread by %.4g on an instance, "
                           "%lld algorithms; a run costs %.4g, an instance %.4g.",
                           r->design.mres, r->between, r->within, (long long)r->algorithms,
                           r->cost_run, r->cost_instance));
    suf_block_table *table = add_tradeoff_table(d);
    for (size_t i = 0; i < t->n_rows; i++)
        add_tradeoff_row(table, &t->rows[i], t->rows[i].runs == t->best.runs);
}

/* ---- the figure ---- */

static suf_figure *power_figure(const suf_plan *plan, suf_error *err)
{
    suf_curves curves;
    const double power = suf_design_power(&plan->design);
    const suf_curves_request request = {.kind = SUF_CURVE_POWER_INSTANCES,
                                        .design = plan->design,
                                        .fixed = &plan->design.mres,
                                        .n_fixed = 1,
                                        .highlights = &power,
                                        .n_highlights = power < 1};
    if (suf_curves_init(&curves, &request, err) < 0)
        return NULL;
    suf_figure *figure = suf_figure_new_curves(&curves);
    suf_curves_release(&curves);
    return figure;
}

suf_figure *suf_figure_new_plan(const suf_plan_report *report, suf_error *err)
{
    return report->tradeoff ? suf_figure_new_tradeoff(report->tradeoff)
                            : power_figure(report->plan, err);
}

static int add_figure(suf_document *d, const suf_plan_report *r, suf_error *err)
{
    suf_figure *figure = suf_figure_new_plan(r, err);
    if (!figure)
        return err ? err->code : SUF_EINVAL;
    const int rc = suf_document_add_drawn(d, figure, "figure",
                                          r->tradeoff ? "Cost over the runs on each instance"
                                                      : "Power over the number of instances",
                                          err);
    suf_figure_free(figure);
    return rc;
}

/* ---- the whole ---- */

static const char *title_of(const suf_plan_report *r)
{
    static const char *const titles[] = {
        [SUF_SOLVE_INSTANCES] = "The number of instances",
        [SUF_SOLVE_POWER] = "The power",
        [SUF_SOLVE_MRES] = "The effect that can be detected",
        [SUF_SOLVE_ALPHA] = "The significance level",
    };
    return r->tradeoff ? "The number of instances and runs" : titles[r->plan->solved];
}

static suf_document *document_of(const suf_plan_report *r)
{
    suf_document *d = suf_document_new("Design of an experiment", suf_text_copy(title_of(r)));
    suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = headline(r);
    suf_document_add_prose(d, methods(r));
    add_exact(d, r->plan);
    add_family(d, r->plan);
    if (r->accuracy)
        add_accuracy(d, r->accuracy);
    if (r->tradeoff)
        add_tradeoff(d, r->tradeoff);
    return d;
}

static int write_document(const suf_plan_report *r, suf_format format, FILE *out, suf_error *err)
{
    suf_document *d = document_of(r);
    const int rc = format == SUF_FORMAT_HTML ? add_figure(d, r, err) : SUF_OK;
    if (rc == SUF_OK)
        suf_document_write(d, format, out);
    suf_document_free(d);
    return rc;
}

int suf_plan_report_write(const suf_plan_report *report, suf_format format, FILE *out,
                          suf_error *err)
{
    if (suf_format_is_readable(format))
        return write_document(report, format, out, err);
    json_t *data = suf_plan_data(report);
    if (format == SUF_FORMAT_JSON)
        suf_json_write(data, out);
    else
        suf_json_write_csv(json_pack("[o]", data), out);
    return SUF_OK;
}
