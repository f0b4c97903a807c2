/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See absence_words.h.
 */
#include "report/absence_words.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/looks_section.h"
#include "report/verdict_words.h"

static const char *were(size_t n)
{
    return n == 1 ? "was" : "were";
}

/* "tabu failed on 5", "tabu failed on 5, swap on 2, both on 1"; NULL: none failed. In a table of
 * means nobody knows why one is missing. */
static char *failed_clause(const suf_analysis *a, const suf_analysed *c)
{
    const suf_given_up *g = &c->given_up;
    const char *verb = a->dataset->source == SUF_SOURCE_SUMMARIES ? "without a mean" : "failed";
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    const struct {
        size_t n;
        const char *who;
    } all[] = {
        {g->first, first}, {g->second, second}, {g->both, "both"}, {g->other, "another one"}};
    char *text = NULL;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char *before = text;
        if (all[i].n > 0)
            text = before ? suf_text_format("%s, %s on %zu", before, all[i].who, all[i].n)
                          : suf_text_format("%s %s on %zu", all[i].who, verb, all[i].n);
        if (text != before)
            free(before);
    }
    free(first);
    free(second);
    return text;
}

/* "on 3 every run of both reached the time limit"; NULL: on none */
static char *timed_out_clause(const suf_analysed *c)
{
    return c->n_timed_out == 0
               ? NULL
               : suf_text_format("on %zu every run of both reached the time limit", c->n_timed_out);
}

/* what happened on the instances that are missing; NULL: none is */
static char *missing_clause(const suf_analysis *a, const suf_analysed *c)
{
    char *failed = failed_clause(a, c);
    char *timed_out = timed_out_clause(c);
    if (!failed || !timed_out)
        return failed ? failed : timed_out;
    char *text = suf_text_format("%s; %s", failed, timed_out);
    free(failed);
    free(timed_out);
    return text;
}

static size_t count_all(const suf_analysed *c)
{
    const suf_given_up *g = &c->given_up;
    return c->n + c->n_lost + c->n_timed_out + g->first + g->second + g->both + g->other;
}

char *suf_absence_words_where(const suf_analysis *a, const suf_analysed *c)
{
    const size_t all = count_all(c);
    const bool has_failed = c->n + c->n_lost + c->n_timed_out < all;
    char *missing = missing_clause(a, c);
    char *text = c->n_lost == 0 && !missing ? suf_text_copy("")
                 : c->n_lost == 0
                     ? suf_text_format(" on the %zu of %zu instances %s (%s)", c->n, all,
                                       has_failed ? "where both gave results"
                                                  : "that at least one of them solved",
                                       missing)
                     : suf_text_format(" on %zu of %zu instances (%zu %s lost because of %s%s%s)",
                                       c->n, all, c->n_lost, were(c->n_lost),
                                       c->n_lost == 1 ? "its result" : "their results",
                                       missing ? "; " : "", missing ? missing : "");
    free(missing);
    return text;
}

char *suf_absence_words_of(const suf_dataset *dataset, const suf_pairing *p)
{
    const suf_analysis analysis = {.dataset = dataset};
    const suf_analysed comparison = {.first = p->first,
                                     .second = p->second,
                                     .n = p->n,
                                     .n_lost = p->n_lost,
                                     .n_timed_out = p->n_timed_out,
                                     .given_up = p->given_up};
    return suf_absence_words_where(&analysis, &comparison);
}

/* ---- no verdict ---- */

/* between the looks of a sequential design */
static char *say_open(const suf_looking *l)
{
    char *state = suf_looks_section_state(l);
    char *text = suf_text_format("INTERIM: no look has decided yet. %s", state);
    free(state);
    return text;
}

static char *say_interim(const suf_dataset *d)
{
    if (d->looking)
        return say_open(d->looking);
    return suf_text_format(
        "INTERIM: %zu of %zu instances are finished, so there is no verdict yet. "
        "Run the experiment to its end: a test that is looked at before finds "
        "differences that are not there.",
        d->n_finished, d->n_instances);
}

/* "none of 6 instances have", "the only instance does not have" */
static char *few_clause(const suf_analysis *a, const suf_analysed *c)
{
    if (a->dataset->n_instances == 1)
        return suf_text_copy("the only instance does not have");
    return suf_text_format("%s of %zu instances %s", c->n == 0 ? "none" : "1",
                           a->dataset->n_instances, c->n == 0 ? "have" : "has");
}

static char *say_few(const suf_analysis *a, const suf_analysed *c)
{
    char *missing = missing_clause(a, c);
    char *few = few_clause(a, c);
    char *text = suf_text_format("No verdict: %s a result of both algorithms%s%s%s.", few,
                                 a->dataset->n_instances == 1 ? "" : ", and at least 2 are needed",
                                 missing ? "; " : "", missing ? missing : "");
    free(few);
    free(missing);
    return text;
}

char *suf_absence_words_lost(size_t n, size_t n_lost)
{
    return suf_text_format(
        "%zu of %zu instances (%.0f %%) %s lost because of %s, and those that are left are a "
        "selection. Compare by a difference that takes all values, such as 'simple', or count "
        "failed runs by a value.",
        n_lost, n + n_lost, 100 * (double)n_lost / (double)(n + n_lost), were(n_lost),
        n_lost == 1 ? "its result" : "their results");
}

static char *say_lost(const suf_analysed *c)
{
    char *lost = suf_absence_words_lost(c->n, c->n_lost);
    char *text = suf_text_format("No verdict: %s", lost);
    free(lost);
    return text;
}

char *suf_absence_words_verdict(const suf_analysis *a, const suf_analysed *c)
{
    return a->dataset->state == SUF_STATE_INTERIM ? say_interim(a->dataset)
           : c->n_lost == 0                       ? say_few(a, c)
                                                  : say_lost(c);
}

/* ---- accuracy ---- */

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* of those that are known; NAN: none is */
static double median_se(const suf_pairing *p)
{
    double *all = suf_alloc(p->n + 1, sizeof *all);
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (isfinite(p->se[i]))
            all[n++] = p->se[i];
    qsort(all, n, sizeof *all, compare_numbers);
    const double median = n == 0 ? NAN : (all[(n - 1) / 2] + all[n / 2]) / 2;
    free(all);
    return median;
}

char *suf_words_accuracy(const suf_analysis *a, const suf_analysed *c)
{
    const suf_dataset *d = a->dataset;
    const double se = median_se(&d->pairings[c - a->comparisons]);
    char *pair = suf_words_pair(a, c);
    char *wanted =
        isnan(d->accuracy) ? suf_text_copy("") : suf_text_format("; %g was asked for", d->accuracy);
    char *text = isnan(se) ? suf_text_format("%s: no difference is known yet.", pair)
                           : suf_text_format("%s: on the %zu finished instances with a difference "
                                             "its median standard error is %.3g%s.",
                                             pair, c->n, se, wanted);
    free(pair);
    free(wanted);
    return text;
}
