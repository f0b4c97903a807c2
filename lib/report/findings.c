/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See findings.h.
 */
#include "report/findings.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "report/analysis_words.h"
#include "report/rounding.h"

enum { NAME_WIDTH = 40, MOST_NAMED = 5 };

static FILE *open_text(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);
    if (!out)
        abort();
    return out;
}

static char *close_text(FILE *out, char **text)
{
    if (fclose(out) != 0)
        abort();
    return *text;
}

static const suf_pairing *pairing_of(const suf_analysis *a, const suf_analysed *c)
{
    return &a->dataset->pairings[c - a->comparisons];
}

static void put_instance(FILE *out, const suf_analysis *a, const suf_analysed *c, size_t place)
{
    const size_t instance = pairing_of(a, c)->instances[place];
    char *name = suf_utf8_printable(a->dataset->instances[instance], NAME_WIDTH);
    fprintf(out, "'%s'", name);
    free(name);
}

static const char *plural(size_t n, const char *one, const char *more)
{
    return n == 1 ? one : more;
}

/* ---- normality ---- */

static bool leaves_out(double low, double high, double mu0)
{
    return !(low <= mu0 && mu0 <= high);
}

static void tell_resampling(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const suf_test_result *t = &c->tests[SUF_BY_T];
    const double mu0 = a->request.mu0;
    const double error = suf_rounding_error(t->low, t->high, c->mean);
    char resampled[SUF_INTERVAL_SIZE];
    char by_t[SUF_INTERVAL_SIZE];
    suf_rounding_interval(c->bootstrap_low, c->bootstrap_high, error, resampled);
    suf_rounding_interval(t->low, t->high, error, by_t);
    fprintf(out, "resampling gives the interval %s of the mean beside %s of the t test, ",
            resampled, by_t);
    if (leaves_out(c->bootstrap_low, c->bootstrap_high, mu0) == leaves_out(t->low, t->high, mu0))
        fputs("which leads to the same conclusion.", out);
    else
        fputs("which leads to another conclusion: rely on the tests that do not need normality.",
              out);
}

char *suf_remark_normality(const suf_analysis *a, const suf_analysed *c)
{
    char p[SUF_CELL_SIZE];
    char *text;
    size_t size;
    if (isnan(c->shapiro_p) || (c->shapiro_p >= 0.05 && a->request.design.test != SUF_TEST_T))
        return NULL;
    suf_rounding_p_is(c->shapiro_p, p);
    if (c->shapiro_p >= 0.05)
        return suf_text_format(
            "Nothing speaks against normal differences, which the t test assumes "
            "(Shapiro-Wilk W = %.3f, p %s).",
            c->shapiro_w, p);
    FILE *out = open_text(&text, &size);
    fprintf(out, "The differences are not normal (Shapiro-Wilk W = %.3f, p %s): ", c->shapiro_w, p);
    if (c->n_bootstrap > 0 && !isnan(c->bootstrap_low) && !isnan(c->bootstrap_high))
        tell_resampling(a, c, out);
    else if (c->n_bootstrap == 0)
        fprintf(out, "the mean of %zu is close to normal all the same.", c->n);
    else
        fputs("look at the tests that do not need it.", out);
    return close_text(out, &text);
}

/* ---- single instances ---- */

/* the place, among those of outliers that are not taken yet, farthest from the mean */
static size_t farthest(const suf_analysed *c, const double *phi, double below)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < c->n_outliers; i++) {
        const double distance = fabs(phi[c->outliers[i]] - c->mean);
        if (distance < below &&
            (best == SIZE_MAX || distance > fabs(phi[c->outliers[best]] - c->mean)))
            best = i;
    }
    return best;
}

static void tell_rest(size_t n_all, size_t n_told, FILE *out)
{
    if (n_all > n_told)
        fprintf(out, " and %zu more", n_all - n_told);
}

