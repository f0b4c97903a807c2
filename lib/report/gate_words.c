/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a gate passes or fails.
 */
#include <stdlib.h>

#include "base/text.h"
#include "report/analysis_words.h"
#include "report/name_text.h"
#include "report/rounding.h"
#include "report/verdict_words.h"

static char *say_passed(const suf_analysis *a, const char *margin)
{
    return suf_text_format("PASS: %s worse than the first by more than %s.",
                           a->dataset->n_algorithms > 2
                               ? "it is excluded that one of the algorithms is"
                               : "it is excluded that the second algorithm is",
                           margin);
}

static char *say_worse(const suf_gate *gate, const char *first, const char *second,
                       const char *margin)
{
    char p[SUF_CELL_SIZE];
    suf_rounding_p_is(gate->p_worse, p);
    return suf_text_format(
        "FAIL: %s is worse than %s (one-sided p %s), and that it is worse by more "
        "than %s is not excluded.",
        second, first, p, margin);
}

static char *say_open(const suf_gate *gate, const char *first, const char *second,
                      const char *margin)
{
    char p[SUF_CELL_SIZE];
    suf_rounding_p_is(gate->p_not_worse, p);
    return suf_text_format("FAIL: it is not shown that %s is worse than %s, but neither is it "
                           "excluded that it is worse by more than %s (one-sided p %s): more "
                           "instances or more runs are needed.",
                           second, first, margin, p);
}

static char *say_held(const suf_analysis *a)
{
    if (a->dataset->state == SUF_STATE_INTERIM)
        return suf_text_format("FAIL: the experiment is not finished: %zu of %zu instances are.",
                               a->dataset->n_finished, a->dataset->n_instances);
    return suf_text_copy("FAIL: runs failed, and the answer depends on how these failures count; "
                         "see the verdict.");
}

char *suf_gate_sentence(const suf_gate *gate, const suf_analysis *a)
{
    const suf_analysed *c = &a->comparisons[gate->comparison];
    char *size = suf_words_margin(a);
    char *margin = suf_text_format("%s%s", size, suf_words_over(a, c));
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    char *marked = gate->outcome == SUF_GATE_PASSED  ? say_passed(a, margin)
                   : gate->outcome == SUF_GATE_WORSE ? say_worse(gate, first, second, margin)
                   : gate->outcome == SUF_GATE_OPEN  ? say_open(gate, first, second, margin)
                                                     : say_held(a);
    char *text = suf_name_text_plain(marked);
    free(size);
    free(margin);
    free(first);
    free(second);
    free(marked);
    return text;
}
