/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resolving which difference matters: an effect in standard deviations, or a difference in units
 * with the standard deviation. It comes after the sampling, which says what the differences are.
 */
#include "design/precision.h"
#include "experiment/lone_instance.h"
#include "experiment/resolve.h"
#include "experiment/settings_input.h"

typedef int (*unit_conversion)(const suf_relevant_difference *relevant, suf_difference difference,
                               const char *unit, double *number, suf_error *err);

/* 0 if the key is not set, or wrong */
static double read_in_units(suf_experiment *e, const char *key, unit_conversion convert)
{
    suf_relevant_difference relevant;
    suf_error err;
    double number = 0;
    const char *text = suf_settings_input_text(e->input, key);
    if (!text)
        return 0;
    int rc = suf_relevant_difference_read(&relevant, text, &err);
    if (rc == SUF_OK && convert == suf_relevant_difference_delta && suf_experiment_is_given(e, key))
        rc = suf_relevant_difference_check(&relevant, e->sampling.difference, &err);
    if (rc == SUF_OK)
        rc = convert(&relevant, e->sampling.difference, e->unit, &number, &err);
    if (rc < 0)
        suf_settings_input_refuse_value(e->input, key, err.message);
    return number;
}

static bool is_set(const suf_experiment *e, const char *key)
{
    size_t i = 0;
    return suf_settings_input_next(e->input, key, &i) != NULL;
}

/* a planned number of instances needs something to plan for */
static void check_plan(suf_experiment *e)
{
    if (e->sample != SUF_SAMPLE_PLANNED || suf_lone_instance_is(e) || is_set(e, "mres") ||
        is_set(e, "half-width"))
        return;
    if (!is_set(e, "delta"))
        suf_settings_input_refuse_value(
            e->input, "mres",
            "is not set; say which effect matters, or use all instances by 'sample: all'");
    else if (!is_set(e, "sigma"))
        suf_settings_input_refuse_value(
            e->input, "sigma",
            "is not set, without which 'delta' does not say how many instances are needed; set it, "
            "or 'mres', or use all instances by 'sample: all'");
}

/* the design refuses a width that it cannot plan for */
static void check_precision(suf_experiment *e)
{
    suf_error err;
    if (suf_precision_check(&e->design, &err) < 0)
        suf_settings_input_refuse(e->input, "%s%s%s", e->input->shown ? e->input->shown : "",
                                  e->input->shown ? ": " : "", err.message);
}

void suf_resolve_relevance(suf_experiment *e)
{
    const size_t n_mistakes = e->input->n_mistakes;
    e->design.delta = read_in_units(e, "delta", suf_relevant_difference_delta);
    e->design.sigma = read_in_units(e, "sigma", suf_relevant_difference_sigma);
    check_plan(e);
    if (e->input->n_mistakes == n_mistakes || e->design.sigma > 0)
        check_precision(e);
    suf_design_standardise(&e->design);
}
