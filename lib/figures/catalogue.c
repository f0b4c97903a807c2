/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See catalogue.h.
 */
#include "figures/catalogue.h"

#include <math.h>
#include <stdbool.h>

#include "base/error.h"

static const struct {
    const char *name;
    suf_figure_maker *make; /* NULL: it has views */
    suf_figure_view_maker *make_view;
    int is_of_all;     /* shows all algorithms, not one comparison */
    int is_of_several; /* needs several instances */
    int shows_values;  /* besides the differences, or instead of them */
    const char *caption;
    const char *reading; /* how to read it */
} figures[SUF_N_FIGURES] = {
    [SUF_FIGURE_FOREST] =
        {"forest", NULL, suf_figure_new_forest, 0, 1, 0,
         "the difference on each instance and their mean",
         "each dot is an instance, its bar the 95 % interval; the diamond is the mean of all, as "
         "wide as its interval. An instance on the side that is marked as better is one on which "
         "the second algorithm is better; differences inside of a grey band do not matter"},
    [SUF_FIGURE_QQ] =
        {"qq", suf_figure_new_qq, NULL, 0, 1, 0, "the differences against normal quantiles",
         "normal differences lie along the line, inside of the envelope. A bend at one end is a "
         "heavy tail or skewness, a lone dot far from the line an outlier"},
    [SUF_FIGURE_POWER] =
        {"power", suf_figure_new_power, NULL, 0, 1, 0,
         "the power over the effect, with these instances",
         "at an effect that matters, the height is the probability that this experiment finds it; "
         "effects to the left of the dotted line are found less often than was asked for"},
    [SUF_FIGURE_RANKS] = {"ranks", suf_figure_new_ranks, NULL, 1, 1, 0,
                          "the mean ranks of all algorithms; upper bars join those of which the "
                          "adjusted tests of pairs show no two to differ, lower bars those of "
                          "Nemenyi's test",
                          "the best algorithm is at the right; that two which share a bar differ "
                          "has not been shown"},
    [SUF_FIGURE_FEATURE] =
        {"feature", suf_figure_new_feature, NULL, 0, 1, 0,
         "the differences over a feature of the instances, with lines of least squares and "
         "smooth curves",
         "a line that rises or falls says that the difference depends on the feature; where the "
         "smooth curve leaves the band, the relation is no line"},
    [SUF_FIGURE_MEANS] = {"means", NULL, suf_figure_new_means, 1, 1, 1,
                          "every algorithm on each instance, with 95 % intervals",
                          "the marks of a row belong to one instance; the farther apart they are "
                          "for their intervals, the clearer the difference there"},
    [SUF_FIGURE_DENSITIES] = {"densities", suf_figure_new_densities, NULL, 0, 0, 1,
                              "how the runs of both algorithms are distributed, on up to 12 "
                              "instances",
                              "a panel is an instance, and the area below each curve is 1; fewer "
                              "than 10 runs are dots, and runs that are all equal a line"},
    [SUF_FIGURE_RUNS] = {"runs", NULL, suf_figure_new_runs, 1, 1, 0,
                         "the runs of every algorithm on each instance",
                         "instances on which a difference is hard to measure take more runs; a "
                         "ring is around those that ended at the limit"},
    [SUF_FIGURE_ACCURACY] =
        {"accuracy", suf_figure_new_accuracy, NULL, 0, 1, 0,
         "the standard error of each difference over its number of runs",
         "dots below a dashed line are known as well as was asked for, those above it less well"},
    [SUF_FIGURE_BOOTSTRAP] = {"bootstrap", suf_figure_new_bootstrap, NULL, 0, 0, 0,
                              "the mean of resampled differences, beside the normal curve of the "
                              "t test",
                              "where histogram and curve agree, and so do the two intervals, the t "
                              "test does not depend on normal differences"},
    [SUF_FIGURE_POSTERIOR] = {"posterior", suf_figure_new_posterior, NULL, 0, 1, 0,
                              "the posterior of the mean difference under the reference prior",
                              "the mean is likely where the curve is high; shaded areas are the "
                              "probabilities of better, equivalent and worse"},
    [SUF_FIGURE_SCATTER] =
        {"scatter", NULL, suf_figure_new_scatter, 0, 1, 1,
         "the values of one algorithm against those of the other, a point for "
         "each instance; on the diagonal they are equal",
         "on either side of the diagonal the algorithm that is named there is better; dashed lines "
         "are factors of 2 and 10, and a cross at the rim has no result"},
    [SUF_FIGURE_RAINCLOUD] =
        {"raincloud", suf_figure_new_raincloud, NULL, 0, 1, 0,
         "the differences: their density, quartiles and mean, and a dot for each instance",
         "the box holds the middle half of the instances and its line is the median; the diamond "
         "is the mean with its interval"},
    [SUF_FIGURE_DIFFERENCES_ECDF] = {"differences-ecdf", suf_figure_new_differences_ecdf, NULL, 0,
                                     1, 0,
                                     "the share of instances whose difference is at most that on "
                                     "the axis, with a bootstrap band",
                                     "the height at the upright line is the share of instances "
                                     "whose difference is at most that of the null hypothesis"},
    [SUF_FIGURE_CONVERGENCE] = {"convergence", suf_figure_new_convergence, NULL, 0, 1, 0,
                                "the mean difference of the first instances, in their order, with "
                                "its interval; each interval is for one look",
                                "a curve that still drifts at the right end has not settled"},
    [SUF_FIGURE_SIMPLEX] = {"simplex", suf_figure_new_simplex, NULL, 0, 1, 0,
                            "the posterior of better, equivalent and worse by the signed-rank "
                            "test; points are the nearer to a corner the more probable it is",
                            "each point is a draw from the posterior; the share of points in the "
                            "part of a corner is its probability"},
    [SUF_FIGURE_PROFILES] = {"profiles", NULL, suf_figure_new_profiles, 1, 1, 1,
                             "performance profiles: the share of instances on which an algorithm "
                             "is worse than the best by at most this factor; higher is better",
                             "at the left end is the share of instances on which an algorithm is "
                             "the best, at the right end the share on which it has a result"},
    [SUF_FIGURE_ECDF] =
        {"ecdf", NULL, suf_figure_new_ecdf, 1, 1, 1,
         "the share of instances on which the value of an algorithm is at most that on the axis",
         "the farther left a curve is, the smaller the values of the algorithm are"},
    [SUF_FIGURE_CACTUS] = {"cactus", NULL, suf_figure_new_cactus, 1, 1, 0,
                           "the times in which every algorithm solved its instances, in ascending "
                           "order; farther to the right is better",
                           "of two curves, the one that goes farther to the right solved more "
                           "instances, the lower one solved them faster"},
    [SUF_FIGURE_SOLVED_ECDF] =
        {"solved-ecdf", NULL, suf_figure_new_solved_ecdf, 1, 1, 0,
         "the share of instances that every algorithm had solved at each time; higher is better",
         "the right end of a curve is the share of instances that the algorithm solved within the "
         "limit"},
    [SUF_FIGURE_TIME_SPENT] = {"time-spent", suf_figure_new_time_spent, NULL, 1, 0, 0,
                               "the time that the runs of every algorithm took",
                               "the number beside a bar is its whole length"},
    [SUF_FIGURE_LOOKS] = {"looks", suf_figure_new_looks, NULL, 0, 1, 0,
                          "the statistic at each look of a sequential experiment, and the "
                          "boundaries at which it stops",
                          "the experiment stops for a difference when its path reaches an outer "
                          "line, and for futility when it comes inside of the inner ones; the ring "
                          "marks where it ended"},
};

