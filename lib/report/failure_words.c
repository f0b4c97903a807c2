/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See failure_words.h. Tries that failed are those of the record, all of them; runs that were
 * penalised, dropped or retried are those that a decision rests on.
 */
#include "report/failure_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "dataset/failure_sums.h"
#include "dataset/timed_out.h"
#include "experiment/experiment_parts.h"
#include "report/analysis_words.h"
#include "report/name_text.h"
#include "suffice/out_of_memory.h"

enum { NAME_WIDTH = 40, MOST_NAMED = 5 };

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static void put_name(const suf_analysis *a, size_t algorithm, FILE *out)
{
    char *name = suf_words_name(a, algorithm);
    fputs(name, out);
    free(name);
}

/* ---- how tries failed ---- */

/* "with exit status 3" */
static void put_cause(const suf_failed_tries *f, FILE *out)
{
    static const char *const causes[] = {[SUF_RUN_OK] = "",
                                         [SUF_RUN_TIMEOUT] = "at the time limit",
                                         [SUF_RUN_CRASHED] = "without being started",
                                         [SUF_RUN_MEMORY] = "at the memory limit",
                                         [SUF_RUN_NO_VALUE] = "without a value in the output",
                                         [SUF_RUN_NOT_FINITE] = "with a value that is not finite"};
    if (f->status == SUF_RUN_CRASHED && f->signal > 0)
        fprintf(out, "by signal %d (%s)", f->signal, strsignal(f->signal));
    else if (f->status == SUF_RUN_CRASHED && f->exit_status > 0)
        fprintf(out, "with exit status %d", f->exit_status);
    else
        fputs(causes[f->status], out);
}

/* "3 by signal 11 (Segmentation fault), 1 at the time limit"; NULL: no try failed */
static char *causes_of(const suf_dataset *d, size_t algorithm)
{
    char *text;
    size_t size;
    size_t n;
    suf_failed_tries *causes = suf_failure_sums_causes(d, algorithm, &n);
    FILE *out = suf_text_stream_open(&text, &size);
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "%s%zu ", i ? ", " : "", causes[i].n);
        put_cause(&causes[i], out);
    }
    free(causes);
    suf_text_stream_close(out, &text);
    if (n > 0)
        return text;
    free(text);
    return NULL;
}

/* " Tries of b failed: 3 with exit status 1." */
static void put_causes(const suf_analysis *a, size_t algorithm, FILE *out)
{
    char *causes = causes_of(a->dataset, algorithm);
    if (causes) {
        fputs(" Tries of ", out);
        put_name(a, algorithm, out);
        fprintf(out, " failed: %s.", causes);
    }
    free(causes);
}

/* ---- policies ---- */

/* " (on-crash: retry 2, stop-instance; on-timeout: par10)": those of the failures that there are */
static void put_policies(const suf_dataset *d, FILE *out)
{
    size_t n = 0;
    for (int status = SUF_RUN_OK + 1; status <= SUF_RUN_NOT_FINITE; status++) {
        size_t i = 0;
        while (i < d->n_failed_tries && (int)d->failed_tries[i].status != status)
            i++;
        if (i < d->n_failed_tries && d->rules.policies[status])
            fprintf(out, "%s%s: %s", n++ ? "; " : " (", suf_experiment_policy_key(status),
                    d->rules.policies[status]);
    }
    fputs(n ? ")" : "", out);
}

char *suf_remark_failures(const suf_analysis *a, const suf_analysed *c)
{
    const suf_dataset *d = a->dataset;
    const int64_t *n = d->n_failed;
    char *text;
    size_t size;
    if (!n || n[c->first] + n[c->second] == 0)
        return NULL;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "%" PRId64 " run%s of ", n[c->first], plural((size_t)n[c->first]));
    put_name(a, c->first, out);
    fprintf(out, " and %" PRId64 " of ", n[c->second]);
    put_name(a, c->second, out);
    fputs(d->source == SUF_SOURCE_STORE ? " failed, and count as the experiment's policy says"
          : d->ends                     ? " failed, and count as the policy says"
                                        : " failed, and are left out",
          out);
    put_policies(d, out);
    fputs(
        "; where an algorithm fails because an instance is hard for it, leaving runs out flatters "
        "it.",
        out);
    put_causes(a, c->first, out);
    put_causes(a, c->second, out);
    return suf_text_stream_close(out, &text);
}

