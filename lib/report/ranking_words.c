/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See ranking_words.h.
 */
#include "report/ranking_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/print.h"
#include "base/text.h"
#include "report/distinct_name.h"
#include "report/rounding.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 40 };

static void put_name(FILE *out, const suf_analysis *a, size_t place)
{
    const suf_dataset *d = a->dataset;
    char *name =
        suf_distinct_name_text(d->algorithms, d->n_algorithms, a->ranking.order[place], NAME_WIDTH);
    fputs(name, out);
    free(name);
}

static char *mean_ranks(const suf_analysis *a)
{
    const suf_ranking *r = &a->ranking;
    char *text;
    size_t size;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out,
            "Mean ranks on the %zu instances where all algorithms have a result, 1 being the "
            "best: ",
            r->n);
    for (size_t i = 0; i < a->dataset->n_algorithms; i++) {
        fputs(i ? ", " : "", out);
        put_name(out, a, i);
        suf_print_to(out, " %.2f", r->mean_ranks[r->order[i]]);
    }
    fputc('.', out);
    return suf_text_stream_close(out, &text);
}

static int is_shown(const suf_analysis *a)
{
    return a->ranking.f_p <= a->request.design.alpha;
}

static char *friedman(const suf_analysis *a)
{
    const suf_ranking *r = &a->ranking;
    char p[SUF_CELL_SIZE];
    char f_p[SUF_CELL_SIZE];
    suf_rounding_p_is(r->p, p);
    suf_rounding_p_is(r->f_p, f_p);
    if (isnan(r->f_p))
        return suf_text_format("They tie on every instance: there is nothing to test.");
    char *f = isinf(r->f) ? suf_text_format("that all instances rank them alike has p %s", f_p)
                          : suf_text_format("Iman and Davenport's F = %.3g with %g and %g degrees "
                                            "of freedom, p %s",
                                            r->f, r->f_df1, r->f_df2, f_p);
    char *text =
        suf_text_format("%s (Friedman's chi-squared = %.4g with %g degrees of freedom, "
                        "p %s; more exactly, %s).",
                        is_shown(a) ? "Their ranks differ" : "That their ranks differ is not shown",
                        r->chi_squared, r->df, p, f);
    free(f);
    return text;
}

/* "a, b and c" */
static void put_group(FILE *out, const suf_analysis *a, const size_t group[2])
{
    for (size_t i = group[0]; i <= group[1]; i++) {
        fputs(i == group[0] ? "" : i == group[1] ? " and " : ", ", out);
        put_name(out, a, i);
    }
}

static void put_groups(FILE *out, const suf_analysis *a)
{
    const suf_ranking *r = &a->ranking;
    fprintf(out, "does not tell apart ");
    for (size_t i = 0; i < r->n_groups; i++) {
        fputs(i ? "; " : "", out);
        put_group(out, a, r->groups[i]);
    }
    fprintf(out, ". All other pairs differ in their mean ranks.");
}

static char *groups(const suf_analysis *a)
{
    const suf_ranking *r = &a->ranking;
    char *text;
    size_t size;
    if (isnan(r->f_p))
        return NULL;
    if (!is_shown(a))
        return suf_text_format(
            "Nemenyi's test, for which mean ranks must lie %.3g apart, is therefore "
            "not used to tell them apart.",
            r->critical);
    FILE *out = suf_text_stream_open(&text, &size);
    suf_print_to(
        out,
        "Nemenyi's test, for which mean ranks must lie %.3g apart (alpha = %g for all pairs "
        "together), ",
        r->critical, a->request.design.alpha);
    if (r->n_groups == 0)
        fprintf(out, "tells all of them apart.");
    else if (r->groups[0][0] == 0 && r->groups[0][1] == a->dataset->n_algorithms - 1)
        fprintf(out, "tells no two of them apart.");
    else
        put_groups(out, a);
    return suf_text_stream_close(out, &text);
}

static char *caution(const suf_analysis *a)
{
    (void)a;
    return suf_text_format("How far apart two mean ranks lie depends on which other algorithms are "
                           "in the comparison (Benavoli et al. 2016): the verdicts rest on the "
                           "tests of pairs, not on these ranks.");
}

char *suf_words_ranking(const suf_analysis *a, size_t i)
{
    static char *(*const words[SUF_N_RANKING_WORDS])(const suf_analysis *) = {mean_ranks, friedman,
                                                                              groups, caution};
    return a->ranking.n > 0 ? words[i](a) : NULL;
}