char *suf_remark_outliers(const suf_analysis *a, const suf_analysed *c)
{
    const double *phi = pairing_of(a, c)->phi;
    char *text;
    size_t size;
    size_t told = 0;
    double below = INFINITY;
    if (c->n_outliers == 0)
        return NULL;
    FILE *out = open_text(&text, &size);
    fprintf(out, "%zu instance%s far from the rest: ", c->n_outliers,
            plural(c->n_outliers, " lies", "s lie"));
    for (; told < MOST_NAMED; told++) {
        const size_t i = farthest(c, phi, below);
        char value[SUF_CELL_SIZE];
        if (i == SIZE_MAX)
            break;
        below = fabs(phi[c->outliers[i]] - c->mean);
        suf_rounding_value(phi[c->outliers[i]], c->sd / 10, value);
        fputs(told ? ", " : "", out);
        put_instance(out, a, c, c->outliers[i]);
        fprintf(out, " (%s)", value);
    }
    tell_rest(c->n_outliers, told, out);
    fputs("; look for errors of measuring there, but do not drop what is only far.", out);
    return close_text(out, &text);
}

static const char *verdict_words(suf_verdict_kind verdict)
{
    return suf_verdict_name((int)verdict);
}

char *suf_remark_influence(const suf_analysis *a, const suf_analysed *c)
{
    char *text;
    size_t size;
    size_t told = 0;
    if (!c->without)
        return NULL;
    if (c->n_turning == 0)
        return suf_text_format("Without any one instance the verdict stays %s.",
                               verdict_words(c->verdict));
    FILE *out = open_text(&text, &size);
    fputs("The verdict hangs on single instances: without ", out);
    for (size_t i = 0; i < c->n && told < MOST_NAMED; i++)
        if (c->without[i] != c->verdict) {
            fputs(told++ ? ", without " : "", out);
            put_instance(out, a, c, i);
            fprintf(out, " it would be %s", verdict_words(c->without[i]));
        }
    if (c->n_turning > told)
        fprintf(out, ", and another without any of %zu more", c->n_turning - told);
    fputs("; say so, and let a next experiment have more instances.", out);
    return close_text(out, &text);
}

/* ---- measuring ---- */

char *suf_remark_measuring(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    char part[SUF_CELL_SIZE];
    const double share = c->within / (c->sd * c->sd);
    if (isnan(share))
        return NULL;
    snprintf(part, sizeof part,
             share >= 1     ? "all"
             : share < 0.01 ? "less than 1 %%"
                            : "%.0f %%",
             100 * share);
    if (!(share > 0.1))
        return suf_text_format("The error of measuring the instances makes up %s of the variance, "
                               "no more than a tenth: more instances would help, more runs on each "
                               "would not.",
                               part);
    return suf_text_format("The error of measuring the instances makes up %s of the variance, more "
                           "than a tenth: smaller standard errors (more runs on each) would help.",
                           part);
}

/* percentages are of the first algorithm's mean or, among all pairs, of that of all */
static bool has_firm_base(const suf_dataset *d, const suf_pairing *p, size_t instance)
{
    const size_t n = d->n_algorithms;
    const suf_cell *cells = &d->cells[instance * n];
    const bool of_all = n > 2 && d->n_pairings > n - 1;
    double sum = 0;
    double variance = 0;
    for (size_t a = of_all ? 0 : p->first; a < (of_all ? n : p->first + 1); a++) {
        sum += cells[a].value;
        variance += isnan(cells[a].se) ? 0 : cells[a].se * cells[a].se;
    }
    return sum > 3 * sqrt(variance);
}

char *suf_remark_base(const suf_analysis *a, const suf_analysed *c)
{
    const suf_dataset *d = a->dataset;
    const suf_pairing *p = pairing_of(a, c);
    char *text;
    size_t size;
    size_t n = 0;
    if (!d->cells || d->difference != SUF_PERCENT)
        return NULL;
    FILE *out = open_text(&text, &size);
    fputs("Percent differences need values clearly above 0, which they are not on ", out);
    for (size_t i = 0; i < p->n; i++) {
        if (has_firm_base(d, p, p->instances[i]) || n++ >= MOST_NAMED)
            continue;
        fputs(n > 1 ? ", " : "", out);
        put_instance(out, a, c, i);
    }
    tell_rest(n, n < MOST_NAMED ? n : MOST_NAMED, out);
    fputs("; there they may be large for no reason, and of negative values they have the wrong "
          "sign: compare by simple differences.",
          out);
    close_text(out, &text);
    if (n == 0)
        free(text);
    return n == 0 ? NULL : text;
}

