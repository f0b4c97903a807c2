/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analyze_sequential.h.
 */
#include "analyze_sequential.h"

#include "exit_status.h"
#include "tell.h"

static suf_test_kind test_of(const suf_design *design, int is_permutation)
{
    static const suf_test_kind kinds[] = {[SUF_TEST_T] = SUF_BY_T,
                                          [SUF_TEST_WILCOXON] = SUF_BY_WILCOXON,
                                          [SUF_TEST_SIGN] = SUF_BY_SIGN};
    return is_permutation ? SUF_BY_PERMUTATION : kinds[design->test];
}

void cli_analyze_sequential(const cli_command *self, const bool *given, const cli_analysis *v,
                            const cli_looked_at *looked, int format)
{
    suf_error err;
    suf_dataset dataset;
    suf_sequential_analysis analysis;
    const suf_analysis_request all = cli_analysis_read(self, v, given, &dataset);
    if (all.mu0 != 0)
        cli_fail(self->name, 2,
                 "'--mu' does not go with '--sequential': subtract it from the "
                 "differences");
    const suf_sequential_analysis_request request = {
        .design = all.design,
        .rule = cli_sequential_rule(self->name, &looked->sequential),
        .instances_max = looked->instances_max,
        .test = test_of(&all.design, looked->permutation),
        .order = looked->order,
        .seed = all.seed};
    cli_check(self->name, suf_sequential_analysis_init(&analysis, &dataset, &request, &err), &err);
    suf_sequential_analysis_write(&analysis, (suf_format)format, stdout);
    suf_sequential_analysis_release(&analysis);
    suf_dataset_release(&dataset);
}

void cli_analyze_warn_peeked(const char *command, const suf_analysis *a, int64_t looks)
{
    const suf_design *q = &a->request.design;
    const size_t n = a->dataset->n_pairings ? a->dataset->pairings[0].n : 0;
    const double level = suf_sequential_peeked(q->alpha, q->alternative == SUF_TWO_SIDED ? 2 : 1,
                                               (size_t)looks, (int64_t)n);
    if (!(level > 0))
        cli_fail(command, 2, "'--peeked' is %lld, but there are only %zu instances",
                 (long long)looks, n);
    cli_tell(command,
             "the test was made %lld times without a plan: without any difference it rejects in "
             "%.1f %% of such experiments, not %g %%, so its p values and intervals below do not "
             "hold; plan the looks next time, see 'suffice plan --sequential'",
             (long long)looks, 100 * level, 100 * q->alpha);
}