/* ---- the time limit ---- */

static void put_instance(const suf_dataset *d, size_t instance, FILE *out)
{
    char *name = suf_name_text(d->instances[instance], NAME_WIDTH);
    fprintf(out, "'%s'", name);
    free(name);
}

static bool is_left_out(const suf_pairing *p, size_t instance)
{
    return p->absent && p->absent[instance] == SUF_ABSENT_TIMED_OUT;
}

static size_t count_for_all(const suf_dataset *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++)
        n += suf_timed_out_is_for_all(d, i);
    return n;
}

/* "'x', 'y' and 2 more" */
static void put_timed_out(const suf_dataset *d, const suf_pairing *p, bool are_left_out, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_instances; i++) {
        if (!(are_left_out ? is_left_out(p, i) : suf_timed_out_is_for_all(d, i)))
            continue;
        if (n++ < MOST_NAMED) {
            fputs(n > 1 ? ", " : "", out);
            put_instance(d, i, out);
        }
    }
    if (n > MOST_NAMED)
        fprintf(out, " and %zu more", n - MOST_NAMED);
}

static void put_ties(const suf_analysed *c, FILE *out)
{
    if (c->verdict == SUF_VERDICT_NONE)
        return;
    fprintf(out,
            " Counted as exact ties, they would %s the verdict"
            "%s%s.",
            c->with_ties == c->verdict ? "not change" : "change",
            c->with_ties == c->verdict ? "" : " to ",
            c->with_ties == c->verdict ? "" : suf_verdict_name((int)c->with_ties));
}

char *suf_remark_timed_out(const suf_analysis *a, const suf_analysed *c)
{
    const suf_dataset *d = a->dataset;
    const suf_pairing *p = &d->pairings[c - a->comparisons];
    const bool are_left_out = c->n_timed_out > 0;
    const size_t n = are_left_out ? c->n_timed_out : count_for_all(d);
    char *text;
    size_t size;
    if (n == 0)
        return NULL;
    FILE *out = suf_text_stream_open(&text, &size);
    fprintf(out, "On %zu of %zu instances every run of %s reached the time limit: ", n,
            d->n_instances,
            are_left_out && count_for_all(d) < n ? "both algorithms" : "every algorithm");
    put_timed_out(d, p, are_left_out, out);
    if (!are_left_out)
        fputs(". What is compared is known at the limit as well, so that they count as ties.", out);
    else
        fputs(". Which of them is better there, and by how much, was not observed: the difference "
              "of two equal penalties is no tie, and no test counts it.",
              out);
    if (are_left_out)
        put_ties(c, out);
    return suf_text_stream_close(out, &text);
}

/* ---- penalties of the wrong kind ---- */

/* instances of the comparison with runs that count so */
static size_t count_penalised(const suf_dataset *d, const suf_pairing *p)
{
    size_t n = 0;
    for (size_t i = 0; d->ends && i < p->n; i++) {
        const suf_run_ends *row = &d->ends[p->instances[i] * d->n_algorithms];
        n += row[p->first].n_penalised + row[p->second].n_penalised > 0;
    }
    return n;
}

char *suf_remark_misused_par(const suf_analysis *a, const suf_analysed *c)
{
    const suf_dataset *d = a->dataset;
    const size_t n = count_penalised(d, &d->pairings[c - a->comparisons]);
    int s = SUF_RUN_OK;
    while (s <= SUF_RUN_NOT_FINITE && !(d->rules.misused_par[s] > 0))
        s++;
    if (s > SUF_RUN_NOT_FINITE)
        return NULL;
    char *effect =
        n == 0
            ? suf_text_copy("No instance that the tests use has such a run")
            : suf_text_format("On %zu of %zu instances such runs are part of the difference: with "
                              "another time limit it would be another one, so that its size says "
                              "nothing about the results",
                              n, c->n);
    char *text = suf_text_format(
        "'%s' is %s although the values are no times: a run that fails so counts with %g, a "
        "multiple of the time limit of %g s, among values of another kind. %s. Such experiments "
        "are no longer begun: use 'penalise X' with a value of the right kind, or 'stop-instance'.",
        suf_experiment_policy_key(s), d->rules.policies[s], d->rules.misused_par[s],
        d->rules.timeout, effect);
    free(effect);
    return text;
}

/* ---- runs that count although they failed ---- */

