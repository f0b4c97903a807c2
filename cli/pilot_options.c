/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See pilot_options.h.
 */
#include "pilot_options.h"

#include "exit_status.h"

static double given_or(double value, double planned)
{
    return value > 0 ? value : planned > 0 ? planned : 0;
}

bool cli_pilot_has_accuracy(const suf_sampling *q)
{
    return q->mode == SUF_OPTIMAL || q->mode == SUF_BALANCED;
}

/* what is compared, and how it is tested */
static void follow_choices(const cli_command *self, const bool *given, const suf_dataset *d,
                           suf_simulation_request *q)
{
    q->sampling.n_algorithms = d->n_algorithms;
    if (!cli_is_given(self, given, "difference"))
        q->sampling.difference = d->difference;
    q->sampling.floor = given_or(q->sampling.floor, d->floor);
    if (!cli_is_given(self, given, "compare") && d->n_algorithms > 2 &&
        d->n_pairings == d->n_algorithms - 1)
        q->sampling.compare = SUF_COMPARE_FIRST;
    if (!cli_is_given(self, given, "alternative"))
        q->design.alternative = d->design.alternative;
    if (!cli_is_given(self, given, "test"))
        q->test = (suf_test_kind)d->design.test;
    q->maximise = q->maximise || d->maximise;
}

/* the effect that matters, and how many instances */
static void follow_design(const char *command, const cli_relevance *relevance, const suf_dataset *d,
                          suf_simulation_request *q)
{
    if (cli_pilot_has_accuracy(&q->sampling))
        q->sampling.accuracy = given_or(q->sampling.accuracy, d->accuracy);
    q->design.alpha = given_or(q->design.alpha, d->design.alpha);
    q->design.power = given_or(q->design.power, d->design.power);
    if (q->design.instances == 0)
        q->design.mres = given_or(q->design.mres, d->design.mres);
    cli_relevance_read(command, relevance, q->sampling.difference, d->unit, &q->design);
    if (q->design.instances == 0 && q->design.mres == 0)
        q->design.instances = (int64_t)d->n_instances;
}

suf_pilot *cli_pilot_read(const cli_command *self, const bool *given, const char *path,
                          const cli_relevance *relevance, suf_simulation_request *q)
{
    suf_error err;
    suf_dataset d;
    cli_check(self->name, suf_dataset_load(&d, path, NULL, &err), &err);
    follow_choices(self, given, &d, q);
    follow_design(self->name, relevance, &d, q);
    suf_pilot *pilot = suf_pilot_new(&d, path, &err);
    cli_check(self->name, pilot ? SUF_OK : err.code, &err);
    suf_dataset_release(&d);
    return pilot;
}
