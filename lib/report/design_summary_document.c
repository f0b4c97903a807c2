/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See design_summary_document.h.
 */
#include "report/design_summary_document.h"

#include <math.h>

#include "base/print.h"
#include "base/text.h"
#include "report/renderer.h"
#include "report/test_names.h"

/* of a sequential design */
static char *number_of_looks(const suf_design_summary *s)
{
    const long long n = (long long)s->design.instances;
    if (s->is_underpowered)
        return suf_text_format("Up to %lld instances are needed, but only %lld are available.",
                               (long long)s->planned, n);
    if (s->planned)
        return suf_text_format("At most %lld instances suffice, where a fixed design needs %lld.",
                               n, (long long)s->instances_fixed);
    return suf_text_format("At most %lld instances are used.", n);
}

static char *number_of(const suf_design_summary *s)
{
    const long long n = (long long)s->design.instances;
    const long long available = (long long)s->available;
    if (s->n_looks > 0)
        return number_of_looks(s);
    if (s->is_single)
        return suf_text_copy("There is one instance: the verdict will be about it alone, and says "
                             "nothing about others.");
    if (s->planned && s->available && s->is_underpowered)
        return suf_text_format("%lld instances are needed (N*), but only %lld are available.",
                               (long long)s->planned, n);
    if (s->planned && s->available)
        return suf_text_format("%lld instances suffice (N*); %lld are available, %lld are drawn.",
                               (long long)s->planned, available, n);
    if (s->planned)
        return suf_text_format("%lld instances suffice (N*) and are generated.", n);
    if (available == n)
        return suf_text_format("All %lld instances are used.", n);
    if (available)
        return suf_text_format("%lld of %lld instances are used.", n, available);
    return suf_text_format("%lld instances are generated.", n);
}

/* what the effect is in units; NULL if it was given as an effect */
static char *units_of(const suf_design_summary *s)
{
    const suf_design *d = &s->design;
    char replaced[64] = "";
    if (!s->delta[0])
        return NULL;
    if (d->sigma == 0)
        return suf_text_format("The smallest relevant difference is %s.", s->delta);
    if (d->mres_given > 0)
        suf_print_into(replaced, sizeof replaced, ", which takes the place of the MRES %g",
                       d->mres_given);
    return suf_text_format("The smallest relevant difference, %s, is an effect of d* = %.4g with "
                           "the standard deviation %g%s.",
                           s->delta, d->mres, d->sigma, replaced);
}

/* NULL without an MRES */
static char *power_of(const suf_design_summary *s)
{
    const suf_design *d = &s->design;
    if (isnan(s->power))
        return NULL;
    return suf_text_format(
        "A %s on %s%lld instances, %s at the significance level alpha = %g%s, has "
        "power %.3f to detect a mean difference of d* = %.6g standard deviations "
        "(the minimally relevant effect size).",
        suf_test_long_name(d->test), s->n_looks > 0 ? "up to " : "", (long long)d->instances,
        suf_alternative_long_name(d->alternative), d->alpha,
        d->comparisons > 1 ? " of all comparisons together" : "", s->power, d->mres);
}

/* NULL for a fixed design */
static char *looks_of(const suf_design_summary *s)
{
    char *text;
    size_t size;
    if (s->n_looks == 0)
        return NULL;
    FILE *out = suf_text_stream_open(&text, &size);
    suf_print_to(out, "The differences are tested at %zu look%s, after ", s->n_looks,
                 s->n_looks == 1 ? "" : "s");
    for (size_t k = 0; k < s->n_looks; k++)
        suf_print_to(out, "%s%lld",
                     k == 0                ? ""
                     : k + 1 == s->n_looks ? " and "
                                           : ", ",
                     (long long)s->looks[k]);
    suf_print_to(out,
                 " instances, and the experiment stops as soon as the answer is clear: on "
                 "average after %.1f instances if there is no difference",
                 s->expected_none);
    if (s->design.mres > 0)
        suf_print_to(out, ", and after %.1f if the effect is the MRES", s->expected_mres);
    suf_print_to(out, ".");
    return suf_text_stream_close(out, &text);
}

