/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See correction_check.h.
 */
#include "verification/correction_check.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "results/stopping_correction.h"

/* Where a number is rounded differently, a rehearsal may stop elsewhere: differences are measured
 * against the correction's own error. */
static const double tolerance = 0.1;

static const suf_correction_record *find_recorded(const suf_corrections *recorded,
                                                  const suf_correction_record *now)
{
    int64_t *decisions = suf_alloc(now->n_instances + 1, sizeof *decisions);
    for (size_t i = 0; i < now->n_instances; i++)
        decisions[i] = now->biases[i].decision;
    const suf_correction_record *is =
        suf_corrections_find(recorded, now->first, now->second, decisions, now->n_instances);
    free(decisions);
    return is && is->procedure == now->procedure && is->seed == now->seed ? is : NULL;
}

static bool is_close(double a, double b, double error)
{
    return fabs(a - b) <= tolerance * error || a == b || (isnan(a) && isnan(b));
}

static bool is_same(const suf_correction_record *is, const suf_correction_record *now)
{
    const double error = now->bias_error;
    bool same = is_close(is->bias, now->bias, error) &&
                is_close(is->bias_error, now->bias_error, error) &&
                is_close(is->bias_variance, now->bias_variance, error * error) &&
                is->bias_df == now->bias_df;
    for (size_t i = 0; same && i < now->n_instances; i++)
        same = is_close(is->biases[i].bias, now->biases[i].bias,
                        error * sqrt((double)now->n_instances));
    return same;
}

static void report(const suf_store *store, const suf_correction_record *is,
                   const suf_correction_record *now,
                   void (*fault)(const char *sentence, void *context), void *context)
{
    char *sentence = suf_text_format(
        "the correction for '%.80s' and '%.80s' is not what the runs lead to: it has a bias of %g "
        "(error %g), they give %g (error %g)",
        suf_store_algorithm(store, is->first), suf_store_algorithm(store, is->second), is->bias,
        is->bias_error, now->bias, now->bias_error);
    fault(sentence, context);
    free(sentence);
}

int suf_correction_check(suf_store *store, void (*fault)(const char *sentence, void *context),
                         void *context, suf_error *err)
{
    suf_corrections recorded = {0};
    suf_corrections now = {0};
    int rc = suf_corrections_load(&recorded, store, err);
    if (rc == SUF_OK && recorded.n > 0)
        rc = suf_stopping_corrections(&now, store, err);
    for (size_t i = 0; rc == SUF_OK && i < now.n; i++) {
        const suf_correction_record *is = find_recorded(&recorded, &now.all[i]);
        if (is && !is_same(is, &now.all[i]))
            report(store, is, &now.all[i], fault, context);
    }
    suf_corrections_release(&recorded);
    suf_corrections_release(&now);
    return rc;
}
