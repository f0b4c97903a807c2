/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The posterior of the Bayesian signed rank test on the simplex (see stats/bayes_signrank.c): each
 * point is a draw of the probabilities that the mean of two differences is better, equivalent or
 * worse, nearer to a corner the larger that one is. Lines part the triangle where two of them are
 * equal and the third is smaller; the share of points in the part of a corner is the probability
 * that it is the largest. Benavoli, Corani, Demsar & Zaffalon (2017), Time for a change, JMLR 18.
 */
#include <math.h>
#include <stdlib.h>

#include "analysis/relevance.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/print.h"
#include "figures/catalogue.h"
#include "figures/figure.h"
#include "figures/figure_data.h"
#include "stats/bayes_signrank.h"

enum { N_DRAWS = 2000 };
#define HEIGHT 0.8660254037844386 /* of a triangle with sides of 1 */

/* the corner of equivalence is above; left and right are those of negative and positive */
static void write_draws(suf_figure *figure, FILE *out, const suf_regions *draws,
                        bool is_right_better)
{
    suf_figure_publish(
        figure,
        (suf_figure_block){.series = "draws",
                           .columns = {is_right_better ? "worse" : "better", "equivalent",
                                       is_right_better ? "better" : "worse"}},
        "draws");
    fprintf(out, "$draws << EOD\n");
    for (size_t i = 0; i < N_DRAWS; i++)
        suf_print_to(out, "%.5g %.5g %.5g\n", draws[i].left, draws[i].rope, draws[i].right);
    fprintf(out, "EOD\n");
}

/* the differences from the middle of the region that does not matter, as the test takes them */
static suf_regions *draw(const suf_analysis *a, const suf_pairing *p, suf_margins region)
{
    const double centre = (region.hi + region.lo) / 2;
    double *phi = suf_alloc(p->n, sizeof *phi);
    suf_regions *draws = suf_alloc(N_DRAWS, sizeof *draws);
    for (size_t i = 0; i < p->n; i++)
        phi[i] = p->phi[i] - centre;
    (void)suf_bayes_signrank_of(phi, p->n,
                                &(suf_bayes_signrank_request){.rope = (region.hi - region.lo) / 2,
                                                              .n_draws = N_DRAWS,
                                                              .seed = a->request.seed,
                                                              .draws = draws});
    free(phi);
    return draws;
}

static void write_corner(FILE *out, const char *word, double p, const char *place)
{
    fprintf(out, "set label ");
    if (p < 0.001)
        fprintf(out, "'%s < 0.1 %%'", word);
    else if (p > 0.999)
        fprintf(out, "'%s > 99.9 %%'", word);
    else
        suf_print_to(out, "'%s %.1f %%'", word, 100 * p);
    fprintf(out, " at first %s font small\n", place);
}

static void write_triangle(FILE *out)
{
    suf_print_to(out,
                 "$triangle << EOD\n0 0\n1 0\n0.5 %.6g\n0 0\nEOD\n"
                 "$parts << EOD\n0.5 0\n0.5 %.6g\n\n0.25 %.6g\n0.5 %.6g\n\n0.75 %.6g\n0.5 "
                 "%.6g\nEOD\n",
                 HEIGHT, HEIGHT / 3, HEIGHT / 2, HEIGHT / 3, HEIGHT / 2, HEIGHT / 3);
}

static void write_axes(FILE *out, const suf_analysis *a, const suf_pairing *p, const suf_belief *b)
{
    const int is_right_better = suf_analysis_is_positive_better(a);
    suf_figure_write_pair(out, a->dataset, p);
    write_corner(out, is_right_better ? "worse" : "better", is_right_better ? b->worse : b->better,
                 "0, -0.07 center");
    write_corner(out, is_right_better ? "better" : "worse", is_right_better ? b->better : b->worse,
                 "1, -0.07 center");
    write_corner(out, "equivalent", b->equivalent, "0.5, 0.94 center");
    fprintf(out, "set label pair at first 0.5, -0.17 center noenhanced font pairfont\n"
                 "unset border\nunset tics\nunset grid\nunset key\n"
                 "set xrange [-0.25:1.25]\nset yrange [-0.34:1.02]\n"
                 "set margins 0, 0, 0, 0\nif (narrow < 1) set size ratio -1\n");
}

suf_figure *suf_figure_new_simplex(const suf_analysis *a, size_t comparison, suf_error *err)
{
    const suf_analysed *c = &a->comparisons[comparison];
    const suf_pairing *p = &a->dataset->pairings[comparison];
    if (isnan(c->by_signrank.better)) {
        suf_fail(err, SUF_EINVAL,
                 "the figure 'simplex' needs a difference that does not matter, and differences "
                 "that are not all equal; give an MRES or delta");
        return NULL;
    }
    suf_regions *draws = draw(a, p, suf_relevance_region(a, c));
    FILE *out;
    suf_figure *figure = suf_figure_new(&out);
    write_draws(figure, out, draws, suf_analysis_is_positive_better(a));
    free(draws);
    write_triangle(out);
    write_axes(out, a, p, &c->by_signrank);
    suf_print_to(out,
                 "plot $draws using ($3 + $2 / 2):(%.16g * $2) with points pointtype 7 pointsize "
                 "0.15 linecolor '#0072B2', "
                 "$triangle using 1:2 with lines linecolor '#404040' linewidth 1, "
                 "$parts using 1:2 with lines linecolor '#404040' linewidth 1 dashtype (6,4)\n",
                 HEIGHT);
    suf_figure_describe(figure,
                        "Posterior probability of better: %.3g, of equivalent: %.3g, of worse: "
                        "%.3g.",
                        c->by_signrank.better, c->by_signrank.equivalent, c->by_signrank.worse);
    suf_figure_finish(figure, out);
    return figure;
}