/* NULL without a standard deviation */
static char *width_of(const suf_design_summary *s)
{
    const suf_design *d = &s->design;
    char wanted[64] = "";
    if (isnan(s->half_width))
        return NULL;
    if (d->half_width > 0)
        suf_print_into(wanted, sizeof wanted, " (at most %g is wanted)", d->half_width);
    return suf_text_format("The interval of the mean difference has a half-width of %.4g%s if "
                           "the standard deviation of the differences is %g.",
                           s->half_width, wanted, d->sigma);
}

/* NULL without a budget */
static char *budget_of(const suf_design_summary *s)
{
    const double each = (double)s->budget / (double)s->design.instances / (double)s->algorithms;
    if (s->budget == 0)
        return NULL;
    return suf_text_format("After %lld runs of each algorithm on each instance, the rest of the "
                           "budget of %lld runs (on average %.4g of each) is divided in proportion "
                           "to the spread of the results.",
                           (long long)s->start, (long long)s->budget, each);
}

/* NULL if somebody has said how many runs there are to be */
static char *chosen_runs_of(const suf_design_summary *s)
{
    if (!s->has_chosen_runs)
        return NULL;
    const char *dashes = s->by_options ? "--" : "";
    if (s->accuracy == 0)
        return suf_text_format("The number of runs was not set; it is %lld of each algorithm "
                               "('%sruns')%s.",
                               (long long)s->start, dashes,
                               s->is_single ? "" : ", or fewer if they are all equal");
    return suf_text_format("The number of runs was not set; each algorithm is run %lld times "
                           "('%sstart'), then as often as a standard error of %g %% takes "
                           "('%saccuracy'), but at most %lld times ('%smax-per-algorithm').",
                           (long long)s->start, dashes, 100 * s->accuracy, dashes,
                           (long long)s->max_per_algorithm, dashes);
}

/* NULL if there is no accuracy to reach, or the limit was explained with it */
static char *limit_of(const suf_design_summary *s)
{
    char most[120] = "as often as this takes: there is no limit ('max')";
    if (s->accuracy == 0 || s->has_chosen_runs)
        return NULL;
    if (s->max_runs)
        suf_print_into(most, sizeof most, "at most %lld times altogether ('max')",
                       (long long)s->max_runs);
    else if (s->max_per_algorithm)
        suf_print_into(most, sizeof most, "each at most %lld times ('max-per-algorithm')",
                       (long long)s->max_per_algorithm);
    return suf_text_format("On each instance the algorithms are run until the standard error is at "
                           "most %g, %s.",
                           s->accuracy, most);
}

void suf_design_summary_add(suf_document *document, const suf_design_summary *s)
{
    const suf_design *d = &s->design;
    const bool is_short_of_power = isnan(s->power) || s->power < d->power;
    suf_block *block = suf_document_add(document, SUF_BLOCK_PROSE, NULL);
    suf_block_add_text(block, number_of(s));
    suf_block_add_text(block, units_of(s));
    suf_block_add_text(block, looks_of(s));
    suf_block_add_text(block, power_of(s));
    suf_block_add_text(block, width_of(s));
    if (is_short_of_power && !isnan(s->detectable))
        suf_block_add_text(block, suf_text_format("With power %g it detects an effect of d = %.3f.",
                                                  d->power, s->detectable));
    suf_block_add_text(block, budget_of(s));
    suf_block_add_text(block, chosen_runs_of(s));
    suf_block_add_text(block, limit_of(s));
}

void suf_design_summary_write(const suf_design_summary *summary, FILE *out)
{
    suf_document *d = suf_document_new("Design of an experiment", suf_text_copy("The design"));
    suf_design_summary_add(d, summary);
    suf_document_write(d, SUF_FORMAT_TEXT, out);
    suf_document_free(d);
}