/* "9 of 18 runs of a" */
static void put_share(const suf_analysis *a, size_t algorithm, size_t n, size_t all, FILE *out)
{
    fprintf(out, "%zu of %zu runs of ", n, all);
    put_name(a, algorithm, out);
}

char *suf_failure_words_headline(const suf_analysis *a, const suf_analysed *c)
{
    const suf_pairing *p = &a->dataset->pairings[c - a->comparisons];
    const suf_run_ends first = suf_failure_sums_ends(a->dataset, c->first, p);
    const suf_run_ends second = suf_failure_sums_ends(a->dataset, c->second, p);
    const size_t n_first = first.n_penalised + first.n_dropped;
    const size_t n_second = second.n_penalised + second.n_dropped;
    char *text;
    size_t size;
    if (n_first + n_second == 0)
        return NULL;
    FILE *out = suf_text_stream_open(&text, &size);
    put_share(a, c->first, n_first, first.n, out);
    fputs(" and ", out);
    put_share(a, c->second, n_second, second.n, out);
    const size_t n_penalised = first.n_penalised + second.n_penalised;
    const size_t n_dropped = first.n_dropped + second.n_dropped;
    fprintf(out, " failed and count %s.",
            n_dropped == 0     ? "with a penalty"
            : n_penalised == 0 ? "without a value"
                               : "with a penalty or without a value");
    return suf_text_stream_close(out, &text);
}

/* ---- the methods ---- */

/* "; 3 count with a penalty", or nothing */
static void put_part(size_t n, const char *words, FILE *out)
{
    if (n > 0)
        fprintf(out, ", %zu %s", n, words);
}

static void put_account(const suf_analysis *a, size_t algorithm, FILE *out)
{
    const suf_dataset *d = a->dataset;
    const suf_run_ends e = suf_failure_sums_ends(d, algorithm, NULL);
    const size_t n_given_up = suf_failure_sums_given_up(d, algorithm);
    fputs(" Of ", out);
    put_name(a, algorithm, out);
    fprintf(out, ", %zu of %zu runs that were needed failed", e.n - e.n_ok, e.n);
    put_part(e.n_penalised, "counting with a penalty", out);
    put_part(e.n_dropped, "counting without a value", out);
    put_part(e.n_retried, "having been tried more than once", out);
    if (n_given_up > 0)
        fprintf(out, "; %zu instance%s given up with runs of it that failed", n_given_up,
                n_given_up == 1 ? " was" : "s were");
    fputc('.', out);
}

void suf_failure_words_put_methods(const suf_analysis *a, FILE *out)
{
    const suf_dataset *d = a->dataset;
    if (!d->ends)
        return;
    if (d->n_failed_tries == 0) {
        fputs(" No run failed.", out);
        return;
    }
    fprintf(out, " Runs that failed were treated according to %s",
            d->source == SUF_SOURCE_STORE ? "the policies of the experiment" : "policies");
    put_policies(d, out);
    fputc('.', out);
    for (size_t i = 0; i < d->n_algorithms; i++)
        put_account(a, i, out);
}

/* ---- nothing but failures ---- */

bool suf_failure_words_is_all(const suf_analysis *a)
{
    for (size_t i = 0; i < a->n_comparisons; i++)
        if (a->about == SUF_ABOUT_INSTANCE || a->comparisons[i].n > 1)
            return false;
    return true;
}

void suf_failure_words_add(suf_document *document, const suf_analysis *a)
{
    const suf_dataset *d = a->dataset;
    if (!suf_failure_words_is_all(a))
        return;
    suf_document_add_heading(document, 1, "What failed", "failed");
    suf_block *list = suf_document_add(document, SUF_BLOCK_LIST, NULL);
    for (size_t i = 0; i < d->n_algorithms; i++) {
        char *causes = causes_of(d, i);
        char *name = suf_words_name(a, i);
        const int64_t n = d->n_failed ? d->n_failed[i] : 0;
        suf_block_add_text(list, causes ? suf_text_format("%s: %" PRId64 " %s failed, %s.", name, n,
                                                          n == 1 ? "try" : "tries", causes)
                                        : suf_text_format("%s: no try failed.", name));
        free(causes);
        free(name);
    }
    for (size_t i = 0; i < a->n_comparisons; i++)
        suf_document_add_prose(document, suf_remark_timed_out(a, &a->comparisons[i]));
}