char *suf_remark_limits(const suf_analysis *a, const suf_analysed *c)
{
    const suf_pairing *p = pairing_of(a, c);
    size_t n = 0;
    if (!a->dataset->at_limit)
        return NULL;
    for (size_t i = 0; i < p->n; i++)
        n += a->dataset->at_limit[p->instances[i]] != 0;
    if (n == 0)
        return NULL;
    return suf_text_format("%zu of %zu instances came to their limit of runs before the standard "
                           "error asked for: %s known less exactly; raise the limit where that "
                           "matters.",
                           n, c->n, plural(n, "its difference is", "their differences are"));
}

char *suf_remark_failures(const suf_analysis *a, const suf_analysed *c)
{
    const int64_t *n = a->dataset->n_failed;
    if (!n || n[c->first] + n[c->second] == 0)
        return NULL;
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    char *text = suf_text_format(
        "%" PRId64 " run%s of %s and %" PRId64
        " of %s failed, and %s; where an algorithm fails because an instance is hard for it, "
        "leaving runs out flatters it.",
        n[c->first], plural((size_t)n[c->first], "", "s"), first, n[c->second], second,
        a->dataset->source == SUF_SOURCE_STORE ? "count as the experiment's policy says"
                                               : "are left out");
    free(first);
    free(second);
    return text;
}

/* ---- other tests ---- */

enum { N_PANEL = SUF_N_TESTS + 1 };

typedef struct {
    const char *name;
    suf_verdict_kind verdict;
} opinion;

/* how many there are: the log ratio is not always */
static size_t collect(const suf_analysed *c, opinion panel[N_PANEL])
{
    static const char *const names[] = {"the t test", "the signed-rank test", "the sign test",
                                        "the permutation test"};
    for (size_t k = 0; k < SUF_N_TESTS; k++)
        panel[k] = (opinion){names[k], c->verdicts[k]};
    panel[SUF_N_TESTS] = (opinion){"the t test of log ratios", c->log_verdict};
    return isnan(c->log_ratio.p) ? SUF_N_TESTS : N_PANEL;
}

/* those of one verdict, "a, b and c" */
static void put_names(const opinion *panel, size_t n, suf_verdict_kind verdict, FILE *out)
{
    size_t left = 0;
    for (size_t i = 0; i < n; i++)
        left += panel[i].verdict == verdict;
    for (size_t i = 0; i < n; i++)
        if (panel[i].verdict == verdict) {
            left--;
            fprintf(out, "%s%s", panel[i].name, left > 1 ? ", " : left == 1 ? " and " : "");
        }
}

char *suf_remark_robustness(const suf_analysis *a, const suf_analysed *c)
{
    (void)a;
    opinion panel[N_PANEL];
    char *text;
    size_t size;
    const char *separator = "";
    size_t agreeing = 0;
    const size_t n = collect(c, panel);
    for (size_t i = 0; i < n; i++)
        agreeing += panel[i].verdict == c->verdict;
    FILE *out = open_text(&text, &size);
    fputs(agreeing == n ? "All tests agree: " : "The verdict depends on the test: ", out);
    for (int v = SUF_VERDICT_BETTER; v <= (int)SUF_VERDICT_INCONCLUSIVE; v++) {
        size_t count = 0;
        for (size_t i = 0; i < n; i++)
            count += (int)panel[i].verdict == v;
        if (count == 0)
            continue;
        fprintf(out, "%s%s by ", separator, suf_verdict_name(v));
        put_names(panel, n, (suf_verdict_kind)v, out);
        separator = "; ";
    }
    fputs(agreeing == n ? "." : "; keep to the test that was planned, and tell of the others.",
          out);
    return close_text(out, &text);
}
