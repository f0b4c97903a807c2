/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See simulate_sequential.h.
 */
#include "simulate_sequential.h"

#include <string.h>

#include "exit_status.h"

/* the options that go with it; differences are drawn without runs */
static const char *const allowed[] = {
    "sequential", "looks",       "looks-at", "spending", "phi",         "median-zero",
    "instances",  "mres",        "power",    "alpha",    "alternative", "test",
    "effects",    "experiments", "seed",     "threads",  "quiet",       "format"};

static bool is_allowed(const char *name)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (strcmp(allowed[i], name) == 0)
            return true;
    return false;
}

static void check_options(const cli_command *self, const bool *given)
{
    for (size_t i = 0; i < self->n_options; i++)
        if (given[i] && !is_allowed(self->options[i].name))
            cli_fail(self->name, 2,
                     "'--%s' does not go with '--sequential', which draws the differences "
                     "themselves: leave it out",
                     self->options[i].name);
}

void cli_simulate_sequential(const cli_command *self, const bool *given,
                             const cli_simulated_sequence *asked)
{
    check_options(self, given);
    const suf_simulation_request *q = asked->request;
    const suf_sequential_simulation_request request = {
        .design = {.alternative = q->design.alternative,
                   .alpha = q->design.alpha,
                   .power = q->design.power,
                   .mres = q->design.mres,
                   .instances = q->design.instances},
        .rule = cli_sequential_rule(self->name, asked->sequential),
        .test = q->test,
        .between = q->world.between,
        .median_is_zero = q->world.median_is_zero,
        .effects = q->effects,
        .n_effects = q->n_effects,
        .experiments = q->experiments,
        .seed = (int64_t)q->seed,
        .n_threads = (int64_t)q->threads};
    suf_error err;
    suf_sequential_simulation s;
    cli_check(self->name, suf_sequential_simulation_init(&s, &request, &err), &err);
    suf_sequential_simulation_write(&s, (suf_format)asked->format, stdout);
    suf_sequential_simulation_release(&s);
}
