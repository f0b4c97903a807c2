/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a gate passes or fails: every comparison that fails is named, and if none does, every one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "analysis/gate.h"
#include "base/text.h"
#include "report/analysis_words.h"
#include "report/departure_words.h"
#include "report/failure_words.h"
#include "report/name_text.h"
#include "report/rounding.h"
#include "report/subset_words.h"
#include "report/verdict_words.h"
#include "suffice/out_of_memory.h"

/* The answers, and the words that all of them need. */
typedef struct {
    const suf_analysis *analysis;
    const suf_gate_answer *answers;
    char *first, *limit; /* "2 % in the median over instances" */
} gate_view;

static bool is_one(const gate_view *v, size_t i, suf_gate_outcome outcome)
{
    return v->answers[i].is_asked && v->answers[i].outcome == outcome;
}

static size_t count(const gate_view *v, suf_gate_outcome outcome)
{
    size_t n = 0;
    for (size_t i = 0; i < v->analysis->n_comparisons; i++)
        n += is_one(v, i, outcome);
    return n;
}

static void put_name(const gate_view *v, size_t i, FILE *out)
{
    char *name = suf_words_name(v->analysis, v->analysis->comparisons[i].second);
    fputs(name, out);
    free(name);
}

/* "one-sided p = 0.01" */
static void put_p(const gate_view *v, size_t i, FILE *out)
{
    const suf_gate_answer *answer = &v->answers[i];
    char p[SUF_CELL_SIZE];
    suf_rounding_p_is(answer->outcome == SUF_GATE_WORSE ? answer->p_worse : answer->p_not_worse, p);
    const bool is_by_welch =
        v->analysis->about == SUF_ABOUT_INSTANCE && !v->analysis->comparisons[i].single.is_constant;
    fprintf(out, "one-sided p %s%s", p, is_by_welch ? " by Welch's test" : "");
}

/* of those of one outcome, "b, c and d" */
static void put_all(const gate_view *v, suf_gate_outcome outcome,
                    void (*put)(const gate_view *, size_t, FILE *), const char *last, FILE *out)
{
    size_t left = count(v, outcome);
    for (size_t i = 0; i < v->analysis->n_comparisons; i++)
        if (is_one(v, i, outcome)) {
            put(v, i, out);
            left--;
            fputs(left > 1 ? ", " : left == 1 ? last : "", out);
        }
}

static void say_passed(const gate_view *v, FILE *out)
{
    fputs(" it is excluded that ", out);
    put_all(v, SUF_GATE_PASSED, put_name, " or ", out);
    fprintf(out, " is worse than %s by more than %s (", v->first, v->limit);
    put_all(v, SUF_GATE_PASSED, put_p, " and ", out);
    fputs(").", out);
}

static void say_worse(const gate_view *v, FILE *out)
{
    const bool is_one_only = count(v, SUF_GATE_WORSE) == 1;
    fputc(' ', out);
    put_all(v, SUF_GATE_WORSE, put_name, " and ", out);
    fprintf(out, " %s worse than %s (", is_one_only ? "is" : "are", v->first);
    put_all(v, SUF_GATE_WORSE, put_p, " and ", out);
    fprintf(out, "), and that %s worse by more than %s is not excluded.",
            is_one_only ? "it is" : "they are", v->limit);
}

static void say_open(const gate_view *v, FILE *out)
{
    const bool is_one_only = count(v, SUF_GATE_OPEN) == 1;
    fprintf(out, " %s is not shown that ", count(v, SUF_GATE_WORSE) > 0 ? "It" : "it");
    put_all(v, SUF_GATE_OPEN, put_name, " or ", out);
    fprintf(out, " is worse than %s, but neither is it excluded that %s worse by more than %s (",
            v->first, is_one_only ? "it is" : "they are", v->limit);
    put_all(v, SUF_GATE_OPEN, put_p, " and ", out);
    fprintf(out, "): more %sruns are needed.",
            v->analysis->about == SUF_ABOUT_INSTANCE ? "" : "instances or more ");
}

static void say_loss(const suf_analysis *a, const suf_analysed *c, FILE *out)
{
    const size_t n = c->given_up.second;
    char *first = suf_words_name(a, c->first);
    char *second = suf_words_name(a, c->second);
    fprintf(out,
            " %s failed on %zu instance%s on which %s did not, and no bound is known of what "
            "that is worth.",
            second, n, n == 1 ? "" : "s", first);
    free(first);
    free(second);
}

static void say_held(const suf_analysis *a, FILE *out)
{
    const suf_analysed *loss = suf_gate_unbounded_loss(a);
    if (a->dataset->state == SUF_STATE_INTERIM)
        fprintf(out, " the experiment is not finished: %zu of %zu instances are.",
                a->dataset->n_finished,
                a->dataset->subset ? a->dataset->n_before_subset : a->dataset->n_instances);
    else if (suf_gate_lacks_results(a))
        fputs(" there is no verdict to decide by; see what is said of it.", out);
    else if (loss)
        say_loss(a, loss, out);
    else
        fputs(" runs failed, and the answer depends on how these failures count; see the verdict.",
              out);
}

/* runs that failed and count all the same, or do not count, are as much a reason as the results */
static void say_failures(const gate_view *v, FILE *out)
{
    for (size_t i = 0; i < v->analysis->n_comparisons; i++) {
        char *failures = v->answers[i].is_asked
                             ? suf_failure_words_headline(v->analysis, &v->analysis->comparisons[i])
                             : NULL;
        fprintf(out, "%s%s", failures ? " " : "", failures ? failures : "");
        free(failures);
    }
}

static void say(const gate_view *v, suf_gate_outcome outcome, FILE *out)
{
    fputs(outcome == SUF_GATE_PASSED ? "PASS:" : "FAIL:", out);
    if (outcome == SUF_GATE_HELD) {
        say_held(v->analysis, out);
        return;
    }
    if (outcome == SUF_GATE_PASSED)
        say_passed(v, out);
    if (count(v, SUF_GATE_WORSE) > 0)
        say_worse(v, out);
    if (count(v, SUF_GATE_OPEN) > 0)
        say_open(v, out);
    say_failures(v, out);
}

char *suf_gate_sentence(const suf_gate *gate, const suf_analysis *a)
{
    suf_gate_answer *answers = suf_gate_answers(a);
    char *margin = suf_words_margin(a);
    gate_view v = {.analysis = a,
                   .answers = answers,
                   .first = suf_words_name(a, 0),
                   .limit = suf_text_format("%s%s", margin,
                                            suf_words_over(a, &a->comparisons[gate->comparison]))};
    char *marked;
    size_t size;
    FILE *out = suf_text_stream_open(&marked, &size);
    say(&v, gate->outcome, out);
    suf_text_stream_close(out, &marked);
    /* what was chosen, or not planned, is as much a reason as the results */
    marked = suf_text_followed_by(marked, suf_words_subset(a->dataset));
    marked = suf_text_followed_by(marked, suf_words_deviations(a));
    char *text = suf_name_text_plain(marked);
    free(answers);
    free(margin);
    free(v.first);
    free(v.limit);
    free(marked);
    return text;
}
