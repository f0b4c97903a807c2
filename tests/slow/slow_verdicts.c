/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often verdicts on three algorithms are wrong, against alpha, where the truth is known: the
 * tests and their adjustment as an analysis makes them, without what else it looks at.
 */
#include "analysis/verdicts.h"
#include "check.h"
#include "stats/ttest.h"

#include <Rmath.h>

enum { SAMPLES = 4000, N = 20, K = 3, PAIRS = 3 };

static const double ALPHA = 0.05;
static const double MRES = 1;
static const double MOST = 0.05 + 3 * 0.0034; /* three standard errors above alpha */

typedef struct {
    suf_dataset dataset;
    suf_pairing pairings[PAIRS];
    suf_analysed comparisons[PAIRS];
    double phi[PAIRS][N];
    suf_analysis analysis;
} world;

/* shares of samples with a wrong verdict of that kind */
typedef struct {
    double different, equivalent;
} wrong;

static const size_t PAIR[PAIRS][2] = {{0, 1}, {0, 2}, {1, 2}};

static void start(world *w, suf_adjusted adjusted)
{
    *w = (world){.dataset = {.n_algorithms = K, .n_pairings = PAIRS, .pairings = w->pairings}};
    for (size_t j = 0; j < PAIRS; j++) {
        w->pairings[j] =
            (suf_pairing){.first = PAIR[j][0], .second = PAIR[j][1], .n = N, .phi = w->phi[j]};
        w->comparisons[j] = (suf_analysed){.n = N};
    }
    w->analysis = (suf_analysis){
        .dataset = &w->dataset,
        .request = {.adjusted = adjusted,
                    .design = {.alpha = ALPHA, .mres = MRES, .alternative = SUF_TWO_SIDED}},
        .n_comparisons = PAIRS,
        .comparisons = w->comparisons};
}

/* independent algorithms; means in standard deviations of a difference */
static void draw(world *w, const double means[K])
{
    for (size_t i = 0; i < N; i++) {
        double x[K];
        for (size_t a = 0; a < K; a++)
            x[a] = rnorm(means[a], M_SQRT1_2);
        for (size_t j = 0; j < PAIRS; j++)
            w->phi[j][i] = x[PAIR[j][1]] - x[PAIR[j][0]];
    }
    for (size_t j = 0; j < PAIRS; j++) {
        const suf_ttest t = suf_ttest_of(w->phi[j], N, (suf_hypothesis){0});
        w->comparisons[j].mean = t.mean;
        w->comparisons[j].sd = t.sd;
    }
}

static wrong simulate(const double means[K], suf_adjusted adjusted)
{
    world w;
    wrong all = {0};
    start(&w, adjusted);
    set_seed(7, 11);
    for (int s = 0; s < SAMPLES; s++) {
        bool different = false;
        bool equivalent = false;
        draw(&w, means);
        suf_verdicts_fill(&w.analysis);
        for (size_t j = 0; j < PAIRS; j++) {
            const double truth = means[PAIR[j][1]] - means[PAIR[j][0]];
            const suf_verdict_kind v = w.comparisons[j].verdict;
            /* better is below: a direction that is not the true one is wrong as well */
            different |=
                (v == SUF_VERDICT_BETTER && truth >= 0) || (v == SUF_VERDICT_WORSE && truth <= 0);
            equivalent |= v == SUF_VERDICT_EQUIVALENT && fabs(truth) >= MRES;
        }
        all.different += different / (double)SAMPLES;
        all.equivalent += equivalent / (double)SAMPLES;
    }
    return all;
}

static void verdicts_are_seldom_wrong(void **state)
{
    (void)state;
    static const double worlds[][K] = {{0, 0, 0}, {0, 0, 1}, {0, 1, 2}, {0, 0, 3}};
    static const suf_adjusted all[] = {SUF_ADJUSTED_HOLM, SUF_ADJUSTED_SHAFFER,
                                       SUF_ADJUSTED_BONFERRONI};
    for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++)
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            const wrong share = simulate(worlds[i], all[k]);
            print_message("# means %g %g %g, %s: %.4f falsely different, %.4f falsely equivalent\n",
                          worlds[i][0], worlds[i][1], worlds[i][2], suf_adjusted_name((int)all[k]),
                          share.different, share.equivalent);
            assert_true(share.different <= MOST);
            assert_true(share.equivalent <= MOST);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(verdicts_are_seldom_wrong)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