const char *suf_figure_kind_name(int kind)
{
    return kind >= 0 && kind < SUF_N_FIGURES ? figures[kind].name : NULL;
}

const char *suf_figure_kind_caption(int kind)
{
    return kind >= 0 && kind < SUF_N_FIGURES ? figures[kind].caption : NULL;
}

const char *suf_figure_kind_reading(int kind)
{
    return kind >= 0 && kind < SUF_N_FIGURES ? figures[kind].reading : NULL;
}

int suf_figure_kind_is_of_comparison(int kind)
{
    return kind >= 0 && kind < SUF_N_FIGURES && !figures[kind].is_of_all;
}

/* beyond this, squares and the width of an axis overflow */
static const double LARGEST = 1e150;

static bool is_beyond(const suf_analysis *a, suf_figure_kind kind, size_t comparison)
{
    const suf_dataset *d = a->dataset;
    const suf_pairing *p = &d->pairings[comparison];
    for (size_t i = 0; i < p->n; i++)
        if (fabs(p->phi[i]) > LARGEST || p->se[i] > LARGEST)
            return kind != SUF_FIGURE_POWER && kind != SUF_FIGURE_RANKS;
    if (!figures[kind].shows_values)
        return false;
    for (size_t i = 0; i < d->n_instances * d->n_algorithms; i++)
        if (d->cells && (fabs(d->cells[i].value) > LARGEST || d->cells[i].se > LARGEST))
            return true;
    return false;
}

