/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan for two proportions on the same items, as a document and as data.
 */
#include "base/print.h"
#include "base/text.h"
#include "report/json_build.h"
#include "report/renderer.h"
#include "report/test_names.h"
#include "suffice.h"

static char *headline(const suf_proportions_plan *p)
{
    const suf_proportions_design *q = &p->design;
    switch (p->solved) {
    case SUF_QUANTITY_INSTANCES:
        return suf_text_format("%lld items suffice.", (long long)q->items);
    case SUF_QUANTITY_POWER:
        return suf_text_format("The power is %.7g.", q->power);
    case SUF_QUANTITY_DELTA:
        return suf_text_format("With %lld items the test has power %.6g for proportions that "
                               "differ by %.6g.",
                               (long long)q->items, q->power, q->delta);
    case SUF_QUANTITY_ALPHA:
        break;
    }
    return suf_text_format("The significance level is alpha = %.6g.", q->alpha);
}

/* the sentence for a paper's methods section */
static char *methods(const suf_proportions_plan *p)
{
    const suf_proportions_design *q = &p->design;
    char family[96] = "", wanted[64] = "";
    if (q->comparisons > 1)
        suf_print_into(family, sizeof family,
                       ", by Bonferroni's procedure for %lld comparisons at alpha = %.4g",
                       (long long)q->comparisons, q->alpha);
    if (p->solved == SUF_QUANTITY_INSTANCES)
        suf_print_into(wanted, sizeof wanted, " (at least %.6g was asked for)", q->power);
    return suf_text_format(
        "McNemar's exact test on %lld items, %s at the significance level %.4g%s, has power %.3f%s "
        "to detect that two proportions differ by %.4g %%, if the results of %.4g %% of the items "
        "differ: on %.4g %% only the second algorithm has the result 1, and on %.4g %% only the "
        "first.",
        (long long)q->items, suf_alternative_long_name(q->alternative), p->level, family, p->power,
        wanted, 100 * q->delta, 100 * q->discordant, 50 * (q->discordant + q->delta),
        50 * (q->discordant - q->delta));
}

static suf_document *document_of(const suf_proportions_plan *p)
{
    static const char *const titles[] = {
        [SUF_QUANTITY_INSTANCES] = "The number of items",
        [SUF_QUANTITY_POWER] = "The power",
        [SUF_QUANTITY_DELTA] = "The difference that can be detected",
        [SUF_QUANTITY_ALPHA] = "The significance level",
    };
    suf_document *d = suf_document_new("Design of an experiment with paired proportions",
                                       suf_text_copy(titles[p->solved]));
    suf_document_add(d, SUF_BLOCK_SUMMARY, NULL)->text = headline(p);
    suf_document_add_prose(d, methods(p));
    suf_document_add_prose(
        d, suf_text_copy("Only items whose results differ count, so that the power depends on "
                         "their share. If it is not known, plan with the largest that is likely."));
    return d;
}

static json_t *data_of(const suf_proportions_plan *p)
{
    const suf_proportions_design *q = &p->design;
    return json_pack(
        "{s:s, s:s, s:f, s:f, s:f, s:f, s:I, s:f, s:I, s:f, s:s}", "test", "mcnemar", "alternative",
        suf_alternative_name((int)q->alternative), "alpha", q->alpha, "power", q->power, "delta",
        q->delta, "discordant", q->discordant, "items", (json_int_t)q->items, "power_exact",
        p->power, "comparisons", (json_int_t)q->comparisons, "level", p->level, "solved",
        p->solved == SUF_QUANTITY_INSTANCES ? "items" : suf_quantity_name((int)p->solved));
}

void suf_proportions_plan_write(const suf_proportions_plan *plan, suf_format format, FILE *out)
{
    if (!suf_format_is_readable(format)) {
        suf_json_write_row(data_of(plan), format, out);
        return;
    }
    suf_document *d = document_of(plan);
    suf_document_write(d, format, out);
    suf_document_free(d);
}
