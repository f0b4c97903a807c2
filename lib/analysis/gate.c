/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See gate.h. The gate of a change: is it excluded that a later algorithm is worse than the first
 * by more than delta? This is non-inferiority, so that a change that changes nothing passes, if
 * there are enough instances. One-sided tests at alpha by the design's test, adjusted by Holm for
 * the number of comparisons with the first algorithm.
 */
#include "analysis/gate.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "analysis/constant_differences.h"
#include "analysis/relevance.h"
#include "analysis/run_test.h"
#include "analysis/single_instance.h"
#include "analysis/verdicts.h"
#include "analysis/worst_case.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "stats/adjust.h"
#include "stats/paired_proportions.h"

static const char *const outcomes[] = {[SUF_GATE_PASSED] = "passed",
                                       [SUF_GATE_WORSE] = "worse",
                                       [SUF_GATE_OPEN] = "open",
                                       [SUF_GATE_HELD] = "held"};

const char *suf_gate_outcome_name(int i)
{
    return SUF_TEXT_IN(outcomes, i);
}

static bool is_with_first(const suf_analysed *c)
{
    return c->first == 0;
}

/* of results 0 and 1, whose differences are -1, 0 and 1 */
static double items_p(const suf_question *q, double mu, bool is_above)
{
    suf_paired_counts counts = {.neither = q->n};
    for (size_t i = 0; i < q->n; i++) {
        counts.first_only += q->phi[i] < 0;
        counts.second_only += q->phi[i] > 0;
        counts.neither -= q->phi[i] != 0;
    }
    return mu > -1 && mu < 1        ? suf_paired_counts_score_p(counts, mu, is_above)
           : is_above == (mu <= -1) ? 0
                                    : 1;
}

/* One-sided, for the comparison's difference on one side of mu. */
static double p_of(const suf_analysis *a, size_t i, double mu, bool is_above)
{
    const suf_analysed *c = &a->comparisons[i];
    suf_question q = suf_verdicts_question(a, i);
    q.mu0 = mu;
    q.alternative = is_above ? SUF_GREATER : SUF_LESS;
    if (isinf(mu))
        return 0;
    if (a->about == SUF_ABOUT_INSTANCE)
        return suf_single_instance_p(a, c, mu, is_above);
    if (suf_constant_differences_are(c))
        return suf_constant_differences_p(a, c, mu, is_above);
    if (mu != a->request.mu0 && suf_verdicts_are_of_items(a, c))
        return items_p(&q, mu, is_above);
    return suf_run_test(suf_verdicts_decider(a, c), &q, a->request.design.alpha, NULL).p;
}

/* p values of the comparisons with the first algorithm, adjusted; others are 0. For free(). */
static double *adjusted(const suf_analysis *a, double mu, bool is_above)
{
    double *p = suf_alloc(a->n_comparisons + 1, sizeof *p);
    double *of_first = suf_alloc(a->n_comparisons + 1, sizeof *of_first);
    size_t n = 0;
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (is_with_first(&a->comparisons[i]))
            of_first[n++] = p_of(a, i, mu, is_above);
    suf_adjust(SUF_ADJUST_HOLM, of_first, n, p);
    for (size_t i = a->n_comparisons; i-- > 0;)
        p[i] = is_with_first(&a->comparisons[i]) ? p[--n] : 0;
    free(of_first);
    return p;
}

suf_gate_answer *suf_gate_answers(const suf_analysis *a)
{
    const double alpha = a->request.design.alpha;
    const bool is_above_good = suf_analysis_is_positive_better(a) != 0;
    const suf_margins band = suf_relevance_band(a);
    const double limit = a->request.mu0 + (is_above_good ? band.lo : band.hi);
    double *not_worse = adjusted(a, limit, is_above_good);
    double *worse = adjusted(a, a->request.mu0, !is_above_good);
    suf_gate_answer *answers = suf_alloc(a->n_comparisons + 1, sizeof *answers);
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        const bool is_known = c->verdict != SUF_VERDICT_NONE;
        answers[i] =
            (suf_gate_answer){.is_asked = is_with_first(c),
                              .outcome = not_worse[i] <= alpha && is_known ? SUF_GATE_PASSED
                                         : worse[i] <= alpha && is_known   ? SUF_GATE_WORSE
                                                                           : SUF_GATE_OPEN,
                              .p_not_worse = not_worse[i],
                              .p_worse = worse[i]};
    }
    free(not_worse);
    free(worse);
    return answers;
}

/* The comparison that decides is the first that is worse, or else the first that is open. */
static suf_gate answer(const suf_analysis *a)
{
    suf_gate_answer *all = suf_gate_answers(a);
    suf_gate gate = {
        .outcome = SUF_GATE_PASSED, .p_not_worse = all[0].p_not_worse, .p_worse = all[0].p_worse};
    for (size_t i = a->n_comparisons; i-- > 0;) {
        const bool is_hidden = gate.outcome == SUF_GATE_WORSE && all[i].outcome != SUF_GATE_WORSE;
        if (all[i].is_asked && all[i].outcome != SUF_GATE_PASSED && !is_hidden)
            gate = (suf_gate){.outcome = all[i].outcome,
                              .comparison = i,
                              .p_not_worse = all[i].p_not_worse,
                              .p_worse = all[i].p_worse};
    }
    free(all);
    return gate;
}

/* the answer if the failures count against the algorithms that failed */
static suf_gate worst_answer(const suf_analysis *a)
{
    suf_worst_case w;
    suf_worst_case_init(&w, a);
    const suf_gate gate = answer(&w.analysis);
    suf_worst_case_release(&w);
    return gate;
}

/* The mean has no bound then; a rank has. */
const suf_analysed *suf_gate_unbounded_loss(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        if (is_with_first(c) && c->given_up.second > 0 && suf_worst_case_is_unbounded(a, c) &&
            suf_verdicts_decider(a, c) == SUF_BY_T)
            return c;
    }
    return NULL;
}

bool suf_gate_lacks_results(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++) {
        const suf_analysed *c = &a->comparisons[i];
        if (is_with_first(c) && c->verdict == SUF_VERDICT_NONE && c->n_lost == 0)
            return true;
    }
    return false;
}

static bool has_failures(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (is_with_first(&a->comparisons[i]) && suf_worst_case_exists(&a->comparisons[i]))
            return true;
    return false;
}

int suf_gate_init(suf_gate *gate, const suf_analysis *a, suf_error *err)
{
    if (suf_error_require(a, "analysis", err) < 0)
        return SUF_EINVAL;
    if (!(a->request.design.delta > 0))
        return suf_fail(err, SUF_EINVAL,
                        "a gate needs the smallest difference that matters, such as 'delta' 2%%, "
                        "in the units of the difference");
    if (a->dataset->looking)
        return suf_fail(err, SUF_EINVAL,
                        "a gate tests all instances once, but this experiment is sequential: its "
                        "looks have decided; leave out '--gate', or set 'design' to fixed");
    if (a->request.mu0 != 0)
        return suf_fail(err, SUF_EINVAL,
                        "a gate is about differences from 0, not from another one: leave out "
                        "'--mu', and let 'delta' say what matters");
    *gate = answer(a);
    if (a->dataset->state == SUF_STATE_INTERIM || suf_gate_lacks_results(a) ||
        (gate->outcome == SUF_GATE_PASSED && suf_gate_unbounded_loss(a)) ||
        (has_failures(a) && worst_answer(a).outcome != gate->outcome))
        gate->outcome = SUF_GATE_HELD;
    return SUF_OK;
}
