/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See analyze_sequential.h.
 */
#include "analyze_sequential.h"

#include "exit_status.h"

static suf_test_kind test_of(const suf_design *design, int is_permutation)
{
    static const suf_test_kind kinds[] = {[SUF_TEST_T] = SUF_BY_T,
                                          [SUF_TEST_WILCOXON] = SUF_BY_WILCOXON,
                                          [SUF_TEST_SIGN] = SUF_BY_SIGN};
    return is_permutation ? SUF_BY_PERMUTATION : kinds[design->test];
}

enum { PLANNED = 1, ALWAYS_VALID = 2 }; /* which analysis of looks */

/* what an analysis of looks would silently leave out */
static void check_options(const cli_command *self, const bool *given, unsigned analysis,
                          const char *option)
{
    static const struct {
        const char *option;
        unsigned analyses;
        const char *why;
    } refused[] = {
        {"group", PLANNED | ALWAYS_VALID, "groups are not analysed with looks yet"},
        {"feature", PLANNED | ALWAYS_VALID, "features are not analysed with looks yet"},
        {"adjust", PLANNED | ALWAYS_VALID, "several comparisons are each at Bonferroni's level"},
        {"as-r", PLANNED | ALWAYS_VALID, "it is about Wilcoxon's test without looks"},
        {"mres", PLANNED, "the levels of the looks do not depend on it"},
        {"power", ALWAYS_VALID, "it has no power that was planned"},
        {"seed", ALWAYS_VALID, "nothing is drawn by chance"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if ((refused[i].analyses & analysis) && cli_is_given(self, given, refused[i].option))
            cli_fail(self->name, 2, "'--%s' and '--%s' do not go together: %s; leave it out",
                     refused[i].option, option, refused[i].why);
    if (cli_is_given(self, given, "sigma") && !cli_is_given(self, given, "delta"))
        cli_fail(self->name, 2, "'--sigma' needs '--delta' with '--%s': give both, or neither",
                 option);
    if (cli_is_given(self, given, "sigma") && cli_is_given(self, given, "mres"))
        cli_fail(self->name, 2,
                 "'--mres' and '--sigma' do not go together with '--%s': both say to which effect "
                 "it is tuned; leave one out",
                 option);
}

static void check_comparison(const char *command, size_t comparison, size_t n)
{
    if (comparison >= n)
        cli_fail(command, 2, "'--comparison' is %zu, but there %s only %zu", comparison + 1,
                 n == 1 ? "is" : "are", n);
}

static suf_analysis_request read_dataset(const cli_command *self, const bool *given,
                                         const cli_analysis *v, unsigned analysis,
                                         suf_dataset *dataset)
{
    const char *option = analysis == PLANNED ? "sequential" : "always-valid";
    check_options(self, given, analysis, option);
    const suf_analysis_request all = cli_analysis_read(self, v, given, dataset);
    if (all.mu0 != 0)
        cli_fail(self->name, 2, "'--mu' does not go with '--%s': subtract it from the differences",
                 option);
    return all;
}

/* NULL: err says why there is none. A figure is made before anything is written, so that a refusal
 * comes alone. */
static suf_figure *check_figure(const char *command, suf_figure *figure, const suf_error *err)
{
    cli_check(command, figure ? SUF_OK : err->code, err);
    return figure;
}

static void show(const char *command, suf_figure *figure, const cli_looks_output *output)
{
    if (figure)
        cli_show_figure(command, figure, output->plot);
    suf_figure_free(figure);
}

void cli_analyze_sequential(const cli_command *self, const bool *given, const cli_analysis *v,
                            const cli_looked_at *looked, const cli_looks_output *output)
{
    suf_error err;
    suf_dataset dataset;
    suf_sequential_analysis analysis;
    suf_figure *figure = NULL;
    const suf_analysis_request all = read_dataset(self, given, v, PLANNED, &dataset);
    if (looked->permutation && all.design.test != SUF_TEST_T)
        cli_fail(self->name, 2, "'--permutation' and '--test %s' do not go together: leave one out",
                 suf_test_name((int)all.design.test));
    const suf_sequential_analysis_request request = {
        .design = all.design,
        .rule = cli_sequential_rule(self->name, &looked->sequential),
        .instances_max = looked->instances_max,
        .test = test_of(&all.design, looked->permutation),
        .order = looked->order,
        .seed = all.seed};
    cli_check(self->name, suf_sequential_analysis_init(&analysis, &dataset, &request, &err), &err);
    check_comparison(self->name, output->comparison, analysis.n_comparisons);
    if (cli_show_figure_wanted(output->plot, false))
        figure = check_figure(
            self->name, suf_figure_new_sequential_path(&analysis, output->comparison, &err), &err);
    cli_check(self->name,
              suf_sequential_analysis_write(&analysis, (suf_format)output->format, stdout, &err),
              &err);
    show(self->name, figure, output);
    suf_sequential_analysis_release(&analysis);
    suf_dataset_release(&dataset);
}

void cli_analyze_always_valid(const cli_command *self, const bool *given, const cli_analysis *v,
                              const cli_looked_at *looked, const cli_looks_output *output)
{
    suf_error err;
    suf_dataset dataset;
    suf_always_valid_analysis analysis;
    suf_figure *figure = NULL;
    const suf_analysis_request all = read_dataset(self, given, v, ALWAYS_VALID, &dataset);
    const suf_always_valid_request request = {.design = all.design, .order = looked->order};
    cli_check(self->name, suf_always_valid_analysis_init(&analysis, &dataset, &request, &err),
              &err);
    check_comparison(self->name, output->comparison, analysis.n_comparisons);
    if (cli_show_figure_wanted(output->plot, false))
        figure = check_figure(
            self->name, suf_figure_new_confidence_sequence(&analysis, output->comparison, &err),
            &err);
    cli_check(self->name,
              suf_always_valid_analysis_write(&analysis, (suf_format)output->format, stdout, &err),
              &err);
    show(self->name, figure, output);
    suf_always_valid_analysis_release(&analysis);
    suf_dataset_release(&dataset);
}

void cli_analyze_peeked(const char *command, suf_analysis *a, int64_t looks)
{
    const suf_design *q = &a->request.design;
    const size_t n = a->dataset->n_pairings ? a->dataset->pairings[0].n : 0;
    const int sides = q->alternative == SUF_TWO_SIDED ? 2 : 1;
    if (!(suf_sequential_peeked(q->alpha, sides, (size_t)looks, (int64_t)n) > 0))
        cli_fail(command, 2, "'--peeked' is %lld, but there are only %zu instances",
                 (long long)looks, n);
    a->request.peeked = looks;
}