/* whether runs failed so that there is nothing to see */
static bool is_empty(const suf_analysis *a, suf_figure_kind kind, size_t comparison)
{
    const suf_dataset *d = a->dataset;
    if (!figures[kind].is_of_all)
        return figures[kind].is_of_several && d->state != SUF_STATE_INTERIM &&
               a->comparisons[comparison].n < 2;
    for (size_t i = 0; d->cells && i < d->n_instances * d->n_algorithms; i++)
        if (d->cells[i].n > 0)
            return false;
    return d->cells != NULL;
}

suf_figure *suf_figure_new_of(const suf_analysis *analysis, suf_figure_kind kind, size_t comparison,
                              suf_error *err)
{
    return suf_figure_new_view(analysis, kind, comparison, (suf_figure_view){0}, err);
}

suf_figure *suf_figure_new_view(const suf_analysis *analysis, suf_figure_kind kind,
                                size_t comparison, suf_figure_view view, suf_error *err)
{
    if (suf_error_require(analysis, "analysis", err) < 0 ||
        suf_error_require(analysis->dataset, "dataset", err) < 0)
        return NULL;
    if (!suf_figure_kind_name((int)kind) || comparison >= analysis->dataset->n_pairings) {
        suf_fail(err, SUF_EINVAL, "there is no such figure or comparison");
        return NULL;
    }
    if (analysis->dataset->state == SUF_STATE_INTERIM && kind != SUF_FIGURE_RUNS &&
        kind != SUF_FIGURE_ACCURACY) {
        suf_fail(err, SUF_EINVAL,
                 "the experiment is not finished, and its differences are not shown before; "
                 "'runs' and 'accuracy' can be drawn");
        return NULL;
    }
    if (figures[kind].is_of_several && analysis->about == SUF_ABOUT_INSTANCE) {
        suf_fail(err, SUF_EINVAL, "the figure '%s' needs several instances, and there is one",
                 figures[kind].name);
        return NULL;
    }
    if (is_empty(analysis, kind, comparison)) {
        suf_fail(err, SUF_EINVAL, "the figure '%s' needs at least 2 instances with results",
                 figures[kind].name);
        return NULL;
    }
    if (is_beyond(analysis, kind, comparison)) {
        suf_fail(err, SUF_EINVAL,
                 "the values are too large to draw; divide them all by a power of ten");
        return NULL;
    }
    return figures[kind].make ? figures[kind].make(analysis, comparison, err)
                              : figures[kind].make_view(analysis, comparison, view, err);
}
